import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs } from '#app/testing/actors.ts';
import {
  createBidder,
  createOpenLot,
  endLot,
  fetchLot,
  type LotFixture,
  payDeposit,
  placeBid,
  registerForLot,
  shiftedClock,
} from '#app/testing/lot-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import type { ShownBid } from '#features/auctions/schema.ts';

const time = shiftedClock();
const million = 1_000_000;
let world: TestApp;
beforeAll(async () => {
  world = await createTestApp({ clock: time.clock });
});
afterAll(() => world.close());

async function someLotWithBids(count: number): Promise<LotFixture> {
  const lot = await createOpenLot(world, time);
  const [one, two] = [await createBidder(world, lot), await createBidder(world, lot)];
  for (let bid = 0; bid < count; bid += 1) {
    if (bid % 50 === 0) await world.kit.pool.query('delete from rate_limit_attempts');
    const placed = await placeBid(world, lot, bid % 2 === 0 ? one : two, (100 + bid) * million);
    expect(placed.statusCode, placed.body).toBe(201);
  }
  return lot;
}

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
const numbersOf = (bids: ShownBid[]) => bids.map(({ number }) => number);
const earlier = (id: number, before: unknown) =>
  world.inject({ url: `/api/lots/${id}/bids?before=${before}` });

test('returns the last five bids with a lot, and earlier ones on request', async () => {
  const few = await fetchLot(world, await someLotWithBids(5));
  const lot = await someLotWithBids(60);
  const shown = await fetchLot(world, lot);
  expect([shown.bids, numbersOf(shown.history)]).toEqual([60, [60, 59, 58, 57, 56]]);
  // The history stays small, because it is sent to every open page after each bid.
  expect(bytesOf(shown.history)).toBeLessThan(1_200);
  expect(bytesOf(shown) - bytesOf(few)).toBeLessThan(50);
  const first = (await earlier(lot.id, 56)).json();
  expect(numbersOf(first)).toEqual(Array.from({ length: 50 }, (_, index) => 55 - index));
  expect(numbersOf((await earlier(lot.id, first.at(-1).number)).json())).toEqual([5, 4, 3, 2, 1]);
  expect((await earlier(lot.id, 1)).json()).toEqual([]);
  expect(JSON.stringify(first)).not.toMatch(/salt|amount|@example/);
});

test('returns 400 for an invalid bid number, and 404 for an unknown lot or a draft', async () => {
  const lot = await someLotWithBids(1);
  for (const before of ['x', 0, 1.5]) expect((await earlier(lot.id, before)).statusCode).toBe(400);
  expect((await earlier(999_999, 2)).statusCode).toBe(404);
  await world.kit.pool.query(
    `insert into lots (title, bank, seller_id, state, opens_at, closes_at, original_closes_at, latest_closes_at, soft_close_seconds,
      currency, starting_bid, increment, deposit, salt, terms_hash, last_hash)
    select title, bank, seller_id, 'draft', opens_at, closes_at, original_closes_at, latest_closes_at, soft_close_seconds,
      currency, starting_bid, increment, deposit, salt, terms_hash, terms_hash
    from lots where id = $1`,
    [lot.id],
  );
  const [{ id }] = (await world.kit.pool.query("select id from lots where state = 'draft'")).rows;
  expect((await earlier(id, 2)).statusCode).toBe(404);
});

test('emails an unapproved bidder who paid the deposit what happens to it at the close', async () => {
  const lot = await createOpenLot(world, time);
  const [paid, registered] = [await signInAs(world), await signInAs(world)];
  await registerForLot(world, lot, paid);
  await payDeposit(world, lot, paid);
  await registerForLot(world, lot, registered);
  await world.finishJobs();
  await world.kit.pool.query('delete from emails');
  await endLot(world, time);
  const { rows } = await world.kit.pool.query(
    'select recipient, subject, body_text as words from emails where recipient = any($1)',
    [[paid.email, registered.email]],
  );
  expect(rows).toEqual([
    {
      recipient: paid.email,
      subject: expect.stringMatching(/^The auction of .+ has ended$/),
      words: expect.stringMatching(/approved your registration[^]+We are refunding your deposit of /),
    },
  ]);
});
