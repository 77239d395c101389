import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { fulfilmentHandlers } from '#app/server/registries.ts';
import type { FulfilmentHandler } from '#features/payments/server/checkout/fulfilment.ts';
import { pollPayments } from '#features/payments/server/checkout/polling.ts';
import { compareWithProvider } from '#features/payments/server/ledger/compare-with-provider.ts';
import { reconcileIntent } from '#features/payments/server/ledger/reconciliation.ts';
import { pollRefunds } from '#features/payments/server/refunds/refund.ts';
import { type Cookies, cookiesOf } from './actors.ts';
import type { TestApp } from './test-app.ts';
import { webhookOf } from './test-provider.ts';

export const samplePayer = { name: 'Amina Sample', email: 'amina@example.com', phone: '0700 000 001' };

/** Creates a browser without an account that has our cookie. */
export async function createVisitor(world: TestApp): Promise<Cookies> {
  return cookiesOf(await world.inject({ url: '/api/viewing-packages/mine' }));
}

/** Requests a package; the key is new unless the options name one. */
export function requestPackage(
  world: TestApp,
  cookies: Cookies,
  {
    code = 'rental-10',
    key = randomUUID(),
    payer = samplePayer,
  }: { code?: string; key?: string; payer?: object } = {},
) {
  return world.inject({
    method: 'POST',
    url: `/api/viewing-packages/${code}/purchase`,
    cookies,
    headers: { 'idempotency-key': key },
    payload: payer,
  });
}

export type PaymentFixture = { reference: string; amount: number };

/** Creates a quote and opens its checkout with a card. A second call for the same payer uses a new offer. */
export async function createPayment(
  world: TestApp,
  cookies: Cookies,
  code = 'rental-10',
): Promise<PaymentFixture> {
  await world.kit.pool.query('delete from rate_limit_attempts');
  const firstQuote = (await requestPackage(world, cookies, { code })).json();
  const { reference, amount } =
    firstQuote.status === 'created'
      ? firstQuote
      : (await requestPackage(world, cookies, { code: await copyOffer(world, code) })).json();
  const checkout = await world.inject({
    method: 'POST',
    url: `/api/payments/${reference}/checkout`,
    cookies,
    payload: { method: 'card' },
  });
  expect(checkout.statusCode, checkout.body).toBe(200);
  return { reference, amount };
}

/** Copies an offer under another code, because a payer has at most one open payment for each offer. */
export async function copyOffer(world: TestApp, code: string): Promise<string> {
  const copiedCode = `${code}-${randomUUID().slice(0, 8)}`;
  await world.kit.pool.query(
    `insert into viewing_offers (code, position, title, opens, quota, hours, price, currency, features, coming_soon)
     select $2, position, title, opens, quota, hours, price, currency, features, coming_soon
     from viewing_offers where code = $1`,
    [code, copiedCode],
  );
  return copiedCode;
}

/** Creates a package that has been bought and paid for. */
export async function createPurchasedPackage(
  world: TestApp,
  cookies: Cookies,
  code = 'rental-10',
): Promise<PaymentFixture & { transactionId: string }> {
  const payment = await createPayment(world, cookies, code);
  const { id: transactionId } = world.payments.attempt(payment.reference, {
    amount: payment.amount,
    fee: 100,
  });
  await sendWebhook(world, payment.reference, transactionId);
  return { ...payment, transactionId };
}

/** Delivers the provider's webhook, and runs its jobs. */
export async function sendWebhook(world: TestApp, reference: string, transactionId: string): Promise<void> {
  const event = { key: randomUUID(), reference, transactionId };
  expect((await world.inject(webhookOf(event))).statusCode).toBe(200);
  await world.finishJobs();
}

export async function readPaymentStatus(world: TestApp, reference: string): Promise<string> {
  const { rows } = await world.kit.pool.query('select status from payment_intents where reference = $1', [
    reference,
  ]);
  return rows[0].status;
}

/** Returns the balance of each account in shillings; debits are positive. */
export async function accountBalances(world: TestApp): Promise<Record<string, number>> {
  const { rows } = await world.kit.pool.query(
    `select account, sum(amount)::bigint as balance from ledger_lines where currency = 'UGX' group by account`,
  );
  return Object.fromEntries(rows.map(({ account, balance }) => [account, balance]));
}

/** Expects every entry to balance, and the ledger to match the received money, the fees and the refunds. */
export async function expectBalancedLedger(world: TestApp): Promise<void> {
  const { rows: unbalanced } = await world.kit.pool.query(
    'select entry_id from ledger_lines group by entry_id, currency having sum(amount) <> 0',
  );
  expect(unbalanced).toEqual([]);
  const { rows } = await world.kit.pool.query(`
    select coalesce((select sum(amount - coalesce(fee, 0)) from payment_transactions
        where status = 'successful' and amount is not null and currency = 'UGX'), 0)
      - coalesce((select sum(r.amount) from payment_refunds r join payment_transactions t on t.id = r.transaction_id
        where r.status = 'completed' and t.currency = 'UGX'), 0) as clearing,
      coalesce((select -sum(t.amount - t.excess) from payment_transactions t join payment_intents i on i.id = t.intent_id
        where t.outcome = 'credited' and t.currency = 'UGX' and i.purpose = 'viewing_package'), 0)
        - coalesce((select sum(fee) from earnings where currency = 'UGX'), 0) as revenue`);
  const { provider_clearing: clearing = 0, revenue = 0 } = await accountBalances(world);
  expect({ clearing, revenue }).toEqual({
    clearing: Number(rows[0].clearing),
    revenue: Number(rows[0].revenue),
  });
}

/**
 * Polls the provider about this payment.
 * @param changes overrides for the fulfilment of a package
 */
export function reconcile(
  world: TestApp,
  reference: string,
  changes: Partial<FulfilmentHandler> = {},
): Promise<void> {
  const changedHandlers = {
    ...fulfilmentHandlers,
    viewing_package: { ...fulfilmentHandlers.viewing_package, ...changes },
  };
  return reconcileIntent(world.kit, changedHandlers, { reference });
}

/** Refunds a payment in full as an admin. */
export async function refundInFull(
  world: TestApp,
  transactionId: string,
  { cookies }: { cookies: Cookies },
): Promise<void> {
  const { rows } = await world.kit.pool.query('select id from payment_transactions where provider_id = $1', [
    transactionId,
  ]);
  const reply = await world.inject({
    method: 'POST',
    url: `/api/payments/transactions/${rows[0].id}/refunds`,
    cookies,
    headers: { 'idempotency-key': randomUUID() },
    payload: { comment: 'As they asked' },
  });
  expect(reply.statusCode, reply.body).toBe(201);
}

/** Polls one payment as if the current time were `now`. */
export const pollPaymentAt = (world: TestApp, reference: string, now: string) =>
  reconcileIntent({ ...world.kit, clock: () => new Date(now) }, fulfilmentHandlers, { reference });
export const runPolling = (world: TestApp) => pollPayments(world.kit, fulfilmentHandlers);
export const runRefundPolling = (world: TestApp) => pollRefunds(world.kit, fulfilmentHandlers);
export const runProviderComparison = (world: TestApp) => compareWithProvider(world.kit, fulfilmentHandlers);
