import type { CardRow } from '#features/properties/server/cards.ts';
import type { PropertyPageItem } from '#features/search/schema.ts';
import { type ListFilters, nightsPerMonth, type Stay } from '#features/search/server/filters/filter-sql.ts';
import { multiply, toMajorUnit } from '#kit/money.ts';
import { tripKeys } from './travel-times.ts';

/** Returns a card's prices for the requested nights or by the month, and the query string of its page. */
export function quotesFor(
  { stay, monthly, trips }: Pick<ListFilters, 'stay' | 'monthly' | 'trips'>,
  row: Pick<CardRow, 'id' | 'category' | 'price' | 'currency'>,
): Pick<PropertyPageItem, 'stayTotal' | 'monthTotal' | 'asked'> {
  const quote = stayQuoteFor(stay, row);
  const reach = trips && new URLSearchParams({ reach: tripKeys(trips).join(',') });
  const asked = reach && `${quote.asked ? `${quote.asked}&` : '?'}${reach}`;
  return { ...quote, ...(asked && { asked }), ...(monthly && monthQuoteFor(row)) };
}

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

/** Returns the price of a month of a stay, without seasons or discounts. */
function monthQuoteFor({
  category,
  price,
  currency,
}: Pick<CardRow, 'category' | 'price' | 'currency'>): Pick<PropertyPageItem, 'monthTotal'> {
  if (category !== 'furnished_houses') return {};
  return { monthTotal: toMajorUnit(multiply(price, nightsPerMonth), currency) };
}
