import { type ReactNode, useId } from 'react';
import { useFormContext } from 'react-hook-form';
import type { FieldName, FormValues } from './form-values.ts';

const control =
  'mt-1 block min-h-11 w-full rounded-control border bg-card px-3 py-2 text-ink placeholder:text-muted disabled:opacity-60';

type Common = { name: FieldName; label: ReactNode; hint?: ReactNode; className?: string };

/** Label, hint and fault of one field, tied together for those who listen. */
function useField({ name, label, hint, className }: Common) {
  const id = useId();
  const { register, getFieldState, formState } = useFormContext<FormValues>();
  const fault = getFieldState(name, formState).error?.message;
  const input = {
    id,
    ...register(name),
    className: `${control} ${fault ? 'border-alert' : 'border-line'}`,
    'aria-invalid': fault ? (true as const) : undefined,
    'aria-describedby': fault || hint ? `${id}-note` : undefined,
  };
  const draw = (children: ReactNode) => (
    <div className={className}>
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {children}
      {(fault || hint) && (
        <p id={`${id}-note`} className={`mt-1 text-sm ${fault ? 'text-alert' : 'text-muted'}`}>
          {fault ?? hint}
        </p>
      )}
    </div>
  );
  return { input, draw };
}

type TextProps = Common & {
  type?: 'text' | 'date' | 'datetime-local';
  inputMode?: 'numeric' | 'decimal';
  maxLength?: number;
};

export function TextField({ type = 'text', inputMode, maxLength, ...common }: TextProps) {
  const { input, draw } = useField(common);
  return draw(
    <input type={type} inputMode={inputMode} maxLength={maxLength} autoComplete="off" {...input} />,
  );
}

export function TextAreaField({ rows, maxLength, ...common }: Common & { rows: number; maxLength: number }) {
  const { input, draw } = useField(common);
  return draw(<textarea rows={rows} maxLength={maxLength} {...input} />);
}

type Option = { value: string; name: string };

export function ChoiceField({ options, ...common }: Common & { options: readonly Option[] }) {
  const { input, draw } = useField(common);
  return draw(
    <select {...input}>
      {options.map(({ value, name }) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </select>,
  );
}

type SwitchProps = {
  name: 'isFeatured';
  label: string;
  hint: string;
  /** Why it cannot be switched on; then it stands there switched off. */
  refusal: string | null;
};

export function SwitchField({ name, label, hint, refusal }: SwitchProps) {
  const id = useId();
  const { register, getFieldState, formState } = useFormContext<FormValues>();
  const fault = getFieldState(name, formState).error?.message;
  // Of a field that is disabled the form would know no value.
  const state = refusal ? { disabled: true, checked: false, readOnly: true } : register(name);
  return (
    <div>
      <label className="inline-flex min-h-11 cursor-pointer items-center gap-3 font-medium has-disabled:cursor-default has-disabled:text-muted">
        <input
          key={refusal ? 'off' : 'free'}
          type="checkbox"
          // A checkbox says itself whether it is checked.
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
          role="switch"
          aria-describedby={id}
          aria-invalid={fault ? true : undefined}
          className="peer sr-only"
          {...state}
        />
        <span
          aria-hidden
          className="flex h-7 w-12 items-center rounded-full bg-line p-0.5 transition-colors peer-checked:bg-leaf peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-clay peer-disabled:opacity-60 peer-checked:[&>span]:translate-x-5"
        >
          <span className="size-6 rounded-full border border-line bg-card transition-transform" />
        </span>
        {label}
      </label>
      <p id={id} className={`text-sm text-pretty ${fault ? 'text-alert' : 'text-muted'}`}>
        {fault ?? refusal ?? hint}
      </p>
    </div>
  );
}
