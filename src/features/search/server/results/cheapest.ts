import { type CardRow, cardColumns } from '#features/properties/server/cards.ts';
import type { PropertyPage } from '#features/search/schema.ts';
import type { Resolved } from '#features/search/server/filters/resolved-request.ts';
import { findListings } from '#features/search/server/index/listing-search.ts';
import type { SearchKit } from '#features/search/server/search-kit.ts';

/**
 * Returns the lowest price at which the other filters find homes, and the number of these homes, if the
 * result is empty because of the price. It requires a category, because rents, stays and sales cannot be
 * compared.
 */
export async function findCheapestMatch(
  kit: SearchKit,
  { filters }: Resolved,
): Promise<PropertyPage['cheapest']> {
  const { minPrice: _from, maxPrice, price: priceTier, ...otherFilters } = filters;
  const { category } = otherFilters;
  if (!category || otherFilters.id !== undefined || (maxPrice === undefined && priceTier === undefined))
    return undefined;
  const result = await findListings<CardRow>(kit, {
    filters: otherFilters,
    sort: 'price_asc',
    weights: [],
    after: null,
    limit: 1,
    columns: cardColumns,
    isCounted: true,
  });
  const price = Number(result.rows[0]?.price_ugx);
  // A home may be cheaper than the requested band.
  const isAbove = maxPrice === undefined || price > maxPrice;
  return result.rows.length > 0 && isAbove ? { category, price, count: result.total } : undefined;
}
