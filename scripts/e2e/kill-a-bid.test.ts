import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { type AuctionFixture, amountOf, createAuction } from '#app/testing/bidding-factory.ts';
import { ledgerReply } from '#features/auctions/schema.ts';
import { systemClock } from '#kit/server/clock.ts';
import type { Kit } from '#kit/server/kit.ts';
import { verifyFile } from '../testing/verify-file.ts';
import { eachFirstOrAll } from './each-first-or-all.ts';
import { ServerToKill, type Step } from './server-to-kill.ts';

/**
 * The server is killed while users bid. Every acknowledged bid is in the chain, and the outcome of the others
 * is not guessed.
 */

let server: ServerToKill;
beforeAll(async () => {
  server = await ServerToKill.open();
});
afterAll(() => server?.close());
beforeEach(() => query('delete from rate_limit_attempts'));

const query = async (text: string, values: unknown[] = []) => (await server.query(text, values)).rows;

type Bid = { by: string; key: string; amount: number };
type Placed = { number: number; isLeading: boolean };
const placed = z.object({ number: z.number(), isLeading: z.boolean() });

const open = (count: number) =>
  createAuction({ ...server.database, clock: systemClock } as unknown as Kit, count);
const bidBy = ({ people }: AuctionFixture, n: number): Bid => ({
  by: people[n % people.length]?.session ?? '',
  key: randomUUID(),
  amount: amountOf(n),
});

/** Places a bid. Returns null if there was no response. */
async function send({ lotId }: AuctionFixture, { by, key, amount }: Bid): Promise<Placed | 'refused' | null> {
  const body = { kind: 'maximum', amount };
  const reply = await server
    .call({ session: by }, 'POST', `/api/lots/${lotId}/bids`, { body, key })
    .catch(() => null);
  if (!reply) return null;
  expect([201, 409]).toContain(reply.status);
  return reply.status === 201 ? placed.parse(JSON.parse(reply.body)) : 'refused';
}

/** Expects each acknowledged bid under its number, each key at most once, and a complete chain. */
async function expectChain(
  { lotId }: AuctionFixture,
  acknowledged: ReadonlyMap<string, Placed>,
): Promise<void> {
  const rows = await query('select key, number from bids where lot_id = $1 order by number', [lotId]);
  const known = new Map(rows.map(({ key, number }) => [key, number]));
  expect(known.size).toBe(rows.length);
  expect([...acknowledged].map(([key]) => [key, known.get(key)])).toEqual(
    [...acknowledged].map(([key, { number }]) => [key, number]),
  );
  await query(
    `update lots set state = 'awaiting_balance', closed_at = now(), buyer_id = leader_id, sold_price = price
     where id = $1`,
    [lotId],
  );
  const { body } = await server.call({}, 'GET', `/api/lots/${lotId}/ledger`);
  expect(ledgerReply.parse(JSON.parse(body)).bids).toHaveLength(rows.length);
  expect(await verifyFile(body)).toEqual({ code: 0, text: expect.stringContaining(`${rows.length} bids,`) });
}

eachFirstOrAll<[string, Step]>(test, [
  ['a bid is decided', { table: 'bids', mode: 'share' }],
  ['a bid is committed and not responded', { commits: 'bids' }],
])('counts each resent bid once after kill -9 while %s, with an intact chain', async (_, step) => {
  const auction = await open(3);
  const bids = [1, 2, 3].map((n) => bidBy(auction, n));
  const answers: unknown[] = [];
  await server.killAt(
    step,
    async () => void answers.push(...(await Promise.all(bids.map((bid) => send(auction, bid))))),
    3,
  );
  expect(answers).toEqual([null, null, null]);
  const acknowledged = new Map<string, Placed>();
  for (const bid of bids) {
    const again = await send(auction, bid);
    if (again !== null && again !== 'refused') acknowledged.set(bid.key, again);
  }
  expect(acknowledged.size).toBeGreaterThan(0);
  await expectChain(auction, acknowledged);
});

test('keeps acknowledged bids and counts resent ones once after three kills during many bids', {
  tags: 'thorough',
}, async () => {
  const auction = await open(20);
  const acknowledged = new Map<string, Placed>();
  const unanswered: Bid[] = [];
  let next = 1;
  for (let round = 0; round < 3; round++) {
    const before = acknowledged.size;
    const enough = before + 10 + randomInt(30);
    let isKilled = false;
    const bidder = async () => {
      while (!isKilled) {
        const bid = unanswered.pop() ?? bidBy(auction, next++);
        const answer = await send(auction, bid);
        if (answer === null) unanswered.push(bid);
        else if (answer !== 'refused') acknowledged.set(bid.key, answer);
        if (answer === null) return;
      }
    };
    const storm = Promise.all(Array.from({ length: 8 }, bidder));
    await expect.poll(() => acknowledged.size, { interval: 5 }).toBeGreaterThanOrEqual(enough);
    isKilled = true;
    await server.kill();
    await storm;
  }
  for (const bid of unanswered) {
    const answer = await send(auction, bid);
    expect(answer).not.toBeNull();
    if (answer !== null && answer !== 'refused') acknowledged.set(bid.key, answer);
  }
  expect(acknowledged.size).toBeGreaterThan(40);
  await expectChain(auction, acknowledged);
});
