import type pg from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { useTestDatabases } from '#app/testing/database.ts';
import { migrate } from '#kit/server/database/migrate.ts';

const open = useTestDatabases();
let pool: pg.Pool;
beforeEach(async () => {
  ({ pool } = await open('template1'));
  await migrate(pool, 'migrations', (name) => name < '0240');
});

const query = async (text: string) => (await pool.query(text)).rows;
const book = async (
  key: string,
  intentId: number | null,
  [debit, credit]: [string, string],
  amount: number,
) =>
  query(`with entry as (
      insert into ledger_entries (key, intent_id) values ('${key}', ${intentId}) returning id)
    insert into ledger_lines (entry_id, account, currency, amount)
    select id, account, 'UGX', amount from entry,
      (values ('${debit}', ${amount}), ('${credit}', -${amount})) as line(account, amount)`);

beforeEach(() =>
  query(`
    insert into payment_intents (reference, visitor_id, purpose, subject, title, amount, currency, email, name, status,
      expires_at, completed_at)
    select 'pay_reference_' || n, 'v', purpose, subject, 'T', 90000, 'UGX', 'a@example.com', 'A', 'succeeded', now(), now()
    from (values (1, 'stay_deposit', '7'), (2, 'stay_balance', '7'), (3, 'bid_deposit', '7'), (4, 'membership', '1 x'))
      as intent(n, purpose, subject) order by n`),
);

test('names the parties of the money that an existing database holds', async () => {
  await book('credited 1', 1, ['customer', 'deposits_held'], 60_000);
  await book('credited 2', 2, ['customer', 'deposits_held'], 240_000);
  await book('credited 3', 3, ['customer', 'deposits_held'], 2_000_000);
  await book('credited 4', 4, ['customer', 'revenue'], 50_000);
  await book('refund 1', 2, ['deposits_held', 'customer'], 40_000);
  await migrate(pool, 'migrations');
  expect(await query('select account, party, balance from ledger_balances order by party')).toEqual([
    { account: 'deposits_held', party: 'bidder:7', balance: 2_000_000 },
    { account: 'deposits_held', party: 'stay:7', balance: 260_000 },
  ]);
  // A process of the former version names no party.
  await book('credited 5', 1, ['customer', 'deposits_held'], 1_000);
  expect(await query(`select balance from ledger_balances where party = 'stay:7'`)).toEqual([
    { balance: 261_000 },
  ]);
});

test('refuses a database that holds money for no payment', async () => {
  await book('credited 1', null, ['customer', 'deposits_held'], 60_000);
  await expect(migrate(pool, 'migrations')).rejects.toThrow(
    'deposits_held contains UGX 60000, but the balances',
  );
});
