import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Cookies, type Person, signInAs } from '#app/testing/actors.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { wrongCode } from '#app/testing/wrong-code.ts';
import { createTotp } from './two-factor.ts';

let world: TestApp;
let now = new Date('2026-11-20T09:00:00Z');
beforeAll(async () => {
  world = await createTestApp({ clock: () => now });
});
afterAll(() => world.close());
beforeEach(async () => {
  await query('delete from rate_limit_attempts');
});

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
const post = (url: string, payload: object, cookies: Cookies = {}) =>
  world.inject({ method: 'POST', url, payload, cookies });
const aMinuteLater = () => {
  now = new Date(now.getTime() + 60_000);
};

async function confirmed(): Promise<Person> {
  const person = await signInAs(world);
  await query('update users set email_confirmed_at = now() where id = $1', [person.id]);
  return person;
}

const begin = async ({ password, cookies }: Person): Promise<string> =>
  (await post('/api/user/two-factor', { password }, cookies)).json().secret;
const codeOf = (secret: string) => createTotp(secret, '', '').generate({ timestamp: now.getTime() });
const switchOn = ({ cookies }: Person, secret: string) =>
  post('/api/user/two-factor/confirm', { code: codeOf(secret) }, cookies);
const switchOff = ({ cookies, password }: Person, code: string) =>
  post('/api/user/two-factor/end', { password, code }, cookies);

async function withCodes() {
  const person = await confirmed();
  const secret = await begin(person);
  const { recoveryCodes } = (await switchOn(person, secret)).json() as { recoveryCodes: [string, string] };
  aMinuteLater();
  return { ...person, secret, recoveryCodes };
}

const lettersTo = ({ email }: Person) =>
  query('select subject, body_text as body from emails where recipient = $1 order by id', [email]);
const subjectsTo = async (person: Person) => (await lettersTo(person)).map(({ subject }) => subject);
const trailOf = ({ id }: Person) =>
  query(
    `select actor_id as actor, action, details from audit_entries
     where subject = $1 and kind = 'change' order by id`,
    [`user ${id}`],
  );

test('uses the later seed when a setup is started twice', async () => {
  const person = await confirmed();
  const [first, second] = [await begin(person), await begin(person)];
  const [{ secret }] = await query('select secret from second_factors where user_id = $1', [person.id]);
  expect([second === first, world.kit.secrets.open(secret, `the seed of user ${person.id}`)]).toEqual([
    false,
    second,
  ]);
  expect((await switchOn(person, second)).statusCode).toBe(200);
});

test('emails the user at each use of a recovery code, with the number of codes left', async () => {
  const [person, other] = [await withCodes(), await withCodes()];
  const { username, password } = person;
  for (const code of person.recoveryCodes.slice(0, 2)) {
    expect((await post('/api/login', { username, password, code })).statusCode).toBe(200);
    aMinuteLater();
  }
  const told = (await lettersTo(person)).slice(1);
  expect(told.map(({ subject, body }) => [subject, /Codes left: (\d+)\./.exec(body)?.[1]])).toEqual([
    ['A recovery code was used to sign in', '9'],
    ['A recovery code was used to sign in', '8'],
  ]);
  expect(told[0].body).toContain(`the password of the account ${username} signed in`);
  expect(await subjectsTo(other)).toEqual(['Two-factor sign-in was turned on']);
});

test('emails the user each time two-factor sign-in is turned on or off', async () => {
  const person = await confirmed();
  for (let round = 0; round < 2; round++) {
    const secret = await begin(person);
    expect((await switchOn(person, secret)).statusCode).toBe(200);
    aMinuteLater();
    expect((await switchOff(person, codeOf(secret))).statusCode).toBe(200);
    aMinuteLater();
  }
  const once = ['Two-factor sign-in was turned on', 'Two-factor sign-in was turned off'];
  expect(await subjectsTo(person)).toEqual([...once, ...once]);
});

test('logs the reason for a reset by an admin, and emails only the account’s owner', async () => {
  const [boss, person] = [await signInAs(world, 'admin'), await withCodes()];
  const reason = '  Came with their passport ';
  const reply = await post(`/api/users/${person.id}/two-factor/reset`, { reason }, boss.cookies);
  expect(reply.statusCode).toBe(200);
  expect((await trailOf(person)).at(-1)).toEqual({
    actor: boss.id,
    action: 'two-factor reset',
    details: { why: 'Came with their passport' },
  });
  expect((await lettersTo(person)).at(-1)?.body).toContain(`off for the account ${person.username}`);
  expect(await lettersTo(boss)).toEqual([]);
});

test('removes an unfinished setup when the owner takes over an account, without an email about codes', async () => {
  const person = await confirmed();
  await begin(person);
  await query('update users set email_confirmed_at = null where id = $1', [person.id]);
  await post('/api/password-resets', { email: person.email });
  await world.finishJobs();
  const token = /#([\w-]{43})/.exec((await lettersTo(person))[0]?.body)?.[1];
  const used = await post('/api/password-resets/use', { token, newPassword: 'hills of Masaka' });
  expect(used.statusCode).toBe(200);
  expect(await subjectsTo(person)).toEqual(['Reset your Ennyumba password', 'Your password was changed']);
  expect((await trailOf(person)).map(({ actor, action }) => [actor, action])).toEqual([
    [person.id, 'email address confirmed'],
    [person.id, 'password reset'],
  ]);
  expect(await query('select from second_factors where user_id = $1', [person.id])).toEqual([]);
});

test('forgets the wrong codes of a sign-in after a right one', async () => {
  const { id, username, password, secret } = await withCodes();
  const signIn = async () =>
    (await post('/api/login', { username, password, code: codeOf(secret) })).statusCode;
  await query(
    'insert into rate_limit_attempts (key, tries, blocked_until) values ($1, 20, clock_timestamp())',
    [`sign-in code of #${id}`],
  );
  expect(await signIn()).toBe(200);
  aMinuteLater();
  expect(await signIn()).toBe(200);
});

describe('proof of identity', () => {
  const prove = ({ cookies, password }: Person, code?: string) =>
    post('/api/user/email', { email: 'else@example.org', password, code }, cookies);

  test('distinguishes a missing from a wrong code, and accepts a recovery code once', async () => {
    const person = await withCodes();
    const missing = { code: 'Enter the 6-digit code from your authenticator app, or a recovery code' };
    expect((await prove(person)).json().fields).toEqual(missing);
    expect((await prove(person, ' ')).json().fields).toEqual(missing);
    const wrong = await prove(person, wrongCode(person.secret, now));
    expect([wrong.statusCode, wrong.json().fields]).toEqual([
      400,
      { code: 'This code is wrong or has already been used.' },
    ]);
    const [code] = person.recoveryCodes;
    expect((await prove(person, code)).statusCode).toBe(202);
    expect((await prove(person, code)).json().fields).toEqual(wrong.json().fields);
  });

  test('asks for no code while a setup is unfinished', async () => {
    const person = await confirmed();
    await begin(person);
    expect((await prove(person)).statusCode).toBe(202);
  });

  test('returns 429 for a correct code after too many attempts, and accepts it later', async () => {
    const person = await withCodes();
    const code = codeOf(person.secret);
    await query(
      `insert into rate_limit_attempts (key, tries, blocked_until) values ($1, 30, clock_timestamp() + interval '10 minutes')
      on conflict (key) do update set tries = excluded.tries, blocked_until = excluded.blocked_until`,
      [`code of #${person.id}`],
    );
    expect((await prove(person, code)).statusCode).toBe(429);
    await query('delete from rate_limit_attempts');
    expect((await prove(person, code)).statusCode).toBe(202);
  });
});
