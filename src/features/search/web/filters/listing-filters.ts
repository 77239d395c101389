import type { PropertyFilterQuery } from '#features/search/api.ts';

/** The parameters of a listing page's address. Values are sent unchanged to the server, which knows the valid ones. */
export const filterNames = ['q', 'area', 'price', 'sort', 'feature', 'hasTour', 'bank', 'cursor'] as const;
type Name = (typeof filterNames)[number];
export type ListingFilters = Partial<Record<Name, string>>;

export function readFilters(search: URLSearchParams): ListingFilters {
  const filters: ListingFilters = {};
  for (const name of filterNames) {
    const value = search.getAll(name).filter(Boolean).join(',').trim();
    if (value) filters[name] = value;
  }
  return filters;
}

/** The API query for one page of this listing. */
export function pageQueryOf(category: string, filters: ListingFilters): PropertyFilterQuery {
  return { category, ...filters } as PropertyFilterQuery;
}

/**
 * The address with this change; `null` removes a parameter. Any change except the page itself goes back to the first
 * page.
 */
export function changed(
  path: string,
  filters: ListingFilters,
  change: Partial<Record<Name, string | null>>,
): string {
  const search = new URLSearchParams();
  const wanted: Partial<Record<Name, string | null>> = { ...filters, cursor: null, ...change };
  for (const name of filterNames) {
    const value = wanted[name];
    if (value) search.set(name, value);
  }
  return search.size ? `${path}?${search}` : path;
}

/** Whether any filter is set; order and page do not count. */
export function isNarrowed({ sort: _sort, cursor: _cursor, ...narrowing }: ListingFilters): boolean {
  return Object.keys(narrowing).length > 0;
}
