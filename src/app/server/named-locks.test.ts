import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, openPatientDatabase, type TestDatabase } from '#app/testing/database.ts';
import { countLockWaits } from '#app/testing/waiting-for-locks.ts';
import type { Database, Db } from '#kit/server/database/database.ts';
import { lockAll, tryLock, withLockIfFree } from '#kit/server/database/named-lock.ts';

let testDatabase: TestDatabase;
let database: Database;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openPatientDatabase(testDatabase.url, 4);
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const within = <T>(work: (tx: Db) => Promise<T>) => database.db.transaction().execute(work);

test('takes the same locks in the same order, however callers list them', async () => {
  const order: string[] = [];
  await within(async (tx) => {
    await lockAll(tx, ['one']);
    const other = within(async (next) => {
      await lockAll(next, ['two', 'one']);
      order.push('other');
    });
    await expect.poll(() => countLockWaits(database.db)).toBe(1);
    // The other transaction waits for the first lock, and has not taken the second one.
    await lockAll(tx, ['two']);
    order.push('first');
    return { other };
  }).then(({ other }) => other);
  expect(order).toEqual(['first', 'other']);
});

test('releases a lock at the end of its transaction, also on failure', async () => {
  const isFree = () => within((tx) => tryLock(tx, 'door'));
  await within(async (tx) => {
    await lockAll(tx, ['door']);
    expect(await isFree()).toBe(false);
  });
  expect(await isFree()).toBe(true);
  const failing = within(async (tx) => {
    await lockAll(tx, ['door']);
    throw new Error('not now');
  });
  await expect(failing).rejects.toThrow('not now');
  expect(await isFree()).toBe(true);
});

test('runs work under a lock one at a time, and rejects a second caller at once', async () => {
  const done = await withLockIfFree(database.pool, 'sweep', async () => {
    expect(await withLockIfFree(database.pool, 'sweep', async () => 'twice')).toBeNull();
    expect(await withLockIfFree(database.pool, 'another', async () => 'else')).toEqual({ done: 'else' });
    return 'once';
  });
  expect(done).toEqual({ done: 'once' });
  const failing = withLockIfFree(database.pool, 'sweep', () => Promise.reject(new Error('not now')));
  await expect(failing).rejects.toThrow('not now');
  expect(await withLockIfFree(database.pool, 'sweep', async () => 'again')).toEqual({ done: 'again' });
});
