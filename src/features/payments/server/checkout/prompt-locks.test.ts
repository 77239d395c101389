import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPayment, createVisitor } from '#app/testing/payment-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { countLockWaits } from '#app/testing/waiting-for-locks.ts';
import { readIntent } from './intent-rows.ts';
import { claimPrompt } from './prompt.ts';

let world: TestApp;
beforeAll(async () => {
  world = await createTestApp();
});
afterAll(() => world.close());
beforeEach(() => world.kit.pool.query('delete from payment_prompts'));

async function intentOf(reference: string) {
  const intent = await readIntent(world.kit.db, reference);
  if (!intent) throw new Error('no such payment');
  return intent;
}

const [phone, otherPhone] = ['+256700000001', '+256700000002'];
const [network, otherNetwork] = ['203.0.113.7', '198.51.100.9'];

// Each case tests one lock, because the others would hide that it is missing.
test.each([
  ['on the same phone', { phone, address: otherNetwork, isSamePayer: false }, true],
  ['of the same payer', { phone: otherPhone, address: otherNetwork, isSamePayer: true }, true],
  ['from the same network', { phone: otherPhone, address: network, isSamePayer: false }, true],
  ['that shares nothing', { phone: otherPhone, address: otherNetwork, isSamePayer: false }, false],
])('makes a payment prompt %s wait for the first one: %#', async (_, { isSamePayer, ...wanted }, waits) => {
  const payer = await createVisitor(world);
  const one = await intentOf((await createPayment(world, payer)).reference);
  const two = await intentOf(
    (await createPayment(world, isSamePayer ? payer : await createVisitor(world))).reference,
  );
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const isClaimed = Promise.withResolvers<void>();
  const before = world.kit.db.transaction().execute(async (tx) => {
    await claimPrompt(tx, one, { phone, address: network });
    isClaimed.resolve();
    await mayEnd;
  });
  await isClaimed.promise;
  let isThrough = false;
  const after = world.kit.db
    .transaction()
    .execute((tx) => claimPrompt(tx, two, wanted))
    .catch(() => {})
    .finally(() => {
      isThrough = true;
    });
  await expect.poll(async () => isThrough || (await countLockWaits(world.kit.db)) > 0).toBe(true);
  expect(isThrough).toBe(!waits);
  end();
  await Promise.all([before, after]);
});
