import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createBidder,
  createOpenLot,
  endLot,
  fetchLot,
  type LotFixture,
  placeBid,
  shiftedClock,
} from '#app/testing/lot-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { verifyLedger } from '#features/auctions/ledger.ts';
import { classifyBidSize } from '#features/auctions/rules.ts';
import { shillings } from '#kit/testing/shillings.ts';

const time = shiftedClock();
const million = 1_000_000;
let world: TestApp;
beforeAll(async () => {
  world = await createTestApp({ clock: time.clock });
});
afterAll(() => world.close());
beforeEach(() => query('delete from rate_limit_attempts'));

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
const value = (lot: LotFixture, marketValue: number | null) =>
  query('update properties set market_value = $2 where id = $1', [lot.home, marketValue]);
const unconfirmed = { confirmed: false } as const;

describe('a suspiciously high bid', () => {
  test('asks to confirm the amount in words, and places the bid once confirmed', async () => {
    const lot = await createOpenLot(world, time);
    const [one, two] = [await createBidder(world, lot), await createBidder(world, lot)];
    await placeBid(world, lot, one, 100 * million, unconfirmed);
    const key = randomUUID();
    const asked = await placeBid(world, lot, two, 880 * million, { kind: 'maximum', key, ...unconfirmed });
    expect(asked.json()).toMatchObject({
      status: 409,
      code: 'bid_needs_confirmation',
      message:
        'UGX 880,000,000 is eight hundred and eighty million shillings. That is far above the current bid or the market value. No bid was placed. Please confirm the amount.',
    });
    expect(await fetchLot(world, lot)).toMatchObject({ bids: 1, price: 100 * million, leader: one.number });
    const placed = await placeBid(world, lot, two, 880 * million, { kind: 'maximum', key });
    expect([placed.statusCode, placed.json().price]).toEqual([201, 101 * million]);
    // The leader's new maximum needs confirmation from the same limit.
    expect(
      (await placeBid(world, lot, two, 900 * million, { kind: 'maximum', ...unconfirmed })).json().code,
    ).toBe('bid_needs_confirmation');
    await endLot(world, time);
    const ledger = (await world.inject({ url: `/api/lots/${lot.id}/ledger` })).json();
    expect(await verifyLedger(ledger)).toEqual([]);
  });

  test('applies the same confirmation limits in the database as in the rules', async () => {
    const lot = await createOpenLot(world, time);
    const bidder = await createBidder(world, lot);
    const codes = { too_high: 'bid_too_high', needs_confirmation: 'bid_needs_confirmation' };
    for (const marketValue of [null, 60 * million, 180 * million, 400 * million]) {
      await value(lot, marketValue);
      const terms = {
        startingBid: shillings(100 * million),
        increment: shillings(million),
        price: null,
        marketValue: marketValue === null ? null : shillings(marketValue),
      };
      const limits = [3 * 100 * million, 20 * 100 * million, 20 * 400 * million, 1.5 * (marketValue ?? 0)];
      for (const amount of limits.flatMap((limit) => [limit - 1, limit, limit + 1])) {
        const size = classifyBidSize(shillings(amount), terms);
        // An accepted bid would change the price and with it the limits, so only rejected amounts are sent.
        if (amount < 100 * million || size === 'usual') continue;
        const reply = await placeBid(world, lot, bidder, amount, unconfirmed);
        expect([marketValue, amount, reply.json().code]).toEqual([marketValue, amount, codes[size]]);
        await query('delete from rate_limit_attempts');
      }
    }
    expect((await fetchLot(world, lot)).bids).toBe(0);
    // An amount just below each limit needs no confirmation. The minimum bid never does.
    await value(lot, 60 * million);
    expect((await placeBid(world, lot, bidder, 100 * million, unconfirmed)).statusCode).toBe(201);
    await value(lot, 200 * million);
    const other = await createBidder(world, lot);
    expect((await placeBid(world, lot, other, 300 * million - 1, unconfirmed)).statusCode).toBe(201);
  });
});
