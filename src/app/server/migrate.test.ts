import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, openPatientDatabase, type TestDatabase } from '#app/testing/database.ts';
import { migrate } from '#kit/server/database/migrate.ts';

let database: TestDatabase;
let pool: pg.Pool;
let close: () => Promise<void>;
let folder: string;
beforeEach(async () => {
  database = await createTestDatabase();
  ({ pool, close } = openPatientDatabase(database.url, 4));
  folder = await mkdtemp(join(tmpdir(), 'migrations-'));
});
afterEach(async () => {
  await close();
  await database.drop();
  await rm(folder, { recursive: true });
});

async function write(files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
}
const rowsOf = async (text: string) => (await pool.query(text)).rows;

test('applies each migration once, in numerical order, and ignores other files', async () => {
  await write({
    '9002-second.sql': 'insert into steps select count(*) + 1 from steps',
    '9001-first.sql': 'create table steps (step int)',
    '9003-third.sql.bak': 'insert into steps values (77)',
    'readme.sql': 'insert into steps values (78)',
  });
  expect(await migrate(pool, folder)).toEqual(['9001-first.sql', '9002-second.sql']);
  expect(await migrate(pool, folder)).toEqual([]);
  await write({ '9004-fourth.sql': 'insert into steps select count(*) + 1 from steps' });
  expect(await migrate(pool, folder)).toEqual(['9004-fourth.sql']);
  expect(await rowsOf('select step from steps order by step')).toEqual([{ step: 1 }, { step: 2 }]);
});

test('rolls back a failed migration, keeps the earlier ones, and accepts a fix', async () => {
  await write({
    '9001-first.sql': 'create table steps (step int)',
    '9002-broken.sql': 'insert into steps values (1); insert into nowhere values (1)',
    '9003-third.sql': 'insert into steps values (3)',
  });
  await expect(migrate(pool, folder)).rejects.toThrow('migration 9002-broken.sql failed: relation "nowhere"');
  expect(await rowsOf('select step from steps')).toEqual([]);
  await write({ '9002-broken.sql': 'insert into steps values (2)' });
  expect(await migrate(pool, folder)).toEqual(['9002-broken.sql', '9003-third.sql']);
  expect(await rowsOf('select step from steps order by step')).toEqual([{ step: 2 }, { step: 3 }]);
});

test('rolls back a migration that cannot be recorded', async () => {
  await write({
    '9001-first.sql': `create table steps (step int);
      alter table migrations add constraint never check (name <> '9001-first.sql')`,
  });
  await expect(migrate(pool, folder)).rejects.toThrow('migration 9001-first.sql failed');
  expect(await rowsOf("select to_regclass('steps') as steps")).toEqual([{ steps: null }]);
});

test('migrates in one of many concurrent processes while the others wait', async () => {
  await write({
    '9001-first.sql': 'create table steps (step int)',
    '9002-second.sql': 'insert into steps values (1)',
  });
  const other = await pool.connect();
  await other.query('select pg_advisory_lock(7204311)');
  const migrating = [migrate(pool, folder), migrate(pool, folder)];
  const waiting = `select from pg_locks join pg_database on oid = database
    where datname = current_database() and locktype = 'advisory' and not granted`;
  await expect.poll(async () => (await other.query(waiting)).rowCount).toBe(2);
  const { rows: begun } = await other.query("select to_regclass('steps') as steps");
  await other.query('select pg_advisory_unlock(7204311)');
  other.release();
  expect(begun).toEqual([{ steps: null }]);
  const applied = await Promise.all(migrating);
  expect(applied.flat().toSorted()).toEqual(['9001-first.sql', '9002-second.sql']);
  expect(await rowsOf('select step from steps')).toEqual([{ step: 1 }]);
});

test('runs a migration without timeouts and releases its lock afterwards', async () => {
  await write({
    '9001-first.sql': `create table bounds as select current_setting('statement_timeout') as statement,
      current_setting('lock_timeout') as lock`,
  });
  await migrate(pool, folder);
  expect(await rowsOf('select * from bounds')).toEqual([{ statement: '0', lock: '0' }]);
  // The server releases the lock when the session has ended, which may be after its client has left.
  const locks = `select from pg_locks join pg_database d on d.oid = database
    where locktype = 'advisory' and datname = current_database()`;
  await expect.poll(() => rowsOf(locks)).toEqual([]);
});
