import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import {
  buildTerms,
  createBankSale,
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
  expectBalancedLedger,
  runRefundPolling,
  samplePayer,
  sendWebhook,
} from '#app/testing/payment-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { countLockWaits } from '#app/testing/waiting-for-locks.ts';
import { verifyLedger } from '#features/auctions/ledger.ts';
import { lockLot } from '#features/auctions/server/lots/lot-rows.ts';
import { advanceLots } from '#features/auctions/server/lots/lot-transitions.ts';
import { ProviderError } from '#kit/server/payments/provider.ts';

const time = shiftedClock();
const million = 1_000_000;
let world: TestApp;
let boss: Person;
beforeAll(async () => {
  world = await createTestApp({ clock: time.clock });
  boss = await signInAs(world, 'admin');
});
afterAll(() => world.close());
beforeEach(async () => {
  world.payments.error = null;
  await query('delete from rate_limit_attempts');
});

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
const send = (person: Person, method: 'GET' | 'POST' | 'PUT', url: string, payload?: unknown, key?: string) =>
  world.inject({
    ...{ method, url, cookies: person.cookies },
    headers: {
      ...(payload !== undefined && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(payload !== undefined && { payload: JSON.stringify(payload) }),
  });
const seen = async (reply: Promise<{ statusCode: number; json(): { code?: string } }>) => {
  const done = await reply;
  return [done.statusCode, done.json()?.code];
};
const post = (person: Person, url: string, payload: unknown = {}) => seen(send(person, 'POST', url, payload));
const quote = async (person: Person, lot: LotFixture, key: string = randomUUID()) =>
  send(person, 'POST', `/api/lots/${lot.id}/deposit`, { payer: samplePayer }, key);
/**
 * Quotes the deposit and opens its checkout.
 * @returns the payment, which is still unpaid
 */
async function openCheckout(person: Person, lot: LotFixture): Promise<{ reference: string; amount: number }> {
  const { reference, amount } = (await quote(person, lot)).json();
  await post(person, `/api/payments/${reference}/checkout`, { method: 'card' });
  return { reference, amount };
}
async function pay({ reference, amount }: { reference: string; amount: number }): Promise<void> {
  const { id } = world.payments.attempt(reference, { amount, fee: 100 });
  await sendWebhook(world, reference, id);
}
const rowOf = async (lot: LotFixture) => (await query('select * from lots where id = $1', [lot.id]))[0];
const settleRefunds = async () => {
  await world.finishJobs();
  await runRefundPolling(world);
};
/** Sends the requests while the lot is locked, so that they all wait for its lock and then race. */
async function atOnce<T>(lot: LotFixture, ...acts: (() => Promise<T>)[]): Promise<T[]> {
  const { sent } = await world.kit.db.transaction().execute(async (tx) => {
    await lockLot(tx, lot.id);
    const sent = acts.map((act) => act());
    await expect.poll(() => countLockWaits(world.kit.db)).toBe(acts.length);
    return { sent };
  });
  return Promise.all(sent);
}

describe('other users', () => {
  test('returns 404 for the seller of another home, and changes nothing', async () => {
    const lot = await createOpenLot(world, time, { reserve: 150 * million });
    const bidder = await signInAs(world);
    await registerForLot(world, lot, bidder);
    await payDeposit(world, lot, bidder);
    const before = await rowOf(lot);
    const rival = (await createOpenLot(world, time)).seller;
    const url = `/api/desk/lots/${lot.id}`;
    const answers = [
      await seen(send(rival, 'GET', url)),
      await post(rival, `${url}/announce`),
      await post(rival, `${url}/steps`, { step: 'spouse', doneOn: '2026-01-01', note: '' }),
      await post(rival, `${url}/bidders/1/approve`),
      await post(rival, `${url}/bidders/1/refuse`, { reason: 'Not for you.' }),
      await post(rival, `${url}/stop`, { state: 'stopped', by: 'court', reason: 'Not for you.' }),
      await post(rival, `${url}/sale`, { act: 'complete' }),
    ];
    expect(answers).toEqual(answers.map(() => [404, 'no_such_lot']));
    expect(await rowOf(lot)).toEqual(before);
    expect(await readBidderStatus(world, lot, bidder)).toMatchObject({ state: 'paid', deposit: 'held' });
    expect(
      (await send(rival, 'GET', '/api/desk/lots')).json().lots.map(({ id }: LotFixture) => id),
    ).not.toContain(lot.id);
  });

  test.each(['0', '-1', '1.5', '1e3', '2147483648', 'NaN', "1'--"])(
    'returns 400 for the lot number %s',
    async (id) => {
      for (const url of [`/api/lots/${id}/bids`, `/api/desk/lots/${id}/stop`])
        expect((await send(boss, 'POST', encodeURI(url), {}, randomUUID())).statusCode).toBe(400);
    },
  );

  test('returns 404 for a bidder number of another lot', async () => {
    const [lot, other] = [await createOpenLot(world, time), await createOpenLot(world, time)];
    for (let index = 0; index < 2; index++) await registerForLot(world, other, await signInAs(world));
    expect(await post(lot.seller, `/api/desk/lots/${lot.id}/bidders/2/approve`)).toEqual([
      404,
      'no_such_bidder',
    ]);
  });

  test('returns 403 for a bid on another lot, and 404 for a deposit without a registration', async () => {
    const [lot, other] = [await createOpenLot(world, time), await createOpenLot(world, time)];
    const bidder = await createBidder(world, lot);
    expect(await seen(placeBid(world, other, bidder, 100 * million))).toEqual([403, 'not_approved']);
    expect(await seen(quote(bidder, other))).toEqual([404, 'not_registered']);
  });

  test('returns 404 for registrations, questions, bids, watches and the ledger of a draft', async () => {
    const { home, seller } = await createBankSale(world);
    time.shift(-2);
    const { id } = (await send(seller, 'PUT', `/api/desk/properties/${home}/lot`, buildTerms())).json();
    time.shift(0);
    const stranger = await signInAs(world);
    const none = [404, 'no_such_lot'];
    expect(await post(stranger, `/api/lots/${id}/registration`, { acceptsTerms: true })).toEqual(none);
    expect(await post(stranger, `/api/lots/${id}/questions`, { words: 'Is it empty?' })).toEqual(none);
    expect(await seen(send(stranger, 'GET', `/api/lots/${id}/ledger`))).toEqual(none);
    expect(await seen(send(stranger, 'PUT', `/api/lots/${id}/watch`))).toEqual(none);
    expect(await seen(placeBid(world, { id, home, seller }, stranger, 100 * million))).toEqual(none);
    expect(await query('select 1 from lot_watches where lot_id = $1', [id])).toEqual([]);
  });

  test('returns 404 for a bid on a draft, and 403 for the same unapproved bid once it is announced', async () => {
    const { home, seller } = await createBankSale(world);
    time.shift(-2);
    const { id } = (await send(seller, 'PUT', `/api/desk/properties/${home}/lot`, buildTerms())).json();
    const stranger = await signInAs(world);
    const bid = () => seen(placeBid(world, { id, home, seller }, stranger, 100 * million));
    expect(await bid()).toEqual([404, 'no_such_lot']);
    expect((await send(seller, 'POST', `/api/desk/lots/${id}/announce`)).statusCode).toBe(200);
    time.shift(0);
    expect(await bid()).toEqual([403, 'not_approved']);
  });
});

describe('repeated requests', () => {
  test('places a separate bid when an idempotency key is reused by another user or for another lot', async () => {
    const [lot, other] = [await createOpenLot(world, time), await createOpenLot(world, time)];
    const [one, two] = [await createBidder(world, lot), await createBidder(world, lot)];
    await registerForLot(world, other, one);
    await payDeposit(world, other, one);
    await post(other.seller, `/api/desk/lots/${other.id}/bidders/1/approve`);
    const key = randomUUID();
    const numbers = [];
    for (const [where, who, amount] of [
      [lot, one, 100],
      [lot, two, 101],
      [other, one, 100],
      [lot, one, 100],
    ] as const)
      numbers.push((await placeBid(world, where, who, amount * million, { key })).json().number);
    expect(numbers).toEqual([1, 2, 1, 1]);
    expect(await seen(placeBid(world, lot, one, 100 * million, { key, kind: 'maximum' }))).toEqual([
      422,
      'key_used',
    ]);
    expect([(await fetchLot(world, lot)).bids, (await fetchLot(world, other)).bids]).toEqual([2, 1]);
  });

  test('places one bid for forty requests at once with the same key', async () => {
    const lot = await createOpenLot(world, time);
    const bidder = await createBidder(world, lot);
    const key = randomUUID();
    const replies = await Promise.all(
      Array.from({ length: 40 }, () => placeBid(world, lot, bidder, 100 * million, { key })),
    );
    expect(new Set(replies.map((reply) => reply.json().number))).toEqual(new Set([1]));
    expect((await fetchLot(world, lot)).bids).toBe(1);
  });

  test('returns 429 for a flood of bids, far above any genuine rate', async () => {
    const lot = await createOpenLot(world, time);
    const bidder = await createBidder(world, lot);
    const tries = (count: number) =>
      query(
        'insert into rate_limit_attempts (key, tries, blocked_until) values ($1, $2, now()) on conflict (key) do update set tries = $2, blocked_until = now()',
        [`bids of #${bidder.id}`, count],
      );
    await tries(299);
    expect((await placeBid(world, lot, bidder, 100 * million, { kind: 'maximum' })).statusCode).toBe(201);
    await tries(310);
    await placeBid(world, lot, bidder, 101 * million, { kind: 'maximum' });
    const flooded = placeBid(world, lot, bidder, 102 * million, { kind: 'maximum' });
    expect(await seen(flooded)).toEqual([429, 'too_many_attempts']);
  });

  test('returns 422 when the key of a deposit is reused for another lot', async () => {
    const [lot, other] = [await createOpenLot(world, time), await createOpenLot(world, time)];
    const person = await signInAs(world);
    for (const one of [lot, other]) await registerForLot(world, one, person);
    const key = randomUUID();
    expect((await quote(person, lot, key)).statusCode).toBe(201);
    expect((await quote(person, other, key)).statusCode).toBe(422);
  });

  test('returns the original response to a repeated bid after the sale was stopped', async () => {
    const lot = await createOpenLot(world, time);
    const bidder = await createBidder(world, lot);
    const key = randomUUID();
    await placeBid(world, lot, bidder, 100 * million, { key });
    const stop = { state: 'stopped', by: 'bank', reason: 'The loan was paid.' };
    await post(lot.seller, `/api/desk/lots/${lot.id}/stop`, stop);
    expect((await placeBid(world, lot, bidder, 100 * million, { key })).json()).toMatchObject({ number: 1 });
  });
});

describe('amounts and bodies', () => {
  test('returns 400 for an invalid amount, and stores nothing', async () => {
    const lot = await createOpenLot(world, time);
    const bidder = await createBidder(world, lot);
    const url = `/api/lots/${lot.id}/bids`;
    const wrong = [
      ...[-1, 0, -0, 0.5, 100_000_000.5, 1e13, 1e308, 2 ** 63, null, '100000000', [], {}, true].map(
        (amount) => ({
          kind: 'bid',
          amount,
        }),
      ),
      { kind: 'proxy', amount: 100 * million },
      { amount: 100 * million },
      { kind: 'bid' },
      { kind: 'bid', amount: 100 * million, price: 1 },
      { kind: 'bid', amount: 100 * million, userId: 1 },
      { kind: 'bid', amount: 100 * million, __proto__: { amount: 1 }, leader: 1 },
      [],
      null,
      'bid',
    ];
    const codes = [];
    for (const body of wrong) codes.push((await send(bidder, 'POST', url, body, randomUUID())).statusCode);
    expect(codes).toEqual(wrong.map(() => 400));
    expect((await fetchLot(world, lot)).bids).toBe(0);
  });

  test('rejects an amount with too many zeros, even when it is confirmed', async () => {
    const lot = await createOpenLot(world, time);
    const [one, two] = [await createBidder(world, lot), await createBidder(world, lot)];
    const most = 20 * 100_000_000;
    for (const kind of ['bid', 'maximum'])
      for (const amount of [most + 1, 1_000_000_000_000])
        expect((await placeBid(world, lot, one, amount, { kind })).json()).toMatchObject({
          status: 409,
          code: 'bid_too_high',
          message:
            'The most that can be bid for this home now is UGX 2,000,000,000. No bid was placed. Please check the amount.',
        });
    expect((await placeBid(world, lot, one, 1_000_000_000_001)).statusCode).toBe(400);
    await placeBid(world, lot, one, most, { kind: 'maximum' });
    expect((await placeBid(world, lot, two, most)).json()).toMatchObject({ price: most, isLeading: false });
  });

  test('ignores unknown fields for the terms, the seller and the accepted terms', async () => {
    const { home, seller } = await createBankSale(world);
    time.shift(-2);
    const draft = `/api/desk/properties/${home}/lot`;
    for (const beside of [{ sellerId: 1 }, { state: 'open' }, { currency: 'USD' }, { terms: 'None.' }])
      expect((await send(seller, 'PUT', draft, { ...buildTerms(), ...beside })).statusCode).toBe(400);
    time.shift(0);
    const lot = await createOpenLot(world, time);
    const url = `/api/lots/${lot.id}`;
    for (const body of [{ acceptsTerms: false }, { acceptsTerms: true, state: 'approved' }, {}])
      expect((await post(boss, `${url}/registration`, body))[0]).toBe(400);
    const payer = { payer: samplePayer, price: 1 };
    expect((await send(boss, 'POST', `${url}/deposit`, payer, randomUUID())).statusCode).toBe(400);
    const words = { words: 'Is it\u0000 empty?' };
    expect((await post(boss, `${url}/questions`, words))[0]).toBe(400);
  });

  test('takes bids in cents and the deposit in dollars for a lot in dollars', async () => {
    const { home, seller } = await createBankSale(world);
    await world.inject({
      ...{ method: 'PATCH', url: `/api/properties/${home}`, cookies: seller.cookies },
      payload: { currency: 'USD', price: 90_000 },
    });
    time.shift(-2);
    const terms = { ...buildTerms(), startingBid: 90_000, increment: 500.5, deposit: 1800.25 };
    const draft = `/api/desk/properties/${home}/lot`;
    const third = await send(seller, 'PUT', draft, { ...terms, increment: 500.005 });
    expect([third.statusCode, third.json().fields]).toEqual([
      400,
      { increment: expect.stringContaining('USD') },
    ]);
    const { id } = (await send(seller, 'PUT', draft, terms)).json();
    expect((await rowOf({ id, home, seller })).deposit).toBe(180_025);
    expect((await send(seller, 'POST', `/api/desk/lots/${id}/announce`)).statusCode).toBe(200);
    time.shift(0);
    const person = await signInAs(world);
    const lot = { id, home, seller };
    await registerForLot(world, lot, person);
    expect((await quote(person, lot)).json()).toMatchObject({ amount: 1800.25, currency: 'USD' });
    const { reference } = await openCheckout(person, lot);
    // The amount is right but the currency is wrong, so the payment must not count.
    const { id: paid } = world.payments.attempt(reference, { amount: 1800.25, currency: 'UGX', fee: 0 });
    await sendWebhook(world, reference, paid);
    expect(await readBidderStatus(world, lot, person)).toMatchObject({ state: 'registered', deposit: null });
  });
});

describe('concurrent requests', () => {
  test('accepts either approving or refusing a bidder at once, and settles the deposit accordingly', async () => {
    for (const order of [0, 1]) {
      const lot = await createOpenLot(world, time);
      const person = await signInAs(world);
      await registerForLot(world, lot, person);
      await payDeposit(world, lot, person);
      const url = `/api/desk/lots/${lot.id}/bidders/1`;
      const acts = [
        () => post(lot.seller, `${url}/approve`),
        () => post(boss, `${url}/refuse`, { reason: 'No identity.' }),
      ];
      const answers = await atOnce(lot, ...(order === 0 ? acts : acts.toReversed()));
      expect(answers.map(([status]) => status).toSorted()).toEqual([200, 409]);
      expect([
        { state: 'approved', deposit: 'held' },
        { state: 'refused', deposit: 'returned' },
      ]).toContainEqual(
        await readBidderStatus(world, lot, person).then(({ state, deposit }) => ({ state, deposit })),
      );
    }
    await settleRefunds();
    await expectBalancedLedger(world);
  });

  test('records a bid before a simultaneous stop, or rejects it', async () => {
    const outcomes = [];
    for (const order of [0, 1]) {
      const lot = await createOpenLot(world, time);
      const bidder = await createBidder(world, lot);
      const stop = { state: 'stopped', by: 'bank', reason: 'The loan was paid.' };
      const acts = [
        () => seen(placeBid(world, lot, bidder, 100 * million)),
        () => post(lot.seller, `/api/desk/lots/${lot.id}/stop`, stop),
      ];
      const [bid, stopped] =
        order === 0 ? await atOnce(lot, ...acts) : (await atOnce(lot, ...acts.toReversed())).toReversed();
      expect(stopped).toEqual([200, undefined]);
      expect([
        [201, undefined],
        [409, 'lot_stopped'],
      ]).toContainEqual(bid);
      const ledger = (await world.inject({ url: `/api/lots/${lot.id}/ledger` })).json();
      expect(ledger.bids).toHaveLength(bid?.[0] === 201 ? 1 : 0);
      expect(await verifyLedger(ledger)).toEqual([]);
      outcomes.push(await readBidderStatus(world, lot, bidder).then(({ deposit }) => deposit));
    }
    expect(outcomes).toEqual(['returned', 'returned']);
  });

  test('refunds a deposit that meets the close, in either order', async () => {
    const [early, late] = [await createOpenLot(world, time), await createOpenLot(world, time)];
    const [one, two] = [await signInAs(world), await signInAs(world)];
    await registerForLot(world, early, one);
    await registerForLot(world, late, two);
    const [first, second] = [await openCheckout(one, early), await openCheckout(two, late)];
    await pay(first);
    await endLot(world, time);
    await pay(second);
    await settleRefunds();
    expect(await readBidderStatus(world, early, one)).toMatchObject({ state: 'paid', deposit: 'returned' });
    expect(await readBidderStatus(world, late, two)).toMatchObject({ state: 'registered', deposit: null });
    const open = await query(
      "select t.id from payment_transactions t where t.status = 'successful' and t.refunded < t.amount and t.reference = any($1)",
      [[first.reference, second.reference]],
    );
    expect(open).toEqual([]);
    await expectBalancedLedger(world);
  });

  test('refunds a deposit that waits for the lot’s lock during the close', async () => {
    const lot = await createOpenLot(world, time);
    const person = await signInAs(world);
    await registerForLot(world, lot, person);
    const payment = await openCheckout(person, lot);
    time.shift(3);
    await atOnce(
      lot,
      () => pay(payment),
      () => advanceLots(world.kit),
    );
    time.shift(0);
    await settleRefunds();
    expect((await fetchLot(world, lot)).state).toBe('no_bid');
    expect(await readBidderStatus(world, lot, person)).not.toMatchObject({ deposit: 'held' });
    const open = await query(
      "select t.id from payment_transactions t where t.status = 'successful' and t.refunded < t.amount and t.reference = $1",
      [payment.reference],
    );
    expect(open).toEqual([]);
    await expectBalancedLedger(world);
  });

  test('counts a deposit once when it is paid twice', async () => {
    const lot = await createOpenLot(world, time);
    const person = await signInAs(world);
    await registerForLot(world, lot, person);
    const both = [await openCheckout(person, lot), await openCheckout(person, lot)];
    for (const one of both) await pay(one);
    await settleRefunds();
    expect(await readBidderStatus(world, lot, person)).toMatchObject({ state: 'paid', deposit: 'held' });
    const back = await query(
      'select refunded from payment_transactions where reference = any($1) order by id',
      [both.map(({ reference }) => reference)],
    );
    expect(back).toEqual([{ refunded: 0 }, { refunded: 2 * million }]);
    await expectBalancedLedger(world);
  });

  test('gives simultaneous bidders different numbers, and a bidder who registers twice one number', async () => {
    const lot = await createOpenLot(world, time);
    const people = [];
    for (let index = 0; index < 5; index++) people.push(await signInAs(world));
    const replies = await Promise.all(
      [...people, ...people].map((person) => registerForLot(world, lot, person)),
    );
    const numbers = replies.map((reply) => reply.json().number);
    expect(numbers.slice(0, 5)).toEqual(numbers.slice(5));
    expect(numbers.slice(0, 5).toSorted()).toEqual([1, 2, 3, 4, 5]);
  });

  test('returns 409 to the second of completing and defaulting a sale at once', async () => {
    const lot = await createOpenLot(world, time);
    await placeBid(world, lot, await createBidder(world, lot), 100 * million);
    await endLot(world, time);
    await query('update lots set balance_due = current_date - 2 where id = $1', [lot.id]);
    const url = `/api/desk/lots/${lot.id}/sale`;
    const answers = await atOnce(
      lot,
      () => post(lot.seller, url, { act: 'complete' }),
      () => post(boss, url, { act: 'default', reason: 'Nothing came in.' }),
    );
    expect(answers.map(([status]) => status).toSorted()).toEqual([200, 409]);
  });

  test('announces a draft once for two simultaneous requests', async () => {
    const { home, seller } = await createBankSale(world);
    time.shift(-2);
    const { id } = (await send(seller, 'PUT', `/api/desk/properties/${home}/lot`, buildTerms())).json();
    const answers = await atOnce(
      { id, home, seller },
      () => post(seller, `/api/desk/lots/${id}/announce`),
      () => post(boss, `/api/desk/lots/${id}/announce`),
    );
    time.shift(0);
    expect(answers.map(([status]) => status).toSorted()).toEqual([200, 409]);
  });
});

describe('clocks', () => {
  test('rejects bids after the closing time when the close is late, and keeps the result', async () => {
    const lot = await createOpenLot(world, time);
    const [one, two] = [await createBidder(world, lot), await createBidder(world, lot)];
    await placeBid(world, lot, one, 100 * million);
    await query(
      `update lots set opens_at = now() - interval '2 hours', original_closes_at = now() - interval '1 second',
         closes_at = now() - interval '1 second' where id = $1`,
      [lot.id],
    );
    expect(await seen(placeBid(world, lot, two, 200 * million))).toEqual([409, 'lot_closed']);
    await advanceLots(world.kit);
    expect(await fetchLot(world, lot)).toMatchObject({ state: 'awaiting_balance', soldPrice: 100 * million });
  });

  test('extends the close by late bids no further than its limit', async () => {
    const lot = await createOpenLot(world, time, { closesInMs: 240_000 });
    const [one, two] = [await createBidder(world, lot), await createBidder(world, lot)];
    await query("update lots set latest_closes_at = closes_at + interval '3 seconds' where id = $1", [
      lot.id,
    ]);
    const { latestClose } = await fetchLot(world, lot);
    await placeBid(world, lot, one, 100 * million);
    expect((await fetchLot(world, lot)).closesAt).toBe(latestClose);
    await placeBid(world, lot, two, 110 * million);
    expect((await fetchLot(world, lot)).closesAt).toBe(latestClose);
  });
});

test('leaves a failed deposit refund for an admin to resend, and never sends it twice by itself', async () => {
  const lot = await createOpenLot(world, time);
  const loser = await createBidder(world, lot);
  world.payments.error = new ProviderError('no balance', { isFinal: true });
  await endLot(world, time);
  await runRefundPolling(world);
  world.payments.error = null;
  await settleRefunds();
  const [{ id: transactionId }] = await query(
    'select t.id from payment_transactions t join bidders b on b.intent_id = t.intent_id where b.user_id = $1',
    [loser.id],
  );
  const { openRefunds } = (await send(boss, 'GET', '/api/payments/overview')).json();
  const open = openRefunds.find((one: { transactionId: number }) => one.transactionId === transactionId);
  expect(open).toMatchObject({ status: 'unknown', comment: 'The auction closed' });
  const note = 'It stands in their list';
  await world.inject({
    ...{ method: 'PATCH', url: `/api/payments/refunds/${open.id}`, cookies: boss.cookies },
    payload: { status: 'failed', note },
  });
  const again = `/api/payments/transactions/${transactionId}/refunds`;
  expect((await send(boss, 'POST', again, { comment: note }, randomUUID())).statusCode).toBe(201);
  await settleRefunds();
  const refunds = await query('select status from payment_refunds where transaction_id = $1 order by id', [
    transactionId,
  ]);
  expect(refunds).toEqual([{ status: 'failed' }, { status: 'completed' }]);
  expect(await readBidderStatus(world, lot, loser)).toMatchObject({ deposit: 'returned' });
  await expectBalancedLedger(world);
});
