import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Cookies, type Person, signInAs } from '#app/testing/actors.ts';
import {
  accountBalances,
  createPayment,
  createPurchasedPackage,
  createVisitor,
  expectBalancedLedger,
  readPaymentStatus,
  runRefundPolling,
  samplePayer,
  sendWebhook,
} from '#app/testing/payment-factory.ts';
import { callAsRevokedAdmin } from '#app/testing/revoke-admin-midway.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { ProviderError } from '#kit/server/payments/provider.ts';

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
  world.payments.refundStatus = 'completed';
  world.payments.calls.length = 0;
});
afterEach(() => expectBalancedLedger(world));

async function paid() {
  const bought = await createPurchasedPackage(world, visitor);
  const { rows } = await world.kit.pool.query('select id from payment_transactions where provider_id = $1', [
    bought.transactionId,
  ]);
  return { ...bought, id: rows[0].id as number };
}

const refund = (id: number, payload: object = {}, key = randomUUID(), cookies = admin.cookies) =>
  world.inject({
    method: 'POST',
    url: `/api/payments/transactions/${id}/refunds`,
    cookies,
    headers: { 'idempotency-key': key },
    payload: { comment: 'The home was gone', ...payload },
  });
const runningPackages = async () =>
  (await world.inject({ url: '/api/viewing-packages/mine', cookies: visitor })).json().packages.length;
const asked = () => world.payments.calls.filter((call) => call === 'refund').length;

describe('POST /api/payments/transactions/:id/refunds', () => {
  test('returns 201 for a full refund, ends the package, and books the money', async () => {
    const { id, reference } = await paid();
    const before = await accountBalances(world);
    const reply = await refund(id);
    expect([reply.statusCode, reply.json()]).toMatchObject([201, { amount: 15_000, status: 'completed' }]);
    const after = await accountBalances(world);
    const moved = (account: string) => (after[account] ?? 0) - (before[account] ?? 0);
    expect(['refunds', 'provider_clearing', 'customer', 'revenue'].map(moved)).toEqual([
      15_000, -15_000, 0, 0,
    ]);
    expect([await readPaymentStatus(world, reference), await runningPackages()]).toEqual(['refunded', 0]);
  });

  test('returns 201 for a partial refund, keeps the package active, and lets the rest be refunded', async () => {
    const { id, reference } = await paid();
    expect((await refund(id, { amount: 5_000 })).statusCode).toBe(201);
    expect([await readPaymentStatus(world, reference), await runningPackages()]).toEqual([
      'partially_refunded',
      1,
    ]);
    expect((await refund(id, { amount: 10_001 })).statusCode).toBe(409);
    expect((await refund(id)).json().amount).toBe(10_000);
    expect([await readPaymentStatus(world, reference), await runningPackages()]).toEqual(['refunded', 0]);
    expect((await refund(id)).statusCode).toBe(409);
    expect(world.payments.refunds.slice(-2).map(({ amount }) => amount)).toEqual([5_000, 10_000]);
  });

  test('emails the payer once about each refund of an admin', async () => {
    const { id, reference } = await paid();
    const subjects = async () =>
      (
        await world.kit.pool.query(
          `select subject from emails where recipient = $1 and body_text like '%' || $2 || '%'
           and subject like '%refund%' order by id`,
          [samplePayer.email, reference],
        )
      ).rows.map(({ subject }) => subject);
    const key = randomUUID();
    await refund(id, { amount: 5_000 }, key);
    await refund(id, { amount: 5_000 }, key);
    expect(await subjects()).toEqual(['We have refunded UGX 5,000']);
    world.payments.refundStatus = 'pending';
    await refund(id);
    expect(await subjects()).toHaveLength(1);
    world.payments.refunds.at(-1)!.status = 'completed';
    await runRefundPolling(world);
    await runRefundPolling(world);
    expect(await subjects()).toEqual(['We have refunded UGX 5,000', 'We have refunded UGX 10,000']);
  });

  test('returns 201 for a refund in dollars', async () => {
    const { reference } = await createPayment(world, visitor);
    const { id: providerId } = world.payments.attempt(reference, { amount: 12.5, currency: 'USD' });
    await sendWebhook(world, reference, providerId);
    const { rows } = await world.kit.pool.query(
      'select id from payment_transactions where provider_id = $1',
      [providerId],
    );
    const reply = await refund(rows[0].id);
    expect([reply.statusCode, reply.json().amount]).toEqual([201, 12.5]);
    expect(world.payments.refunds.at(-1)).toMatchObject({ transactionId: providerId, amount: 12.5 });
  });

  test('returns 201 for refunding a double payment, and keeps the purchase', async () => {
    const { reference, amount } = await paid();
    const second = world.payments.attempt(reference, { amount });
    await sendWebhook(world, reference, second.id);
    const overview = (await world.inject({ url: '/api/payments/overview', cookies: admin.cookies })).json();
    const due = overview.review.find((one: { providerId: string }) => one.providerId === second.id);
    expect(due).toMatchObject({ outcome: 'refund_due', heldBecause: 'paid twice', refundable: 15_000 });
    const { customer = 0 } = await accountBalances(world);
    expect((await refund(due.id)).statusCode).toBe(201);
    expect((await accountBalances(world)).customer).toBe(customer + amount);
    expect([await readPaymentStatus(world, reference), await runningPackages()]).toEqual(['succeeded', 1]);
    const later = (await world.inject({ url: '/api/payments/overview', cookies: admin.cookies })).json();
    expect(later.review.filter((one: { id: number }) => one.id === due.id)).toEqual([]);
  });

  test('returns 201 for recording a refund made at the provider, once, without calling the provider', async () => {
    const { id, reference } = await paid();
    const before = await accountBalances(world);
    const key = randomUUID();
    const made = { amount: 5_000, comment: 'Refund 812 on their dashboard', isMade: true };
    const [first, again] = [await refund(id, made, key), await refund(id, made, key)];
    expect([first.statusCode, first.json()]).toMatchObject([201, { amount: 5_000, status: 'completed' }]);
    expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
    expect((await refund(id, { ...made, isMade: false }, key)).statusCode).toBe(422);
    expect([await readPaymentStatus(world, reference), await runningPackages(), asked()]).toEqual([
      'partially_refunded',
      1,
      0,
    ]);
    expect((await refund(id, { isMade: true })).json().amount).toBe(10_000);
    expect((await refund(id, { isMade: true })).statusCode).toBe(409);
    const after = await accountBalances(world);
    const moved = (account: string) => (after[account] ?? 0) - (before[account] ?? 0);
    expect(['refunds', 'provider_clearing', 'customer'].map(moved)).toEqual([15_000, -15_000, 0]);
    expect([await readPaymentStatus(world, reference), await runningPackages(), asked()]).toEqual([
      'refunded',
      0,
      0,
    ]);
    const read = async (path: string, cookies = admin.cookies) =>
      (await world.inject({ url: `/api/payments/${reference}/${path}`, cookies })).json();
    expect((await read('trail')).reviews).toMatchObject([
      { act: 'refund_entered', note: made.comment, reviewedBy: admin.username },
      { act: 'refund_entered', note: 'The home was gone' },
    ]);
    expect((await read('receipt', visitor)).refunded).toBe(15_000);
    const { rows } = await world.kit.pool.query(
      "select actor_id, details from audit_entries where action = 'refund recorded' and subject = $1 order by id",
      [`payment ${reference}`],
    );
    expect(rows).toMatchObject([
      { actor_id: admin.id, details: { amount: 5_000, currency: 'UGX', comment: made.comment } },
      { actor_id: admin.id, details: { amount: 10_000, comment: 'The home was gone' } },
    ]);
  });

  test('returns 201 for a pending refund, and books it on completion', async () => {
    const { id, reference } = await paid();
    world.payments.refundStatus = 'pending';
    const before = await accountBalances(world);
    expect((await refund(id)).json().status).toBe('pending');
    expect([await readPaymentStatus(world, reference), await accountBalances(world)]).toEqual([
      'succeeded',
      before,
    ]);
    for (const one of world.payments.refunds) one.status = 'completed';
    for (const _ of [1, 2]) await world.runJobs('poll-payments');
    expect([await readPaymentStatus(world, reference), await runningPackages()]).toEqual(['refunded', 0]);
  });

  test('keeps a refund that fails later in the queue of the admins, and shows it to the payer as pending', async () => {
    const { id, reference } = await paid();
    const shown = async () =>
      (await world.inject({ url: `/api/payments/${reference}`, cookies: visitor })).json().status;
    world.payments.refundStatus = 'pending';
    await refund(id);
    expect(await shown()).toBe('refund_pending');
    for (const one of world.payments.refunds) one.status = 'failed';
    for (const _ of [1, 2]) await world.runJobs('poll-payments');
    expect(await shown()).toBe('refund_pending');
    const { openRefunds } = (
      await world.inject({ url: '/api/payments/overview', cookies: admin.cookies })
    ).json();
    expect(openRefunds).toContainEqual(expect.objectContaining({ transactionId: id, status: 'unknown' }));
    expect((await refund(id, { amount: 1 })).statusCode).toBe(409);
  });

  test('settles other pending refunds when one cannot be stored', async () => {
    world.payments.refundStatus = 'pending';
    const [stuck, other] = [await paid(), await paid()];
    for (const { id } of [stuck, other]) expect((await refund(id)).json().status).toBe('pending');
    for (const one of world.payments.refunds) one.status = 'completed';
    await world.kit.pool.query(`
      create function refuse_to_change() returns trigger language plpgsql
        as $$ begin raise exception 'this row cannot be changed'; end $$;
      create trigger stuck before update on payment_refunds for each row
        when (old.transaction_id = ${stuck.id}) execute function refuse_to_change()`);
    try {
      await world.runJobs('poll-payments');
    } finally {
      await world.kit.pool.query('drop trigger stuck on payment_refunds; drop function refuse_to_change');
    }
    const both = async () => [
      await readPaymentStatus(world, stuck.reference),
      await readPaymentStatus(world, other.reference),
    ];
    expect(await both()).toEqual(['succeeded', 'refunded']);
    await world.runJobs('poll-payments');
    expect(await both()).toEqual(['refunded', 'refunded']);
  });

  test('returns 201 for a failed refund, and lets the money be refunded again', async () => {
    const { id, reference } = await paid();
    world.payments.error = new ProviderError('refused', { isFinal: true, reason: 'The balance is short' });
    expect((await refund(id)).json().status).toBe('failed');
    expect(await readPaymentStatus(world, reference)).toBe('succeeded');
    const trail = await world.inject({ url: `/api/payments/${reference}/trail`, cookies: admin.cookies });
    expect(trail.json().refunds).toMatchObject([{ status: 'failed', failure: 'The balance is short' }]);
    world.payments.error = null;
    expect((await refund(id)).json().status).toBe('completed');
  });

  test('keeps a failed refund in the queue of the admins until it is repeated or dropped', async () => {
    const waiting = async () =>
      (await world.inject({ url: '/api/waiting', cookies: admin.cookies })).json().failedRefunds;
    const before = await waiting();
    const fail = async () => {
      const { id } = await paid();
      world.payments.error = new ProviderError('refused', { isFinal: true, reason: 'The wallet is closed' });
      const failed = (await refund(id, { amount: 5_000 })).json();
      world.payments.error = null;
      return { id, refundId: failed.id as number };
    };
    const [repeated, dropped] = [await fail(), await fail()];
    await expect.poll(waiting).toBe(before + 2);
    const { openRefunds } = (
      await world.inject({ url: '/api/payments/overview', cookies: admin.cookies })
    ).json();
    expect(openRefunds).toContainEqual(
      expect.objectContaining({ id: dropped.refundId, isDue: true, failure: 'The wallet is closed' }),
    );
    expect((await refund(repeated.id, { amount: 5_000 })).json().status).toBe('completed');
    await expect.poll(waiting).toBe(before + 1);
    const drop = (id: number, status = 'dropped') =>
      world.inject({
        method: 'PATCH',
        url: `/api/payments/refunds/${id}`,
        cookies: admin.cookies,
        payload: { status, note: 'The payer wants to keep the package' },
      });
    expect((await drop(dropped.refundId, 'failed')).statusCode).toBe(409);
    const replies = await Promise.all([drop(dropped.refundId), drop(dropped.refundId)]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect((await drop(repeated.refundId)).statusCode).toBe(409);
    await expect.poll(waiting).toBe(before);
  });

  test('returns 201 for an unconfirmed refund, locks its money, and never resends it automatically', async () => {
    const { id } = await paid();
    world.payments.error = new ProviderError('no answer', { isFinal: false });
    expect((await refund(id)).json().status).toBe('unknown');
    world.payments.error = null;
    expect((await refund(id, { amount: 1 })).statusCode).toBe(409);
    await runRefundPolling(world);
    expect(asked()).toBe(1);
    const { openRefunds } = (
      await world.inject({ url: '/api/payments/overview', cookies: admin.cookies })
    ).json();
    expect(openRefunds).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ transactionId: id, status: 'unknown', askedBy: admin.username }),
      ]),
    );
  });

  test('marks an interrupted refund as unconfirmed after ten minutes, and changes no others', async () => {
    const { id } = await paid();
    await refund(id, { amount: 1_000 });
    await world.kit.pool.query(
      `insert into payment_refunds (transaction_id, amount, comment, status, sent_at)
       select $1, 1, status, status, now() - make_interval(mins => minutes)
       from (values ('requested', 9), ('requested', 11), ('completed', 11)) as one(status, minutes)`,
      [id],
    );
    await runRefundPolling(world);
    const { rows } = await world.kit.pool.query(
      `with gone as (delete from payment_refunds where transaction_id = $1 and amount = 1 returning *)
       select comment, status from gone order by id`,
      [id],
    );
    expect(rows).toEqual([
      { comment: 'requested', status: 'requested' },
      { comment: 'requested', status: 'unknown' },
      { comment: 'completed', status: 'completed' },
    ]);
  });

  test.each([
    ['completed', 'refunded', 0],
    ['failed', 'succeeded', 15_000],
  ])(
    'returns 200 when an admin records that an unconfirmed refund %s',
    async (status, paymentStatus, refundable) => {
      const { id, reference } = await paid();
      world.payments.error = new ProviderError('no answer', { isFinal: false });
      const unknown = (await refund(id)).json();
      world.payments.error = null;
      const say = (refundId: number, cookies = admin.cookies) =>
        world.inject({
          method: 'PATCH',
          url: `/api/payments/refunds/${refundId}`,
          cookies,
          payload: { status, note: 'It stands in their list' },
        });
      const replies = [await say(unknown.id), await say(unknown.id), await say(2_000_000_000)];
      expect(replies.map((reply) => reply.statusCode)).toEqual([200, 409, 404]);
      expect(replies[0]?.json().status).toBe(status);
      const { attempts } = (
        await world.inject({ url: `/api/payments/${reference}/trail`, cookies: admin.cookies })
      ).json();
      expect([await readPaymentStatus(world, reference), attempts[0].refundable]).toEqual([
        paymentStatus,
        refundable,
      ]);
    },
  );

  test('returns 200 once per key, 422 for other input and 409 for a known outcome, and records who and why', async () => {
    const { id, reference } = await paid();
    const say = (refundId: number, key: string, status = 'completed') =>
      world.inject({
        method: 'PATCH',
        url: `/api/payments/refunds/${refundId}`,
        cookies: admin.cookies,
        headers: { 'idempotency-key': key },
        payload: { status, note: 'It stands in their list' },
      });
    world.payments.refundStatus = 'pending';
    const pending = (await refund(id, { amount: 1 })).json();
    expect((await say(pending.id, randomUUID())).json().code).toBe('refund_known');
    world.payments.error = new ProviderError('no answer', { isFinal: false });
    const unknown = (await refund(id)).json();
    world.payments.error = null;
    const key = randomUUID();
    const first = await say(unknown.id, key);
    const again = await say(unknown.id, key);
    expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
    expect((await say(unknown.id, key, 'failed')).statusCode).toBe(422);
    const { reviews } = (
      await world.inject({ url: `/api/payments/${reference}/trail`, cookies: admin.cookies })
    ).json();
    expect(reviews).toMatchObject([
      {
        act: 'refund_completed',
        refundId: unknown.id,
        note: 'It stands in their list',
        reviewedBy: admin.username,
      },
    ]);
  });

  test('logs a refund request and its recorded outcome with the amount and the reason', async () => {
    const { id, reference } = await paid();
    for (const status of ['failed', 'completed']) {
      world.payments.error = new ProviderError('no answer', { isFinal: false });
      const unknown = (await refund(id, { amount: 2_000, comment: 'The home was gone' })).json();
      world.payments.error = null;
      const said = await world.inject({
        method: 'PATCH',
        url: `/api/payments/refunds/${unknown.id}`,
        cookies: admin.cookies,
        headers: { 'idempotency-key': randomUUID() },
        payload: { status, note: 'Read in their list' },
      });
      expect(said.statusCode, said.body).toBe(200);
    }
    const { rows } = await world.kit.pool.query(
      'select action, actor_id, details from audit_entries where subject = $1 order by id',
      [`payment ${reference}`],
    );
    const entry = (action: string, comment: string) => ({
      action,
      actor_id: admin.id,
      details: { amount: 2_000, currency: 'UGX', comment },
    });
    expect(rows).toEqual([
      entry('refund requested', 'The home was gone'),
      entry('refund recorded as failed', 'Read in their list'),
      entry('refund requested', 'The home was gone'),
      entry('refund recorded as completed', 'Read in their list'),
    ]);
  });

  test('logs a refund in dollars as dollars', async () => {
    const { reference } = await createPayment(world, visitor);
    const { id: providerId } = world.payments.attempt(reference, { amount: 12.5, currency: 'USD' });
    await sendWebhook(world, reference, providerId);
    const { rows } = await world.kit.pool.query(
      'select id from payment_transactions where provider_id = $1',
      [providerId],
    );
    await refund(rows[0].id, { amount: 2.5 });
    const { rows: audit } = await world.kit.pool.query(
      'select details from audit_entries where subject = $1',
      [`payment ${reference}`],
    );
    expect(audit).toEqual([{ details: { amount: 2.5, currency: 'USD', comment: 'The home was gone' } }]);
  });

  test('returns 201 for at most the paid amount in 30 parallel refunds', async () => {
    const { id } = await paid();
    const replies = await Promise.all(Array.from({ length: 30 }, () => refund(id, { amount: 4_000 })));
    expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(3);
    expect(asked()).toBe(3);
  });

  test('returns 201 for a reused key and calls the provider once, and 422 for another body', async () => {
    const { id } = await paid();
    const key = randomUUID();
    const first = await refund(id, { amount: 100 }, key);
    const again = await refund(id, { amount: 100 }, key);
    expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
    expect(asked()).toBe(1);
    expect((await refund(id, { amount: 200 }, key)).statusCode).toBe(422);
  });

  test.each([
    [{ amount: 0 }, 'amount'],
    [{ amount: -5 }, 'amount'],
    [{ amount: 0.5 }, 'amount'],
    [{ amount: '5' }, 'amount'],
    [{ comment: ' ' }, 'comment'],
  ])('returns 400 for the refund %j', async (payload, field) => {
    const { id } = await paid();
    const reply = await refund(id, payload);
    expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([400, [field]]);
    expect(asked()).toBe(0);
  });

  test('returns 400 without a key, 404 for an unknown transaction, 409 for a failed one and 403 for others', async () => {
    const { id, reference, amount } = await paid();
    const without = await world.inject({
      method: 'POST',
      url: `/api/payments/transactions/${id}/refunds`,
      cookies: admin.cookies,
      payload: { comment: 'None' },
    });
    expect([without.statusCode, without.json().code]).toEqual([400, 'key_needed']);
    expect((await refund(2_000_000_000)).statusCode).toBe(404);
    const failed = world.payments.attempt(reference, { amount, status: 'failed' });
    await sendWebhook(world, reference, failed.id);
    const { rows } = await world.kit.pool.query(
      'select id from payment_transactions where provider_id = $1',
      [failed.id],
    );
    expect((await refund(rows[0].id)).statusCode).toBe(409);
    const manager = await signInAs(world, 'property_manager');
    expect((await refund(id, {}, randomUUID(), manager.cookies)).statusCode).toBe(403);
    expect(asked()).toBe(0);
  });

  test('returns 403 for refunds and outcomes when the admin role is revoked during the request', async () => {
    const { id, reference } = await paid();
    const asking = await callAsRevokedAdmin(world, (cookies) => refund(id, {}, randomUUID(), cookies));
    expect([asking, asked()]).toEqual([[403, 'permission_gone'], 0]);
    world.payments.error = new ProviderError('no answer', { isFinal: false });
    const unknown = (await refund(id)).json();
    world.payments.error = null;
    const saying = await callAsRevokedAdmin(world, (cookies) =>
      world.inject({
        method: 'PATCH',
        url: `/api/payments/refunds/${unknown.id}`,
        cookies,
        payload: { status: 'completed', note: 'It stands in their list' },
      }),
    );
    expect([saying, await readPaymentStatus(world, reference)]).toEqual([
      [403, 'permission_gone'],
      'succeeded',
    ]);
    const { rows } = await world.kit.pool.query(
      'select id, status from payment_refunds where transaction_id = $1',
      [id],
    );
    expect(rows).toEqual([{ id: unknown.id, status: 'unknown' }]);
  });
});
