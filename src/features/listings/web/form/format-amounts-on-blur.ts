import type { UseFormReturn } from 'react-hook-form';
import { type AmountName, amountNames } from '#features/listings/web/form/state/amounts.ts';
import type { FormValues } from '#features/listings/web/form/state/form-values.ts';
import { amountIn, formatAmountInput } from '#kit/amount-text.ts';

/**
 * Formats an amount that can be parsed. Other text is left unchanged. A price that names a currency changes
 * the currency of the property.
 */
export function formatAmount({ getValues, setValue }: UseFormReturn<FormValues>, name: AmountName): void {
  const text = getValues(name);
  const currency = getValues('currency');
  const parsed = amountIn(text, currency);
  if (!parsed) return;
  const amountCurrency = parsed.currency ?? currency;
  if (amountCurrency !== currency && name !== 'price') return;
  if (amountCurrency !== currency) setValue('currency', amountCurrency, { shouldDirty: true });
  const formatted = formatAmountInput(parsed.amount);
  if (formatted !== text) setValue(name, formatted, { shouldDirty: true });
}

/** Formats all amounts. The price comes first, because it may change the currency. */
export function formatAmounts(form: UseFormReturn<FormValues>): void {
  for (const name of amountNames) formatAmount(form, name);
}
