/**
 * A reference implementation of the search. It defines each filter, order and count as the public API and the
 * decision records do. It shares no rule or constant with the code under test, so that it cannot repeat a
 * mistake of that code.
 */

/** A home as its owner describes it, with its later state. */
export type ReferenceListing = {
  id: number;
  title: string;
  location: string;
  description: string;
  /** The slug of the area that the address names. */
  area: string | null;
  category: 'rental_units' | 'furnished_houses' | 'for_sale' | 'bank_sales';
  propertyType: string;
  price: number;
  currency: 'UGX' | 'USD';
  bedrooms: number;
  bathrooms: number;
  amenities: readonly string[];
  isAvailable: boolean;
  isFeatured: boolean;
  isFurnished: boolean | null;
  yakaMeter: string | null;
  compound: string | null;
  floor: number | null;
  powerBackup: string | null;
  waterNwsc: boolean | null;
  waterTankLitres: number | null;
  waterBorehole: boolean | null;
  roadSurface: string | null;
  landTenure: string | null;
  hasGate: boolean | null;
  hasCctv: boolean | null;
  parkingSlots: number | null;
  boysQuarters: number | null;
  advanceMonths: number | null;
  depositMonths: number | null;
  bankName: string | null;
  sleeps: number | null;
  /** The first free day of a home that is not free yet. */
  availableFrom: string | null;
  plotSquareMeters: number | null;
  lat: number | null;
  lng: number | null;
  hasTour: boolean;
  viewCount: number;
  reviewCount: number;
};

type Pin = { lat: number; lng: number };

/** The data besides the homes: shillings per dollar, and the pin of each area. */
export type ReferenceData = {
  ugxPerDollar: number;
  areaPins: ReadonlyMap<string, Pin>;
  /** The pins of the landmarks and areas. */
  centers: ReadonlyMap<string, Pin>;
};

export type ReferenceQuery = {
  id?: number;
  category?: string;
  /** The category that an amount in the text implies, unless a choice names the kind of home. */
  impliedCategory?: string;
  /** The home is in any of these areas. */
  area?: readonly string[];
  near?: string;
  type?: string;
  price?: 'low' | 'medium' | 'high';
  minPrice?: number;
  maxPrice?: number;
  maxFirstPayment?: number;
  maxFirstMonths?: number;
  maxAdvanceMonths?: number;
  maxDepositMonths?: number;
  caveat?: 'none';
  /** Rentals and stays, with the price of thirty nights for the latter. */
  monthly?: boolean;
  freeFrom?: string;
  minDecimals?: number;
  maxDecimals?: number;
  bedrooms?: number;
  minBedrooms?: number;
  maxBedrooms?: number;
  sleeps?: number;
  minBathrooms?: number;
  features?: readonly string[];
  hasTour?: boolean;
  available?: boolean;
  featured?: boolean;
  furnished?: boolean;
  meter?: string;
  compound?: string;
  floor?: string;
  power?: string;
  water?: 'nwsc' | 'tank' | 'borehole';
  road?: string;
  tenure?: string;
  bank?: string;
  box?: { west: number; south: number; east: number; north: number };
  /** The words that a home must contain. */
  words?: readonly string[];
  /** The words that a home must contain whole or in the plural. */
  wholeWords?: readonly string[];
  /** Queries whose homes are left out. */
  not?: readonly ReferenceQuery[];
  /** True for a text about rooms, for which rentals come first. */
  prefersRentals?: boolean;
  /** Words that are not filters. Homes that contain more of them come first. */
  weighs?: readonly string[];
};

export type ReferenceSort = 'default' | 'price_asc' | 'price_desc' | 'newest' | 'popular' | 'most_reviewed';

type Matcher<K extends keyof ReferenceQuery> = (
  home: ReferenceListing,
  expected: NonNullable<ReferenceQuery[K]>,
  world: ReferenceData,
) => boolean;

const matchers: { [K in keyof ReferenceQuery]-?: Matcher<K> } = {
  id: (home, id) => home.id === id,
  category: (home, category) => home.category === category,
  // This is resolved before homes are compared.
  impliedCategory: () => true,
  weighs: () => true,
  prefersRentals: () => true,
  not: (home, excluded, world) => excluded.every((query) => isLeftIn(home, query, world)),
  area: (home, areas) => home.area !== null && areas.includes(home.area),
  near: (home, slug, world) => distanceFrom(home, slug, world) <= 449 * 449,
  type: (home, type) => home.propertyType === type,
  price: (home, tier, world) => tierOf(home, world) === tier,
  minPrice: (home, min, world) => shillingsOf(home, world) >= min,
  maxPrice: (home, max, world) => shillingsOf(home, world) <= max,
  maxFirstPayment(home, max, world) {
    const payment = firstPaymentOf(home, world);
    return payment !== null && payment <= max;
  },
  maxFirstMonths: ({ advanceMonths, depositMonths }, max) =>
    advanceMonths !== null && advanceMonths + (depositMonths ?? 0) <= max,
  maxAdvanceMonths: ({ advanceMonths }, max) => advanceMonths !== null && advanceMonths <= max,
  maxDepositMonths: ({ advanceMonths, depositMonths }, max) =>
    advanceMonths !== null && (depositMonths ?? 0) <= max,
  // No home here has a caveat.
  caveat: ({ category }) => category === 'for_sale' || category === 'bank_sales',
  monthly: (home, expected) => isMonthly(home) === expected,
  freeFrom: ({ isAvailable, availableFrom }, day) =>
    isAvailable && (availableFrom === null || availableFrom <= day),
  minDecimals: ({ plotSquareMeters }, min) =>
    plotSquareMeters !== null && plotSquareMeters >= min * 40.4686 - 1,
  maxDecimals: ({ plotSquareMeters }, max) =>
    plotSquareMeters !== null && plotSquareMeters <= max * 40.4686 + 1,
  bedrooms: (home, count) => home.bedrooms === count,
  minBedrooms: (home, min) => home.bedrooms >= min,
  maxBedrooms: (home, max) => home.bedrooms <= max,
  sleeps: (home, guests) => home.sleeps !== null && home.sleeps >= guests,
  minBathrooms: (home, min) => home.bathrooms >= min,
  features: (home, expected) => expected.every((name) => featuresOf(home).has(name)),
  hasTour: (home, expected) => home.hasTour === expected,
  available: (home, expected) => home.isAvailable === expected,
  featured: (home, expected) => home.isFeatured === expected,
  // A home whose value is unknown matches neither choice.
  furnished: (home, expected) => home.isFurnished === expected,
  meter: (home, meter) => home.yakaMeter === meter,
  compound: (home, compound) => home.compound === compound,
  floor: (home, floor) => floorOf(home) === floor,
  power(home, power) {
    if (power === 'any') return ['inverter', 'solar', 'generator'].includes(home.powerBackup ?? '');
    return home.powerBackup === power;
  },
  water(home, source) {
    if (source === 'nwsc') return home.waterNwsc === true;
    if (source === 'borehole') return home.waterBorehole === true;
    return (home.waterTankLitres ?? 0) > 0;
  },
  road: (home, road) => home.roadSurface === road,
  tenure: (home, tenure) =>
    tenure === 'titled'
      ? ['mailo', 'freehold', 'leasehold'].includes(home.landTenure ?? '')
      : home.landTenure === tenure,
  bank: (home, bank) => home.category === 'bank_sales' && home.bankName?.toLowerCase() === bank.toLowerCase(),
  box(home, { west, south, east, north }, world) {
    const position = publicPositionOf(home, world);
    return (
      position !== null &&
      position.lat >= south &&
      position.lat <= north &&
      position.lng >= west &&
      position.lng <= east
    );
  },
  words: (home, words) => words.every((word) => hasWord(home, word)),
  wholeWords: (home, wanted) =>
    wanted.every((word) => wordsOf(home).some((said) => said === word || said === `${word}s`)),
};

const isMonthly = ({ category }: ReferenceListing) =>
  category === 'rental_units' || category === 'furnished_houses';

const floorOf = ({ floor }: ReferenceListing) => (floor === null ? null : floor === 0 ? 'ground' : 'upper');

/** A fact that a home does not state may be the unwanted one. */
function isLeftIn(home: ReferenceListing, query: ReferenceQuery, world: ReferenceData): boolean {
  const {
    yakaMeter: meter,
    powerBackup: power,
    roadSurface: road,
    landTenure: tenure,
    isFurnished: furnished,
    compound,
  } = home;
  const facts = { meter, power, road, tenure, furnished, compound };
  const isUnstated = Object.entries(facts).some(([name, fact]) => name in query && fact === null);
  return !isUnstated && !matchesQuery(home, query, world);
}

export function matchesQuery(home: ReferenceListing, query: ReferenceQuery, world: ReferenceData): boolean {
  const isStayByMonth = query.monthly && home.category === 'furnished_houses';
  const priced = isStayByMonth ? { ...home, price: home.price * 30 } : home;
  return Object.entries(query).every(([name, expected]) => {
    const compared = name === 'minPrice' || name === 'maxPrice' ? priced : home;
    return (matchers[name as keyof ReferenceQuery] as Matcher<any>)(compared, expected as never, world);
  });
}

/** Returns the matching homes in order. */
export function referenceSearch(
  homes: readonly ReferenceListing[],
  input: ReferenceQuery,
  sort: ReferenceSort,
  world: ReferenceData,
): ReferenceListing[] {
  const query = normalizeQuery(input);
  return homes.filter((home) => matchesQuery(home, query, world)).sort(orderOf(query, sort, world));
}

function normalizeQuery({ impliedCategory, ...filters }: ReferenceQuery): ReferenceQuery {
  const { category, type, tenure, bank, sleeps } = filters;
  const isSpecified = [category, type, tenure, bank, sleeps].some((value) => value !== undefined);
  return { ...filters, ...(impliedCategory !== undefined && !isSpecified && { category: impliedCategory }) };
}

/**
 * Returns the order of the results. Prices per month, per night and of a sale are not compared. Near a place,
 * the nearest available homes come first.
 */
function orderOf(query: ReferenceQuery, sort: ReferenceSort, world: ReferenceData): Order {
  const order = createOrders(world)[sort];
  const { near, weighs = [], id, category, tenure, prefersRentals = false } = query;
  if (id !== undefined) return order;
  if ((sort === 'price_asc' || sort === 'price_desc') && category === undefined)
    return (a, b) => categoryOrder.indexOf(a.category) - categoryOrder.indexOf(b.category) || order(a, b);
  if (sort !== 'default') return order;
  if (near !== undefined)
    return (a, b) =>
      Number(b.isAvailable) - Number(a.isAvailable) ||
      distanceFrom(a, near, world) - distanceFrom(b, near, world) ||
      b.id - a.id;
  const rentalsFirst = prefersRentals && category === undefined && tenure === undefined;
  const weight = (home: ReferenceListing) =>
    weighs.filter((word) => hasWord(home, word)).length +
    Number(rentalsFirst && home.category === 'rental_units');
  return (a, b) => Number(b.isAvailable) - Number(a.isAvailable) || weight(b) - weight(a) || order(a, b);
}

const categoryOrder = ['rental_units', 'furnished_houses', 'for_sale', 'bank_sales'];

/**
 * Returns the squared distance, with coordinates in ten-thousandths of a degree, so that the centre of a cell
 * is a whole number.
 */
function distanceFrom(home: ReferenceListing, slug: string, world: ReferenceData): number {
  const [position, center] = [publicPositionOf(home, world), world.centers.get(slug)];
  if (!position || !center) return Number.POSITIVE_INFINITY;
  const [y, x] = [position.lat - center.lat, position.lng - center.lng].map((degrees) =>
    Math.round(degrees * 1e4),
  );
  return (y ?? 0) ** 2 + (x ?? 0) ** 2;
}

/** Returns the price in shillings, with dollars converted at `ugxPerDollar`. */
export function shillingsOf({ price, currency }: ReferenceListing, { ugxPerDollar }: ReferenceData): number {
  return currency === 'USD' ? Math.round(price * ugxPerDollar) : price;
}

/**
 * Returns `low` below the first boundary of the home's category, `medium` from there, and `high` from the
 * second boundary upwards.
 */
function tierOf(home: ReferenceListing, world: ReferenceData): 'low' | 'medium' | 'high' {
  const [medium, high] = {
    rental_units: [500_000, 1_500_000],
    furnished_houses: [100_000, 300_000],
    for_sale: [150_000_000, 450_000_000],
    bank_sales: [150_000_000, 450_000_000],
  }[home.category] as [number, number];
  const shillings = shillingsOf(home, world);
  if (shillings < medium) return 'low';
  return shillings < high ? 'medium' : 'high';
}

export function firstPaymentOf(home: ReferenceListing, world: ReferenceData): number | null {
  if (home.category !== 'rental_units' || home.advanceMonths === null) return null;
  return shillingsOf(home, world) * (home.advanceMonths + (home.depositMonths ?? 0));
}

/** Returns the home's amenities, and the facts that count as amenities. */
export function featuresOf(home: ReferenceListing): Set<string> {
  const names = new Set(home.amenities.map((name) => name.toLowerCase()));
  if (home.isFurnished) names.add('furnished');
  if ((home.parkingSlots ?? 0) > 0) names.add('parking');
  if ((home.boysQuarters ?? 0) > 0) names.add('servants quarter');
  if (home.powerBackup === 'solar') names.add('solar power');
  if (home.waterBorehole) names.add('borehole');
  if (home.hasGate || home.hasCctv) names.add('security');
  return names;
}

/**
 * Returns the position that visitors see: the centre of the home's 0.003-degree cell, or the pin of its area.
 */
export function publicPositionOf(home: ReferenceListing, { areaPins }: ReferenceData): Pin | null {
  if (home.lat !== null && home.lng !== null) return { lat: cellCentre(home.lat), lng: cellCentre(home.lng) };
  return home.area === null ? null : (areaPins.get(home.area) ?? null);
}

/**
 * Computes in millionths of a degree, which are integers, so that no precision is lost at the edge of a cell.
 */
function cellCentre(degrees: number): number {
  return (Math.floor(Math.round(degrees * 1e6) / 3_000) * 3_000 + 1_500) / 1e6;
}

/**
 * Returns true when a word of the home begins with `typedWord`. A word of one or two letters must match
 * completely, and a plural s is ignored.
 */
function hasWord(home: ReferenceListing, typedWord: string): boolean {
  const stem = typedWord.length > 4 && /[^s]s$/.test(typedWord) ? typedWord.slice(0, -1) : typedWord;
  return wordsOf(home).some((word) => (stem.length < 3 ? word === stem : word.startsWith(stem)));
}

function wordsOf({ title, location, description, bankName }: ReferenceListing): string[] {
  return [title, location, description, bankName ?? '']
    .join(' ')
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’]/g, '')
    .split(/[^a-z0-9]+/);
}

type Order = (a: ReferenceListing, b: ReferenceListing) => number;

/**
 * Returns the comparison functions of the sort orders. Ties are sorted newest first, except in the
 * cheapest-first order.
 */
function createOrders(world: ReferenceData): Record<ReferenceSort, Order> {
  const newestFirst: Order = (a, b) => b.id - a.id;
  return {
    newest: newestFirst,
    default: (a, b) =>
      Number(b.isAvailable) - Number(a.isAvailable) ||
      Number(b.isFeatured) - Number(a.isFeatured) ||
      newestFirst(a, b),
    price_asc: (a, b) => shillingsOf(a, world) - shillingsOf(b, world) || a.id - b.id,
    price_desc: (a, b) => shillingsOf(b, world) - shillingsOf(a, world) || newestFirst(a, b),
    popular: (a, b) => b.viewCount - a.viewCount || newestFirst(a, b),
    most_reviewed: (a, b) => b.reviewCount - a.reviewCount || newestFirst(a, b),
  };
}

export type ReferenceFacets = Record<string, Array<{ value: string; count: number }>>;

/**
 * Returns the facet counts: how many homes each value of each filter would show. A facet ignores its own
 * filter, except features, which add up.
 */
export function referenceFacets(
  homes: readonly ReferenceListing[],
  input: ReferenceQuery,
  world: ReferenceData,
): ReferenceFacets {
  const query = normalizeQuery(input);
  const homesWithout = (...names: Array<keyof ReferenceQuery>) =>
    homes.filter((home) =>
      matchesQuery(
        home,
        Object.fromEntries(
          Object.entries(query).filter(([name]) => !names.includes(name as keyof ReferenceQuery)),
        ),
        world,
      ),
    );
  const countBy = (
    candidates: readonly ReferenceListing[],
    valuesOf: (home: ReferenceListing) => Iterable<unknown>,
  ) => {
    const counts = new Map<string, number>();
    for (const home of candidates)
      for (const value of valuesOf(home))
        if (value !== null) counts.set(String(value), (counts.get(String(value)) ?? 0) + 1);
    return [...counts]
      .map(([value, count]) => ({ value, count }))
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  };
  const ceilings = [1_000_000, 2_000_000, 3_000_000, 5_000_000, 10_000_000];
  return {
    category: countBy(homesWithout('category'), (home) => [home.category]),
    area: countBy(homesWithout('area'), (home) => [home.area]),
    type: countBy(homesWithout('type'), (home) => [home.propertyType]),
    bedrooms: countBy(homesWithout('bedrooms', 'minBedrooms', 'maxBedrooms'), (home) => [
      Math.min(home.bedrooms, 6),
    ]),
    price: countBy(homesWithout('price', 'minPrice', 'maxPrice'), (home) => [tierOf(home, world)]),
    firstPayment: countBy(homesWithout('maxFirstPayment'), (home) => {
      const payment = firstPaymentOf(home, world);
      return payment === null ? [] : ceilings.filter((ceiling) => payment <= ceiling);
    }),
    feature: countBy(homesWithout(), featuresOf),
    power: countBy(homesWithout('power'), (home) => [home.powerBackup]),
    water: countBy(homesWithout('water'), (home) => [
      home.waterNwsc ? 'nwsc' : null,
      home.waterTankLitres ? 'tank' : null,
      home.waterBorehole ? 'borehole' : null,
    ]),
    meter: countBy(homesWithout('meter'), (home) => [home.yakaMeter]),
    compound: countBy(homesWithout('compound'), (home) => [home.compound]),
    floor: countBy(homesWithout('floor'), (home) => [floorOf(home)]),
    road: countBy(homesWithout('road'), (home) => [home.roadSurface]),
    tenure: countBy(homesWithout('tenure'), (home) => [home.landTenure]),
    furnished: countBy(homesWithout('furnished'), (home) => [home.isFurnished]),
    hasTour: countBy(homesWithout('hasTour'), (home) => [home.hasTour || null]),
    available: countBy(homesWithout('available'), (home) => [home.isAvailable || null]),
    bank: countBy(homesWithout('bank'), (home) => [home.category === 'bank_sales' ? home.bankName : null]),
  };
}
