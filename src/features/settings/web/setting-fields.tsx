import { useId } from 'react';
import type { Field as SettingField } from '#features/settings/schema.ts';
import { Checkbox } from '#kit/web/ui/choice-row.tsx';
import { controlProps, Field, FieldFrame } from '#kit/web/ui/field.tsx';
import { type Draft, selectedInOrder } from './draft.ts';

type Props = {
  fields: readonly SettingField[];
  draft: Draft;
  errors: Record<string, string>;
  onChange: (name: string, value: string | boolean) => void;
};

/** Shows the form of any setting. The server defines its fields. */
export function SettingFields({ fields, draft, errors, onChange }: Props) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {fields.map((field) => (
        <SettingInput
          key={field.name}
          field={field}
          value={draft[field.name] ?? ''}
          error={errors[field.name]}
          onChange={(value) => onChange(field.name, value)}
        />
      ))}
    </div>
  );
}

type SettingInputProps = {
  field: SettingField;
  value: string | boolean;
  error: string | undefined;
  onChange: (value: string | boolean) => void;
};

function SettingInput({ field, value, error, onChange }: SettingInputProps) {
  const id = useId();
  const { kind, label, name } = field;
  const hint = field.hint ?? undefined;
  const fieldProps = { id, error, hint };
  if (kind === 'fixed')
    return (
      <p>
        <span className="t-strong">{label}</span>
        <span className="mt-1 block py-2">{String(value)}</span>
      </p>
    );
  if (kind === 'flag')
    return (
      <div className="sm:col-span-2">
        <Checkbox
          name={name}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
          label={label}
        />
        {(error || hint) && (
          <p className={`t-small ${error ? 'text-danger' : 'text-muted'}`}>{error ?? hint}</p>
        )}
      </div>
    );
  if (kind === 'choice')
    return (
      <FieldFrame {...fieldProps} label={label}>
        <select
          {...controlProps(fieldProps)}
          name={name}
          value={String(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {field.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.name}
            </option>
          ))}
        </select>
      </FieldFrame>
    );
  if (kind === 'choices') return <Choices {...{ field, fieldProps, onChange }} value={String(value)} />;
  if (kind === 'lines' || kind === 'text')
    return (
      <FieldFrame {...fieldProps} label={label} className="sm:col-span-2">
        <textarea
          {...controlProps(fieldProps)}
          name={name}
          rows={kind === 'text' ? 8 : 3}
          value={String(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </FieldFrame>
    );
  return (
    <Field
      label={label}
      name={name}
      error={error}
      hint={hint}
      inputMode={kind === 'line' ? undefined : 'decimal'}
      value={String(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

type ChoicesProps = {
  field: SettingField;
  fieldProps: { id: string; error: string | undefined; hint: string | undefined };
  value: string;
  onChange: (value: string) => void;
};

/** Shows the options as checkboxes. */
function Choices({ field: { name, label, options }, fieldProps, value, onChange }: ChoicesProps) {
  const { id, error, hint } = fieldProps;
  const selected = value.split('\n');
  const note = error ?? hint;
  return (
    <fieldset className="sm:col-span-2" aria-describedby={note ? `${id}-note` : undefined}>
      <legend className="t-label">{label}</legend>
      <div className="flex flex-wrap gap-x-6">
        {options.map((option) => (
          <Checkbox
            key={option.value}
            name={name}
            value={option.value}
            checked={selected.includes(option.value)}
            onChange={(event) =>
              onChange(
                selectedInOrder(
                  options,
                  event.currentTarget.checked
                    ? [...selected, option.value]
                    : selected.filter((value) => value !== option.value),
                ),
              )
            }
            label={option.name}
          />
        ))}
      </div>
      {note && (
        <p id={`${id}-note`} className={`t-small ${error ? 'text-danger' : 'text-muted'}`}>
          {note}
        </p>
      )}
    </fieldset>
  );
}
