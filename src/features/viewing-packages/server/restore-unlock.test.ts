import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  createListedHome,
  createUnlock,
  type UnlockFixture,
  unlockWithPackage,
} from '#app/testing/claim-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { countLockWaits } from '#app/testing/waiting-for-locks.ts';
import type { Db } from '#kit/server/database/database.ts';
import { endPackage } from './package-rows.ts';
import { restoreUnlock } from './restore-unlock.ts';

const terms = { leastHours: 2, replacementHours: 24 };
let world: TestApp;
beforeAll(async () => {
  world = await createTestApp();
});
afterAll(() => world.close());

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
const transaction = <T>(act: (tx: Db) => Promise<T>) => world.kit.db.transaction().execute(act);

/** The unlock that was returned and replaced by a package. */
let one: UnlockFixture;
let bought: { id: number; intentId: number };
/** An unlock made with the replacement package, which ends in an hour. */
let second: number;
beforeEach(async () => {
  one = await createUnlock(world);
  const [row] = await query(
    'select id, intent_id as "intentId" from viewing_packages order by id desc limit 1',
  );
  bought = row;
  await query(`update viewing_packages set ends_at = now() + interval '1 hour' where id = $1`, [bought.id]);
  expect(await transaction((tx) => restoreUnlock(tx, one.unlockId, terms))).toBe('package');
  await query(`update viewing_packages set ends_at = now() where id = $1`, [bought.id]);
  second = await unlockWithPackage(world, one.visitor, await createListedHome(world, one.manager));
  await query(`update viewing_packages set ends_at = now() + interval '1 hour' where replacement_for = $1`, [
    bought.id,
  ]);
});

const stillValid = async () =>
  (
    await query(
      'select id from viewing_packages where coalesce(replacement_for, id) = $1 and revoked_at is null',
      [bought.id],
    )
  ).length;

test('ends the replacement package, too, when a refund races with a restored unlock', async () => {
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
  const isReturned = Promise.withResolvers<string | null>();
  const returning = transaction(async (tx) => {
    isReturned.resolve(await restoreUnlock(tx, second, terms));
    await mayCommit;
  });
  expect(await isReturned.promise).toBe('package');
  const refund = transaction((tx) => endPackage(tx, bought.intentId));
  await expect.poll(() => countLockWaits(world.kit.db)).toBe(1);
  commit();
  await Promise.all([returning, refund]);
  expect(await stillValid()).toBe(0);
});

test('restores no unlock to a package whose refund is pending', async () => {
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
  const isEnded = Promise.withResolvers<void>();
  const refund = transaction(async (tx) => {
    await endPackage(tx, bought.intentId);
    isEnded.resolve();
    await mayCommit;
  });
  await isEnded.promise;
  const returning = transaction((tx) => restoreUnlock(tx, second, terms));
  await expect.poll(() => countLockWaits(world.kit.db)).toBe(1);
  commit();
  await refund;
  expect(await returning).toBeNull();
  expect(await stillValid()).toBe(0);
});
