import { type CardRow, cardColumns } from '#features/properties/server/cards.ts';
import type { PropertyPage } from '#features/search/schema.ts';
import type { Kit } from '#kit/server/kit.ts';
import { findListings } from './listing-search.ts';
import type { Resolved } from './resolved-request.ts';

/**
 * Returns the lowest price with homes and their number, if the result is empty because of the price. It
 * requires a category, because rents, stays and sales cannot be compared.
 */
export async function findCheapestMatch(kit: Kit, { filters }: Resolved): Promise<PropertyPage['cheapest']> {
  const { minPrice: _from, maxPrice, price: tier, ...others } = filters;
  const { category } = others;
  if (!category || others.id !== undefined || (maxPrice === undefined && tier === undefined))
    return undefined;
  const found = await findListings<CardRow>(kit, {
    filters: others,
    sort: 'price_asc',
    weights: [],
    after: null,
    limit: 1,
    columns: cardColumns,
    isCounted: true,
  });
  const price = Number(found.rows[0]?.price_ugx);
  // A home may be cheaper than the requested band.
  const isAbove = maxPrice === undefined || price > maxPrice;
  return found.rows.length > 0 && isAbove ? { category, price, count: found.total } : undefined;
}
