import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestProperty } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await createTestApp();
});
afterAll(() => world.close());

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
const cardOf = async (id: number) =>
  (await world.inject({ url: `/api/properties/by-id?ids=${id}` })).json()[0];

test('contains in a card the views, the listing date, the reviews and the cover', async () => {
  const id = await createTestProperty(world.kit, { bedrooms: 3, bathrooms: 2.5, squareMeters: 81.25 });
  await query(
    `update properties set view_count = 7, review_count = 3, rating_sum = 14, created_at = '2026-11-20T09:00:00Z'
     where id = $1`,
    [id],
  );
  await query(
    `insert into property_pictures (property_id, position, file_key, width, height, colour, alt) values
       ($1, 1, repeat('b', 32), 300, 200, '#222222', 'The back'), ($1, 0, repeat('a', 32), 640, 480, '#111111', 'The front')`,
    [id],
  );
  expect(await cardOf(id)).toMatchObject({
    ...{ bedrooms: 3, bathrooms: 2.5, squareMeters: 81.25, viewCount: 7, reviewCount: 3, rating: '4.7' },
    ...{ listedAt: '2026-11-20T09:00:00.000Z', isFeatured: false, hasTour: false, isAvailable: true },
    imageUrl: `/pictures/${'a'.repeat(32)}/720.webp`,
    picture: { key: 'a'.repeat(32), width: 640, height: 480, colour: '#111111', alt: 'The front' },
  });
});

test.each([
  [
    {
      category: 'rental_units',
      advanceMonths: 3,
      depositMonths: 1,
      isFurnished: false,
      monthlyPrice: 850_000,
    },
    { sleeps: null, landTenure: null, auctionDate: null, takesBids: false, lotStage: null },
  ],
  [
    { category: 'furnished_houses', sleeps: 5, isFurnished: true, price: 95.5, currency: 'USD' },
    { advanceMonths: null, depositMonths: null, plotSquareMeters: null, bankName: null },
  ],
  [
    { category: 'for_sale', landTenure: 'leasehold', plotSquareMeters: 464.5 },
    { sleeps: null, monthlyPrice: null, risks: null, startingBid: null },
  ],
] as const)('states of %j in a card only what the property has: %j', async (said, not) => {
  expect(await cardOf(await createTestProperty(world.kit, said))).toMatchObject({ ...said, ...not });
});

test('contains in a lot card the closing time, bid, increment and whether bids are accepted', async () => {
  const lot = { startingBid: 180_000.25, currentBid: 185_000.5, bidIncrement: 500.75 };
  const id = await createTestProperty(world.kit, {
    ...{ category: 'bank_sales', currency: 'USD', price: 240_000, bankName: 'Hill Bank', ...lot },
    ...{ auctionClosesAt: new Date('2030-01-02T10:00:00Z'), auctionStatus: 'upcoming', hasCaveat: true },
  });
  const shown = {
    ...{ ...lot, bankName: 'Hill Bank', auctionDate: '2030-01-02T10:00:00.000Z', auctionStatus: 'upcoming' },
    risks: ['caveat'],
  };
  expect(await cardOf(id)).toMatchObject({ ...shown, takesBids: false, lotStage: null });
  await query('update auctions set lot_stage = $2 where property_id = $1', [id, 'open']);
  await expect.poll(async () => (await cardOf(id)).takesBids).toBe(true);
  expect(await cardOf(id)).toMatchObject({ ...shown, lotStage: 'open' });
});

test('places a located property in its cell, another one in its area, and keeps the area of the address', async () => {
  const [exact, vague] = [
    await createTestProperty(world.kit, { location: 'Kisaasi, Kampala', lat: 0.31612, lng: 32.58234 }),
    await createTestProperty(world.kit, { location: 'Kisaasi, Kampala' }),
  ];
  const [{ lat, lng }] = await query(`select lat, lng from areas where slug = 'kisaasi'`);
  expect(await cardOf(exact)).toMatchObject({
    area: { slug: 'kisaasi', name: 'Kisaasi' },
    place: { lat: 0.3165, lng: 32.5815, radiusMeters: 300 },
  });
  expect((await cardOf(vague)).place).toEqual({ lat, lng, radiusMeters: 1_500 });
});

test('notifies open pages when a property, its bids, its area or its manager changes', async () => {
  const id = await createTestProperty(world.kit);
  const topics = async (path: string) =>
    String((await world.inject({ url: `/api/properties/${path}` })).headers.topics).split(' ');
  for (const list of ['featured', 'popular', 'recent', `${id}/similar`])
    expect([list, await topics(list)]).toEqual([list, ['property', 'auction', 'areas']]);
  expect(await topics(`by-id?ids=${id},${id + 1}`)).toEqual([
    ...[`property:${id}`, `auction:${id}`, `property:${id + 1}`, `auction:${id + 1}`, 'areas'],
  ]);
  expect(await topics(String(id))).toEqual([`property:${id}`, `auction:${id}`, 'areas', 'listers']);
});
