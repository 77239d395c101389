import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cookiesOf, type Person, signInAs } from '#app/testing/actors.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await createTestApp();
});
afterAll(() => world.close());
beforeEach(() => sql`delete from rate_limit_attempts`.execute(world.kit.db));

type Try = { username: string; password?: string; from?: string; browser?: string };

/** Signs in with an unknown browser unless the caller passes one. */
const signIn = ({ username, password = 'a guess', from = '203.0.113.1', browser }: Try) =>
  world.inject({
    method: 'POST',
    url: '/api/login',
    remoteAddress: from,
    ...(browser && { cookies: { visitor: browser } }),
    payload: { username, password },
  });

/** Guesses in parallel batches, and returns how many guesses were checked. */
async function guess(tries: readonly Try[]): Promise<number> {
  const waiting = [...tries];
  let looked = 0;
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { statusCode } = await signIn(next);
      expect([401, 429]).toContain(statusCode);
      if (statusCode === 401) looked += 1;
    }
  };
  await Promise.all(Array.from({ length: 40 }, work));
  return looked;
}

/** Makes enough distributed guesses that the next one has to wait. */
async function isGuessedAt(person: Person): Promise<void> {
  await sql`
    insert into rate_limit_attempts (key, tries, blocked_until) values (${`sign-in #${person.id}`}, 4, clock_timestamp())`.execute(
    world.kit.db,
  );
  expect((await signIn({ username: person.username, from: addressOf(1) })).statusCode).toBe(401);
  expect((await signIn({ ...person, from: addressOf(2) })).statusCode).toBe(429);
}

const many = (count: number, make: (n: number) => Try) => Array.from({ length: count }, (_, n) => make(n));
const addressOf = (n: number) => `198.51.${Math.floor(n / 250)}.${n % 250}`;

/** Sends half of the guesses at one account from many addresses, and half at all accounts from one address. */
async function expectFewChecked(guesses: number): Promise<void> {
  const { username } = await signInAs(world);
  const looked = await guess([
    ...many(guesses / 2, (n) => ({ username, password: `guess ${n}`, from: addressOf(n % 1_000) })),
    ...many(guesses / 2, (n) => ({ username: `somebody ${n}` })),
  ]);
  expect(looked).toBeGreaterThan(0);
  expect(looked).toBeLessThanOrEqual(100);
}

test('checks at most 100 of 400 guesses, at one account from many addresses and at many from one', () =>
  expectFewChecked(400));

test('checks at most 100 of 10,000 guesses', { tags: 'thorough' }, () => expectFewChecked(10_000));

test('lets the owner sign in from a known browser during any number of guesses', async () => {
  const person = await signInAs(world);
  await isGuessedAt(person);
  expect((await signIn({ ...person, browser: person.cookies.visitor as string })).statusCode).toBe(200);
});

test('applies the limit to a browser that is known for another account only', async () => {
  const [person, guesser] = [await signInAs(world), await signInAs(world)];
  await isGuessedAt(person);
  expect((await signIn({ ...person, browser: guesser.cookies.visitor as string })).statusCode).toBe(429);
});

test('lets the owner sign in from a new browser after a reset by email', async () => {
  const person = await signInAs(world);
  await isGuessedAt(person);
  await world.inject({ method: 'POST', url: '/api/password-resets', payload: { email: person.email } });
  await world.finishJobs();
  const { rows } = await sql<{ body: string }>`
    select body_text as body from emails where recipient = ${person.email}`.execute(world.kit.db);
  const token = /#([\w-]{43})/.exec(rows[0]?.body ?? '')?.[1];
  const newPassword = 'a new one after the storm';
  const used = await world.inject({
    method: 'POST',
    url: '/api/password-resets/use',
    payload: { token, newPassword },
  });
  const { visitor } = cookiesOf(used) as { visitor: string };
  const reply = await signIn({ ...person, password: newPassword, browser: visitor });
  expect([used.statusCode, reply.statusCode]).toEqual([200, 200]);
});

test('does not allow more guesses at other accounts after signing in to one’s own', async () => {
  const guesser = await signInAs(world);
  for (let round = 0; round < 3; round++) {
    expect((await signIn(guesser)).statusCode).toBe(200);
    for (let n = 0; n < 5; n++)
      expect((await signIn({ username: `victim ${round} ${n}` })).statusCode).toBe(401);
  }
  const { rows } = await sql<{ tries: number }>`
    select tries from rate_limit_attempts where key = 'sign-in from 203.0.113.1'`.execute(world.kit.db);
  expect(rows[0]?.tries).toBe(15);
});

test('lets many people behind one address sign in one after the other', async () => {
  const people = [];
  for (let n = 0; n < 25; n++) people.push(await signInAs(world));
  for (const person of people) expect((await signIn(person)).statusCode).toBe(200);
});

test.each([
  ['/api/login', { username: 'somebody', password: 'a guess' }, 401],
  ['/api/register', { username: 'somebody', email: 'a@example.com', fullName: 'A', password: 'aaaaaa' }, 400],
])('%s: limits an IPv6 /56 together, and the next network separately', async (url, payload, status) => {
  const from = async (remoteAddress: string) =>
    (await world.inject({ method: 'POST', url, remoteAddress, payload })).statusCode;
  const statuses = [await from('2001:db8:1:2::1')];
  await sql`update rate_limit_attempts set tries = 19 where key like '% from %'`.execute(world.kit.db);
  statuses.push(
    await from('2001:db8:1:2::2'),
    await from('2001:db8:1:2:ffff::3'),
    await from('2001:db8:1:103::1'),
  );
  expect(statuses).toEqual([status, status, 429, status]);
});

test('allows a free attempt again after a quiet period', async () => {
  const key = 'sign-in somebody';
  await sql`
    insert into rate_limit_attempts (key, tries, blocked_until) values (${key}, 5, clock_timestamp() - interval '46 minutes')`.execute(
    world.kit.db,
  );
  expect((await signIn({ username: 'somebody' })).statusCode).toBe(401);
  const { rows } = await sql<{
    tries: number;
  }>`select tries from rate_limit_attempts where key = ${key}`.execute(world.kit.db);
  expect(rows[0]?.tries).toBe(5 - 3 + 1);
});

test('rejects another person’s email address as a username', async () => {
  const owner = await signInAs(world);
  for (const username of [owner.email, owner.email.replace('@', '＠')]) {
    const reply = await world.inject({
      method: 'POST',
      url: '/api/register',
      payload: { ...owner, username, email: 'impostor@example.com', fullName: 'An Impostor' },
    });
    expect([reply.statusCode, Object.keys(reply.json().fields ?? {})]).toEqual([400, ['username']]);
  }
  expect((await signIn({ ...owner, username: owner.email })).statusCode).toBe(200);
});

test('signs in to the account of an older username that equals another account’s address', async () => {
  const [addressed, named] = [await signInAs(world), await signInAs(world)];
  await sql`
    update users set username = ${addressed.email}, username_folded = ${addressed.email}
    where id = ${named.id}`.execute(world.kit.db);
  const reply = await signIn({ ...addressed, username: addressed.email });
  expect([reply.statusCode, reply.json().id]).toEqual([200, named.id]);
});
