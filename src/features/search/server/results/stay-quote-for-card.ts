import { type CardRow } from '#features/properties/server/cards.ts';
import type { PropertyPageItem } from '#features/search/schema.ts';
import type { Stay } from '#features/search/server/filters/filter-sql.ts';
import { toMajorUnit } from '#kit/money.ts';

/** Returns a card's price for the requested nights, and the query string of its page. */
export function stayQuoteFor(
  stay: Stay | undefined,
  { id, currency }: Pick<CardRow, 'id' | 'currency'>,
): Pick<PropertyPageItem, 'stayTotal' | 'asked'> {
  const stayPrice = stay?.free.totals.get(id);
  if (!stay || !stayPrice) return {};
  const { checkIn, checkOut, guests } = stay;
  const query = new URLSearchParams({ checkIn, checkOut, guests: String(guests) });
  return { stayTotal: toMajorUnit(stayPrice.total, currency), asked: `?${query}` };
}
