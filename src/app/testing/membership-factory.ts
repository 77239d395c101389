import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { fulfilmentHandlers } from '#app/server/registries.ts';
import { reconcileIntent } from '#features/payments/server/ledger/reconciliation.ts';
import type { Cookies } from './actors.ts';
import { samplePayer, sendWebhook } from './payment-factory.ts';
import type { TestApp } from './test-app.ts';

export type MembershipPeriod = { plan: string; months?: number };

export async function requestMembership(
  world: TestApp,
  cookies: Cookies,
  { plan, months = 1, key = randomUUID() }: MembershipPeriod & { key?: string },
) {
  await world.kit.pool.query('delete from rate_limit_attempts');
  return world.inject({
    method: 'POST',
    url: '/api/membership/purchase',
    cookies,
    headers: { 'idempotency-key': key },
    payload: { plan, months, payer: samplePayer },
  });
}

/**
 * Opens the checkout of a quote and pays by card.
 * @returns the id of the provider's transaction
 */
export async function payQuote(
  world: TestApp,
  cookies: Cookies,
  { reference, amount }: { reference: string; amount: number },
): Promise<string> {
  const checkout = await world.inject({
    method: 'POST',
    url: `/api/payments/${reference}/checkout`,
    cookies,
    payload: { method: 'card' },
  });
  expect(checkout.statusCode, checkout.body).toBe(200);
  const { id } = world.payments.attempt(reference, { amount });
  await sendWebhook(world, reference, id);
  return id;
}

/** Buys and pays for a membership. */
export async function createMembership(world: TestApp, cookies: Cookies, period: MembershipPeriod) {
  const quote = await requestMembership(world, cookies, period);
  expect(quote.statusCode, quote.body).toBe(201);
  const { reference, amount } = quote.json();
  return { reference, amount, transactionId: await payQuote(world, cookies, { reference, amount }) };
}

/** Starts a fulfilment that holds the lock on the payment, and continues on demand. */
export async function startBlockedFulfilment(world: TestApp, reference: string) {
  const [locked, resumed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { membership } = fulfilmentHandlers;
  const blockedHandler: typeof membership = {
    ...membership,
    async grant(...args) {
      locked.resolve();
      await resumed.promise;
      return membership.grant(...args);
    },
  };
  const fulfilment = reconcileIntent(
    world.kit,
    { ...fulfilmentHandlers, membership: blockedHandler },
    { reference },
  );
  await locked.promise;
  return { goOn: () => resumed.resolve(), done: fulfilment };
}

/** Moves all times of an account's membership into the past by this many days. */
export async function backdateMembership(world: TestApp, userId: number, days: number): Promise<void> {
  const { pool } = world.kit;
  await pool.query(
    `update memberships set starts_at = starts_at - make_interval(days => $2),
       ends_at = ends_at - make_interval(days => $2) where user_id = $1`,
    [userId, days],
  );
  await pool.query(
    `update membership_reminders set ends_at = ends_at - make_interval(days => $2) where user_id = $1`,
    [userId, days],
  );
  await pool.query(
    `update users set membership_starts_at = membership_starts_at - make_interval(days => $2),
       membership_ends_at = membership_ends_at - make_interval(days => $2) where id = $1`,
    [userId, days],
  );
}
