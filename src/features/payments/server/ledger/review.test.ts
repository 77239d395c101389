import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Cookies, type Person, signInAs } from '#app/testing/actors.ts';
import {
  accountBalances,
  createPayment,
  createVisitor,
  expectBalancedLedger,
  readPaymentStatus,
  sendWebhook,
} from '#app/testing/payment-factory.ts';
import { callAsRevokedAdmin } from '#app/testing/revoke-admin-midway.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { ProviderError, type ProviderTransaction } from '#kit/server/payments/provider.ts';

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
  world.payments.error = null;
});
afterEach(() => expectBalancedLedger(world));

const query = (text: string, values: unknown[] = []) => world.kit.pool.query(text, values);

/**
 * Simulates an incoming payment with this reference.
 * @returns the id of its row in `payment_transactions`
 */
async function cameIn(reference: string, changes: Partial<ProviderTransaction>): Promise<number> {
  const { id } = world.payments.attempt(reference, changes);
  await sendWebhook(world, reference, id);
  const { rows } = await query('select id from payment_transactions where provider_id = $1', [id]);
  return rows[0].id;
}

const review = (id: number, payload: object, key: string | null = randomUUID(), cookies = admin.cookies) =>
  world.inject({
    method: 'POST',
    url: `/api/payments/transactions/${id}/reviews`,
    cookies,
    ...(key !== null && { headers: { 'idempotency-key': key } }),
    payload: { note: 'Settled with the payer by phone', ...payload },
  });
const giveBack = (id: number, amount?: number) =>
  world.inject({
    method: 'POST',
    url: `/api/payments/transactions/${id}/refunds`,
    cookies: admin.cookies,
    headers: { 'idempotency-key': randomUUID() },
    payload: { comment: 'Too much', ...(amount !== undefined && { amount }) },
  });
const ask = async (url: string) => (await world.inject({ url, cookies: admin.cookies })).json();
const waiting = async (id: number) =>
  (await ask('/api/payments/overview')).review.filter((one: { id: number }) => one.id === id);
/** Returns the refunded amount on the payer's receipt. */
const ofReceipt = async (reference: string) => (await ask(`/api/payments/${reference}/receipt`)).refunded;
const packages = async () =>
  (await world.inject({ url: '/api/viewing-packages/mine', cookies: visitor })).json().packages.length;
const reviewsOf = async (id: number) =>
  (
    await query('select act, note, reviewed_by from payment_reviews where transaction_id = $1 order by id', [
      id,
    ])
  ).rows;
const auditOf = async (reference: string) =>
  (
    await query('select action, actor_id, details from audit_entries where subject = $1 order by id', [
      `payment ${reference}`,
    ])
  ).rows;
const moved = async (work: () => Promise<unknown>) => {
  const before = await accountBalances(world);
  await work();
  const after = await accountBalances(world);
  return (account: string) => (after[account] ?? 0) - (before[account] ?? 0);
};

describe('POST /api/payments/transactions/:id/reviews, close', () => {
  test.each([
    ['another currency', { currency: 'KES' }],
    ['half a shilling', { amount: 15_000.5 }],
  ])(
    'returns 201 for closing unbookable money in %s, which is listed until then',
    async (_words, changes) => {
      const { reference, amount } = await createPayment(world, visitor);
      const id = await cameIn(reference, { amount, ...changes });
      expect(await waiting(id)).toMatchObject([{ acts: ['close'], refundable: null }]);
      const reply = await review(id, { act: 'close' });
      expect([reply.statusCode, reply.json()]).toMatchObject([
        201,
        { act: 'closed', note: 'Settled with the payer by phone', reviewedBy: admin.username },
      ]);
      expect(await waiting(id)).toEqual([]);
      const { attempts, reviews } = await ask(`/api/payments/${reference}/trail`);
      expect([attempts[0].acts, attempts[0].closedAt, reviews]).toEqual([
        [],
        expect.any(String),
        [reply.json()],
      ]);
      expect(await auditOf(reference)).toMatchObject([
        { action: 'held payment closed manually', actor_id: admin.id },
      ]);
    },
  );

  test('returns 201 once for a reused key with the original response, and 422 for another note', async () => {
    const { reference, amount } = await createPayment(world, visitor);
    const id = await cameIn(reference, { amount, currency: 'KES' });
    const key = randomUUID();
    const first = await review(id, { act: 'close' }, key);
    const again = await review(id, { act: 'close' }, key);
    expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
    expect((await review(id, { act: 'close', note: 'Something else' }, key)).statusCode).toBe(422);
    expect(await reviewsOf(id)).toHaveLength(1);
  });

  test('returns 409 for all but one of 20 simultaneous attempts to close', async () => {
    const { reference, amount } = await createPayment(world, visitor);
    const id = await cameIn(reference, { amount, currency: 'KES' });
    const replies = await Promise.all(Array.from({ length: 20 }, () => review(id, { act: 'close' })));
    expect(replies.map((reply) => reply.statusCode).toSorted()).toEqual([201, ...Array(19).fill(409)]);
    expect(await reviewsOf(id)).toHaveLength(1);
  });

  test('returns 409 for closing money that can be booked, which must be refunded or credited', async () => {
    const { reference } = await createPayment(world, visitor);
    const id = await cameIn(reference, { amount: 14_999 });
    expect((await review(id, { act: 'close' })).json().code).toBe('not_to_close');
    expect(await waiting(id)).toMatchObject([{ acts: ['refund'] }]);
  });
});

describe('POST /api/payments/transactions/:id/reviews, credit', () => {
  test('returns 201 for crediting an overpayment, and lists the excess for a refund', async () => {
    const { reference } = await createPayment(world, visitor);
    const id = await cameIn(reference, { amount: 20_000 });
    expect(await waiting(id)).toMatchObject([{ acts: ['refund', 'credit'], refundable: 20_000 }]);
    const change = await moved(() => review(id, { act: 'credit' }));
    expect(['customer', 'revenue', 'provider_clearing'].map(change)).toEqual([15_000, -15_000, 0]);
    expect([await readPaymentStatus(world, reference), await packages()]).toEqual(['succeeded', 1]);
    const { payment, attempts } = await ask(`/api/payments/${reference}/trail`);
    expect([payment.receipt, attempts]).toMatchObject([
      expect.stringMatching(/^\d{4}-\d{6}$/),
      [{ outcome: 'credited', excess: 5_000, heldBecause: 'amount' }],
    ]);
    expect(await waiting(id)).toHaveLength(1);
    expect(await reviewsOf(id)).toMatchObject([{ act: 'credited', reviewed_by: admin.id }]);
  });

  test('refunds the excess first without affecting the purchase, and the rest against the purchase', async () => {
    const { reference } = await createPayment(world, visitor);
    const id = await cameIn(reference, { amount: 20_000 });
    await review(id, { act: 'credit' });
    const first = await moved(() => giveBack(id, 4_000));
    expect(['refunds', 'customer', 'provider_clearing'].map(first)).toEqual([0, 4_000, -4_000]);
    expect(await ofReceipt(reference)).toBe(0);
    expect([await readPaymentStatus(world, reference), (await waiting(id)).length]).toEqual(['succeeded', 1]);
    const second = await moved(() => giveBack(id, 3_000));
    expect(['refunds', 'customer', 'provider_clearing'].map(second)).toEqual([2_000, 1_000, -3_000]);
    const { payment } = await ask(`/api/payments/${reference}/trail`);
    expect([payment.status, payment.refunded, await packages(), await waiting(id)]).toEqual([
      'partially_refunded',
      2_000,
      1,
      [],
    ]);
    expect(await ofReceipt(reference)).toBe(2_000);
    await giveBack(id);
    expect([await readPaymentStatus(world, reference), await packages()]).toEqual(['refunded', 0]);
    expect(await ofReceipt(reference)).toBe(15_000);
  });

  test('returns 201 for crediting a payment that has expired in the meantime', async () => {
    const { reference } = await createPayment(world, visitor);
    const id = await cameIn(reference, { amount: 15_001 });
    await query(`update payment_intents set status = 'expired' where reference = $1`, [reference]);
    expect((await review(id, { act: 'credit' })).statusCode).toBe(201);
    expect(await packages()).toBe(1);
  });

  test.each([
    ['less than the price', { amount: 14_999 }],
    ['another currency', { amount: 15_000, currency: 'USD' }],
    ['a currency that no book can hold', { amount: 15_000, currency: 'KES' }],
  ])('returns 409 for crediting %s', async (_words, changes) => {
    const { reference } = await createPayment(world, visitor);
    const id = await cameIn(reference, changes);
    expect((await review(id, { act: 'credit' })).json().code).toBe('not_to_credit');
    expect([await packages(), await reviewsOf(id)]).toEqual([0, []]);
  });

  test('returns 409 for crediting money that is already paid, refunded or under an unknown reference', async () => {
    const { reference, amount } = await createPayment(world, visitor);
    const held = await cameIn(reference, { amount: amount + 1 });
    const good = await cameIn(reference, { amount });
    const twice = await cameIn(reference, { amount });
    const stranger = await cameIn(`stranger-${randomUUID()}`, { amount });
    const back = (await createPayment(world, visitor)).reference;
    const returned = await cameIn(back, { amount: amount + 1 });
    await giveBack(returned, 2);
    for (const id of [held, good, twice, stranger, returned])
      expect((await review(id, { act: 'credit' })).json().code).toBe('not_to_credit');
    expect(await packages()).toBe(1);
  });

  test('returns 409 for all but one of 20 simultaneous credits', async () => {
    const { reference } = await createPayment(world, visitor);
    const id = await cameIn(reference, { amount: 16_000 });
    const replies = await Promise.all(Array.from({ length: 20 }, () => review(id, { act: 'credit' })));
    expect(replies.filter((reply) => reply.statusCode === 201)).toHaveLength(1);
    expect([await packages(), (await reviewsOf(id)).length]).toEqual([1, 1]);
  });
});

test('shows dollar balances in dollars', async () => {
  const clearing = async () => {
    const { balances } = await ask('/api/payments/overview');
    const found = balances.find(
      ({ account, currency }: { account: string; currency: string }) =>
        account === 'provider_clearing' && currency === 'USD',
    );
    return found?.balance ?? 0;
  };
  const before = await clearing();
  const { reference } = await createPayment(world, visitor);
  await cameIn(reference, { amount: 12.5, currency: 'USD', fee: null });
  expect(await clearing()).toBe(before + 12.5);
});

describe('the admin queue counts', () => {
  const waits = async () => {
    const { heldMoney, dueBack, lostRefunds } = await ask('/api/waiting');
    return [heldMoney, dueBack, lostRefunds];
  };

  test('counts money under review until it is credited, and an excess until it is refunded', async () => {
    const [held = 0, due = 0, lost = 0] = await waits();
    const { reference } = await createPayment(world, visitor);
    const id = await cameIn(reference, { amount: 20_000 });
    expect(await waits()).toEqual([held + 1, due, lost]);
    await review(id, { act: 'credit' });
    expect(await waits()).toEqual([held, due + 1, lost]);
    await giveBack(id, 4_999);
    expect(await waits()).toEqual([held, due + 1, lost]);
    await giveBack(id, 1);
    expect(await waits()).toEqual([held, due, lost]);
  });

  test('counts unbookable money until it is closed, and an unconfirmed refund', async () => {
    const [held = 0, due = 0, lost = 0] = await waits();
    const { reference, amount } = await createPayment(world, visitor);
    const id = await cameIn(reference, { amount, currency: 'KES' });
    expect(await waits()).toEqual([held + 1, due, lost]);
    await review(id, { act: 'close' });
    expect(await waits()).toEqual([held, due, lost]);
    const good = await cameIn(reference, { amount });
    world.payments.error = new ProviderError('no answer', { isFinal: false });
    await giveBack(good, 100);
    world.payments.error = null;
    expect(await waits()).toEqual([held, due, lost + 1]);
  });
});

describe('POST /api/payments/transactions/:id/reviews', () => {
  test('returns 403 and credits nothing when the admin role is revoked during the request', async () => {
    const { reference } = await createPayment(world, visitor);
    const id = await cameIn(reference, { amount: 20_000 });
    const credited = await callAsRevokedAdmin(world, (cookies) =>
      review(id, { act: 'credit' }, randomUUID(), cookies),
    );
    expect([credited, await packages(), await reviewsOf(id)]).toEqual([[403, 'permission_gone'], 0, []]);
  });

  test('returns 201 for every note on a payment', async () => {
    const { reference, amount } = await createPayment(world, visitor);
    const id = await cameIn(reference, { amount });
    await review(id, { act: 'check', note: 'Asked the provider' });
    await review(id, { act: 'check', note: 'They list it now' });
    const { reviews } = await ask(`/api/payments/${reference}/trail`);
    expect(reviews.map(({ note }: { note: string }) => note)).toEqual([
      'Asked the provider',
      'They list it now',
    ]);
  });

  test('logs each note and credit with the admin, the amount and the reason', async () => {
    const { reference } = await createPayment(world, visitor);
    const id = await cameIn(reference, { amount: 20_000 });
    await review(id, { act: 'check', note: 'Asked the provider' });
    await review(id, { act: 'credit', note: 'They meant it' });
    const of = { amount: 20_000, currency: 'UGX' };
    expect(await auditOf(reference)).toEqual([
      {
        action: 'payment reviewed',
        actor_id: admin.id,
        details: { ...of, comment: 'Asked the provider' },
      },
      { action: 'held payment credited', actor_id: admin.id, details: { ...of, comment: 'They meant it' } },
    ]);
  });

  test('returns 409 for an attempt without money, and 404 for an unknown one', async () => {
    const { reference, amount } = await createPayment(world, visitor);
    const id = await cameIn(reference, { amount, status: 'failed' });
    expect((await review(id, { act: 'check' })).json().code).toBe('not_paid');
    expect((await review(2_000_000_000, { act: 'check' })).statusCode).toBe(404);
  });

  test.each([
    [{ act: 'spend' }, 'act'],
    [{ act: 'close', note: ' ' }, 'note'],
    [{ act: 'close', note: 'x'.repeat(301) }, 'note'],
  ])('returns 400 for the review %j', async (payload, field) => {
    const reply = await review(1, payload);
    expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([400, [field]]);
  });

  test('returns 400 without a key, and 403 for others', async () => {
    const { reference, amount } = await createPayment(world, visitor);
    const id = await cameIn(reference, { amount, currency: 'KES' });
    expect((await review(id, { act: 'close' }, null)).json().code).toBe('key_needed');
    const manager = await signInAs(world, 'property_manager');
    expect((await review(id, { act: 'close' }, randomUUID(), manager.cookies)).statusCode).toBe(403);
    expect(await reviewsOf(id)).toEqual([]);
  });

  test.each([
    "update payment_reviews set note = ''",
    'delete from payment_reviews',
    'truncate payment_reviews',
  ])('rejects in the database: %s', async (statement) => {
    await expect(query(statement)).rejects.toThrow(/only ever added to/);
  });
});
