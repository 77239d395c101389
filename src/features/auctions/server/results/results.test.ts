import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createBidder, createOpenLot, endLot, placeBid, shiftedClock } from '#app/testing/lot-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import type { LotResult, LotResults } from '#features/auctions/schema.ts';

const time = shiftedClock();
const million = 1_000_000;
let world: TestApp;
beforeAll(async () => {
  world = await createTestApp({ clock: time.clock });
});
afterAll(() => world.close());
beforeEach(() => query('delete from rate_limit_attempts'));

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
const results = async (search = ''): Promise<LotResults> =>
  (await world.inject({ url: `/api/auctions/results${search}` })).json();
const idsOf = ({ results: shown }: LotResults) => shown.map(({ id }) => id);
/** Copies a lot. Each copy closed a day before the previous one. */
const copies = (id: number, count: number, bank: string) =>
  query(
    `insert into lots (title, bank, seller_id, state, opens_at, closes_at, original_closes_at, latest_closes_at, soft_close_seconds,
      currency, starting_bid, increment, deposit, salt, terms_hash, last_hash, closed_at)
    select title, $3, seller_id, 'no_bid', opens_at, closes_at, original_closes_at, latest_closes_at, soft_close_seconds,
      currency, starting_bid, increment, deposit, salt, terms_hash, terms_hash, timestamptz '2024-12-31T20:00:00Z' - make_interval(days => n)
    from lots, generate_series(1, $2) n where id = $1`,
    [id, count, bank],
  );

test('lists no results before a lot has closed, and omits open, announced and draft lots', async () => {
  await createOpenLot(world, time);
  await createOpenLot(world, time, { leaveOut: ['spouse'] });
  expect(await results()).toEqual({ results: [], banks: [], years: [], next: null, isTest: true });
});

test('lists a sold lot with its price and its valuation at the close, without names', async () => {
  const lot = await createOpenLot(world, time, { reserve: 150 * million });
  await query(
    "update properties set market_value = 200000000, forced_sale_value = 140000000, valued_on = '2026-05-01' where id = $1",
    [lot.home],
  );
  const bidder = await createBidder(world, lot);
  await placeBid(world, lot, bidder, 160 * million, { kind: 'maximum' });
  await endLot(world, time);
  await query('update properties set market_value = 1 where id = $1', [lot.home]);
  const [sold] = (await results()).results as [LotResult];
  expect(sold).toMatchObject({
    ...{ id: lot.id, propertyId: lot.home, bank: 'Sample Bank', state: 'awaiting_balance', bids: 1 },
    ...{ price: 150 * million, soldPrice: 150 * million, startingBid: 100 * million },
    ...{ marketValue: 200 * million, forcedSaleValue: 140 * million, valuedOn: '2026-05-01' },
  });
  expect(Object.keys(sold).toSorted()).toEqual(
    [
      ...[
        'bank',
        'bids',
        'closedAt',
        'currency',
        'forcedSaleValue',
        'id',
        'location',
        'marketValue',
        'price',
      ],
      ...['propertyId', 'reason', 'soldPrice', 'startingBid', 'state', 'stoppedBy', 'title', 'valuedOn'],
    ].toSorted(),
  );
});

test('gives the reason of a stopped lot, and says when a lot missed its reserve or had no bids', async () => {
  const [stopped, below, none] = [
    await createOpenLot(world, time),
    await createOpenLot(world, time, { reserve: 500 * million }),
    await createOpenLot(world, time),
  ];
  await placeBid(world, below, await createBidder(world, below), 100 * million);
  await world.inject({
    method: 'POST',
    url: `/api/desk/lots/${stopped.id}/stop`,
    cookies: stopped.seller.cookies,
    payload: { state: 'stopped', by: 'court', reason: 'An injunction was given.' },
  });
  await endLot(world, time);
  const of = async (id: number) => (await results()).results.find((one) => one.id === id);
  expect(await of(stopped.id)).toMatchObject({
    state: 'stopped',
    stoppedBy: 'court',
    reason: 'An injunction was given.',
    soldPrice: null,
  });
  expect(await of(below.id)).toMatchObject({
    state: 'below_reserve',
    price: 100 * million,
    soldPrice: null,
  });
  expect(await of(none.id)).toMatchObject({ state: 'no_bid', price: null });
});

test('filters results by bank and by Kampala’s calendar year, and pages through them, newest first', async () => {
  const lot = await createOpenLot(world, time);
  await copies(lot.id, 150, 'Bank of the Lake');
  const first = await results('?bank=Bank%20of%20the%20Lake');
  expect([first.results.length, first.next]).toEqual([100, first.results.at(-1)?.id]);
  expect(first.banks).toEqual(['Bank of the Lake', 'Sample Bank']);
  const rest = await results(`?bank=Bank%20of%20the%20Lake&before=${first.next}`);
  expect([rest.results.length, rest.next]).toEqual([50, null]);
  expect(new Set([...idsOf(first), ...idsOf(rest)]).size).toBe(150);
  const instants = [...first.results, ...rest.results].map(({ closedAt }) => closedAt);
  expect(instants).toEqual(instants.toSorted().toReversed());
  const [{ year }] = await query(
    "select extract(year from max(closed_at) at time zone 'Africa/Kampala')::int as year from lots",
  );
  expect(first.years).toEqual([year, 2024]);
  expect((await results('?year=2023')).results).toEqual([]);
  expect((await results('?year=2024&bank=Sample%20Bank')).results).toEqual([]);
  // At 9:30 PM in London, it is already the next year in Kampala.
  await query("update lots set closed_at = '2023-12-31T21:30:00Z' where id = $1", [first.results[0]?.id]);
  expect((await results('?year=2024')).years).not.toContain(2023);
});

test('pages through lots that closed at the same moment without repeats or gaps', async () => {
  const lot = await createOpenLot(world, time);
  await copies(lot.id, 150, 'Bank of the Hill');
  await query("update lots set closed_at = '2024-06-01T09:00:00Z' where bank = 'Bank of the Hill'");
  await query(
    "update lots set title = title where id in (select id from lots where bank = 'Bank of the Hill' order by id limit 60)",
  );
  const first = await results('?bank=Bank%20of%20the%20Hill');
  const rest = await results(`?bank=Bank%20of%20the%20Hill&before=${first.next}`);
  const ids = [...idsOf(first), ...idsOf(rest)];
  expect([ids.length, new Set(ids).size, rest.next]).toEqual([150, 150, null]);
  expect(ids).toEqual(ids.toSorted((one, other) => other - one));
});

test.each(['?year=x', '?year=1', '?before=0', `?bank=${'x'.repeat(200)}`])(
  'returns 400: %s',
  async (search) => {
    expect((await world.inject({ url: `/api/auctions/results${search}` })).statusCode).toBe(400);
  },
);
