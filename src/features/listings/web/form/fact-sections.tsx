import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { isFigure } from '#features/properties/fields.ts';
import { Icon } from '#kit/web/ui/icon.tsx';
import { type FactField, factSections, isAskedFor } from './fact-fields.ts';
import { ChoiceField, FigureField, TextField } from './fields.tsx';
import type { FormValues } from './form-values.ts';

const flagOptions = [
  { value: '', name: 'Not stated' },
  { value: 'true', name: 'Yes' },
  { value: 'false', name: 'No' },
];

/** What visitors ask first, in collapsed sections; an error inside opens its section. */
export function FactSections() {
  const category = useWatch<FormValues, 'category'>({ name: 'category' });
  return factSections
    .filter(({ only }) => !only || only.some((one) => one === category))
    .map((section) => <FactSection key={section.title} {...section} />);
}

function FactSection({ title, note, only, fields }: (typeof factSections)[number]) {
  const details = useRef<HTMLDetailsElement>(null);
  const values = useWatch<FormValues>();
  const { errors } = useFormContext<FormValues>().formState;
  const hasFault = fields.some(({ name }) => errors[name]);
  useEffect(() => {
    if (details.current && (hasFault || only)) details.current.open = true;
  }, [hasFault, only]);
  const asked = fields.filter((field) => isAskedFor(field, values));
  const said = asked.filter(({ name }) => values[name]).length;
  return (
    <details ref={details} className="group rounded-card border border-line md:col-span-2">
      <summary className="flex min-h-12 cursor-pointer items-center gap-3 px-4 py-3 font-semibold">
        <Icon name="next" className="size-4 transition-transform group-open:rotate-90" />
        {title}
        <span className="ml-auto text-sm font-normal text-muted">
          {said} of {asked.length} filled in
        </span>
      </summary>
      <div className="grid grid-cols-1 gap-x-4 gap-y-5 px-4 pb-5 sm:grid-cols-2">
        <p className="text-sm text-muted sm:col-span-2">{note}</p>
        {asked.map((field) => (
          <Fact key={field.name} {...field} />
        ))}
      </div>
    </details>
  );
}

const inputTypes = { date: 'date', instant: 'datetime-local' } as const;

function Fact(field: FactField) {
  const { name, hint } = field;
  if (field.kind === 'flag') return <ChoiceField name={name} hint={hint} options={flagOptions} />;
  if (field.kind === 'choice') {
    const choices = field.options.map((value) => ({
      value,
      name: value.charAt(0).toUpperCase() + value.slice(1),
    }));
    return <ChoiceField name={name} hint={hint} options={[{ value: '', name: 'Not stated' }, ...choices]} />;
  }
  if (field.kind === 'date' || field.kind === 'instant')
    return <TextField name={name} hint={hint} type={inputTypes[field.kind]} />;
  if (isFigure(field)) return <FigureField name={name} hint={hint} />;
  return <TextField name={name} hint={hint} />;
}
