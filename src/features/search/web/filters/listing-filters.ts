import type { PropertyFilterQuery } from '#features/search/api.ts';

/** What the address of a listing page may say. Values go to the server as they are: it knows which of them exist. */
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

/** What one page of this listing asks the API for. */
export function pageQueryOf(category: string, filters: ListingFilters): PropertyFilterQuery {
  return { category, ...filters } as PropertyFilterQuery;
}

/** The address with this one thing changed; `null` takes it away. Another choice starts again from the first page. */
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

/** Whether the list is narrowed at all; its order and the page that stands open do not narrow it. */
export function isNarrowed({ sort: _sort, cursor: _cursor, ...narrowing }: ListingFilters): boolean {
  return Object.keys(narrowing).length > 0;
}
