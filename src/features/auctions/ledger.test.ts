import { describe, expect, test } from 'vitest';
import { createLedger, linkLedger } from '#app/testing/ledger-factory.ts';
import { shillings } from '#kit/testing/shillings.ts';
import { type Ledger, type LedgerBid, verifyLedger, verifyStoredHashes } from './ledger.ts';
import type { BidAttempt } from './rules.ts';

const offers: BidAttempt[] = [
  { bidder: 1, kind: 'maximum', amount: shillings(150) },
  { bidder: 2, kind: 'bid', amount: shillings(120) },
  { bidder: 1, kind: 'maximum', amount: shillings(200) },
  { bidder: 3, kind: 'bid', amount: shillings(170) },
  { bidder: 2, kind: 'bid', amount: shillings(210) },
];
const faultsAfter = async (tamper: (ledger: Ledger) => unknown) => {
  const ledger = createLedger(offers, { reserve: shillings(110) });
  tamper(ledger);
  return verifyLedger(ledger);
};

test('accepts a published ledger unchanged, with or without a sale', async () => {
  expect(await faultsAfter(() => {})).toEqual([]);
  for (const reserve of [null, shillings(500)])
    expect(await verifyLedger(createLedger(offers, { reserve }))).toEqual([]);
  expect(await verifyLedger(createLedger([]))).toEqual([]);
});

describe('changed entries', () => {
  const changed = (value: unknown) => {
    if (typeof value === 'number') return value + 1;
    return value === 'bid' ? 'maximum' : value === 'maximum' ? 'bid' : `${value}`.replace(/.$/, '#');
  };
  const ofBids = offers.flatMap((_, index) =>
    (
      ['number', 'bidder', 'kind', 'amount', 'salt', 'price', 'leader', 'at', 'closesAt', 'hash'] as const
    ).map((field) => [field, index] as const),
  );
  test.each(ofBids)('detects a changed %s of bid %i', async (field, index) => {
    const faults = await faultsAfter(({ bids }) =>
      Object.assign(bids[index] ?? {}, { [field]: changed(bids[index]?.[field]) }),
    );
    expect(faults).not.toEqual([]);
  });

  test.each([
    ...(['id', 'title', 'currency', 'startingBid', 'increment', 'reserve'] as const),
    ...(['opensAt', 'plannedClose', 'latestClose', 'softCloseSeconds', 'salt'] as const),
  ])('detects a changed %s of the terms', async (field) => {
    expect(await faultsAfter(({ lot }) => Object.assign(lot, { [field]: changed(lot[field]) }))).not.toEqual(
      [],
    );
  });

  test.each([['outcome', 'below_reserve'] as const, ['winner', 1] as const, ['price', 200] as const])(
    'detects a change to the %s',
    async (field, value) => {
      expect(await faultsAfter((ledger) => Object.assign(ledger, { [field]: value }))).not.toEqual([]);
    },
  );

  test('detects a reserve that was removed, or added where there was none', async () => {
    expect(await faultsAfter(({ lot }) => Object.assign(lot, { reserve: null }))).not.toEqual([]);
    const free = createLedger(offers);
    free.lot.reserve = shillings(110);
    expect(await verifyLedger(free)).not.toEqual([]);
  });
});

describe('removed, moved and added bids', () => {
  const renumbered = ({ bids }: Ledger) => {
    for (const [index, bid] of bids.entries()) bid.number = index + 1;
  };

  test.each(offers.map((_, index) => index))(
    'detects that bid %i was removed, with or without renumbering the others',
    async (at) => {
      expect(await faultsAfter(({ bids }) => bids.splice(at, 1))).not.toEqual([]);
      const faults = await faultsAfter((ledger) => {
        ledger.bids.splice(at, 1);
        renumbered(ledger);
      });
      expect(faults).not.toEqual([]);
    },
  );

  test.each([
    [0, 1],
    [1, 3],
    [3, 4],
  ])('detects that bids %i and %i were swapped', async (one, other) => {
    const faults = await faultsAfter(({ bids }) => {
      const [a, b] = [bids[one], bids[other]] as [LedgerBid, LedgerBid];
      [bids[one], bids[other]] = [b, a];
    });
    expect(faults).not.toEqual([]);
  });

  test('detects a duplicated bid and a bid from another auction', async () => {
    expect(await faultsAfter(({ bids }) => bids.splice(2, 0, { ...(bids[1] as LedgerBid) }))).not.toEqual([]);
    const other = createLedger(offers, { id: 4 });
    expect(await faultsAfter(({ bids }) => bids.splice(1, 1, other.bids[1] as LedgerBid))).not.toEqual([]);
  });

  test('detects swapped bids of two auctions with the same offers', async () => {
    const [one, other] = [createLedger(offers), createLedger(offers, { id: 4 })];
    expect(await verifyLedger({ ...one, bids: other.bids })).not.toEqual([]);
    expect(await verifyLedger({ ...other, lot: one.lot })).not.toEqual([]);
  });
});

describe('a completely forged ledger', () => {
  /** Forges a ledger with changed bids. The hashes, the winner and the price are adjusted to fit. */
  function forged(change: (bids: LedgerBid[]) => LedgerBid[]): Ledger {
    const ledger = createLedger(offers);
    const bids = change(ledger.bids);
    const last = bids.at(-1);
    return linkLedger({ ...ledger, bids, winner: last?.leader ?? null, price: last?.price ?? null });
  }

  test('detects a forgery without the last bid only by a saved link to that bid', async () => {
    const { bids } = createLedger(offers);
    const shorter = forged((all) => all.slice(0, -1));
    expect(await verifyLedger(shorter)).toEqual([]);
    const kept = bids.map(({ number, hash }) => ({ number, hash }));
    expect(verifyStoredHashes(shorter, kept)).toEqual(['Bid 5 is missing.']);
    expect(verifyStoredHashes(createLedger(offers), kept)).toEqual([]);
  });

  test('detects a forgery without an earlier bid by any saved link to a later bid', async () => {
    const { bids } = createLedger(offers);
    const without = forged((all) => all.filter(({ number }) => number !== 3));
    for (const { number, hash } of bids.slice(2))
      expect(verifyStoredHashes(without, [{ number, hash }])).toEqual([
        number === 5 ? 'Bid 5 is missing.' : `Bid ${number} does not match the stored bid.`,
      ]);
  });
});
