import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { emailsTo, sampleEnquiry } from '#app/testing/enquiry-factory.ts';
import { createVisitor } from '#app/testing/payment-factory.ts';
import { createTestProperty } from '#app/testing/property-factory.ts';
import { injectAsPage, solutionHeaders } from '#app/testing/solved-challenge.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { solutionHeader } from '#kit/challenge.ts';

let world: TestApp;
let owner: Person;
let home: number;
beforeAll(async () => {
  world = await createTestApp();
  owner = await signInAs(world);
  home = await createTestProperty(world.kit);
});
afterAll(() => world.close());
beforeEach(() => sql`delete from rate_limit_attempts; delete from emails`.execute(world.kit.db));

const fromAnywhere = (n: number) => `198.51.${Math.floor(n / 250)}.${n % 250}`;

const reset = (from: string) => ({
  method: 'POST' as const,
  url: '/api/password-resets',
  remoteAddress: from,
  payload: { email: owner.email },
});
const signIn = (from: string, password: string) => ({
  method: 'POST' as const,
  url: '/api/login',
  remoteAddress: from,
  payload: { username: owner.username, password },
});
const enquire = (from: string) => ({
  method: 'POST' as const,
  url: `/api/properties/${home}/enquiries`,
  remoteAddress: from,
  headers: { 'idempotency-key': randomUUID() },
  payload: { ...sampleEnquiry, email: owner.email },
});
const report = (from: string) => ({
  method: 'POST' as const,
  url: `/api/properties/${home}/report`,
  remoteAddress: from,
  payload: { reason: 'fraud', text: 'They ask for money before a visit.' },
});
const register = (from: string) => {
  const name = `p${randomUUID().slice(0, 12)}`;
  return {
    method: 'POST' as const,
    url: '/api/register',
    remoteAddress: from,
    payload: {
      username: name,
      email: `${name}@example.com`,
      fullName: 'A Person',
      password: `long and ${name}`,
    },
  };
};
const statusOf = async (request: Parameters<TestApp['inject']>[0]) =>
  (await world.inject(request)).statusCode;

test('lets an owner sign in, reset, enquire and report after 378 calls without work from many addresses', {
  tags: 'thorough',
}, async () => {
  for (let n = 0; n < 378; n += 1) {
    const call = [reset, enquire, report][n % 3] ?? reset;
    await world.inject(n % 20 === 0 ? signIn(fromAnywhere(n), 'a guess') : call(fromAnywhere(n)));
  }
  const from = '192.0.2.1';
  for (const request of [reset(from), signIn(from, owner.password), enquire(from), report(from)]) {
    const refused = await world.inject(request);
    expect([request.url, refused.statusCode, refused.json().code]).toEqual([
      request.url,
      429,
      'challenge_required',
    ]);
    expect([200, 201, 202]).toContain((await injectAsPage(world, request)).statusCode);
  }
});

test('lets a known browser sign in and an account enquire without work after the calls of others', async () => {
  for (let n = 0; n < 70; n += 1) await world.inject(enquire(fromAnywhere(n)));
  for (let n = 0; n < 8; n += 1) await world.inject(signIn(fromAnywhere(n), 'a guess'));
  expect(await statusOf({ ...enquire('192.0.2.1'), cookies: owner.cookies })).toBe(201);
  const { visitor = '' } = owner.cookies;
  const known = { ...signIn('192.0.2.1', owner.password), cookies: { visitor } };
  expect(await statusOf(known)).toBe(200);
});

test('lets a school register behind one address: twenty at once, one a minute, and more with work', async () => {
  const from = '192.0.2.7';
  const statuses = [];
  for (let n = 0; n < 21; n += 1) statuses.push(await statusOf(register(from)));
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 429]);
  expect((await injectAsPage(world, register(from))).statusCode).toBe(201);
  await sql`update rate_limit_attempts set blocked_until = blocked_until - interval '1 minute'`.execute(
    world.kit.db,
  );
  expect([await statusOf(register(from)), await statusOf(register(from))]).toEqual([201, 429]);
});

test('does not let a stolen password guess the second factor by solving challenges', async () => {
  const key = `sign-in code of #${owner.id}`;
  await sql`
    insert into rate_limit_attempts (key, tries, blocked_until) values (${key}, 9, now() + interval '5 minutes')`.execute(
    world.kit.db,
  );
  const request = signIn('192.0.2.1', owner.password);
  const guess = { ...request, payload: { ...request.payload, code: '123456' } };
  expect((await world.inject(guess)).json()).toMatchObject({ status: 429, code: 'too_many_attempts' });
});

test('limits guesses with solved challenges per hour, and lets the owner in through a reset', async () => {
  await sql`
    insert into rate_limit_attempts (key, tries, blocked_until) values
      (${`sign-in #${owner.id}`}, 5, now()), (${`sign-in #${owner.id}, with work`}, 60, now())`.execute(
    world.kit.db,
  );
  const refused = await world.inject(signIn('192.0.2.1', owner.password));
  expect([refused.json().code, 'challenge' in refused.json()]).toEqual(['too_many_attempts', false]);
  expect(await statusOf(reset('192.0.2.1'))).toBe(202);
});

test('emails at most ten reset links, valid for half an hour, however many are requested', {
  tags: 'thorough',
}, async () => {
  for (let n = 0; n < 14; n += 1) {
    await sql`delete from rate_limit_attempts`.execute(world.kit.db);
    expect(await statusOf(reset('192.0.2.1'))).toBe(202);
    await world.finishJobs();
  }
  expect(await emailsTo(world, owner.email)).toHaveLength(10);
  await sql`update password_resets set ends_at = ends_at - interval '31 minutes'`.execute(world.kit.db);
  await world.inject(reset('192.0.2.1'));
  await world.finishJobs();
  expect(await emailsTo(world, owner.email)).toHaveLength(11);
});

describe('a challenge', () => {
  const exhaust = () =>
    sql`
      insert into rate_limit_attempts (key, tries, blocked_until) values (${`enquiries about ${home}`}, 90, now())
      on conflict (key) do update set tries = 90, blocked_until = now()`.execute(world.kit.db);
  beforeEach(exhaust);

  test('accepts a challenge for one request only', async () => {
    const solution = await solutionHeaders(await world.inject(enquire('192.0.2.1')));
    const again = () => ({
      ...enquire('192.0.2.1'),
      headers: { ...solution, 'idempotency-key': randomUUID() },
    });
    const other = await world.startAnother();
    const replies = await Promise.all([
      world.inject(again()),
      other.inject({ ...again(), headers: { ...again().headers, 'sec-fetch-site': 'same-origin' } }),
    ]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 429]);
    expect(await statusOf(again())).toBe(429);
    await other.close();
  });

  test('accepts a challenge from the same network, or from the same browser in another network', async () => {
    const solution = await solutionHeaders(await world.inject(enquire('192.0.2.1')));
    const elsewhere = { ...enquire('192.0.2.2') };
    Object.assign(elsewhere.headers, solution);
    expect(await statusOf(elsewhere)).toBe(429);
    const cookies = await createVisitor(world);
    const known = await solutionHeaders(await world.inject({ ...enquire('192.0.2.1'), cookies }));
    const moved = enquire('192.0.2.2');
    Object.assign(moved.headers, known);
    expect(await statusOf({ ...moved, cookies })).toBe(201);
  });

  test('accepts a challenge only for its own endpoint', async () => {
    const solution = await solutionHeaders(await world.inject(enquire('192.0.2.1')));
    const other = await createTestProperty(world.kit);
    await sql`
      update rate_limit_attempts set key = ${`enquiries about ${other}`} where key = ${`enquiries about ${home}`}`.execute(
      world.kit.db,
    );
    const request = enquire('192.0.2.1');
    Object.assign(request.headers, solution);
    expect(await statusOf({ ...request, url: `/api/properties/${other}/enquiries` })).toBe(429);
  });

  test.each([
    ['no JSON', 'x'],
    ['JSON of another shape', btoa('{"challenge":{}}')],
    ['too long', 'x'.repeat(5_000)],
  ])('rejects %s as a solution of a challenge', async (_, header) => {
    const request = { ...enquire('192.0.2.1') };
    Object.assign(request.headers, { [solutionHeader]: header });
    expect(await statusOf(request)).toBe(429);
  });

  test('rejects a challenge with a wrong key or a changed level, expiry or difficulty', async () => {
    const { [solutionHeader]: header = '' } = await solutionHeaders(await world.inject(enquire('192.0.2.1')));
    const statuses = [];
    for (const change of [
      (solved: any) => Object.assign(solved.solution, { derivedKey: '00'.repeat(32) }),
      (solved: any) => Object.assign(solved.challenge.parameters.data, { level: 4 }),
      (solved: any) => Object.assign(solved.challenge.parameters, { expiresAt: 9_999_999_999 }),
      (solved: any) => Object.assign(solved.challenge.parameters, { cost: 1, keyPrefix: '00' }),
    ]) {
      const solved = JSON.parse(atob(header));
      change(solved);
      const request = enquire('192.0.2.1');
      Object.assign(request.headers, { [solutionHeader]: btoa(JSON.stringify(solved)) });
      statuses.push(await statusOf(request));
    }
    const right = enquire('192.0.2.1');
    Object.assign(right.headers, { [solutionHeader]: header });
    expect([...statuses, await statusOf(right)]).toEqual([429, 429, 429, 429, 201]);
  });
});
