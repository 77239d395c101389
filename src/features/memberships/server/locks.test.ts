import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Cookies, type Person, signInAs } from '#app/testing/actors.ts';
import { createListedHome } from '#app/testing/claim-factory.ts';
import { createMembership, startBlockedFulfilment } from '#app/testing/membership-factory.ts';
import { createVisitor, reconcile, samplePayer } from '#app/testing/payment-factory.ts';
import { runConcurrently } from '#app/testing/run-concurrently.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';

let world: TestApp;
let owner: Person;
let visitor: Cookies;
let mark: string;
beforeAll(async () => {
  world = await createTestApp();
});
afterAll(() => world.close());
beforeEach(async () => {
  owner = await signInAs(world, 'property_manager');
  await query(`update users set membership_plan = 'basic' where id = $1`, [owner.id]);
  await createMembership(world, owner.cookies, { plan: 'standard' });
  visitor = await createVisitor(world);
  mark = (await world.inject({ url: '/api/membership', cookies: owner.cookies })).json().mark;
});

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
const periods = async () =>
  (await query('select count(*)::int as count from memberships where user_id = $1', [owner.id]))[0].count;

/**
 * Simulates a payment through the pay link by a visitor without an account. The provider has received the
 * money but sent no webhook.
 */
async function somePaidLink(): Promise<string> {
  await query('delete from rate_limit_attempts');
  const quoted = await world.inject({
    method: 'POST',
    url: `/api/memberships/${mark}/payments`,
    cookies: visitor,
    headers: { 'idempotency-key': randomUUID() },
    payload: { months: 1, payer: samplePayer },
  });
  expect(quoted.statusCode, quoted.body).toBe(201);
  const { reference, amount } = quoted.json();
  const opened = await world.inject({
    method: 'POST',
    url: `/api/payments/${reference}/checkout`,
    cookies: visitor,
    payload: { method: 'card' },
  });
  expect(opened.statusCode, opened.body).toBe(200);
  world.payments.attempt(reference, { amount });
  return reference;
}

const waitsForALock = async () =>
  (
    await query(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  )[0].count;

test('settles a payment by pay link while the payer signs in to the account, without a deadlock', async () => {
  const reference = await somePaidLink();
  const settlement = await startBlockedFulfilment(world, reference);
  const { username, password } = owner;
  const payload = { username, password };
  const signedIn = world.inject({ method: 'POST', url: '/api/login', cookies: visitor, payload });
  await expect.poll(waitsForALock).toBe(1);
  settlement.goOn();
  await settlement.done;
  expect((await signedIn).statusCode).toBe(200);
  expect(await periods()).toBe(2);
  expect(await query('select user_id from payment_intents where reference = $1', [reference])).toEqual([
    { user_id: owner.id },
  ]);
});

test('settles payments while homes are switched and the account changes, fifteen times without a deadlock', async () => {
  const homes: number[] = [];
  for (let nth = 0; nth < 3; nth++) homes.push(await createListedHome(world, owner));
  const act = async (method: 'POST' | 'PATCH', url: string, payload: object = {}) => {
    const { statusCode } = await world.inject({ method, url, cookies: owner.cookies, payload });
    return statusCode;
  };
  const rounds = 15;
  for (let round = 0; round < rounds; round++) {
    const reference = await somePaidLink();
    const switched = runConcurrently(9, (nth) =>
      act('POST', `/api/properties/${homes[nth % 3]}/toggle-availability`),
    );
    const changed = act('PATCH', '/api/user', { fullName: `Person of round ${round}` });
    await Promise.all([reconcile(world, reference), switched, changed]);
    expect(new Set(await switched)).toEqual(new Set([200]));
    expect(await changed).toBe(200);
  }
  expect(await periods()).toBe(1 + rounds);
});

test('locks the listing before the account when a payment settles while a home waits for the plan', async () => {
  const home = await createListedHome(world, owner);
  const client = await world.kit.pool.connect();
  try {
    // Like a change of the home's availability, this locks the listing before its owner's plan.
    await client.query('begin');
    await client.query('select from properties where id = $1 for update', [home]);
    const done = reconcile(world, await somePaidLink());
    await expect.poll(waitsForALock).toBe(1);
    await client.query('select from users where id = $1 for no key update', [owner.id]);
    await client.query('commit');
    await done;
  } finally {
    client.release(true);
  }
  expect(await periods()).toBe(2);
});
