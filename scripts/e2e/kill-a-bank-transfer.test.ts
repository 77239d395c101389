// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { addDays, kampalaDay } from '#kit/calendar-day.ts';
import { type Cookies, ServerToKill, type Step } from './server-to-kill.ts';

// These tests kill the server between storing the lines of a bank statement and crediting their payments.

const nights = 3;
const deposit = 60_000;
let server: ServerToKill;
let admin: Cookies;
let home: number;
let account: number;
let nextStart = 5;

beforeAll(async () => {
  server = await ServerToKill.open();
  home = await server.createBookableHome();
  const { rows } = await query(
    `insert into transfer_accounts (bank, holder, account_number, is_offered)
     values ('Sample Bank', 'Sample Market Ltd', '000 111', true) returning id`,
  );
  account = rows[0].id;
  admin = await server.signIn('admin');
});
afterAll(() => server?.close());
beforeEach(async () => {
  await query('delete from rate_limit_attempts');
});

const query = (text: string, values: unknown[] = []) => server.query(text, values);

const booked = z.object({ mark: z.string() });
const quoted = z.object({ reference: z.string(), amount: z.literal(deposit) });
const paid = z.object({ bankTransfer: z.object({ code: z.string() }) });

/** Books a stay, and chooses to pay its deposit at the bank. Returns the code for the slip. */
async function chooseBank(): Promise<string> {
  const cookies = await server.signIn('user');
  const checkIn = addDays(kampalaDay(new Date()), nextStart);
  nextStart += nights;
  const payer = { name: 'Amina Sample', email: `amina-${checkIn}@example.com`, phone: '0700 000 001' };
  const send = async (path: string, body: object) => {
    const reply = await server.call(cookies, 'POST', path, { body, key: randomUUID() });
    expect(reply.status, reply.body).toBeLessThan(300);
    return JSON.parse(reply.body);
  };
  const stay = { checkIn, nights, guests: 2, total: nights * 100_000, guest: payer };
  const { mark } = booked.parse(await send(`/api/properties/${home}/stays`, stay));
  const { reference } = quoted.parse(await send(`/api/stays/${mark}/payments`, { part: 'deposit', payer }));
  await send(`/api/payments/${reference}/checkout`, { method: 'bank' });
  const { body } = await server.call(cookies, 'GET', `/api/payments/${reference}`);
  return paid.parse(JSON.parse(body)).bankTransfer.code;
}

function importStatement(codes: readonly string[]) {
  const rows = codes.map((code) => `2026-12-01,DEP ${code},${deposit}`);
  return server.upload(
    admin,
    `/api/bank-transfers/statements?account=${account}&name=december.csv&preview=no`,
    { field: 'statement', bytes: Buffer.from(['Date,Narration,Credit', ...rows].join('\n')) },
  );
}

/** Returns what each transfer has become, with all records that must exist only once. */
async function outcomesOf(codes: readonly string[]) {
  const { rows } = await query(
    `select (select count(*)::int from bank_statement_lines l where l.description like '%' || t.code) as lines,
       (select count(*)::int from bank_statement_lines l where l.transfer_id = t.id and received_at is not null) as received,
       array(select outcome from payment_transactions x where x.intent_id = i.id) as outcomes,
       (select state from stays where id = i.subject::int) as stay,
       (select count(*)::int from receipts where intent_id = i.id) as receipts
     from bank_transfers t join payment_intents i on i.id = t.intent_id where t.code = any($1) order by t.id`,
    [codes],
  );
  return rows;
}

/** Expects our bank account in the ledger to be exactly the credited deposits, and nothing to be left over. */
async function expectBooks(): Promise<void> {
  const { rows } = await query(`
    select coalesce(sum(amount), 0)::int as sum,
      coalesce(sum(amount) filter (where account = 'customer'), 0)::int as owed,
      coalesce(sum(amount) filter (where account = 'bank'), 0)::int as bank,
      (select count(*)::int from payment_transactions where outcome = 'credited') as credited
    from ledger_lines`);
  const { credited } = rows[0];
  expect(rows[0]).toEqual({ sum: 0, owed: 0, bank: credited * deposit, credited });
}

const whole = { lines: 1, received: 1, outcomes: ['credited'], stay: 'confirmed', receipts: 1 };
const stored = { lines: 1, received: 0, outcomes: [], stay: 'held', receipts: 0 };
const absent = { ...stored, lines: 0 };

test.each<[string, Step, object[]]>([
  ['its lines are stored', { table: 'bank_statement_lines', mode: 'share' }, [absent, absent, absent]],
  ['its lines are committed', { commits: 'bank_statement_lines' }, [stored, stored, stored]],
  [
    'the first payment is credited',
    { table: 'payment_transactions', mode: 'share' },
    [stored, stored, stored],
  ],
  ['the first credit is committed', { commits: 'payment_transactions' }, [whole, stored, stored]],
])('credits each line of a statement once after kill -9 while %s', async (_, step, afterKill) => {
  const codes = [await chooseBank(), await chooseBank(), await chooseBank()];
  await server.killAt(step, () => importStatement(codes).catch(() => 'cut'), 1);
  expect(await outcomesOf(codes)).toEqual(afterKill);
  await expectBooks();
  for (const _round of [1, 2]) {
    const reply = await importStatement(codes);
    expect(reply.status, reply.body).toBe(200);
    expect(await outcomesOf(codes)).toEqual([whole, whole, whole]);
    await expectBooks();
  }
});
