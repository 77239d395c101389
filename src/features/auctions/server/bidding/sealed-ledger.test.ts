import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createBidder,
  createOpenLot,
  endLot,
  type LotFixture,
  placeBid,
  shiftedClock,
} from '#app/testing/lot-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { commitmentHash, findSealedAmounts, type Ledger, verifyLedger } from '#features/auctions/ledger.ts';
import { readLotsWithBids, verifyBidChain } from './verify-bid-chain.ts';

const time = shiftedClock();
const million = 1_000_000;
let world: TestApp;
beforeAll(async () => {
  world = await createTestApp({ clock: time.clock });
});
afterAll(() => world.close());

const ledgerOf = async ({ id }: LotFixture): Promise<Ledger> =>
  (await world.inject({ url: `/api/lots/${id}/ledger` })).json();

async function stop(lot: LotFixture, state: string): Promise<void> {
  const done = await world.inject({
    method: 'POST',
    url: `/api/desk/lots/${lot.id}/stop`,
    cookies: lot.seller.cookies,
    payload: { state, by: 'bank', reason: 'The loan was paid.' },
  });
  expect(done.statusCode, done.body).toBe(200);
}

type Reserve = { reserve?: number | null; isReserveShown?: boolean };

/**
 * Stops a lot with a reserve of 177 million after a bid of 100 million, a maximum of 120, a bid of 111 and a
 * maximum of 140.
 */
async function someStopped(state: string, { reserve = 177 * million, isReserveShown = false }: Reserve = {}) {
  const lot = await createOpenLot(world, time, { reserve, isReserveShown });
  const [one, two] = [await createBidder(world, lot), await createBidder(world, lot)];
  await placeBid(world, lot, one, 100 * million);
  await placeBid(world, lot, two, 120 * million, { kind: 'maximum' });
  await placeBid(world, lot, one, 111 * million);
  await placeBid(world, lot, two, 140 * million, { kind: 'maximum' });
  await stop(lot, state);
  return lot;
}

test.each(['stopped', 'postponed'])(
  'keeps the reserve and the maxima of a sale that was %s sealed, in a valid ledger',
  async (state) => {
    const ledger = await ledgerOf(await someStopped(state));
    expect(ledger.bids).toHaveLength(4);
    expect(ledger.bids.map(({ amount, salt }) => [amount, salt])).toEqual(
      ledger.bids.map(() => [null, null]),
    );
    expect(ledger.lot).toMatchObject({ reserve: null, salt: null });
    expect(JSON.stringify(ledger)).not.toMatch(/177000000|140000000|120000000/);
    expect(findSealedAmounts(ledger)).toEqual({ reserve: true, offers: true });
    expect(await verifyLedger(ledger)).toEqual([]);
  },
);

test('publishes a public reserve in the ledger', async () => {
  const ledger = await ledgerOf(await someStopped('stopped', { isReserveShown: true }));
  expect(ledger.lot).toMatchObject({ reserve: 177 * million, salt: expect.any(String) });
  expect(findSealedAmounts(ledger)).toEqual({ reserve: false, offers: true });
  expect(await verifyLedger(ledger)).toEqual([]);
});

test('publishes that a lot has no reserve', async () => {
  const ledger = await ledgerOf(await someStopped('stopped', { reserve: null }));
  expect(findSealedAmounts(ledger)).toEqual({ reserve: false, offers: true });
  expect(await verifyLedger(ledger)).toEqual([]);
});

test('verifies the bids of an open lot with its hidden reserve, and finds no error', async () => {
  const lots = [];
  for (let index = 0; index < 3; index += 1) {
    const lot = await createOpenLot(world, time, { reserve: 177 * million });
    if (index !== 1)
      await placeBid(world, lot, await createBidder(world, lot), 100 * million, { kind: 'maximum' });
    lots.push(lot.id);
  }
  const [first = 0, , last = 0] = lots;
  expect(await verifyBidChain(world.kit.db, first)).toEqual([]);
  expect(await verifyBidChain(world.kit.db, 999_999)).toEqual([]);
  // Lots without bids are left out.
  expect(await readLotsWithBids(world.kit.db, first - 1, 20)).toEqual([first, last]);
  expect(await readLotsWithBids(world.kit.db, first - 1, 1)).toEqual([first]);
  expect(await readLotsWithBids(world.kit.db, first, 20)).toEqual([last]);
});

test('keeps a hidden reserve sealed without a bid, and opens it below the reserve, where it decides the result', async () => {
  const empty = await createOpenLot(world, time, { reserve: 177 * million });
  const low = await createOpenLot(world, time, { reserve: 177 * million });
  await placeBid(world, low, await createBidder(world, low), 100 * million);
  await endLot(world, time);
  const [ofEmpty, ofLow] = [await ledgerOf(empty), await ledgerOf(low)];
  expect([ofEmpty.outcome, ofEmpty.lot.reserve]).toEqual(['no_bid', null]);
  expect([ofLow.outcome, ofLow.lot.reserve]).toEqual(['below_reserve', 177 * million]);
  expect([await verifyLedger(ofEmpty), await verifyLedger(ofLow)]).toEqual([[], []]);
});

let sample: Promise<Ledger> | null = null;
const sampleLedger = () => (sample ??= someStopped('stopped').then(ledgerOf));

test.each<[string, (ledger: Ledger) => void]>([
  ['another seal', ({ bids }) => Object.assign(bids[0] ?? {}, { seal: '0'.repeat(64) })],
  ['another seal of the reserve', ({ lot }) => Object.assign(lot, { seal: '0'.repeat(64) })],
  ['no seal', ({ bids }) => Object.assign(bids[0] ?? {}, { seal: null })],
  ['an amount beside the seal', ({ bids }) => Object.assign(bids[0] ?? {}, { amount: 1, salt: 'made up' })],
  ['a changed price', ({ bids }) => Object.assign(bids[1] ?? {}, { price: 102 * million })],
  ['a bid that was left out', ({ bids }) => bids.shift()],
  ['a sale of it', (ledger) => Object.assign(ledger, { outcome: 'sold', winner: 2, price: 112 * million })],
  ['that it did not reach the reserve', (ledger) => Object.assign(ledger, { outcome: 'below_reserve' })],
])('detects %s in a sealed ledger', async (_, tamper) => {
  const ledger = structuredClone(await sampleLedger());
  expect(await verifyLedger(ledger)).toEqual([]);
  tamper(ledger);
  expect(await verifyLedger(ledger)).not.toEqual([]);
});

/** Returns the ledger of a sold lot: a maximum of 150 million beat a bid of 105 million. */
async function soldLedger(): Promise<Ledger> {
  const lot = await createOpenLot(world, time);
  const [one, two] = [await createBidder(world, lot), await createBidder(world, lot)];
  await placeBid(world, lot, one, 150 * million, { kind: 'maximum' });
  await placeBid(world, lot, two, 105 * million);
  await endLot(world, time);
  return ledgerOf(lot);
}

test('detects a changed offer that has a valid seal', async () => {
  const ledger = await soldLedger();
  const [bid] = ledger.bids;
  const seal = await commitmentHash(bid?.salt ?? '', bid?.amount ?? null);
  Object.assign(bid ?? {}, { amount: 200 * million, seal });
  expect(await verifyLedger(ledger)).toEqual(['Bid 1 was changed, or an earlier bid was removed.']);
});

test('detects an unrevealed offer in the ledger of a sold lot', async () => {
  const ledger = await soldLedger();
  const bid = ledger.bids[1];
  const seal = await commitmentHash(bid?.salt ?? '', bid?.amount ?? null);
  Object.assign(bid ?? {}, { amount: null, salt: null, seal });
  expect(await verifyLedger(ledger)).toEqual(['The maximum of Bid 2 was not revealed.']);
});
