import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestProperty } from '#app/testing/property-factory.ts';
import { createReview } from '#app/testing/review-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { factParts } from '#features/properties/detail-fields.ts';
import { listedProperty, propertyCard, propertyDetail, propertyLimits } from '#features/properties/schema.ts';
import { publishTour } from './published-tour.ts';

const contact = 'CANARY-0700000001';
const exactLat = 0.36612;
const exactLng = 32.63734;

let app: TestApp;
const ids = {} as Record<'rental' | 'villa' | 'sale' | 'bank' | 'gone', number>;

beforeAll(async () => {
  app = await createTestApp();
  ids.rental = await createTestProperty(app.kit, {
    title: 'Two rooms in Kisaasi',
    location: 'Kisaasi, Kampala',
    price: 750_000,
    monthlyPrice: 750_000,
    advanceMonths: 3,
    depositMonths: 1,
    amenities: 'Balcony, WiFi',
    ownerContactInfo: contact,
    lat: exactLat,
    lng: exactLng,
    powerBackup: 'inverter',
    powerNote: 'runs lights and sockets',
    waterTankLitres: 2_000,
    waterBorehole: true,
    yakaMeter: 'own',
    roadSurface: 'murram',
    murramMeters: 150,
    hasGate: true,
    parkingSlots: 1,
    boysQuarters: 0,
  });
  ids.villa = await createTestProperty(app.kit, {
    title: 'Villa above the lake',
    location: 'Munyonyo, Kampala',
    category: 'furnished_houses',
    propertyType: 'Villa',
    price: 95.5,
    currency: 'USD',
    bedrooms: 4,
    isFeatured: true,
    isFurnished: true,
    amenities: ['Pool', 'Garden'],
    ownerContactInfo: contact,
    powerBackup: 'generator',
    roadSurface: 'tarmac',
  });
  ids.sale = await createTestProperty(app.kit, {
    title: 'Plot in Bulindo',
    location: 'Bulindo, Kira',
    category: 'for_sale',
    propertyType: 'Land',
    price: 38_000_000,
    bedrooms: 0,
    bathrooms: 0,
    squareMeters: 464.5,
    landTenure: 'mailo',
    plotSquareMeters: 464.5,
    plotStatedDecimals: 12.5,
    plotDimensions: '50x100 ft',
    ownerContactInfo: contact,
  });
  ids.bank = await createTestProperty(app.kit, {
    title: 'House sold by a bank',
    location: 'Makindye, Kampala',
    category: 'bank_sales',
    propertyType: 'House',
    price: 240_000_000,
    bankName: 'Example Bank (sample)',
    auctionClosesAt: new Date('2030-01-02T10:00:00Z'),
    auctionStatus: 'active',
    startingBid: 180_000_000,
    currentBid: 185_000_000,
    bidIncrement: 5_000_000,
    valuedOn: '2026-09-01',
    occupancy: 'tenant',
    courtCase: 'Suit 12 of 2025 (sample)',
    ownerContactInfo: contact,
  });
  ids.gone = await createTestProperty(app.kit, {
    title: 'Taken already',
    location: 'Naalya, Kampala',
    isAvailable: false,
    isFeatured: true,
    price: 2_000_000,
    yakaMeter: 'shared',
    waterNwsc: true,
    ownerContactInfo: contact,
  });
  await publishTour(app.kit.db, ids.villa, 'v1/My tour/index.htm');
  await createReview(app.kit, ids.villa, 5);
  await createReview(app.kit, ids.villa, 4);
  await createReview(app.kit, ids.rental, 3);
});
afterAll(() => app.close());

async function get(url: string) {
  const reply = await app.inject({ method: 'GET', url });
  return { status: reply.statusCode, headers: reply.headers, body: reply.json() };
}

async function idsAt(url: string): Promise<number[]> {
  const { status, body } = await get(url);
  expect(status).toBe(200);
  return (Array.isArray(body) ? body : body.items).map(({ id }: { id: number }) => id);
}

describe('GET /api/properties', () => {
  test('returns 200 with the whole list, available first, then featured, then newest', async () => {
    const { status, body, headers } = await get('/api/properties');
    expect(status).toBe(200);
    expect(body.map(({ id }: { id: number }) => id)).toEqual([
      ids.villa,
      ids.bank,
      ids.sale,
      ids.rental,
      ids.gone,
    ]);
    expect(headers.link).toBeUndefined();
    for (const listed of body) {
      expect(Object.keys(listed).sort()).toEqual(Object.keys(listedProperty.shape).sort());
    }
  });

  test('returns 200 with the price in the major unit and the rating as a string', async () => {
    const { body } = await get('/api/properties?category=BnB');
    expect(body).toHaveLength(1);
    expect(body[0]).toMatchObject({
      price: 95.5,
      currency: 'USD',
      monthlyPrice: null,
      rating: '4.5',
      reviewCount: 2,
      category: 'furnished_houses',
      hasTour: true,
      tourUrl: 'http://v1.localhost:3001/My%20tour/index.htm',
      imageUrl: '/default-property.svg',
      picture: null,
      amenities: ['Pool', 'Garden'],
    });
  });

  test('ignores cache-busting and share-link parameters', async () => {
    const plain = await get('/api/properties');
    const busted = await get('/api/properties?_t=123&_r=x&ref=a&src=b&user=c');
    expect(busted.body).toEqual(plain.body);
    expect(busted.headers.etag).toBe(plain.headers.etag);
  });

  test('treats text that looks like such a parameter inside a value as the value', async () => {
    const strange = await get('/api/properties/page?limit=3&q=villa?_t=zzzz');
    const plain = await get('/api/properties/page?limit=3&q=villa');
    expect(plain.headers.etag).not.toBe(strange.headers.etag);
    expect(plain.body).toEqual((await get('/api/properties/page?q=villa&limit=3')).body);
  });

  test.each([
    '/api/properties?',
    '/api/properties/page?',
    '/api/properties/pins?',
    '/api/properties/facets?',
  ])('returns 200 with different responses for long URLs with the same beginning: %s', async (path) => {
    const long = `${path}ref=${'a'.repeat(600)}&category=`;
    const [plain, rentals, sales] = [
      await get(path),
      await get(`${long}rental_units`),
      await get(`${long}for_sale`),
    ];
    expect(new Set([plain, rentals, sales].map(({ headers }) => headers.etag)).size).toBe(3);
    expect(rentals.body).toEqual((await get(`${path}category=rental_units`)).body);
    expect(sales.body).toEqual((await get(`${path}category=for_sale`)).body);
  });

  test('returns 304 if the ETag matches', async () => {
    const { headers } = await get('/api/properties');
    const again = await app.inject({
      method: 'GET',
      url: '/api/properties?_t=9',
      headers: { 'if-none-match': headers.etag as string },
    });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  });

  test('returns 200 with a Link header to the next page when limited, except on the last page', async () => {
    const seen: number[] = [];
    let url: string | undefined = '/api/properties?limit=2&sort=newest&available=true';
    while (url) {
      const { body, headers, status } = await get(url);
      expect(status).toBe(200);
      seen.push(...body.map(({ id }: { id: number }) => id));
      url = /<(.+)>; rel="next"/.exec((headers.link as string | undefined) ?? '')?.[1];
    }
    expect(seen).toEqual([ids.bank, ids.sale, ids.villa, ids.rental]);
  });

  test.each([
    ['category=rental', ['rental', 'gone']],
    ['category=bank-sale', ['bank']],
    ['area=kisasi', ['rental']],
    ['area=munyonyo&category=bnb', ['villa']],
    ['price=low', ['sale']],
    ['price=medium', ['rental', 'bank']],
    ['price=high', ['villa', 'gone']],
    ['category=rental&price=high', ['gone']],
    ['minPrice=300000&maxPrice=800000', ['rental', 'villa']],
    ['maxFirstPayment=3000000', ['rental']],
    ['maxFirstPayment=2999999', []],
    ['bedrooms=4', ['villa']],
    ['minBedrooms=2', ['rental', 'villa', 'bank', 'gone']],
    ['type=villa', ['villa']],
    ['feature=pool', ['villa']],
    ['feature=furnished', ['villa']],
    ['feature=borehole', ['rental']],
    ['feature=parking', ['rental']],
    ['feature=security', ['rental']],
    ['feature=servants%20quarter', []],
    ['feature=pool&feature=garden', ['villa']],
    ['feature=pool&amenity=gym', []],
    ['amenity=internet', ['rental']],
    ['amenity=wifi', ['rental']],
    ['hasTour=true', ['villa']],
    ['hasTour=false&available=true', ['rental', 'sale', 'bank']],
    ['available=false', ['gone']],
    ['featured=true', ['villa', 'gone']],
    ['furnished=true', ['villa']],
    ['meter=own', ['rental']],
    ['meter=shared', ['gone']],
    ['power=any', ['rental', 'villa']],
    ['power=generator', ['villa']],
    ['water=tank', ['rental']],
    ['water=borehole', ['rental']],
    ['water=nwsc', ['gone']],
    ['road=tarmac', ['villa']],
    ['tenure=mailo', ['sale']],
    ['bank=Example%20Bank%20(sample)', ['bank']],
    ['bank=Another', []],
  ] as const)('returns 200 for %s', async (query, names) => {
    const found = await idsAt(`/api/properties?${query}`);
    expect(new Set(found)).toEqual(new Set(names.map((name) => ids[name])));
  });

  test.each([
    // Homes with prices that cannot be compared are grouped: rents, nights, sales, bank sales.
    ['sort=price_asc', ['rental', 'gone', 'villa', 'sale', 'bank']],
    ['sort=price_desc', ['gone', 'rental', 'villa', 'sale', 'bank']],
    ['sort=newest', ['gone', 'bank', 'sale', 'villa', 'rental']],
    ['sort=recommended', ['villa', 'bank', 'sale', 'rental', 'gone']],
    ['sort=most_reviewed', ['villa', 'rental', 'gone', 'bank', 'sale']],
  ] as const)('returns 200 for %s with dollars among shillings', async (query, names) => {
    expect(await idsAt(`/api/properties?${query}`)).toEqual(names.map((name) => ids[name]));
  });

  test.each([
    ['category=castle', 'category'],
    ['category=', 'category'],
    ['category=rental&category=sale', 'category'],
    ['area=atlantis', 'area'],
    ['area=', 'area'],
    ['area=%00', 'area'],
    [`area=${'a'.repeat(101)}`, 'area'],
    ['price=cheap', 'price'],
    ['minPrice=abc', 'minPrice'],
    ['minPrice=-1', 'minPrice'],
    ['minPrice=1e9', 'minPrice'],
    ['minPrice=100000000000001', 'minPrice'],
    ['maxPrice=9999999999999999999999', 'maxPrice'],
    ['bedrooms=two', 'bedrooms'],
    ['bedrooms=501', 'bedrooms'],
    ['type=castle', 'type'],
    ['feature=moat', 'feature'],
    ['amenity=pool,moat', 'amenity'],
    [`feature=${Array.from({ length: 11 }, (_, i) => `f${i}`).join(',')}`, 'feature'],
    ['hasTour=maybe', 'hasTour'],
    ['available=2', 'available'],
    ['meter=none', 'meter'],
    ['power=wind', 'power'],
    ['water=rain', 'water'],
    ['road=gold', 'road'],
    ['tenure=rented', 'tenure'],
    ['bank=%00', 'bank'],
    ['sort=random', 'sort'],
    ['limit=0', 'limit'],
    ['limit=1001', 'limit'],
    ['limit=ten', 'limit'],
    ['cursor=', 'cursor'],
    ['cursor=abc', 'cursor'],
    [`cursor=${Buffer.from('["x",true,true,1]').toString('base64url')}`, 'cursor'],
  ])('returns 400 for %s with the name of the field', async (query, field) => {
    const { status, body, headers } = await get(`/api/properties?${query}`);
    expect(status).toBe(400);
    expect(headers['content-type']).toMatch('application/problem+json');
    expect(Object.keys(body.fields).map((name) => name.split('.')[0])).toContain(field);
  });

  test('returns 400 for a cursor of another order or other filters', async () => {
    const { body } = await get('/api/properties/page?limit=1&sort=newest');
    for (const query of ['sort=price_asc', 'sort=newest&category=for_sale', '']) {
      const refused = await get(`/api/properties?cursor=${body.nextCursor}&${query}`);
      expect(refused.status).toBe(400);
      expect(refused.body.fields).toHaveProperty('cursor');
    }
  });
});

describe('GET /api/properties/page', () => {
  test('returns 200 with cards without descriptions, and the total', async () => {
    const { status, body } = await get('/api/properties/page?limit=2');
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: 5, totalIsMore: false, nextCursor: expect.any(String) });
    expect(body.items).toHaveLength(2);
    expect(Object.keys(body.items[0]).sort()).toEqual(Object.keys(propertyCard.shape).sort());
  });

  test('returns 200 without matches', async () => {
    const { body } = await get('/api/properties/page?feature=gym');
    expect(body).toEqual({
      nearMisses: expect.any(Array),
      items: [],
      nextCursor: null,
      total: 0,
      totalIsMore: false,
      near: null,
      neighbours: [],
    });
  });

  test('returns 400 for a page of more than 100', async () => {
    const { status, body } = await get('/api/properties/page?limit=101');
    expect(status).toBe(400);
    expect(body.fields).toHaveProperty('limit');
  });
});

describe('GET /api/properties/:id', () => {
  test('returns 200 with facts and pictures in every declared field', async () => {
    const { status, body } = await get(`/api/properties/${ids.rental}`);
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(Object.keys(propertyDetail.shape).sort());
    expect(Object.keys(body.facts)).toEqual(factParts.map(({ key }) => key));
    expect(body.facts).toMatchObject({
      power: { backup: 'inverter', note: 'runs lights and sockets' },
      water: { nwsc: null, tankLitres: 2_000, borehole: true },
      meter: 'own',
      road: { surface: 'murram', murramMeters: 150 },
      security: { wallFence: null, gate: true, askari: null, cctv: null, electricFence: null },
      boysQuarters: 0,
      parkingSlots: 1,
      isFurnished: null,
      plot: null,
    });
    expect(body).toMatchObject({
      bathrooms: 1.5,
      area: { slug: 'kisaasi', name: 'Kisaasi' },
      monthlyPrice: null,
      advanceMonths: 3,
      depositMonths: 1,
      amenities: ['Balcony', 'Internet'],
      bankSale: null,
      rating: '3.0',
    });
  });

  test('returns 200 with a circle that contains the property, or its area, never the exact location', async () => {
    const { body } = await get(`/api/properties/${ids.rental}`);
    expect(body.place).toEqual({ lat: 0.3675, lng: 32.6385, radiusMeters: 300 });
    const text = JSON.stringify(body);
    expect(text).not.toContain(String(exactLat));
    expect(text).not.toContain(String(exactLng));
    const elsewhere = await get(`/api/properties/${ids.sale}`);
    expect(elsewhere.body.place).toEqual({ lat: 0.425, lng: 32.655, radiusMeters: 1_500 });
  });

  test('returns 200 for land with its tenure and the measured size of the plot', async () => {
    const { body } = await get(`/api/properties/${ids.sale}`);
    expect(body.landTenure).toBe('mailo');
    expect(body.facts.plot).toEqual({ squareMeters: 464.5, statedDecimals: 12.5, dimensions: '50x100 ft' });
    expect(body.facts).toMatchObject({ power: null, water: null, meter: null, road: null, security: null });
  });

  test('returns 200 for a bank sale with its bids and closing time', async () => {
    const { body } = await get(`/api/properties/${ids.bank}`);
    expect(body).toMatchObject({
      bankName: 'Example Bank (sample)',
      auctionDate: '2030-01-02T10:00:00.000Z',
      auctionStatus: 'active',
      startingBid: 180_000_000,
      currentBid: 185_000_000,
      bidIncrement: 5_000_000,
      bankSale: { occupancy: 'tenant', valuedOn: '2026-09-01' },
    });
  });

  test('returns 200 with the known risks of a sale in the list, as on its page', async () => {
    const { body } = await get('/api/properties/recent');
    const risks = Object.fromEntries(
      body.map((home: { id: number; risks?: string[] }) => [home.id, home.risks]),
    );
    expect(risks[ids.bank]).toEqual(['court case', 'occupied']);
    expect(risks[ids.sale]).toBeNull();
    expect((await get(`/api/properties/${ids.bank}`)).body.risks).toEqual(['court case', 'occupied']);
  });

  test('returns 404 for an unknown property', async () => {
    const { status, body } = await get('/api/properties/2147483647');
    expect(status).toBe(404);
    expect(body.code).toBe('no_such_property');
  });

  test.each(['abc', '0', '-1', '1.5', '2147483648', '99999999999', '%00', '1%20or%201=1', '%F0%9F%8F%A0'])(
    'returns 400 or 404 for %s, which is not a property ID',
    async (id) => {
      const { status, body } = await get(`/api/properties/${id}`);
      expect(status).toBe(400);
      expect(body.fields).toHaveProperty('id');
    },
  );
});

test.each(['', '/page'])('returns 200 for the maximum number of IDs: /api/properties%s', async (path) => {
  const most = path === '' ? 1_000 : 100;
  expect((await get(`/api/properties${path}?limit=${most}`)).status).toBe(200);
});

test('returns 200 for a property in an unknown place without an area or map position', async () => {
  const id = await createTestProperty(app.kit, { location: 'Far from here' });
  expect((await get(`/api/properties/${id}`)).body).toMatchObject({ area: null, place: null });
  await app.kit.pool.query('delete from properties where id = $1', [id]);
  await expect.poll(() => idsAt('/api/properties/recent?limit=1')).toEqual([ids.bank]);
});

test('returns 200 with the manager, the response time and the date of the last availability check', async () => {
  const read = async (url: string) => {
    const { lister, freeConfirmedAt } = (await get(url)).body;
    return { lister, freeConfirmedAt };
  };
  const before = await read(`/api/properties/${ids.sale}?ref=before`);
  expect(before.lister).toMatchObject({ isVerified: false, answersWithin: null });
  const { rows } = await app.kit.pool.query(
    `update properties set availability_confirmed_at = '2026-11-20T09:00:00Z' where id = $1 returning owner_id as owner`,
    [ids.sale],
  );
  await app.kit.pool.query('update users set is_verified = true, answers_within_hours = 3 where id = $1', [
    rows[0].owner,
  ]);
  await expect
    .poll(() => read(`/api/properties/${ids.sale}?ref=after`))
    .toEqual({
      lister: { ...before.lister, isVerified: true, answersWithin: '3 hours' },
      freeConfirmedAt: '2026-11-20T09:00:00.000Z',
    });
});

describe('the short lists', () => {
  test('returns only available properties in featured', async () => {
    expect(await idsAt('/api/properties/featured')).toEqual([ids.villa]);
  });

  test('returns the newest featured first', async () => {
    await app.kit.pool.query('update properties set is_featured = true where id = $1', [ids.sale]);
    await expect.poll(() => idsAt('/api/properties/featured')).toEqual([ids.sale, ids.villa]);
    await app.kit.pool.query('update properties set is_featured = false where id = $1', [ids.sale]);
    await expect.poll(() => idsAt('/api/properties/featured')).toEqual([ids.villa]);
  });

  test('returns the most viewed first in popular, four by default', async () => {
    await app.kit.pool.query('update properties set view_count = 9 where id = $1', [ids.sale]);
    const popular = await idsAt('/api/properties/popular');
    expect(popular[0]).toBe(ids.sale);
    expect(popular).not.toContain(ids.gone);
    expect(await idsAt('/api/properties/popular?limit=1')).toEqual([ids.sale]);
    await app.kit.pool.query('update properties set view_count = 0 where id = $1', [ids.sale]);
  });

  test('returns the newest first in recent', async () => {
    expect(await idsAt('/api/properties/recent?limit=3')).toEqual([ids.bank, ids.sale, ids.villa]);
  });

  test.each([
    ['featured', propertyLimits.featuredDefault],
    ['popular', propertyLimits.popularDefault],
    ['recent', propertyLimits.recentDefault],
  ])('returns for %s %i by default', async (list, count) => {
    const added: number[] = [];
    while (added.length <= count) added.push(await createTestProperty(app.kit, { isFeatured: true }));
    await expect.poll(async () => (await idsAt(`/api/properties/${list}`)).length).toBe(count);
    expect(await idsAt(`/api/properties/${list}?limit=${count + 1}`)).toHaveLength(count + 1);
    await app.kit.pool.query('delete from properties where id = any($1)', [added]);
    await expect.poll(() => idsAt('/api/properties/recent?limit=1')).toEqual([ids.bank]);
  });

  test('returns the newest first among equally viewed popular properties', async () => {
    const popular = await idsAt('/api/properties/popular?limit=3');
    expect(popular).toEqual(popular.toSorted((one, other) => other - one));
  });

  test.each(['featured', 'popular', 'recent'])('returns up to a hundred for %s', async (list) => {
    expect((await get(`/api/properties/${list}?limit=100`)).status).toBe(200);
  });

  test.each(['featured', 'popular', 'recent'])(
    'returns 400 for %s with a bad limit and names the field',
    async (list) => {
      for (const limit of ['0', 'x', '101', '1.5', '']) {
        const { status, body } = await get(`/api/properties/${list}?limit=${limit}`);
        expect(status).toBe(400);
        expect(body.fields).toHaveProperty('limit');
      }
    },
  );
});

test('returns 200 with all amenities', async () => {
  const { status, body } = await get('/api/amenities');
  expect(status).toBe(200);
  expect(body[0]).toEqual({
    id: expect.any(Number),
    name: 'Pool',
    icon: 'waves',
    description: expect.any(String),
  });
});

test('returns 200 with the first amenities when limited', async () => {
  const all = (await get('/api/amenities')).body;
  expect((await get('/api/amenities?limit=3')).body).toEqual(all.slice(0, 3));
});

test('returns 200 with all property types', async () => {
  const { status, body } = await get('/api/property-types');
  expect(status).toBe(200);
  const names = body.map(({ name }: { name: string }) => name);
  for (const name of [
    'BnB',
    'Furnished Rental',
    'Apartment',
    'House',
    'Villa',
    'Commercial',
    'Land',
    'Condo',
    'Townhouse',
  ])
    expect(names).toContain(name);
});

test('returns 200 with areas and pins near Kampala', async () => {
  const { status, body } = await get('/api/areas');
  expect(status).toBe(200);
  expect(body.length).toBeGreaterThan(60);
  for (const { lat, lng } of body) {
    expect(lat).toBeGreaterThan(0);
    expect(lat).toBeLessThan(0.5);
    expect(lng).toBeGreaterThan(32.4);
    expect(lng).toBeLessThan(32.8);
  }
});

test('returns 200 with each bank that has a sale once, and none from other categories', async () => {
  const { status, body } = await get('/api/banks');
  expect(status).toBe(200);
  const { rows } = await app.kit.pool.query(
    "select distinct bank_name from properties where category = 'bank_sales' order by bank_name",
  );
  expect(body.length).toBeGreaterThan(0);
  expect(body).toEqual(rows.map(({ bank_name }) => bank_name));
});

test('returns 200 with banks sorted by name, each once, without sales that have no bank', async () => {
  const sale = { category: 'bank_sales', bankName: 'Second Bank (sample)' } as const;
  const added = [
    await createTestProperty(app.kit, sale),
    await createTestProperty(app.kit, sale),
    await createTestProperty(app.kit, { ...sale, bankName: undefined }),
    await createTestProperty(app.kit, { ...sale, bankName: 'A Bank (sample)' }),
  ];
  const banks = async () => (await get('/api/banks')).body;
  await expect.poll(banks).toContain(sale.bankName);
  await expect.poll(banks).toEqual(['A Bank (sample)', 'Example Bank (sample)', sale.bankName]);
  await app.kit.pool.query('delete from properties where id = any($1)', [added]);
  await expect.poll(banks).not.toContain(sale.bankName);
});

test('ignores a hidden property in reads, counts and comparisons', async () => {
  const hidden = await createTestProperty(app.kit);
  await app.kit.pool.query('update properties set is_available = false, hidden_at = now() where id = $1', [
    hidden,
  ]);
  for (const path of ['', '/similar'])
    expect((await get(`/api/properties/${hidden}${path}`)).status).toBe(404);
  for (const act of ['view', 'tour-opened', 'contact-tap']) {
    const { statusCode } = await app.inject({ method: 'POST', url: `/api/properties/${hidden}/${act}` });
    expect([act, statusCode]).toEqual([act, 404]);
  }
  const { rows } = await app.kit.pool.query('select from property_daily_stats where property_id = $1', [
    hidden,
  ]);
  expect(rows).toEqual([]);
  await app.kit.pool.query('delete from properties where id = $1', [hidden]);
});

test('reveals of a contact only whether there is one', async () => {
  const silent = await createTestProperty(app.kit, { title: 'Home of an unreachable lister' });
  const told = await Promise.all(
    [ids.rental, silent].map(async (id) => (await get(`/api/properties/${id}`)).body.isOwnerReachable),
  );
  expect(told).toEqual([true, false]);
});

test("contains no part of an owner's contact in any response", async () => {
  const { rows } = await app.kit.pool.query('select count(*) from owner_contacts');
  expect(rows[0].count).toBe(5);
  const addresses = [
    '/api/properties',
    '/api/properties?sort=newest&limit=50',
    '/api/properties/page',
    '/api/properties/featured',
    '/api/properties/popular?limit=100',
    '/api/properties/recent?limit=100',
    '/api/amenities',
    '/api/property-types',
    '/api/areas',
    '/api/banks',
    ...Object.values(ids).map((id) => `/api/properties/${id}`),
  ];
  for (const url of addresses) {
    const { statusCode, body } = await app.inject({ method: 'GET', url });
    expect(statusCode).toBe(200);
    expect(body).not.toMatch(/CANARY|0700000001|contact|owner-\d|@example/i);
  }
});
