import { type FieldWith, fieldList } from '#features/properties/fields.ts';
import { amountIn } from '#kit/amount-text.ts';

export type AmountName = FieldWith<{ kind: 'amount' }>;

export const amountNames = fieldList
  .filter(({ kind }) => kind === 'amount')
  .map(({ name }) => name) as AmountName[];
const amountSet = new Set<string>(amountNames);

export const isAmountName = (name: string): name is AmountName => amountSet.has(name);

/**
 * Parses an amount. Returns NaN when the text has none, or when its currency differs from that of the form.
 */
export function parseAmount(text: string, currency: string): number {
  const parsed = amountIn(text, currency);
  return parsed && (parsed.currency ?? currency) === currency ? parsed.amount : Number.NaN;
}

/** Returns the error for a typed amount, or null. */
export function amountError(name: AmountName, text: string, currency: string): string | null {
  if (text.trim() === '') return null;
  const parsed = amountIn(text, currency);
  if (!parsed) return 'Enter an amount such as 850,000, 850k or 1.2m';
  if (name === 'price' || parsed.currency === null || parsed.currency === currency) return null;
  return `Enter this amount in ${currency}, like the price`;
}
