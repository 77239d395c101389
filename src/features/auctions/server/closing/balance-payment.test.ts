import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import {
  createBidder,
  createOpenLot,
  endLot,
  fetchLot,
  type LotFixture,
  placeBid,
  readBidderStatus,
  shiftedClock,
} from '#app/testing/lot-factory.ts';
import {
  expectBalancedLedger,
  readPaymentStatus,
  refundInFull,
  runRefundPolling,
  samplePayer,
  sendWebhook,
} from '#app/testing/payment-factory.ts';
import { balanceOf } from '#app/testing/payout-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';

const time = shiftedClock();
const million = 1_000_000;
/** The price of 15 million and its premium of 2%, less the deposit of 3.3 million. */
const total = 12 * million;
let world: TestApp;
let admin: Person;
beforeAll(async () => {
  world = await createTestApp({ clock: time.clock });
  admin = await signInAs(world, 'admin');
});
afterAll(() => world.close());
beforeEach(() => query('delete from rate_limit_attempts; delete from emails'));
afterEach(async () => {
  time.shift(0);
  await expectBalancedLedger(world);
});

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
const post = (person: Person, url: string, payload: object) =>
  world.inject({
    ...{ method: 'POST', url, cookies: person.cookies, payload },
    headers: { 'idempotency-key': randomUUID() },
  });

/** Creates a lot that one bidder has bought. */
async function createPurchase() {
  const lot = await createOpenLot(world, time, {
    ...{
      startingBid: 12 * million,
      increment: million,
      reserve: null,
      deposit: 3_300_000,
      premiumPercent: 2,
    },
  });
  const buyer = await createBidder(world, lot);
  await placeBid(world, lot, buyer, 15 * million);
  await endLot(world, time);
  await world.finishJobs();
  const [{ id }] = await query('select id from bidders where lot_id = $1', [lot.id]);
  expect((await purchaseOf(lot, buyer)).balance).toBe(total);
  return { lot, buyer, party: `sale:${id}` };
}

const purchaseOf = async (lot: LotFixture, buyer: Person) =>
  (await readBidderStatus(world, lot, buyer)).purchase;
const quote = (buyer: Person, lot: LotFixture, amount?: number) =>
  post(buyer, `/api/lots/${lot.id}/balance`, { payer: samplePayer, ...(amount && { amount }) });

type Payment = { reference: string; amount: number; attemptId: string };

/** Begins a part, which arrives with `arrive`. */
async function begin(buyer: Person, lot: LotFixture, amount?: number): Promise<Payment> {
  const reply = await quote(buyer, lot, amount);
  expect(reply.statusCode, reply.body).toBe(201);
  const { reference, amount: quoted } = reply.json();
  const { id: attemptId } = world.payments.attempt(reference, { amount: quoted, fee: 100 });
  return { reference, amount: quoted, attemptId };
}
const arrive = ({ reference, attemptId }: Payment) => sendWebhook(world, reference, attemptId);
async function pay(buyer: Person, lot: LotFixture, amount?: number): Promise<Payment> {
  const payment = await begin(buyer, lot, amount);
  await arrive(payment);
  return payment;
}
const endSale = (lot: LotFixture, body: object) => post(lot.seller, `/api/desk/lots/${lot.id}/sale`, body);
const owed = ({ seller }: LotFixture) => balanceOf(world, 'owed', `user:${seller.id}`);
const held = (party: string) => balanceOf(world, 'deposits_held', party);
async function settleRefunds() {
  await world.finishJobs();
  await runRefundPolling(world);
}

test('takes a balance in parts, names each, and owes it to the seller when the sale is complete', async () => {
  const { lot, buyer, party } = await createPurchase();
  const stranger = await signInAs(world);
  expect((await quote(stranger, lot)).statusCode).toBe(404);
  const first = await pay(buyer, lot, 5 * million);
  expect(await purchaseOf(lot, buyer)).toMatchObject({ received: 5 * million, balance: 7 * million });
  for (const amount of [7 * million + 1, 400_000, 6_600_000])
    expect([400, 409]).toContain((await quote(buyer, lot, amount)).statusCode);
  await pay(buyer, lot, 5 * million);
  await pay(buyer, lot);
  expect(await purchaseOf(lot, buyer)).toMatchObject({ received: total, balance: 0 });
  expect((await quote(buyer, lot)).json().code).toBe('nothing_to_pay');
  const titles = await query(
    `select title from payment_intents where purpose = 'lot_balance' order by id desc limit 3`,
  );
  expect(titles.map(({ title }) => title.split(':')[0])).toEqual([
    'Part 3 of balance (complete)',
    'Part 2 of balance (UGX 2,000,000 left)',
    'Part 1 of balance (UGX 7,000,000 left)',
  ]);
  const told = await query(
    `select subject from emails where recipient = $1 and subject like 'The balance for%'`,
    [lot.seller.email],
  );
  expect(told).toHaveLength(1);
  time.shift(40 * 24);
  expect((await endSale(lot, { act: 'default', reason: 'No money came' })).json().code).toBe('balance_paid');
  expect([await held(party), await owed(lot)]).toEqual([total, 0]);
  expect((await endSale(lot, { act: 'complete' })).statusCode).toBe(200);
  expect([await held(party), await owed(lot)]).toEqual([0, total]);
  // A later refund by an admin comes from the balance of the seller.
  await refundInFull(world, first.attemptId, admin);
  await settleRefunds();
  expect([await held(party), await owed(lot)]).toEqual([0, total - 5 * million]);
});

test('refunds the parts of a buyer in default, and what comes later', async () => {
  const { lot, buyer, party } = await createPurchase();
  const part = await pay(buyer, lot, 5 * million);
  const late = await begin(buyer, lot, 5 * million);
  time.shift(40 * 24);
  expect((await endSale(lot, { act: 'default', reason: 'No money came' })).statusCode).toBe(200);
  await arrive(late);
  await settleRefunds();
  expect(await Promise.all([part, late].map(({ reference }) => readPaymentStatus(world, reference)))).toEqual(
    ['refunded', 'returned'],
  );
  const refunds = world.payments.refunds.filter(({ transactionId }) =>
    [part.attemptId, late.attemptId].includes(transactionId),
  );
  expect([refunds.map(({ amount }) => amount), await held(party), await owed(lot)]).toEqual([
    [5 * million, 5 * million],
    0,
    0,
  ]);
  const told = await query(
    `select subject from emails where recipient = $1 and subject like 'We are refunding%' order by id`,
    [samplePayer.email],
  );
  expect(told).toHaveLength(2);
});

test('credits parts only up to the balance when they arrive at once, also while the sale ends', async () => {
  for (const act of ['complete', 'default'] as const) {
    await query('delete from rate_limit_attempts');
    time.shift(0);
    const { lot, buyer, party } = await createPurchase();
    // A payment that was cancelled can still arrive.
    const payments: Payment[] = [];
    for (const amount of [7 * million, 6 * million, 5 * million, 12 * million])
      payments.push(await begin(buyer, lot, amount));
    time.shift(40 * 24);
    const [ended] = await Promise.all([
      endSale(lot, act === 'complete' ? { act } : { act, reason: 'No money came' }),
      ...payments.map(arrive),
    ]);
    expect([200, 409], ended.body).toContain(ended.statusCode);
    await settleRefunds();
    const isOver = ended.statusCode === 200;
    const [{ paid, refunded }] = await query(
      `select sum(t.amount)::int as paid, sum(t.refunded)::int as refunded from payment_transactions t
       where t.reference = any($1)`,
      [payments.map(({ reference }) => reference)],
    );
    const books = { held: await held(party), owed: await owed(lot) };
    const kept = books.held + books.owed;
    expect([paid, refunded + kept]).toEqual([30 * million, 30 * million]);
    expect(kept).toBeLessThanOrEqual(total);
    expect(isOver && act === 'complete' ? books.held : books.owed).toBe(0);
    expect((await fetchLot(world, lot)).state).toBe(
      isOver ? (act === 'complete' ? 'completed' : 'defaulted') : 'awaiting_balance',
    );
  }
});

test('credits no more than the balance of parts that arrive before the sale ends', async () => {
  const { lot, buyer, party } = await createPurchase();
  // Payments that were cancelled can still arrive.
  const payments: Payment[] = [];
  for (const amount of [7 * million, 6 * million, 5 * million])
    payments.push(await begin(buyer, lot, amount));
  await Promise.all(payments.map(arrive));
  await settleRefunds();
  expect(await held(party)).toBeLessThanOrEqual(total);
  expect((await purchaseOf(lot, buyer)).received).toBe(await held(party));
});
