import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Cookies, signInAs } from '#app/testing/actors.ts';
import { lengthenWaits } from '#app/testing/lengthen-waits.ts';
import {
  accountBalances,
  createPayment,
  createVisitor,
  expectBalancedLedger,
  readPaymentStatus,
  requestPackage,
  runPolling,
  runProviderComparison,
  sendWebhook,
} from '#app/testing/payment-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { webhookOf, webhookSecret } from '#app/testing/test-provider.ts';
import { ProviderError } from '#kit/server/payments/provider.ts';

let world: TestApp;
let visitor: Cookies;
beforeAll(async () => {
  world = await createTestApp();
  await lengthenWaits(world);
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.kit.pool.query('delete from rate_limit_attempts');
  visitor = await createVisitor(world);
  world.payments.calls.length = 0;
});
afterEach(async () => {
  world.payments.error = null;
  await expectBalancedLedger(world);
});

const down = new ProviderError('the provider is down', { isFinal: false });
const query = (text: string, values: unknown[] = []) => world.kit.pool.query(text, values);
const packagesOf = async (reference: string) =>
  (
    await query(
      `select p.quota from viewing_packages p join payment_intents i on i.id = p.intent_id where i.reference = $1`,
      [reference],
    )
  ).rows;
const look = (reference: string, cookies = visitor) =>
  world.inject({ url: `/api/payments/${reference}`, cookies });
const check = (reference: string, cookies = visitor) =>
  world.inject({ method: 'POST', url: `/api/payments/${reference}/check`, cookies, payload: {} });
const checkout = (reference: string, payload: object = { method: 'card' }, cookies = visitor) =>
  world.inject({ method: 'POST', url: `/api/payments/${reference}/checkout`, cookies, payload });
const makeDue = () =>
  query(`update payment_intents set next_check_at = now() where next_check_at is not null`);
const outcomes = async (reference: string) =>
  (
    await query('select outcome, review_reason from payment_transactions where reference = $1 order by id', [
      reference,
    ])
  ).rows;

describe('POST /api/payments/webhook', () => {
  test('returns 200 for a successful attempt, credits and books it, grants the purchase and issues a receipt', async () => {
    const { reference, amount } = await createPayment(world, visitor);
    const before = await accountBalances(world);
    const { id } = world.payments.attempt(reference, { amount, fee: 450 });
    await sendWebhook(world, reference, id);
    const after = await accountBalances(world);
    const moved = (account: string) => (after[account] ?? 0) - (before[account] ?? 0);
    expect(['provider_clearing', 'customer', 'revenue', 'fees'].map(moved)).toEqual([
      14_550, 0, -15_000, 450,
    ]);
    expect(await packagesOf(reference)).toEqual([{ quota: 10 }]);
    expect((await look(reference)).json()).toMatchObject({
      status: 'succeeded',
      amount: 15_000,
      currency: 'UGX',
      receipt: expect.stringMatching(/^\d{4}-\d{6}$/),
    });
  });

  test.each([
    ['no signature', {}],
    ['a wrong signature', { 'x-test-hash': `${webhookSecret}!` }],
  ])('returns 401 and stores nothing: %s', async (_name, headers) => {
    const { rows: before } = await query('select count(*) from payment_events');
    const reply = await world.inject({
      ...webhookOf({ key: randomUUID(), reference: 'pay_0000000000', transactionId: '1' }),
      headers: { 'content-type': 'application/json', ...headers },
    });
    expect([reply.statusCode, reply.json().code]).toEqual([401, 'not_proven']);
    expect((await query('select count(*) from payment_events')).rows).toEqual(before);
  });

  test('returns 200 for an unknown reference, stores it and lists its money for review', async () => {
    const reference = `stranger-${randomUUID()}`;
    const { id } = world.payments.attempt(reference, { amount: 700 });
    await sendWebhook(world, reference, id);
    expect(await outcomes(reference)).toEqual([{ outcome: 'held', review_reason: 'reference' }]);
    const { cookies } = await signInAs(world, 'admin');
    const { events, review } = (await world.inject({ url: '/api/payments/overview', cookies })).json();
    expect(events.filter((event: { reference: string }) => event.reference === reference)).toHaveLength(2);
    expect(review.filter((one: { reference: string }) => one.reference === reference)).toMatchObject([
      { amount: 700, refundable: 700, heldBecause: 'reference' },
    ]);
  });

  test('returns 200 for an event without a payment, stores and closes it', async () => {
    const key = randomUUID();
    const reply = await world.inject(webhookOf({ key, reference: null, transactionId: null }));
    const { rows } = await query(
      'select outcome, handled_at is not null as closed from payment_events where key = $1',
      [key],
    );
    expect([reply.statusCode, rows]).toEqual([200, [{ outcome: 'concerns no payment', closed: true }]]);
  });

  test("returns 200 and credits nothing when an event names another payment's attempt", async () => {
    const paid = await createPayment(world, visitor, 'rental-5');
    const { id } = world.payments.attempt(paid.reference, { amount: paid.amount });
    const { reference } = await createPayment(world, visitor);
    await sendWebhook(world, reference, id);
    expect([await readPaymentStatus(world, reference), await outcomes(reference)]).toEqual(['pending', []]);
    await sendWebhook(world, paid.reference, id);
    expect(await readPaymentStatus(world, paid.reference)).toBe('succeeded');
  });

  test('returns 200 while the provider is down, keeps the payment pending and retries the job', async () => {
    const { reference, amount } = await createPayment(world, visitor);
    const { id } = world.payments.attempt(reference, { amount });
    world.payments.error = down;
    await sendWebhook(world, reference, id);
    expect(await readPaymentStatus(world, reference)).toBe('pending');
    world.payments.error = null;
    await query('update graphile_worker._private_jobs set run_at = now()');
    await world.finishJobs();
    expect(await readPaymentStatus(world, reference)).toBe('succeeded');
  });
});

describe('attempts and payments', () => {
  test('credits a successful attempt after a failed one, and keeps the credit after a late failure', async () => {
    const { reference, amount } = await createPayment(world, visitor);
    const failed = world.payments.attempt(reference, {
      amount,
      status: 'failed',
      reason: 'insufficient funds',
    });
    await sendWebhook(world, reference, failed.id);
    expect(await readPaymentStatus(world, reference)).toBe('failed');
    const good = world.payments.attempt(reference, { amount });
    await sendWebhook(world, reference, good.id);
    expect(await readPaymentStatus(world, reference)).toBe('succeeded');
    const late = world.payments.attempt(reference, { amount, status: 'failed' });
    good.status = 'failed';
    await sendWebhook(world, reference, late.id);
    expect([await readPaymentStatus(world, reference), await packagesOf(reference)]).toEqual([
      'succeeded',
      [{ quota: 10 }],
    ]);
  });

  test('makes a failed payment pending again on retry', async () => {
    const { reference, amount } = await createPayment(world, visitor);
    const failed = world.payments.attempt(reference, { amount, status: 'failed' });
    await sendWebhook(world, reference, failed.id);
    expect((await checkout(reference)).statusCode).toBe(200);
    expect((await check(reference)).json().status).toBe('pending');
    world.payments.attempt(reference, { amount, status: 'failed' });
    expect((await check(reference)).json().status).toBe('failed');
  });

  test('polls a failed payment too, and credits it after another attempt succeeds', async () => {
    const { reference, amount } = await createPayment(world, visitor);
    const failed = world.payments.attempt(reference, { amount, status: 'failed' });
    await sendWebhook(world, reference, failed.id);
    world.payments.attempt(reference, { amount });
    await makeDue();
    await runPolling(world);
    expect([await readPaymentStatus(world, reference), await packagesOf(reference)]).toEqual([
      'succeeded',
      [{ quota: 10 }],
    ]);
  });

  test('credits a pending attempt when it succeeds later', async () => {
    const { reference, amount } = await createPayment(world, visitor);
    const attempt = world.payments.attempt(reference, { amount, status: 'pending' });
    await sendWebhook(world, reference, attempt.id);
    expect(await readPaymentStatus(world, reference)).toBe('pending');
    attempt.status = 'successful';
    await sendWebhook(world, reference, attempt.id);
    expect(await readPaymentStatus(world, reference)).toBe('succeeded');
  });

  test('credits one of two successful attempts, and refunds the other', async () => {
    const { reference, amount } = await createPayment(world, visitor);
    world.payments.attempt(reference, { amount });
    const { id } = world.payments.attempt(reference, { amount });
    const before = await accountBalances(world);
    await sendWebhook(world, reference, id);
    expect(await outcomes(reference)).toEqual([
      { outcome: 'credited', review_reason: null },
      { outcome: 'refund_due', review_reason: 'paid twice' },
    ]);
    expect(await packagesOf(reference)).toHaveLength(1);
    expect((await accountBalances(world)).customer).toBe((before.customer ?? 0) - amount);
  });

  test('credits the older of two successful attempts reported at once, in any order', async () => {
    const { reference, amount } = await createPayment(world, visitor);
    const paidAgo = (minutes: number) =>
      world.payments.attempt(reference, {
        amount,
        createdAt: new Date(Date.now() - minutes * 60_000).toISOString(),
      });
    const [young, old] = [paidAgo(1), paidAgo(2)];
    await check(reference);
    const { rows } = await query(
      'select provider_id, outcome from payment_transactions where reference = $1 order by provider_id = $2',
      [reference, young.id],
    );
    expect(rows).toEqual([
      { provider_id: old.id, outcome: 'credited' },
      { provider_id: young.id, outcome: 'refund_due' },
    ]);
  });

  test('books a fee that becomes known later, once', async () => {
    const { reference, amount } = await createPayment(world, visitor);
    const attempt = world.payments.attempt(reference, { amount });
    await sendWebhook(world, reference, attempt.id);
    const { fees = 0 } = await accountBalances(world);
    attempt.fee = 449.5;
    await sendWebhook(world, reference, attempt.id);
    await sendWebhook(world, reference, attempt.id);
    expect((await accountBalances(world)).fees).toBe(fees + 450);
  });
});

describe('40 combinations of a wrong amount, currency, reference or status', () => {
  // 150 dollars are 15,000 cents, and the price is 15,000 shillings.
  const amounts = [150, 15_000, 14_999, 15_001, 0.5];
  const currencies = ['UGX', 'USD'];
  const references = ['own', 'foreign'];
  const statuses = ['successful', 'pending', 'failed'] as const;
  const wrong = amounts.flatMap((amount) =>
    currencies.flatMap((currency) =>
      references.flatMap((whose) => statuses.map((status) => ({ amount, currency, whose, status }))),
    ),
  );
  const combinations = wrong
    .filter(
      ({ amount, currency, whose, status }) =>
        amount !== 15_000 || currency !== 'UGX' || whose !== 'own' || status !== 'successful',
    )
    .slice(0, 40);

  test('credits none of 40 mismatched attempts', async () => {
    expect(combinations).toHaveLength(40);
    const { reference } = await createPayment(world, visitor);
    const { revenue = 0 } = await accountBalances(world);
    for (const { whose, ...said } of combinations) {
      const named = whose === 'own' ? reference : `${reference}x`;
      const { id } = world.payments.attempt(named, said);
      const event = { key: randomUUID(), reference, transactionId: id };
      await world.inject(webhookOf(event));
    }
    await world.finishJobs();
    expect([await packagesOf(reference), (await accountBalances(world)).revenue ?? 0]).toEqual([[], revenue]);
    const held = (await outcomes(reference)).filter(({ outcome }) => outcome === 'held');
    expect(held).toHaveLength(
      combinations.filter(({ whose, status }) => whose === 'own' && status === 'successful').length,
    );
    const { id } = world.payments.attempt(reference, { amount: 15_000 });
    await sendWebhook(world, reference, id);
    expect(await packagesOf(reference)).toHaveLength(1);
  });
});

describe('GET /api/payments/:reference', () => {
  test('returns 200 to the payer, uncached', async () => {
    const { reference } = await createPayment(world, visitor);
    const own = await look(reference);
    const mine = await world.inject({ url: '/api/viewing-packages/mine', cookies: visitor });
    for (const { statusCode, headers } of [own, mine])
      expect([statusCode, headers['cache-control'], headers.etag]).toEqual([
        200,
        'private, no-store',
        undefined,
      ]);
    expect(own.json()).toMatchObject({ reference, status: 'pending', refunded: 0, receipt: null });
  });

  test('returns 404 for another browser, another account and an unknown payment', async () => {
    const { reference } = await createPayment(world, visitor);
    const person = await signInAs(world);
    const replies = [
      await look(reference, await createVisitor(world)),
      await look(reference, person.cookies),
      await look(reference, {}),
      await look('pay_there_is_none', visitor),
    ];
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
    expect((await check(reference, person.cookies)).statusCode).toBe(404);
    expect((await checkout(reference, undefined, person.cookies)).statusCode).toBe(404);
  });
});

describe('POST /api/payments/:reference/checkout', () => {
  const phone = { method: 'mobile_money', network: 'MTN', phone: '0772 123 456' };
  beforeEach(() => query('delete from payment_prompts'));

  test("returns 200 with the provider's page for a card", async () => {
    const { reference } = await createPayment(world, visitor);
    const reply = await checkout(reference);
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      { url: `https://pay.example/${reference}`, inline: null, isTest: true },
    ]);
  });

  test("returns 200 with the server’s quote and the payer for the provider's inline dialog", async () => {
    const { reference } = await createPayment(world, visitor);
    const paymentOptions = { UGX: 'card, mobile', USD: 'card' };
    world.payments.inline = { scriptUrl: 'https://pay.example/v3.js', publicKey: 'PUBLIC', paymentOptions };
    const replies = [await checkout(reference), await checkout(reference, phone)];
    world.payments.inline = null;
    expect(replies.map((reply) => reply.json().inline)).toEqual([
      {
        scriptUrl: 'https://pay.example/v3.js',
        publicKey: 'PUBLIC',
        reference,
        title: 'Viewing Package',
        amount: 15_000,
        currency: 'UGX',
        paymentOptions: 'card, mobile',
        payer: { name: 'Amina Sample', email: 'amina@example.com', phone: '+256700000001' },
      },
      null,
    ]);
  });

  test('returns 409 for a double click, and sends one prompt to the phone', async () => {
    const { reference } = await createPayment(world, visitor);
    const replies = await Promise.all(Array.from({ length: 20 }, () => checkout(reference, phone)));
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(replies.filter(({ statusCode }) => statusCode === 409)).toHaveLength(19);
    expect(world.payments.calls.filter((call) => call === 'askPhone')).toHaveLength(1);
  });

  test('returns 503 when the provider is down, and keeps the payment pending because a prompt may still arrive', async () => {
    const { reference } = await createPayment(world, visitor);
    world.payments.error = down;
    const reply = await checkout(reference, phone);
    expect([reply.statusCode, reply.json().code]).toEqual([503, 'provider_unavailable']);
    expect(await readPaymentStatus(world, reference)).toBe('pending');
    world.payments.error = null;
    expect((await checkout(reference, phone)).statusCode).toBe(409);
  });

  test('returns 422 with the reason for a final refusal, says that nothing was charged, and allows a new prompt', async () => {
    const { reference } = await createPayment(world, visitor);
    world.payments.error = new ProviderError('refused (400)', { isFinal: true, reason: 'Low balance' });
    const refused = await checkout(reference, phone);
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'payment_refused']);
    expect(refused.json().message).toMatch(/insufficient balance\. You have not been charged\./);
    world.payments.error = null;
    expect((await look(reference)).json()).toMatchObject({
      status: 'failed',
      refusal: 'insufficient_balance',
    });
    expect((await checkout(reference, phone)).statusCode).toBe(200);
    expect((await look(reference)).json()).toMatchObject({ status: 'pending', refusal: null });
  });

  test('returns 409 when the payment is paid, and 410 when its price has expired', async () => {
    const paid = await createPayment(world, visitor);
    const { id } = world.payments.attempt(paid.reference, { amount: paid.amount });
    await sendWebhook(world, paid.reference, id);
    expect((await checkout(paid.reference)).statusCode).toBe(409);
    const stale = await createPayment(world, visitor);
    await query(`update payment_intents set expires_at = now() - interval '1 second' where reference = $1`, [
      stale.reference,
    ]);
    expect((await checkout(stale.reference)).statusCode).toBe(410);
  });

  test.each([
    [{}, 'method'],
    [{ method: 'cowries' }, 'method'],
    [{ method: 'mobile_money', network: 'MTN', phone: '12' }, 'phone'],
    [{ method: 'mobile_money', network: 'OTHER', phone: '0772123456' }, 'network'],
  ])('returns 400: %j', async (payload, field) => {
    const { reference } = await createPayment(world, visitor);
    const reply = await checkout(reference, payload);
    expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([400, [field]]);
  });
});

describe('POST /api/payments/:reference/check', () => {
  test('returns 200 with the provider’s decision, whatever the browser reports', async () => {
    const { reference, amount } = await createPayment(world, visitor);
    const hint = () =>
      world.inject({
        method: 'POST',
        url: `/api/payments/${reference}/check`,
        cookies: visitor,
        payload: { status: 'successful', transaction_id: 1 },
      });
    expect((await hint()).json().status).toBe('pending');
    world.payments.attempt(reference, { amount });
    expect((await hint()).json().status).toBe('succeeded');
  });

  test('returns 200 with a pending payment while the provider is down', async () => {
    const { reference, amount } = await createPayment(world, visitor);
    world.payments.attempt(reference, { amount });
    world.payments.error = down;
    expect([(await check(reference)).statusCode, (await check(reference)).json().status]).toEqual([
      200,
      'pending',
    ]);
  });
});

describe('polling the provider', () => {
  test('polls a payment without events, at growing intervals', async () => {
    const { reference, amount } = await createPayment(world, visitor);
    // On a busy machine the payments of other tests are due by now.
    await query(
      `update payment_intents set next_check_at = now() + interval '1 hour' where reference <> $1`,
      [reference],
    );
    await runPolling(world);
    expect(world.payments.calls).not.toContain('findByReference');
    const pauses: number[] = [];
    for (let round = 0; round < 10; round++) {
      await makeDue();
      await runPolling(world);
      const { rows } = await query(
        'select round(extract(epoch from next_check_at - now()) / 60)::int as minutes from payment_intents where reference = $1',
        [reference],
      );
      pauses.push(rows[0].minutes);
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360]);
    world.payments.attempt(reference, { amount });
    await makeDue();
    await world.runJobs('poll-payments');
    expect(await readPaymentStatus(world, reference)).toBe('succeeded');
  });

  test('resets the polling interval when the payer opens the payment again', async () => {
    const { reference } = await createPayment(world, visitor);
    const minutes = async () =>
      (
        await query(
          'select round(extract(epoch from next_check_at - now()) / 60)::int as minutes from payment_intents where reference = $1',
          [reference],
        )
      ).rows[0].minutes;
    for (let round = 0; round < 6; round++) {
      await makeDue();
      await runPolling(world);
    }
    expect(await minutes()).toBe(32);
    expect((await checkout(reference)).statusCode).toBe(200);
    expect(await minutes()).toBe(1);
    await makeDue();
    await runPolling(world);
    expect(await minutes()).toBe(1);
  });

  test('polls all due payments in one run, and only ten when the provider is down', async () => {
    const payments = [];
    for (let index = 0; index < 25; index++) payments.push(await createPayment(world, visitor));
    for (const { reference, amount } of payments) world.payments.attempt(reference, { amount });
    await makeDue();
    world.payments.calls.length = 0;
    world.payments.error = down;
    await runPolling(world);
    expect(world.payments.calls).toHaveLength(10);
    world.payments.error = null;
    await makeDue();
    await runPolling(world);
    for (const { reference } of payments) expect(await readPaymentStatus(world, reference)).toBe('succeeded');
  });

  test('expires a payment after 72 hours once the provider has responded, and credits a late success', async () => {
    const { reference, amount } = await createPayment(world, visitor);
    const openedBefore = (hours: number) =>
      query(
        `update payment_intents set opened_at = now() - make_interval(hours => $2),
           expires_at = now() - make_interval(hours => $2 - 1) where reference = $1`,
        [reference, hours],
      );
    await openedBefore(71);
    await makeDue();
    await runPolling(world);
    expect(await readPaymentStatus(world, reference)).toBe('pending');
    await openedBefore(73);
    world.payments.error = down;
    await makeDue();
    await runPolling(world);
    expect(await readPaymentStatus(world, reference)).toBe('pending');
    world.payments.error = null;
    await makeDue();
    await runPolling(world);
    expect(await readPaymentStatus(world, reference)).toBe('expired');
    const { id } = world.payments.attempt(reference, { amount });
    await sendWebhook(world, reference, id);
    expect([await readPaymentStatus(world, reference), await packagesOf(reference)]).toEqual([
      'succeeded',
      [{ quota: 10 }],
    ]);
  });

  test('expires an unused quote after an hour', async () => {
    const { reference } = (await requestPackage(world, visitor)).json();
    const pass = (minutes: number) =>
      query(
        `update payment_intents set expires_at = expires_at - make_interval(mins => $2) where reference = $1`,
        [reference, minutes],
      );
    await pass(50);
    await runPolling(world);
    expect(await readPaymentStatus(world, reference)).toBe('created');
    await pass(10);
    await runPolling(world);
    expect(await readPaymentStatus(world, reference)).toBe('expired');
  });

  test('adds missed payments in the nightly reconciliation, and lists those missing from the provider’s list', async () => {
    const missed = await createPayment(world, visitor);
    world.payments.attempt(missed.reference, { amount: missed.amount });
    const paid = await createPayment(world, visitor);
    const gone = world.payments.attempt(paid.reference, {
      amount: paid.amount,
      createdAt: new Date(Date.now() - 86_400_000).toISOString(),
    });
    await sendWebhook(world, paid.reference, gone.id);
    world.payments.attempts.splice(world.payments.attempts.indexOf(gone), 1);
    await world.runJobs('compare-payments');
    expect(await readPaymentStatus(world, missed.reference)).toBe('succeeded');
    const { rows } = await sql<{ healed: number; unlisted: string[] }>`
      select healed, unlisted from provider_comparisons order by id desc limit 1`.execute(world.kit.db);
    expect(rows[0]).toMatchObject({ unlisted: [gone.id] });
    expect(rows[0]?.healed).toBeGreaterThanOrEqual(1);
  });

  test('reports no payment of today as missing, but one that the provider lists as failed, in the nightly reconciliation', async () => {
    const [today, before] = [await createPayment(world, visitor), await createPayment(world, visitor)];
    const yesterday = new Date(Date.now() - 86_400_000).toISOString();
    const young = world.payments.attempt(today.reference, { amount: today.amount });
    const turned = world.payments.attempt(before.reference, { amount: before.amount, createdAt: yesterday });
    await sendWebhook(world, today.reference, young.id);
    await sendWebhook(world, before.reference, turned.id);
    turned.status = 'failed';
    const listed = world.payments.attempts.splice(0);
    world.payments.attempts.push(turned);
    await runProviderComparison(world);
    world.payments.attempts.unshift(...listed.filter((one) => one !== turned));
    const { rows } = await query(
      'select listed, healed, unlisted from provider_comparisons order by id desc limit 1',
    );
    expect(rows[0]).toMatchObject({ listed: 0, healed: 0, unlisted: expect.arrayContaining([turned.id]) });
    expect(rows[0].unlisted).not.toContain(young.id);
  });
});
