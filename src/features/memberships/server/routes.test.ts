import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await createTestApp();
});
afterAll(() => world.close());

test('GET /api/plans 200: the three that are sold, at the prices of the specification', async () => {
  const reply = await world.inject({ url: '/api/plans' });
  expect(reply.statusCode).toBe(200);
  expect(
    reply.json().map((plan: { name: string; monthlyPrice: number }) => [plan.name, plan.monthlyPrice]),
  ).toEqual([
    ['basic', 29],
    ['professional', 79],
    ['enterprise', 199],
  ]);
  expect(reply.json()[1]).toMatchObject({ isMostPopular: true, currency: 'USD' });
});
