import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { type AmountName, isAmountName } from '#features/listings/web/form/state/amounts.ts';
import type { FormValues } from '#features/listings/web/form/state/form-values.ts';
import { isNumberField } from '#features/properties/fields.ts';
import { Card } from '#kit/web/ui/card.tsx';
import { Icon } from '#kit/web/ui/icon.tsx';
import { type FactField, type FactSectionShape, isFieldShown } from './fact-fields.ts';
import { AmountField, ChoiceField, NumberField, TextField } from './fields.tsx';
import { FormSection } from './form-section.tsx';

const flagOptions = [
  { value: '', name: 'Not stated' },
  { value: 'true', name: 'Yes' },
  { value: 'false', name: 'No' },
];

/** Renders a section of facts, unless the category and the type have none of them. */
export function FactSection({ title, note, only, fields }: FactSectionShape) {
  const values = useWatch<FormValues>();
  const shownFields = fields.filter((field) => isFieldShown(field, values));
  if (shownFields.length === 0 || (only && !only.some((category) => category === values.category)))
    return null;
  return (
    <FormSection title={title} note={note}>
      {shownFields.map((field) => (
        <Fact key={field.name} {...field} />
      ))}
    </FormSection>
  );
}

/** Renders less important facts in a collapsed section, which opens when a field inside has an error. */
export function CollapsedFacts({ title, fields }: FactSectionShape) {
  const details = useRef<HTMLDetailsElement>(null);
  const values = useWatch<FormValues>();
  const { errors } = useFormContext<FormValues>().formState;
  const hasError = fields.some(({ name }) => errors[name]);
  useEffect(() => {
    if (details.current && hasError) details.current.open = true;
  }, [hasError]);
  const shownFields = fields.filter((field) => isFieldShown(field, values));
  const completed = shownFields.filter(({ name }) => values[name]).length;
  return (
    <Card as="details" ref={details} className="group p-0!">
      <summary className="flex min-h-12 cursor-pointer items-center gap-3 px-4 py-3 t-strong">
        <Icon name="next" className="size-4 shrink-0 transition-transform group-open:rotate-90" />
        {title}
        <span className="ml-auto t-small text-muted">
          {completed} of {shownFields.length} completed
        </span>
      </summary>
      <div className="grid grid-cols-1 gap-x-4 gap-y-4 px-4 pb-4 sm:grid-cols-2">
        {shownFields.map((field) => (
          <Fact key={field.name} {...field} />
        ))}
      </div>
    </Card>
  );
}

const inputTypes = { date: 'date', instant: 'datetime-local' } as const;

function Fact(field: FactField) {
  const { name } = field;
  const hasValue = useWatch<FormValues, typeof name>({ name }) !== '';
  const hint = field.hint ?? (hasValue ? undefined : field.unsaid);
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
  if (isAmountName(name)) return <AmountField name={name as AmountName} hint={hint} />;
  if (isNumberField(field)) return <NumberField name={name} hint={hint} />;
  return <TextField name={name} hint={hint} />;
}
