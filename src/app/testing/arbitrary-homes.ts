import fc from 'fast-check';
import {
  featuresOf,
  firstPaymentOf,
  type PlainSort,
  type PlainWorld,
  placeOf,
  type ReferenceListing,
  type ReferenceQuery,
  shillingsOf,
} from './reference-search.ts';

/** The input of an owner. The other values are generated later. */
export type ArbitraryHome = Omit<ReferenceListing, 'id' | 'hasTour' | 'viewCount' | 'reviewCount'> & {
  squareMeters: number;
};

/** Pairs of an address as it is written and the area that it names. */
const addresses: Array<[location: string, area: string | null]> = [
  ['Kisaasi, Kampala', 'kisaasi'],
  ['Plot 4, Kisasi', 'kisaasi'],
  ['NTINDA', 'ntinda'],
  ['Ggaba, near the Quartz works', 'ggaba'],
  ['Kigo, Wakiso', 'kigo'],
  ['Entebbe Road, Lubowa', 'lubowa'],
  ['Beyond the hills', null],
];

/** Prices on, above and below every boundary. Some are repeated many times, so that sort orders have ties. */
const prices: Record<ReferenceListing['category'], Array<[number, 'UGX' | 'USD']>> = {
  rental_units: [
    ...inShillings(
      333_333,
      499_999,
      500_000,
      500_001,
      749_999,
      750_000,
      1_000_000,
      1_000_001,
      1_250_000,
      1_250_001,
      1_499_999,
      1_500_000,
      1_500_001,
    ),
    [140.05, 'USD'],
    [140.06, 'USD'],
    [900, 'USD'],
  ],
  furnished_houses: [
    ...inShillings(99_999, 100_000, 100_001, 299_999, 300_000, 300_001, 500_000),
    [28.01, 'USD'],
    [84.04, 'USD'],
  ],
  for_sale: [
    ...inShillings(149_999_999, 150_000_000, 150_000_001, 449_999_999, 450_000_000, 450_000_001),
    [42_016.81, 'USD'],
  ],
  bank_sales: inShillings(1_500_000, 149_999_999, 150_000_000, 449_999_999, 450_000_000, 450_000_001),
};

function inShillings(...amounts: number[]): Array<[number, 'UGX']> {
  return amounts.map((amount) => [amount, 'UGX']);
}

/** Search terms that do not set a filter. */
const nouns = [
  'mahogany',
  'marble',
  'marbled',
  'jacaranda',
  'café',
  "Ng'ombe",
  'rosewood',
  'Xy',
  'Xylophone',
  'TV',
  'no 1204',
  'spacious',
];

const optionalBoolean = fc.option(fc.boolean());

const arbitraryHome: fc.Arbitrary<ArbitraryHome> = fc
  .record({
    category: fc.constantFrom<ReferenceListing['category']>(
      'rental_units',
      'furnished_houses',
      'for_sale',
      'bank_sales',
    ),
    address: fc.constantFrom(...addresses),
    titleWord: fc.constantFrom(...nouns),
    words: fc.subarray(nouns),
    propertyType: fc.constantFrom('House', 'Apartment', 'Villa', 'Land', 'BnB'),
    bedrooms: fc.constantFrom(0, 1, 2, 3, 4, 5, 6, 7, 12),
    bathrooms: fc.constantFrom(0, 0.5, 1, 1.5, 2, 2.5, 3),
    amenities: fc.subarray(['Pool', 'Gym', 'Balcony', 'Parking', 'Security', 'Solar Power']),
    isAvailable: fc.boolean(),
    isFeatured: fc.boolean(),
    isFurnished: optionalBoolean,
    yakaMeter: fc.option(fc.constantFrom('own', 'shared')),
    powerBackup: fc.option(fc.constantFrom('none', 'inverter', 'solar', 'generator')),
    waterNwsc: optionalBoolean,
    waterTankLitres: fc.option(fc.constantFrom(1, 100, 500, 1_000, 10_000)),
    waterBorehole: optionalBoolean,
    roadSurface: fc.option(fc.constantFrom('tarmac', 'murram')),
    landTenure: fc.option(fc.constantFrom('mailo', 'freehold', 'leasehold', 'customary', 'kibanja')),
    hasGate: optionalBoolean,
    hasCctv: optionalBoolean,
    parkingSlots: fc.option(fc.constantFrom(0, 1, 3)),
    boysQuarters: fc.option(fc.constantFrom(0, 1, 2)),
    advanceMonths: fc.option(fc.constantFrom(0, 1, 2, 3)),
    depositMonths: fc.option(fc.constantFrom(0, 1, 2)),
    sleeps: fc.option(fc.constantFrom(1, 2, 4, 7)),
    bankName: fc.option(fc.constantFrom('Pelican Bank', 'Heron Bank')),
    // Some coordinates lie on the edge of a grid cell, others do not.
    place: fc.option(
      fc.tuple(
        fc.constantFrom(0.2999, 0.3, 0.30149, 0.3015, 0.303, 0.351, 0.357, 0.36),
        fc.constantFrom(32.58, 32.583, 32.586, 32.5999, 32.601, 32.604, 32.61, 32.79),
      ),
      { freq: 3 },
    ),
  })
  .map(({ address, place, titleWord, words, ...rest }): ArbitraryHome => {
    const { category } = rest;
    const isSale = category === 'for_sale' || category === 'bank_sales';
    const isRental = category === 'rental_units';
    const isLand = rest.propertyType === 'Land';
    return {
      ...rest,
      ...(isLand && { bedrooms: 0, bathrooms: 0 }),
      title: `Place with ${titleWord}`,
      location: address[0],
      area: address[1],
      description: `Arbitrary but honest words: ${words.join(', ')}.`,
      price: 1,
      currency: 'UGX',
      squareMeters: 60,
      lat: place?.[0] ?? null,
      lng: place?.[1] ?? null,
      landTenure: isSale ? rest.landTenure : null,
      advanceMonths: isRental ? rest.advanceMonths : null,
      depositMonths: isRental ? rest.depositMonths : null,
      sleeps: category === 'furnished_houses' ? rest.sleeps : null,
      bankName: category === 'bank_sales' ? rest.bankName : null,
    };
  });

/** Creates `count` homes. Each category uses all of its prices in turn. */
export function createHomes(seed: number, count: number): ArbitraryHome[] {
  const next = { rental_units: 0, furnished_houses: 0, for_sale: 0, bank_sales: 0 };
  return fc.sample(arbitraryHome, { seed, numRuns: count }).map((home) => {
    const priced = prices[home.category];
    const [price, currency] = priced[next[home.category]++ % priced.length] as [number, 'UGX' | 'USD'];
    return { ...home, price, currency };
  });
}

/** A choice as query parameters, and what it means. */
export type Choice = { said: Record<string, string>; meant: ReferenceQuery };

const choice = (said: Record<string, string>, meant: ReferenceQuery): Choice => ({ said, meant });

/** Returns one choice per value; the parameter `name=value` means exactly that value. */
function each<K extends keyof ReferenceQuery>(
  name: K,
  ...values: Array<ReferenceQuery[K] & (string | number | boolean)>
) {
  return values.map((value) => choice({ [name]: String(value) }, { [name]: value }));
}

/** Every filter with every distinct value. Two choices of one group are never combined. */
export const choices: Record<string, Choice[]> = {
  category: [
    ...each('category', 'rental_units', 'furnished_houses', 'for_sale', 'bank_sales'),
    choice({ category: 'rental' }, { category: 'rental_units' }),
    choice({ category: 'BnB' }, { category: 'furnished_houses' }),
    choice({ category: 'sale' }, { category: 'for_sale' }),
    choice({ category: 'bank-sale' }, { category: 'bank_sales' }),
  ],
  area: [
    ...['kisaasi', 'ntinda', 'ggaba', 'kigo', 'lubowa', 'wakiso', 'entebbe'].map((slug) =>
      choice({ area: slug }, { area: [slug] }),
    ),
    choice({ area: 'Kisasi' }, { area: ['kisaasi'] }),
    choice({ area: 'Gaba,ntinda' }, { area: ['ggaba', 'ntinda'] }),
    choice({ area: 'entebbe,kigo,wakiso' }, { area: ['entebbe', 'kigo', 'wakiso'] }),
  ],
  type: [
    ...each('type', 'House', 'Apartment', 'Villa', 'Land', 'BnB', 'Condo'),
    choice({ type: 'villa' }, { type: 'Villa' }),
  ],
  near: each('near', 'shell-ntinda', 'kisaasi', 'ggaba-market', 'nkumba-university'),
  sleeps: each('sleeps', 1, 4, 8),
  price: each('price', 'low', 'medium', 'high'),
  amount: [
    ...each('minPrice', 0, 99_999, 500_000, 500_001, 1_500_000, 150_000_000, 450_000_002),
    ...each('maxPrice', 0, 99_998, 99_999, 500_000, 1_500_000, 149_999_999, 450_000_001),
    choice({ minPrice: '500000', maxPrice: '500000' }, { minPrice: 500_000, maxPrice: 500_000 }),
    choice({ minPrice: '1m', maxPrice: 'shs 100,000' }, { minPrice: 100_000, maxPrice: 1_000_000 }),
    choice({ maxPrice: '$140.05' }, { maxPrice: 499_979 }),
    choice({ minPrice: '100000', maxPrice: '1499999' }, { minPrice: 100_000, maxPrice: 1_499_999 }),
  ],
  firstPayment: each('maxFirstPayment', 0, 999_999, 1_000_000, 1_499_997, 2_000_000, 3_000_003, 50_000_000),
  bedrooms: [
    ...each('bedrooms', 0, 1, 2, 3, 4, 5, 6, 7, 8, 12),
    ...each('minBedrooms', 0, 1, 4, 5, 6, 7, 8, 12, 13),
    ...each('maxBedrooms', 0, 2, 5, 6, 7, 12),
  ],
  bathrooms: each('minBathrooms', 0, 1, 2, 3, 4),
  feature: [
    choice({ feature: 'pool' }, { features: ['pool'] }),
    choice({ amenity: 'Gym' }, { features: ['gym'] }),
    choice({ feature: 'Pool,gym' }, { features: ['pool', 'gym'] }),
    choice({ feature: 'balcony', amenity: 'Pool' }, { features: ['balcony', 'pool'] }),
    ...[
      'balcony',
      'parking',
      'security',
      'solar power',
      'borehole',
      'furnished',
      'servants quarter',
      'garden',
    ].map((name) => choice({ feature: name }, { features: [name] })),
  ],
  hasTour: each('hasTour', true, false),
  available: each('available', true, false),
  featured: each('featured', true, false),
  furnished: each('furnished', true, false),
  meter: each('meter', 'own', 'shared'),
  power: each('power', 'none', 'inverter', 'solar', 'generator', 'any'),
  water: each('water', 'nwsc', 'tank', 'borehole'),
  road: each('road', 'tarmac', 'murram'),
  tenure: each('tenure', 'mailo', 'freehold', 'leasehold', 'customary', 'kibanja', 'titled'),
  bank: each('bank', 'Pelican Bank', 'Heron Bank', 'pelican bank', 'Nobody’s Bank'),
  box: [
    [32.57, 0.29, 32.62, 0.37],
    [32.58, 0.3, 32.583, 0.303],
    [32.5815, 0.3015, 32.5845, 0.3585],
    [32.5816, 0.3016, 32.6024, 0.3584],
    [32.6, 0.2, 32.8, 0.4],
    [32.4, 0.05, 32.7, 0.5],
    // The box spans from the pin of one area to that of another.
    [32.563, 0.238, 32.613, 0.354],
    [10, -3, 11, 3],
  ].map((edges) => {
    const [west, south, east, north] = edges as [number, number, number, number];
    return choice({ box: edges.join(',') }, { box: { west, south, east, north } });
  }),
  text: [
    ...said('mahogany', { words: ['mahogany'] }),
    ...said('marble', { words: ['marble'] }),
    ...said('Marbles JACARANDAS', { words: ['marbles', 'jacarandas'] }),
    ...said('cafe', { words: ['cafe'] }),
    ...said('ngombe rosew', { words: ['ngombe', 'rosew'] }),
    ...said('xy', { words: ['xy'] }),
    ...said('tv marble', { words: ['tv', 'marble'] }),
    ...said('1204', { words: ['1204'] }),
    ...said('marble 1204', { words: ['marble', '1204'] }),
    ...said('marble 12', { words: ['marble'] }),
    ...said('xylos', { words: ['xylos'] }),
    ...said('xyl mahog', { words: ['xyl', 'mahog'] }),
    ...said('pelican', { words: ['pelican'] }),
    ...said('kisasi', { area: ['kisaasi'] }),
    ...said('kisasi or gaba', { area: ['kisaasi', 'ggaba'] }),
    ...said('near Shell Ntinda', { near: 'shell-ntinda' }),
    ...said('near kisasi', { near: 'kisaasi' }),
    ...said('2 or 3 bedrooms', { minBedrooms: 2, maxBedrooms: 3 }),
    ...said('sleeps 4', { sleeps: 4 }),
    ...said('100k per night', { maxPrice: 100_000, category: 'furnished_houses' }),
    ...said('under 200m', { maxPrice: 200_000_000, impliedCategory: 'for_sale' }),
    ...said('land title', { tenure: 'titled' }),
    ...said('jacaranda pool', { features: ['pool'], words: ['jacaranda'] }),
    ...said('spacious villa', { type: 'Villa', weighs: ['spacious'] }),
    ...said('marble zzyzzx', { words: ['marble', 'zzyzzx'] }),
    ...said('2 bed', { bedrooms: 2 }),
    ...said('4+ bedrooms', { minBedrooms: 4 }),
    ...said('under 500k', { maxPrice: 500_000, impliedCategory: 'rental_units' }),
    ...said('around 1m', { minPrice: 750_000, maxPrice: 1_250_000, impliedCategory: 'rental_units' }),
    ...said('villa generator', { type: 'Villa', power: 'generator' }),
    ...said('power backup', { power: 'any' }),
    ...said('own yaka marble', { meter: 'own', words: ['marble'] }),
    ...said('pool with water tank', { features: ['pool'], water: 'tank' }),
    ...said('#7', { id: 7 }),
    ...said('zzyzzx', { words: ['zzyzzx'] }),
  ],
};

/**
 * A text together with choices. A choice overrides the text's value of the same filter, but features add up.
 */
export const saidAndChosen: Choice[] = [
  choice({ q: 'under 500k', maxPrice: '1000000' }, { maxPrice: 1_000_000, impliedCategory: 'rental_units' }),
  choice({ q: 'under 500k', anyCategory: 'true' }, { maxPrice: 500_000 }),
  choice({ q: 'under 500k', type: 'Land' }, { maxPrice: 500_000, type: 'Land' }),
  choice({ q: '2 bed kisasi', area: 'ntinda' }, { bedrooms: 2, area: ['ntinda'] }),
  choice({ q: 'own yaka villa', meter: 'shared', type: 'House' }, { meter: 'shared', type: 'House' }),
  choice({ q: 'pool', feature: 'gym' }, { features: ['pool', 'gym'] }),
  choice({ q: 'balcony marble', amenity: 'Pool' }, { features: ['balcony', 'pool'], words: ['marble'] }),
];

function said(text: string, meant: ReferenceQuery): Choice[] {
  return [choice({ q: text }, meant)];
}

export const plainSorts: readonly PlainSort[] = [
  'default',
  'price_asc',
  'price_desc',
  'newest',
  'popular',
  'most_reviewed',
];

export type Ask = { choice: Choice; sort: PlainSort; limit: number };

/** Up to four choices at once, which override the text. */
export const arbitraryAsk = asksOutOf(fc.constant(choices));

/** Returns up to four filters at once that one of these homes matches or narrowly misses. */
export function arbitraryAskAbout(homes: readonly ReferenceListing[], world: PlainWorld): fc.Arbitrary<Ask> {
  return asksOutOf(fc.constantFrom(...homes).map((home) => questionsAbout(home, world)));
}

function asksOutOf(groups: fc.Arbitrary<Record<string, Choice[]>>): fc.Arbitrary<Ask> {
  return fc.record({
    choice: groups
      .chain((all) =>
        fc
          .subarray(Object.values(all), { maxLength: 4 })
          .chain((some) => fc.tuple(...some.map((group) => fc.constantFrom(...group)))),
      )
      .map((chosen) => chosen.reduce(together, choice({}, {}))),
    sort: fc.constantFrom(...plainSorts),
    limit: fc.constantFrom(9, 24, 100),
  });
}

function questionsAbout(home: ReferenceListing, world: PlainWorld): Record<string, Choice[]> {
  const shillings = shillingsOf(home, world);
  const payment = firstPaymentOf(home, world);
  const place = placeOf(home, world);
  const some = <T>(value: T | null, questions: (value: T) => Choice[]) =>
    value === null ? [] : questions(value);
  const all: Record<string, Choice[]> = {
    category: each('category', home.category),
    area: some(home.area, (area) => [choice({ area }, { area: [area] })]),
    near: some(home.area, (area) => each('near', area)),
    sleeps: some(home.sleeps, (guests) => each('sleeps', guests, guests + 1)),
    type: each('type', home.propertyType),
    amount: [
      ...each('minPrice', shillings, shillings + 1),
      ...each('maxPrice', shillings, shillings - 1),
      choice(
        { minPrice: String(shillings), maxPrice: String(shillings) },
        { minPrice: shillings, maxPrice: shillings },
      ),
    ],
    firstPayment: some(payment, (max) => each('maxFirstPayment', max, Math.max(0, max - 1))),
    bedrooms: [...each('bedrooms', home.bedrooms), ...each('minBedrooms', home.bedrooms, home.bedrooms + 1)],
    bathrooms: each('minBathrooms', Math.floor(home.bathrooms), Math.ceil(home.bathrooms)),
    feature: [...featuresOf(home)].map((name) => choice({ feature: name }, { features: [name] })),
    hasTour: each('hasTour', home.hasTour),
    available: each('available', home.isAvailable),
    featured: each('featured', home.isFeatured),
    furnished: some(home.isFurnished, (furnished) => each('furnished', furnished)),
    meter: some(home.yakaMeter, (meter) => each('meter', meter)),
    power: some(home.powerBackup, (power) => each('power', power, 'any')),
    tank: some(home.waterTankLitres, () => each('water', 'tank')),
    road: some(home.roadSurface, (road) => each('road', road)),
    tenure: some(home.landTenure, (tenure) => each('tenure', tenure)),
    bank: some(home.bankName, (bank) => each('bank', bank)),
    box: some(place, ({ lat, lng }) => [
      ...inBox(lng, lat, lng + 0.5, lat + 0.003),
      ...inBox(lng - 0.003, lat - 0.5, lng, lat),
      ...inBox(lng - 0.2, lat - 0.2, lng, lat),
    ]),
    text: some(/[a-z]+$/i.exec(home.title)?.[0] ?? null, (word) =>
      said(word, { words: [word.toLowerCase()] }),
    ),
  };
  return Object.fromEntries(Object.entries(all).filter(([, group]) => group.length > 0));
}

/** Returns a box whose edges are rounded to four decimals, like the coordinates of a pin. */
function inBox(...edges: [west: number, south: number, east: number, north: number]): Choice[] {
  const [west, south, east, north] = edges.map((edge) => Number(edge.toFixed(4))) as typeof edges;
  return [choice({ box: [west, south, east, north].join(',') }, { box: { west, south, east, north } })];
}

function together(one: Choice, other: Choice): Choice {
  const features = [...(one.meant.features ?? []), ...(other.meant.features ?? [])];
  const [first, last] = 'q' in one.said ? [one, other] : [other, one];
  return {
    said: { ...one.said, ...other.said },
    meant: { ...first.meant, ...last.meant, ...(features.length > 0 && { features }) },
  };
}
