import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Cookies, type Person, signInAs } from '#app/testing/actors.ts';
import { postIdempotent } from '#app/testing/claim-factory.ts';
import {
  accountBalances,
  createPayment,
  createPurchasedPackage,
  createVisitor,
  expectBalancedLedger,
  readPaymentStatus,
  refundInFull,
  runPolling,
  runProviderComparison,
  runRefundPolling,
  sendWebhook,
} from '#app/testing/payment-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { orderRefund } from '#features/payments/server/refunds/refund-order.ts';
import { oneUnit } from '#kit/money.ts';
import type { ProviderTransaction } from '#kit/server/payments/provider.ts';
import { shillings } from '#kit/testing/shillings.ts';

let world: TestApp;
let admin: Person;
let visitor: Cookies;
beforeAll(async () => {
  world = await createTestApp();
  admin = await signInAs(world, 'admin');
});
afterAll(() => world.close());
beforeEach(async () => {
  visitor = await createVisitor(world);
  world.payments.calls.length = 0;
});
afterEach(() => expectBalancedLedger(world));

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
const ask = async (url: string, cookies = admin.cookies) => (await world.inject({ url, cookies })).json();

/**
 * Simulates an incoming payment with this reference.
 * @returns the id of the provider's transaction
 */
async function cameIn(reference: string, changes: Partial<ProviderTransaction>): Promise<string> {
  const { id } = world.payments.attempt(reference, changes);
  await sendWebhook(world, reference, id);
  return id;
}
const waits = async () => {
  const { heldMoney, dueBack } = await ask('/api/waiting');
  return [heldMoney, dueBack];
};
const isReviewed = async (providerId: string) =>
  (await ask('/api/payments/overview')).review.some(
    (one: { providerId: string }) => one.providerId === providerId,
  );

describe('money that buys nothing', () => {
  test('lists a double payment until it is refunded, shows the refund to the payer, and keeps the purchase', async () => {
    const { reference, amount } = await createPurchasedPackage(world, visitor);
    const [held = 0, due = 0] = await waits();
    const twice = await cameIn(reference, { amount });
    expect(await waits()).toEqual([held, due + 1]);
    await refundInFull(world, twice, admin);
    expect(await waits()).toEqual([held, due]);
    expect((await ask('/api/payments/mine', visitor)).payments).toMatchObject([
      { reference, status: 'succeeded', refunded: 0, refunds: [{ amount, status: 'completed' }] },
    ]);
    expect((await ask(`/api/payments/${reference}/receipt`, visitor)).refunded).toBe(0);
  });

  test('lists an underpayment until it is fully refunded', async () => {
    const { reference } = await createPayment(world, visitor);
    const [held = 0, due = 0] = await waits();
    const little = await cameIn(reference, { amount: 14_999 });
    expect([await waits(), await isReviewed(little)]).toEqual([[held + 1, due], true]);
    await refundInFull(world, little, admin);
    expect([await waits(), await isReviewed(little)]).toEqual([[held, due], false]);
  });

  test('asks to refund only the rest of an overpayment that was partly refunded before its credit', async () => {
    const { reference } = await createPayment(world, visitor);
    const [held = 0, due = 0] = await waits();
    const [{ id }] = await query('select id from payment_transactions where provider_id = $1', [
      await cameIn(reference, { amount: 20_000 }),
    ]);
    const act = async (what: string, payload: object) => {
      const url = `/api/payments/transactions/${id}/${what}`;
      expect((await postIdempotent(world, admin.cookies, url, payload)).statusCode).toBe(201);
    };
    await act('refunds', { amount: 3_000, comment: 'Too much' });
    await act('reviews', { act: 'credit', note: 'They meant it' });
    expect(await waits()).toEqual([held, due + 1]);
    await act('refunds', { amount: 2_000, comment: 'Too much' });
    expect([await waits(), await readPaymentStatus(world, reference)]).toEqual([[held, due], 'succeeded']);
    expect((await ask(`/api/payments/${reference}/receipt`, visitor)).refunded).toBe(0);
  });

  test('keeps a payment failed, so that it can be retried, after an underpayment that followed a failed attempt', async () => {
    const { reference, amount } = await createPayment(world, visitor);
    await cameIn(reference, { amount, status: 'failed' });
    await cameIn(reference, { amount: amount - 1 });
    expect(await readPaymentStatus(world, reference)).toBe('failed');
  });
});

test('does not expire a started or declined payment when its quote expires', async () => {
  const [begun, declined] = [await createPayment(world, visitor), await createPayment(world, visitor)];
  await cameIn(declined.reference, { amount: declined.amount, status: 'failed' });
  await query(`update payment_intents set expires_at = now() - interval '1 hour' where reference = any($1)`, [
    [begun.reference, declined.reference],
  ]);
  await runPolling(world);
  expect([
    await readPaymentStatus(world, begun.reference),
    await readPaymentStatus(world, declined.reference),
  ]).toEqual(['pending', 'failed']);
});

test('keeps the outcome of each event when a later event has another', async () => {
  const { reference, amount } = await createPayment(world, visitor);
  await cameIn(reference, { amount, status: 'failed' });
  await cameIn(reference, { amount });
  const { events } = await ask(`/api/payments/${reference}/trail`);
  expect(events.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
    'failed',
    'failed',
    'failed, credited',
    'credited',
  ]);
});

test('books the final fee that the provider reports', async () => {
  const { reference, amount } = await createPayment(world, visitor);
  const attempt = world.payments.attempt(reference, { amount, status: 'pending', fee: 100 });
  await sendWebhook(world, reference, attempt.id);
  const { fees = 0 } = await accountBalances(world);
  Object.assign(attempt, { status: 'successful', fee: 450 });
  await sendWebhook(world, reference, attempt.id);
  expect((await accountBalances(world)).fees).toBe(fees + 450);
});

describe("payments missing from the provider's list", () => {
  test('keeps a missing payment listed when the provider lists only other days', async () => {
    const { transactionId } = await createPurchasedPackage(world, visitor);
    await query(
      `update payment_transactions set made_at = now() - interval '10 days' where provider_id = $1`,
      [transactionId],
    );
    await query(
      `insert into provider_comparisons (from_day, to_day, listed, healed, unlisted)
       values (current_date - 12, current_date - 9, 0, 0, $1)`,
      [[transactionId]],
    );
    const waiting = async () =>
      (await ask('/api/payments/overview')).mismatches.map(
        ({ providerId }: { providerId: string }) => providerId,
      );
    expect(await waiting()).toEqual([transactionId]);
    const listed = world.payments.attempts.splice(0);
    await runProviderComparison(world);
    world.payments.attempts.push(...listed);
    expect(await waiting()).toEqual([transactionId]);
  });
});

describe('automatic refunds', () => {
  const asked = () => world.payments.calls.filter((call) => call === 'refund').length;

  async function ordered() {
    const { reference, amount, transactionId } = await createPurchasedPackage(world, visitor);
    const [{ id }] = await query('select id from payment_transactions where provider_id = $1', [
      transactionId,
    ]);
    await world.kit.db.transaction().execute((tx) =>
      orderRefund(world.kit, tx, {
        transactionId: id,
        amount: shillings(amount),
        comment: 'Paid too late',
      }),
    );
    return { id, reference, amount };
  }

  test('requests an automatic refund once when its job runs again, without a requesting user', async () => {
    const { id, reference, amount } = await ordered();
    expect(asked()).toBe(0);
    await world.finishJobs();
    const [{ id: refundId }] = await query('select id from payment_refunds where transaction_id = $1', [id]);
    await world.kit.pool.query('select graphile_worker.add_job($1, $2::json)', [
      'send-refund',
      JSON.stringify({ refundId }),
    ]);
    await world.finishJobs();
    await runRefundPolling(world);
    expect(asked()).toBe(1);
    expect((await ask(`/api/payments/${reference}/trail`)).refunds).toMatchObject([
      { amount, status: 'completed', askedBy: null, comment: 'Paid too late' },
    ]);
  });

  test('requests an automatic refund when its job was lost', async () => {
    const { reference } = await ordered();
    await query(`delete from graphile_worker._private_jobs`);
    await runRefundPolling(world);
    expect([asked(), await readPaymentStatus(world, reference)]).toEqual([1, 'refunded']);
  });

  test('rejects an automatic refund beyond the remaining money, with its transaction', async () => {
    const { id, amount } = await ordered();
    const more = world.kit.db
      .transaction()
      .execute((tx) =>
        orderRefund(world.kit, tx, { transactionId: id, amount: oneUnit, comment: randomUUID() }),
      );
    await expect(more).rejects.toThrow('is not left to give back');
    await world.finishJobs();
    expect(await query('select amount::int from payment_refunds where transaction_id = $1', [id])).toEqual([
      { amount },
    ]);
  });
});

test('publishes changes to a payer’s account and refund pages, and to the admin’s account pages', async () => {
  const person = await signInAs(world);
  const { reference } = await createPurchasedPackage(world, person.cookies);
  const receipt = `/api/payments/${reference}/receipt`;
  const { checkAddress } = await ask(receipt, person.cookies);
  const topics = async (url: string, cookies: Cookies) =>
    String((await world.inject({ url, cookies })).headers.topics);
  const own = `account:${person.id}`;
  for (const [url, cookies, followed] of [
    ['/api/payments/mine', person.cookies, `${own} refunds`],
    [receipt, person.cookies, `${own} refunds operator`],
    [`/api/payments/${reference}`, person.cookies, `bank-transfers ${own}`],
    ['/api/payments/mine', visitor, 'refunds'],
    [checkAddress.replace('http://localhost:3000', '/api'), visitor, 'refunds'],
    ['/api/payments', admin.cookies, `account:${admin.id}`],
    ['/api/payments/overview', admin.cookies, `account:${admin.id}`],
    [`/api/payments/${reference}/trail`, admin.cookies, `account:${admin.id}`],
  ] as const)
    expect([url, await topics(url, cookies)]).toEqual([url, followed]);
});
