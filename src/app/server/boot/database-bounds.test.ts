import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#app/testing/database.ts';
import { openDatabase } from '#kit/server/database/database.ts';
import { openLog } from '#kit/server/log.ts';

let made: TestDatabase;
beforeAll(async () => {
  made = await createTestDatabase();
});
afterAll(() => made?.drop());

test('limits the time of statements, locks and idle transactions, in seconds', async () => {
  const { pool, close } = openDatabase(made.url, openLog('silent'));
  const { rows } = await pool.query(`
    select name, setting::int / 1000 as seconds from pg_settings
    where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`);
  expect(rows).toEqual([
    { name: 'idle_in_transaction_session_timeout', seconds: 10 },
    { name: 'lock_timeout', seconds: 2 },
    { name: 'statement_timeout', seconds: 5 },
  ]);
  await close();
});

test('releases the locks of an idle transaction', async () => {
  const minuteMs = 60_000;
  const patient = { connectMs: minuteMs, statementMs: minuteMs, lockMs: minuteMs };
  const { pool, close } = openDatabase(made.url, openLog('silent'), {
    bounds: { ...patient, idleTransactionMs: 100 },
  });
  const silent = await pool.connect();
  await silent.query('begin; lock table areas');
  await expect(pool.query('select from areas')).resolves.toBeDefined();
  await expect(silent.query('commit')).rejects.toThrow();
  silent.release(true);
  await close();
});

test('sets the connection timeout in the address', async () => {
  const silent = createServer();
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const { pool, close } = openDatabase(
    `postgres://nobody@127.0.0.1:${port}/none?connect_timeout=1`,
    openLog('silent'),
    {
      bounds: { connectMs: 3_600_000, statementMs: 1, lockMs: 1, idleTransactionMs: 1 },
    },
  );
  await expect(pool.connect()).rejects.toThrow('timeout');
  await close();
  silent.close();
});
