import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { insertUser } from '#features/accounts/server/user-rows.ts';
import { beginSession } from '../../src/features/accounts/server/sign-in/sessions.ts';
import { eachFirstOrAll } from './each-first-or-all.ts';
import { backdateRefunds, completeRefund, countRefundRequests } from './end-refund.ts';
import { nextPhone } from './next-phone.ts';
import { ServerToKill, type Step } from './server-to-kill.ts';

/** The server is killed while a hundred payments in all are blocked at different steps. */

let server: ServerToKill;
let admin: Record<string, string>;
let killed = 0;

const query = (text: string, values: unknown[] = []) => server.query(text, values);
const call: ServerToKill['call'] = (...asked) => server.call(...asked);

beforeAll(async () => {
  server = await ServerToKill.open();
  const { db } = server.database;
  const id = await insertUser(db, {
    username: 'keeper',
    email: 'keeper@example.com',
    fullName: 'Keeper',
    role: 'admin',
  });
  admin = { session: (await beginSession(db, id as number, 'test')).token };
});
afterAll(() => server?.close());
beforeEach(async () => {
  await query('delete from rate_limit_attempts');
  server.line.fate = () => 'usual';
  server.forwardsEvents = false;
});

type Payment = {
  key: string;
  cookies: Record<string, string>;
  reference: string;
  refundKey: string;
  phone: string;
};

const paymentSchema = z.object({
  reference: z.string(),
  amount: z.number(),
  status: z.string(),
  receipt: z.string().nullable(),
});
const packagesSchema = z.object({ packages: z.array(z.unknown()) });

async function someBrowser(): Promise<Payment> {
  const [key, refundKey, phone] = [randomUUID(), randomUUID(), nextPhone()];
  return { key, cookies: await server.newVisitorCookies(), reference: '', refundKey, phone };
}

const payer = { name: 'Amina Sample', email: 'amina@example.com', phone: '0700 000 001' };
const askPrice = ({ key, cookies }: Payment) =>
  call(cookies, 'POST', '/api/viewing-packages/rental-10/purchase', { body: payer, key });
const askPhone = ({ cookies, reference, phone }: Payment) =>
  call(cookies, 'POST', `/api/payments/${reference}/checkout`, {
    body: { method: 'mobile_money', network: 'MTN', phone },
  });
const check = ({ cookies, reference }: Payment) => call(cookies, 'POST', `/api/payments/${reference}/check`);
const refund = async ({ reference, refundKey }: Payment) => {
  const { rows } = await query('select id from payment_transactions where reference = $1', [reference]);
  return call(admin, 'POST', `/api/payments/transactions/${rows[0].id}/refunds`, {
    body: { comment: 'The home was gone' },
    key: refundKey,
  });
};

/**
 * Makes a successful or a failed payment at the provider. The provider sends an event unless events are lost.
 */
const pay = ({ reference }: Payment, status: 'successful' | 'failed' = 'successful') =>
  server.shop.control('POST', '/attempts', { tx_ref: reference, amount: 15_000, method: 'card', status });

type Errand = {
  /** Does everything before the step. */
  prepare(payment: Payment): Promise<unknown>;
  /** Makes the call that is blocked at the step. */
  act(payment: Payment): Promise<unknown>;
  /** Retries as a user does who got no response. */
  again(payment: Payment): Promise<unknown>;
  end: 'succeeded' | 'failed' | 'refunded';
};

async function quote(payment: Payment): Promise<void> {
  payment.reference = paymentSchema.parse(JSON.parse((await askPrice(payment)).body)).reference;
}

async function quoteAndOpen(payment: Payment): Promise<void> {
  await quote(payment);
  await call(payment.cookies, 'POST', `/api/payments/${payment.reference}/checkout`, {
    body: { method: 'card' },
  });
}

async function payAtLast(payment: Payment): Promise<void> {
  const { reference } = payment;
  // Ends the prompt now, instead of ten minutes after it was sent.
  await query(
    'update payment_prompts set ended_at = now() where intent_id = (select id from payment_intents where reference = $1)',
    [reference],
  );
  expect((await askPhone(payment)).status).toBe(200);
  await pay(payment);
}

/** Sends the refund again, and completes it. */
async function refundAtLast(payment: Payment): Promise<void> {
  await completeRefund(server, admin, payment.reference, (key = payment.refundKey) =>
    refund({ ...payment, refundKey: key }),
  );
}

const refundsAtProvider = ({ reference }: Payment) => countRefundRequests(server, reference);

const errands = {
  price: {
    prepare: async () => undefined,
    act: askPrice,
    async again(payment) {
      await quote(payment);
      await payAtLast(payment);
    },
    end: 'succeeded',
  },
  phone: {
    prepare: quote,
    act: askPhone,
    // If the phone was prompted, its owner approves and makes no further request.
    async again(payment) {
      const [prompt] = await server.shop.provider.findByReference(payment.reference);
      if (prompt) await server.shop.control('POST', '/settle', { id: prompt.id, status: 'successful' });
      else await payAtLast(payment);
    },
    end: 'succeeded',
  },
  event: {
    prepare: quoteAndOpen,
    async act(payment) {
      server.forwardsEvents = true;
      await pay(payment);
    },
    again: async () => undefined,
    end: 'succeeded',
  },
  check: {
    async prepare(payment) {
      await quoteAndOpen(payment);
      await pay(payment);
    },
    act: check,
    again: check,
    end: 'succeeded',
  },
  unpaid: {
    async prepare(payment) {
      await quoteAndOpen(payment);
      await pay(payment, 'failed');
    },
    act: check,
    again: check,
    end: 'failed',
  },
  refund: {
    async prepare(payment) {
      await quoteAndOpen(payment);
      await pay(payment);
      expect(JSON.parse((await check(payment)).body).status).toBe('succeeded');
    },
    act: refund,
    again: refundAtLast,
    end: 'refunded',
  },
} satisfies Record<string, Errand>;

const look = async ({ cookies, reference }: Payment) => {
  const reply = await call(cookies, 'GET', `/api/payments/${reference}`);
  expect(reply.status).toBe(200);
  return paymentSchema.parse(JSON.parse(reply.body));
};

/** Expects the status that the payer sees to agree with the credits and the packages. */
async function expectTruth(payment: Payment): Promise<void> {
  const { reference, cookies } = payment;
  const { status, receipt } = await look(payment);
  const mine = await call(cookies, 'GET', '/api/viewing-packages/mine');
  const { packages } = packagesSchema.parse(JSON.parse(mine.body));
  const { rows } = await query(
    "select from payment_transactions where reference = $1 and outcome = 'credited'",
    [reference],
  );
  // The server may have changed the payment between the two reads. The check is then repeated.
  if ((await look(payment)).status !== status) return expectTruth(payment);
  // A paid payment keeps its purchase until its refund has completed.
  const isPaid = status === 'succeeded' || status === 'refund_pending';
  const isReturned = status === 'refunded';
  const told = { isNumbered: receipt !== null, credits: rows.length, packages: packages.length };
  const owed = {
    isNumbered: isPaid || isReturned,
    credits: isPaid || isReturned ? 1 : 0,
    packages: isPaid ? 1 : 0,
  };
  expect([reference, status, told]).toEqual([reference, status, owed]);
  return undefined;
}

/** Makes payments due for polling now, and lets refunds time out. */
async function timePasses(): Promise<void> {
  await query(`update payment_intents set next_check_at = now() where next_check_at is not null`);
  await backdateRefunds(server);
}

/** Expects the ledger accounts to equal the payments less the refunds, with nothing left unassigned. */
async function expectBooks(): Promise<void> {
  const { rows } = await query(
    `select account, sum(amount)::bigint as balance from ledger_lines group by account order by account`,
  );
  const { credited, fees, returned, numbers, last } = (
    await query(`select
      (select count(*)::int from payment_transactions where outcome = 'credited') as credited,
      (select coalesce(sum(fee), 0)::int from payment_transactions where outcome = 'credited') as fees,
      (select count(*)::int from payment_refunds where status = 'completed') as returned,
      (select count(*)::int from receipts) as numbers, (select coalesce(max(number), 0) from receipts) as last`)
  ).rows[0];
  const expected = {
    customer: 0,
    fees,
    provider_clearing: (credited - returned) * 15_000 - fees,
    refunds: returned * 15_000,
    revenue: credited * -15_000,
  };
  const balances = Object.fromEntries(rows.map(({ account, balance }) => [account, balance]));
  expect({ ...Object.fromEntries(Object.keys(expected).map((name) => [name, 0])), ...balances }).toEqual(
    expected,
  );
  expect([numbers, last]).toEqual([credited, credited]);
}

const countQuotes = async () =>
  Number((await query('select count(*)::int from payment_intents')).rows[0].count);

const asking = /verify_by_reference|transactions\?|charges|refund$/;
/**
 * At most eight payments are blocked in the database at once, because the server has ten connections and
 * needs some itself.
 */
eachFirstOrAll<[string, Step, Partial<Record<keyof typeof errands, number>>, number?]>(test, [
  [
    'quotes are written, begun and paid',
    { table: 'payment_intents', mode: 'share' },
    { price: 2, phone: 3, check: 3 },
  ],
  [
    'a payment is about to change',
    { table: 'payment_intents', mode: 'exclusive' },
    { phone: 2, check: 3, refund: 3 },
  ],
  [
    'quotes wait for their answer, and receipts for their number',
    { table: 'receipts', mode: 'access exclusive' },
    { price: 4, check: 4 },
  ],
  [
    'the provider has not been reached',
    { call: asking, when: 'before' },
    { phone: 6, refund: 6, check: 5, unpaid: 1 },
  ],
  [
    'the provider has not been heard',
    { call: asking, when: 'after' },
    { phone: 6, refund: 6, check: 5, unpaid: 1 },
  ],
  ['events are stored', { table: 'payment_events', mode: 'share' }, { event: 4, check: 4 }],
  ['events wait for the first of them', { call: asking, when: 'before' }, { event: 8 }, 1],
  ['money is booked', { table: 'ledger_entries', mode: 'share' }, { check: 4, refund: 4 }],
  ['it is committed', { commits: 'viewing_packages' }, { check: 8 }],
  [
    'it is committed and not answered, and money set aside',
    { table: 'payment_refunds', mode: 'access exclusive' },
    { check: 4, refund: 4 },
  ],
])('loses and duplicates no payment after kill -9 while %s', async (_, step, standing, standingAs) => {
  const before = await countQuotes();
  const kinds = Object.entries(standing).flatMap(([name, count]) =>
    Array.from({ length: count }, () => errands[name as keyof typeof errands]),
  );
  const cases = await Promise.all(kinds.map(async (errand) => ({ errand, payment: await someBrowser() })));
  await Promise.all(cases.map(({ errand, payment }) => errand.prepare(payment)));
  const act = () => Promise.all(cases.map(({ errand, payment }) => errand.act(payment).catch(() => 'cut')));
  await server.killAt(step, act, standingAs ?? kinds.length);
  const known = cases.filter(({ payment }) => payment.reference !== '');
  for (const { payment } of known) await expectTruth(payment);
  await Promise.all(cases.map(({ errand, payment }) => errand.again(payment)));
  for (const { errand, payment } of cases) {
    // A payment whose poll failed is polled again some minutes later.
    await expect
      .poll(
        async () => {
          await timePasses();
          return (await look(payment)).status;
        },
        { timeout: 300_000, interval: 2_000 },
      )
      .toBe(errand.end);
    await expectTruth(payment);
    expect(await refundsAtProvider(payment)).toBe(errand.end === 'refunded' ? 1 : 0);
  }
  killed += kinds.length;
  expect(await countQuotes()).toBe(before + kinds.length);
  await expectBooks();
});

test('interrupted a hundred payments', { tags: 'thorough' }, () => {
  expect(killed).toBeGreaterThanOrEqual(100);
});
