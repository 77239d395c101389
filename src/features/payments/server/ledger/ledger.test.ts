import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await createTestApp();
});
afterAll(() => world.close());

let keys = 0;

/** Commits one entry with these lines, given as [account, currency, amount]. */
async function commit(...lines: Array<[string, string, number]>): Promise<void> {
  const client = await world.kit.pool.connect();
  try {
    await client.query('begin');
    keys += 1;
    const { rows } = await client.query('insert into ledger_entries (key) values ($1) returning id', [
      `test ${keys}`,
    ]);
    for (const line of lines)
      await client.query(
        'insert into ledger_lines (entry_id, account, currency, amount) values ($1, $2, $3, $4)',
        [rows[0].id, ...line],
      );
    await client.query('commit');
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('commits an entry that balances in each currency', async () => {
  await commit(['provider_clearing', 'UGX', 500], ['customer', 'UGX', -500]);
  await commit(
    ['provider_clearing', 'UGX', 500],
    ['customer', 'UGX', -500],
    ['fees', 'USD', 3],
    ['provider_clearing', 'USD', -3],
  );
  await expect(commit(['provider_clearing', 'UGX', 500], ['customer', 'UGX', -499])).rejects.toThrow(
    /balance/,
  );
  await expect(commit(['provider_clearing', 'UGX', 500], ['customer', 'USD', -500])).rejects.toThrow(
    /balance/,
  );
  await expect(commit()).rejects.toThrow(/no lines/);
});

test('rejects a line that unbalances an existing entry', async () => {
  await commit(['provider_clearing', 'UGX', 7], ['customer', 'UGX', -7]);
  const { rows } = await world.kit.pool.query('select max(id) as id from ledger_entries');
  await expect(
    world.kit.pool.query('insert into ledger_lines values ($1, $2, $3, $4)', [rows[0].id, 'fees', 'UGX', 1]),
  ).rejects.toThrow(/balance/);
});

/** Books an amount from one party to another in one entry. */
async function move(
  amount: number,
  [debit, from]: [string, string | null],
  [credit, to]: [string, string | null],
): Promise<void> {
  keys += 1;
  await world.kit.pool.query(
    `with entry as (insert into ledger_entries (key) values ($1) returning id)
     insert into ledger_lines (entry_id, account, currency, amount, party)
     select id, account, 'UGX', amount, party from entry,
       (values ($2, $3::bigint, $4::text), ($5, -$3::bigint, $6::text)) as line(account, amount, party)`,
    [`test ${keys}`, debit, amount, from, credit, to],
  );
}

test('rejects held or owed money without a party, and a party of other money', async () => {
  await expect(move(5, ['customer', null], ['deposits_held', null])).rejects.toThrow(/ledger_lines_party/);
  await expect(move(5, ['customer', null], ['owed', null])).rejects.toThrow(/ledger_lines_party/);
  await expect(move(5, ['customer', 'user:1'], ['revenue', null])).rejects.toThrow(/ledger_lines_party/);
});

test('rejects spending more than is held for a party, but lets a host owe money', async () => {
  await move(500, ['customer', null], ['deposits_held', 'stay:1']);
  await move(500, ['customer', null], ['deposits_held', 'stay:2']);
  await expect(move(501, ['deposits_held', 'stay:1'], ['owed', 'user:1'])).rejects.toThrow(/not_below_zero/);
  await move(500, ['deposits_held', 'stay:1'], ['owed', 'user:1']);
  await move(501, ['owed', 'user:1'], ['customer', null]);
  const { rows } = await world.kit.pool.query(
    'select party, balance from ledger_balances where balance <> 0 order by party',
  );
  expect(rows).toEqual([
    { party: 'stay:2', balance: 500 },
    { party: 'user:1', balance: -1 },
  ]);
});

test.each([
  "update ledger_balances set balance = balance + 1 where party = 'stay:2'",
  "delete from ledger_balances where party = 'stay:2'",
  "insert into ledger_balances values ('owed', 'user:3', 'UGX', 7)",
])('rejects a balance that differs from its lines: %s', async (statement) => {
  await expect(world.kit.pool.query(statement)).rejects.toThrow(/but its ledger lines sum to/);
});

test.each([
  'truncate ledger_balances',
  'update ledger_lines set amount = amount * 2',
  'delete from ledger_lines',
  'truncate ledger_lines',
  "update ledger_entries set key = key || ' again'",
  'delete from ledger_entries',
  'truncate ledger_entries cascade',
  'update receipts set number = 7',
  'delete from receipts',
  'delete from payment_events',
  "update payment_events set raw = ''",
])('rejects in the database: %s', async (statement) => {
  await expect(world.kit.pool.query(statement)).rejects.toThrow(/only ever added to/);
});
