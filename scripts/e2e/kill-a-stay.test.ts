// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { addDays, kampalaDay } from '#kit/calendar-day.ts';
import { jobs } from '#kit/server/jobs.ts';
import { nextPhone } from './next-phone.ts';
import { type Cookies, ServerToKill, type Step } from './server-to-kill.ts';

// These tests kill the server between holding the nights, taking the payment and confirming the stay.

const nights = 3;
const deposit = 60_000;
let server: ServerToKill;
let home: number;
let nextStart = 5;

beforeAll(async () => {
  server = await ServerToKill.open();
  home = await server.createBookableHome();
});
afterAll(() => server?.close());
beforeEach(async () => {
  await query('delete from rate_limit_attempts');
  server.forwardsEvents = false;
});

const query = (text: string, values: unknown[] = []) => server.query(text, values);

type Guest = {
  cookies: Cookies;
  checkIn: string;
  bookKey: string;
  payKey: string;
  mark: string;
  reference: string;
};

async function buildGuest(): Promise<Guest> {
  const checkIn = addDays(kampalaDay(new Date()), nextStart);
  nextStart += nights;
  const keys = { bookKey: randomUUID(), payKey: randomUUID() };
  return { cookies: await server.signIn('user'), checkIn, ...keys, mark: '', reference: '' };
}

const payerOf = (checkIn: string) => ({
  name: 'Amina Sample',
  email: `amina-${checkIn}@example.com`,
  phone: `0700 ${checkIn.slice(2).replaceAll('-', '')}`,
});

const askForNights = ({ cookies, checkIn, bookKey }: Guest) =>
  server.call(cookies, 'POST', `/api/properties/${home}/stays`, {
    body: { checkIn, nights, guests: 2, total: nights * 100_000, guest: payerOf(checkIn) },
    key: bookKey,
  });
const askForQuote = ({ cookies, checkIn, mark, payKey }: Guest) =>
  server.call(cookies, 'POST', `/api/stays/${mark}/payments`, {
    body: {
      part: 'deposit',
      payer: payerOf(checkIn),
    },
    key: payKey,
  });
const openCheckout = ({ cookies, reference }: Guest, body: object) =>
  server.call(cookies, 'POST', `/api/payments/${reference}/checkout`, { body });
const askPhone = (guest: Guest) =>
  openCheckout(guest, { method: 'mobile_money', network: 'MTN', phone: nextPhone() });
const check = ({ cookies, reference }: Guest) =>
  server.call(cookies, 'POST', `/api/payments/${reference}/check`);
const payAtProvider = ({ reference }: Guest) =>
  server.shop.control('POST', '/attempts', {
    tx_ref: reference,
    amount: deposit,
    method: 'card',
    status: 'successful',
  });

const held = z.object({ mark: z.string() });
const quoted = z.object({ reference: z.string(), amount: z.literal(deposit) });

async function book(guest: Guest): Promise<void> {
  guest.mark = held.parse(JSON.parse((await askForNights(guest)).body)).mark;
}
async function quote(guest: Guest): Promise<void> {
  guest.reference = quoted.parse(JSON.parse((await askForQuote(guest)).body)).reference;
}
async function bookAndQuote(guest: Guest): Promise<void> {
  await book(guest);
  await quote(guest);
}
async function quoteAndPay(guest: Guest): Promise<void> {
  await quote(guest);
  expect((await openCheckout(guest, { method: 'card' })).status).toBe(200);
  await payAtProvider(guest);
}
async function bookAndPay(guest: Guest): Promise<void> {
  await book(guest);
  await quoteAndPay(guest);
}

/** Books and pays, lets the hold expire, and holds the nights for another guest. */
async function loseNights(guest: Guest): Promise<void> {
  await bookAndPay(guest);
  await endHolds([guest]);
  const rival = await server.signIn('user');
  expect((await askForNights({ ...guest, cookies: rival, bookKey: randomUUID() })).status).toBe(201);
}

const endHolds = (guests: readonly Guest[]) =>
  query(
    `update occupied_nights set hold_expires_at = clock_timestamp() - interval '1 second'
     where kind = 'hold' and lower(nights) = any($1::date[])`,
    [guests.map(({ checkIn }) => checkIn)],
  );

type Errand = {
  /** Does everything before the step. */
  prepare?: (guest: Guest) => Promise<void>;
  /** Makes the call that is blocked at the step. */
  act(guest: Guest): Promise<unknown>;
  /** Retries as a user does who got no response. */
  again?: (guest: Guest) => Promise<void>;
  end: 'confirmed' | 'free' | 'returned';
};

const errands = {
  hold: {
    act: askForNights,
    again: bookAndPay,
    end: 'confirmed',
  },
  leave: {
    act: askForNights,
    again: async (guest) => void (await endHolds([guest])),
    end: 'free',
  },
  quote: { prepare: book, act: askForQuote, again: quoteAndPay, end: 'confirmed' },
  phone: {
    prepare: bookAndQuote,
    act: askPhone,
    async again({ reference }) {
      const [prompt] = await server.shop.provider.findByReference(reference);
      await server.shop.control('POST', '/settle', { id: prompt?.id, status: 'successful' });
    },
    end: 'confirmed',
  },
  event: {
    prepare: bookAndQuote,
    async act(guest) {
      await openCheckout(guest, { method: 'card' });
      server.forwardsEvents = true;
      await payAtProvider(guest);
    },
    end: 'confirmed',
  },
  check: { prepare: bookAndPay, act: check, end: 'confirmed' },
  late: { prepare: loseNights, act: check, end: 'returned' },
} satisfies Record<string, Errand>;

/**
 * Releases the jobs of the killed process, and makes the polling of payments and the expiry of holds due now.
 */
async function timePasses(): Promise<void> {
  await query(
    `update graphile_worker._private_jobs set locked_at = null, locked_by = null, run_at = now()
     where locked_at < (select max(backend_start) from pg_stat_activity where datname = current_database()
       and application_name = 'server to be killed')`,
  );
  await query('update payment_intents set next_check_at = now() where next_check_at is not null');
  for (const name of ['poll-payments', 'lapse-holds'])
    await jobs.enqueue(server.database.db, { name, shape: z.unknown() }, {});
}

/** Returns the state of a stay, with all records that must exist only once. */
async function standOf({ checkIn, mark, reference }: Guest) {
  const { rows } = await query(
    `select (select state from stays where mark_hash = sha256(convert_to($1, 'UTF8'))) as state,
       array(select kind from occupied_nights where nights @> $3::date) as taken,
       (select count(*)::int from stays s where s.check_in = $3::date and s.state in ('held', 'confirmed')) as stays,
       (select count(*)::int from stay_payments p join stays s on s.id = p.stay_id where s.mark_hash = sha256(convert_to($1, 'UTF8'))) as payments,
       array(select outcome from payment_transactions where reference = $2) as outcomes,
       array(select r.status from payment_refunds r join payment_transactions t on t.id = r.transaction_id
         where t.reference = $2) as refunds,
       array(select split_part(subject, ':', 1) from emails m
         where m.key like 'stay ' || (select id from stays where mark_hash = sha256(convert_to($1, 'UTF8'))) || ' %' order by 1) as mails`,
    [mark, reference, checkIn],
  );
  return rows[0];
}

const nothing = { taken: [], payments: 0, outcomes: [], refunds: [], mails: [] };
const ends = {
  confirmed: {
    state: 'confirmed',
    taken: ['booking'],
    stays: 1,
    payments: 1,
    outcomes: ['credited'],
    refunds: [],
    mails: ['Booking confirmed', 'New booking'],
  },
  free: { ...nothing, state: null, stays: 0 },
  returned: {
    ...nothing,
    state: 'lapsed',
    // This is the other guest's hold.
    taken: ['hold'],
    stays: 1,
    outcomes: ['refund_due'],
    refunds: ['completed'],
    mails: [expect.stringMatching(/^We are refunding your payment for /)],
  },
};

async function expectBooks(): Promise<void> {
  const { rows } = await query(`
    select (select coalesce(sum(amount), 0)::int from ledger_lines) as sum,
      (select coalesce(sum(amount), 0)::int from ledger_lines where account = 'customer') as owed,
      (select coalesce(sum(amount), 0)::int from ledger_lines where account = 'deposits_held') as deposits,
      (select count(*)::int from stays where state = 'confirmed') as stays,
      (select count(*)::int from receipts) as receipts`);
  const { stays } = rows[0];
  expect(rows[0]).toEqual({ sum: 0, owed: 0, deposits: -deposit * stays, stays, receipts: stays });
}

test.each<[string, Step, Partial<Record<keyof typeof errands, number>>, number?]>([
  ['nights are taken', { table: 'occupied_nights', mode: 'share' }, { hold: 2, leave: 1 }],
  ['a hold is committed and not responded', { commits: 'occupied_nights' }, { hold: 2, leave: 1 }],
  ['the deposit is quoted', { commits: 'payment_intents' }, { quote: 2 }],
  [
    'the provider has been told',
    { call: /verify_by_reference|transactions\?|charges/, when: 'after' },
    { phone: 2, check: 2 },
  ],
  ['the event arrives', { table: 'payment_events', mode: 'share' }, { event: 2 }],
  ['it is credited and not confirmed', { table: 'stay_payments', mode: 'share' }, { check: 3 }],
  ['it is confirmed', { commits: 'stay_payments' }, { check: 3 }],
  ['the mail is written', { table: 'emails', mode: 'share' }, { check: 2 }, 1],
  ['money is sent back', { commits: 'payment_refunds' }, { late: 2 }],
])('confirms each stay once or refunds it after kill -9 while %s', async (_, step, standing, standingAs) => {
  const kinds: Errand[] = Object.entries(standing).flatMap(([name, count]) =>
    Array.from({ length: count }, () => errands[name as keyof typeof errands]),
  );
  const cases = await Promise.all(kinds.map(async (errand) => ({ errand, guest: await buildGuest() })));
  // Prepares one case at a time, because each needs many connections.
  for (const { errand, guest } of cases) await errand.prepare?.(guest);
  const act = () => Promise.all(cases.map(({ errand, guest }) => errand.act(guest).catch(() => 'cut')));
  await server.killAt(step, act, standingAs ?? kinds.length);
  for (const { errand, guest } of cases) await errand.again?.(guest);
  await timePasses();
  let passedAt = performance.now();
  for (const { errand, guest } of cases)
    await expect
      .poll(
        async () => {
          // The intervals between polls grow, and a slow machine may have kept the provider from answering
          // the first ones.
          if (performance.now() - passedAt > 30_000) {
            await timePasses();
            passedAt = performance.now();
          }
          return standOf(guest);
        },
        { timeout: 180_000 },
      )
      .toEqual(ends[errand.end]);
  await expectBooks();
});
