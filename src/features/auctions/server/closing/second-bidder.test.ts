import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import {
  createBidder,
  createOpenLot,
  endLot,
  fetchLot,
  type LotFixture,
  payDeposit,
  placeBid,
  readBidderStatus,
  registerForLot,
  shiftedClock,
} from '#app/testing/lot-factory.ts';
import {
  accountBalances,
  expectBalancedLedger,
  runRefundPolling,
  samplePayer,
  sendWebhook,
} from '#app/testing/payment-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { readFailedRefunds } from '#features/payments/server/refunds/refund-rows.ts';
import { addDays, kampalaDay } from '#kit/calendar-day.ts';
import { ProviderError } from '#kit/server/payments/provider.ts';
import { expireSecondOffers } from './sale-completion.ts';

const time = shiftedClock();
const million = 1_000_000;
let world: TestApp;
beforeAll(async () => {
  world = await createTestApp({ clock: time.clock });
});
afterAll(() => world.close());
beforeEach(() => query('delete from rate_limit_attempts'));

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
const act = async (person: Person, url: string, payload: object = {}, key?: string) => {
  const done = await world.inject({
    ...{ method: 'POST', url, cookies: person.cookies, payload },
    headers: key ? { 'idempotency-key': key } : {},
  });
  return [done.statusCode, done.json()?.code];
};
const letterTo = async ({ email }: Person) =>
  (
    await query('select subject, body_text as words from emails where recipient = $1 order by id', [email])
  ).at(-1);
const offerDays = 7 * 24;

/** Creates a lot whose winner did not pay. The second bidder, who bid 120 million, has a pending offer. */
async function someOffer(terms: { deposit?: number } = {}) {
  const lot = await createOpenLot(world, time, terms);
  const people = [];
  for (let index = 0; index < 2; index++) people.push(await someone(lot, terms.deposit !== 0));
  const [winner, second] = people as [Person, Person];
  await placeBid(world, lot, second, 120 * million);
  await placeBid(world, lot, winner, 150 * million);
  await endLot(world, time);
  await failToPay(lot);
  await world.finishJobs();
  await runRefundPolling(world);
  return {
    lot,
    winner,
    second,
    answer: `/api/lots/${lot.id}/second`,
    deposit: `/api/lots/${lot.id}/deposit`,
  };
}

async function someone(lot: LotFixture, pays: boolean): Promise<Person> {
  if (pays) return createBidder(world, lot);
  const person = await signInAs(world);
  const { number } = (await registerForLot(world, lot, person)).json();
  await act(lot.seller, `/api/desk/lots/${lot.id}/bidders/${number}/approve`);
  return person;
}

async function failToPay(lot: LotFixture): Promise<void> {
  await query('update lots set balance_due = current_date - 2 where id = $1', [lot.id]);
  const failed = { act: 'default', reason: 'Nothing came in.' };
  expect(await act(lot.seller, `/api/desk/lots/${lot.id}/sale`, failed)).toEqual([200, undefined]);
}

const quote = (person: Person, url: string) => act(person, url, { payer: samplePayer }, randomUUID());

test('explains the second bidder’s duties in the terms that every bidder accepts', async () => {
  const { terms } = await fetchLot(world, await createOpenLot(world, time));
  expect(terms).toContain('is free to decline. They accept by paying the deposit again');
});

test('sells to a second bidder who pays the deposit, which counts towards the price and can be forfeited', async () => {
  const before = (await accountBalances(world)).deposits_held ?? 0;
  const { lot, second, answer } = await someOffer();
  expect(await letterTo(second)).toMatchObject({
    subject: expect.stringContaining('You have a second chance to buy'),
    words: expect.stringContaining('pay the deposit of UGX 2,000,000 again'),
  });
  expect(await readBidderStatus(world, lot, second)).toMatchObject({ isSecond: true, deposit: 'returned' });
  expect(Date.parse((await fetchLot(world, lot)).offerUntil)).toBeGreaterThan(Date.now() + 6 * 86_400_000);
  expect(await act(second, answer, { accepts: true })).toEqual([409, 'deposit_needed']);
  await payDeposit(world, lot, second);
  expect(await fetchLot(world, lot)).toMatchObject({
    ...{ state: 'awaiting_balance', soldPrice: 120 * million, offerUntil: null },
  });
  // The second bidder has as many days to pay as the winner.
  expect(await query('select balance_due::text as due from lots where id = $1', [lot.id])).toEqual([
    { due: addDays(kampalaDay(new Date()), 30) },
  ]);
  expect(await readBidderStatus(world, lot, second)).toMatchObject({
    ...{ hasWon: true, deposit: 'held', state: 'approved' },
  });
  await world.finishJobs();
  expect((await letterTo(second)).words).toContain('Your deposit counts towards it');
  expect(await act(second, answer, { accepts: false })).toEqual([409, 'not_asked']);
  expect(await quote(second, `/api/lots/${lot.id}/deposit`)).toEqual([409, 'nothing_to_pay']);
  // The account holds the winner's forfeited deposit and the second bidder's deposit.
  expect(((await accountBalances(world)).deposits_held ?? 0) - before).toBe(-4 * million);
  await expectBalancedLedger(world);
  await failToPay(lot);
  expect(await fetchLot(world, lot)).toMatchObject({ state: 'defaulted' });
  expect(await readBidderStatus(world, lot, second)).toMatchObject({ deposit: 'kept', hasWon: false });
});

test('rejects payment, acceptance or refusal of the offer by anyone but the second bidder', async () => {
  const { lot, winner, second, answer, deposit } = await someOffer();
  expect(await act(winner, answer, { accepts: false })).toEqual([403, 'not_second']);
  expect(await quote(winner, deposit)).toEqual([409, 'nothing_to_pay']);
  expect(await quote(await signInAs(world), deposit)).toEqual([404, 'not_registered']);
  expect(await act(second, answer, { accepts: false })).toEqual([200, undefined]);
  expect(await fetchLot(world, lot)).toMatchObject({ state: 'defaulted' });
  expect(await quote(second, deposit)).toEqual([409, 'nothing_to_pay']);
});

test('accepts an offer without a deposit on confirmation, and forfeits none from the first buyer', async () => {
  const { lot, winner, second, answer, deposit } = await someOffer({ deposit: 0 });
  expect(await readBidderStatus(world, lot, winner)).toMatchObject({ deposit: null, hasWon: false });
  expect(await quote(second, deposit)).toEqual([409, 'nothing_to_pay']);
  expect(await act(second, answer, { accepts: true })).toEqual([200, undefined]);
  expect(await fetchLot(world, lot)).toMatchObject({ state: 'awaiting_balance', soldPrice: 120 * million });
});

test('offers the lot to the next highest bidder, and to the earlier of two equal bids', async () => {
  const lot = await createOpenLot(world, time);
  const [early, late] = [await createBidder(world, lot), await createBidder(world, lot)];
  const winner = await createBidder(world, lot);
  await placeBid(world, lot, late, 105 * million);
  for (const person of [early, late])
    expect((await placeBid(world, lot, person, 120 * million, { kind: 'maximum' })).statusCode).toBe(201);
  await placeBid(world, lot, winner, 150 * million);
  await endLot(world, time);
  await failToPay(lot);
  expect(await fetchLot(world, lot)).toMatchObject({ state: 'second_bidder', soldPrice: 120 * million });
  expect(await readBidderStatus(world, lot, early)).toMatchObject({ isSecond: true });
  expect(await readBidderStatus(world, lot, late)).toMatchObject({ isSecond: false });
});

test('makes no offer to a second bidder below the reserve', async () => {
  const lot = await createOpenLot(world, time, { reserve: 140 * million });
  const [winner, second] = [await createBidder(world, lot), await createBidder(world, lot)];
  await placeBid(world, lot, second, 120 * million);
  await placeBid(world, lot, winner, 150 * million);
  await endLot(world, time);
  await failToPay(lot);
  await world.finishJobs();
  expect(await fetchLot(world, lot)).toMatchObject({ state: 'defaulted', offerUntil: null });
  expect((await letterTo(second)).subject).not.toContain('You have a second chance to buy');
});

test('offers the lot to a second bidder who exactly meets the reserve', async () => {
  const lot = await createOpenLot(world, time, { reserve: 140 * million });
  const [winner, second] = [await createBidder(world, lot), await createBidder(world, lot)];
  await placeBid(world, lot, second, 140 * million);
  await placeBid(world, lot, winner, 150 * million);
  await endLot(world, time);
  await failToPay(lot);
  expect(await fetchLot(world, lot)).toMatchObject({ state: 'second_bidder', soldPrice: 140 * million });
  expect(await readBidderStatus(world, lot, second)).toMatchObject({ isSecond: true });
});

test('keeps the offer open for its days whatever the seller requests, and then ends it', async () => {
  const { lot, second, answer, deposit } = await someOffer();
  const end = { act: 'default', reason: 'We wait no longer.' };
  expect(await act(lot.seller, `/api/desk/lots/${lot.id}/sale`, end)).toEqual([409, 'no_balance_awaited']);
  time.shift(offerDays - 1);
  await expireSecondOffers(world.kit);
  expect((await fetchLot(world, lot)).state).toBe('second_bidder');
  time.shift(offerDays + 1);
  expect(await act(second, answer, { accepts: false })).toEqual([409, 'not_asked']);
  expect(await quote(second, deposit)).toEqual([409, 'nothing_to_pay']);
  for (const _ of [1, 2]) await world.runJobs('turn-lots');
  time.shift(0);
  expect(await fetchLot(world, lot)).toMatchObject({ state: 'defaulted', reason: 'Nothing came in.' });
  await world.finishJobs();
  expect((await letterTo(second)).subject).toContain('has expired');
});

test('refunds a deposit automatically when it arrives after the offer has ended', async () => {
  const { lot, second, deposit } = await someOffer();
  const quoted = await world.inject({
    ...{ method: 'POST', url: deposit, cookies: second.cookies, payload: { payer: samplePayer } },
    headers: { 'idempotency-key': randomUUID() },
  });
  const { reference, amount } = quoted.json();
  await act(second, `/api/payments/${reference}/checkout`, { method: 'card' });
  time.shift(offerDays + 1);
  const { id } = world.payments.attempt(reference, { amount, fee: 100 });
  await sendWebhook(world, reference, id);
  time.shift(0);
  await world.finishJobs();
  await runRefundPolling(world);
  expect(await readBidderStatus(world, lot, second)).toMatchObject({ hasWon: false, deposit: 'returned' });
  expect((await letterTo(second)).subject).toContain('We are refunding your deposit');
  await expectBalancedLedger(world);
});

test('refunds only the first deposit while its refund is pending, and keeps the second', async () => {
  const lot = await createOpenLot(world, time);
  const [winner, second] = [await createBidder(world, lot), await createBidder(world, lot)];
  await placeBid(world, lot, second, 120 * million);
  await placeBid(world, lot, winner, 150 * million);
  world.payments.refundStatus = 'pending';
  await endLot(world, time);
  await runRefundPolling(world);
  await failToPay(lot);
  await payDeposit(world, lot, second);
  world.payments.refundStatus = 'completed';
  for (const refund of world.payments.refunds) Object.assign(refund, { status: 'completed' });
  await runRefundPolling(world);
  expect(await readBidderStatus(world, lot, second)).toMatchObject({ hasWon: true, deposit: 'held' });
  await expectBalancedLedger(world);
});

test('lets a second bidder pay whose first deposit could not be refunded, and still owes it to them', async () => {
  const lot = await createOpenLot(world, time);
  const [winner, second] = [await createBidder(world, lot), await createBidder(world, lot)];
  await placeBid(world, lot, second, 120 * million);
  await placeBid(world, lot, winner, 150 * million);
  world.payments.error = new ProviderError('refused', { isFinal: true });
  await endLot(world, time);
  await runRefundPolling(world);
  world.payments.error = null;
  await failToPay(lot);
  const [refund] = await query(
    `select r.id from payment_refunds r join payment_transactions t on t.id = r.transaction_id
       join payment_intents i on i.id = t.intent_id where i.user_id = $1`,
    [second.id],
  );
  const failed = await world.inject({
    ...{ method: 'PATCH', url: `/api/payments/refunds/${refund.id}` },
    ...{ cookies: (await signInAs(world, 'admin')).cookies, headers: { 'idempotency-key': randomUUID() } },
    payload: { status: 'failed', note: 'The wallet is closed' },
  });
  expect(failed.json()).toMatchObject({ status: 'failed' });
  expect((await readBidderStatus(world, lot, second)).depositDue).toMatchObject({
    ...{ received: 0, left: 2 * million },
  });
  await payDeposit(world, lot, second);
  expect(await fetchLot(world, lot)).toMatchObject({ state: 'awaiting_balance' });
  expect(await readFailedRefunds(world.kit.db)).toMatchObject([{ id: refund.id, amount: 2 * million }]);
  await expectBalancedLedger(world);
});
