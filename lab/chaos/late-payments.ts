import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { jobHandlers } from '#app/server/jobs.ts';
import { createTestProperty } from '#app/testing/property-factory.ts';
import { openTestProvider, webhookOf } from '#app/testing/test-provider.ts';
import { addDays, kampalaDay } from '#kit/calendar-day.ts';
import { openMailer } from '#kit/server/email/send-email.ts';
import { finishJobs } from '#kit/server/jobs.ts';
import type { Kit } from '#kit/server/kit.ts';
import { openLog } from '#kit/server/log.ts';
import type { SeededRandom } from '#kit/server/testing/seeded-random.ts';
import { readConfig } from '../../src/app/server/boot/config.ts';
import { createHttp } from '../../src/app/server/boot/http.ts';
import { openKit } from '../../src/app/server/boot/open-kit.ts';
import { cookieOf, randomAddress, randomVisitorId } from '../bench/bookings/some-homes.ts';
import { httpSettings } from '../bench/http-settings.ts';
import type { BenchmarkResult } from '../bench/report.ts';

const nights = 3;
const total = 300_000;
const deposit = 60_000;
/**
 * The number of races on each home. Nights can be booked only a limited number of days ahead, so there are
 * several homes.
 */
const racesPerHome = 80;

type Race = { home: number; checkIn: string };
type World = {
  kit: Kit;
  doors: [FastifyInstance, FastifyInstance];
  handlers: Parameters<typeof finishJobs>[1];
};

/** Pays for expired holds, while another client books some of the same nights through another process. */
export async function runLatePayments(
  databaseUrl: string,
  dataDir: string,
  { count, chance }: { count: number; chance: SeededRandom },
): Promise<BenchmarkResult> {
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
  const opened = [
    await openKit(config, openLog('silent')),
    await openKit(config, openLog('silent')),
  ] as const;
  const payments = openTestProvider();
  const kit = { ...opened[0].kit, payments };
  const secondKit = { ...opened[1].kit, payments };
  const settings = httpSettings(kit, dataDir, { trustProxy: true });
  const doors: World['doors'] = [await createHttp(kit, settings), await createHttp(secondKit, settings)];
  const handlers = jobHandlers({
    kit,
    search: settings.search,
    mailer: openMailer({ smtpUrl: null, from: '' }),
    pictureCacheFolder: settings.pictureCacheFolder,
    appOrigin: settings.appOrigin,
  });
  const world = { kit, doors, handlers };
  const startedAt = performance.now();
  const errors: string[] = [];
  const wins = { late: 0, rival: 0 };
  try {
    let home = 0;
    for (let index = 0; index < count; index++) {
      if (index % racesPerHome === 0) home = await createHouse(kit);
      const checkIn = addDays(kampalaDay(kit.clock()), 5 + (index % racesPerHome) * 6);
      const { winner, errors: faults } = await runRace(world, payments, { home, checkIn }, chance);
      wins[winner] += 1;
      errors.push(...faults.map((error) => `race ${index}: ${error}`));
    }
    errors.push(...(await findLedgerErrors(kit, wins.late)));
  } finally {
    for (const server of doors) await server.close();
    for (const openedKit of opened) await openedKit.close();
  }
  for (const error of errors.slice(0, 20)) console.log(`  wrong: ${error}`);
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
  return {
    name: `${count} payments for holds that have ended, against guests who book the same nights`,
    ours: `${errors.length} faults; ${wins.late} took the nights, ${wins.rival} went back, ${seconds} s`,
    beside: 'the books, the nights and the mails',
    ratio: '-',
    target: '0 faults',
    met: errors.length === 0,
  };
}

async function createHouse(kit: Kit): Promise<number> {
  const id = await createTestProperty(kit, {
    category: 'furnished_houses',
    propertyType: 'BnB',
    price: total / nights,
  });
  await kit.pool.query(`insert into stay_terms (property_id, books) values ($1, 'instant')`, [id]);
  return id;
}

type Reply = { status: number; body: Record<string, unknown> };

async function send(server: FastifyInstance, request: InjectOptions, cookie = ''): Promise<Reply> {
  const reply = await server.inject({
    method: 'POST',
    ...request,
    headers: {
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': randomAddress(),
      'idempotency-key': randomUUID(),
      ...(cookie && { cookie }),
      ...request.headers,
    },
  });
  return { status: reply.statusCode, body: reply.body ? reply.json() : {} };
}

const payer = { name: 'Amina Sample', email: 'amina@example.com', phone: '0700 000 001' };

const book = (server: FastifyInstance, { home, checkIn }: Race, cookie: string) =>
  send(
    server,
    { url: `/api/properties/${home}/stays`, payload: { checkIn, nights, guests: 2, total, guest: payer } },
    cookie,
  );

async function runRace(
  { kit, doors: [server, other], handlers }: World,
  payments: ReturnType<typeof openTestProvider>,
  booking: Race,
  chance: SeededRandom,
): Promise<{ winner: 'late' | 'rival'; errors: string[] }> {
  const [late, rival] = [cookieOf(kit, randomVisitorId()), cookieOf(kit, randomVisitorId())];
  const { mark } = (await book(server, booking, late)).body;
  const quoted = await send(
    server,
    { url: `/api/stays/${mark}/payments`, payload: { part: 'deposit', payer } },
    late,
  );
  const reference = String(quoted.body.reference);
  await kit.pool.query(
    `update occupied_nights set hold_expires_at = clock_timestamp() - interval '1 second'
     where stay_id = (select id from stays where mark_hash = sha256(convert_to($1, 'UTF8')))`,
    [mark],
  );
  const { id: transactionId } = payments.attempt(reference, { amount: deposit });
  const pay = async () => {
    await server.inject(webhookOf({ key: randomUUID(), reference, transactionId }));
    await finishJobs(kit.pool, handlers, kit.log);
  };
  const rivalRequest = { ...booking, checkIn: addDays(booking.checkIn, chance.below(nights)) };
  // The booking may begin before the event arrives, or after its job has begun.
  const beginsAfterMs = chance.below(30);
  const [rivalBooking] = await Promise.all([
    wait(beginsAfterMs).then(() => book(other, rivalRequest, rival)),
    pay(),
  ]);
  await finishJobs(kit.pool, handlers, kit.log);
  const winner = rivalBooking.status === 201 ? 'rival' : 'late';
  const outcome = await outcomeOf(kit, {
    mark: String(mark),
    reference,
    home: booking.home,
    from: booking.checkIn,
  });
  const expected = { answer: winner === 'rival' ? 201 : 409, ...expectedOutcomes[winner] };
  const actual = { answer: rivalBooking.status, ...outcome };
  const isSame = JSON.stringify(actual) === JSON.stringify(expected);
  return {
    winner,
    errors: isSame ? [] : [`${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`],
  };
}

const expectedOutcomes = {
  late: { state: 'confirmed', taken: ['booking'], outcomes: ['credited'], refunds: [], mails: ['confirmed'] },
  rival: {
    state: 'lapsed',
    taken: ['hold'],
    outcomes: ['refund_due'],
    refunds: [`completed ${deposit}`],
    mails: ['turned_away'],
  },
};

type LatePayment = { mark: string; reference: string; home: number; from: string };

async function outcomeOf(kit: Kit, { mark, reference, home, from }: LatePayment) {
  const { rows } = await kit.pool.query(
    `select
       -- The expired hold was not processed; it may not have been marked as such.
       case s.state when 'held' then 'lapsed' else s.state end as state,
       array(select kind from occupied_nights where property_id = $3
         and nights && daterange($4::date, $4::date + ${nights})) as taken,
       array(select outcome from payment_transactions where reference = $2) as outcomes,
       array(select r.status || ' ' || r.amount from payment_refunds r
         join payment_transactions t on t.id = r.transaction_id where t.reference = $2) as refunds,
       array(select split_part(key, ' ', 3) from emails
         where key like 'stay ' || s.id || ' % to guest' order by 1) as mails
     from stays s where s.mark_hash = sha256(convert_to($1, 'UTF8'))`,
    [mark, reference, home, from],
  );
  return rows[0];
}

async function findLedgerErrors(kit: Kit, confirmed: number): Promise<string[]> {
  const { rows } = await kit.pool.query(`
    select coalesce(sum(amount), 0)::int as all,
      coalesce(sum(amount) filter (where account = 'customer'), 0)::int as customer,
      coalesce(sum(amount) filter (where account = 'deposits_held'), 0)::int as deposits,
      (select count(*)::int from receipts) as receipts
    from ledger_lines`);
  const [actual, expected] = [
    rows[0],
    { all: 0, customer: 0, deposits: -confirmed * deposit, receipts: confirmed },
  ];
  const isSame = JSON.stringify(actual) === JSON.stringify(expected);
  return isSame ? [] : [`the books say ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`];
}
