// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { buildDraft } from '#app/testing/property-factory.ts';
import { insertUser } from '#features/accounts/server/user-rows.ts';
import { insertProperty } from '#features/listings/server/insert-property.ts';
import { beginSession } from '../../src/features/accounts/server/sign-in/sessions.ts';
import { backdateRefunds, completeRefund } from './end-refund.ts';
import { type Cookies, ServerToKill, type Step } from './server-to-kill.ts';

/**
 * The server is killed between the credit of a payment, the membership period that it buys, and the homes
 * that the period restores.
 */

const price = 30_000;
let server: ServerToKill;
let admin: Cookies;
let killed = 0;
let count = 0;

beforeAll(async () => {
  server = await ServerToKill.open();
  // Allows featured homes, so that the payment features the home again.
  await query(`update plans set featured_limit = 5 where name = 'standard'`);
  admin = (await someAccount('admin')).cookies;
});
afterAll(() => server?.close());
beforeEach(async () => {
  await query('delete from rate_limit_attempts');
  server.line.fate = () => 'usual';
});

const query = async (text: string, values: unknown[] = []) => (await server.query(text, values)).rows;

async function someAccount(role: 'admin' | 'property_manager'): Promise<{ id: number; cookies: Cookies }> {
  const { db } = server.database;
  count += 1;
  const [username, email] = [`${role}-${count}`, `${role}-${count}@example.com`];
  const id = z.number().parse(await insertUser(db, { username, email, fullName: 'Rose Sample', role }));
  return { id, cookies: { session: (await beginSession(db, id, 'test')).token } };
}

type Member = {
  id: number;
  cookies: Cookies;
  home: number;
  key: string;
  refundKey: string;
  reference: string;
};

/** Creates a member whose plan has expired and whose featured home is paused. */
async function lapsedMember(): Promise<Member> {
  const { id, cookies } = await someAccount('property_manager');
  const home = await insertProperty(server.database.db, id, buildDraft(), new Date());
  await query(
    `insert into memberships (user_id, plan, level, source, starts_at, ends_at)
     values ($1, 'standard', 1, 'kept', now() - interval '60 days', now() - interval '30 days')`,
    [id],
  );
  await query(
    `update users set membership_plan = 'standard', membership_starts_at = now() - interval '60 days',
       membership_ends_at = now() - interval '30 days', membership_lapsed_at = now() - interval '23 days' where id = $1`,
    [id],
  );
  await query(
    `update properties set is_available = false, is_featured = false, paused_by_plan = true, featured_before_pause = true
     where id = $1`,
    [home],
  );
  return { id, cookies, home, key: randomUUID(), refundKey: randomUUID(), reference: '' };
}

const shape = z.object({ reference: z.string(), amount: z.literal(price), status: z.string() });

async function quote(member: Member): Promise<void> {
  const payer = { name: 'Rose Sample', email: 'rose@example.com', phone: '0700 000 001' };
  const body = { plan: 'standard', months: 1, payer };
  const reply = await server.call(member.cookies, 'POST', '/api/membership/purchase', {
    body,
    key: member.key,
  });
  member.reference = shape.parse(JSON.parse(reply.body)).reference;
}

async function quoteAndPay(member: Member): Promise<void> {
  await quote(member);
  const { cookies, reference } = member;
  await server.call(cookies, 'POST', `/api/payments/${reference}/checkout`, { body: { method: 'card' } });
  const attempt = { tx_ref: reference, amount: price, method: 'card', status: 'successful' };
  await server.shop.control('POST', '/attempts', attempt);
}

const check = ({ cookies, reference }: Member) =>
  server.call(cookies, 'POST', `/api/payments/${reference}/check`);

async function refund({ reference, refundKey }: Member, key = refundKey) {
  const [{ id }] = await query('select id from payment_transactions where reference = $1', [reference]);
  const body = { comment: 'Paid by mistake' };
  return server.call(admin, 'POST', `/api/payments/transactions/${id}/refunds`, { body, key });
}

const errands = {
  pay: { prepare: quoteAndPay, act: check, again: check, end: 'succeeded' },
  refund: {
    async prepare(member: Member) {
      await quoteAndPay(member);
      await check(member);
    },
    act: (member: Member) => refund(member),
    again: (member: Member) => completeRefund(server, admin, member.reference, (key) => refund(member, key)),
    end: 'refunded',
  },
} as const;

/** Expects the payment, the period, the account and the home to agree. */
async function expectTruth({ id, home, reference }: Member): Promise<string> {
  const [seen] = await query(
    `select i.status,
       (select count(*)::int from payment_transactions t where t.intent_id = i.id and t.outcome = 'credited') as credits,
       (select count(*)::int from receipts r where r.intent_id = i.id) as receipts,
       (select count(*)::int from memberships m where m.intent_id = i.id) as periods,
       (select count(*)::int from memberships m where m.intent_id = i.id and m.state = 'live') as live,
       u.membership_ends_at > now() as runs, u.membership_lapsed_at is null as "isPaid",
       p.is_available as shown, p.is_featured as featured, p.paused_by_plan as paused
     from payment_intents i join users u on u.id = $1 join properties p on p.id = $2
     where i.reference = $3`,
    [id, home, reference],
  );
  const isPaid = seen.status === 'succeeded';
  const wasPaid = isPaid || seen.status === 'refunded' || seen.status === 'partially_refunded';
  expect(seen).toEqual({
    status: seen.status,
    credits: wasPaid ? 1 : 0,
    receipts: wasPaid ? 1 : 0,
    periods: wasPaid ? 1 : 0,
    live: isPaid ? 1 : 0,
    runs: isPaid,
    isPaid,
    shown: isPaid,
    featured: isPaid,
    paused: !isPaid,
  });
  return seen.status;
}

async function expectBooks(): Promise<void> {
  const [{ credited, returned, fees }] = await query(`select
    (select count(*)::int from payment_transactions where outcome = 'credited') as credited,
    (select count(*)::int from payment_refunds where status = 'completed') as returned,
    (select coalesce(sum(fee), 0)::int from payment_transactions where outcome = 'credited') as fees`);
  const rows = await query('select account, sum(amount)::int as sum from ledger_lines group by account');
  const balances = Object.fromEntries(rows.map(({ account, sum }) => [account, sum]));
  expect(balances.revenue).toBe(-credited * price);
  expect(balances.provider_clearing).toBe((credited - returned) * price - fees);
}

const asking = /verify_by_reference|transactions\?/;
test.each<[string, Step, keyof typeof errands]>([
  ['the provider has not been reached', { call: asking, when: 'before' }, 'pay'],
  ['the provider has not been heard', { call: asking, when: 'after' }, 'pay'],
  ['money is booked', { table: 'ledger_entries', mode: 'share' }, 'pay'],
  ['it is credited, and its period is about to be written', { table: 'memberships', mode: 'share' }, 'pay'],
  [
    'its period is written, and its homes are about to come back',
    { table: 'properties', mode: 'share' },
    'pay',
  ],
  ['it is committed', { commits: 'memberships' }, 'pay'],
  ['money goes back, and its period is about to end', { table: 'memberships', mode: 'share' }, 'refund'],
  [
    'its period has ended, and its homes are about to be paused',
    { table: 'properties', mode: 'share' },
    'refund',
  ],
])('has all or nothing of a membership after kill -9 while %s', async (_, step, kind) => {
  const errand = errands[kind];
  const members = await Promise.all(Array.from({ length: 5 }, lapsedMember));
  for (const member of members) await errand.prepare(member);
  const act = () => Promise.all(members.map((member) => errand.act(member).catch(() => 'cut')));
  await server.killAt(step, act, members.length);
  for (const member of members) await expectTruth(member);
  await Promise.all(members.map((member) => errand.again(member)));
  await query('update payment_intents set next_check_at = now() where next_check_at is not null');
  await backdateRefunds(server);
  for (const member of members)
    await expect.poll(() => expectTruth(member), { timeout: 180_000 }).toBe(errand.end);
  killed += members.length;
  await expectBooks();
});

test('interrupted forty memberships', () => {
  expect(killed).toBe(40);
});
