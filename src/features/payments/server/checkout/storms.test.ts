import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Cookies, cookiesOf, signInAs } from '#app/testing/actors.ts';
import {
  accountBalances,
  createPayment,
  createPurchasedPackage,
  createVisitor,
  expectBalancedLedger,
  type PaymentFixture,
  readPaymentStatus,
  reconcile,
  requestPackage,
  runPolling,
  samplePayer,
  sendWebhook,
} from '#app/testing/payment-factory.ts';
import { createTestProperty } from '#app/testing/property-factory.ts';
import { runConcurrently } from '#app/testing/run-concurrently.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { webhookOf } from '#app/testing/test-provider.ts';
import { ProviderError } from '#kit/server/payments/provider.ts';

let world: TestApp;
let visitor: Cookies;
beforeAll(async () => {
  world = await createTestApp();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.kit.pool.query('delete from rate_limit_attempts');
  visitor = await createVisitor(world);
});
afterEach(() => expectBalancedLedger(world));

const count = async (what: string, values: unknown[] = []): Promise<number> =>
  Number((await world.kit.pool.query(`select count(*) from ${what}`, values)).rows[0].count);

test('credits each payment once for the same webhooks sent 50 times, shuffled and in parallel', async () => {
  const payments: Array<PaymentFixture & { event: Parameters<typeof webhookOf>[0] }> = [];
  for (let index = 0; index < 5; index++) {
    const payment = await createPayment(world, visitor, 'rental-5');
    const { id } = world.payments.attempt(payment.reference, { amount: payment.amount });
    const event = { key: randomUUID(), reference: payment.reference, transactionId: id };
    payments.push({ ...payment, event });
  }
  const { revenue = 0 } = await accountBalances(world);
  const packages = await count('viewing_packages');
  const replies = await runConcurrently(250, (index) =>
    world.inject(webhookOf(payments[(index * 7) % 5]!.event)),
  );
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  await Promise.all([
    world.finishJobs(),
    ...payments.flatMap(({ reference }) => Array.from({ length: 10 }, () => reconcile(world, reference))),
  ]);
  expect((await accountBalances(world)).revenue).toBe(revenue - 5 * 10_000);
  expect(await count('viewing_packages')).toBe(packages + 5);
  for (const { event } of payments) expect(await count('payment_events where key = $1', [event.key])).toBe(1);
});

test('refunds money for a purchase that is no longer available', async () => {
  const { reference, amount } = await createPayment(world, visitor);
  world.payments.attempt(reference, { amount });
  await reconcile(world, reference, { isLapsed: async () => true });
  const { rows } = await world.kit.pool.query(
    'select outcome, review_reason from payment_transactions where reference = $1',
    [reference],
  );
  expect(rows).toEqual([{ outcome: 'refund_due', review_reason: 'lapsed' }]);
});

test('makes one credit and one refund for two successful attempts, 40 times in parallel', async () => {
  const { reference, amount } = await createPayment(world, visitor);
  world.payments.attempt(reference, { amount });
  world.payments.attempt(reference, { amount });
  await runConcurrently(40, () => reconcile(world, reference));
  const { rows } = await world.kit.pool.query(
    'select outcome from payment_transactions where reference = $1 order by outcome',
    [reference],
  );
  expect(rows).toEqual([{ outcome: 'credited' }, { outcome: 'refund_due' }]);
});

test('settles 60 payments once each when the provider fails three times in ten', async () => {
  const payments: PaymentFixture[] = [];
  for (let index = 0; index < 60; index++) payments.push(await createPayment(world, visitor, 'rental-5'));
  for (const { reference, amount } of payments) world.payments.attempt(reference, { amount });
  const { revenue = 0 } = await accountBalances(world);
  const asks = vi.spyOn(world.payments, 'findByReference');
  let asked = 0;
  asks.mockImplementation(async (reference) => {
    asked += 1;
    if (asked % 10 < 3) throw new ProviderError('too slow', { isFinal: false });
    return world.payments.attempts.filter((attempt) => attempt.reference === reference);
  });
  for (let round = 0; round < 12; round++) {
    await world.kit.pool.query(
      'update payment_intents set next_check_at = now() where next_check_at is not null',
    );
    await runPolling(world);
  }
  asks.mockRestore();
  expect(asked).toBeGreaterThan(60);
  expect((await accountBalances(world)).revenue).toBe(revenue - 60 * 10_000);
  for (const { reference } of payments) expect(await readPaymentStatus(world, reference)).toBe('succeeded');
});

test('makes one payment for 200 double clicks with one Idempotency-Key', async () => {
  const key = randomUUID();
  const before = await count('payment_intents');
  const replies = await runConcurrently(200, () => requestPackage(world, visitor, { key }));
  const answered = replies.filter(({ statusCode }) => statusCode === 201);
  const refused = replies.filter(({ statusCode }) => statusCode !== 201);
  expect(new Set(answered.map((reply) => reply.json().reference)).size).toBe(1);
  expect(
    new Set(refused.map((reply) => reply.json().code).filter((code) => code !== 'challenge_required')),
  ).toEqual(new Set(refused.some((reply) => reply.statusCode === 409) ? ['in_flight'] : []));
  expect(await count('payment_intents')).toBe(before + 1);
});

test('allows exactly 5 of 100 parallel unlocks with a quota of 5, and does not charge an unlocked home again', async () => {
  await createPurchasedPackage(world, visitor, 'rental-5');
  const homes = await runConcurrently(100, () =>
    createTestProperty(world.kit, { ownerContactInfo: 'Call 0700 000 001' }),
  );
  const open = (id: number) =>
    world.inject({
      method: 'POST',
      url: `/api/properties/${id}/contact`,
      cookies: visitor,
      payload: { spend: true },
    });
  const opened = (replies: Awaited<ReturnType<typeof open>>[]) => {
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    return replies.filter((reply) => reply.json().access === 'open').length;
  };
  expect(opened(await Promise.all(homes.map(open)))).toBe(5);
  expect(opened(await Promise.all(homes.map(open)))).toBe(5);
  const mine = (await world.inject({ url: '/api/viewing-packages/mine', cookies: visitor })).json();
  expect([mine.packages[0].used, mine.opened.length]).toEqual([5, 5]);
});

test('uses one unlock for 50 parallel unlocks of one home, and answers each', async () => {
  await createPurchasedPackage(world, visitor, 'rental-10');
  const id = await createTestProperty(world.kit, { ownerContactInfo: 'Call 0700 000 001' });
  const replies = await runConcurrently(50, () =>
    world.inject({
      method: 'POST',
      url: `/api/properties/${id}/contact`,
      cookies: visitor,
      payload: { spend: true },
    }),
  );
  expect(new Set(replies.map((reply) => reply.json().access))).toEqual(new Set(['open']));
  const mine = (await world.inject({ url: '/api/viewing-packages/mine', cookies: visitor })).json();
  expect(mine.packages[0].used).toBe(1);
});

test('numbers receipts without gaps or duplicates, also when a grant fails', async () => {
  const payments: PaymentFixture[] = [];
  for (let index = 0; index < 12; index++) payments.push(await createPayment(world, visitor));
  for (const { reference, amount } of payments) world.payments.attempt(reference, { amount });
  const failing = { grant: () => Promise.reject(new Error('the power went out')) };
  const results = await Promise.allSettled(
    payments.map(({ reference }, index) => reconcile(world, reference, index % 3 === 0 ? failing : {})),
  );
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(4);
  for (const { reference } of payments) await reconcile(world, reference);
  const { rows } = await world.kit.pool.query('select number from receipts order by number');
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1));
  expect(rows.length).toBeGreaterThanOrEqual(12);
});

test('gives the package to a user who signs in while the payment settles, 20 times', async () => {
  for (let round = 0; round < 20; round++) {
    await world.kit.pool.query('delete from rate_limit_attempts');
    const browser = await createVisitor(world);
    const { reference, amount } = await createPayment(world, browser, 'rental-5');
    world.payments.attempt(reference, { amount });
    const name = `settling-${round}`;
    const [registered] = await Promise.all([
      world.inject({
        method: 'POST',
        url: '/api/register',
        cookies: browser,
        payload: {
          username: name,
          email: `${name}@example.com`,
          fullName: 'Somebody',
          password: 'jacaranda on the hill',
        },
      }),
      reconcile(world, reference),
    ]);
    const cookies = cookiesOf(registered, browser);
    const mine = (await world.inject({ url: '/api/viewing-packages/mine', cookies })).json();
    expect([round, mine.packages.length]).toEqual([round, 1]);
  }
});

test('rejects a price sent by the client, 500 times, and creates no quote', async () => {
  const person = await signInAs(world);
  const quotes = async () =>
    (await world.kit.pool.query('select count(*)::int from payment_intents')).rows[0].count;
  const before = await quotes();
  const tampered = ['amount', 'price', 'currency', 'userId', 'purpose', 'status', 'reference', 'quota'];
  for (let round = 0; round < 500; round++) {
    if (round % 50 === 0) await world.kit.pool.query('delete from rate_limit_attempts');
    const field = tampered[round % tampered.length] as string;
    const reply = await requestPackage(world, person.cookies, { payer: { ...samplePayer, [field]: round } });
    expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([400, [field]]);
  }
  expect(await quotes()).toBe(before);
  await sendWebhook(world, 'pay_0000000000', '1');
});
