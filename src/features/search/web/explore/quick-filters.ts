import { type Category, isCategory, tierBoundaries } from '#features/properties/categories.ts';
import { titledTenures } from '#features/properties/choices.ts';
import type { SearchReading } from '#features/search/schema.ts';
import { guestCountLabel } from '#features/search/web/explore/fields/guest-label.ts';
import { isFilterActive } from '#features/search/web/explore/fields/price-options.ts';
import { t } from '#kit/t.ts';
import type { Counts, Facets } from './facets.ts';
import { filterLabel } from './filter-labels.ts';
import {
  bedroomChoice,
  type ExploreChange,
  type ExploreName,
  type Search,
  searchUrlWith,
  studioChoice,
} from './search-url.ts';

/** A filter that a chip above the list sets with one tap. */
export type QuickFilter = {
  name: ExploreName;
  value: string;
  words: string;
  href: string;
  'data-choice': string;
};

/** The usual maximum prices, in thousands of shillings. */
const priceCaps: Record<Category, readonly number[]> = {
  rental_units: [300, 500, 700, 900, 1_500],
  furnished_houses: [100, 200, 300],
  for_sale: [100_000, 150_000, 300_000, 450_000],
  bank_sales: [100_000, 150_000, 300_000, 450_000],
};

/**
 * Returns the most requested choices, always in this order. Leaves out choices without homes and choices that
 * the text already contains.
 */
export function quickFilters(
  search: Search,
  reading: SearchReading | undefined,
  facets: Facets | undefined,
): QuickFilter[] {
  const { filters } = search;
  // Visitors look for bank sales by bank: see BankTabs.
  if (search.category === 'bank_sales') return [];
  const understoodKinds = new Set(reading?.understood.map(({ kind }) => kind));
  const quickFilter = (
    name: ExploreName,
    value: string,
    isOffered: unknown,
    label = filterLabel(name, value),
    otherChanges: ExploreChange = {},
  ): QuickFilter[] =>
    (isOffered && !understoodKinds.has(name) && isFilterActive(filters, name)) || filters[name] === value
      ? [{ name, value, words: label, ...searchUrlWith(search, { ...otherChanges, [name]: value }) }]
      : [];
  const kinds = search.category ? [] : Object.keys(facets?.category ?? {});
  const withoutRange = { minBedrooms: null, maxBedrooms: null };
  const isStudio = bedroomChoice(filters) === studioChoice;
  return [
    ...kinds.flatMap((kind) => quickFilter('category', kind, !filters.category)),
    // The usual filters of a stay, and of land and houses.
    ...(filters.category === 'furnished_houses' ? ['2', '4', '6'] : []).flatMap((guests) =>
      quickFilter('sleeps', guests, hasRoomFor(facets?.bedrooms, Number(guests)), guestCountLabel(guests)),
    ),
    ...quickFilter(
      'tenure',
      'titled',
      filters.category && titledTenures.some((tenure) => facets?.tenure?.[tenure]),
    ),
    ...(filters.category === 'rental_units'
      ? quickFilter('type', 'Studio', facets?.type?.['Studio'], t('Studio'), {
          ...withoutRange,
          bedrooms: null,
        })
      : []),
    ...['1', '2', '3', '4'].flatMap((rooms) =>
      quickFilter(
        'bedrooms',
        rooms,
        !understoodKinds.has('minBedrooms') && facets?.bedrooms?.[rooms],
        bedsOf(rooms),
        isStudio ? { ...withoutRange, type: null } : withoutRange,
      ),
    ),
    ...quickFilter('meter', 'own', facets?.meter?.['own'], t('Own Yaka')),
    ...capsFor(filters.category).flatMap((cap) =>
      quickFilter(
        'maxPrice',
        String(cap),
        hasResults(facets?.price, filters.category, cap),
        t('Up to {cap}', { cap: shortAmount(cap) }),
      ),
    ),
  ];
}

/**
 * Returns true when there are homes with at least half as many bedrooms as guests, because there are no
 * counts by number of guests.
 */
function hasRoomFor(bedrooms: Counts = {}, guests: number): boolean {
  return Object.entries(bedrooms).some(([rooms, homes]) => homes > 0 && Number.parseInt(rooms) * 2 >= guests);
}

function bedsOf(rooms: string): string {
  return t('{n, plural, one {# bed} other {# beds}}', { n: Number(rooms) });
}

function capsFor(category = ''): number[] {
  return isCategory(category) ? priceCaps[category].map((thousands) => thousands * 1_000) : [];
}

/** Returns true when there may be homes up to this price, judging by the counts of price tiers. */
function hasResults(counts: Counts | undefined, category: string | undefined, cap: number): boolean {
  if (!counts || !category || !isCategory(category)) return false;
  const { medium } = tierBoundaries[category];
  return !!counts['low'] || (cap > medium && !!counts['medium']);
}

/** Formats an amount in shillings as `900K` or `1.5M`. */
function shortAmount(shillings: number): string {
  return shillings >= 1_000_000 ? `${shillings / 1_000_000}M` : `${shillings / 1_000}K`;
}
