import { describe, expect, test } from 'vitest';
import { propertyFilters, type SearchReading } from '#features/search/schema.ts';
import { pinLabels, shortPrice } from '#features/search/web/explore/map/pin-labels.ts';
import { chipCount } from './chip-count.ts';
import { toFacets, withVanishedValues } from './facets.ts';
import { filterLabel } from './filter-labels.ts';
import { withCounts } from './option-counts.ts';
import { searchChips } from './search-chips.ts';
import {
  type ExploreFilters,
  exploreNames,
  exploreUrl,
  homesQueryOf,
  isExploreName,
  isNarrowed,
  readExplore,
  readSearch,
  type Search,
  searchQueryOf,
  searchUrl,
} from './search-url.ts';

test('keeps offered choices in place, at zero if needed, and appends new ones', () => {
  const before = { meter: { own: 3, shared: 2 }, road: { tarmac: 1 } };
  const kept = withVanishedValues(before, { meter: { shared: 1, none: 4 }, road: {} });
  expect(kept).toEqual({ meter: { own: 0, shared: 1, none: 4 }, road: { tarmac: 0 } });
  expect(Object.keys(kept.meter ?? {})).toEqual(['own', 'shared', 'none']);
  expect(withVanishedValues(undefined, before)).toEqual(before);
  const choices = [
    { value: 'own', name: 'Own' },
    { value: 'shared', name: 'Shared' },
    { value: 'none', name: 'None' },
  ];
  expect(withCounts(choices, { own: 0, shared: 1 }).map(({ name }) => name)).toEqual([
    'Own (0)',
    'Shared (1)',
  ]);
});

const read = (search: string) => readExplore(new URLSearchParams(search));

describe('the address of a search', () => {
  test('keeps known parameters only, each in one form', () => {
    expect(read('q=+kisasi+&feature=pool&feature=gym&hasTour=yes&utm_source=x&minPrice=')).toEqual({
      q: 'kisasi',
      feature: 'pool,gym',
      hasTour: 'true',
    });
  });

  test('keeps other choices and returns to the first page after a new one', () => {
    const filters = read('q=kisasi&meter=own&cursor=abc');
    expect(exploreUrl(filters, { sort: 'newest' })).toBe('/explore?q=kisasi&meter=own&sort=newest');
    expect(exploreUrl(filters, { q: null, meter: null })).toBe('/explore');
    expect(exploreUrl(filters, { cursor: 'def' }, true)).toBe(
      '/explore?q=kisasi&meter=own&cursor=def&view=map',
    );
  });

  test.each([
    ['hasTour=0&available=no&featured=false', { hasTour: 'false', available: 'false', featured: 'false' }],
    ['furnished=1&anyCategory=yes', { furnished: 'true', anyCategory: 'true' }],
    // Only flags such as `hasTour` accept 0 and 1 as no and yes.
    ['bedrooms=1&sleeps=0', { bedrooms: '1', sleeps: '0' }],
    ['bedrooms=2&bedrooms=%2B', { minBedrooms: '2' }],
    ['bedrooms=&bedrooms=%2B', {}],
    ['bedrooms=studio&type=House', { type: 'Studio' }],
    ['bedrooms=studio&bedrooms=%2B', { type: 'Studio' }],
    ['view=map&q=', {}],
  ])('reads %s as %j', (search, filters) => expect(read(search)).toEqual(filters));

  test.each(['900000', '900k', '1.2M', 'shs 900,000', 'UGX900,000/=', '$800', '900,000 /-', '1,000.50'])(
    'accepts %s as an amount',
    (amount) => {
      const { filters, unread } = readSearch('/explore', new URLSearchParams({ maxPrice: amount }), null);
      expect([filters.maxPrice, unread]).toEqual([amount, undefined]);
    },
  );

  test.each(['cheap', '-5', '900k!', '10%', '<5'])('rejects %s as an amount everywhere', (text) => {
    const written = { minPrice: text, maxPrice: text, maxFirstPayment: text };
    const { filters, unread } = readSearch('/explore', new URLSearchParams({ q: text, ...written }), null);
    expect([filters, unread]).toEqual([{ q: text }, written]);
  });

  test('expresses a category by its path alone, and keeps the visible map', () => {
    const search = readSearch('/bnbs', new URLSearchParams('view=map&sleeps=2'), 'furnished_houses');
    expect([search.filters.category, search.isMapShown, search.written]).toEqual([
      'furnished_houses',
      true,
      'view=map&sleeps=2',
    ]);
    expect([searchUrl(search), searchUrl(search, { sleeps: null }, false)]).toEqual([
      '/bnbs?sleeps=2&view=map',
      '/bnbs',
    ]);
  });

  test('requests a short first page, then usual ones', () => {
    expect(searchQueryOf({ area: 'kira' })).toEqual({ area: 'kira', limit: '12' });
    expect(searchQueryOf({ area: 'kira', cursor: 'abc' })).toEqual({ area: 'kira', cursor: 'abc' });
  });

  test('ignores order and page for facets and the map', () => {
    expect(homesQueryOf(read('q=kisasi&sort=newest&cursor=abc'))).toEqual({ q: 'kisasi' });
    const narrowed = (text: string) =>
      isNarrowed(readSearch('/bnbs', new URLSearchParams(text), 'furnished_houses'));
    expect(narrowed('sort=newest&cursor=abc')).toBe(false);
    expect(narrowed('box=32,0,33,1')).toBe(true);
    expect(narrowed('anyCategory=true')).toBe(false);
    expect(isNarrowed(readSearch('/explore', new URLSearchParams('category=for_sale'), null))).toBe(true);
  });
});

/** Creates a search among all homes. */
const all = (filters: ExploreFilters): Search => ({
  path: '/explore',
  category: null,
  filters,
  isMapShown: false,
});

describe('chips', () => {
  const q = '2 bed kisasi under 800k verandah';
  const reading: SearchReading = {
    understood: [
      { kind: 'bedrooms', text: '2 bed', at: 0, value: 2 },
      { kind: 'area', text: 'kisasi', at: 6, value: 'kisaasi' },
      { kind: 'maxPrice', text: 'under 800k', at: 13, value: 800_000 },
    ],
    words: ['verandah'],
    corrected: [],
    unknown: [],
    ignored: [],
  };

  test('have a plain label for each parsed part, which can be removed from the text', () => {
    const chips = searchChips(all({ q, meter: 'own' }), reading);
    expect(chips.map(({ words }) => words)).toEqual([
      '2 bedrooms',
      'Kisaasi',
      'Up to UGX 800,000',
      '“verandah”',
      'Own Yaka meter',
    ]);
    const without = chips.map((chip) => new URL(chip.without, 'http://x').searchParams);
    expect(without.map((search) => search.get('q'))).toEqual([
      'kisasi under 800k verandah',
      '2 bed under 800k verandah',
      '2 bed kisasi verandah',
      '2 bed kisasi under 800k',
      q,
    ]);
    expect(without.map((search) => search.get('meter'))).toEqual(['own', 'own', 'own', 'own', null]);
  });

  test('merge two filters from the same words', () => {
    const range: SearchReading = {
      ...reading,
      understood: [
        { kind: 'minPrice', text: '500k to 1m', at: 0, value: 500_000 },
        { kind: 'maxPrice', text: '500k to 1m', at: 0, value: 1_000_000 },
      ],
      words: [],
    };
    const chips = searchChips(all({ q: '500k to 1m' }), range);
    expect(chips.map(({ words, without }) => [words, without])).toEqual([
      ['From UGX 500,000, up to UGX 1,000,000', '/explore'],
    ]);
  });

  test('remove an implied category without the text that implied it', () => {
    const implied = { kind: 'category', text: '800k', at: 0, value: 'rental_units', isImplied: true };
    const said = {
      ...reading,
      understood: [implied, { kind: 'maxPrice', text: '800k', at: 0, value: 800_000 }],
    };
    const chips = searchChips(all({ q: '800k' }), { ...said, words: [] });
    expect(chips.map(({ words, without }) => [words, without])).toEqual([
      ['Rental Units', '/explore?q=800k&anyCategory=true'],
      ['Up to UGX 800,000', '/explore'],
    ]);
    expect(searchChips(all({ q: '', anyCategory: 'true' }), undefined)).toEqual([]);
  });

  test('show each area separately', () => {
    const chips = searchChips(all({ area: 'ntinda,kisaasi' }), undefined);
    expect(chips.map(({ words, without }) => [words, without])).toEqual([
      ['Ntinda', '/explore?area=kisaasi'],
      ['Kisaasi', '/explore?area=ntinda'],
    ]);
  });

  test('show the nights once, chosen or typed, and also half a stay', () => {
    const seen = (filters: ExploreFilters, said?: SearchReading) =>
      searchChips(all(filters), said).map(({ words, without }) => [words, without]);
    expect(seen({ checkIn: '2026-12-05', checkOut: '2026-12-08', freeFrom: '2027-01-01' })).toEqual([
      ['From 5 Dec 2026 to 8 Dec 2026', '/explore?freeFrom=2027-01-01'],
      ['Available by 1 Jan 2027', '/explore?checkIn=2026-12-05&checkOut=2026-12-08'],
    ]);
    expect(seen({ checkOut: '2026-12-08' })).toEqual([['To 8 Dec 2026', '/explore']]);
    expect(seen({ checkIn: 'soon' })).toEqual([['From soon', '/explore']]);
    const understood = [
      { kind: 'checkIn', text: '5-8 dec', at: 4, value: '2026-12-05' },
      { kind: 'checkOut', text: '5-8 dec', at: 4, value: '2026-12-08' },
    ];
    expect(seen({ q: 'bnb 5-8 dec' }, { ...reading, understood, words: [] })).toEqual([
      ['From 5 Dec 2026 to 8 Dec 2026', '/explore?q=bnb'],
    ]);
  });

  test.each<[ExploreFilters, SearchReading | undefined]>([
    [{}, undefined],
    [{ q, meter: 'own', area: 'kira,ntinda', feature: 'pool,gym' }, reading],
    [{ not: 'area:kira,road:murram', along: 'jinja-road' }, undefined],
    [{ q, sort: 'newest', cursor: 'a', anyCategory: 'true' }, undefined],
    [{ checkIn: '2026-12-05', checkOut: '2026-12-08', sleeps: '2' }, undefined],
    [{ checkOut: '2026-12-08' }, undefined],
    [
      { q: '800k' },
      {
        ...reading,
        understood: [
          { kind: 'category', text: '800k', at: 0, value: 'rental_units', isImplied: true },
          { kind: 'maxPrice', text: '800k', at: 0, value: 800_000 },
          { kind: 'minPrice', text: '800k', at: 0, value: 800_000 },
        ],
      },
    ],
    [
      { along: 'gayaza-road,bombo-road', reach: 'mulago-hospital:35,acacia-mall:30:taxi', road: 'tarmac' },
      reading,
    ],
  ])('are as many as are counted without their words: %j', (filters, said) =>
    expect(chipCount(all(filters), said)).toBe(searchChips(all(filters), said).length),
  );

  test('remove their part from the search that is loading', () => {
    const implied = { kind: 'category', text: '2 bed', at: 0, value: 'rental_units', isImplied: true };
    const said = { ...reading, understood: [...reading.understood, implied] };
    const filters = { q, area: 'kira,ntinda', feature: 'pool', meter: 'own' };
    const stay = { checkIn: '2026-12-05', checkOut: '2026-12-08' };
    const chips = searchChips(all({ ...filters, ...stay }), said);
    expect(
      chips.map(({ words, choice }) => [words, Object.fromEntries(new URLSearchParams(choice))]),
    ).toEqual([
      ['2 bedrooms', { q: ',~2 bed' }],
      ['Kisaasi', { q: ',~kisasi' }],
      ['Up to UGX 800,000', { q: ',~under 800k' }],
      ['Rental Units', { anyCategory: 'true' }],
      ['“verandah”', { q: ',~verandah' }],
      ['Kira', { area: ',-kira' }],
      ['Ntinda', { area: ',-ntinda' }],
      ['Pool', { feature: ',-pool' }],
      ['Own Yaka meter', { meter: '' }],
      ['From 5 Dec 2026 to 8 Dec 2026', { checkIn: '', checkOut: '' }],
    ]);
  });

  test.each([
    ['sea view near the sea', 'sea', 'view near the sea'],
    ['seaside flat by the sea', 'sea', 'seaside flat by the'],
    ['undersea flat by the sea', 'sea', 'undersea flat by the'],
    ['seaside flat', 'sea', 'side flat'],
    ['Ng’ombe villa', 'ng ombe', 'villa'],
    // The corrected word differs from the typed one.
    ['jacuzi', 'jacuzzi', ''],
  ])('leave of %j without the word %j %j', (text, word, left) => {
    const words = { ...reading, understood: [], words: [word] };
    const [chip] = searchChips(all({ q: text }), words);
    expect(new URL(chip?.without ?? '', 'http://x').searchParams.get('q') ?? '').toBe(left);
  });

  test('show a part of the text as typed, but not a filter', () => {
    const typed = searchChips(all({ q, meter: 'own' }), reading).map((chip) => chip.typed);
    expect(typed).toEqual(['2 bed', 'kisasi', 'under 800k', undefined, undefined]);
  });

  test('show each exclusion separately', () => {
    const chips = searchChips(all({ not: 'area:kira,text:stairs' }), undefined);
    expect(chips.map(({ words, without }) => [words, without])).toEqual([
      ['Not Kira', '/explore?not=text%3Astairs'],
      ['Not “stairs”', '/explore?not=area%3Akira'],
    ]);
  });

  test('show the exclusions of one phrase together, each once', () => {
    const stairs = ['text:stairs', 'text:upper floor', 'floor:upper'];
    const understood = stairs.map((value) => ({ kind: 'not', text: 'no stairs', at: 0, value }));
    const chips = searchChips(all({ q: 'no stairs' }), { ...reading, understood, words: [] });
    expect(chips.map(({ words }) => words)).toEqual(['Not “stairs”, not upstairs']);
  });

  test('show each feature separately', () => {
    const chips = searchChips(all({ feature: 'pool,servants quarter' }), undefined);
    expect(chips.map(({ words, without }) => [words, without])).toEqual([
      ['Pool', '/explore?feature=servants+quarter'],
      ['Servants Quarter', '/explore?feature=pool'],
    ]);
  });
});

test('show the number of properties of a choice, and keep the selected one at zero', () => {
  const facets = toFacets({ road: [{ value: 'tarmac', count: 3 }] });
  const roads = [
    { value: 'tarmac', name: 'Tarmac' },
    { value: 'murram', name: 'Murram' },
  ];
  expect(withCounts(roads, facets?.road).map(({ name }) => name)).toEqual(['Tarmac (3)']);
  expect(withCounts(roads, facets?.road, { value: 'murram' }).map(({ name }) => name)).toEqual([
    'Tarmac (3)',
    'Murram (0)',
  ]);
  expect(withCounts(roads, toFacets(null)?.road)).toEqual(roads);
  expect(readExplore(new URLSearchParams('bedrooms=2%2B'))).toEqual({ minBedrooms: '2' });
});

test.each([
  ['near', 'acacia-mall', 'Near Acacia Mall'],
  ['not', 'area:kira', 'Not Kira'],
  ['not', 'text:stairs', 'Not “stairs”'],
  ['not', 'road:murram', 'Not Murram road'],
  ['not', 'near:kira', 'Not near Kira'],
  ['not', 'along:entebbe-road', 'Not along Entebbe Road'],
  ['not', 'minBedrooms:3', 'Up to 2 bedrooms'],
  ['not', 'maxBedrooms:2', '3 or more bedrooms'],
  ['not', 'minBathrooms:1', 'Shared bathroom'],
  ['not', 'minBathrooms:2', 'Fewer than 2 bathrooms'],
  ['not', 'minBathrooms:2.5', 'Up to 2 bathrooms'],
  ['minBathrooms', '2.5', '2.5 or more bathrooms'],
  ['not', 'hasTour:true', 'Without a tour'],
  ['along', 'entebbe-road', 'Along Entebbe Road'],
  ['decimals', 12.5, 'About 12.5 decimals'],
  ['decimals', '50', 'About 50 decimals'],
  ['decimals', '100', 'About 1 acre'],
  ['minDecimals', '12', 'From 12 decimals'],
  ['maxDecimals', '50', 'Up to 50 decimals'],
  ['maxDecimals', '200', 'Up to 2 acres'],
  ['maxFirstMonths', '3', 'First payment up to 3 months'],
  ['maxAdvanceMonths', '1', '1 month in advance at most'],
  ['maxDepositMonths', '0', 'No deposit'],
  ['monthly', true, 'Monthly price'],
  ['caveat', 'none', 'No caveat'],
  ['sort', 'price_asc', 'Cheapest first'],
  ['area', 'central-business-district', 'Central Business District'],
  ['category', 'bank_sales', 'Bank Property Auctions'],
  ['category', 'castles', 'castles'],
  ['sleeps', '4', 'Sleeps 4 or more'],
  ['freeFrom', 'soon', 'Available by soon'],
  ['minPrice', '$500', 'From $500'],
  ['maxFirstPayment', 2_000_000, 'First payment up to UGX 2,000,000'],
  ['maxBedrooms', '3', 'Up to 3 bedrooms'],
  ['tenure', 'titled', 'With a land title'],
  ['tenure', 'mailo', 'Mailo tenure'],
  ['hasTour', true, '360° tour'],
  ['hasTour', 'false', 'Without a tour'],
  ['available', 'false', 'Not available now'],
  ['featured', 'true', 'Featured'],
  ['box', '32,0,33,1', 'Selected map area'],
  ['minBedrooms', '2', '2 or more bedrooms'],
  ['minBathrooms', '2', '2 or more bathrooms'],
  ['maxPrice', '900000', 'Up to UGX 900,000'],
  ['maxPrice', '900k', 'Up to 900k'],
  ['checkIn', '2026-12-05', 'From 5 Dec 2026'],
  ['checkOut', '2026-13-05', 'To 2026-13-05'],
  ['tenure', 'wild', 'wild tenure'],
  ['furnished', 'true', 'Furnished'],
  ['price', 'high', 'Luxury'],
  ['meter', 'shared', 'Shared Yaka meter'],
  ['compound', 'own', 'Own compound'],
  ['not', 'floor:upper', 'Not upstairs'],
  ['not', 'text:upper floor', 'Not upstairs'],
  ['not', 'floor:ground', 'Not on the ground floor'],
  ['available', true, 'Available now'],
  ['furnished', false, 'Unfurnished'],
  ['power', 'any', 'Any power backup'],
  ['power', 'none', 'No power backup'],
  ['water', 'nwsc', 'NWSC water'],
  ['road', 'lava', 'lava'],
  ['feature', 'lake view', 'Lake View'],
  ['bank', 'Lake Bank', 'Lake Bank'],
  ['constructor', 'toString', 'toString'],
])('show %s %j as “%s”', (kind, value, words) => {
  expect(filterLabel(kind, value)).toBe(words);
});

test('exist for every filter that a link or the form can set', () => {
  const withoutParameter = Object.keys(propertyFilters.shape).filter((name) => !isExploreName(name));
  expect(withoutParameter).toEqual(['slug', 'amenity']);
});

test('name the filter, except of filters whose value is a name and of those without a chip', () => {
  const unlabelled = exploreNames.filter((name) => filterLabel(name, '2') === '2');
  expect(unlabelled).toEqual([
    ...[
      'q',
      'category',
      'anyCategory',
      'area',
      'reach',
      'surroundings',
      'price',
      'type',
      'feature',
      'power',
      'water',
      'meter',
      'road',
      'compound',
      'floor',
    ],
    ...['furnished', 'bank', 'cursor'],
  ]);
});

test('read a typed number as a listing', () => {
  expect(filterLabel('id', 12)).toBe('Listing 12');
  expect(['1', '2'].map((value) => filterLabel('bedrooms', value))).toEqual(['1 bedroom', '2 bedrooms']);
  expect(filterLabel('maxBedrooms', 1)).toBe('Up to 1 bedroom');
});

test('label pins with a short text, and a longer one for screen readers', () => {
  const pin = (price: number, currency: 'UGX' | 'USD') =>
    ({ id: 1, lat: 0, lng: 0, price, currency, category: 'rental_units', hasTour: false }) as const;
  expect(
    [750_000, 1_250_000, 14_000_000, 1_500_000_000].map((price) => shortPrice(pin(price, 'UGX'))),
  ).toEqual(['UGX 750K', 'UGX 1.3M', 'UGX 14M', 'UGX 1.5B']);
  expect(
    [9_999, 10_000, 999_949, 999_950, 999_999, 1_000_000, 999_949_999, 999_950_000, 1_000_000_000].map(
      (price) => shortPrice(pin(price, 'UGX')),
    ),
  ).toEqual([
    'UGX 9999',
    'UGX 10K',
    'UGX 999.9K',
    'UGX 1M',
    'UGX 1M',
    'UGX 1M',
    'UGX 999.9M',
    'UGX 1B',
    'UGX 1B',
  ]);
  expect(pinLabels([pin(750_000, 'UGX')])).toEqual({ text: '750K', label: 'Home for UGX 750K' });
  expect(pinLabels([pin(85, 'USD')])).toEqual({ text: 'USD 85', label: 'Home for USD 85' });
  expect(pinLabels([pin(80_000, 'UGX'), pin(90_000, 'UGX')])).toEqual({
    text: '2 homes',
    label: '2 homes here',
  });
});
