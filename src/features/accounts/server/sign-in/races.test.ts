import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { openPatientDatabase } from '#app/testing/database.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { countLockWaits } from '#app/testing/waiting-for-locks.ts';
import { insertUser } from '#features/accounts/server/user-rows.ts';
import type { Database } from '#kit/server/database/database.ts';
import { hashPassword } from '#kit/server/passwords.ts';
import { hashToken } from '#kit/server/secrets.ts';

let world: TestApp;
/**
 * Separate connections from the application's: a test locks rows on one of them while the application works.
 */
let outside: Database;
beforeAll(async () => {
  world = await createTestApp();
  outside = openPatientDatabase(world.databaseUrl, 10);
});
afterAll(async () => {
  await outside.close();
  await world.close();
});

const post = (url: string, payload: object, cookies: Record<string, string> = {}) =>
  world.inject({ method: 'POST', url, payload, cookies });

const untilWaiting = (count: number) => expect.poll(() => countLockWaits(outside.db)).toBe(count);

test('returns 409 to as many concurrent requests for a taken name as there are connections', async () => {
  const person = { username: 'everybody', email: 'everybody@example.com', fullName: 'Every Body' };
  const connections = world.kit.pool.options.max;
  const burst = await outside.db.transaction().execute(async (tx) => {
    await insertUser(tx, person);
    const replies = Array.from({ length: connections }, () =>
      post('/api/register', { ...person, password: 'jacaranda on the hill' }),
    );
    await untilWaiting(connections);
    return { replies };
  });
  const statuses = (await Promise.all(burst.replies)).map((reply) => reply.statusCode);
  expect(statuses).toEqual(Array.from({ length: connections }, () => 409));
});

const makeManager = (by: Person, whom: Person) =>
  world.inject({
    method: 'PATCH',
    url: `/api/users/${whom.id}/role`,
    cookies: by.cookies,
    payload: { role: 'property_manager' },
  });

test('returns 409 for demoting the last admin, and 403 for a former admin', async () => {
  await sql`update users set role = 'user'`.execute(world.kit.db);
  const [one, other] = [await signInAs(world, 'admin'), await signInAs(world, 'admin')];
  expect((await makeManager(one, other)).statusCode).toBe(200);
  const own = await makeManager(one, one);
  expect([own.statusCode, own.json()]).toMatchObject([
    409,
    { code: 'last_admin', message: 'You cannot remove the last admin. Make another user an admin first.' },
  ]);
  expect((await makeManager(other, one)).statusCode).toBe(403);
});

test('demotes one of two admins who demote each other concurrently', async () => {
  await sql`update users set role = 'user'`.execute(world.kit.db);
  const [one, other] = [await signInAs(world, 'admin'), await signInAs(world, 'admin')];
  const changes = await outside.db.transaction().execute(async (tx) => {
    await sql`select from users where role = 'admin' order by id for update`.execute(tx);
    const replies = [makeManager(one, other), makeManager(other, one)];
    await untilWaiting(2);
    return { replies };
  });
  const statuses = (await Promise.all(changes.replies)).map((reply) => reply.statusCode);
  expect(statuses.toSorted()).toEqual([200, 403]);
  const { rows } = await sql`select from users where role = 'admin'`.execute(world.kit.db);
  expect(rows).toHaveLength(1);
});

const newPassword = 'bougainvillea by the gate';

test('rejects a sign-in verified before a password change, and leaves no other session', async () => {
  const { username, password, cookies } = await signInAs(world);
  const late = await outside.db.transaction().execute(async (tx) => {
    // Sign-in reads this table after verifying the password. A password change never reads it.
    await sql`lock table second_factors`.execute(tx);
    const reply = post('/api/login', { username, password });
    await untilWaiting(1);
    const change = await post('/api/user/password', { currentPassword: password, newPassword }, cookies);
    expect(change.statusCode).toBe(200);
    return { reply };
  });
  expect((await late.reply).statusCode).toBe(401);
  const sessions = await world.inject({ url: '/api/user/sessions', cookies });
  expect(sessions.json()).toMatchObject([{ isThisOne: true }]);
});

test.each([
  ['a sign-in', '/api/login', 401],
  ['a change', '/api/user/password', 400],
])('rejects %s with the old password after waiting for a reset in progress', async (_, url, status) => {
  const { id, username, password, cookies } = await signInAs(world);
  const passwordHash = await hashPassword(newPassword);
  const late = await outside.db.transaction().execute(async (tx) => {
    await sql`update users set password_hash = ${passwordHash} where id = ${id}`.execute(tx);
    const reply = post(
      url,
      { username, password, currentPassword: password, newPassword: 'hills of Gulu' },
      cookies,
    );
    await untilWaiting(1);
    return { reply };
  });
  expect((await late.reply).statusCode).toBe(status);
  expect((await post('/api/login', { username, password: newPassword })).statusCode).toBe(200);
});

test('accepts one of two links of one account used concurrently, and invalidates the other', async () => {
  const { id } = await signInAs(world);
  const tokens = ['a', 'b'].map((sign) => sign.repeat(43));
  for (const token of tokens)
    await sql`
      insert into password_resets (token_hash, user_id, ends_at)
      values (${hashToken(token)}, ${id}, now() + interval '1 hour')`.execute(outside.db);
  const uses = await outside.db.transaction().execute(async (tx) => {
    await sql`select from users where id = ${id} for update`.execute(tx);
    const replies = tokens.map((token) => post('/api/password-resets/use', { token, newPassword }));
    await untilWaiting(2);
    return { replies };
  });
  const statuses = (await Promise.all(uses.replies)).map((reply) => reply.statusCode);
  expect(statuses.toSorted()).toEqual([200, 410]);
});
