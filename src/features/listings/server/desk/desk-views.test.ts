import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { createListing } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';

const now = new Date('2026-12-15T09:00:00Z');
const many = 500;
let app: TestApp;
let agent: Person;
let rival: Person;
let boss: Person;
/** The id of the agent's first listing. The ids of the others follow it. */
let first: number;

beforeAll(async () => {
  app = await createTestApp({ clock: () => now });
  [agent, rival, boss] = [
    await signInAs(app, 'property_manager'),
    await signInAs(app, 'property_manager'),
    await signInAs(app, 'admin'),
  ];
  const { rows } = await app.kit.pool.query(
    `insert into properties (owner_id, category, property_type, title, location, description, price, price_ugx,
       bedrooms, bathrooms, square_meters, lat, lng, is_available, is_featured, paused_by_plan, hidden_at, listing_expires_at)
     select $1, 'rental_units', 'House', 'Numbered ' || n, 'Kira Road', 'One of many homes, to see how they are found.',
       1000000 + n % 7, 1000000 + n % 7, 2, 1, 60,
       case when n % 5 > 0 then 0.3 end, case when n % 5 > 0 then 32.6 end,
       n % 10 > 2, n % 50 = 3, n % 10 = 1, case when n % 10 = 2 then now() end,
       case when n % 10 > 2 then $3::timestamptz + make_interval(days => n % 30) end
     from generate_series(1, $2) as n returning id`,
    [agent.id, many, now],
  );
  first = rows[0].id;
  await app.kit.pool.query(
    `insert into property_daily_stats (property_id, day, views, tours, contacts, enquiries)
     values ($1, '2026-12-14', 9, 0, 0, 1), ($2, '2026-12-01', 4, 0, 0, 3), ($3, '2026-10-01', 90, 0, 0, 9)`,
    [first, first + 1, first + 2],
  );
});
afterAll(() => app.close());

const read = async (who: Person, query: string, path = 'properties') => {
  const reply = await app.inject({ url: `/api/desk/${path}?${query}`, cookies: who.cookies });
  expect(reply.statusCode).toBe(200);
  return reply.json();
};
const idsOf = ({ items }: { items: Array<{ id: number }> }) => items.map(({ id }) => id);
const post = (who: Person, url: string, payload: object) =>
  app.inject({ method: 'POST', url, cookies: who.cookies, payload });

describe('dashboard with 500 listings', () => {
  test.each(['newest', 'price-high', 'views'])(
    'pages through all listings once in a stable order: %s',
    async (sort) => {
      const ids: number[] = [];
      for (let page = 1; page <= 10; page++)
        ids.push(...idsOf(await read(agent, `sort=${sort}&page=${page}`)));
      expect([ids.length, new Set(ids).size]).toEqual([many, many]);
    },
  );

  test.each([
    ['no-photos', 500],
    ['no-tour', 500],
    ['no-pin', 100],
    // Five of every thirty listings end three to seven days from now.
    ['expiring', 85],
    ['available', 350],
    ['unavailable', 50],
    ['paused', 50],
    ['hidden', 50],
    ['featured', 10],
    ['paused,no-pin', 0],
    ['unavailable,no-pin', 50],
  ])('filters %s and counts the results of each filter in advance', async (show, total) => {
    const page = await read(agent, `show=${show}`);
    expect(page.total).toBe(total);
    // The count of a single filter is known in advance. Combined filters are counted when selected.
    expect(page.counts[show] ?? total).toBe(total);
    expect((await read(rival, `show=${show}`)).total).toBe(0);
  });

  test('sorts by views and leads of the last 30 days, by price and by the last update', async () => {
    const top = async (sort: string, count: number) =>
      idsOf(await read(agent, `sort=${sort}&limit=${count}`));
    expect(await top('views', 3)).toEqual([first, first + 1, first + many - 1]);
    expect(await top('leads', 2)).toEqual([first + 1, first]);
    expect((await read(agent, 'sort=price-high&limit=1')).items[0].price).toBe(1_000_006);
    expect((await read(agent, 'sort=price-low&limit=1')).items[0].price).toBe(1_000_000);
    await app.kit.pool.query('update properties set updated_at = clock_timestamp() where id = $1', [
      first + 9,
    ]);
    expect(await top('updated', 1)).toEqual([first + 9]);
  });

  test("selects every result of a filter and no other owner's listings", async () => {
    const selection = await read(agent, 'show=unavailable', 'selection');
    expect([selection.items.length, selection.total]).toEqual([50, 50]);
    expect(await read(rival, 'q=Numbered', 'selection')).toEqual({ items: [], total: 0 });
  });

  test('changes all 500 listings at once and undoes the change', async () => {
    const ids = idsOf(await read(agent, 'q=Numbered', 'selection'));
    const reply = await post(agent, '/api/desk/bulk', { ids, change: { kind: 'price', percent: 10 } });
    expect(reply.json()).toMatchObject({ changed: many });
    expect((await read(agent, 'sort=price-low&limit=1')).items[0].price).toBe(1_100_000);
    const undone = await post(agent, `/api/desk/bulk/${reply.json().undo}/undo`, {});
    expect(undone.json()).toEqual({ changed: many, left: 0, offMarket: 0 });
    expect((await read(agent, 'sort=price-low&limit=1')).items[0].price).toBe(1_000_000);
  });
});

describe('saved tabs', () => {
  const tabs = (who: Person) => read(who, '', 'tabs');
  const filter = { category: 'rental_units', show: ['no-photos'], sort: 'views' };
  const save = (who: Person, name: string, changes: object = {}) =>
    post(who, '/api/desk/tabs', { name, filter: { ...filter, ...changes } });

  test('saves tabs for one account and replaces a tab of the same name', async () => {
    const saved = (await save(agent, ' To photograph ')).json();
    expect(saved).toEqual({ id: expect.any(Number), name: 'To photograph', filter });
    await save(agent, 'to photograph', { sort: 'leads' });
    expect(await tabs(agent)).toEqual([
      { id: saved.id, name: 'to photograph', filter: { ...filter, sort: 'leads' } },
    ]);
    expect(await tabs(rival)).toEqual([]);
    const remove = (who: Person) =>
      app.inject({ method: 'DELETE', url: `/api/desk/tabs/${saved.id}`, cookies: who.cookies });
    expect((await remove(rival)).statusCode).toBe(404);
    expect((await remove(agent)).statusCode).toBe(200);
    expect(await tabs(agent)).toEqual([]);
  });

  test('limits saved tabs to twenty, even with concurrent saves, and returns 400 for invalid tabs', async () => {
    const replies = await Promise.all(Array.from({ length: 22 }, (_, at) => save(rival, `Tab ${at}`)));
    expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(20);
    expect(replies.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: 'too_many_tabs',
    });
    const [{ name }] = await tabs(rival);
    expect((await save(rival, name.toUpperCase())).statusCode).toBe(201);
    expect((await save(boss, ' ')).statusCode).toBe(400);
    expect((await save(boss, 'Gold', { show: ['gold'] })).statusCode).toBe(400);
  });
});

describe('POST /api/desk/properties/:id/duplicate', () => {
  const create = (who: Person, changes: object = {}) =>
    createListing(app, who, { title: 'Two bedrooms in Kisaasi', ...changes });
  const duplicate = (who: Person, id: number, key = `copy-of-listing-${id}-by-${who.id}`) =>
    app.inject({
      method: 'POST',
      url: `/api/desk/properties/${id}/duplicate`,
      cookies: who.cookies,
      headers: { 'idempotency-key': key },
    });
  const one = async (who: Person, id: number) => read(who, '', `properties/${id}`);

  test('returns 201 once per key with an unavailable copy: same contact, no lot, same owner for an admin', async () => {
    const lot = { bankName: 'Hill Bank', startingBid: 100_000, auctionClosesAt: '2027-01-20T09:00:00.000Z' };
    const id = await create(agent, {
      category: 'bank_sales',
      title: `A${'b'.repeat(199)}`,
      ownerContactInfo: 'Ask for Rose',
      ...lot,
    });
    const reply = await duplicate(boss, id);
    expect(reply.statusCode).toBe(201);
    expect((await duplicate(boss, id)).json()).toEqual(reply.json());
    const copy = await one(agent, reply.json().id);
    expect(copy).toMatchObject({
      title: `Copy of A${'b'.repeat(191)}`,
      isAvailable: false,
      isFeatured: false,
      ownerId: agent.id,
      pictures: [],
    });
    expect(copy.form).toMatchObject({
      ownerContactInfo: 'Ask for Rose',
      bankName: 'Hill Bank',
      startingBid: null,
      auctionClosesAt: null,
    });
  });

  test("returns 403 for another owner's listing and 404 for an unknown one", async () => {
    const id = await create(agent);
    expect((await duplicate(rival, id)).statusCode).toBe(403);
    expect((await duplicate(agent, 999_999)).statusCode).toBe(404);
  });
});
