import { afterAll, beforeAll, expect, test } from 'vitest';
import { enter } from '#app/testing/actors.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await createTestApp();
});
afterAll(() => world.close());

test('shows what would have been sent, text as text, to this machine only', async () => {
  const person = await enter(world);
  await world.inject({ method: 'POST', url: '/api/password-resets', payload: { email: person.email } });
  await world.finishJobs();
  const page = await world.inject({ url: '/outbox' });
  expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(page.body).toContain(person.email);
  expect(page.body).toMatch(/<a href="http:\/\/localhost:3000\/auth\/new-password#[\w-]{43}">/);
  expect((await world.inject({ url: '/outbox', remoteAddress: '203.0.113.9' })).statusCode).toBe(404);
  expect(
    (await world.inject({ url: '/outbox', headers: { 'x-forwarded-for': '203.0.113.9' } })).statusCode,
  ).toBe(404);
});
