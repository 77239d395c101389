import { createHmac, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { type Cookies, signInAs } from '#app/testing/actors.ts';
import {
  createPayment,
  createPurchasedPackage,
  createVisitor,
  expectBalancedLedger,
  readPaymentStatus,
  requestPackage,
  samplePayer,
  sendWebhook,
} from '#app/testing/payment-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { webhookOf } from '#app/testing/test-provider.ts';
import { openFlutterwave } from '#kit/server/payments/flutterwave/open-flutterwave.ts';

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
afterEach(async () => {
  vi.restoreAllMocks();
  await expectBalancedLedger(world);
});

const count = async (what: string): Promise<number> =>
  Number((await world.kit.pool.query(`select count(*) from ${what}`)).rows[0].count);
const post = (url: string, payload: object = {}) =>
  world.inject({ method: 'POST', url, cookies: visitor, payload });

/** Delays this response of the provider until the test releases it. */
function holdAnswer(name: 'findByReference' | 'askPhone') {
  const { promise, resolve } = Promise.withResolvers<void>();
  const usual = world.payments[name] as (...given: unknown[]) => Promise<never>;
  onTestFinished(() => resolve());
  let waiting = 0;
  vi.spyOn(world.payments, name).mockImplementation(async (...given: unknown[]) => {
    waiting += 1;
    await promise;
    return usual(...given);
  });
  return { letGo: resolve, waiting: () => waiting };
}

// Fails if reconcileIntent calls the provider inside its transaction.
test('holds no transaction or connection while the provider hangs, and serves other requests', async () => {
  const payments = await Promise.all(Array.from({ length: 12 }, () => requestPackage(world, visitor)));
  const references = payments.map((reply) => reply.json().reference as string);
  const { letGo, waiting } = holdAnswer('findByReference');
  const checks = references.map((reference) => post(`/api/payments/${reference}/check`));
  await expect.poll(waiting).toBe(references.length);
  const { rows } = await world.kit.pool.query(
    `select count(*)::int from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
  );
  expect(rows[0].count).toBe(0);
  expect((await requestPackage(world, visitor)).statusCode).toBe(201);
  letGo();
  expect((await Promise.all(checks)).map(({ statusCode }) => statusCode)).toEqual(references.map(() => 200));
});

describe('the provider’s decision over the browser’s hint', () => {
  // Fails if any value except `successful` in the hint counts as a failure.
  test.each(['completed', 'cancelled', 'failed', 'pending', ''])(
    'credits a paid attempt when the browser reports %j',
    async (status) => {
      const { reference, amount } = await createPayment(world, visitor);
      world.payments.attempt(reference, { amount });
      const reply = await post(`/api/payments/${reference}/check?status=${status}`, {
        status,
        transaction_id: 1,
      });
      expect(reply.json().status).toBe('succeeded');
    },
  );

  test('does not credit a failed attempt when the browser reports success', async () => {
    const { reference, amount } = await createPayment(world, visitor);
    world.payments.attempt(reference, { amount, status: 'failed' });
    const said = { status: 'successful', tx_ref: reference, transaction_id: 1, amount };
    expect((await post(`/api/payments/${reference}/check?status=successful`, said)).json().status).toBe(
      'failed',
    );
  });
});

// Fails if openCheckout makes the payment pending after the provider's response.
test('credits an event that arrives before the response to our own call, and keeps the credit', async () => {
  const { reference, amount } = (await requestPackage(world, visitor)).json();
  const { letGo, waiting } = holdAnswer('askPhone');
  const phone = { method: 'mobile_money', network: 'MTN', phone: '0772 123 456' };
  const asking = post(`/api/payments/${reference}/checkout`, phone);
  await expect.poll(waiting).toBe(1);
  const { id } = world.payments.attempt(reference, { amount });
  await sendWebhook(world, reference, id);
  expect(await readPaymentStatus(world, reference)).toBe('succeeded');
  letGo();
  expect((await asking).statusCode).toBe(200);
  expect(await readPaymentStatus(world, reference)).toBe('succeeded');
});

// Fails if the webhook's handler swallows errors, and the provider believes that we processed its event.
test('returns 500 for an event that could not be stored, and accepts it when it is resent', async () => {
  const { reference, amount } = await createPayment(world, visitor);
  const { id } = world.payments.attempt(reference, { amount });
  const event = webhookOf({ key: randomUUID(), reference, transactionId: id });
  await world.kit.pool.query(`
    create function fail() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$;
    create trigger fail before insert on payment_events for each row execute function fail()`);
  expect((await world.inject(event)).statusCode).toBe(500);
  await world.kit.pool.query('drop function fail() cascade');
  expect((await world.inject(event)).statusCode).toBe(200);
  await world.finishJobs();
  expect(await readPaymentStatus(world, reference)).toBe('succeeded');
});

// Fails if a package expires by the clock of the process, which other processes do not share.
test('expires no package when a process’s clock is wrong by a year', async () => {
  await createPurchasedPackage(world, visitor);
  const inAYear = () => new Date(Date.now() + 365 * 86_400_000);
  const late = await world.startAnother({ clock: inAYear });
  const reply = await late.inject({ url: '/api/viewing-packages/mine', cookies: visitor });
  expect(reply.json().packages).toHaveLength(1);
  await late.close();
});

// Fails if refundTransaction does not run under its idempotency key.
test('makes one refund for 200 clicks with one key', async () => {
  const { reference, amount } = await createPurchasedPackage(world, visitor);
  const { cookies } = await signInAs(world, 'admin');
  const { rows } = await world.kit.pool.query('select id from payment_transactions where reference = $1', [
    reference,
  ]);
  world.payments.calls.length = 0;
  const key = randomUUID();
  const replies = await Promise.all(
    Array.from({ length: 200 }, () =>
      world.inject({
        method: 'POST',
        url: `/api/payments/transactions/${rows[0].id}/refunds`,
        cookies,
        headers: { 'idempotency-key': key },
        payload: { comment: 'The home was gone', amount: amount / 10 },
      }),
    ),
  );
  expect(replies.filter(({ statusCode }) => ![201, 409].includes(statusCode))).toEqual([]);
  expect(replies.filter(({ statusCode }) => statusCode === 201).length).toBeGreaterThan(0);
  expect(world.payments.calls.filter((call) => call === 'refund')).toHaveLength(1);
  expect(await count(`payment_refunds where transaction_id = ${rows[0].id}`)).toBe(1);
});

// Fails if an omitted phone is a different request from a null one.
test('treats an omitted and a null phone as the same request', async () => {
  const { phone: _, ...without } = samplePayer;
  const key = randomUUID();
  const first = await requestPackage(world, visitor, { key, payer: without });
  const again = await requestPackage(world, visitor, { key, payer: { ...without, phone: null } });
  expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
});

// Fails if zero counts as a bookable amount, and the job retries its attempt forever.
test('sends a successful attempt of zero to review without a ledger entry, and closes its event', async () => {
  const { reference } = await createPayment(world, visitor);
  const { id } = world.payments.attempt(reference, { amount: 0 });
  await sendWebhook(world, reference, id);
  const { rows } = await world.kit.pool.query(
    'select outcome, review_reason, amount from payment_transactions where reference = $1',
    [reference],
  );
  expect(rows).toEqual([{ outcome: 'held', review_reason: 'amount', amount: null }]);
  expect(await count(`payment_events where reference = '${reference}' and handled_at is null`)).toBe(0);
});

describe("events with the real provider's signatures", () => {
  const secret = 'what the dashboard holds';
  let app: FastifyInstance;
  beforeAll(async () => {
    const payments = openFlutterwave({
      id: 'test',
      isTest: true,
      apiUrl: 'http://127.0.0.1:9',
      scriptUrl: 'http://127.0.0.1:9/v3.js',
      publicKey: 'public',
      secretKey: 'secret',
      webhookSecrets: [secret],
    });
    app = await world.startAnother({ payments });
  });
  afterAll(() => app.close());

  const body = JSON.stringify({
    event: 'charge.completed',
    data: { id: 7, tx_ref: 'pay_0000000000', status: 'successful', amount: 15_000, currency: 'UGX' },
  });
  const hmac = createHmac('sha256', secret).update(body).digest('base64');
  const send = (headers: Record<string, string | string[]>, payload = body) =>
    app.inject({
      method: 'POST',
      url: '/api/payments/webhook',
      headers: { 'content-type': 'application/json', ...headers },
      payload,
    });

  // Mutants: only one header is compared; the first value of a repeated header counts; the signature covers
  // the parsed body.
  test.each<[string, Record<string, string | string[]>, string?]>([
    ['none', {}],
    ['an empty password', { 'verif-hash': '' }],
    ['a doubled password', { 'verif-hash': [secret, secret] }],
    ['a doubled signature', { 'flutterwave-signature': [hmac, hmac] }],
    ['a signature of other bytes', { 'flutterwave-signature': hmac }, `${body} `],
    ['the hash in the place of the password', { 'verif-hash': hmac }],
    ['the password in the place of the hash', { 'flutterwave-signature': secret }],
  ])('returns 401 and stores no row: %s', async (_, headers, payload) => {
    const before = await count('payment_events');
    expect((await send(headers, payload)).statusCode).toBe(401);
    expect(await count('payment_events')).toBe(before);
  });

  test('returns 200 for a signed event, and stores its original bytes', async () => {
    expect((await send({ 'flutterwave-signature': hmac })).statusCode).toBe(200);
    const { rows } = await world.kit.pool.query('select raw from payment_events order by id desc limit 1');
    expect(rows[0].raw.toString()).toBe(body);
  });
});
