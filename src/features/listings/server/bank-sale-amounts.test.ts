import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { createTestProperty } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';

/** Six distinct amounts of one sale, so that swapping any two is noticed. */
const amounts = {
  price: 410_000_000,
  startingBid: 300_000_000,
  currentBid: 330_000_000,
  bidIncrement: 7_000_000,
  marketValue: 620_000_000,
  forcedSaleValue: 420_000_000,
};
/** The same amounts in dollars and cents. */
const dollars = {
  price: 110_000.11,
  startingBid: 80_000.22,
  currentBid: 90_000.33,
  bidIncrement: 500.44,
  marketValue: 170_000.55,
  forcedSaleValue: 115_000.66,
};
type Amounts = typeof amounts;

const sale = {
  title: 'House behind the mosque',
  location: 'Ntinda, Kampala',
  description: 'Four rooms and a boundary wall, sold as it stands.',
  bedrooms: 4,
  bathrooms: 2,
  squareMeters: 180,
  propertyType: 'House',
  category: 'bank_sales',
  bankName: 'Heron Bank (sample)',
};

let world: TestApp;
let boss: Person;
beforeAll(async () => {
  world = await createTestApp();
  boss = await signInAs(world, 'admin');
});
afterAll(() => world.close());

let reads = 0;
/** Adds a unique query to the URL, so that no cached response is returned. */
const get = async (path: string) => {
  const url = `${path}${path.includes('?') ? '&' : '?'}ref=${reads++}`;
  return (await world.inject({ url, cookies: boss.cookies })).json();
};
const send = async (method: 'POST' | 'PATCH', url: string, payload: object) => {
  const reply = await world.inject({ method, url, cookies: boss.cookies, payload });
  expect([reply.statusCode, reply.body]).toEqual([expect.toBeOneOf([200, 201]), expect.any(String)]);
  return reply.json();
};

/** Checks the amounts of this sale wherever they can be read, including in the table itself. */
async function expectEverywhere(id: number, expected: Amounts, currency: 'UGX' | 'USD'): Promise<void> {
  const { marketValue, forcedSaleValue, ...listed } = expected;
  const one = await get(`/api/properties/${id}`);
  expect(one).toMatchObject({ ...listed, currency });
  expect(one.bankSale).toMatchObject({ marketValue, forcedSaleValue });
  for (const list of ['', '/page', '/recent', '/popular?limit=100', '/featured']) {
    const body = await get(`/api/properties${list}`);
    const card = (body.items ?? body).find((home: { id: number }) => home.id === id);
    expect([list, card]).toEqual([list, expect.objectContaining({ ...listed, currency })]);
  }
  const pins = await get('/api/properties/pins?category=bank_sales');
  expect(pins.items.find((pin: { id: number }) => pin.id === id)).toMatchObject({ price: listed.currentBid });
  const { items } = await get('/api/desk/properties');
  expect(items.find((row: { id: number }) => row.id === id)).toMatchObject({ price: listed.price });
  expect((await get(`/api/desk/properties/${id}`)).form).toMatchObject({ ...expected, currency });
  expect(await exported(id)).toMatchObject(asText(expected));
  const { rows } = await world.kit.pool.query(
    `select price, starting_bid, current_bid, bid_increment, market_value, forced_sale_value
     from properties join auctions on property_id = id where id = $1`,
    [id],
  );
  const stored = (amount: number) => (currency === 'USD' ? Math.round(amount * 100) : amount);
  expect(rows[0]).toEqual({
    price: stored(expected.price),
    starting_bid: stored(expected.startingBid),
    current_bid: stored(expected.currentBid),
    bid_increment: stored(expected.bidIncrement),
    market_value: stored(expected.marketValue),
    forced_sale_value: stored(expected.forcedSaleValue),
  });
}

async function exported(id: number): Promise<Record<string, string>> {
  const reply = await world.inject({ url: '/api/desk/properties.csv', cookies: boss.cookies });
  const lines = parse(reply.body, { columns: true, bom: true }) as Array<Record<string, string>>;
  return lines.find((line) => line.id === String(id)) ?? {};
}

const asText = (record: object) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, String(value)]));

describe('amounts of a bank sale', () => {
  test('stores and returns each amount of a sale created in shillings and in dollars', async () => {
    const created = await send('POST', '/api/properties/create', { ...sale, ...amounts, isFeatured: true });
    await expectEverywhere(created.id, amounts, 'UGX');
    const foreign = { ...sale, ...dollars, currency: 'USD', isFeatured: true };
    await expectEverywhere((await send('POST', '/api/properties/create', foreign)).id, dollars, 'USD');
  });

  test("stores and returns each amount of a sale from the original client's text-only form", async () => {
    const reply = await world.inject({
      method: 'POST',
      url: '/api/properties/create',
      cookies: boss.cookies,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(asText({ ...sale, ...amounts, isFeatured: true })).toString(),
    });
    await expectEverywhere(reply.json().id, amounts, 'UGX');
  });

  test('leaves the other amounts unchanged when one is changed', async () => {
    const { id } = await send('POST', '/api/properties/create', { ...sale, ...amounts, isFeatured: true });
    let now = amounts;
    for (const [nth, name] of (Object.keys(amounts) as Array<keyof Amounts>).entries()) {
      const change = { [name]: now[name] + 1_000_001 + nth };
      await send('PATCH', `/api/properties/${id}`, change);
      now = { ...now, ...change };
      await expectEverywhere(id, now, 'UGX');
    }
    const { marketValue, forcedSaleValue } = now;
    await send('PATCH', `/api/properties/${id}`, { marketValue: null });
    expect((await get(`/api/properties/${id}`)).bankSale).toMatchObject({
      marketValue: null,
      forcedSaleValue,
    });
    await send('PATCH', `/api/properties/${id}`, { marketValue, forcedSaleValue: null });
    expect((await get(`/api/properties/${id}`)).bankSale).toMatchObject({
      marketValue,
      forcedSaleValue: null,
    });
  });

  test('imports the amounts from any column order and from our own export', async () => {
    const line = asText({ ...sale, title: 'House out of a file', ...amounts, isFeatured: true });
    for (const names of [Object.keys(line), Object.keys(line).reverse()]) {
      const csv = stringify([names, names.map((name) => line[name])]);
      const duplicates = 'create';
      expect(await send('POST', '/api/desk/import', { csv, duplicates })).toMatchObject({
        created: 1,
        refused: [],
      });
      const [{ id }] = await get('/api/properties/recent?limit=1');
      await expectEverywhere(id, amounts, 'UGX');
      const again = stringify([{ ...(await exported(id)), id: '' }], { header: true });
      expect(await send('POST', '/api/desk/import', { csv: again, duplicates })).toMatchObject({
        created: 1,
        refused: [],
      });
      const [{ id: copy }] = await get('/api/properties/recent?limit=1');
      expect(copy).toBeGreaterThan(id);
      await expectEverywhere(copy, amounts, 'UGX');
    }
  });
});

test('sorts and filters a search by price only, whatever the valuations', async () => {
  const other = { ...sale, category: 'bank_sales' as const, location: 'Kololo', price: 160_000_000 };
  const cheap = await createTestProperty(world.kit, {
    ...other,
    marketValue: 900_000_000,
    forcedSaleValue: 1_000_000,
  });
  const middling = await createTestProperty(world.kit, {
    ...other,
    price: 200_000_000,
    marketValue: 100_000_000,
    forcedSaleValue: 800_000_000,
  });
  const dear = await createTestProperty(world.kit, {
    ...other,
    currency: 'USD',
    price: 150_000,
    marketValue: 20_000,
    forcedSaleValue: 10_000,
  });
  const found = async (query: string) => {
    const { items } = await get(`/api/properties/page?category=bank_sales&area=kololo&${query}`);
    return items.map(({ id }: { id: number }) => id);
  };
  expect(await found('sort=price_asc')).toEqual([cheap, middling, dear]);
  expect(await found('sort=price_desc')).toEqual([dear, middling, cheap]);
  expect(await found('minPrice=160000001&sort=price_asc')).toEqual([middling, dear]);
  expect(await found('maxPrice=200000000&sort=price_asc')).toEqual([cheap, middling]);
  expect(await found('price=medium&sort=price_asc')).toEqual([cheap, middling]);
  expect(await found('price=high')).toEqual([dear]);
});
