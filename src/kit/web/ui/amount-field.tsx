import { useId, useState } from 'react';
import { amountIn, formatAmountInput } from '#kit/amount-text.ts';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';
import { controlProps, FieldFrame } from './field.tsx';

type Props = {
  label: string;
  currency: 'UGX' | 'USD';
  /** The text as it was typed. */
  text: string;
  onChange(text: string): void;
  /** Shown while the text is no amount. */
  hint?: string | undefined;
  error?: string | undefined;
};

/**
 * A field for an amount in any common notation. The parsed amount is shown while typing, and formatted when
 * the field loses focus.
 */
export function AmountField({ label, currency, text, onChange, hint, error }: Props) {
  const id = useId();
  const [isTyping, setTyping] = useState(false);
  const parsedAmount = amountOf(text, currency);
  const shownError =
    error ?? (isTyping || text.trim() === '' || parsedAmount !== null ? undefined : errorOf(text, currency));
  const fieldProps = {
    id,
    error: shownError,
    hint: parsedAmount === null ? hint : formatMoney(parsedAmount, currency),
  };
  return (
    <FieldFrame {...fieldProps} label={label}>
      <input
        type="text"
        // Letters are also allowed, as in 850k, 1.2m and shs.
        inputMode="text"
        maxLength={24}
        autoComplete="off"
        value={text}
        {...controlProps(fieldProps)}
        onChange={(event) => onChange(event.currentTarget.value)}
        onFocus={() => setTyping(true)}
        onBlur={() => {
          setTyping(false);
          if (parsedAmount !== null) onChange(formatAmountInput(parsedAmount));
        }}
      />
    </FieldFrame>
  );
}

/**
 * Returns the amount in a text. Returns null for text that is not an amount, or is one in another currency.
 */
export function amountOf(text: string, currency: string): number | null {
  const parsed = amountIn(text, currency);
  return parsed && (parsed.currency ?? currency) === currency ? parsed.amount : null;
}

function errorOf(text: string, currency: string): string {
  return amountIn(text, currency)
    ? t('Enter the amount in {currency}', { currency })
    : t('“{value}” is not a valid amount. Enter an amount such as 850,000, 850k or 1.2m', {
        value: text.trim(),
      });
}
