import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Cookies, type Person, signInAs } from '#app/testing/actors.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await createTestApp();
});
afterAll(() => world.close());
beforeEach(() => sql`delete from rate_limit_attempts`.execute(world.kit.db));

const post = (url: string, payload?: object, cookies: Cookies = {}) =>
  world.inject({ method: 'POST', url, cookies, ...(payload && { payload }) });

async function letterTo(email: string) {
  const { rows } = await sql<{ text: string; html: string; minutes: number }>`
    select body_text as text, body_html as html,
      round(extract(epoch from secret_ends_at - created_at) / 60)::int as minutes
    from emails where recipient = ${email} order by id desc limit 1`.execute(world.kit.db);
  return rows[0] as { text: string; html: string; minutes: number };
}
const tokenIn = ({ text }: { text: string }) => /#([\w-]{43})/.exec(text)?.[1] as string;

async function askForReset(person: Person) {
  expect((await post('/api/password-resets', { email: person.email })).statusCode).toBe(202);
  await world.finishJobs();
  return letterTo(person.email);
}

/** Returns the minutes until the stored link expires. */
async function minutesLeft(table: string, { id }: Person): Promise<number> {
  const { rows } = await sql<{ minutes: number }>`
    select round(extract(epoch from ends_at - now()) / 60)::int as minutes
    from ${sql.table(table)} where user_id = ${id}`.execute(world.kit.db);
  return rows[0]?.minutes as number;
}

test('expires a password reset link after an hour, as its email says', async () => {
  const person = await signInAs(world);
  const letter = await askForReset(person);
  expect(letter.text).toContain('The link works once and expires in 60 minutes.');
  expect([await minutesLeft('password_resets', person), letter.minutes]).toEqual([60, 60]);
});

test('returns 410 for an expired password reset link, and keeps the password', async () => {
  const person = await signInAs(world);
  const token = tokenIn(await askForReset(person));
  await sql`update password_resets set ends_at = now() where user_id = ${person.id}`.execute(world.kit.db);
  const used = await post('/api/password-resets/use', { token, newPassword: 'hills of Gulu' });
  expect([used.statusCode, used.json()]).toMatchObject([
    410,
    {
      code: 'reset_used',
      message: 'This link has expired or has already been used. Request a new one.',
    },
  ]);
  expect((await post('/api/login', person)).statusCode).toBe(200);
});

test('returns 410 for an earlier link after a later one was used', async () => {
  const person = await signInAs(world);
  const earlier = tokenIn(await askForReset(person));
  const later = tokenIn(await askForReset(person));
  expect(later).not.toBe(earlier);
  const use = (token: string, newPassword: string) =>
    post('/api/password-resets/use', { token, newPassword });
  expect((await use(later, 'hills of Gulu')).statusCode).toBe(200);
  expect((await use(earlier, 'hills of Masaka')).statusCode).toBe(410);
});

test('expires a confirmation link after a day, as its email says', async () => {
  const person = await signInAs(world);
  expect((await post('/api/user/email-confirmation', undefined, person.cookies)).statusCode).toBe(202);
  const letter = await letterTo(person.email);
  expect(letter.text).toContain('The link expires in 24 hours.');
  expect([await minutesLeft('email_confirmations', person), letter.minutes]).toEqual([24 * 60, 24 * 60]);
});

test('confirms the address and removes its pending confirmation link in a password reset', async () => {
  const person = await signInAs(world);
  await post('/api/user/email-confirmation', undefined, person.cookies);
  const token = tokenIn(await askForReset(person));
  await post('/api/password-resets/use', { token, newPassword: 'hills of Gulu' });
  const { rows } = await sql<{ confirmed: boolean; links: number }>`
    select email_confirmed_at is not null as confirmed,
      (select count(*)::int from email_confirmations where user_id = ${person.id}) as links
    from users where id = ${person.id}`.execute(world.kit.db);
  expect(rows[0]).toEqual({ confirmed: true, links: 0 });
});

test('logs a password change and a reset under different names', async () => {
  const person = await signInAs(world);
  const { cookies, password } = person;
  await post('/api/user/password', { currentPassword: password, newPassword: 'hills of Gulu' }, cookies);
  const token = tokenIn(await askForReset(person));
  await post('/api/password-resets/use', { token, newPassword: 'hills of Masaka' });
  const { rows } = await sql<{ action: string; actor_id: number }>`
    select action, actor_id from audit_entries
    where subject = ${`user ${person.id}`} and action like 'password%' order by id`.execute(world.kit.db);
  expect(rows).toEqual([
    { action: 'password changed', actor_id: person.id },
    { action: 'password reset', actor_id: person.id },
  ]);
});

test('writes the username in an email as plain text, and the reset URL as a link', async () => {
  const person = await signInAs(world);
  await sql`
    update users set username = 'b-and-c', username_folded = 'b-and-c' where id = ${person.id}`.execute(
    world.kit.db,
  );
  const letter = await askForReset(person);
  expect(letter.text).toContain('for the account b-and-c.');
  const address = `http://localhost:3000/auth/new-password#${tokenIn(letter)}`;
  expect(letter.text).toContain(`Choose a new password:\n${address}`);
  expect(letter.html).toContain(`href="${address}"`);
});

test('emails the user after each password change, and again after a reset', async () => {
  const person = await signInAs(world);
  const passwords = [person.password, 'hills of Gulu', 'hills of Masaka'] as const;
  for (const [currentPassword, newPassword] of [passwords.slice(0, 2), passwords.slice(1)]) {
    const body = { currentPassword, newPassword };
    expect((await post('/api/user/password', body, person.cookies)).statusCode).toBe(200);
  }
  const token = tokenIn(await askForReset(person));
  await post('/api/password-resets/use', { token, newPassword: 'hills of Mbale' });
  const { rows } = await sql<{ subject: string; text: string }>`
    select subject, body_text as text from emails where recipient = ${person.email} order by id`.execute(
    world.kit.db,
  );
  expect(rows.map(({ subject }) => subject)).toEqual([
    ...['Your password was changed', 'Your password was changed'],
    ...['Reset your Ennyumba password', 'Your password was changed'],
  ]);
  expect(rows.at(-1)?.text).toContain(`The password of the account ${person.username} was changed`);
});
