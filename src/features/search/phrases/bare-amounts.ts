import type { Search } from '#features/search/search-filters.ts';
import type { Token } from '#features/search/tokens.ts';

/** A number without a unit, with its position in the text: '2 bedroom kisaasi 750'. */
export type BareNumber = { value: number; text: string; at: number };

const minBare = 50;

/** Returns a number that may be a price whose thousands or millions were left out, or null: '750', '1.2'. */
export function bareNumberOf({ kind, plain, at }: Token): BareNumber | null {
  if (kind !== 'number') return null;
  const value = Number(plain);
  const isLikely = /^\d{2,3}$/.test(plain) && value >= minBare && value % 5 === 0;
  return isLikely || /^\d\.\d$/.test(plain) ? { value, text: plain, at } : null;
}

/**
 * Reads bare numbers as the price if the text has no other one: thousands for a rent or a night, and millions for
 * a sale. Two numbers are a range.
 */
export function applyBareNumbers(search: Search, numbers: readonly BareNumber[]): void {
  const { filters, understood } = search;
  const { minPrice, maxPrice, maxFirstPayment, price, category, type, tenure } = filters;
  const hasAmount = [minPrice, maxPrice, maxFirstPayment, price].some((amount) => amount !== undefined);
  const isSale =
    category === 'for_sale' || category === 'bank_sales' || type === 'Land' || tenure !== undefined;
  const isUnclear = isSale && numbers.some(({ value }) => value < minBare);
  if (hasAmount || isUnclear || understood.length === 0 || numbers.length === 0 || numbers.length > 2) return;
  const sorted = numbers.toSorted((a, b) => a.value - b.value);
  for (const [position, { value, text, at }] of sorted.entries()) {
    const kind = position === sorted.length - 1 ? 'maxPrice' : 'minPrice';
    const shillings = value * (isSale || value < minBare ? 1_000_000 : 1_000);
    filters[kind] = shillings;
    understood.push({ kind, text, at, value: shillings });
    // A long text has more words than are searched for, so the number may not be among them.
    search.words = search.words.filter((word) => word !== text.replace('.', ''));
  }
}
