import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cookiesOf, enter } from '#app/testing/actors.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await createTestApp();
});
afterAll(() => world.close());
beforeEach(() => sql`delete from attempts`.execute(world.kit.db));

type Try = { username: string; password?: string; from?: string; browser?: string };

/** In a browser that nobody knows, unless it is said which one. */
const signIn = ({ username, password = 'a guess', from = '203.0.113.1', browser }: Try) =>
  world.inject({
    method: 'POST',
    url: '/api/login',
    remoteAddress: from,
    ...(browser && { cookies: { visitor: browser } }),
    payload: { username, password },
  });

/** Some at a time, as a guesser would; answers how many were looked at. */
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

const many = (count: number, make: (n: number) => Try) => Array.from({ length: count }, (_, n) => make(n));
const addressOf = (n: number) => `198.51.${Math.floor(n / 250)}.${n % 250}`;

test('of 10,000 guesses at most 100 are looked at: at one account from everywhere, and at all of them from one place', async () => {
  const { username } = await enter(world);
  const looked = await guess([
    ...many(5_000, (n) => ({ username, password: `guess ${n}`, from: addressOf(n % 1_000) })),
    ...many(5_000, (n) => ({ username: `somebody ${n}` })),
  ]);
  expect(looked).toBeGreaterThan(0);
  expect(looked).toBeLessThanOrEqual(100);
}, 180_000);

test('whoever owns an account gets in from where he was before, however many guess', async () => {
  const person = await enter(world);
  await guess(many(60, (n) => ({ username: person.username, from: addressOf(n) })));
  const elsewhere = await signIn(person);
  const own = await signIn({ ...person, browser: person.cookies.visitor as string });
  expect([elsewhere.statusCode, own.statusCode]).toEqual([429, 200]);
});

test('who reads the mail of the account gets in from a new browser, too', async () => {
  const person = await enter(world);
  await guess(many(60, (n) => ({ username: person.username, from: addressOf(n) })));
  await world.inject({ method: 'POST', url: '/api/password-resets', payload: { email: person.email } });
  await world.finishJobs();
  const { rows } = await sql<{ body: string }>`
    select body_text as body from mails where recipient = ${person.email}`.execute(world.kit.db);
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

test('an account of one’s own does not buy more guesses at others', async () => {
  const guesser = await enter(world);
  let looked = 0;
  for (let n = 0; n < 60; n++) {
    if ((await signIn({ username: `victim ${n}` })).statusCode === 401) looked += 1;
    if (n % 5 === 0) await signIn(guesser);
  }
  expect(looked).toBeLessThanOrEqual(25);
});

test('many behind one address may sign in one after the other', async () => {
  const people = [];
  for (let n = 0; n < 40; n++) people.push(await enter(world));
  for (const person of people) expect((await signIn(person)).statusCode).toBe(200);
});

test('after a quiet while a try is free again', async () => {
  await guess(many(60, (n) => ({ username: 'somebody', from: addressOf(n) })));
  const tries = async () => {
    const { rows } = await sql<{ tries: number }>`
      select tries from attempts where key = 'sign-in somebody'`.execute(world.kit.db);
    return rows[0]?.tries;
  };
  const before = await tries();
  await sql`update attempts set next_at = now() - interval '46 minutes'`.execute(world.kit.db);
  expect((await signIn({ username: 'somebody', from: addressOf(99) })).statusCode).toBe(401);
  expect(await tries()).toBe((before as number) - 3 + 1);
});

test('nobody takes a name that stands for somebody else’s address', async () => {
  const owner = await enter(world);
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
