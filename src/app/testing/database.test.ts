import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from './database.ts';

test('migrates each test database separately, and deletes it when dropped', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  const inOne = new pg.Client(one.url);
  const inOther = new pg.Client(other.url);
  await Promise.all([inOne.connect(), inOther.connect()]);
  await inOne.query('create table only_here (id int)');
  const { rows } = await inOther.query(
    "select to_regclass('only_here') as here, to_regclass('migrations') as migrated",
  );
  expect(rows).toEqual([{ here: null, migrated: 'migrations' }]);
  await Promise.all([inOne.end(), inOther.end()]);
  await Promise.all([one.drop(), other.drop()]);
  await expect(new pg.Client(one.url).connect()).rejects.toThrow('does not exist');
});
