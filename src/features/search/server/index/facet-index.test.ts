import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { categories } from '#features/properties/categories.ts';
import {
  compounds,
  landTenures,
  powerBackups,
  roadSurfaces,
  yakaMeters,
} from '#features/properties/choices.ts';
import { gridCell, priceTier } from '#features/properties/rules.ts';
import type { ListFilters } from '#features/search/server/filters/filter-sql.ts';
import { bitsOfMatches, match } from '#features/search/server/filters/match.ts';
import { type GeoPoint, geoPointNear } from '#features/search/server/results/distance.ts';
import type { SearchBoost } from '#features/search/server/results/list-order.ts';
import type { SurroundingFilter, TripLimit } from '#features/search/server/results/travel-times.ts';
import { cellAt, centerOf, estimatedGrid, gridShape } from '#features/travel/server/travel-grid.ts';
import { shillings } from '#kit/testing/shillings.ts';
import { slotsOf } from './bitset.ts';
import { countFacets } from './facet-counts.ts';
import {
  createFacetIndex,
  type FacetIndex,
  hideIndexedListing,
  type IndexedListing,
  putListing,
  rebuildRanges,
  removeListing,
} from './facet-index.ts';
import { type IndexedSort, orderKey, topIds } from './facet-order.ts';

const areas = ['kisaasi', 'ntinda', 'kololo', null];
const pins = [
  { slug: 'kisaasi', lat: 0.365, lng: 32.601 },
  { slug: 'ntinda', lat: 0.354, lng: 32.613 },
];
const features = ['pool', 'gym', 'balcony'];
const vocabulary = ['lake', 'lakeside', 'marble', 'quiet', 'garden'];

const listing: fc.Arbitrary<Omit<IndexedListing, 'id'>> = fc.record({
  category: fc.constantFrom(...categories),
  area: fc.constantFrom(...areas),
  type: fc.constantFrom('House', 'Villa', 'Land'),
  bedrooms: fc.integer({ min: 0, max: 9 }),
  bathrooms: fc.constantFrom(0, 1, 1.5, 2, 3.5),
  priceUgx: fc.integer({ min: 1, max: 30 }).map((n) => n * 100_000),
  firstPaymentUgx: fc.option(fc.integer({ min: 0, max: 40 }).map((n) => n * 500_000)),
  advanceMonths: fc.option(fc.integer({ min: 0, max: 4 })),
  depositMonths: fc.option(fc.integer({ min: 0, max: 2 })),
  plotSquareMeters: fc.option(fc.constantFrom(250, 464.5, 486, 2023.4, 4047, 8094)),
  hasCaveat: fc.boolean(),
  reviewCount: fc.integer({ min: 0, max: 3 }),
  features: fc.subarray(features),
  isAvailable: fc.boolean(),
  isFeatured: fc.boolean(),
  hasTour: fc.boolean(),
  isFurnished: fc.option(fc.boolean()),
  meter: fc.option(fc.constantFrom(...yakaMeters)),
  compound: fc.option(fc.constantFrom(...compounds)),
  floor: fc.option(fc.constantFrom('ground', 'upper')),
  power: fc.option(fc.constantFrom(...powerBackups)),
  hasTownWater: fc.boolean(),
  hasTank: fc.boolean(),
  hasBorehole: fc.boolean(),
  road: fc.option(fc.constantFrom(...roadSurfaces)),
  tenure: fc.option(fc.constantFrom(...landTenures)),
  bank: fc.option(fc.constantFrom('A', 'B')),
  lat: fc.constantFrom(0.3001, 0.3031, 0.3301, null),
  lng: fc.constant(32.6001),
  sleeps: fc.option(fc.integer({ min: 1, max: 8 })),
  freeFrom: fc.option(fc.constantFrom('1999-05-01', '2026-12-01', '2027-01-01', '2900-01-01')),
  words: fc.subarray(vocabulary),
});

/** A sequence of insertions, changes and deletions of listings. */
const history = fc.array(
  fc.record({ id: fc.integer({ min: 1, max: 60 }), listing: fc.option(listing, { freq: 4 }) }),
  { minLength: 1, maxLength: 120 },
);

const filterNames = [
  'category',
  'area',
  'along',
  'type',
  'price',
  'minPrice',
  'maxPrice',
  'maxFirstPayment',
  'bedrooms',
  'minBedrooms',
  'maxBedrooms',
  'minBathrooms',
  'sleeps',
  'freeFrom',
  'stay',
  'near',
  'trips',
  'surroundings',
  'features',
  'hasTour',
  'available',
  'featured',
  'furnished',
  'meter',
  'compound',
  'floor',
  'power',
  'water',
  'road',
  'tenure',
  'bank',
  'id',
  'box',
  'words',
  'maxFirstMonths',
  'maxAdvanceMonths',
  'maxDepositMonths',
  'plot',
  'monthly',
  'caveat',
  'not',
] as const;

/** Creates a limit of the minutes to a place, with times estimated from straight lines. */
function tripTo(lat: number, minutes: number): TripLimit {
  const place = { lat, lng: 32.602 };
  return {
    ...{ slug: 'place', name: 'Place', minutes, mode: 'boda', grid: estimatedGrid(place, 'boda') },
    fare: { base: 0, perKm: 0, minimum: 0 },
    areaCells: new Map(pins.map((pin) => [pin.slug, cellAt(pin)])),
  };
}

/** Creates a wish to be in the cells south of a latitude, or on a road. */
function closeTo(lat: number | null, statedRoad?: 'tarmac'): SurroundingFilter {
  const isSouth = (cell: number) => Number(centerOf(cell).lat <= (lat ?? 0));
  const cells =
    lat === null ? null : Uint8Array.from({ length: gridShape.cells }, (_, cell) => isSouth(cell));
  return { text: 'close', cells, ...(statedRoad && { statedRoad }) };
}

/** Creates a stay with these available homes. */
function stayIn(ids: number[]): NonNullable<ListFilters['stay']> {
  const totals = new Map(ids.map((id) => [id, { total: shillings(id), shillings: shillings(id) }]));
  const free = { id: 1, ids: `{${ids.join()}}`, totals, reason: null };
  return { checkIn: '2026-12-05', checkOut: '2026-12-08', guests: 1, nights: 3, free };
}

const positiveFilters: {
  [K in Exclude<keyof ListFilters, 'not'>]-?: fc.Arbitrary<NonNullable<ListFilters[K]>>;
} = {
  category: fc.constantFrom(...categories),
  area: fc.subarray(['kisaasi', 'ntinda', 'nowhere'], { minLength: 1 }),
  along: fc.subarray(['kisaasi', 'ntinda', 'nowhere'], { minLength: 1 }),
  type: fc.subarray(['House', 'Villa', 'Land'], { minLength: 1 }),
  price: fc.constantFrom('low' as const, 'medium' as const, 'high' as const),
  minPrice: fc.integer({ min: 0, max: 32 }).map((n) => n * 100_000),
  maxPrice: fc.integer({ min: 0, max: 32 }).map((n) => n * 100_000 + 50_000),
  maxFirstPayment: fc.integer({ min: 0, max: 20 }).map((n) => n * 1_000_000),
  bedrooms: fc.integer({ min: 0, max: 9 }),
  minBedrooms: fc.integer({ min: 0, max: 9 }),
  maxBedrooms: fc.integer({ min: 0, max: 9 }),
  minBathrooms: fc.integer({ min: 0, max: 4 }),
  sleeps: fc.integer({ min: 0, max: 9 }),
  freeFrom: fc.constantFrom('2026-11-23', '2026-12-01', '2027-06-01'),
  stay: fc.array(fc.integer({ min: 1, max: 60 })).map(stayIn),
  near: fc.constantFrom(
    geoPointNear({ slug: 'here', lat: 0.302, lng: 32.602 }, pins),
    geoPointNear({ slug: 'there', lat: 0.345, lng: 32.602 }, pins),
  ),
  surroundings: fc.constantFrom([closeTo(0.302)], [closeTo(0.345, 'tarmac')], [closeTo(null, 'tarmac')]),
  trips: fc.constantFrom([tripTo(0.302, 6)], [tripTo(0.345, 12), tripTo(0.302, 20)]),
  features: fc.subarray(features),
  hasTour: fc.boolean(),
  available: fc.boolean(),
  featured: fc.boolean(),
  furnished: fc.boolean(),
  meter: fc.constantFrom(...yakaMeters),
  compound: fc.constantFrom(...compounds),
  floor: fc.constantFrom('ground', 'upper'),
  power: fc.constantFrom(...powerBackups, 'any' as const),
  water: fc.constantFrom('nwsc' as const, 'tank' as const, 'borehole' as const),
  road: fc.constantFrom(...roadSurfaces),
  tenure: fc.constantFrom(...landTenures, 'titled' as const),
  bank: fc.constantFrom('A', 'C'),
  id: fc.integer({ min: 1, max: 60 }),
  box: fc.constantFrom(
    {
      west: gridCell(32.6),
      east: gridCell(32.61),
      south: gridCell(0.3),
      north: gridCell(0.3),
      areas: ['ntinda'],
    },
    { west: gridCell(32.6), east: gridCell(32.61), south: gridCell(0.3), north: gridCell(0.31), areas: [] },
  ),
  words: fc.array(
    fc.record({
      any: fc.subarray([...vocabulary, 'la', 'unheard'], { minLength: 1 }),
      isPrefix: fc.boolean(),
    }),
    { minLength: 1, maxLength: 2 },
  ),
  maxFirstMonths: fc.integer({ min: 0, max: 5 }),
  maxAdvanceMonths: fc.integer({ min: 0, max: 4 }),
  maxDepositMonths: fc.integer({ min: 0, max: 2 }),
  plot: fc.constantFrom({ min: 0, max: 470 }, { min: 464.5, max: 486 }, { min: 2000, max: 9000 }),
  monthly: fc.boolean(),
  caveat: fc.constant('none' as const),
};

/** Generates a filter whose matches are left out. */
const exclusion: fc.Arbitrary<ListFilters> = fc.oneof(
  ...Object.entries(positiveFilters).map(([name, value]) => value.map((item) => ({ [name]: item }))),
);

const everyFilter = fc.record<Required<ListFilters>>({
  ...positiveFilters,
  not: fc.array(exclusion, { minLength: 1, maxLength: 2 }),
});

/** Generates at most four filters at once, because more would match almost nothing. */
const filters: fc.Arbitrary<ListFilters> = fc
  .tuple(everyFilter, fc.subarray([...filterNames], { maxLength: 4 }))
  .map(([all, names]) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => (names as string[]).includes(name))),
  );

function minutesTo({ lat, lng, area }: IndexedListing, { grid }: TripLimit): number {
  const place = lat === null || lng === null ? pins.find(({ slug }) => slug === area) : { lat, lng };
  return place ? (grid.minutes[cellAt(place)] ?? Infinity) : Infinity;
}

function isClose({ lat, lng, road }: IndexedListing, { cells, statedRoad }: SurroundingFilter): boolean {
  const isIn = lat !== null && lng !== null && cells?.[cellAt({ lat, lng })] === 1;
  return isIn || (statedRoad !== undefined && road === statedRoad);
}

/**
 * Returns the squared distance in ten-thousandths of a degree, from the middle of the cell or the pin of the
 * area.
 */
function away({ lat, lng, area }: IndexedListing, { y, x }: GeoPoint): number {
  const middle = (degrees: number) => Math.floor(Math.round(degrees * 1e6) / 3_000) * 30 + 15;
  if (lat !== null && lng !== null) return (middle(lat) - y) ** 2 + (middle(lng) - x) ** 2;
  const pin = pins.find(({ slug }) => slug === area);
  return pin ? (Math.round(pin.lat * 1e4) - y) ** 2 + (Math.round(pin.lng * 1e4) - x) ** 2 : Infinity;
}

/** Implements each filter in the simplest way, to compare the index with. */
function fits(one: IndexedListing, asked: ListFilters): boolean {
  const oneOf = (wanted: readonly string[] | undefined, value: string | null) =>
    wanted === undefined || (value !== null && wanted.includes(value));
  const is = <T>(wanted: T | undefined, value: T | null) => wanted === undefined || wanted === value;
  const { box, words } = asked;
  const isByMonth = one.category === 'rental_units' || one.category === 'furnished_houses';
  const price = one.priceUgx * (asked.monthly && one.category === 'furnished_houses' ? 30 : 1);
  const inCells = () =>
    one.lat !== null &&
    one.lng !== null &&
    gridCell(one.lng) >= (box as NonNullable<typeof box>).west &&
    gridCell(one.lng) <= (box as NonNullable<typeof box>).east &&
    gridCell(one.lat) >= (box as NonNullable<typeof box>).south &&
    gridCell(one.lat) <= (box as NonNullable<typeof box>).north;
  return (
    is(asked.id, one.id) &&
    is(asked.category, one.category) &&
    oneOf(asked.area, one.area) &&
    oneOf(asked.along, one.area) &&
    oneOf(asked.type, one.type) &&
    (!asked.near || away(one, asked.near) <= asked.near.radius ** 2) &&
    (asked.trips ?? []).every((trip) => minutesTo(one, trip) <= trip.minutes) &&
    (asked.surroundings ?? []).every((wish) => isClose(one, wish)) &&
    (asked.freeFrom === undefined ||
      (one.isAvailable && (one.freeFrom === null || one.freeFrom <= asked.freeFrom))) &&
    (asked.stay === undefined || asked.stay.free.totals.has(one.id)) &&
    (asked.sleeps === undefined || (one.sleeps !== null && one.sleeps >= asked.sleeps)) &&
    is(asked.price, priceTier(one.category, one.priceUgx)) &&
    price >= (asked.minPrice ?? 0) &&
    price <= (asked.maxPrice ?? Infinity) &&
    (asked.maxFirstPayment === undefined ||
      (one.firstPaymentUgx !== null && one.firstPaymentUgx <= asked.maxFirstPayment)) &&
    is(asked.bedrooms, one.bedrooms) &&
    one.bedrooms >= (asked.minBedrooms ?? 0) &&
    one.bedrooms <= (asked.maxBedrooms ?? Infinity) &&
    one.bathrooms >= (asked.minBathrooms ?? 0) &&
    (asked.features ?? []).every((name) => one.features.includes(name)) &&
    is(asked.hasTour, one.hasTour) &&
    is(asked.available, one.isAvailable) &&
    is(asked.featured, one.isFeatured) &&
    is(asked.furnished, one.isFurnished) &&
    is(asked.meter, one.meter) &&
    is(asked.compound, one.compound) &&
    is(asked.floor, one.floor) &&
    (asked.power === 'any'
      ? one.power !== null && one.power !== 'none'
      : is(asked.power as string | undefined, one.power)) &&
    (asked.water === undefined ||
      { nwsc: one.hasTownWater, tank: one.hasTank, borehole: one.hasBorehole }[asked.water]) &&
    is(asked.road as string | undefined, one.road) &&
    (asked.tenure === 'titled'
      ? ['mailo', 'freehold', 'leasehold'].includes(one.tenure ?? '')
      : is(asked.tenure as string | undefined, one.tenure)) &&
    (asked.bank === undefined ||
      (one.category === 'bank_sales' && one.bank?.toLowerCase() === asked.bank.toLowerCase())) &&
    (!box || inCells() || (one.lat === null && one.area !== null && box.areas.includes(one.area))) &&
    (asked.maxFirstMonths === undefined ||
      (one.advanceMonths !== null && one.advanceMonths + (one.depositMonths ?? 0) <= asked.maxFirstMonths)) &&
    (asked.maxAdvanceMonths === undefined ||
      (one.advanceMonths !== null && one.advanceMonths <= asked.maxAdvanceMonths)) &&
    (asked.maxDepositMonths === undefined ||
      (one.advanceMonths !== null && (one.depositMonths ?? 0) <= asked.maxDepositMonths)) &&
    (!asked.plot ||
      (one.plotSquareMeters !== null &&
        one.plotSquareMeters >= asked.plot.min &&
        one.plotSquareMeters <= asked.plot.max)) &&
    (asked.monthly === undefined || isByMonth === asked.monthly) &&
    (asked.caveat === undefined ||
      ((one.category === 'for_sale' || one.category === 'bank_sales') && !one.hasCaveat)) &&
    (asked.not ?? []).every((excluded) => !fits(one, excluded) && statesFacts(one, excluded)) &&
    (words ?? []).every(({ any, isPrefix }) =>
      one.words.some((word) => any.some((wanted) => (isPrefix ? word.startsWith(wanted) : word === wanted))),
    )
  );
}

/** Returns true unless a fact that is to be left out is not stated. */
function statesFacts(one: IndexedListing, excluded: ListFilters): boolean {
  const facts = {
    meter: one.meter,
    compound: one.compound,
    power: one.power,
    road: one.road,
    tenure: one.tenure,
  };
  return Object.entries({ ...facts, furnished: one.isFurnished }).every(
    ([name, value]) => excluded[name as keyof ListFilters] === undefined || value !== null,
  );
}

type Told = { id: number; listing: Omit<IndexedListing, 'id'> | null };

/** Builds an index by these steps. New listings have ascending ids, as in the database. */
function told(
  steps: readonly Told[],
  settleAfter: number,
): { index: FacetIndex; listings: Map<number, IndexedListing> } {
  const index = createFacetIndex(0);
  const listings = new Map<number, IndexedListing>();
  for (const [at, { id, listing: said }] of steps.entries()) {
    if (at === settleAfter) rebuildRanges(index);
    if (said) {
      putListing(index, { id, ...said });
      listings.set(id, { id, ...said });
    } else {
      removeListing(index, id);
      listings.delete(id);
    }
  }
  return { index, listings };
}

const byOrder: Record<IndexedSort, (a: IndexedListing, b: IndexedListing) => number> = {
  newest: (a, b) => b.id - a.id,
  default: (a, b) =>
    Number(b.isAvailable) - Number(a.isAvailable) ||
    Number(b.isFeatured) - Number(a.isFeatured) ||
    b.id - a.id,
  price_asc: (a, b) => a.priceUgx - b.priceUgx || a.id - b.id,
  price_desc: (a, b) => b.priceUgx - a.priceUgx || b.id - a.id,
  most_reviewed: (a, b) => b.reviewCount - a.reviewCount || b.id - a.id,
  nearest: (a, b) =>
    Number(b.isAvailable) - Number(a.isAvailable) || away(a, here) - away(b, here) || b.id - a.id,
  quickest: (a, b) =>
    Number(b.isAvailable) - Number(a.isAvailable) || minutesOfBoth(a) - minutesOfBoth(b) || b.id - a.id,
  weighed: (a, b) =>
    Number(b.isAvailable) - Number(a.isAvailable) || weightOf(b) - weightOf(a) || byOrder.default(a, b),
};

const here = geoPointNear({ slug: 'here', lat: 0.302, lng: 32.602 }, pins);
const trips = [tripTo(0.302, 12), tripTo(0.345, 30)];
const minutesOfBoth = (one: IndexedListing) => trips.reduce((sum, trip) => sum + minutesTo(one, trip), 0);
const weights: SearchBoost[] = [
  { words: [{ any: ['lake'], isPrefix: true }] },
  { words: [{ any: ['marble', 'quiet'], isPrefix: false }] },
  { type: ['House', 'Villa'] },
];

function weightOf({ words, type }: IndexedListing): number {
  const has = [
    words.some((word) => word.startsWith('lake')),
    words.some((word) => word === 'marble' || word === 'quiet'),
    type === 'House' || type === 'Villa',
  ];
  return has.filter(Boolean).length;
}

/** Returns an order with the landmark or the boosts that it needs. */
const orderBy = (sort: IndexedSort) => ({
  sort,
  weights: sort === 'weighed' ? weights : [],
  filters: sort === 'nearest' ? { near: here } : sort === 'quickest' ? { trips } : {},
});

const matching = (index: FacetIndex, asked: ListFilters) => bitsOfMatches(index, match(index, asked));

describe('the index after any history of changes', () => {
  test('finds exactly the matching listings', () => {
    fc.assert(
      fc.property(history, fc.nat(120), filters, (steps, settleAfter, asked) => {
        const { index, listings } = told(steps, settleAfter);
        const ids = Array.from(slotsOf(matching(index, asked)), (slot) => index.ids[slot]);
        const expected = [...listings.values()].filter((one) => fits(one, asked)).map(({ id }) => id);
        expect(ids.toSorted((a = 0, b = 0) => a - b)).toEqual(expected.toSorted((a, b) => a - b));
        expect(index.size).toBe(listings.size);
      }),
      { numRuns: 1_500, seed: 20_261_122 },
    );
  });

  test('returns listings in order, page by page, each once', () => {
    const sorts = Object.keys(byOrder) as IndexedSort[];
    fc.assert(
      fc.property(
        history,
        fc.constantFrom(...sorts),
        fc.integer({ min: 1, max: 7 }),
        (steps, sort, amount) => {
          const { index, listings } = told(steps, 30);
          const found = match(index, orderBy(sort).filters);
          const seen: number[] = [];
          for (let after = null as ReturnType<typeof orderKey> | null; ; ) {
            const ids = topIds(index, found, { ...orderBy(sort), after, amount });
            seen.push(...ids);
            if (ids.length < amount) break;
            after = orderKey(index, orderBy(sort), ids.at(-1) as number);
          }
          const asked = orderBy(sort).filters;
          const right = [...listings.values()].filter((one) => fits(one, asked)).sort(byOrder[sort]);
          expect(seen).toEqual(right.map(({ id }) => id));
        },
      ),
      { numRuns: 400, seed: 20_261_122 },
    );
  });

  test('counts for each facet what its values would show', () => {
    const facets: Array<{
      facet: keyof ReturnType<typeof countFacets>['counts'];
      filter: keyof ListFilters;
      values: unknown[];
      also?: Array<keyof ListFilters>;
    }> = [
      { facet: 'category', filter: 'category', values: [...categories] },
      { facet: 'area', filter: 'area', values: areas.filter(Boolean) },
      { facet: 'type', filter: 'type', values: ['House', 'Villa', 'Land'] },
      { facet: 'price', filter: 'price', values: ['low', 'medium', 'high'], also: ['minPrice', 'maxPrice'] },
      {
        facet: 'bedrooms',
        filter: 'bedrooms',
        values: [0, 1, 2, 3, 4, 5],
        also: ['minBedrooms', 'maxBedrooms'],
      },
      { facet: 'meter', filter: 'meter', values: [...yakaMeters] },
      { facet: 'compound', filter: 'compound', values: [...compounds] },
      { facet: 'floor', filter: 'floor', values: ['ground', 'upper'] },
      { facet: 'power', filter: 'power', values: [...powerBackups] },
      { facet: 'water', filter: 'water', values: ['nwsc', 'tank', 'borehole'] },
      { facet: 'road', filter: 'road', values: [...roadSurfaces] },
      { facet: 'tenure', filter: 'tenure', values: [...landTenures] },
      { facet: 'furnished', filter: 'furnished', values: [true, false] },
      { facet: 'hasTour', filter: 'hasTour', values: [true] },
      { facet: 'available', filter: 'available', values: [true] },
      { facet: 'bank', filter: 'bank', values: ['A', 'B'] },
      { facet: 'firstPayment', filter: 'maxFirstPayment', values: [1e6, 2e6, 3e6, 5e6, 10e6] },
    ];
    fc.assert(
      fc.property(history, filters, (steps, asked) => {
        const { index, listings } = told(steps, 10);
        const { total, counts } = countFacets(index, asked);
        const count = (wanted: ListFilters) =>
          [...listings.values()].filter((one) => fits(one, wanted)).length;
        expect(total).toBe(count(asked));
        for (const { facet, filter, values, also = [] } of facets) {
          const rest = Object.fromEntries(
            Object.entries(asked).filter(([name]) => ![filter, ...also].includes(name as keyof ListFilters)),
          );
          for (const value of values)
            expect([facet, value, counts[facet][String(value)] ?? 0]).toEqual([
              facet,
              value,
              count({ ...rest, [filter]: filter === 'area' || filter === 'type' ? [String(value)] : value }),
            ]);
        }
        for (const name of features)
          expect(counts.feature[name] ?? 0).toBe(
            count({ ...asked, features: [...(asked.features ?? []), name] }),
          );
      }),
      { numRuns: 400, seed: 20_261_122 },
    );
  });
});

test('grows as listings are added, and keeps the earlier ones', () => {
  const index = createFacetIndex(0);
  const [one] = fc.sample(listing, { numRuns: 1, seed: 20_261_122 }) as [Omit<IndexedListing, 'id'>];
  for (let id = 1; id <= 5_000; id++)
    putListing(index, {
      ...one,
      id: id * 3,
      area: id % 2 ? 'kisaasi' : 'ntinda',
      words: [`w${id % 700}`],
      priceUgx: id,
    });
  expect(index.size).toBe(5_000);
  expect(slotsOf(matching(index, { area: ['kisaasi'] }))).toHaveLength(2_500);
  expect(slotsOf(matching(index, { maxPrice: 1_234 }))).toHaveLength(1_234);
  expect(slotsOf(matching(index, { words: [{ any: ['w69'], isPrefix: true }] }))).toHaveLength(8 + 10 * 7);
  const sort = 'newest';
  expect(topIds(index, match(index, {}), { ...orderBy(sort), after: [9_000], amount: 2 })).toEqual([
    8_997, 8_994,
  ]);
});

test.each(Object.keys(byOrder) as IndexedSort[])(
  'returns few matches among many in order, page by page: %s',
  (sort) => {
    const index = createFacetIndex(0);
    const [one] = fc.sample(listing, { numRuns: 1, seed: 20_261_122 }) as [Omit<IndexedListing, 'id'>];
    const rare: IndexedListing[] = [];
    for (let id = 1; id <= 2_000; id++) {
      const isRare = id % 97 === 0;
      const [isAvailable, isFeatured] = [id % 3 !== 0, id % 2 === 0];
      const words = [isRare ? 'rare' : 'common'];
      const made = {
        ...one,
        id,
        isAvailable,
        isFeatured,
        words,
        priceUgx: (id * 7) % 101,
        reviewCount: id % 4,
      };
      putListing(index, made);
      if (isRare) rare.push(made);
    }
    const found = match(index, { words: [{ any: ['rare'], isPrefix: false }] });
    expect(found).toHaveProperty('slots');
    const seen: number[] = [];
    for (let at = 0; at < rare.length; at += 3) {
      const after = at === 0 ? null : orderKey(index, orderBy(sort), seen.at(-1) as number);
      seen.push(...topIds(index, found, { ...orderBy(sort), after, amount: 3 }));
    }
    expect(seen).toEqual(rare.toSorted(byOrder[sort]).map(({ id }) => id));
  },
);

test.each(['newest', 'default'] as const)(
  'orders listings that were committed late by their IDs: %s',
  (sort) => {
    const index = createFacetIndex(0);
    const [one] = fc.sample(listing, { numRuns: 1, seed: 20_261_122 }) as [Omit<IndexedListing, 'id'>];
    const late = [40, 41, 42, 43, 158, 159, 160, 161];
    const ids = Array.from({ length: 200 }, (_, at) => at + 1);
    const committed = (id: number) => (late.includes(id) ? id + 40 : id);
    for (const id of ids.toSorted((a, b) => committed(a) - committed(b)))
      putListing(index, { ...one, id, isAvailable: true, isFeatured: false });
    const seen: number[] = [];
    while (seen.length < ids.length) {
      const after = seen.length === 0 ? null : orderKey(index, orderBy(sort), seen.at(-1) as number);
      const next = topIds(index, match(index, {}), { ...orderBy(sort), after, amount: 3 });
      expect(next.length).toBeGreaterThan(0);
      seen.push(...next);
    }
    expect(seen).toEqual(ids.toReversed());
  },
);

test('restores the position of a returning listing, whether the index had it or not', () => {
  const [one] = fc.sample(listing, { seed: 1, numRuns: 1 }) as [Omit<IndexedListing, 'id'>];
  const index = createFacetIndex(0);
  const ids = Array.from({ length: 400 }, (_, at) => (at + 1) * 7);
  // The id 1,029 is the first for which the index has to grow, and the index first receives it as a hidden
  // one.
  const [hidden, paused, deleted] = [[35, 1_050, 2_730], [63, 1_029, 1_057], [84]];
  for (const id of ids) {
    if (paused.includes(id)) hideIndexedListing(index, id);
    else putListing(index, { id, ...one });
  }
  for (const id of hidden) hideIndexedListing(index, id);
  for (const id of deleted) removeListing(index, id);
  const newest = () => {
    const all: number[] = [];
    for (let after: number[] | null = null; ; after = [all.at(-1) as number]) {
      const asked = { sort: 'newest', filters: {}, weights: [], after, amount: 10 } as const;
      const page = topIds(index, match(index, {}), asked);
      if (page.length === 0) return all;
      all.push(...page);
    }
  };
  const without = (gone: readonly number[]) => ids.filter((id) => !gone.includes(id)).reverse();
  const unseen = [...hidden, ...paused, ...deleted];
  expect([newest(), index.size]).toEqual([without(unseen), 400 - unseen.length]);
  for (const id of [...hidden, ...paused]) putListing(index, { id, ...one });
  expect([newest(), index.size]).toEqual([without(deleted), 399]);
});
