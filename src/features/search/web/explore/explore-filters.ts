import type { PropertyFilterQuery } from '#features/search/api.ts';

/** The parameters of a search address, in the order they are written. Values are sent to the server unchanged. */
export const exploreNames = [
  'q',
  'category',
  'area',
  'price',
  'minPrice',
  'maxPrice',
  'bedrooms',
  'minBedrooms',
  'minBathrooms',
  'type',
  'feature',
  'power',
  'water',
  'meter',
  'road',
  'tenure',
  'maxFirstPayment',
  'furnished',
  'hasTour',
  'available',
  'featured',
  'bank',
  'box',
  'sort',
  'cursor',
] as const;
export type ExploreName = (typeof exploreNames)[number];
export function isExploreName(name: string): name is ExploreName {
  return exploreNames.some((known) => known === name);
}

export type ExploreFilters = Partial<Record<ExploreName, string>>;
export type ExploreChange = Partial<Record<ExploreName, string | null>>;

const flags: ReadonlySet<ExploreName> = new Set(['furnished', 'hasTour', 'available', 'featured']);
const plainFlags: Record<string, string> = { yes: 'true', no: 'false', 1: 'true', 0: 'false' };

export const explorePath = '/explore';

export function readExplore(search: URLSearchParams): ExploreFilters {
  const filters: ExploreFilters = {};
  for (const name of exploreNames) {
    const value = search.getAll(name).filter(Boolean).join(',').trim();
    if (value) filters[name] = flags.has(name) ? (plainFlags[value] ?? value) : value;
  }
  return filters;
}

/** The API query for one page of this search. */
export function searchQueryOf(filters: ExploreFilters): PropertyFilterQuery {
  return filters as PropertyFilterQuery;
}

/** The query for facets and the map: the same homes, without order or page. */
export function homesQueryOf({ sort: _sort, cursor: _cursor, ...filters }: ExploreFilters) {
  return filters as Omit<PropertyFilterQuery, 'sort' | 'cursor' | 'limit'>;
}

/**
 * The address with these changes; `null` removes a parameter. Any change except the page itself goes back to the
 * first page.
 */
export function exploreAddress(
  filters: ExploreFilters,
  change: ExploreChange = {},
  isMapShown = false,
): string {
  const search = new URLSearchParams();
  const wanted: ExploreChange = { ...filters, cursor: null, ...change };
  for (const name of exploreNames) {
    const value = wanted[name];
    if (value) search.set(name, value);
  }
  if (isMapShown) search.set('view', 'map');
  return search.size ? `${explorePath}?${search}` : explorePath;
}

/** On a phone the map covers the list; which of them is shown is part of the address. */
export function isMapAsked(search: URLSearchParams): boolean {
  return search.get('view') === 'map';
}

export function isSearchNarrowed({ sort: _sort, cursor: _cursor, ...narrowing }: ExploreFilters): boolean {
  return Object.keys(narrowing).length > 0;
}

/** A text without the `length` characters from `at` on. */
export function withoutText(q: string, at: number, length: number): string {
  return `${q.slice(0, at)} ${q.slice(at + length)}`.replace(/\s+/g, ' ').trim();
}

export function featuresOf({ feature }: ExploreFilters): string[] {
  return feature?.split(',').filter(Boolean) ?? [];
}

/** The features as an address writes them, without this one. */
export function withoutFeature(filters: ExploreFilters, name: string): string {
  return featuresOf(filters)
    .filter((other) => other.toLowerCase() !== name.toLowerCase())
    .join(',');
}
