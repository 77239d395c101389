import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Cookies, cookiesOf, signInAs } from '#app/testing/actors.ts';
import {
  createPayment,
  createVisitor,
  expectBalancedLedger,
  readPaymentStatus,
  reconcile,
  requestPackage,
  samplePayer,
} from '#app/testing/payment-factory.ts';
import { runConcurrently } from '#app/testing/run-concurrently.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import type { PaymentPurpose } from '#features/payments/choices.ts';
import { toMinorUnit } from '#kit/money.ts';
import { noProofOfWork } from '#kit/server/challenges.ts';
import { createIntent } from './create-intent.ts';

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

const look = async (reference: string, cookies = visitor) =>
  (await world.inject({ url: `/api/payments/${reference}`, cookies })).json();
const post = (reference: string, what: string, payload: object = {}, cookies = visitor) =>
  world.inject({ method: 'POST', url: `/api/payments/${reference}/${what}`, cookies, payload });
const count = async (what: string): Promise<number> =>
  Number((await world.kit.pool.query(`select count(*) from ${what}`)).rows[0].count);

test('shows one pending payment after Buy, Pay, Back, Buy again, a stale tab and 20 parallel requests', async () => {
  const { reference } = await createPayment(world, visitor);
  const before = await count('payment_intents');
  const again = (await requestPackage(world, visitor)).json();
  expect([again.reference, again.status]).toEqual([reference, 'pending']);
  const replies = await runConcurrently(20, () => requestPackage(world, visitor));
  expect(new Set(replies.map((reply) => reply.json().reference))).toEqual(new Set([reference]));
  expect(await count('payment_intents')).toBe(before);
  // Another purchase, and another person, get separate payments.
  const other = (await requestPackage(world, visitor, { code: 'rental-5' })).json();
  const stranger = (await requestPackage(world, await createVisitor(world))).json();
  expect(new Set([reference, other.reference, stranger.reference]).size).toBe(3);
});

test('makes one payment for 20 simultaneous first requests', async () => {
  const before = await count('payment_intents');
  const replies = await runConcurrently(20, () => requestPackage(world, visitor));
  expect(new Set(replies.map((reply) => reply.json().reference)).size).toBe(1);
  expect(await count('payment_intents')).toBe(before + 1);
});

test('does not sell the same package again while it is active and has unlocks left', async () => {
  const { reference, amount } = await createPayment(world, visitor, 'rental-5');
  world.payments.attempt(reference, { amount });
  await reconcile(world, reference);
  const refused = await requestPackage(world, visitor, { code: 'rental-5' });
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'already_running']);
  expect(refused.json().message).toMatch(
    /^You already have 5 unlocks until \d+:\d\d [AP]M on \d+ \w{3} \d{4}\.$/,
  );
  await world.kit.pool.query(
    'update viewing_packages set used = quota where intent_id = (select id from payment_intents where reference = $1)',
    [reference],
  );
  expect((await requestPackage(world, visitor, { code: 'rental-5' })).statusCode).toBe(201);
});

test('allows a new payment after a cancelled one, and refunds late money when the new one is paid', async () => {
  const first = await createPayment(world, visitor);
  expect((await post(first.reference, 'cancel')).json().status).toBe('cancelled');
  expect((await post(first.reference, 'cancel')).json().status).toBe('cancelled');
  expect((await post(first.reference, 'checkout', { method: 'card' })).json().code).toBe('payment_cancelled');
  const second = await createPayment(world, visitor);
  expect(second.reference).not.toBe(first.reference);
  world.payments.attempt(second.reference, { amount: second.amount });
  await reconcile(world, second.reference);
  world.payments.refundStatus = 'pending';
  world.payments.attempt(first.reference, { amount: first.amount });
  await reconcile(world, first.reference);
  expect(await look(first.reference)).toMatchObject({
    status: 'refund_pending',
    returnReason: 'already_paid',
    refunds: [{ amount: first.amount, status: 'requested' }],
  });
  await world.finishJobs();
  for (const refund of world.payments.refunds) refund.status = 'completed';
  await world.runJobs('poll-payments');
  world.payments.refundStatus = 'completed';
  expect(await look(first.reference)).toMatchObject({
    status: 'refunded',
    refunded: first.amount,
    refunds: [{ amount: first.amount, status: 'completed' }],
  });
  const comments = await world.kit.pool.query('select comment from payment_refunds');
  expect(comments.rows).toEqual([{ comment: 'This was already paid' }]);
  const mails = await world.kit.pool.query(
    "select body_text from emails where subject = 'We are refunding UGX 15,000'",
  );
  expect(mails.rows.map(({ body_text }) => body_text)).toEqual([
    expect.stringContaining('You already have the same package'),
  ]);
  expect(
    (await world.inject({ url: '/api/viewing-packages/mine', cookies: visitor })).json().packages,
  ).toHaveLength(1);
  await expectBalancedLedger(world);
});

test('credits one of two payments for the same package that arrive at the same moment', async () => {
  const bought = await runConcurrently(5, async () => {
    const buyer = await createVisitor(world);
    const first = await createPayment(world, buyer);
    await post(first.reference, 'cancel', {}, buyer);
    const second = await createPayment(world, buyer);
    return { buyer, payments: [first, second] };
  });
  const payments = bought.flatMap((purchase) => purchase.payments);
  for (const { reference, amount } of payments) world.payments.attempt(reference, { amount });
  await runConcurrently(payments.length, (index) => reconcile(world, payments[index]!.reference));
  for (const { buyer } of bought)
    expect(
      (await world.inject({ url: '/api/viewing-packages/mine', cookies: buyer })).json().packages,
    ).toHaveLength(1);
  await world.finishJobs();
  await expectBalancedLedger(world);
});

test('completes the purchase with late money of a cancelled payment when it is the only one', async () => {
  const { reference, amount } = await createPayment(world, visitor);
  await post(reference, 'cancel');
  world.payments.attempt(reference, { amount });
  await world.kit.pool.query('update payment_intents set next_check_at = now()');
  await world.runJobs('poll-payments');
  expect(await look(reference)).toMatchObject({ status: 'succeeded' });
});

test('rejects cancelling a payment that has been paid in the meantime', async () => {
  const { reference, amount } = await createPayment(world, visitor);
  world.payments.attempt(reference, { amount });
  const refused = await post(reference, 'cancel');
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'already_paid']);
  expect(await readPaymentStatus(world, reference)).toBe('succeeded');
});

test('rejects a checkout when the same purchase has been paid in the meantime', async () => {
  const { reference, amount } = await createPayment(world, visitor);
  await world.kit.pool.query("update payment_intents set status = 'cancelled' where reference = $1", [
    reference,
  ]);
  const stale = (await requestPackage(world, visitor)).json().reference;
  world.payments.attempt(reference, { amount });
  await reconcile(world, reference);
  const refused = await post(stale, 'checkout', { method: 'card' });
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'subject_already_paid']);
  expect(refused.json().message).toMatch(/^You already have 10 unlocks until /);
});

test('shows a mismatched payment as under review, and rejects another checkout', async () => {
  const { reference } = await createPayment(world, visitor);
  world.payments.attempt(reference, { amount: 14_999 });
  await reconcile(world, reference);
  expect(await look(reference)).toMatchObject({ status: 'held' });
  expect((await post(reference, 'checkout', { method: 'card' })).json().code).toBe('money_held');
});

test('keeps one payment on sign-in when the visitor and the account each have one for the same purchase', async () => {
  const person = await signInAs(world);
  const { reference: theirs } = (await requestPackage(world, person.cookies)).json();
  const { reference: mine } = await createPayment(world, visitor);
  const { username, password } = person;
  const signedIn = await world.inject({
    method: 'POST',
    url: '/api/login',
    cookies: visitor,
    payload: { username, password },
  });
  expect(signedIn.statusCode, signedIn.body).toBe(200);
  expect([await readPaymentStatus(world, theirs), await readPaymentStatus(world, mine)]).toEqual([
    'cancelled',
    'pending',
  ]);
  expect((await look(mine, cookiesOf(signedIn, visitor))).status).toBe('pending');
});

test('rejects mobile money for a price in dollars', async () => {
  const { reference } = await createPayment(world, visitor);
  await world.kit.pool.query("update payment_intents set currency = 'USD' where reference = $1", [reference]);
  const phone = { method: 'mobile_money', network: 'MTN', phone: '0772 123 450' };
  const refused = await post(reference, 'checkout', phone);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'card_only']);
});

test('replaces a payment that waits at the bank when the price of the stay has changed', async () => {
  const { id: userId } = await signInAs(world);
  const quote = (purpose: PaymentPurpose, amount: number) =>
    createIntent(
      world.kit,
      {
        ...{
          purpose,
          subject: '4711',
          title: 'Sample',
          amount: toMinorUnit(amount, 'UGX')!,
          currency: 'UGX',
        },
        ...{ owner: { userId, visitorId: null }, payer: { ...samplePayer, phone: null } },
      },
      { idempotencyKey: randomUUID(), address: '', work: noProofOfWork },
    );
  for (const purpose of ['stay_balance', 'bid_deposit'] as const) {
    const reference = await quote(purpose, 900_000);
    await world.kit.pool.query(
      `update payment_intents set status = 'pending', opened_at = now(), expires_at = now() + interval '9 days'
       where reference = $1`,
      [reference],
    );
    expect(await quote(purpose, 900_000)).toBe(reference);
    expect((await quote(purpose, 700_000)) === reference).toBe(purpose === 'bid_deposit');
  }
});
