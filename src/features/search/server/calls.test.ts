import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestProperty } from '#app/testing/property-factory.ts';
import { openSearchKit } from '#app/testing/searching.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { approximatePlace } from '#features/properties/rules.ts';
import { facetCounts } from '#features/search/api.ts';
import { readFacets } from '#features/search/server/results/facets-response.ts';
import type { Kit } from '#kit/server/kit.ts';
import { suggestionsFor } from './suggestions.ts';

const exactLat = 0.36612;
const exactLng = 32.63734;

let app: TestApp;
const ids = {} as Record<'kisaasi' | 'dear' | 'shared' | 'villa' | 'plot' | 'bank' | 'nowhere', number>;

beforeAll(async () => {
  app = await createTestApp();
  const { kit } = app;
  ids.kisaasi = await createTestProperty(kit, {
    title: 'Bright flat above the bakery',
    location: 'Kyanja Road, Kisaasi, Kampala',
    description: 'Two bedrooms with a marble kitchen and a jacuzzi. Near Segande church.',
    price: 750_000,
    monthlyPrice: 750_000,
    bedrooms: 2,
    yakaMeter: 'own',
    advanceMonths: 1,
    depositMonths: 0,
    waterBorehole: true,
    lat: exactLat,
    lng: exactLng,
  });
  ids.dear = await createTestProperty(kit, {
    title: 'Dear flat',
    location: 'Kisaasi, Kampala',
    description: 'The same rooms and a marble kitchen, for more.',
    price: 1_600_000,
    bedrooms: 2,
    yakaMeter: 'own',
  });
  ids.shared = await createTestProperty(kit, {
    title: 'Flat with a shared meter',
    location: 'Kisaasi, Kampala',
    price: 600_000,
    bedrooms: 2,
    yakaMeter: 'shared',
  });
  ids.villa = await createTestProperty(kit, {
    title: "Villa Ng'ombe above the lake",
    location: 'Munyonyo, Kampala',
    description: 'Café-coloured walls, mahogany doors and a sauna.',
    category: 'furnished_houses',
    propertyType: 'Villa',
    price: 95.5,
    currency: 'USD',
    bedrooms: 4,
    bathrooms: 3,
    amenities: ['Pool', 'Garden'],
    isFurnished: true,
    lat: 0.2401,
    lng: 32.6243,
  });
  ids.plot = await createTestProperty(kit, {
    title: 'Plot 50x100 in Bulindo',
    location: 'Bulindo, Kira',
    description: 'A dry plot on the ridge, surveyed last year.',
    category: 'for_sale',
    propertyType: 'Land',
    price: 38_000_000,
    bedrooms: 0,
    landTenure: 'mailo',
  });
  ids.bank = await createTestProperty(kit, {
    title: 'House sold by a bank',
    location: 'Makindye, Kampala',
    category: 'bank_sales',
    propertyType: 'House',
    price: 240_000_000,
    bankName: 'Pelican Bank (sample)',
  });
  ids.nowhere = await createTestProperty(kit, {
    title: 'Somewhere upcountry',
    location: 'Beyond the hills',
    isAvailable: false,
    price: 200_000,
    bedrooms: 1,
  });
  await app.search.index.settled();
});
afterAll(() => app.close());

async function get(url: string) {
  const reply = await app.inject({ method: 'GET', url });
  return { status: reply.statusCode, body: reply.json() };
}

async function found(query: string): Promise<number[]> {
  const { status, body } = await get(`/api/properties/page?${query}`);
  expect(status).toBe(200);
  expect(body.total).toBe(body.items.length);
  return body.items.map(({ id }: { id: number }) => id);
}

const q = (text: string) => `q=${encodeURIComponent(text)}`;

describe('GET /api/properties/page?q=', () => {
  test('returns 200 with the one property of the example sentence and the parsed parts', async () => {
    const { body } = await get(`/api/properties/page?${q('2 bed kisasi under 800k own yaka')}`);
    expect(body.items.map(({ id }: { id: number }) => id)).toEqual([ids.kisaasi]);
    expect(body.search).toMatchObject({
      understood: [
        { kind: 'bedrooms', text: '2 bed', value: 2 },
        { kind: 'area', text: 'kisasi', value: 'kisaasi' },
        { kind: 'maxPrice', text: 'under 800k', value: 800_000 },
        { kind: 'meter', text: 'own yaka', value: 'own' },
        { kind: 'category', text: 'under 800k', value: 'rental_units', isImplied: true },
      ],
      words: [],
    });
  });

  test.each<[string, Array<keyof typeof ids>]>([
    ['jacuzzi', ['kisaasi']],
    ['jacuzi', ['kisaasi']],
    ['jaccuzzi', ['kisaasi']],
    ['segnde', ['kisaasi']],
    ['mahagony', ['villa']],
    ['MARBLE Kitchens', ['dear', 'kisaasi']],
    ['marb', ['dear', 'kisaasi']],
    ['marble jacuzzi', ['kisaasi']],
    ['marble sauna', []],
    ['2 bed kisasi jacuzzi', ['kisaasi']],
    // Beside a place, a word that no such home has does not filter.
    ['2 bed kisasi xyzzyq', ['shared', 'dear', 'kisaasi']],
    ['2 bed kisasi sauna', ['shared', 'dear', 'kisaasi']],
    ['2 bed xyzzyq', []],
    ['2 bed kisasi spacious', ['shared', 'dear', 'kisaasi']],
    ['2 bed kisasi bright', ['kisaasi', 'shared', 'dear']],
    ['bright', ['kisaasi']],
    ['spacious', []],
    ['ground floor', []],
    ['house for sale', []],
    ['land title', ['plot']],
    ['land 20m', []],
    ['kisaasi or munyonyo villa', ['villa']],
    ['cafe', ['villa']],
    ['Café', ['villa']],
    ['ngombe', ['villa']],
    ['Ng’ombe', ['villa']],
    ['50x100', ['plot']],
    ['pelican', ['bank']],
    ['xyzzyq', []],
    ['plot bulindo', ['plot']],
    ['4 bed villa with pool munyongo', ['villa']],
    ['3 baths', ['villa']],
    ['bank sale', ['bank']],
    ['first payment under 1m', ['kisaasi']],
  ])('returns 200 for %s', async (text, names) => {
    expect(await found(q(text))).toEqual(names.map((name) => ids[name]));
  });

  test('returns 200 with no results for an unmatched word, and reports it', async () => {
    const { body } = await get(`/api/properties/page?${q('jacuzi xyzzyq')}`);
    expect(body).toMatchObject({ total: 0, items: [] });
    expect(body.search).toMatchObject({
      words: ['jacuzi', 'xyzzyq'],
      corrected: [{ typed: 'jacuzi', used: ['jacuzzi'] }],
      unknown: ['xyzzyq'],
    });
    for (const call of ['', '/pins', '/facets']) {
      const { body: same } = await get(`/api/properties${call}?category=rental_units&${q('sauna')}`);
      expect(same.total ?? same.length).toBe(0);
    }
    const { body: elsewhere } = await get(`/api/properties/page?category=rental_units&${q('sauna marble')}`);
    expect([elsewhere.total, elsewhere.search.unknown]).toEqual([0, ['sauna']]);
  });

  test('returns 200 without a word that no home of the place has, and reports it', async () => {
    const query = q('2 bed kisasi marble xyzzyq');
    const { body } = await get(`/api/properties/page?${query}`);
    expect(body.items.map(({ id }: { id: number }) => id)).toEqual([ids.dear, ids.kisaasi]);
    expect([body.search.words, body.search.unknown]).toEqual([['marble'], ['xyzzyq']]);
    expect((await get(`/api/properties/facets?${query}`)).body.total).toBe(2);
  });

  test('returns 200 with homes that match all but an unknown word as close matches', async () => {
    const { body } = await get(`/api/properties/page?${q('2 bed marble xyzzyq')}`);
    expect([body.total, body.search.unknown]).toEqual([0, ['xyzzyq']]);
    expect(body.nearMisses.map(({ id, missed }: { id: number; missed: object }) => [id, missed])).toEqual(
      [ids.dear, ids.kisaasi].map((id) => [id, { kind: 'word', values: ['xyzzyq'] }]),
    );
  });

  test('returns 200 with opinion words as boosts only, and reports them', async () => {
    const { body } = await get(`/api/properties/page?${q('2 bed kisasi bright newly built')}`);
    expect([body.total, body.items[0].id]).toEqual([3, ids.kisaasi]);
    expect(body.search).toMatchObject({ words: [], unknown: [], preferred: ['bright', 'newly built'] });
  });

  test('returns 200 with a listing for its ID', async () => {
    expect(await found(q(`#${ids.plot}`))).toEqual([ids.plot]);
    expect(await found(q(`id ${ids.plot}`))).toEqual([ids.plot]);
    expect(await found(q(String(ids.plot)))).toEqual([ids.plot]);
    expect(await found(q('#2147483647'))).toEqual([]);
    expect(await found(q('999999'))).toEqual(await found('maxPrice=999999&category=rental_units'));
  });

  test('returns 200 with an explicit filter overriding the text', async () => {
    expect(await found(`${q('2 bed kisasi own yaka')}&meter=shared`)).toEqual([ids.shared]);
    const { body } = await get(`/api/properties/page?${q('kisasi own yaka')}&meter=shared`);
    expect(body.search.understood.map(({ kind }: { kind: string }) => kind)).toEqual(['area']);
  });

  test.each([
    ['villa', ['villa']],
    ['LAND', ['plot']],
    ['castles', []],
  ] as const)(
    'returns 200 for the end of an address, %s, as a type or without results',
    async (slug, homes) => {
      expect(await found(`slug=${slug}`)).toEqual(homes.map((home) => ids[home]));
    },
  );

  test('returns 200 with all properties for an empty text', async () => {
    const { body } = await get('/api/properties/page?q=%20');
    expect(body.search).toBeUndefined();
    expect(body.total).toBe(7);
  });

  test('returns 200 pages by cursor with each property once', async () => {
    const seen: number[] = [];
    let cursor = '';
    do {
      const { body } = await get(`/api/properties/page?${q('kampala flat kisaasi')}&limit=1${cursor}`);
      seen.push(...body.items.map(({ id }: { id: number }) => id));
      cursor = body.nextCursor ? `&cursor=${body.nextCursor}` : '';
    } while (cursor);
    expect(seen).toEqual([ids.shared, ids.dear, ids.kisaasi]);
  });

  test('returns 400 for a cursor of another search', async () => {
    const { body } = await get(`/api/properties/page?${q('kisaasi')}&limit=1`);
    const { status, body: refusal } = await get(
      `/api/properties/page?${q('marble')}&limit=1&cursor=${body.nextCursor}`,
    );
    expect(status).toBe(400);
    expect(Object.keys(refusal.fields)).toEqual(['cursor']);
  });
});

describe.each([
  '/api/properties',
  '/api/properties/page',
  '/api/properties/facets',
  '/api/properties/pins',
  '/api/places',
])('GET %s', (path) => {
  test.each([
    ['NUL', 'q=%00'],
    ['NUL among others', 'q=kisaasi%00flat'],
    ['ten thousand letters', `q=${'a'.repeat(10_000)}`],
    ['two texts', 'q=a&q=b'],
  ])('returns 400 for %s and names q', async (_name, query) => {
    const { status, body } = await get(`${path}?${query}`);
    expect(status).toBe(400);
    expect(Object.keys(body.fields)).toEqual(['q']);
  });

  test.each([
    '%ED%A0%80',
    '%',
    '%FF',
    "'; drop table properties; --",
    '\\',
    '*:*',
    '!!&|',
    '<->',
    '%F0%9F%8F%A0',
    '1e999',
    '-',
  ])('returns 200 or 400 for any text: %s', async (text) => {
    const { status } = await get(`${path}?q=${text}`);
    expect([200, 400]).toContain(status);
  });
});

test('returns 200 for a search by GET /api/properties?q=, also on its next page', async () => {
  const reply = await app.inject({
    method: 'GET',
    url: `/api/properties?${q('kisaasi')}&box=32,0,33,1&limit=1`,
  });
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toHaveLength(1);
  const next = /<([^>]+)>/.exec(String(reply.headers.link))?.[1] as string;
  const { status, body } = await get(next);
  expect(status).toBe(200);
  expect(body[0].id).not.toBe(reply.json()[0].id);
});

test('keeps all parameters of GET /api/properties on its next page', async () => {
  const query = 'area=kisaasi,munyonyo&maxPrice=$800&minPrice=0&available=yes&hasTour=0&sort=newest&limit=1';
  const first = await app.inject({ url: `/api/properties?${query}` });
  const next = (link: unknown) => new URL(/<([^>]+)>; rel="next"/.exec(String(link))?.[1] ?? '', 'http://x');
  const asked = next(first.headers.link).searchParams;
  expect([...asked].filter(([name]) => name !== 'cursor').toSorted()).toEqual([
    ['area', 'kisaasi'],
    ['area', 'munyonyo'],
    ['available', 'true'],
    ['hasTour', 'false'],
    ['limit', '1'],
    ['maxPrice', '$800'],
    ['minPrice', '0'],
    ['sort', 'newest'],
  ]);
  const found = first.json();
  for (let { link } = first.headers; link !== undefined; ) {
    const { pathname, search } = next(link);
    const reply = await app.inject({ url: pathname + search });
    found.push(...reply.json());
    link = reply.headers.link;
  }
  expect(found.map(({ id }: { id: number }) => id)).toEqual([ids.villa, ids.shared, ids.dear, ids.kisaasi]);
});

describe('the map bounds', () => {
  test('return 200 with properties whose cell is inside, or whose area is known only', async () => {
    const { lat, lng } = approximatePlace(exactLat, exactLng);
    const around = (by: number) =>
      `box=${[lng - by, lat - by, lng + by, lat + by].map((at) => at.toFixed(6)).join(',')}`;
    expect(await found(around(0.0001))).toEqual([ids.kisaasi]);
    expect(await found('box=32.60,0.36,32.6015,0.3655')).toEqual([ids.shared, ids.dear]);
    expect(await found('box=32.6,0.23,32.64,0.4')).toEqual(
      [ids.plot, ids.villa, ids.shared, ids.dear, ids.kisaasi].filter((id) => id !== ids.plot),
    );
    expect(await found('box=10,10,11,11')).toEqual([]);
  });

  test('reveal nothing finer than the cell at an edge', async () => {
    const { lat, lng } = approximatePlace(exactLat, exactLng);
    // The edge is between the centre of the cell and the home: shrinking a box reveals the centre, not the
    // home.
    const beside = `box=${lng + 0.0001},0.3,32.7,0.4`;
    expect(exactLng).toBeLessThan(lng);
    expect(await found(beside)).not.toContain(ids.kisaasi);
    expect(await found(`box=${lng - 0.0001},${lat - 0.0001},32.7,0.4`)).toContain(ids.kisaasi);
  });

  test.each([
    '1,2,3',
    'a,b,c,d',
    '33,0,32,1',
    '32,1,33,0',
    '32,0,33,100',
    '32,0,33',
    '1,2,3,4,5',
    'NaN,0,1,1',
    '32;0;33;1',
  ])('return 400 for box=%s and name box', async (box) => {
    for (const path of ['/api/properties/page', '/api/properties/pins']) {
      const { status, body } = await get(`${path}?box=${encodeURIComponent(box)}`);
      expect(status).toBe(400);
      expect(Object.keys(body.fields)).toEqual(['box']);
    }
  });
});

describe('GET /api/properties/pins', () => {
  test('returns 200 with a pin for each located property, never its exact location', async () => {
    const { status, body } = await get('/api/properties/pins');
    expect(status).toBe(200);
    expect(body.total).toBe(7);
    expect(body.items.map(({ id }: { id: number }) => id)).not.toContain(ids.nowhere);
    const pin = body.items.find(({ id }: { id: number }) => id === ids.kisaasi);
    const { lat, lng } = approximatePlace(exactLat, exactLng);
    expect(pin).toEqual({
      id: ids.kisaasi,
      lat,
      lng,
      price: 750_000,
      currency: 'UGX',
      category: 'rental_units',
      hasTour: false,
    });
    expect(JSON.stringify(body)).not.toContain(String(exactLat));
    expect(body.items.find(({ id }: { id: number }) => id === ids.villa)).toMatchObject({
      price: 95.5,
      currency: 'USD',
    });
  });

  test('shows the bid of a bank sale, as its card does', async () => {
    await app.kit.pool.query(
      `insert into auctions (property_id, starting_bid) values ($1, 170000000)
       on conflict (property_id) do update set starting_bid = excluded.starting_bid`,
      [ids.bank],
    );
    const priceOf = async (path: string) => {
      const { body } = await get(`/api/properties/${path}?category=bank_sales`);
      return body.items[0];
    };
    await expect.poll(async () => (await priceOf('pins')).price).toBe(170_000_000);
    expect((await priceOf('page')).startingBid).toBe(170_000_000);
  });

  test('returns 200 with the same properties as the list', async () => {
    const { body } = await get(`/api/properties/pins?${q('kisaasi flat')}&box=32,0,33,1`);
    expect(body.items.map(({ id }: { id: number }) => id)).toEqual(
      await found(`${q('kisaasi flat')}&box=32,0,33,1`),
    );
  });
});

describe('GET /api/properties/facets', () => {
  const counts = async (query: string) => {
    const { status, body } = await get(`/api/properties/facets?${query}`);
    expect(status).toBe(200);
    const facets = Object.entries(body.facets as Record<string, Array<{ value: string; count: number }>>).map(
      ([facet, values]) => [facet, Object.fromEntries(values.map(({ value, count }) => [value, count]))],
    );
    return { total: body.total, isApproximate: body.isApproximate, ...Object.fromEntries(facets) };
  };

  test('returns 200 with all counts', async () => {
    const all = await counts('');
    expect(Object.keys(all).sort()).toEqual(
      ['isApproximate', 'total', ...Object.keys(facetCounts.shape)].sort(),
    );
    expect(all).toMatchObject({
      total: 7,
      isApproximate: false,
      category: { rental_units: 4, furnished_houses: 1, for_sale: 1, bank_sales: 1 },
      area: { kisaasi: 3, munyonyo: 1, bulindo: 1, makindye: 1 },
      meter: { own: 2, shared: 1 },
      tenure: { mailo: 1 },
      furnished: { true: 1 },
      hasTour: {},
      available: { true: 6 },
      firstPayment: { 1_000_000: 1, 2_000_000: 1, 10_000_000: 1 },
      bank: { 'Pelican Bank (sample)': 1 },
    });
  });

  test('ignores in a facet only its own filter', async () => {
    const under = await counts('area=kisaasi&meter=own&price=medium');
    expect(under).toMatchObject({
      total: 1,
      area: { kisaasi: 1 },
      meter: { own: 1, shared: 1 },
      price: { medium: 1, high: 1 },
      bedrooms: { 2: 1 },
    });
  });

  test('combines features with AND', async () => {
    expect((await counts('feature=pool')).feature).toEqual({ pool: 1, garden: 1, furnished: 1 });
  });

  test('counts with search words too', async () => {
    expect(await counts(q('marble'))).toMatchObject({
      total: 2,
      area: { kisaasi: 2 },
      category: { rental_units: 2 },
    });
    expect(await counts(q('xyzzyq'))).toMatchObject({ total: 0, area: {} });
  });

  test('agrees with the list for every value', async () => {
    const { body } = await get('/api/properties/facets?available=true');
    for (const facet of [
      'category',
      'area',
      'type',
      'meter',
      'bedrooms',
      'price',
      'tenure',
      'bank',
      'feature',
    ])
      for (const { value, count } of body.facets[facet])
        expect([
          facet,
          value,
          (await found(`available=true&${facet}=${encodeURIComponent(value)}`)).length,
        ]).toEqual([facet, value, count]);
  });

  test('updates the counts after a change', async () => {
    await app.kit.pool.query("update properties set yaka_meter = 'own' where id = $1", [ids.shared]);
    await expect.poll(async () => (await counts('area=kisaasi')).meter).toEqual({ own: 3 });
    await app.kit.pool.query("update properties set yaka_meter = 'shared' where id = $1", [ids.shared]);
    await expect.poll(async () => (await counts('area=kisaasi')).meter).toEqual({ own: 2, shared: 1 });
  });

  test('updates the counts after a deletion', async () => {
    const id = await createTestProperty(app.kit, { location: 'Kololo, Kampala' });
    await expect.poll(async () => (await counts('')).area.kololo).toBe(1);
    await app.kit.pool.query('delete from properties where id = $1', [id]);
    await expect.poll(async () => (await counts('')).area.kololo).toBeUndefined();
  });

  test('flags counts that may be outdated, and invents none without an index', async () => {
    const deaf = openSearchKit({ ...app.kit, content: { ...app.kit.content, isReceiving: () => false } });
    await deaf.search.index.settled();
    expect(await readFacets(deaf, {})).toMatchObject({ total: 7, isApproximate: true });

    const silent: Kit['pool'] = Object.assign(Object.create(app.kit.pool), {
      query: () => new Promise(() => {}),
    });
    const unbuilt = openSearchKit({ ...app.kit, pool: silent });
    expect(await readFacets(unbuilt, {})).toEqual({ total: null, facets: null, isApproximate: false });
    const suggested = await suggestionsFor(unbuilt, 'ki');
    expect(new Set(suggested.map(({ count }) => count))).toEqual(new Set([null]));
    expect(suggested[0]).toMatchObject({ kind: 'area' });
  });

  test('returns 400 for an unknown area', async () => {
    const { status, body } = await get('/api/properties/facets?area=atlantis');
    expect(status).toBe(400);
    expect(Object.keys(body.fields)).toEqual(['area']);
  });
});

describe('GET /api/places', () => {
  const suggested = async (text: string) =>
    (await get(`/api/places?${q(text)}`)).body as Array<Record<string, unknown>>;

  test.each([
    ['kis', 'Kisaasi'],
    ['kiisa', 'Kisaasi'],
    ['gab', 'Ggaba'],
    ['muyeg', 'Muyenga'],
    ['korolo', 'Kololo'],
    ['tank h', 'Muyenga'],
    ['kamp', 'Central Business District'],
  ])('suggests for %s %s', async (text, name) => {
    const places = await suggested(text);
    expect(places.map((place) => place.text)).toContain(name);
    expect(places[0]).toMatchObject({ kind: 'area' });
    expect(places.length).toBeLessThanOrEqual(8);
  });

  test('lists areas with the same beginning by their number of properties', async () => {
    const areas = (await suggested('ki')).filter(({ kind }) => kind === 'area');
    const counts = areas.map(({ count }) => Number(count));
    expect(areas[0]).toMatchObject({ text: 'Kisaasi', count: 3 });
    expect(counts).toEqual(counts.toSorted((one, other) => other - one));
  });

  test('completes the last words and keeps the text before them', async () => {
    expect((await suggested('2 bed kis'))[0]).toEqual({
      kind: 'area',
      text: 'Kisaasi',
      value: 'kisaasi',
      query: '2 bed Kisaasi',
      note: null,
      count: 3,
    });
  });

  test('suggests types, and listings by their words', async () => {
    expect(await suggested('bung')).toContainEqual(
      expect.objectContaining({ kind: 'type', text: 'Bungalow' }),
    );
    expect(await suggested('jacuz')).toEqual([
      {
        kind: 'listing',
        text: 'Bright flat above the bakery',
        value: String(ids.kisaasi),
        query: `#${ids.kisaasi}`,
        note: 'Kyanja Road, Kisaasi, Kampala',
        count: 1,
      },
    ]);
  });

  test('suggests at most four areas, two landmarks and three words, without as many properties', async () => {
    const kinds = async (text: string) => {
      const places = await suggested(text);
      return places.map(({ kind }) => String(kind));
    };
    const count = (all: string[], ...some: string[]) => all.filter((kind) => some.includes(kind)).length;
    const ki = await kinds('ki');
    expect([count(ki, 'area'), count(ki, 'listing')]).toEqual([4, 0]);
    expect(count(await kinds('mall'), 'landmark')).toBe(2);
    expect(count(await kinds('s'), 'type', 'category', 'feature')).toBe(0);
    expect(count(await kinds('se'), 'type', 'category', 'feature')).toBeLessThanOrEqual(3);
  });

  test('suggests a property by its number', async () => {
    expect(await suggested(`#${ids.villa}`)).toEqual([
      {
        kind: 'listing',
        text: "Villa Ng'ombe above the lake",
        value: String(ids.villa),
        query: `#${ids.villa}`,
        note: 'Munyonyo, Kampala',
        count: 1,
      },
    ]);
  });

  test('does not repeat a typed near', async () => {
    for (const [text, query] of [
      ['near kisasi mark', 'near Kisaasi Market'],
      ['2 bed Near kisasi mark', '2 bed Near Kisaasi Market'],
      ['linear kisasi mark', 'linear near Kisaasi Market'],
    ] as const)
      expect((await suggested(text)).find(({ kind }) => kind === 'landmark')).toMatchObject({ query });
  });

  test('suggests nothing for an empty text', async () => expect(await suggested('')).toEqual([]));
});

describe('GET /api/landmarks', () => {
  test('returns 200 with known places and their pins', async () => {
    const { body } = await get('/api/landmarks');
    expect(body).toContainEqual({ name: 'Kisaasi Market', lat: 0.37, lng: 32.602 });
    expect(body.length).toBeGreaterThan(50);
  });
});

describe('a search near a place', () => {
  const near = async (query: string) => (await get(`/api/properties/page?${query}`)).body;

  test('lists the nearest properties first, with a distance rounded to 100 m', async () => {
    const body = await near(q('near Kisasi market'));
    expect(body.near).toEqual({ slug: 'kisaasi-market', name: 'Kisaasi Market' });
    expect(body.items.map(({ id, distanceMeters }: never) => [id, distanceMeters])).toEqual([
      [ids.shared, 600],
      [ids.dear, 600],
      [ids.kisaasi, 4_100],
    ]);
    expect(body.search.understood).toMatchObject([{ kind: 'near', value: 'kisaasi-market' }]);
    expect(body).toMatchObject({ total: 3, neighbours: [] });
  });

  test('combines as a filter with others, pages and another order', async () => {
    const first = await near('near=kisaasi-market&limit=1');
    const second = await near(`near=kisaasi-market&limit=2&cursor=${first.nextCursor}`);
    expect([...first.items, ...second.items].map(({ id }: { id: number }) => id)).toEqual([
      ids.shared,
      ids.dear,
      ids.kisaasi,
    ]);
    expect(second.nextCursor).toBeNull();
    expect(await found('near=kisaasi-market&meter=own&sort=price_desc')).toEqual([ids.dear, ids.kisaasi]);
  });

  test('accepts an area as the place', async () => {
    expect((await near('near=kisaasi')).near).toEqual({ slug: 'kisaasi', name: 'Kisaasi' });
    expect((await near(q('villa near munyonyo'))).items).toMatchObject([{ id: ids.villa }]);
  });

  test('offers the nearest neighbours for areas or a place without matching properties', async () => {
    const naguru = await near('area=naguru,ntinda&meter=own');
    expect(naguru).toMatchObject({ total: 0, near: null });
    expect(naguru.neighbours).toEqual([{ slug: 'kisaasi', name: 'Kisaasi', count: 2 }]);
    // The areas with homes are more than eight kilometres away.
    expect((await near('near=entebbe-airport')).neighbours).toEqual([]);
    const ntinda = await near('area=ntinda');
    expect(ntinda.neighbours.map(({ slug }: { slug: string }) => slug)).toEqual(['kisaasi']);
    expect((await near('meter=own&bedrooms=9')).neighbours).toEqual([]);
  });

  test('returns the lowest price in a category where none is as cheap', async () => {
    const all = (await get('/api/properties/page?category=rental_units&available=true&sort=price_asc')).body;
    const [lowest] = all.items;
    const cheapest = { category: 'rental_units', price: lowest.price, count: all.total };
    const asked = async (query: string) => (await get(`/api/properties/page?available=true&${query}`)).body;
    expect((await asked('category=rental_units&maxPrice=1000')).cheapest).toEqual(cheapest);
    expect((await asked(`q=${encodeURIComponent('rent under 1k')}`)).cheapest).toEqual(cheapest);
    for (const query of ['maxPrice=1000', 'category=rental_units&bedrooms=99&maxPrice=1000'])
      expect([query, (await asked(query)).cheapest]).toEqual([query, undefined]);
    expect((await asked('category=rental_units')).cheapest).toBeUndefined();
    // A price tier can also be too low. With a minimum price, cheaper homes are no alternative.
    expect((await asked('category=bank_sales&price=low')).cheapest).toEqual({
      category: 'bank_sales',
      price: 240_000_000,
      count: 1,
    });
    expect((await asked('category=rental_units&minPrice=1m&maxPrice=1.1m')).cheapest).toBeUndefined();
    expect((await asked('category=rental_units&minPrice=99m')).cheapest).toBeUndefined();
  });

  test('returns 400 for an unknown place', async () => {
    const { status, body } = await get('/api/properties/page?near=atlantis');
    expect([status, Object.keys(body.fields)]).toEqual([400, ['near']]);
  });

  test('suggests the place with its number of properties', async () => {
    expect((await get(`/api/places?${q('2 bed kisasi mark')}`)).body).toContainEqual({
      kind: 'landmark',
      text: 'Kisaasi Market',
      value: 'kisaasi-market',
      query: '2 bed near Kisaasi Market',
      note: null,
      count: 3,
    });
  });
});

describe('areas and amounts as filters', () => {
  test('return properties of any of several areas, listed or repeated', async () => {
    const all = [ids.villa, ids.shared, ids.dear, ids.kisaasi];
    expect(await found('area=kisaasi,munyonyo')).toEqual(all);
    expect(await found('area=munyonyo&area=Kisasi')).toEqual(all);
  });

  test('return an area with its sub-areas, as counted, and a sub-area alone', async () => {
    for (const query of ['area=kira', q('kira'), 'area=bulindo,kira'])
      expect(await found(query)).toEqual([ids.plot]);
    expect(await found('area=bulindo')).toEqual([ids.plot]);
    const { body } = await get('/api/properties/facets?category=for_sale');
    expect(body.facets.area).toEqual([
      { value: 'bulindo', count: 1 },
      { value: 'kira', count: 1 },
    ]);
    const suggested = (await get(`/api/places?${q('kira')}`)).body;
    expect(suggested).toContainEqual(expect.objectContaining({ kind: 'area', value: 'kira', count: 1 }));
  });

  test.each(['a,b', 'kisaasi,', 'kisaasi,ntinda,kira,kigo,zana,lweza,mengo'])(
    'return 400 for area=%s',
    async (area) => {
      const { status, body } = await get(`/api/properties/page?area=${area}`);
      expect([status, Object.keys(body.fields)]).toEqual([400, ['area']]);
    },
  );

  test.each([
    ['maxPrice=650k', ['villa', 'shared', 'nowhere']],
    ['maxPrice=shs 650,000', ['villa', 'shared', 'nowhere']],
    ['minPrice=$90&maxPrice=100 usd', ['villa']],
    ['minPrice=650k&maxPrice=500k', ['shared']],
  ] as const)('return 200 for %s', async (query, names) => {
    expect(await found(query)).toEqual(names.map((name) => ids[name]));
  });

  test.each(['cheap', '-5', '1m1', '5e20', '1'.repeat(41)])('return 400 for maxPrice=%s', async (amount) => {
    const { status, body } = await get(`/api/properties/page?maxPrice=${amount}`);
    expect([status, Object.keys(body.fields)]).toEqual([400, ['maxPrice']]);
  });

  test('group rents, nights and sales when sorted by price', async () => {
    const rents = [ids.nowhere, ids.shared, ids.kisaasi, ids.dear];
    const rest = [ids.villa, ids.plot, ids.bank];
    expect(await found('sort=price_asc')).toEqual([...rents, ...rest]);
    const first = (await get('/api/properties/page?sort=price_desc&limit=5')).body;
    const next = (await get(`/api/properties/page?sort=price_desc&limit=5&cursor=${first.nextCursor}`)).body;
    expect([...first.items, ...next.items].map(({ id }: { id: number }) => id)).toEqual([
      ...rents.toReversed(),
      ...rest,
    ]);
    expect([first.total, next.total]).toEqual([7, 7]);
  });

  test('drop a category implied by an amount with anyCategory or a choice', async () => {
    expect(await found(q('under 300m'))).toEqual([ids.plot]);
    const all = await found(`${q('under 300m')}&anyCategory=true`);
    expect(all).toHaveLength(7);
    expect(await found(`${q('under 300m')}&category=bank_sales`)).toEqual([ids.bank]);
    expect(await found(`${q('under 100k')}&tenure=titled`)).toEqual([]);
  });

  test('drop filters implied by a room with anyCategory, another category or bedrooms', async () => {
    expect(await found(q('room'))).toEqual([ids.nowhere]);
    expect(await found(`${q('room')}&anyCategory=true`)).toHaveLength(7);
    expect(await found(`${q('room')}&category=furnished_houses`)).toEqual([ids.villa]);
    expect(await found(`${q('room')}&bedrooms=2`)).toEqual([ids.shared, ids.dear, ids.kisaasi]);
  });
});
