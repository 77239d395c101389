import { type FieldWith, fieldList } from '#features/properties/fields.ts';
import { type AmountText, readAmountText } from '#kit/amount-text.ts';
import { groupThousands } from '#kit/money.ts';

export type AmountName = FieldWith<{ kind: 'amount' }>;

export const amountNames = fieldList
  .filter(({ kind }) => kind === 'amount')
  .map(({ name }) => name) as AmountName[];
const amountSet = new Set<string>(amountNames);

export const isAmountName = (name: string): name is AmountName => amountSet.has(name);

/** '850k' in the form's currency, unless it names its own; null if it is no amount. Dollars may have cents. */
export function amountIn(text: string, currency: string): AmountText | null {
  const read = readAmountText(text);
  return read && read.currency === null && currency === 'USD' ? readAmountText(`$${text}`) : read;
}

/** The amount alone; NaN if there is none, or if it is in another currency than the form's. */
export function amountOf(text: string, currency: string): number {
  const read = amountIn(text, currency);
  return read && (read.currency ?? currency) === currency ? read.amount : Number.NaN;
}

/** As a field shows it: '1,250,000', '85.50'. */
export function amountText(amount: number): string {
  const [whole = '', cents = ''] = (Number.isInteger(amount) ? String(amount) : amount.toFixed(2)).split('.');
  return cents === '' ? groupThousands(whole) : `${groupThousands(whole)}.${cents}`;
}

/** What is wrong with an amount that was typed; null while there is nothing to say. */
export function amountFault(name: AmountName, text: string, currency: string): string | null {
  if (text.trim() === '') return null;
  const read = amountIn(text, currency);
  if (!read) return `“${text.trim()}” is not an amount. Write it like 850,000, 850k or 1.2m`;
  if (name === 'price' || read.currency === null || read.currency === currency) return null;
  return `The price is in ${currency}, so this must be too`;
}
