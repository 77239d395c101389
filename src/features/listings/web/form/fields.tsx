import { type ReactNode, useId, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { type AmountName, amountError } from '#features/listings/web/form/state/amounts.ts';
import { type DegreesName, degreesError } from '#features/listings/web/form/state/coordinates.ts';
import type { FieldName, FormValues } from '#features/listings/web/form/state/form-values.ts';
import { amountIn } from '#kit/amount-text.ts';
import { formatMoney } from '#kit/money.ts';
import { controlProps, FieldFrame } from '#kit/web/ui/field.tsx';
import { Switch } from '#kit/web/ui/switch.tsx';
import { labelOf, maxLengthOf } from './field-labels.ts';
import { formatAmount } from './format-amounts-on-blur.ts';

type CommonProps = { name: FieldName; hint?: ReactNode; className?: string };

/**
 * Returns the props of a form field and of the frame with its label and error. `clientError` is an error
 * found in the browser.
 */
function useField({ name, hint, className }: CommonProps, clientError: string | null = null) {
  const id = useId();
  const { register, getFieldState, formState } = useFormContext<FormValues>();
  const formError = getFieldState(name, formState).error?.message;
  const error =
    formError && clientError && formError !== clientError
      ? `${formError}. ${clientError}`
      : (formError ?? clientError ?? undefined);
  return {
    control: { ...controlProps({ id, error, hint }), ...register(name) },
    frame: { id, label: labelOf(name), error, hint, className },
  };
}

type TextProps = CommonProps & {
  type?: 'text' | 'date' | 'datetime-local';
  inputMode?: 'numeric' | 'decimal';
  maxLength?: number | undefined;
};

export function TextField({ type = 'text', inputMode, maxLength, ...common }: TextProps) {
  const { control, frame } = useField(common);
  return (
    <FieldFrame {...frame}>
      <input
        type={type}
        inputMode={inputMode}
        maxLength={maxLength ?? maxLengthOf(common.name)}
        autoComplete="off"
        {...control}
      />
    </FieldFrame>
  );
}

export function NumberField({ inputMode = 'decimal', maxLength = 20, ...common }: TextProps) {
  return <TextField inputMode={inputMode} maxLength={maxLength} {...common} />;
}

/**
 * Renders a field for an amount. It shows the amount that was understood, and formats the text when the user
 * leaves the field.
 */
export function AmountField({
  name,
  hint,
  per = '',
  ...common
}: CommonProps & { name: AmountName; per?: string }) {
  const form = useFormContext<FormValues>();
  const [text, currency] = useWatch<FormValues, [AmountName, 'currency']>({ name: [name, 'currency'] });
  const [isTyping, setTyping] = useState(false);
  const parsed = amountIn(text, currency);
  const amountHint =
    parsed && parsed.amount > 0 ? `${formatMoney(parsed.amount, parsed.currency ?? currency)}${per}` : hint;
  const isInvalid = form.getFieldState(name, form.formState).invalid;
  const clientError = isTyping && !isInvalid ? null : amountError(name, text, currency);
  const { control, frame } = useField({ name, hint: amountHint, ...common }, clientError);
  return (
    <FieldFrame {...frame}>
      <span className="relative block">
        <span aria-hidden className="absolute top-1 bottom-0 left-3 grid content-center t-label text-muted">
          {currency}
        </span>
        <input
          type="text"
          // The field must accept letters too: 850k, 1.2m, shs.
          inputMode="text"
          maxLength={24}
          autoComplete="off"
          {...control}
          className={`${control.className} pl-[3.25rem] tabular-nums`}
          onFocus={() => setTyping(true)}
          onBlur={(event) => {
            void control.onBlur(event);
            setTyping(false);
            formatAmount(form, name);
          }}
        />
      </span>
    </FieldFrame>
  );
}

/** Renders a field for coordinates, which shows its error once the user leaves it. */
export function DegreesField({ name }: { name: DegreesName }) {
  const [isTyping, setTyping] = useState(false);
  const text = useWatch<FormValues, DegreesName>({ name });
  const { control, frame } = useField({ name }, isTyping ? null : degreesError(name, text));
  return (
    <FieldFrame {...frame}>
      <input
        type="text"
        inputMode="decimal"
        maxLength={20}
        autoComplete="off"
        {...control}
        onFocus={() => setTyping(true)}
        onBlur={(event) => {
          void control.onBlur(event);
          setTyping(false);
        }}
      />
    </FieldFrame>
  );
}

export function TextAreaField({ rows, ...common }: CommonProps & { rows: number }) {
  const { control, frame } = useField(common);
  return (
    <FieldFrame {...frame}>
      <textarea rows={rows} maxLength={maxLengthOf(common.name)} {...control} />
    </FieldFrame>
  );
}

type Option = { value: string; name: string };

export function ChoiceField({ options, ...common }: CommonProps & { options: readonly Option[] }) {
  const { control, frame } = useField(common);
  return (
    <FieldFrame {...frame}>
      <select {...control}>
        {options.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

type SwitchProps = {
  name: 'isFeatured' | 'isAvailable';
  hint: string;
  /** The reason why the switch cannot be turned on, or null. With a reason, it is disabled. */
  refusal: string | null;
};

export function SwitchField({ name, hint, refusal }: SwitchProps) {
  const id = useId();
  const { register, getFieldState, formState } = useFormContext<FormValues>();
  const error = getFieldState(name, formState).error?.message;
  // A disabled field is not registered, so it has no value in the form.
  const state = refusal ? { disabled: true, checked: false, readOnly: true } : register(name);
  return (
    <div>
      <Switch
        key={refusal ? 'off' : 'free'}
        label={labelOf(name)}
        aria-describedby={id}
        aria-invalid={error ? true : undefined}
        {...state}
      />
      <p id={id} className={`t-small text-pretty ${error ? 'text-danger' : 'text-muted'}`}>
        {error ?? refusal ?? hint}
      </p>
    </div>
  );
}
