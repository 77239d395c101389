import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Cookies, cookiesOf, type Person, signInAs } from '#app/testing/actors.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { beginSession } from './sessions.ts';

let world: TestApp;
beforeAll(async () => {
  world = await createTestApp();
});
afterAll(() => world.close());
beforeEach(() => sql`delete from rate_limit_attempts`.execute(world.kit.db));

const dayMs = 86_400_000;
const statusFor = async (cookies: Cookies) => (await world.inject({ url: '/api/user', cookies })).statusCode;
const post = (url: string, payload: object, cookies: Cookies = {}) =>
  world.inject({ method: 'POST', url, payload, cookies });
const signIn = ({ username, password }: Person, cookies: Cookies = {}) =>
  post('/api/login', { username, password }, cookies);

/** Returns the minutes since the user's only session was last used, according to the database. */
async function minutesUnused({ id }: Person): Promise<number> {
  const { rows } = await sql<{ minutes: number }>`
    select (extract(epoch from now() - last_seen_at) / 60)::int as minutes from sessions where user_id = ${id}`.execute(
    world.kit.db,
  );
  return rows[0]?.minutes as number;
}
const unusedFor = ({ id }: Person, age: string) =>
  sql`update sessions set last_seen_at = now() - ${age}::interval where user_id = ${id}`.execute(
    world.kit.db,
  );

test('extends the idle period of a used session, and writes it at most every ten minutes', async () => {
  const person = await signInAs(world);
  await unusedFor(person, '13 days');
  expect(await statusFor(person.cookies)).toBe(200);
  expect(await minutesUnused(person)).toBe(0);
  await unusedFor(person, '9 minutes');
  expect(await statusFor(person.cookies)).toBe(200);
  expect(await minutesUnused(person)).toBe(9);
  await unusedFor(person, '11 minutes');
  expect(await statusFor(person.cookies)).toBe(200);
  expect(await minutesUnused(person)).toBe(0);
});

test('ends a session and its cookie after 90 days of any use', async () => {
  const person = await signInAs(world);
  const reply = await signIn(person);
  const { rows } = await sql<{ ends_at: Date }>`
    select ends_at from sessions where user_id = ${person.id} order by created_at desc limit 1`.execute(
    world.kit.db,
  );
  const end = rows[0]?.ends_at as Date;
  expect(Math.abs(end.getTime() - Date.now() - 90 * dayMs)).toBeLessThan(dayMs / 10);
  for (const name of ['session', 'signed-in']) {
    const expires = reply.cookies.find((cookie) => cookie.name === name)?.expires as Date;
    expect([name, Math.abs(expires.getTime() - end.getTime()) < 2_000]).toEqual([name, true]);
  }
});

test('lists the user’s own active sessions, last used first', async () => {
  const person = await signInAs(world);
  await signInAs(world);
  for (const [name, minutes] of [
    ['early', 50],
    ['late', 5],
    ['ended', 1],
  ] as const) {
    const { token } = await beginSession(world.kit.db, person.id, name);
    expect(token).toHaveLength(43);
    await sql`
      update sessions set last_seen_at = now() - make_interval(mins => ${minutes}),
        ends_at = case when user_agent = 'ended' then now() else ends_at end
      where user_id = ${person.id} and user_agent = ${name}`.execute(world.kit.db);
  }
  const reply = await world.inject({ url: '/api/user/sessions', cookies: person.cookies });
  type Session = { userAgent: string; isThisOne: boolean; id: string };
  const sessions = reply.json() as Session[];
  expect(sessions.map(({ userAgent, isThisOne }) => [userAgent, isThisOne])).toEqual([
    ['lightMyRequest', true],
    ['late', false],
    ['early', false],
  ]);
  expect(new Set(sessions.map(({ id }) => id)).size).toBe(3);
});

test('truncates a long browser name', async () => {
  const person = await signInAs(world);
  const reply = await world.inject({
    method: 'POST',
    url: '/api/login',
    headers: { 'user-agent': 'M'.repeat(5_000) },
    payload: { username: person.username, password: person.password },
  });
  const sessions = await world.inject({ url: '/api/user/sessions', cookies: cookiesOf(reply) });
  expect(sessions.json()[0].userAgent).toBe('M'.repeat(300));
});

test('remembers a browser when a user signs in with it', async () => {
  const person = await signInAs(world);
  const first = await signIn(person);
  const { visitor } = cookiesOf(first) as { visitor: string };
  expect(visitor).not.toBe(person.cookies.visitor);
  await sql`
    insert into rate_limit_attempts (key, tries, blocked_until)
    values (${`sign-in #${person.id}`}, 30, clock_timestamp() + interval '10 minutes')`.execute(world.kit.db);
  expect((await signIn(person)).statusCode).toBe(429);
  expect((await signIn(person, { visitor })).statusCode).toBe(200);
});

test('forgets known browsers when the owner of the address takes over the account', async () => {
  const squatter = await signInAs(world);
  await post('/api/password-resets', { email: squatter.email });
  await world.finishJobs();
  const { rows } = await sql<{ body: string }>`
    select body_text as body from emails where recipient = ${squatter.email}`.execute(world.kit.db);
  const token = /#([\w-]{43})/.exec(rows[0]?.body ?? '')?.[1];
  const used = await post('/api/password-resets/use', { token, newPassword: 'matooke and groundnuts' });
  expect(used.statusCode).toBe(200);
  const { visitor } = cookiesOf(used) as { visitor: string };
  const known = await sql<{ visitor_id: string }>`
    select visitor_id from known_browsers where user_id = ${squatter.id}`.execute(world.kit.db);
  expect(known.rows.map(({ visitor_id: id }) => id)).toEqual([visitor.split('.')[0]]);
});

test('resets the count of wrong attempts after the correct current password', async () => {
  const person = await signInAs(world);
  const change = (currentPassword: string, newPassword: string) =>
    post('/api/user/password', { currentPassword, newPassword }, person.cookies);
  for (let n = 0; n < 4; n++) expect((await change('mistyped', 'hills of Gulu')).statusCode).toBe(400);
  expect((await change(person.password, 'hills of Gulu')).statusCode).toBe(200);
  const { rows } =
    await sql`select from rate_limit_attempts where key = ${`password of #${person.id}`}`.execute(
      world.kit.db,
    );
  expect(rows).toEqual([]);
});

test('lists when each session began and was last used', async () => {
  const person = await signInAs(world);
  await unusedFor(person, '5 minutes');
  await sql`update sessions set created_at = '2026-11-01T09:00:00Z' where user_id = ${person.id}`.execute(
    world.kit.db,
  );
  const { rows } = await sql<{ seen: Date }>`
    select last_seen_at as seen from sessions where user_id = ${person.id}`.execute(world.kit.db);
  const sessions = await world.inject({ url: '/api/user/sessions', cookies: person.cookies });
  expect(sessions.json()).toMatchObject([
    { createdAt: '2026-11-01T09:00:00.000Z', lastSeenAt: rows[0]?.seen.toISOString() },
  ]);
});
