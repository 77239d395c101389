import { globSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { accountColumns, accountData } from './account-data.ts';

let world: TestApp;
beforeAll(async () => {
  world = await createTestApp();
});
afterAll(() => world.close());

test('contains the data of every feature that stores something about an account', async () => {
  const folder = join(import.meta.dirname, '../../features');
  const files = globSync('*/server/account-data.ts', { cwd: folder });
  expect(files.length).toBeGreaterThan(20);
  const modules = await Promise.all(files.map((file) => import(join(folder, file))));
  expect(modules.filter((module) => !accountData.includes(module.accountData))).toEqual([]);
});

test('describes every column that references an account', async () => {
  const { rows } = await sql<{ column: string }>`
    select c.conrelid::regclass::text || '.' || a.attname as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'users'::regclass`.execute(world.kit.db);
  expect(rows.map(({ column }) => column).toSorted()).toEqual(
    accountColumns.map(([column]) => column).toSorted(),
  );
});
