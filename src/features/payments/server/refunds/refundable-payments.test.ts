import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { postIdempotent } from '#app/testing/claim-factory.ts';
import {
  createPayment,
  createPurchasedPackage,
  createVisitor,
  sendWebhook,
} from '#app/testing/payment-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { ProviderError } from '#kit/server/payments/provider.ts';
import { readRefundablePayments, readRefundTotal } from './refundable-payments.ts';

let world: TestApp;
let admin: Person;
beforeAll(async () => {
  world = await createTestApp();
  admin = await signInAs(world, 'admin');
});
afterAll(() => world.close());
beforeEach(() => {
  world.payments.error = null;
  world.payments.refundStatus = 'completed';
});

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;

const intentOf = async (reference: string): Promise<number> =>
  (await query('select id from payment_intents where reference = $1', [reference]))[0].id;
/** Gives the payment its own subject, and returns the subject. */
async function subjectOf(reference: string): Promise<string> {
  const subject = randomUUID();
  await query('update payment_intents set subject = $1 where reference = $2', [subject, reference]);
  return subject;
}
const transactionOf = async (reference: string): Promise<number> =>
  (await query('select id from payment_transactions where reference = $1', [reference]))[0].id;
async function act(id: number, what: string, payload: object) {
  const url = `/api/payments/transactions/${id}/${what}`;
  const reply = await postIdempotent(world, admin.cookies, url, payload);
  expect(reply.statusCode, reply.body).toBe(201);
}
const giveBack = (id: number, amount: number) => act(id, 'refunds', { amount, comment: 'As they asked' });

test('deducts completed and pending refunds from the refundable amount, but not failed ones', async () => {
  const { reference, amount } = await createPurchasedPackage(world, await createVisitor(world));
  const [subject, intentId] = [await subjectOf(reference), await intentOf(reference)];
  const transactionId = await transactionOf(reference);
  const returned = () => readRefundTotal(world.kit.db, ['stay_deposit', 'viewing_package'], subject);
  const kept = async () => (await readRefundablePayments(world.kit.db, [intentId])).map((one) => one.amount);
  expect([await returned(), await kept()]).toEqual([{ amount: 0, hasArrived: true }, [amount]]);
  await giveBack(transactionId, 1_000);
  expect([await returned(), await kept()]).toEqual([{ amount: 1_000, hasArrived: true }, [amount - 1_000]]);
  world.payments.error = new ProviderError('the balance is short', { isFinal: true });
  await giveBack(transactionId, 500);
  world.payments.error = null;
  expect([await returned(), await kept()]).toEqual([{ amount: 1_000, hasArrived: true }, [amount - 1_000]]);
  world.payments.refundStatus = 'pending';
  await giveBack(transactionId, 2_000);
  expect([await returned(), await kept()]).toEqual([{ amount: 3_000, hasArrived: false }, [amount - 3_000]]);
  expect(await readRefundablePayments(world.kit.db, [intentId])).toMatchObject([
    { intentId, reference, transactionId },
  ]);
});

test('ignores refunds of another purpose or another subject', async () => {
  const { reference } = await createPurchasedPackage(world, await createVisitor(world));
  const subject = await subjectOf(reference);
  await giveBack(await transactionOf(reference), 1_000);
  const nothing = { amount: 0, hasArrived: true };
  expect(await readRefundTotal(world.kit.db, ['membership'], subject)).toEqual(nothing);
  expect(await readRefundTotal(world.kit.db, ['viewing_package'], randomUUID())).toEqual(nothing);
});

test('excludes an overpayment from the refundable amount, and refunds it first', async () => {
  const { reference, amount } = await createPayment(world, await createVisitor(world));
  const intentId = await intentOf(reference);
  const attempt = world.payments.attempt(reference, { amount: amount + 5_000 });
  await sendWebhook(world, reference, attempt.id);
  const id = await transactionOf(reference);
  const kept = async () => (await readRefundablePayments(world.kit.db, [intentId])).map((one) => one.amount);
  expect(await kept()).toEqual([]);
  await act(id, 'reviews', { act: 'credit', note: 'They meant it' });
  expect(await kept()).toEqual([amount]);
  await giveBack(id, 5_000);
  expect(await kept()).toEqual([amount]);
  await giveBack(id, 1);
  expect(await kept()).toEqual([amount - 1]);
});

test('lists the refundable payments of several intents, newest first', async () => {
  const visitor = await createVisitor(world);
  const ids: number[] = [];
  for (const code of ['rental-5', 'rental-10']) {
    const { reference } = await createPurchasedPackage(world, visitor, code);
    ids.push(await intentOf(reference));
  }
  expect((await readRefundablePayments(world.kit.db, ids)).map(({ intentId }) => intentId)).toEqual(
    ids.toReversed(),
  );
});
