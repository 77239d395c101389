import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { createListing } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { countLockWaits } from '#app/testing/waiting-for-locks.ts';

let app: TestApp;
let now = new Date('2026-12-15T09:00:00Z');
let boss: Person;
let agent: Person;
let rival: Person;
beforeAll(async () => {
  app = await createTestApp({ usesIndex: false, clock: () => now });
  boss = await signInAs(app, 'admin');
});
afterAll(() => app.close());
beforeEach(async () => {
  now = new Date('2026-12-15T09:00:00Z');
  agent = await signInAs(app, 'property_manager');
  rival = await signInAs(app, 'property_manager');
});

const post = (who: Person, url: string, payload: object) =>
  app.inject({ method: 'POST', url, cookies: who.cookies, payload });
const bulk = (who: Person, ids: number[], change: object) => post(who, '/api/desk/bulk', { ids, change });

const listing = (who: Person, changes: object = {}) =>
  createListing(app, who, { price: 800_000, ...changes });

/** Inserts bank sales that have no lot into the database, and returns their ids. */
async function giveLots(who: Person, count: number): Promise<number[]> {
  const { rows } = await app.kit.pool.query(
    `insert into properties (owner_id, category, property_type, title, location, description, price, price_ugx,
       bedrooms, bathrooms, square_meters)
     select $1, 'bank_sales', 'House', 'Numbered ' || n, 'Kira Road', 'One of many homes, to see them changed.',
       900000, 900000, 2, 1, 60 from generate_series(1, $2) as n returning id`,
    [who.id, count],
  );
  return rows.map(({ id }) => id);
}

const onPlan = (who: Person, plan: string) =>
  app.kit.pool.query('update users set membership_plan = $2 where id = $1', [who.id, plan]);

async function stored(...ids: number[]) {
  const { rows } = await app.kit.pool.query(
    'select id, price::float8, monthly_price::float8 as monthly, currency, category, is_available as available, is_featured as featured from properties where id = any($1) order by id',
    [ids],
  );
  return rows;
}

const trailOf = async (id: number) =>
  (
    await app.kit.pool.query('select action, details from audit_entries where subject = $1 order by id', [
      `property ${id}`,
    ])
  ).rows;

describe('POST /api/desk/bulk', () => {
  test('takes listings off the market, puts them back and records both in the audit log', async () => {
    const ids = [await listing(agent), await listing(agent)];
    expect((await bulk(agent, ids, { kind: 'availability', isAvailable: false })).json()).toEqual({
      changed: 2,
      undo: expect.any(Number),
    });
    expect((await stored(...ids)).map(({ available }) => available)).toEqual([false, false]);
    expect((await trailOf(ids[0] as number)).at(-1)).toMatchObject({
      action: 'property changed',
      details: { changes: { isAvailable: { from: true, to: false } } },
    });
    await bulk(agent, ids, { kind: 'availability', isAvailable: true });
    expect((await stored(...ids)).map(({ available }) => available)).toEqual([true, true]);
  });

  test('changes prices by a percentage with the usual rounding', async () => {
    const shillings = await listing(agent, { price: 333_333, monthlyPrice: 400_000 });
    const dollars = await listing(agent, { price: 99.99, currency: 'USD' });
    expect((await bulk(agent, [shillings, dollars], { kind: 'price', percent: -7.5 })).statusCode).toBe(200);
    expect(await stored(shillings, dollars)).toMatchObject([
      { price: 308_000, monthly: 370_000 },
      { price: 9_200, currency: 'USD' },
    ]);
  });

  test('moves listings into another category by the rules of the form', async () => {
    const id = await listing(agent, { category: 'bank_sales', bankName: 'Hill Bank' });
    expect((await bulk(agent, [id, id], { kind: 'category', category: 'for_sale' })).json()).toMatchObject({
      changed: 1,
    });
    expect(await stored(id)).toMatchObject([{ category: 'for_sale' }]);
    const { rows } = await app.kit.pool.query('select bank_name from properties where id = $1', [id]);
    expect(rows).toEqual([{ bank_name: null }]);
  });

  test('skips listings that already have the category', async () => {
    const id = await listing(agent, { category: 'bank_sales' });
    const reply = await bulk(agent, [id], { kind: 'category', category: 'bank_sales' });
    // There is nothing to undo.
    expect(reply.json()).toEqual({ changed: 1, undo: null });
  });

  test('returns 409 for a monthly or nightly price moved into a sale, and for a lot without a bank', async () => {
    const [rental, stay, house] = [
      await listing(agent),
      await listing(agent, { category: 'furnished_houses' }),
      await listing(agent, { category: 'for_sale' }),
    ];
    const reply = await bulk(agent, [rental, stay, house], { kind: 'category', category: 'bank_sales' });
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'bulk_refused']);
    expect(reply.json().fields).toEqual({
      [rental]: 'A monthly rent is not a sale price. Change the category in the property form',
      [stay]: 'A nightly price is not a sale price. Change the category in the property form',
      [house]:
        'The bank sale details are missing (Bank, Bidding closes, Starting bid). Add them in the property form',
    });
    expect((await stored(rental, stay, house)).map(({ category }) => category)).toEqual([
      'rental_units',
      'furnished_houses',
      'for_sale',
    ]);
  });

  test("lets an admin feature any owner's listings", async () => {
    const ids = [await listing(agent), await listing(rival)];
    expect((await bulk(boss, ids, { kind: 'featured', isFeatured: true })).statusCode).toBe(200);
    expect((await stored(...ids)).map(({ featured }) => featured)).toEqual([true, true]);
  });

  test('returns 409 with the listings that the plan does not allow, and changes nothing', async () => {
    await onPlan(agent, 'basic');
    const ids = [await listing(agent), await listing(agent)];
    const reply = await bulk(agent, ids, { kind: 'featured', isFeatured: true });
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'bulk_refused']);
    expect(Object.keys(reply.json().fields).map(Number)).toEqual(ids);
    expect(reply.json().fields[ids[0] as number]).toContain('plan does not include featured homes');
    expect((await stored(...ids)).map(({ featured }) => featured)).toEqual([false, false]);
  });

  test('returns 409 and changes no price or audit log when one price would be zero', async () => {
    const ids = [await listing(agent), await listing(agent, { price: 1 })];
    const reply = await bulk(agent, ids, { kind: 'price', percent: -50 });
    expect(reply.statusCode).toBe(409);
    expect(reply.json().fields).toEqual({ [ids[1] as number]: 'Price must be positive' });
    expect(reply.json().message).toContain('1 of 2');
    expect((await stored(...ids)).map(({ price }) => price)).toEqual([800_000, 1]);
    expect(await trailOf(ids[0] as number)).toHaveLength(1);
  });

  test.each([
    [100, 1_600_000],
    [-50, 400_000],
  ])('accepts the largest change of %d per cent', async (percent, price) => {
    const id = await listing(agent);
    expect((await bulk(agent, [id], { kind: 'price', percent })).statusCode).toBe(200);
    expect(await stored(id)).toMatchObject([{ price }]);
  });

  test('returns 409 for a price above the limit', async () => {
    const id = await listing(agent, { price: 900_000_000_000, category: 'for_sale' });
    expect((await bulk(agent, [id], { kind: 'price', percent: 50 })).json().fields).toHaveProperty(
      String(id),
    );
  });

  test('returns 409 with the listings that belong to others or are deleted', async () => {
    const ids = [await listing(agent), await listing(rival)];
    const reply = await bulk(agent, [...ids, 999_999], { kind: 'availability', isAvailable: false });
    expect(reply.json().fields).toEqual({
      [ids[1] as number]: 'You can only edit your own listings.',
      999999: "The property doesn't exist or has been removed.",
    });
    expect((await stored(...ids)).map(({ available }) => available)).toEqual([true, true]);
  });

  test('returns 409 for two listings when the plan has one free place', async () => {
    await onPlan(agent, 'basic');
    const ids: number[] = [];
    for (let index = 0; index < 5; index++) ids.push(await listing(agent));
    await bulk(agent, ids.slice(0, 2), { kind: 'availability', isAvailable: false });
    await listing(agent);
    const reply = await bulk(agent, ids.slice(0, 2), { kind: 'availability', isAvailable: true });
    expect(Object.values(reply.json().fields)).toEqual([expect.stringContaining('room for 5 available')]);
    expect((await stored(...ids.slice(0, 2))).map(({ available }) => available)).toEqual([false, false]);
  });

  test.each([
    ['no per cent', { kind: 'price', percent: 0 }],
    ['a thousandth', { kind: 'price', percent: 1.234 }],
    ['no number', { kind: 'price', percent: 'abc' }],
    ['an unknown category', { kind: 'category', category: 'castles' }],
    ['an unknown change', { kind: 'burn' }],
  ])('returns 400 for %s', async (_, change) => {
    expect((await bulk(agent, [await listing(agent)], change)).statusCode).toBe(400);
  });

  test.each([
    [100.01, 'You can raise prices by at most 100% at a time'],
    [-50.01, 'You can lower prices by at most 50% at a time'],
  ])('returns 400 with an explanation for a change of %d per cent', async (percent, words) => {
    const id = await listing(agent);
    const reply = await bulk(agent, [id], { kind: 'price', percent });
    expect([reply.statusCode, Object.values(reply.json().fields)]).toEqual([400, [words]]);
    expect(await stored(id)).toMatchObject([{ price: 800_000 }]);
  });

  test('returns 409 when a hidden listing is switched, even by an admin', async () => {
    const [hidden, other] = [await listing(agent), await listing(agent, { isAvailable: false })];
    await app.kit.pool.query('update properties set hidden_at = now(), is_available = false where id = $1', [
      hidden,
    ]);
    for (const who of [agent, boss]) {
      const reply = await bulk(who, [hidden, other], { kind: 'availability', isAvailable: true });
      expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([409, [String(hidden)]]);
    }
    expect((await stored(other)).map(({ available }) => available)).toEqual([false]);
  });

  test('gives listings the full listing period of the plan when they return to the market', async () => {
    await onPlan(agent, 'basic');
    const id = await listing(agent);
    await bulk(agent, [id], { kind: 'availability', isAvailable: false });
    now = new Date('2026-12-20T09:00:00Z');
    await bulk(agent, [id], { kind: 'availability', isAvailable: true });
    const { rows } = await app.kit.pool.query(
      'select listing_expires_at as until from properties where id = $1',
      [id],
    );
    expect(rows).toEqual([{ until: new Date('2027-01-19T09:00:00Z') }]);
  });

  test('updates the shilling amount and the audit log with a price', async () => {
    const id = await listing(agent, { price: 100, currency: 'USD', monthlyPrice: 80 });
    await bulk(agent, [id], { kind: 'price', percent: 10 });
    const { rows } = await app.kit.pool.query(
      `select price_ugx::float8 as shillings, (select ugx_per_unit::float8 from exchange_rates where currency = 'USD') as rate
       from properties where id = $1`,
      [id],
    );
    expect(rows[0].shillings).toBe(Math.round(110 * rows[0].rate));
    expect((await trailOf(id)).at(-1)).toMatchObject({
      details: { changes: { price: { from: 100, to: 110 }, monthlyPrice: { from: 80, to: 88 } } },
    });
  });

  test('returns 400 for no listings and for too many', async () => {
    const change = { kind: 'availability', isAvailable: true };
    expect((await bulk(agent, [], change)).statusCode).toBe(400);
    const many = Array.from({ length: 2_001 }, (_, index) => index + 1);
    expect((await bulk(agent, many, change)).statusCode).toBe(400);
    const most = Array.from({ length: 2_000 }, (_, index) => 1_000_000 + index);
    const reply = await bulk(agent, most, change);
    expect([reply.statusCode, reply.json().message]).toEqual([
      409,
      'Nothing was changed: 2000 of 2000 listings cannot be changed like this.',
    ]);
  });

  test('raises prices once when an attempt is repeated', async () => {
    const id = await listing(agent);
    const send = (percent: number) =>
      app.inject({
        method: 'POST',
        url: '/api/desk/bulk',
        cookies: agent.cookies,
        headers: { 'idempotency-key': `bulk-change-of-listing-${id}` },
        payload: { ids: [id], change: { kind: 'price', percent } },
      });
    const replies = [await send(10), await send(10)];
    expect(replies.map((reply) => [reply.statusCode, reply.json()])).toEqual([
      [200, { changed: 1, undo: expect.any(Number) }],
      [200, replies[0]?.json()],
    ]);
    expect(await stored(id)).toMatchObject([{ price: 880_000 }]);
    expect((await send(20)).statusCode).toBe(422);
  });

  test('allows a rejected attempt to be repeated', async () => {
    await onPlan(agent, 'basic');
    const id = await listing(agent);
    const send = () =>
      app.inject({
        method: 'POST',
        url: '/api/desk/bulk',
        cookies: agent.cookies,
        headers: { 'idempotency-key': `bulk-change-of-listing-${id}` },
        payload: { ids: [id], change: { kind: 'featured', isFeatured: true } },
      });
    expect((await send()).statusCode).toBe(409);
    await onPlan(agent, 'enterprise');
    expect((await send()).statusCode).toBe(200);
  });

  test('serialises two admins who change different listings of the same owners', async () => {
    const other = await signInAs(app, 'admin');
    const first = [await listing(agent), await listing(rival)];
    const second = [await listing(rival), await listing(agent)];
    await bulk(boss, [...first, ...second], { kind: 'availability', isAvailable: false });
    const on = { kind: 'availability', isAvailable: true };
    const codeOf = ({ statusCode }: { statusCode: number }) => statusCode;
    const replies = await app.kit.db.transaction().execute(async (tx) => {
      await sql`select from users where id = ${agent.id} for no key update`.execute(tx);
      const sent = [bulk(boss, first, on).then(codeOf)];
      await expect.poll(() => countLockWaits(app.kit.db)).toBe(1);
      sent.push(bulk(other, second, on).then(codeOf));
      await expect.poll(() => countLockWaits(app.kit.db)).toBe(2);
      return { sent };
    });
    expect(await Promise.all(replies.sent)).toEqual([200, 200]);
  });

  test('returns no server error when two users change the same listings concurrently', async () => {
    const ids = [await listing(agent), await listing(agent), await listing(agent)];
    const replies = await Promise.all(
      [true, false, true, false].flatMap((isAvailable) => [
        bulk(agent, ids, { kind: 'availability', isAvailable }),
        bulk(boss, ids.toReversed(), { kind: 'availability', isAvailable: !isAvailable }),
        post(agent, `/api/properties/${ids[1]}/toggle-availability`, {}),
      ]),
    );
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  });
});

describe('bulk change of many listings', () => {
  test.each([
    { kind: 'availability', isAvailable: false },
    { kind: 'price', percent: 10 },
    { kind: 'category', category: 'for_sale' },
    { kind: 'featured', isFeatured: true },
  ])('runs as many statements for sixty listings as for one: $kind', async (change) => {
    const statementsFor = async (ids: number[]) => {
      const query = vi.spyOn(pg.Client.prototype, 'query');
      const reply = await bulk(boss, ids, change);
      const statements = query.mock.calls.length;
      query.mockRestore();
      expect(reply.json()).toEqual({ changed: ids.length, undo: expect.any(Number) });
      return statements;
    };
    const forOne = await statementsFor(await giveLots(agent, 1));
    expect(await statementsFor(await giveLots(agent, 60))).toBe(forOne);
  });
});

describe('POST /api/desk/bulk/:id/undo', () => {
  const undo = (who: Person, id: number) => post(who, `/api/desk/bulk/${id}/undo`, {});
  const changed = async (who: Person, ids: number[], change: object): Promise<number> =>
    (await bulk(who, ids, change)).json().undo;

  test('restores the prices, including the monthly price, and records the undo in the audit log', async () => {
    const ids = [await listing(agent, { price: 333_333, monthlyPrice: 400_000 }), await listing(agent)];
    const id = await changed(agent, ids, { kind: 'price', percent: -7.5 });
    expect((await undo(agent, id)).json()).toEqual({ changed: 2, left: 0, offMarket: 0 });
    expect(await stored(...ids)).toMatchObject([
      { price: 333_333, monthly: 400_000 },
      { price: 800_000, monthly: null },
    ]);
    expect((await trailOf(ids[0] as number)).at(-1)).toMatchObject({
      details: { why: 'a change of many listings was undone', changes: { price: { to: 333_333 } } },
    });
  });

  test('restores the end date of a listing', async () => {
    await onPlan(agent, 'basic');
    const ids = [await listing(agent), await listing(agent, { isAvailable: false })];
    const id = await changed(agent, ids, { kind: 'availability', isAvailable: false });
    now = new Date('2026-12-15T19:00:00Z');
    expect((await undo(agent, id)).json()).toEqual({ changed: 1, left: 0, offMarket: 0 });
    const { rows } = await app.kit.pool.query(
      'select is_available as available, listing_expires_at as until from properties where id = any($1) order by id',
      [ids],
    );
    expect(rows).toEqual([
      { available: true, until: new Date('2027-01-14T09:00:00Z') },
      { available: false, until: null },
    ]);
  });

  test('restores the bank and the bids of a bank sale', async () => {
    const lot = { bankName: 'Hill Bank', startingBid: 100_000, auctionClosesAt: '2027-01-20T09:00:00.000Z' };
    const id = await listing(agent, { category: 'bank_sales', ...lot });
    const undoable = await changed(agent, [id], { kind: 'category', category: 'for_sale' });
    expect((await undo(agent, undoable)).json()).toEqual({ changed: 1, left: 0, offMarket: 0 });
    const reply = await app.inject({ url: `/api/desk/properties/${id}`, cookies: agent.cookies });
    expect(reply.json().form).toMatchObject({ category: 'bank_sales', ...lot });
  });

  test('leaves listings alone that changed since, were deleted or exceed the plan', async () => {
    await onPlan(agent, 'basic');
    const ids: number[] = [];
    for (let index = 0; index < 4; index++) ids.push(await listing(agent));
    const id = await changed(agent, ids, { kind: 'availability', isAvailable: false });
    await app.inject({
      method: 'PATCH',
      url: `/api/properties/${ids[0]}`,
      cookies: agent.cookies,
      payload: { title: 'Another title' },
    });
    await app.inject({ method: 'DELETE', url: `/api/properties/${ids[1]}`, cookies: agent.cookies });
    for (let index = 0; index < 4; index++) await listing(agent);
    expect((await undo(agent, id)).json()).toEqual({ changed: 1, left: 3, offMarket: 0 });
    expect((await stored(...ids)).map(({ available }) => available)).toEqual([false, false, true, false]);
  });

  test('returns 409 for a second undo, and 404 for another account and after a day', async () => {
    const id = await listing(agent);
    const first = await changed(agent, [id], { kind: 'price', percent: 10 });
    const replies = await Promise.all([undo(agent, first), undo(agent, first)]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const second = await changed(agent, [id], { kind: 'price', percent: 10 });
    expect((await undo(rival, second)).statusCode).toBe(404);
    now = new Date('2026-12-16T09:00:01Z');
    expect((await undo(agent, second)).statusCode).toBe(404);
    expect(await stored(id)).toMatchObject([{ price: 880_000 }]);
  });
});

describe('GET /api/desk/figures', () => {
  const count = (id: number, act: string) =>
    app.inject({
      method: 'POST',
      url: `/api/properties/${id}/${act}`,
      remoteAddress: `198.51.100.${id % 200}`,
    });
  const figures = async (who: Person, ...ids: number[]) =>
    (await app.inject({ url: `/api/desk/figures?ids=${ids.join()}`, cookies: who.cookies })).json();

  test('returns the days with views of the last thirty days', async () => {
    const [id, quiet] = [await listing(agent), await listing(agent)];
    now = new Date('2026-11-15T20:59:00Z');
    await count(id, 'view');
    now = new Date('2026-11-15T21:01:00Z');
    await count(id, 'view');
    now = new Date('2026-12-15T09:00:00Z');
    for (const act of ['view', 'tour-opened', 'contact-tap']) await count(id, act);
    expect(await figures(agent, id, quiet)).toEqual([
      {
        id,
        days: [
          { ago: 29, views: 1, tours: 0, contacts: 0, enquiries: 0 },
          { ago: 0, views: 1, tours: 1, contacts: 1, enquiries: 0 },
        ],
      },
    ]);
  });

  test("leaves out other owners' listings, except for admins", async () => {
    const id = await listing(agent);
    await count(id, 'view');
    expect(await figures(rival, id)).toEqual([]);
    expect(await figures(boss, id)).toHaveLength(1);
  });

  test('returns 400 for missing or invalid IDs', async () => {
    for (const ids of ['', 'x', '1,,2']) {
      const reply = await app.inject({ url: `/api/desk/figures?ids=${ids}`, cookies: agent.cookies });
      expect(reply.statusCode).toBe(400);
    }
  });
});

test('filters by owner for an admin, but not for a manager', async () => {
  const [own, foreign] = [await listing(agent), await listing(rival)];
  const idsFor = async (who: Person, owner: number) => {
    const reply = await app.inject({ url: `/api/desk/properties?owner=${owner}`, cookies: who.cookies });
    return reply.json().items.map((row: { id: number; ownerId: number }) => [row.id, row.ownerId]);
  };
  const ownerOf = async (id: number) =>
    (await app.kit.pool.query('select owner_id from properties where id = $1', [id])).rows[0].owner_id;
  const rivalId = await ownerOf(foreign);
  expect(await idsFor(boss, rivalId)).toEqual([[foreign, rivalId]]);
  expect(await idsFor(agent, rivalId)).toEqual([]);
  expect(await idsFor(agent, await ownerOf(own))).toEqual([[own, await ownerOf(own)]]);
});
