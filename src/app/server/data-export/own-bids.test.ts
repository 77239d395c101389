import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '#app/testing/actors.ts';
import {
  createBidder,
  createOpenLot,
  type LotFixture,
  placeBid,
  shiftedClock,
} from '#app/testing/lot-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';

const time = shiftedClock();
let world: TestApp;
let lot: LotFixture;
let first: Person & { number: number };
let second: Person & { number: number };

beforeAll(async () => {
  world = await createTestApp({ clock: time.clock });
  lot = await createOpenLot(world, time);
  [first, second] = [await createBidder(world, lot), await createBidder(world, lot)];
  for (const [person, amount] of [
    [first, 100_000_000],
    [second, 105_000_000],
    [first, 110_000_000],
  ] as const)
    expect((await placeBid(world, lot, person, amount)).statusCode).toBeLessThan(300);
});
afterAll(() => world.close());

async function partsOf({ cookies, password }: Person) {
  const payload = { password };
  const reply = await world.inject({ method: 'POST', url: '/api/user/data', cookies, payload });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json().parts;
}

test("exports a bidder's own bids and bidder number only", async () => {
  const { bids, bidders, lots } = await partsOf(second);
  expect(bids).toEqual([expect.objectContaining({ lot_id: lot.id, kind: 'bid', amount: 105_000_000 })]);
  expect(bidders).toEqual([
    expect.objectContaining({ lot_id: lot.id, number: second.number, state: 'approved' }),
  ]);
  expect(lots).toBeUndefined();
  const ofFirst = (await partsOf(first)).bids.map(({ amount }: { amount: number }) => amount);
  expect(ofFirst.toSorted()).toEqual([100_000_000, 110_000_000]);
});

test('exports the lot to its seller without any bids', async () => {
  const { bids, bidders, lots } = await partsOf(lot.seller);
  expect(lots).toEqual([expect.objectContaining({ property_id: lot.home, state: 'open' })]);
  expect([bids, bidders]).toEqual([undefined, undefined]);
});
