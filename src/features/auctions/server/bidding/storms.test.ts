import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '#app/testing/actors.ts';
import { bidHistoryErrors } from '#app/testing/bid-history.ts';
import { openPatientDatabase } from '#app/testing/database.ts';
import { runWithConcurrency } from '#app/testing/in-flight.ts';
import {
  createBidder,
  createOpenLot,
  endLot,
  fetchLot,
  type LotFixture,
  placeBid,
  shiftedClock,
} from '#app/testing/lot-factory.ts';
import { expectBalancedLedger, runRefundPolling } from '#app/testing/payment-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { openTwoProcesses, type TwoProcesses } from '#app/testing/two-processes.ts';
import { countLockWaits } from '#app/testing/waiting-for-locks.ts';
import { type Ledger, verifyLedger } from '#features/auctions/ledger.ts';
import { SeededRandom } from '#kit/server/testing/seeded-random.ts';

const time = shiftedClock();
const million = 1_000_000;
let world: TestApp;
let processes: TwoProcesses;
beforeAll(async () => {
  world = await createTestApp({ clock: time.clock });
  processes = await openTwoProcesses(world);
  // The trigger disables the rate limits.
  await world.kit.pool.query(`
    create function all_free() returns trigger language plpgsql as $$ begin
      new.tries := 1; new.blocked_until := clock_timestamp(); return new;
    end $$;
    create trigger all_free before update on rate_limit_attempts for each row execute function all_free()`);
});
afterAll(async () => {
  await processes?.close();
  await world?.close();
});

const seed = randomInt(2 ** 31);

type Answer = { status: number; number: number | null; code: string | null };

async function someBidders(lot: LotFixture, count: number): Promise<Person[]> {
  const bidders: Person[] = [];
  for (let index = 0; index < count; index++) bidders.push(await createBidder(world, lot));
  return bidders;
}

/** The times of phones with wrong clocks, which the server must ignore. */
const wrongClocks = [
  '1970-01-01T00:00:00.000Z',
  '2099-12-31T23:59:59.999Z',
  new Date(Date.now() - 86_400_000).toISOString(),
];

/** Sends bids by random bidders through two server processes, at most `atOnce` at a time. */
function storm(lot: LotFixture, bidders: Person[], count: number, atOnce: number): Promise<Answer[]> {
  const chance = new SeededRandom(seed);
  return runWithConcurrency(count, atOnce, async (index) => {
    const amount = (100 + Math.floor((index * 60) / count) + chance.below(12)) * million;
    const kind = chance.below(3) === 0 ? 'maximum' : 'bid';
    const said = wrongClocks[index % wrongClocks.length] ?? '';
    const reply = await processes.processFor(index).inject({
      method: 'POST',
      url: `/api/lots/${lot.id}/bids`,
      cookies: chance.pick(bidders).cookies,
      headers: {
        'idempotency-key': randomUUID(),
        ...{ date: new Date(said).toUTCString(), 'x-client-time': said, 'if-unmodified-since': said },
      },
      payload: { kind, amount },
    });
    const { number = null, code = null } = reply.json();
    return { status: reply.statusCode, number, code };
  });
}

const refusals = ['bid_too_low', 'already_leading', 'maximum_not_more'];

const ledgerOf = async ({ id }: LotFixture): Promise<Ledger> =>
  (await world.inject({ url: `/api/lots/${id}/ledger` })).json();

const acceptedOf = (answers: Answer[]) =>
  answers.flatMap(({ status, number }) => (status === 201 ? [Number(number)] : []));

test('places 2,000 bids at once in two processes with correct prices, no lost bid and a valid chain', async () => {
  const lot = await createOpenLot(world, time);
  const answers = await storm(lot, await someBidders(lot, 6), 2_000, 200);
  expect(new Set(answers.map(({ status }) => status)), `seed ${seed}`).toEqual(new Set([201, 409]));
  expect(refusals).toEqual(expect.arrayContaining([...new Set(answers.flatMap(({ code }) => code ?? []))]));
  await endLot(world, time);
  const ledger = await ledgerOf(lot);
  expect(bidHistoryErrors(acceptedOf(answers), ledger), `seed ${seed}`).toEqual([]);
  expect(ledger.bids.length).toBeGreaterThan(20);
  expect(await verifyLedger(ledger), `seed ${seed}`).toEqual([]);
  expect((await fetchLot(world, lot)).soldPrice).toBe(ledger.bids.at(-1)?.price);
  await world.finishJobs();
  await runRefundPolling(world);
  await expectBalancedLedger(world);
});

test('accepts none of 500 bids after the database’s closing time when clients send wrong clocks', async () => {
  await world.kit.pool.query('update lot_rules set soft_close_seconds = 1, max_extension_seconds = 1');
  const lot = await createOpenLot(world, time);
  const bidders = await someBidders(lot, 3);
  // These bids are accepted before the close, even when a busy machine delays all others until after it.
  const answers = await storm(lot, bidders, 20, 20);
  const early = acceptedOf(answers).length;
  await world.kit.pool.query(
    `update lots set original_closes_at = now() + interval '300 milliseconds', closes_at = now() + interval '300 milliseconds',
       latest_closes_at = now() + interval '600 milliseconds' where id = $1`,
    [lot.id],
  );
  while (answers.length < 500 || answers.at(-1)?.code !== 'lot_closed')
    answers.push(...(await storm(lot, bidders, 100, 40)));
  const { rows } = await world.kit.pool.query(
    `select count(*) filter (where b.number > $2 and b.at >= coalesce(before.closes_at, l.original_closes_at))::int as late,
       count(*) filter (where abs(extract(epoch from clock_timestamp() - b.at)) > 1800)::int as elsewhen, count(*)::int as all
     from bids b join lots l on l.id = b.lot_id
       left join bids before on before.lot_id = b.lot_id and before.number = b.number - 1 and before.number > $2
     where b.lot_id = $1`,
    [lot.id, early],
  );
  expect(rows).toEqual([{ late: 0, elsewhen: 0, all: acceptedOf(answers).length }]);
  expect(early).toBeGreaterThan(0);
});

test('leaves connections for other requests while bids wait for each other, and answers every bid', async () => {
  const lot = await createOpenLot(world, time);
  const bidders = await someBidders(lot, 8);
  const outside = openPatientDatabase(world.databaseUrl, 2);
  const client = await outside.pool.connect();
  await client.query('begin');
  await client.query('select from lots where id = $1 for update', [lot.id]);
  const bids = bidders.map((bidder, index) => placeBid(world, lot, bidder, (100 + index) * million));
  await expect.poll(() => countLockWaits(outside.db)).toBe(3);
  // There are as many bids as connections, but only three bids wait in the database, so this request gets a
  // connection.
  expect((await fetchLot(world, lot)).bids).toBe(0);
  expect(await countLockWaits(outside.db)).toBe(3);
  await client.query('commit');
  client.release();
  const answers = await Promise.all(bids);
  expect([201, 409]).toEqual(
    expect.arrayContaining([...new Set(answers.map(({ statusCode }) => statusCode))]),
  );
  expect((await fetchLot(world, lot)).bids).toBe(
    answers.filter(({ statusCode }) => statusCode === 201).length,
  );
  await outside.close();
});
