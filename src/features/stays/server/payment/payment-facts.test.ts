import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Cookies } from '#app/testing/actors.ts';
import { createVisitor } from '#app/testing/payment-factory.ts';
import {
  bookStayAs,
  confirmPayment,
  createStay,
  createStayProperty,
  dayAhead,
  endHold,
  type HouseFixture,
  startStayPayment,
} from '#app/testing/stay-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';

let world: TestApp;
let house: HouseFixture;
let guest: Cookies;
let other: Cookies;
beforeAll(async () => {
  world = await createTestApp();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.kit.pool.query('delete from rate_limit_attempts');
  house = await createStayProperty(world);
  [guest, other] = [await createVisitor(world), await createVisitor(world)];
});

const look = async (cookies: Cookies, reference: string) =>
  (await world.inject({ url: `/api/payments/${reference}`, cookies })).json();
const checkout = async (cookies: Cookies, reference: string) =>
  (
    await world.inject({
      method: 'POST',
      url: `/api/payments/${reference}/checkout`,
      cookies,
      payload: { method: 'card' },
    })
  ).json();
const refundComments = async (reference: string) =>
  (
    await world.kit.pool.query(
      `select r.comment from payment_refunds r join payment_transactions t on t.id = r.transaction_id
       where t.reference = $1`,
      [reference],
    )
  ).rows.map(({ comment }) => comment);

test('refunds the second of two balance payments with the correct reason and rejects a third', async () => {
  const mark = await createStay(world, guest, house, { checkIn: dayAhead(world, 30) });
  const third = await createVisitor(world);
  const [first, second, late] = [
    (await startStayPayment(world, guest, mark, 'balance')).json(),
    (await startStayPayment(world, other, mark, 'balance')).json(),
    (await startStayPayment(world, third, mark, 'balance')).json(),
  ];
  expect((await checkout(other, second.reference)).url).toContain(second.reference);
  await confirmPayment(world, first);
  expect(await checkout(third, late.reference)).toMatchObject({
    code: 'subject_already_paid',
    message: 'You had already paid this balance.',
  });
  await confirmPayment(world, second);
  expect(await look(other, second.reference)).toMatchObject({
    status: 'refunded',
    returnReason: 'already_paid',
    refunded: second.amount,
    bought: null,
  });
  expect(await refundComments(second.reference)).toEqual(['This was already paid']);
  const { rows } = await world.kit.pool.query(
    "select body_text from emails where subject like 'We are refunding a payment for%'",
  );
  expect(rows.map(({ body_text }) => /You had already paid this/.test(body_text))).toEqual([true]);
});

test("refunds a deposit paid twice under one reference and keeps the stay's nights", async () => {
  const { mark } = (await bookStayAs(world, guest, house, { checkIn: dayAhead(world, 60) })).json();
  const payment = (await startStayPayment(world, guest, mark)).json();
  expect((await startStayPayment(world, guest, mark)).json().reference).toBe(payment.reference);
  await confirmPayment(world, payment);
  await confirmPayment(world, payment);
  expect(await look(guest, payment.reference)).toMatchObject({
    status: 'succeeded',
    refunds: [{ amount: payment.amount, status: 'completed' }],
  });
  expect(await refundComments(payment.reference)).toEqual(['This was already paid']);
});

test('shows until when a deposit holds the nights, and then the confirmed stay', async () => {
  const checkIn = dayAhead(world, 40);
  const { mark, heldUntil } = (await bookStayAs(world, guest, house, { checkIn })).json();
  const { reference, amount } = (await startStayPayment(world, guest, mark)).json();
  expect(Date.parse((await look(guest, reference)).heldUntil)).toBeGreaterThanOrEqual(Date.parse(heldUntil));
  await confirmPayment(world, { reference, amount });
  expect(await look(guest, reference)).toMatchObject({
    status: 'succeeded',
    heldUntil: null,
    bought: { path: `/stays/${mark}`, checkIn, checkOut: dayAhead(world, 43), startsAt: null },
  });
});

test('rejects a deposit for nights that another guest has taken, and refunds one that arrives late', async () => {
  const checkIn = dayAhead(world, 50);
  const { mark } = (await bookStayAs(world, guest, house, { checkIn })).json();
  const { reference, amount } = (await startStayPayment(world, guest, mark)).json();
  await checkout(guest, reference);
  await endHold(world, mark);
  await createStay(world, other, house, { checkIn });
  expect(await checkout(guest, reference)).toMatchObject({ code: 'subject_lapsed' });
  expect(await look(guest, reference)).toMatchObject({
    status: 'pending',
    obstacle: 'lapsed',
    heldUntil: null,
  });
  await confirmPayment(world, { reference, amount });
  expect(await look(guest, reference)).toMatchObject({ status: 'refunded', returnReason: 'lapsed' });
  expect(await refundComments(reference)).toEqual(['No longer available when the payment arrived']);
  expect((await checkout(guest, reference)).code).toBe('subject_lapsed');
});

test.each(['deposit', 'balance'] as const)(
  'reads the payment of a %s without waiting for a change of the stay and without locks',
  async (part) => {
    const asked = { checkIn: dayAhead(world, 70) };
    const mark =
      part === 'balance'
        ? await createStay(world, guest, house, asked)
        : (await bookStayAs(world, guest, house, asked)).json().mark;
    const { reference } = (await startStayPayment(world, guest, mark, part)).json();
    const client = await world.kit.pool.connect();
    try {
      await client.query('begin; select from stays for update; set local lock_timeout = 1');
      const tooLate = new Promise((resolve) => setTimeout(resolve, 3_000, 'it waits')).then(() => 'it waits');
      expect(await Promise.race([look(guest, reference), tooLate])).toMatchObject({ obstacle: null });
    } finally {
      await client.query('rollback');
      client.release();
    }
  },
);
