import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs } from '#app/testing/actors.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await createTestApp();
});
afterAll(() => world.close());

test('returns the three paid plans with their prices from GET /api/plans', async () => {
  const reply = await world.inject({ url: '/api/plans' });
  expect(reply.statusCode).toBe(200);
  expect(
    reply.json().map((plan: { name: string; monthlyPrice: number }) => [plan.name, plan.monthlyPrice]),
  ).toEqual([
    ['basic', 29],
    ['professional', 79],
    ['enterprise', 199],
  ]);
  type Plan = { name: string; currency: string; isMostPopular: boolean; features: string[] };
  expect(reply.json().map((plan: Plan) => [plan.currency, plan.isMostPopular, plan.features.length])).toEqual(
    [
      ['USD', false, 4],
      ['USD', true, 6],
      ['USD', false, 8],
    ],
  );
});

test('returns the plans that a member can choose from GET /api/plans/account, with Basic for free', async () => {
  const { cookies } = await signInAs(world);
  const reply = await world.inject({ url: '/api/plans/account', cookies });
  type Plan = { name: string; currency: string; monthlyPrice: number };
  expect(reply.json().map((plan: Plan) => [plan.name, plan.currency, plan.monthlyPrice])).toEqual([
    ['basic', 'UGX', 0],
    ['standard', 'UGX', 30_000],
    ['premium', 'UGX', 50_000],
  ]);
});

test('gives each plan at least the limits of the one before, and Professional higher limits than Premium', async () => {
  const [, professional, enterprise] = (await world.inject({ url: '/api/plans' })).json();
  const [basic, standard, premium] = (await world.inject({ url: '/api/plans/account' })).json();
  type Limits = Record<string, number | null>;
  const numbersOf = ({ limits }: { limits: Limits }) =>
    Object.values(limits).map((limit) => limit ?? Number.POSITIVE_INFINITY);
  const compare = (one: { limits: Limits }, other: { limits: Limits }) =>
    numbersOf(one).map((number, index) => Math.sign((numbersOf(other)[index] ?? 0) - number) || 0);
  for (const [smaller, larger] of [
    [basic, standard],
    [standard, premium],
    [professional, enterprise],
  ])
    expect(compare(smaller, larger), larger.name).not.toContain(-1);
  expect(new Set(compare(premium, professional))).toEqual(new Set([1]));
  expect([basic, standard, premium].map(({ limits }) => limits.featured)).toEqual([0, 0, 0]);
});
