import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { countLockWaits } from '#app/testing/waiting-for-locks.ts';
import { lockHolder } from './hold-limits.ts';
import type { Holder } from './hold-rows.ts';

let world: TestApp;
beforeAll(async () => {
  world = await createTestApp();
});
afterAll(() => world.close());

const holder = (visitorId: string, network: string): Holder => ({
  ...{ owner: { userId: null, visitorId }, network },
  ...{ email: 'amina@example.com', phone: '0700 000 001' },
});
const first = holder('11111111-1111-4111-8111-111111111111', '203.0.113.7');
const other = '22222222-2222-4222-8222-222222222222';

// Each lock is tested by itself, because the other one would hide that it is missing.
test.each([
  ['of the same browser in another network', holder(first.owner.visitorId ?? '', '203.0.113.8'), true],
  ['of another browser in the same network', holder(other, '203.0.113.7'), true],
  ['of another browser in another network', holder(other, '203.0.113.8'), false],
])('makes a second hold %s wait for the first one: %#', async (_, second, waits) => {
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const isLocked = Promise.withResolvers<void>();
  const before = world.kit.db.transaction().execute(async (tx) => {
    await lockHolder(tx, first);
    isLocked.resolve();
    await mayEnd;
  });
  await isLocked.promise;
  let isThrough = false;
  const after = world.kit.db.transaction().execute(async (tx) => {
    await lockHolder(tx, second);
    isThrough = true;
  });
  await expect.poll(async () => isThrough || (await countLockWaits(world.kit.db)) > 0).toBe(true);
  expect(isThrough).toBe(!waits);
  end();
  await Promise.all([before, after]);
});
