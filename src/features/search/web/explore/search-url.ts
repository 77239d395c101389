import type { Category } from '#features/properties/categories.ts';
import type { PropertyFilterQuery } from '#features/search/api.ts';

/** The query parameters of a search URL, in the order in which they are written. Values are sent unchanged. */
export const exploreNames = [
  'q',
  'category',
  'anyCategory',
  'area',
  'along',
  'near',
  'reach',
  'surroundings',
  'not',
  'price',
  'minPrice',
  'maxPrice',
  'bedrooms',
  'minBedrooms',
  'maxBedrooms',
  'minBathrooms',
  'sleeps',
  'checkIn',
  'checkOut',
  'freeFrom',
  'type',
  'feature',
  'power',
  'water',
  'meter',
  'road',
  'tenure',
  'compound',
  'floor',
  'maxFirstPayment',
  'maxFirstMonths',
  'maxAdvanceMonths',
  'maxDepositMonths',
  'monthly',
  'decimals',
  'minDecimals',
  'maxDecimals',
  'caveat',
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
  return exploreNames.some((exploreName) => exploreName === name);
}

/** The filters with multiple values, each of which is a chip. */
export const multiValued: ReadonlySet<string> = new Set([
  'area',
  'along',
  'feature',
  'not',
  'reach',
  'surroundings',
]);

export type ExploreFilters = Partial<Record<ExploreName, string>>;
export type ExploreChange = Partial<Record<ExploreName, string | null>>;

/** A search with all values from its address. */
export type Search = {
  path: string;
  /** The category of the page, from its path. Null on the page of all homes. */
  category: Category | null;
  filters: ExploreFilters;
  /** The parameters of its address in their original form. */
  written?: string;
  /** The invalid amounts in the address, which the filters leave out. */
  unread?: ExploreFilters;
  /** The values in the address that the server refused, which the filters leave out: see refused-values.ts. */
  refused?: ExploreFilters;
  /** True when the map covers the list on a phone. */
  isMapShown: boolean;
};

const flags: ReadonlySet<ExploreName> = new Set([
  'anyCategory',
  'monthly',
  'furnished',
  'hasTour',
  'available',
  'featured',
]);
const flagSpellings: Record<string, string> = { yes: 'true', no: 'false', 1: 'true', 0: 'false' };

export const explorePath = '/explore';

export function readExplore(search: URLSearchParams): ExploreFilters {
  const filters: ExploreFilters = {};
  for (const name of exploreNames) {
    const value = search.getAll(name).filter(Boolean).join(',').trim();
    if (name === 'bedrooms' && value.startsWith(studioChoice)) {
      filters.type = 'Studio';
    } else if (name === 'bedrooms' && value.endsWith('+')) {
      const minimum = minBedroomCount(value);
      if (minimum) filters.minBedrooms = minimum;
    } else if (value && !(name === 'type' && filters.type))
      filters[name] = flags.has(name) ? (flagSpellings[value] ?? value) : value;
  }
  return filters;
}

/**
 * The choice of the bedrooms field for studios. They are a type of home, because some count their room as a bedroom and
 * others do not.
 */
export const studioChoice = 'studio';

/** Returns the choice that the bedrooms field shows: a number, a minimum, `studio`, or an empty text. */
export function bedroomChoice({ type, bedrooms, minBedrooms }: ExploreFilters): string {
  return minBedrooms ?? bedrooms ?? (type === 'Studio' ? studioChoice : '');
}

/** Returns the number from `2+`. A form writes `2,+`, or `+` for the box alone. */
export function minBedroomCount(bedrooms: string): string {
  return bedrooms.replace(/,?\+$/, '');
}

/** Matches texts that may be amounts. The server parses them more strictly. */
const amountPattern = /^[a-z$.\s]*\d[\da-z$.,\s]*(\/[=-]\s*)?$/i;

export function readSearch(path: string, search: URLSearchParams, category: Category | null): Search {
  const filters = readExplore(search);
  if (category) filters.category = category;
  const invalidAmounts: ExploreFilters = {};
  for (const name of ['minPrice', 'maxPrice', 'maxFirstPayment'] as const) {
    const text = filters[name];
    if (!text || amountPattern.test(text)) continue;
    invalidAmounts[name] = text;
    delete filters[name];
  }
  return {
    path,
    category,
    filters,
    written: String(search),
    isMapShown: search.get('view') === 'map',
    ...(Object.keys(invalidAmounts).length > 0 && { unread: invalidAmounts }),
  };
}

/**
 * The size of the first page. It is small, because the response also contains everything else that the screen
 * needs.
 */
const firstPageSize = '12';

/** Returns the API query for one page of this search. */
export function searchQueryOf(filters: ExploreFilters): PropertyFilterQuery {
  return (filters.cursor ? filters : { ...filters, limit: firstPageSize }) as PropertyFilterQuery;
}

/** Returns the query for facets and the map: the same homes, without order or page. */
export function homesQueryOf({ sort: _sort, cursor: _cursor, ...filters }: ExploreFilters) {
  return filters as Omit<PropertyFilterQuery, 'sort' | 'cursor' | 'limit'>;
}

/**
 * Returns the address with these changes; `null` removes a parameter. Any change except of the page itself
 * returns to the first page.
 */
export function searchUrl(
  { path, category, filters, isMapShown }: Search,
  change: ExploreChange = {},
  showsMap = isMapShown,
): string {
  const search = new URLSearchParams();
  const merged: ExploreChange = { ...filters, cursor: null, ...change };
  for (const name of exploreNames) {
    const value = merged[name];
    if (value && !(category && name === 'category')) search.set(name, value);
  }
  if (showsMap) search.set('view', 'map');
  return search.size ? `${path}?${search}` : path;
}

/**
 * Returns the address with a change, and the change itself. If the visitor is already opening another search,
 * a tap applies to that one (see page-scripts.ts).
 * @param choice a shorter form of the change: in a list `,a` adds and `,-a` removes; in a text `,~a` removes
 */
export function searchUrlWith(search: Search, change: ExploreChange, choice: ExploreChange = change) {
  const entries = Object.entries(choice).map(([name, value]) => [name, value ?? '']);
  return { href: searchUrl(search, change), 'data-choice': String(new URLSearchParams(entries)) };
}

/** Returns the address of a search among all homes. */
export function exploreUrl(filters: ExploreFilters, change: ExploreChange = {}, isMapShown = false) {
  return searchUrl({ path: explorePath, category: null, filters, isMapShown }, change);
}

/** Returns the filters that narrow the search, without its order, its page and the category of its page. */
export function activeFilters({ category, filters }: Search): ExploreFilters {
  const { sort: _sort, cursor: _cursor, anyCategory: _any, ...narrowing } = filters;
  if (category) delete narrowing.category;
  return narrowing;
}

export function isNarrowed(search: Search): boolean {
  return Object.keys(activeFilters(search)).length > 0;
}

/** Removes `length` characters from `at` on, and a comma before them. */
export function withoutText(q: string, at: number, length: number): string {
  return `${q.slice(0, at)} ${q.slice(at + length)}`
    .replace(/\s+/g, ' ')
    .replace(/^[ ,]+/, '')
    .trim();
}

/** Returns the values of a filter that takes several. */
export function valuesOf(filters: ExploreFilters, name: ExploreName): string[] {
  return filters[name]?.split(',').filter(Boolean) ?? [];
}

/** Returns the values without `value`, as a comma-separated parameter. */
export function without(values: readonly string[], value: string): string {
  return values.filter((item) => item.toLowerCase() !== value.toLowerCase()).join(',');
}
