import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bidHash, type Ledger, type LedgerBid, termsHash } from '../src/features/auctions/ledger.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'auction-verify-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The command in a separate process, as `npm run auction:verify` starts it. */
async function verify(content: string): Promise<{ code: number | null; text: string }> {
  const path = join(folder, 'lot.json');
  await writeFile(path, content);
  const child = spawn(process.execPath, [join(import.meta.dirname, 'auction-verify.ts'), path]);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (text += data));
  const [code] = await once(child, 'close');
  return { code, text };
}

async function someLedger(): Promise<Ledger> {
  const lot: Ledger['lot'] = {
    ...{
      id: 3,
      title: 'Four rooms',
      currency: 'UGX',
      startingBid: 100,
      increment: 10,
      reserve: null,
      salt: 'salt',
    },
    opensAt: '2026-12-01T06:00:00.000000Z',
    plannedClose: '2026-12-01T09:00:00.000000Z',
    latestClose: '2026-12-01T10:00:00.000000Z',
    softCloseSeconds: 300,
  };
  const bids: LedgerBid[] = [];
  let previous = await termsHash(lot, lot.reserve, lot.salt);
  for (const [number, bidder, price] of [
    [1, 1, 100],
    [2, 2, 120],
  ] as const) {
    const bid = {
      ...{ number, bidder, kind: 'bid' as const, amount: price, salt: `s${number}`, price, leader: bidder },
      at: `2026-12-01T07:00:0${number}.000000Z`,
      closesAt: lot.plannedClose,
    };
    previous = await bidHash(previous, bid);
    bids.push({ ...bid, hash: previous });
  }
  return { format: 'lot-ledger-1', lot, bids, outcome: 'sold', winner: 2, price: 120 };
}

test('says what was sold when every bid is as it was published', async () => {
  expect(await verify(JSON.stringify(await someLedger()))).toEqual({
    code: 0,
    text: '2 bids, nothing changed, left out, added or moved; bidder 2 won at UGX 120 in its smallest unit.\n',
  });
});

test('names what is wrong, and fails', async () => {
  const ledger = await someLedger();
  Object.assign(ledger.bids[0] ?? {}, { price: 101 });
  const { code, text } = await verify(JSON.stringify(ledger));
  expect([code, text.split('\n')[0]]).toEqual([1, 'Bid 1 was changed, or one before it was left out.']);
});

test.each(['', 'no JSON', '{}', '[]'])('a file with %j is none', async (content) => {
  expect((await verify(content)).code).toBe(2);
});
