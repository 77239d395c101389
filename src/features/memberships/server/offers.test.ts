import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import {
  backdateMembership,
  createMembership,
  payQuote,
  requestMembership,
} from '#app/testing/membership-factory.ts';
import { createVisitor, samplePayer } from '#app/testing/payment-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { addMonths } from '#features/memberships/rules.ts';

let world: TestApp;
beforeAll(async () => {
  world = await createTestApp();
});
afterAll(() => world.close());

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;

/** Creates a manager with a plan and a requested plan. */
async function member(plan = 'basic', wish: string | null = null): Promise<Person> {
  const person = await signInAs(world, 'property_manager');
  await query('update users set membership_plan = $2, requested_plan = $3 where id = $1', [
    person.id,
    plan,
    wish,
  ]);
  return person;
}
const call = (who: Person, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  world.inject({ method, url, cookies: who.cookies, ...(payload && { payload }) });
const own = async (who: Person) => (await call(who, 'GET', '/api/membership')).json();

describe('price of several months', () => {
  test('charges the quoted price even when prices change before the payment', async () => {
    const person = await member();
    const quoted = (await requestMembership(world, person.cookies, { plan: 'standard' })).json();
    onTestFinished(async () => {
      await query(`update plans set monthly_price = 30000 where name = 'standard'`);
    });
    await query(`update plans set monthly_price = 60000 where name = 'standard'`);
    await payQuote(world, person.cookies, quoted);
    const { startsAt, endsAt } = await own(person);
    expect(endsAt).toBe(addMonths(new Date(startsAt), 1).toISOString());
  });

  test('charges all months in dollars and states the same on the receipt', async () => {
    const { cookies } = await member('basic', 'professional');
    const reply = (await requestMembership(world, cookies, { plan: 'professional', months: 3 })).json();
    const [{ rate }] = await query(
      `select ugx_per_unit::float8 as rate from exchange_rates where currency = 'USD'`,
    );
    expect(reply.amount).toBe(Math.round(79 * 3 * rate));
    expect(reply.title).toMatch(
      /^Professional membership, 3 months, USD 237 at the \d+ \w+ \d{4} exchange rate$/,
    );
  });

  test.each([
    ['standard', 'standard', 409],
    ['premium', 'premium', 409],
    ['standard', 'premium', 201],
    ['professional', 'standard', 409],
  ])('for an account with %s without an end asks for %s: %i', async (plan, wanted, status) => {
    const { cookies } = await member(plan);
    expect((await requestMembership(world, cookies, { plan: wanted })).statusCode).toBe(status);
  });

  test('rejects a purchase for an account being closed, also by its pay link', async () => {
    const person = await member();
    await createMembership(world, person.cookies, { plan: 'standard' });
    const { mark } = await own(person);
    await query(
      `update users set closure_requested_at = now(), closes_at = now() + interval '7 days' where id = $1`,
      [person.id],
    );
    const change = { plan: 'premium', months: 1 };
    const replies = [
      await requestMembership(world, person.cookies, { plan: 'standard' }),
      await call(person, 'POST', '/api/membership/change', change),
      await world.inject({
        method: 'POST',
        url: `/api/memberships/${mark}/payments`,
        cookies: await createVisitor(world),
        headers: { 'idempotency-key': randomUUID() },
        payload: { months: 1, payer: samplePayer },
      }),
    ];
    expect(replies.map((reply) => [reply.statusCode, reply.json().code])).toEqual(
      replies.map(() => [409, 'account_closing']),
    );
  });

  test('states the price in shillings at the dated rate, and Basic as free', async () => {
    const [{ rate, day }] = await query(
      `select ugx_per_unit::float8 as rate, to_char(as_of, 'YYYY-MM-DD') as day from exchange_rates where currency = 'USD'`,
    );
    type Shown = { name: string; shillings: number; rateOf: string };
    const shown = async (url: string) =>
      (await world.inject({ url })).json().map((plan: Shown) => [plan.name, plan.shillings, plan.rateOf]);
    expect(await shown('/api/plans')).toEqual([
      ['basic', Math.round(29 * rate), day],
      ['professional', Math.round(79 * rate), day],
      ['enterprise', Math.round(199 * rate), day],
    ]);
    expect(await shown('/api/plans/account')).toEqual([
      ['basic', 0, day],
      ['standard', 30_000, day],
      ['premium', 50_000, day],
    ]);
  });

  test('updates open pages when plans or the rate change', async () => {
    const person = await member();
    await createMembership(world, person.cookies, { plan: 'standard' });
    const { mark } = await own(person);
    for (const url of ['/api/plans', '/api/plans/account', `/api/memberships/${mark}`])
      expect([url, String((await world.inject({ url })).headers.topics)]).toEqual([
        url,
        'plans exchange-rates',
      ]);
  });

  test('leaves the trial out of the plans offered during a trial', async () => {
    const person = await member();
    expect(await own(person)).toMatchObject({ mayList: true, canTry: true, trialDays: 14, isTest: true });
    await call(person, 'POST', '/api/membership/trial');
    const { plan, choices } = await own(person);
    expect([plan, choices.map(({ name }: { name: string }) => name)]).toEqual([
      'trial',
      ['basic', 'standard', 'premium', 'professional', 'enterprise'],
    ]);
  });
});

describe('payment by pay link', () => {
  const payBy = async (mark: string) => {
    const visitor = await createVisitor(world);
    await query('delete from rate_limit_attempts');
    const quoted = await world.inject({
      method: 'POST',
      url: `/api/memberships/${mark}/payments`,
      cookies: visitor,
      headers: { 'idempotency-key': randomUUID() },
      payload: { months: 1, payer: samplePayer },
    });
    expect(quoted.statusCode, quoted.body).toBe(201);
    return { visitor, quoted: quoted.json() };
  };
  const lastLetter = async ({ id }: Person) =>
    (
      await query('select body_text as text from emails where key like $1', [
        `membership ${id} paid by link %`,
      ])
    )[0].text;

  test('buys the smaller plan chosen by the owner as the following one', async () => {
    const person = await member();
    await createMembership(world, person.cookies, { plan: 'premium' });
    await call(person, 'PUT', '/api/membership/next', { plan: 'standard' });
    const { mark, endsAt } = await own(person);
    const { visitor, quoted } = await payBy(mark);
    expect(quoted).toMatchObject({ amount: 30_000, title: 'Standard membership, 1 month' });
    await payQuote(world, visitor, quoted);
    expect(await own(person)).toMatchObject({
      plan: 'premium',
      periods: [{ title: 'Standard', startsAt: endsAt }, { title: 'Premium' }],
    });
    expect(await lastLetter(person)).toMatch(
      /Your Standard plan starts on .*, when your current plan ends, and runs until/,
    );
  });

  test('shows a plan that begins at once as active', async () => {
    const person = await member();
    await createMembership(world, person.cookies, { plan: 'standard' });
    const { mark } = await own(person);
    await backdateMembership(world, person.id, 60);
    const { visitor, quoted } = await payBy(mark);
    await payQuote(world, visitor, quoted);
    const letter = await lastLetter(person);
    expect(letter).toContain('through your payment link. Your Standard plan runs until');
    expect(letter).not.toMatch(/From .* runs until/);
  });
});
