import { expect, test } from 'vitest';
import {
  bidHash,
  commitmentHash,
  type Ledger,
  type LedgerBid,
  termsHash,
} from '../src/features/auctions/ledger.ts';
import { shillings } from '../src/kit/testing/shillings.ts';
import { verifyFile } from './testing/verify-file.ts';

async function someLedger(): Promise<Ledger> {
  const lot: Ledger['lot'] = {
    ...{
      id: 3,
      title: 'Four rooms',
      currency: 'UGX',
      startingBid: shillings(100),
      increment: shillings(10),
      reserve: null,
      premiumBasisPoints: 0,
      salt: 'salt',
      seal: null,
    },
    opensAt: '2026-12-01T06:00:00.000000Z',
    plannedClose: '2026-12-01T09:00:00.000000Z',
    latestClose: '2026-12-01T10:00:00.000000Z',
    softCloseSeconds: 300,
  };
  const bids: LedgerBid[] = [];
  let previous = await termsHash(lot, await commitmentHash('salt', null));
  for (const [number, bidder, price] of [
    [1, 1, shillings(100)],
    [2, 2, shillings(120)],
  ] as const) {
    const bid = {
      ...{
        number,
        bidder,
        kind: 'bid' as const,
        amount: price,
        salt: `s${number}`,
        seal: null,
        price,
        leader: bidder,
      },
      at: `2026-12-01T07:00:0${number}.000000Z`,
      closesAt: lot.plannedClose,
    };
    previous = await bidHash(previous, bid, await commitmentHash(bid.salt, bid.amount));
    bids.push({ ...bid, hash: previous });
  }
  return { format: 'lot-ledger-1', lot, bids, outcome: 'sold', winner: 2, price: shillings(120) };
}

test('says what was sold when every bid is as it was published', async () => {
  expect(await verifyFile(JSON.stringify(await someLedger()))).toEqual({
    code: 0,
    text: '2 bids, nothing changed, left out, added or moved; bidder 2 won at UGX 120 in its smallest unit.\n',
  });
});

test('says what is not opened, and why', async () => {
  const ledger = await someLedger();
  const sealed = {
    ...ledger,
    lot: { ...ledger.lot, salt: null, seal: await commitmentHash('salt', null) },
    bids: await Promise.all(
      ledger.bids.map(async ({ amount, salt, ...bid }) => ({
        ...bid,
        ...{ amount: null, salt: null, seal: await commitmentHash(salt ?? '', amount) },
      })),
    ),
    ...{ outcome: 'stopped', winner: null, price: null },
  };
  expect(await verifyFile(JSON.stringify(sealed))).toEqual({
    code: 0,
    text: `2 bids, nothing changed, left out, added or moved; stopped.
Not opened: there was no winner, and the home may be sold again: the reserve and what was offered. Links, times and the course of the price were checked.
`,
  });
});

test('reads a file from before seals were published', async () => {
  const text = JSON.stringify(await someLedger(), (name, value) => (name === 'seal' ? undefined : value));
  expect((await verifyFile(text)).code).toBe(0);
});

test('names what is wrong, and fails', async () => {
  const ledger = await someLedger();
  Object.assign(ledger.bids[0] ?? {}, { price: 101 });
  const { code, text } = await verifyFile(JSON.stringify(ledger));
  expect([code, text.split('\n')[0]]).toEqual([1, 'Bid 1 was changed, or an earlier bid was removed.']);
});

test.each(['', 'no JSON', '{}', '[]'])('a file with %j is none', async (content) => {
  expect((await verifyFile(content)).code).toBe(2);
});
