// @module-tag thorough
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookiesOf, signInAs } from '#app/testing/actors.ts';
import { patientDatabaseUrl } from '#app/testing/database.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await createTestApp();
});
afterAll(() => world.close());

/** Runs the command in a separate process, as `npm run admin:create` does. */
async function run(...words: string[]): Promise<{ code: number | null; text: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'admin-create.ts'), ...words], {
    env: { ...process.env, DATABASE_URL: patientDatabaseUrl(world.databaseUrl).href, DATA_DIR: world.folder },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (text += data));
  const [code] = await once(child, 'close');
  return { code, text };
}

async function usersStatus(username: string, password: string): Promise<number> {
  const reply = await world.inject({ method: 'POST', url: '/api/login', payload: { username, password } });
  expect(reply.statusCode).toBe(200);
  return (await world.inject({ url: '/api/users', cookies: cookiesOf(reply) })).statusCode;
}
const trail = async () => {
  const { rows } = await sql<{ actor_id: number | null; subject: string }>`
    select actor_id, subject from audit_entries where action = 'admin made from the command line' order by id`.execute(
    world.kit.db,
  );
  return rows;
};

test('creates the account, prints its password once, and that password signs in as an admin', async () => {
  const { code, text } = await run('first-admin', 'first@example.com');
  const [, password = ''] = /^first-admin is an admin now\. The password is ([\w-]{16})$/m.exec(text) ?? [];
  expect([code, password.length]).toEqual([0, 16]);
  expect(await usersStatus('first-admin', password)).toBe(200);
  const { rows } = await sql<{ id: number; email: string }>`
    select id, email from users where username = 'first-admin'`.execute(world.kit.db);
  expect(rows[0]?.email).toBe('first@example.com');
  expect(await trail()).toEqual([{ actor_id: null, subject: `user ${rows[0]?.id}` }]);
});

test('makes an existing account an admin, in any case of its name, and keeps its password', async () => {
  const person = await signInAs(world);
  const { code, text } = await run(person.username.toUpperCase(), 'other@example.com');
  expect([code, text]).toEqual([0, `${person.username.toUpperCase()} is an admin now.\n`]);
  expect(await usersStatus(person.username, person.password)).toBe(200);
  expect((await trail()).at(-1)).toEqual({ actor_id: null, subject: `user ${person.id}` });
});

test('rejects an email address that belongs to another account', async () => {
  const person = await signInAs(world);
  const before = await trail();
  const { code, text } = await run('somebody-new', person.email);
  expect([code, text]).toEqual([
    1,
    `An account with the address ${person.email} already exists under another name.\n`,
  ]);
  const { rows } =
    await sql`select from users where username = 'somebody-new' or (id = ${person.id} and role <> 'user')`.execute(
      world.kit.db,
    );
  expect([rows, await trail()]).toEqual([[], before]);
});

test('says in plain sentences what is wrong with a name and an address', async () => {
  expect(await run('gr', 'not-an-email')).toEqual({
    code: 1,
    text: 'Username must be at least 3 characters\nInvalid email address\n',
  });
});

test.each([[[]], [['only-a-name']]])('prints its usage: %j', async (words) => {
  expect(await run(...words)).toEqual({
    code: 2,
    text: 'Usage: npm run admin:create -- <username> <email>\n',
  });
});
