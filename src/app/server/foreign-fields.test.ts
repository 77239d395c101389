import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Cookies, type Person, signInAs } from '#app/testing/actors.ts';
import {
  createUnlock,
  fileClaimAs,
  latestEmailToken,
  type UnlockFixture,
} from '#app/testing/claim-factory.ts';
import { postEnquiry, sampleEnquiry } from '#app/testing/enquiry-factory.ts';
import {
  copyOffer,
  createPayment,
  createPurchasedPackage,
  requestPackage,
  samplePayer,
  sendWebhook,
} from '#app/testing/payment-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { ProviderError } from '#kit/server/payments/provider.ts';

let world: TestApp;
let admin: Person;
let one: UnlockFixture;
beforeAll(async () => {
  world = await createTestApp();
  admin = await signInAs(world, 'admin');
});
afterAll(() => world.close());
beforeEach(async () => {
  world.payments.error = null;
  await world.kit.pool.query('delete from rate_limit_attempts');
  one = await createUnlock(world);
});

/** Fields that a malicious client would like to set, such as the user to act as. */
const foreign = {
  price: 1,
  currency: 'USD',
  purpose: 'booking',
  subject: 'rental-5',
  userId: 1,
  visitorId: 'x',
};

type Call = { method?: 'POST' | 'PATCH'; url: string; payload: object; cookies?: Cookies };

const make = ({ method = 'POST', cookies = one.visitor, ...rest }: Call, changes: object) =>
  world.inject({
    method,
    url: rest.url,
    cookies,
    headers: { 'idempotency-key': randomUUID() },
    payload: { ...rest.payload, ...changes },
  });

const idOf = async (text: string, ...values: unknown[]): Promise<number> =>
  (await world.kit.pool.query<{ id: number }>(text, values)).rows[0]?.id ?? 0;
const transactionOf = ({ transactionId }: { transactionId: string }) =>
  idOf('select id from payment_transactions where provider_id = $1', transactionId);
const lastClaim = () => idOf('select max(id) as id from viewing_claims');

/** Returns all rows that the calls could change. */
async function everything(): Promise<unknown[]> {
  const tables = [
    'payment_intents',
    'payment_transactions',
    'payment_refunds',
    'payment_reviews',
    'ledger_lines',
    'viewing_packages',
    'contact_unlocks',
    'viewing_claims',
    'availability_checks',
    'enquiries',
    'enquiry_events',
    'emails',
  ];
  const { rows } = await world.kit.pool.query(
    tables
      .map((table) => `select '${table}', json_agg(t order by t::text) from ${table} t`)
      .join(' union all '),
  );
  return rows;
}

/** Returns the reference of a quote for a package that this visitor does not have yet. */
async function someQuote(): Promise<string> {
  const code = await copyOffer(world, 'rental-10');
  return (await requestPackage(world, one.visitor, { code })).json().reference;
}

async function someLead(): Promise<number> {
  await postEnquiry(world, one.home);
  return idOf('select max(id) as id from enquiries');
}

async function someDispute(): Promise<number> {
  await fileClaimAs(world, one, { reason: 'not_as_shown', text: 'It has one room.' });
  const id = await lastClaim();
  const denial = { agrees: false, text: 'It has two.' };
  const { cookies } = one.manager;
  expect(
    (await make({ url: `/api/desk/claims/${id}/answer`, payload: denial, cookies }, {})).statusCode,
  ).toBe(200);
  return id;
}

async function someRefundWithoutAnswer(): Promise<number> {
  const id = await transactionOf(await createPurchasedPackage(world, one.visitor));
  world.payments.error = new ProviderError('no answer', { isFinal: false });
  const comment = { comment: 'It was gone' };
  await make(
    { url: `/api/payments/transactions/${id}/refunds`, payload: comment, cookies: admin.cookies },
    {},
  );
  world.payments.error = null;
  return idOf('select max(id) as id from payment_refunds');
}

const byAdmin = () => admin.cookies;
const byManager = () => one.manager.cookies;

const calls: [string, () => Promise<Call>][] = [
  [
    'POST /api/viewing-packages/:code/purchase',
    async () => ({
      url: `/api/viewing-packages/${await copyOffer(world, 'rental-10')}/purchase`,
      payload: samplePayer,
    }),
  ],
  [
    'POST /api/payments/:reference/checkout by card',
    async () => {
      const reference = await someQuote();
      return { url: `/api/payments/${reference}/checkout`, payload: { method: 'card' } };
    },
  ],
  [
    'POST /api/payments/:reference/checkout by phone',
    async () => {
      const reference = await someQuote();
      const payload = { method: 'mobile_money', network: 'MTN', phone: '0700 000 001' };
      return { url: `/api/payments/${reference}/checkout`, payload };
    },
  ],
  [
    'POST /api/payments/transactions/:id/refunds',
    async () => {
      const id = await transactionOf(await createPurchasedPackage(world, one.visitor));
      const payload = { amount: 1_000, comment: 'It was gone' };
      return { url: `/api/payments/transactions/${id}/refunds`, payload, cookies: byAdmin() };
    },
  ],
  [
    'POST /api/payments/transactions/:id/reviews',
    async () => {
      const { reference, amount } = await createPayment(world, one.visitor);
      const { id: transactionId } = world.payments.attempt(reference, { amount: amount + 500 });
      await sendWebhook(world, reference, transactionId);
      const id = await transactionOf({ transactionId });
      const payload = { act: 'credit', note: 'All of it came' };
      return { url: `/api/payments/transactions/${id}/reviews`, payload, cookies: byAdmin() };
    },
  ],
  [
    'PATCH /api/payments/refunds/:id',
    async () => {
      const url = `/api/payments/refunds/${await someRefundWithoutAnswer()}`;
      return {
        method: 'PATCH',
        url,
        payload: { status: 'failed', note: 'Nothing went' },
        cookies: byAdmin(),
      };
    },
  ],
  [
    'POST /api/properties/:id/contact',
    async () => ({ url: `/api/properties/${one.home}/contact`, payload: { spend: true } }),
  ],
  [
    'POST /api/properties/:id/enquiries',
    async () => ({ url: `/api/properties/${one.home}/enquiries`, payload: sampleEnquiry }),
  ],
  [
    'POST /api/enquiries/:reference/replies',
    async () => {
      const { reference } = (await postEnquiry(world, one.home)).json();
      return { url: `/api/enquiries/${reference}/replies`, payload: { text: 'And when?' } };
    },
  ],
  [
    'PATCH /api/desk/leads/:id',
    async () => {
      const url = `/api/desk/leads/${await someLead()}`;
      return { method: 'PATCH', url, payload: { stage: 'won' }, cookies: byManager() };
    },
  ],
  [
    'POST /api/desk/leads/:id/notes',
    async () => {
      const url = `/api/desk/leads/${await someLead()}/notes`;
      return { url, payload: { text: 'Comes on Monday' }, cookies: byManager() };
    },
  ],
  [
    'POST /api/desk/leads/:id/answers',
    async () => {
      const url = `/api/desk/leads/${await someLead()}/answers`;
      return { url, payload: { text: 'It is free' }, cookies: byManager() };
    },
  ],
  [
    'POST /api/viewing-openings/:id/claim',
    async () => ({ url: `/api/viewing-openings/${one.unlockId}/claim`, payload: { reason: 'gone' } }),
  ],
  [
    'POST /api/desk/claims/:id/answer',
    async () => {
      await fileClaimAs(world, one, { reason: 'no_show', text: 'Nobody came.' });
      const url = `/api/desk/claims/${await lastClaim()}/answer`;
      return { url, payload: { agrees: true }, cookies: byManager() };
    },
  ],
  [
    'POST /api/viewing-claims/:id/decision',
    async () => {
      const url = `/api/viewing-claims/${await someDispute()}/decision`;
      return { url, payload: { returns: true, reason: 'The pictures show one room' }, cookies: byAdmin() };
    },
  ],
  [
    'POST /api/desk/questions/:id/answer',
    async () => {
      await fileClaimAs(world, one, { reason: 'gone' });
      const id = await idOf('select max(id) as id from availability_checks');
      return { url: `/api/desk/questions/${id}/answer`, payload: { isFree: true }, cookies: byManager() };
    },
  ],
  [
    'POST /api/listing-questions/look',
    async () => {
      await fileClaimAs(world, one, { reason: 'gone' });
      const payload = { token: await latestEmailToken(world, one.manager.email) };
      return { url: '/api/listing-questions/look', payload, cookies: {} };
    },
  ],
  [
    'POST /api/listing-questions/answer',
    async () => {
      await fileClaimAs(world, one, { reason: 'gone' });
      const token = await latestEmailToken(world, one.manager.email);
      const id = await idOf('select max(id) as id from availability_checks');
      return { url: '/api/listing-questions/answer', payload: { token, id, isFree: false }, cookies: {} };
    },
  ],
];

test.each(calls)(
  'returns 400 for %s with the names of unknown fields, and changes nothing',
  async (_, some) => {
    const call = await some();
    const before = await everything();
    const refused = await make(call, foreign);
    expect([refused.statusCode, Object.keys(refused.json().fields ?? {})]).toEqual([
      400,
      Object.keys(foreign),
    ]);
    expect(await everything()).toEqual(before);
    expect((await make(call, {})).statusCode).toBeLessThan(300);
  },
);

test('rejects the price of a package as an amount', async () => {
  const url = '/api/viewing-packages/rental-10/purchase';
  const reply = await make({ url, payload: samplePayer }, { amount: 1 });
  expect([reply.statusCode, reply.json()]).toMatchObject([
    400,
    { message: 'amount: Unknown field', fields: { amount: 'Unknown field' } },
  ]);
});
