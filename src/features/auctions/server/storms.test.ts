import { randomInt } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cookies } from '#app/testing/actors.ts';
import { openPatientDatabase } from '#app/testing/database.ts';
import {
  close,
  lookAt,
  placeBid,
  type SomeLot,
  shiftedClock,
  someBidder,
  someOpenLot,
} from '#app/testing/some-lot.ts';
import { askAboutRefunds, expectBooksToAgree } from '#app/testing/some-payment.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { faultsOfLedger, type Ledger } from '#features/auctions/ledger.ts';
import type { Database } from '#kit/server/database/database.ts';

const time = shiftedClock();
const million = 1_000_000;
let world: TestApp;
/** Another process over the same database. */
let second: { app: FastifyInstance; database: Database };
beforeAll(async () => {
  world = await createTestApp({ clock: time.clock });
  const database = openPatientDatabase(world.databaseUrl, 4);
  second = { app: await world.again({ db: database.db, pool: database.pool }), database };
  // Whoever tries is not slowed down here.
  await world.kit.pool.query(`
    create function all_free() returns trigger language plpgsql as $$ begin
      new.tries := 1; new.next_at := clock_timestamp(); return new;
    end $$;
    create trigger all_free before update on attempts for each row execute function all_free()`);
});
afterAll(async () => {
  await second?.app.close();
  await second?.database.close();
  await world?.close();
});

const seed = randomInt(2 ** 31);

/** The same numbers for the same seed. */
function dice(from: number): (below: number) => number {
  let state = from;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * below);
  };
}

type Answer = { status: number; number: number | null; code: string | null };

/** Bids by all of them from two processes, so many in flight at once. */
async function storm(
  lot: SomeLot,
  bidders: { cookies: Cookies }[],
  count: number,
  atOnce: number,
): Promise<Answer[]> {
  const roll = dice(seed);
  const answers: Answer[] = [];
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const index = next++;
      const bidder = bidders[roll(bidders.length)] as { cookies: Cookies };
      const amount = (100 + Math.floor((index * 60) / count) + roll(12)) * million;
      const kind = roll(3) === 0 ? 'maximum' : 'bid';
      const where = index % 2 === 0 ? world : { inject: (request: object) => injectInto(request) };
      const reply = await placeBid(where, lot, bidder, amount, { kind });
      const { number = null, code = null } = reply.json();
      answers.push({ status: reply.statusCode, number, code });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return answers;
}

const refusals = ['bid_too_low', 'already_leading', 'maximum_not_more'];
const injectInto = (request: object) =>
  second.app.inject({
    ...request,
    headers: { 'sec-fetch-site': 'same-origin', ...(request as { headers?: object }).headers },
  });

const ledgerOf = async ({ id }: SomeLot): Promise<Ledger> =>
  (await world.inject({ url: `/api/lots/${id}/ledger` })).json();

function expectAnswersToBeHistory(answers: Answer[], { bids }: Ledger): void {
  const accepted = answers.filter(({ status }) => status === 201).map(({ number }) => number);
  expect(
    accepted.toSorted((one, other) => Number(one) - Number(other)),
    `seed ${seed}`,
  ).toEqual(bids.map(({ number }) => number));
}

test('800 bids at once by two processes: each price rises by the increment or a sealed maximum, none is lost, and the chain can be checked', async () => {
  const lot = await someOpenLot(world, time);
  const bidders = [];
  for (let index = 0; index < 6; index++) bidders.push(await someBidder(world, lot));
  const answers = await storm(lot, bidders, 800, 40);
  expect(new Set(answers.map(({ status }) => status)), `seed ${seed}`).toEqual(new Set([201, 409]));
  expect(refusals).toEqual(expect.arrayContaining([...new Set(answers.flatMap(({ code }) => code ?? []))]));
  await close(world, time);
  const ledger = await ledgerOf(lot);
  expectAnswersToBeHistory(answers, ledger);
  expect(ledger.bids.length).toBeGreaterThan(20);
  expect(await faultsOfLedger(ledger), `seed ${seed}`).toEqual([]);
  const prices = ledger.bids.map(({ price }) => price);
  expect(prices).toEqual(prices.toSorted((one, other) => one - other));
  expect((await lookAt(world, lot)).soldPrice).toBe(prices.at(-1));
  await world.finishJobs();
  await askAboutRefunds(world);
  await expectBooksToAgree(world);
});

test('300 bids across the close: none is accepted after it by the clock of the database', async () => {
  await world.kit.pool.query('update lot_rules set soft_close_seconds = 1, most_extension_seconds = 1');
  const lot = await someOpenLot(world, time);
  const bidders = [await someBidder(world, lot), await someBidder(world, lot), await someBidder(world, lot)];
  await world.kit.pool.query(
    `update lots set planned_close = now() + interval '300 milliseconds', closes_at = now() + interval '300 milliseconds',
       latest_close = now() + interval '600 milliseconds' where id = $1`,
    [lot.id],
  );
  const answers: Answer[] = [];
  while (answers.filter(({ code }) => code === 'lot_closed').length < 50 && answers.length < 5_000)
    answers.push(...(await storm(lot, bidders, 60, 20)));
  const { rows } = await world.kit.pool.query(
    `select count(*) filter (where b.at >= coalesce(before.closes_at, l.planned_close))::int as late, count(*)::int as all
     from bids b join lots l on l.id = b.lot_id
       left join bids before on before.lot_id = b.lot_id and before.number = b.number - 1
     where b.lot_id = $1`,
    [lot.id],
  );
  expect(rows[0].late).toBe(0);
  expect(rows[0].all).toBe(answers.filter(({ status }) => status === 201).length);
  expect(answers.at(-1)?.code).toBe('lot_closed');
});
