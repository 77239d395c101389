import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInAs } from '#app/testing/actors.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await createTestApp();
});
afterAll(() => world.close());

test('shows the email that would have been sent, with text as text', async () => {
  const person = await signInAs(world);
  await world.inject({ method: 'POST', url: '/api/password-resets', payload: { email: person.email } });
  await world.finishJobs();
  const page = await world.inject({ url: '/outbox' });
  expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(page.headers['content-security-policy']).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  );
  expect(page.body).toContain(person.email);
  expect(page.body).toMatch(/<a href="http:\/\/localhost:3000\/auth\/new-password#[\w-]{43}">/);
});

test('lists the newest fifty emails, and escapes their content', async () => {
  await world.kit.pool.query(`
    insert into emails (key, recipient, subject, body_text, body_html)
    select 'many ' || n, 'a"b<i>@example.com', 'Letter ' || n || ' <script>', 'See https://x.example/<b>?a=1&b "2"', ''
    from generate_series(1, 60) as n`);
  const { body } = await world.inject({ url: '/outbox' });
  const subjects = [...body.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, subject]) => subject);
  expect([subjects.length, subjects[0], subjects[49]]).toEqual([
    50,
    'Letter 60 &lt;script&gt;',
    'Letter 11 &lt;script&gt;',
  ]);
  expect(body).toContain('To a&quot;b&lt;i&gt;@example.com');
  expect(body).not.toMatch(/<(script|b|i)>/);
});

test('leaves out dropped emails', async () => {
  await world.kit.pool.query(`
    insert into emails (key, recipient, subject, body_text, body_html, state)
    values ('wanted', 'a@example.com', 'Wanted', '', '', 'queued'), ('dropped', 'a@example.com', 'Dropped', '', '', 'dropped')`);
  const { body } = await world.inject({ url: '/outbox' });
  expect([body.includes('<h2>Wanted</h2>'), body.includes('Dropped')]).toEqual([true, false]);
});

describe('the outbox on the local machine', () => {
  const statusFor = async (request: { headers?: Record<string, string>; remoteAddress?: string }) =>
    (await world.inject({ url: '/outbox', ...request })).statusCode;

  test.each(['localhost', 'localhost:3000', 'LOCALHOST:3000', '127.0.0.1:3000', '[::1]:3000'])(
    'returns 200 for the host name %s',
    async (host) => {
      expect(await statusFor({ headers: { host } })).toBe(200);
    },
  );

  test.each([
    'attacker.example',
    'attacker.example:3000',
    'localhost.attacker.example',
    '127.0.0.1.attacker.example:3000',
    '127.0.0.999:3000',
    '128.0.0.1:3000',
    'abc.localhost:3001',
  ])('returns 404 for the host name "%s", wherever it resolves to', async (host) => {
    expect(await statusFor({ headers: { host } })).toBe(404);
  });

  test.each(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'])(
    'returns 200 from %s',
    async (remoteAddress) => {
      expect(await statusFor({ remoteAddress })).toBe(200);
    },
  );

  test('returns 404 from another machine', async () => {
    expect(await statusFor({ remoteAddress: '203.0.113.9' })).toBe(404);
  });

  test.each(['X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'X-Real-IP', 'Forwarded', 'Via'])(
    'returns 404 through a proxy that sets %s',
    async (name) => {
      expect(await statusFor({ headers: { [name]: '127.0.0.1' } })).toBe(404);
    },
  );

  test.each([
    ['stands behind a proxy', { trustProxy: true }],
    ['is found under a public name', { appOrigin: 'https://homes.example' }],
  ])('returns 404 for every caller when the application %s', async (_, settings) => {
    const app = await world.startAnother({}, settings);
    expect((await app.inject({ url: '/outbox' })).statusCode).toBe(404);
    await app.close();
  });
});
