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

test.each([
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
