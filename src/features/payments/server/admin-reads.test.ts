import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Cookies, type Person, signInAs } from '#app/testing/actors.ts';
import {
  accountBalances,
  createPurchasedPackage,
  createVisitor,
  type PaymentFixture,
  requestPackage,
  runProviderComparison,
  samplePayer,
  sendWebhook,
} from '#app/testing/payment-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { webhookOf } from '#app/testing/test-provider.ts';
import { paymentLimits } from '#features/payments/limits.ts';

let world: TestApp;
let admin: Person;
let visitor: Cookies;
beforeAll(async () => {
  world = await createTestApp();
  admin = await signInAs(world, 'admin');
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.kit.pool.query('delete from rate_limit_attempts');
  visitor = await createVisitor(world);
});

const ask = (url: string, cookies = admin.cookies) => world.inject({ url, cookies });
const read = async (url: string) => (await ask(url)).json();
const idOf = async (providerId: string): Promise<number> =>
  (await world.kit.pool.query('select id from payment_transactions where provider_id = $1', [providerId]))
    .rows[0].id;
const act = (path: string, payload: object) =>
  world.inject({
    method: 'POST',
    url: `/api/payments/transactions/${path}`,
    cookies: admin.cookies,
    headers: { 'idempotency-key': randomUUID() },
    payload,
  });

describe('GET /api/payments', () => {
  const quote = async (payer: object): Promise<PaymentFixture> => {
    await world.kit.pool.query('delete from rate_limit_attempts');
    return (
      await requestPackage(world, await createVisitor(world), { payer: { ...samplePayer, ...payer } })
    ).json();
  };
  const found = async (q: string) =>
    (await read(`/api/payments?${new URLSearchParams({ q })}`)).payments.map(
      ({ reference }: PaymentFixture) => reference,
    );

  test('returns 200 with each payment once, newest first, in pages', async () => {
    await world.kit.pool.query(`
      insert into payment_intents (reference, purpose, subject, title, amount, currency, visitor_id, email, name, expires_at)
      select 'paged-' || n || '-00000', 'viewing_package', 'rental-5-' || n, 'Unlock', 1, 'UGX', 'paged', 'p@example.com',
        'Paged', now() from generate_series(1, ${paymentLimits.pageSize * 2 + 1}) as n`);
    const sizes = [];
    const ids: number[] = [];
    let next: number | null = null;
    do {
      const page = await read(`/api/payments?q=paged-${next === null ? '' : `&before=${next}`}`);
      sizes.push(page.payments.length);
      ids.push(...page.payments.map(({ id }: { id: number }) => id));
      next = page.next;
    } while (next !== null);
    expect(sizes).toEqual([paymentLimits.pageSize, paymentLimits.pageSize, 1]);
    expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => other - one));
  });

  test('returns 200 for a search by each text field in any case, and by formatted phone numbers', async () => {
    const { reference } = await quote({
      name: 'Nalubega Ägnes',
      email: 'Nalu.Bega@example.com',
      phone: '0772 987 654',
    });
    await quote({ name: 'Somebody Else', email: 'else@example.com', phone: '0700 000 009' });
    for (const q of [
      reference,
      reference.slice(4, 16).toUpperCase(),
      'nalubega',
      '  ÄGNES ',
      'nalu.bega@EXAMPLE',
      '0772 987 654',
      '+256 772-987-654',
      '772987654',
      '0772 98',
      '987 654',
    ])
      expect([q, await found(q)]).toEqual([q, [reference]]);
  });

  test('returns 200 for a search by receipt number', async () => {
    const { reference } = await createPurchasedPackage(world, visitor);
    const { receipt } = (await read(`/api/payments?q=${reference}`)).payments[0];
    const [year, number] = receipt.split('-');
    for (const q of [receipt, `Receipt ${receipt}`, `${year}-${Number(number)}`])
      expect(await found(q)).toEqual([reference]);
  });

  test('returns 200 for a search by the ID of the provider', async () => {
    const { reference } = await createPurchasedPackage(world, visitor);
    const { rows } = await world.kit.pool.query(
      `select provider_id as id from payment_transactions t join payment_intents i on i.id = t.intent_id
       where i.reference = $1`,
      [reference],
    );
    expect(await found(rows[0].id)).toEqual([reference]);
  });

  test('returns 200 and searches for SQL wildcards literally', async () => {
    const { reference } = await quote({ name: String.raw`Half 50%_off \ Shop` });
    for (const q of ['50%_off', String.raw`\ shop`]) expect(await found(q)).toEqual([reference]);
    expect([await found('h_lf'), await found('5%off')]).toEqual([[], []]);
  });

  test('returns 200 for a status combined with words', async () => {
    const { reference } = await createPurchasedPackage(world, visitor);
    const page = await read('/api/payments?status=succeeded');
    expect(page.payments.map(({ status }: { status: string }) => status)).toContain('succeeded');
    expect(new Set(page.payments.map(({ status }: { status: string }) => status)).size).toBe(1);
    expect((await read(`/api/payments?status=refunded&q=${reference}`)).payments).toEqual([]);
  });

  test.each([
    ['status=paid', 'status'],
    ['before=-1', 'before'],
    [`q=${'x'.repeat(101)}`, 'q'],
    ['q=%00', 'q'],
  ])('returns 400: %s', async (query, field) => {
    const reply = await ask(`/api/payments?${query}`);
    expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([400, [field]]);
  });
});

describe('GET /api/payments/overview', () => {
  test('returns 200 with balances and the latest events, without their content', async () => {
    const { reference } = await createPurchasedPackage(world, visitor);
    const { balances: shown, events, provider } = await read('/api/payments/overview');
    const shillings = Object.fromEntries(
      shown.map(({ account, balance }: { account: string; balance: number }) => [account, balance]),
    );
    expect([provider, shillings]).toEqual(['test', await accountBalances(world)]);
    expect(events.slice(0, 2)).toMatchObject([
      { name: 'attempt successful', reference, isOurs: true, isMessage: false },
      { name: 'charge.completed', reference, isOurs: true, isMessage: true },
    ]);
    expect(JSON.stringify(events)).not.toContain('transactionId');
  });

  test('returns 200 with unlisted payments until an admin notes them or the provider lists them', async () => {
    const [one, other] = [
      await createPurchasedPackage(world, visitor),
      await createPurchasedPackage(world, visitor),
    ];
    await world.kit.pool.query(
      `update payment_transactions set made_at = now() - interval '1 day 6 hours' where provider_id = any($1)`,
      [[one.transactionId, other.transactionId]],
    );
    const missed = world.payments.attempts.splice(0);
    const waiting = async () =>
      (await read('/api/payments/overview')).mismatches.map(
        ({ providerId }: { providerId: string }) => providerId,
      );
    await runProviderComparison(world);
    await runProviderComparison(world);
    expect(await waiting()).toEqual([one.transactionId, other.transactionId]);
    await act(`${await idOf(one.transactionId)}/reviews`, { act: 'check', note: 'Their list was late' });
    expect(await waiting()).toEqual([other.transactionId]);
    world.payments.attempts.push(...missed);
    await runProviderComparison(world);
    expect(await waiting()).toEqual([]);
  });
});

describe('the history of a payment', () => {
  test('returns 200 with the full history by reference and by attempt, and 404 for unknown ones', async () => {
    const { reference, transactionId } = await createPurchasedPackage(world, visitor);
    const id = await idOf(transactionId);
    await act(`${id}/refunds`, { amount: 5_000, comment: 'The home was gone' });
    const trail = await read(`/api/payments/${reference}/trail`);
    expect(trail).toMatchObject({
      payment: { reference, status: 'partially_refunded', refunded: 5_000, email: 'amina@example.com' },
      attempts: [
        {
          providerId: transactionId,
          amount: 15_000,
          refundable: 10_000,
          fee: 100,
          outcome: 'credited',
          acts: ['refund'],
        },
      ],
      events: [
        { name: 'charge.completed', outcome: 'credited', isMessage: true },
        { name: 'attempt successful', outcome: 'credited', isMessage: false },
      ],
      refunds: [
        { amount: 5_000, status: 'completed', askedBy: admin.username, settledAt: expect.any(String) },
      ],
      reviews: [],
    });
    expect(trail.entries.map(({ key }: { key: string }) => key.split(' ')[0])).toEqual([
      'received',
      'fee',
      'credited',
      'refund',
      'refund',
    ]);
    expect(await read(`/api/payments/transactions/${id}/trail`)).toEqual(trail);
    expect((await ask('/api/payments/pay_there_is_none/trail')).statusCode).toBe(404);
    expect((await ask('/api/payments/transactions/2000000000/trail')).statusCode).toBe(404);
  });

  test.each(['strange ref/erence?#%2F', '..', 'ü'.repeat(300)])(
    'returns 200 for refunding and booking money under an unknown reference: %s',
    async (name) => {
      const reference = `${name}${randomUUID()}`;
      const { id: providerId } = world.payments.attempt(reference, { amount: 700, fee: 7 });
      await sendWebhook(world, reference, providerId);
      const id = await idOf(providerId);
      const { strangers } = await read('/api/payments/overview');
      expect(strangers[0]).toMatchObject({ id, reference, isOurs: false, acts: ['refund'] });
      await act(`${id}/refunds`, { comment: 'Nobody bought anything' });
      const trail = await read(`/api/payments/transactions/${id}/trail`);
      expect(trail).toMatchObject({
        reference,
        payment: null,
        attempts: [{ id, outcome: 'held', heldBecause: 'reference', refundable: 0, acts: [] }],
        refunds: [{ amount: 700, status: 'completed' }],
      });
      expect(trail.events).toHaveLength(2);
      expect(trail.entries.map(({ key }: { key: string }) => key.split(' ')[0])).toEqual([
        'received',
        'fee',
        'refund',
      ]);
    },
  );
});

describe('GET /api/payments/events/:id', () => {
  test('returns 200 with the original message, and 404 for an event without one or an unknown event', async () => {
    const { reference } = await createPurchasedPackage(world, visitor);
    const [message, found] = (await read(`/api/payments/${reference}/trail`)).events;
    expect((await read(`/api/payments/events/${message.id}`)).raw).toContain(reference);
    expect((await ask(`/api/payments/events/${found.id}`)).statusCode).toBe(404);
    expect((await ask('/api/payments/events/999999999999999')).statusCode).toBe(404);
    expect((await ask('/api/payments/events/x')).statusCode).toBe(400);
  });

  test('returns 200 for an event without a payment', async () => {
    await world.inject(webhookOf({ key: randomUUID(), reference: null, transactionId: null }));
    const { events } = await read('/api/payments/overview');
    expect((await read(`/api/payments/events/${events[0].id}`)).raw).toContain('charge.completed');
  });
});

test('publishes an event only to the admins’ accounts', async () => {
  await signInAs(world, 'property_manager');
  const { rows } = await world.kit.pool.query(`select id from users where role = 'admin' order by id`);
  const told: string[] = [];
  const stop = world.kit.content.listen((topic) => told.push(topic));
  // Changes arrive in commit order, so all earlier ones have arrived once this one has.
  const hearMark = async () => {
    await world.kit.pool.query(`select pg_notify('content', 'account:0')`);
    await expect.poll(() => told.at(-1)).toBe('account:0');
    return told.splice(0);
  };
  await hearMark();
  await world.inject(webhookOf({ key: randomUUID(), reference: null, transactionId: null }));
  const heard = await hearMark();
  stop();
  expect(heard.slice(0, -1).toSorted()).toEqual(rows.map(({ id }) => `account:${id}`).toSorted());
});
