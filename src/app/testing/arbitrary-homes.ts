import fc from 'fast-check';
import {
  featuresOf,
  firstPaymentOf,
  publicPositionOf,
  type ReferenceData,
  type ReferenceListing,
  type ReferenceQuery,
  type ReferenceSort,
  shillingsOf,
} from './reference-search.ts';

/** A home's fields as its owner enters them. The omitted fields are generated later. */
export type ArbitraryHome = Omit<ReferenceListing, 'id' | 'hasTour' | 'viewCount' | 'reviewCount'> & {
  squareMeters: number;
};

/** Addresses as owners write them, each with the area that it names. */
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
    compound: fc.option(fc.constantFrom('own', 'shared')),
    floor: fc.option(fc.constantFrom(0, 1, 7)),
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
    availableFrom: fc.option(fc.constantFrom('2099-01-31', '2099-02-01', '2099-02-02')),
    plotSquareMeters: fc.option(fc.constantFrom(404, 486, 506, 4_047)),
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
      availableFrom: isRental ? rest.availableFrom : null,
      plotSquareMeters: isSale ? rest.plotSquareMeters : null,
      bankName: category === 'bank_sales' ? rest.bankName : null,
    };
  });

/** Creates `count` homes. Each category uses all of its prices in turn. */
export function createHomes(seed: number, count: number): ArbitraryHome[] {
  const nextPriceIndex = { rental_units: 0, furnished_houses: 0, for_sale: 0, bank_sales: 0 };
  return fc.sample(arbitraryHome, { seed, numRuns: count }).map((home) => {
    const categoryPrices = prices[home.category];
    const [price, currency] = categoryPrices[nextPriceIndex[home.category]++ % categoryPrices.length] as [
      number,
      'UGX' | 'USD',
    ];
    return { ...home, price, currency };
  });
}

/** A choice as query parameters, and the query that these mean. */
export type Choice = { said: Record<string, string>; meant: ReferenceQuery };

const choice = (params: Record<string, string>, query: ReferenceQuery): Choice => ({
  said: params,
  meant: query,
});

/** Returns one choice per value; the parameter `name=value` means exactly that value. */
function choicesFor<K extends keyof ReferenceQuery>(
  name: K,
  ...values: Array<ReferenceQuery[K] & (string | number | boolean)>
) {
  return values.map((value) => choice({ [name]: String(value) }, { [name]: value }));
}

/** Every filter with every distinct value. Two choices of one group are never combined. */
export const choices: Record<string, Choice[]> = {
  category: [
    ...choicesFor('category', 'rental_units', 'furnished_houses', 'for_sale', 'bank_sales'),
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
    ...choicesFor('type', 'House', 'Apartment', 'Villa', 'Land', 'BnB', 'Condo'),
    choice({ type: 'villa' }, { type: 'Villa' }),
  ],
  near: choicesFor('near', 'shell-ntinda', 'kisaasi', 'ggaba-market', 'nkumba-university'),
  sleeps: choicesFor('sleeps', 1, 4, 8),
  price: choicesFor('price', 'low', 'medium', 'high'),
  amount: [
    ...choicesFor('minPrice', 0, 99_999, 500_000, 500_001, 1_500_000, 150_000_000, 450_000_002),
    ...choicesFor('maxPrice', 0, 99_998, 99_999, 500_000, 1_500_000, 149_999_999, 450_000_001),
    choice({ minPrice: '500000', maxPrice: '500000' }, { minPrice: 500_000, maxPrice: 500_000 }),
    choice({ minPrice: '1m', maxPrice: 'shs 100,000' }, { minPrice: 100_000, maxPrice: 1_000_000 }),
    choice({ maxPrice: '$140.05' }, { maxPrice: 499_979 }),
    choice({ minPrice: '100000', maxPrice: '1499999' }, { minPrice: 100_000, maxPrice: 1_499_999 }),
  ],
  firstPayment: choicesFor(
    'maxFirstPayment',
    0,
    999_999,
    1_000_000,
    1_499_997,
    2_000_000,
    3_000_003,
    50_000_000,
  ),
  bedrooms: [
    ...choicesFor('bedrooms', 0, 1, 2, 3, 4, 5, 6, 7, 8, 12),
    ...choicesFor('minBedrooms', 0, 1, 4, 5, 6, 7, 8, 12, 13),
    ...choicesFor('maxBedrooms', 0, 2, 5, 6, 7, 12),
  ],
  bathrooms: choicesFor('minBathrooms', 0, 1, 2, 2.5, 3, 4),
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
  hasTour: choicesFor('hasTour', true, false),
  available: choicesFor('available', true, false),
  featured: choicesFor('featured', true, false),
  furnished: choicesFor('furnished', true, false),
  meter: choicesFor('meter', 'own', 'shared'),
  compound: choicesFor('compound', 'own', 'shared'),
  floor: choicesFor('floor', 'ground', 'upper'),
  power: choicesFor('power', 'none', 'inverter', 'solar', 'generator', 'any'),
  water: choicesFor('water', 'nwsc', 'tank', 'borehole'),
  road: choicesFor('road', 'tarmac', 'murram'),
  tenure: choicesFor('tenure', 'mailo', 'freehold', 'leasehold', 'customary', 'kibanja', 'titled'),
  not: [
    choice({ not: 'area:kisaasi' }, { not: [{ area: ['kisaasi'] }] }),
    choice({ not: 'area:Gaba,feature:Pool' }, { not: [{ area: ['ggaba'] }, { features: ['pool'] }] }),
    choice({ not: 'road:murram' }, { not: [{ road: 'murram' }] }),
    choice({ not: 'tenure:mailo' }, { not: [{ tenure: 'mailo' }] }),
    choice({ not: 'meter:shared,power:generator' }, { not: [{ meter: 'shared' }, { power: 'generator' }] }),
    choice({ not: 'compound:shared,floor:upper' }, { not: [{ compound: 'shared' }, { floor: 'upper' }] }),
    choice({ not: 'furnished:true' }, { not: [{ furnished: true }] }),
    choice({ not: 'category:for_sale' }, { not: [{ category: 'for_sale' }] }),
    choice({ not: 'type:House' }, { not: [{ type: 'House' }, { type: 'Villa' }] }),
    choice({ not: 'price:low' }, { not: [{ price: 'low' }] }),
    choice({ not: 'bedrooms:2,minBathrooms:2.5' }, { not: [{ bedrooms: 2 }, { minBathrooms: 2.5 }] }),
    choice({ not: 'water:tank' }, { not: [{ water: 'tank' }] }),
    choice({ not: 'text:mahogany' }, { not: [{ wholeWords: ['mahogany'] }] }),
    choice({ not: 'text:marble jacaranda' }, { not: [{ wholeWords: ['marble', 'jacaranda'] }] }),
  ],
  months: [
    ...choicesFor('maxFirstMonths', 0, 1, 3),
    ...choicesFor('maxAdvanceMonths', 0, 1, 2),
    ...choicesFor('maxDepositMonths', 0, 1),
  ],
  caveat: choicesFor('caveat', 'none'),
  monthly: choicesFor('monthly', true, false),
  freeFrom: choicesFor('freeFrom', '2099-01-30', '2099-02-01'),
  plot: [...choicesFor('minDecimals', 10, 12, 13), ...choicesFor('maxDecimals', 10, 12, 99)],
  bank: choicesFor('bank', 'Pelican Bank', 'Heron Bank', 'pelican bank', 'Unknown Bank'),
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
    ...textChoices('mahogany', { words: ['mahogany'] }),
    ...textChoices('marble', { words: ['marble'] }),
    ...textChoices('Marbles JACARANDAS', { words: ['marbles', 'jacarandas'] }),
    ...textChoices('cafe', { words: ['cafe'] }),
    ...textChoices('ngombe rosew', { words: ['ngombe', 'rosew'] }),
    ...textChoices('xy', { words: ['xy'] }),
    ...textChoices('tv marble', { words: ['tv', 'marble'] }),
    ...textChoices('1204', { words: ['1204'] }),
    ...textChoices('marble 1204', { words: ['marble', '1204'] }),
    ...textChoices('marble 12', { words: ['marble'] }),
    ...textChoices('xylos', { words: ['xylos'] }),
    ...textChoices('xyl mahog', { words: ['xyl', 'mahog'] }),
    ...textChoices('pelican', { words: ['pelican'] }),
    ...textChoices('kisasi', { area: ['kisaasi'] }),
    ...textChoices('kisasi or gaba', { area: ['kisaasi', 'ggaba'] }),
    ...textChoices('near Shell Ntinda', { near: 'shell-ntinda' }),
    ...textChoices('near kisasi', { near: 'kisaasi' }),
    ...textChoices('2 or 3 bedrooms', { minBedrooms: 2, maxBedrooms: 3, prefersRentals: true }),
    ...textChoices('sleeps 4', { sleeps: 4 }),
    ...textChoices('100k per night', { maxPrice: 100_000, category: 'furnished_houses' }),
    ...textChoices('under 200m', { maxPrice: 200_000_000, impliedCategory: 'for_sale' }),
    ...textChoices('land title', { tenure: 'titled' }),
    ...textChoices('jacaranda pool', { features: ['pool'], words: ['jacaranda'] }),
    ...textChoices('spacious villa', { type: 'Villa', weighs: ['spacious'] }),
    ...textChoices('marble zzyzzx', { words: ['marble', 'zzyzzx'] }),
    ...textChoices('2 bed', { bedrooms: 2, prefersRentals: true }),
    ...textChoices('4+ bedrooms', { minBedrooms: 4, prefersRentals: true }),
    ...textChoices('not in kisasi or gaba', { not: [{ area: ['kisaasi'] }, { area: ['ggaba'] }] }),
    ...textChoices('villa without pool', { type: 'Villa', not: [{ features: ['pool'] }] }),
    ...textChoices('under 500k', { maxPrice: 500_000, impliedCategory: 'rental_units' }),
    ...textChoices('around 1m', { minPrice: 750_000, maxPrice: 1_250_000, impliedCategory: 'rental_units' }),
    ...textChoices('villa generator', { type: 'Villa', power: 'generator' }),
    ...textChoices('power backup', { power: 'any' }),
    ...textChoices('own yaka marble', { meter: 'own', words: ['marble'] }),
    ...textChoices('pool with water tank', { features: ['pool'], water: 'tank' }),
    ...textChoices('#7', { id: 7 }),
    ...textChoices('zzyzzx', { words: ['zzyzzx'] }),
  ],
};

/**
 * A text together with choices. A choice overrides the text's value of the same filter, but features add up.
 */
export const textsWithChoices: Choice[] = [
  choice({ q: 'under 500k', maxPrice: '1000000' }, { maxPrice: 1_000_000, impliedCategory: 'rental_units' }),
  choice({ q: 'under 500k', anyCategory: 'true' }, { maxPrice: 500_000 }),
  choice({ q: 'under 500k', type: 'Land' }, { maxPrice: 500_000, type: 'Land' }),
  choice({ q: '2 bed kisasi', area: 'ntinda' }, { bedrooms: 2, area: ['ntinda'], prefersRentals: true }),
  choice(
    { q: 'not in kisasi', not: 'feature:pool' },
    { not: [{ area: ['kisaasi'] }, { features: ['pool'] }] },
  ),
  choice({ q: 'own yaka villa', meter: 'shared', type: 'House' }, { meter: 'shared', type: 'House' }),
  choice({ q: 'pool', feature: 'gym' }, { features: ['pool', 'gym'] }),
  choice({ q: 'balcony marble', amenity: 'Pool' }, { features: ['balcony', 'pool'], words: ['marble'] }),
];

function textChoices(text: string, query: ReferenceQuery): Choice[] {
  return [choice({ q: text }, query)];
}

export const plainSorts: readonly ReferenceSort[] = [
  'default',
  'price_asc',
  'price_desc',
  'newest',
  'popular',
  'most_reviewed',
];

export type SearchCase = { choice: Choice; sort: ReferenceSort; limit: number };

/** Generates searches with up to four choices, which override the text. */
export const arbitrarySearch = searchesFrom(fc.constant(choices));

/** Generates searches with up to four filters that one of these homes matches or narrowly misses. */
export function arbitrarySearchAbout(
  homes: readonly ReferenceListing[],
  world: ReferenceData,
): fc.Arbitrary<SearchCase> {
  return searchesFrom(fc.constantFrom(...homes).map((home) => choicesAbout(home, world)));
}

function searchesFrom(groups: fc.Arbitrary<Record<string, Choice[]>>): fc.Arbitrary<SearchCase> {
  return fc.record({
    choice: groups
      .chain((choiceGroups) =>
        fc
          .subarray(Object.values(choiceGroups), { maxLength: 4 })
          .chain((pickedGroups) => fc.tuple(...pickedGroups.map((group) => fc.constantFrom(...group)))),
      )
      .map((picked) => picked.reduce(mergeChoices, choice({}, {}))),
    sort: fc.constantFrom(...plainSorts),
    limit: fc.constantFrom(9, 24, 100),
  });
}

function choicesAbout(home: ReferenceListing, world: ReferenceData): Record<string, Choice[]> {
  const shillings = shillingsOf(home, world);
  const payment = firstPaymentOf(home, world);
  const place = publicPositionOf(home, world);
  const ifKnown = <T>(value: T | null, toChoices: (value: T) => Choice[]) =>
    value === null ? [] : toChoices(value);
  const choicesByName: Record<string, Choice[]> = {
    category: choicesFor('category', home.category),
    area: ifKnown(home.area, (area) => [choice({ area }, { area: [area] })]),
    near: ifKnown(home.area, (area) => choicesFor('near', area)),
    sleeps: ifKnown(home.sleeps, (guests) => choicesFor('sleeps', guests, guests + 1)),
    type: choicesFor('type', home.propertyType),
    amount: [
      ...choicesFor('minPrice', shillings, shillings + 1),
      ...choicesFor('maxPrice', shillings, shillings - 1),
      choice(
        { minPrice: String(shillings), maxPrice: String(shillings) },
        { minPrice: shillings, maxPrice: shillings },
      ),
    ],
    firstPayment: ifKnown(payment, (max) => choicesFor('maxFirstPayment', max, Math.max(0, max - 1))),
    bedrooms: [
      ...choicesFor('bedrooms', home.bedrooms),
      ...choicesFor('minBedrooms', home.bedrooms, home.bedrooms + 1),
    ],
    bathrooms: choicesFor('minBathrooms', Math.floor(home.bathrooms), Math.ceil(home.bathrooms)),
    feature: [...featuresOf(home)].map((name) => choice({ feature: name }, { features: [name] })),
    hasTour: choicesFor('hasTour', home.hasTour),
    available: choicesFor('available', home.isAvailable),
    featured: choicesFor('featured', home.isFeatured),
    furnished: ifKnown(home.isFurnished, (furnished) => choicesFor('furnished', furnished)),
    meter: ifKnown(home.yakaMeter, (meter) => choicesFor('meter', meter)),
    compound: ifKnown(home.compound, (compound) => choicesFor('compound', compound)),
    floor: ifKnown(home.floor, (floor) => choicesFor('floor', floor === 0 ? 'ground' : 'upper')),
    power: ifKnown(home.powerBackup, (power) => choicesFor('power', power, 'any')),
    tank: ifKnown(home.waterTankLitres, () => choicesFor('water', 'tank')),
    road: ifKnown(home.roadSurface, (road) => choicesFor('road', road)),
    freeFrom: ifKnown(home.availableFrom, (day) => choicesFor('freeFrom', day)),
    tenure: ifKnown(home.landTenure, (tenure) => choicesFor('tenure', tenure)),
    bank: ifKnown(home.bankName, (bank) => choicesFor('bank', bank)),
    box: ifKnown(place, ({ lat, lng }) => [
      ...boxChoices(lng, lat, lng + 0.5, lat + 0.003),
      ...boxChoices(lng - 0.003, lat - 0.5, lng, lat),
      ...boxChoices(lng - 0.2, lat - 0.2, lng, lat),
    ]),
    text: ifKnown(/[a-z]+$/i.exec(home.title)?.[0] ?? null, (word) =>
      textChoices(word, { words: [word.toLowerCase()] }),
    ),
  };
  return Object.fromEntries(Object.entries(choicesByName).filter(([, group]) => group.length > 0));
}

/** Returns a box whose edges are rounded to four decimals, like the coordinates of a pin. */
function boxChoices(...edges: [west: number, south: number, east: number, north: number]): Choice[] {
  const [west, south, east, north] = edges.map((edge) => Number(edge.toFixed(4))) as typeof edges;
  return [choice({ box: [west, south, east, north].join(',') }, { box: { west, south, east, north } })];
}

function mergeChoices(a: Choice, b: Choice): Choice {
  const features = [...(a.meant.features ?? []), ...(b.meant.features ?? [])];
  const not = [...(a.meant.not ?? []), ...(b.meant.not ?? [])];
  const [first, last] = 'q' in a.said ? [a, b] : [b, a];
  return {
    said: { ...a.said, ...b.said },
    meant: {
      ...first.meant,
      ...last.meant,
      ...(features.length > 0 && { features }),
      ...(not.length > 0 && { not }),
    },
  };
}
