import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { wrongCode } from '#app/testing/wrong-code.ts';
import { sendReset, sendResetJob } from '#features/accounts/server/passwords/password-change.ts';
import { createTotp, reencryptSeeds } from '#features/accounts/server/sign-in/two-factor.ts';
import { hashPassword } from '#kit/server/passwords.ts';
import { openSecrets } from '#kit/server/secrets.ts';
import { sweepSessionsJob } from './jobs.ts';

let world: TestApp;
let now = new Date('2026-11-20T09:00:00Z');
beforeAll(async () => {
  world = await createTestApp({ clock: () => now });
});
afterAll(() => world.close());

type Cookies = Record<string, string>;
type ResetRequest = Parameters<typeof sendReset>[1];
const goodPassword = 'jacaranda on the hill';

function cookiesOf(
  reply: { cookies: Array<{ name: string; value: string }> },
  before: Cookies = {},
): Cookies {
  const cookies = { ...before };
  for (const { name, value } of reply.cookies) {
    if (value) cookies[name] = value;
    else delete cookies[name];
  }
  return cookies;
}

const post = (url: string, payload?: object, cookies: Cookies = {}) =>
  world.inject({ method: 'POST', url, cookies, ...(payload && { payload }) });
const get = (url: string, cookies: Cookies = {}) => world.inject({ url, cookies });

let count = 0;
async function newcomer(overrides: object = {}) {
  count += 1;
  const person = {
    username: `person${count}`,
    email: `person${count}@example.com`,
    fullName: 'A Person',
    password: goodPassword,
  };
  const reply = await post('/api/register', { ...person, ...overrides });
  await forgive();
  const [welcome] = reply.statusCode === 201 ? await lettersTo(person.email) : [];
  await forgetLettersTo(person.email);
  return { ...person, reply, cookies: cookiesOf(reply), id: reply.json().id as number, welcome };
}

/** Deletes the welcome email, which most tests do not check. */
const forgetLettersTo = (email: string) =>
  sql`delete from emails where recipient = ${email}`.execute(world.kit.db);

/** Confirms the address as if the user had followed the link from `POST /api/user/email-confirmation`. */
const confirmAddressOf = (id: number) =>
  sql`update users set email_confirmed_at = now() where id = ${id}`.execute(world.kit.db);

const beginCodes = (cookies: Cookies, password = goodPassword) =>
  post('/api/user/two-factor', { password }, cookies);
const endCodes = (cookies: Cookies, code: string, password = goodPassword) =>
  post('/api/user/two-factor/end', { password, code }, cookies);

const forgive = () => sql`delete from rate_limit_attempts`.execute(world.kit.db);

async function admin() {
  const person = await newcomer();
  await sql`update users set role = 'admin' where id = ${person.id}`.execute(world.kit.db);
  return person;
}

async function lettersTo(email: string) {
  const { rows } = await sql<{ subject: string; body_text: string }>`
    select subject, body_text from emails where recipient = ${email} order by id`.execute(world.kit.db);
  return rows;
}

describe('POST /api/register', () => {
  test('returns 201, signs in, and drops any role, verification and dates in the request', async () => {
    const { reply, cookies } = await newcomer({
      role: 'admin',
      isVerified: true,
      membershipStartDate: '2026-01-01',
    });
    expect([reply.statusCode, reply.json()]).toMatchObject([
      201,
      { role: 'user', isVerified: false, membershipPlan: 'basic', membershipStartDate: null },
    ]);
    expect((await get('/api/user', cookies)).statusCode).toBe(200);
    expect(reply.cookies.find((cookie) => cookie.name === 'session')).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
    });
  });

  test('returns 201 and ends the previous session in this browser', async () => {
    const { cookies } = await newcomer();
    const next = {
      username: 'next-one',
      email: 'next@example.com',
      fullName: 'Next',
      password: goodPassword,
    };
    const reply = await post('/api/register', next, cookies);
    expect(reply.statusCode).toBe(201);
    expect((await get('/api/user', cookies)).statusCode).toBe(401);
    expect((await get('/api/user', cookiesOf(reply, cookies))).json().username).toBe('next-one');
    await forgive();
  });

  test('returns 201 with a paid or trial plan as a requested plan only', async () => {
    expect((await newcomer({ membershipPlan: 'enterprise' })).reply.json()).toMatchObject({
      membershipPlan: 'basic',
      requestedPlan: 'enterprise',
    });
    expect((await newcomer({ membershipPlan: 'trial' })).reply.json()).toMatchObject({
      membershipPlan: 'basic',
      requestedPlan: 'trial',
      membershipEndDate: null,
    });
  });

  test.each([
    [{ username: 'ab' }, { username: 'Username must be at least 3 characters' }],
    [{ username: 'a'.repeat(65) }, { username: 'Username must be at most 64 characters' }],
    [{ fullName: 'Nakato \u202egnp' }, { fullName: 'Full name contains characters that are not allowed' }],
    [{ fullName: '\u3164\u3164' }, { fullName: 'Full name contains characters that are not allowed' }],
    [{ fullName: '😀'.repeat(201) }, { fullName: 'Full name must be at most 200 characters' }],
    [{ password: '12345' }, { password: 'Password must be at least 6 characters' }],
    [{ email: 'nowhere' }, { email: 'Invalid email address' }],
    [{ fullName: ' ' }, { fullName: 'Full name is required' }],
    [
      { password: 'kampala123' },
      { password: 'This password is too easy to guess. Please choose another one' },
    ],
    [{ password: 'jordan23' }, { password: 'This password is too easy to guess. Please choose another one' }],
    [
      { password: 'ennyumba2026' },
      { password: 'This password is too easy to guess. Please choose another one' },
    ],
    [
      { username: 'zawadi', password: 'Zawadi' },
      { password: 'This password is too easy to guess. Please choose another one' },
    ],
    [
      { username: undefined, email: undefined, fullName: undefined, password: undefined },
      {
        username: 'Username must be at least 3 characters',
        email: 'Invalid email address',
        fullName: 'Full name is required',
        password: 'Password must be at least 6 characters',
      },
    ],
  ])('returns 400 for the registration %o', async (overrides, fields) => {
    const { reply } = await newcomer(overrides);
    expect([reply.statusCode, reply.json().fields]).toEqual([400, fields]);
  });

  test.each(['аdmin', 'ad\u200bmin', 'evil.example.com', 'http://evil', 'ｎａｎｓｕｂｕｇａ'])(
    'returns 400 for a username with lookalike characters or a link: %s',
    async (username) => {
      const { reply } = await newcomer({ username });
      expect([reply.statusCode, reply.json().fields]).toEqual([
        400,
        {
          username:
            'Username can contain only letters a to z, numbers, hyphens and underscores, and must start with a letter or number',
        },
      ]);
    },
  );

  test('returns 201 for the longest username and a full name in any script', async () => {
    const { reply } = await newcomer({ username: 'n'.repeat(64), fullName: '𝒜'.repeat(200) });
    expect([reply.statusCode, reply.json().username]).toEqual([201, 'n'.repeat(64)]);
  });

  test('returns 200 for older usernames that are no longer allowed, and does not link them in emails', async () => {
    const { id, email } = await newcomer();
    const name = 'evil.example.com';
    await sql`update users set username = ${name}, username_folded = ${name} where id = ${id}`.execute(
      world.kit.db,
    );
    expect((await post('/api/login', { username: name, password: goodPassword })).statusCode).toBe(200);
    await post('/api/password-resets', { email });
    await world.finishJobs();
    const [letter] = await lettersTo(email);
    expect(letter?.body_text).toContain('a new password for your account');
    expect(letter?.body_text).not.toContain(name);
  });

  test('returns 409 for a username or email address that differs only in case', async () => {
    await newcomer({ username: 'Nansubuga', email: 'n@example.com' });
    const { reply } = await newcomer({ username: 'NANSUBUGA', email: 'N@Example.com' });
    expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([409, ['username', 'email']]);
  });
});

test('returns 429 for the sixth account of one mailbox, requires a challenge, and registers another mailbox', async () => {
  await forgive();
  const register = (email: string) => {
    count += 1;
    const person = { username: `plus-${count}`, email, fullName: 'A Person', password: goodPassword };
    return post('/api/register', person);
  };
  const statuses = [];
  for (let index = 0; index < 6; index++)
    statuses.push((await register(`victim+${index}@example.org`)).statusCode);
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  expect((await register('VICTIM+7@example.org')).json().code).toBe('challenge_required');
  expect((await register('victim@example.com')).statusCode).toBe(201);
  await forgive();
});

describe('POST /api/login', () => {
  test('returns 200 by username or email address in any case, and ends the previous session', async () => {
    const { username, email, cookies } = await newcomer();
    const first = await post(
      '/api/login',
      { username: username.toUpperCase(), password: goodPassword },
      cookies,
    );
    expect(first.statusCode).toBe(200);
    expect((await get('/api/user', cookies)).statusCode).toBe(401);
    const second = await post('/api/login', { username: email, password: goodPassword });
    expect((await get('/api/user', cookiesOf(second))).json().username).toBe(username);
  });

  test('returns 401 with the same message for a wrong password and an unknown username', async () => {
    const { username } = await newcomer();
    const wrong = await post('/api/login', { username, password: 'not this one' });
    const nobody = await post('/api/login', { username: 'nobody-at-all', password: 'not this one' });
    expect([wrong.statusCode, wrong.json().message]).toEqual([401, 'Invalid username or password']);
    expect([nobody.statusCode, nobody.json()]).toEqual([401, wrong.json()]);
    await forgive();
  });

  test('returns 401 for a cookie planted beforehand', async () => {
    const { username } = await newcomer();
    const planted = { session: 'a'.repeat(43) };
    const reply = await post('/api/login', { username, password: goodPassword }, planted);
    expect(cookiesOf(reply).session).not.toBe(planted.session);
    expect((await get('/api/user', planted)).statusCode).toBe(401);
  });

  test('returns 429 for most of 200 concurrent guesses, and checks only a handful', async () => {
    const { username } = await newcomer();
    const replies = await Promise.all(
      Array.from({ length: 200 }, (_, guess) => post('/api/login', { username, password: `guess ${guess}` })),
    );
    const looked = replies.filter((reply) => reply.statusCode === 401).length;
    // Each guess beyond the sixth waits longer than the previous one.
    expect(looked).toBeLessThanOrEqual(12);
    expect(replies.filter((reply) => reply.statusCode === 429).length).toBe(200 - looked);
    await forgive();
  });

  test.each([{}, { username: 'x' }, { username: ' ', password: 'x' }])(
    'returns 400 for the sign-in %o',
    async (body) => {
      expect((await post('/api/login', body)).statusCode).toBe(400);
    },
  );
});

describe('sessions', () => {
  test('returns 200 for signing out, and invalidates the token', async () => {
    const { cookies } = await newcomer();
    const reply = await post('/api/logout', undefined, cookies);
    expect([reply.statusCode, cookiesOf(reply, cookies).session]).toEqual([200, undefined]);
    expect((await get('/api/user', cookies)).statusCode).toBe(401);
    expect((await post('/api/logout', undefined, cookies)).statusCode).toBe(200);
  });

  test('returns 200 for signing out everywhere, and keeps only the current session', async () => {
    const { username, cookies } = await newcomer();
    const other = cookiesOf(await post('/api/login', { username, password: goodPassword }));
    expect((await get('/api/user/sessions', other)).json()).toHaveLength(2);
    await post('/api/logout/everywhere', undefined, other);
    expect((await get('/api/user', cookies)).statusCode).toBe(401);
    expect((await get('/api/user/sessions', other)).json()).toMatchObject([{ isThisOne: true }]);
  });

  test('ends a session after 14 days without use, or after 90 days', async () => {
    const { id, cookies } = await newcomer();
    await sql`update sessions set last_seen_at = now() - interval '15 days' where user_id = ${id}`.execute(
      world.kit.db,
    );
    expect((await get('/api/user', cookies)).statusCode).toBe(401);
    await sql`update sessions set last_seen_at = now(), ends_at = now() where user_id = ${id}`.execute(
      world.kit.db,
    );
    expect((await get('/api/user', cookies)).statusCode).toBe(401);
  });

  test('deletes expired sessions with their data, and keeps active ones', async () => {
    const { id, username } = await newcomer();
    const sessionsOf = async () => {
      const { rows } = await sql<{ user_agent: string }>`
        select user_agent from sessions where user_id = ${id} order by user_agent`.execute(world.kit.db);
      return rows.map(({ user_agent: name }) => name);
    };
    await sql`delete from sessions where user_id = ${id}`.execute(world.kit.db);
    for (const name of ['ended', 'idle', 'in use'])
      await world.inject({
        method: 'POST',
        url: '/api/login',
        headers: { 'user-agent': name },
        payload: { username, password: goodPassword },
      });
    await sql`
      update sessions set last_seen_at = now() - interval '14 days 1 minute'
      where user_id = ${id} and user_agent = 'idle'`.execute(world.kit.db);
    await sql`
      update sessions set last_seen_at = now() - interval '13 days 23 hours'
      where user_id = ${id} and user_agent = 'in use'`.execute(world.kit.db);
    await sql`update sessions set ends_at = now() where user_id = ${id} and user_agent = 'ended'`.execute(
      world.kit.db,
    );
    await sql`delete from email_confirmations where user_id = ${id}`.execute(world.kit.db);
    for (const table of ['password_resets', 'email_confirmations'])
      await sql`
        insert into ${sql.table(table)} (token_hash, user_id, ends_at) values
          (decode(repeat('01', 32), 'hex'), ${id}, now() - interval '1 minute'),
          (decode(repeat('02', 32), 'hex'), ${id}, now() + interval '1 minute')`.execute(world.kit.db);
    await sql`
      insert into rate_limit_attempts (key, blocked_until) values
        ('long ago', now() - interval '49 hours'), ('yesterday', now() - interval '1 day')`.execute(
      world.kit.db,
    );
    await world.kit.jobs.enqueue(world.kit.db, sweepSessionsJob, {});
    await world.finishJobs();
    const { rows: left } = await sql<{ name: string }>`
      select encode(substr(token_hash, 1, 1), 'hex') as name from password_resets where user_id = ${id}
      union all select encode(substr(token_hash, 1, 1), 'hex') from email_confirmations where user_id = ${id}
      union all select key from rate_limit_attempts where key in ('long ago', 'yesterday')`.execute(
      world.kit.db,
    );
    expect(await sessionsOf()).toEqual(['in use']);
    expect(left.map(({ name }) => name)).toEqual(['02', '02', 'yesterday']);
    await forgive();
  });

  test('returns no password or hash in any response, and stores no plain token', async () => {
    const { reply, cookies } = await newcomer();
    expect(reply.body).not.toMatch(/argon2|password/i);
    const dump = await sql<{ row: string }>`select sessions::text as row from sessions`.execute(world.kit.db);
    expect(JSON.stringify(dump.rows)).not.toContain(cookies.session);
  });
});

describe('passwords', () => {
  test('returns 200 for a password change, ends the other sessions, and sends an email', async () => {
    const { username, email, cookies } = await newcomer();
    const other = cookiesOf(await post('/api/login', { username, password: goodPassword }));
    const body = { currentPassword: goodPassword, newPassword: 'bougainvillea by the gate' };
    expect((await post('/api/user/password', body, cookies)).statusCode).toBe(200);
    expect([
      (await get('/api/user', cookies)).statusCode,
      (await get('/api/user', other)).statusCode,
    ]).toEqual([200, 401]);
    expect((await post('/api/login', { username, password: goodPassword })).statusCode).toBe(401);
    expect(await lettersTo(email)).toMatchObject([{ subject: 'Your password was changed' }]);
    await forgive();
  });

  test('returns 400 for a wrong current password and for an easily guessed new one', async () => {
    const { cookies } = await newcomer();
    const wrong = await post(
      '/api/user/password',
      { currentPassword: 'x', newPassword: 'a good new one' },
      cookies,
    );
    expect([wrong.statusCode, wrong.json().fields]).toMatchObject([
      400,
      { currentPassword: expect.any(String) },
    ]);
    const weak = await post(
      '/api/user/password',
      { currentPassword: goodPassword, newPassword: 'aaaaaa' },
      cookies,
    );
    expect([weak.statusCode, Object.keys(weak.json().fields)]).toEqual([400, ['newPassword']]);
    await forgive();
  });

  test('returns 202 for a reset with or without an account, and accepts its link once, ending all sessions', async () => {
    const { username, email, cookies } = await newcomer();
    const asked = await post('/api/password-resets', { email: email.toUpperCase() });
    const nobody = await post('/api/password-resets', { email: 'nobody@example.com' });
    expect([asked.statusCode, asked.body]).toEqual([202, nobody.body]);
    expect(await lettersTo(email)).toEqual([]);
    await world.finishJobs();
    const [letter] = await lettersTo(email);
    const token = /#([\w-]{43})/.exec(letter?.body_text ?? '')?.[1];
    const body = { token, newPassword: 'matooke and groundnuts' };
    const uses = await Promise.all([1, 2, 3].map(() => post('/api/password-resets/use', body)));
    expect(uses.map((use) => use.statusCode).toSorted()).toEqual([200, 410, 410]);
    expect((await get('/api/user', cookies)).statusCode).toBe(401);
    expect((await post('/api/login', { username, password: body.newPassword })).statusCode).toBe(200);
    expect((await post('/api/password-resets/use', body)).statusCode).toBe(410);
    expect((await post('/api/password-resets/use', { ...body, token: 'short' })).statusCode).toBe(400);
  });
});

describe('repeated requests for a reset', () => {
  const ask = (email: string, remoteAddress: string) =>
    world.inject({ method: 'POST', url: '/api/password-resets', remoteAddress, payload: { email } });
  /** Sets all rate limit counters to this number of requests. Only limits above it allow the next one. */
  const asked = (times: number) => sql`update rate_limit_attempts set tries = ${times}`.execute(world.kit.db);

  test('returns 429 for repeated resets of one mailbox, from any address and in any case', async () => {
    const { email } = await newcomer();
    const replies = [await ask(email, '203.0.113.1')];
    await asked(2);
    replies.push(await ask(email.toUpperCase(), '203.0.113.2'), await ask(email, '203.0.113.3'));
    await world.finishJobs();
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([202, 202, 429]);
    expect(Number(replies[2]?.headers['retry-after'])).toBeGreaterThan(0);
    expect(await lettersTo(email)).toHaveLength(2);
    await forgive();
  });

  test('returns 429 for repeated resets from one network, for any mailboxes', async () => {
    const people = [await newcomer(), await newcomer(), await newcomer()];
    const statuses = [];
    for (const [index, { email }] of people.entries()) {
      statuses.push((await ask(email, `2001:db8:1:2::${index + 1}`)).statusCode);
      if (index === 0) await asked(9);
    }
    expect(statuses).toEqual([202, 202, 429]);
    expect((await ask(people[2]?.email ?? '', '2001:db8:1:103::3')).statusCode).toBe(202);
    await forgive();
  });
});

describe('a reset job that runs again after a crash', () => {
  const useOf = (letter?: { body_text: string }) =>
    post('/api/password-resets/use', {
      token: /#([\w-]{43})/.exec(letter?.body_text ?? '')?.[1],
      newPassword: 'matooke and groundnuts',
    });

  test('sends one email with a valid link when its job runs twice, and another for another request', async () => {
    const { email } = await newcomer();
    await post('/api/password-resets', { email });
    const { rows } = await sql<{ payload: ResetRequest }>`
      select payload from graphile_worker._private_jobs where payload->>'email' = ${email}`.execute(
      world.kit.db,
    );
    await sendReset(world.kit, rows[0]?.payload as ResetRequest);
    await world.finishJobs();
    const letters = await lettersTo(email);
    expect(letters).toHaveLength(1);
    await post('/api/password-resets', { email });
    await world.finishJobs();
    expect(await lettersTo(email)).toHaveLength(2);
    expect((await useOf(letters[0])).statusCode).toBe(200);
  });

  test('sends the email of a job queued before requests had IDs', async () => {
    const people = [await newcomer(), await newcomer()];
    for (const { email } of people)
      await world.kit.jobs.enqueue(world.kit.db, sendResetJob, {
        email,
        pageAddress: 'http://localhost:3000/auth/new-password#',
        productName: 'Ennyumba',
      });
    await world.finishJobs();
    for (const { email } of people) {
      const [letter] = await lettersTo(email);
      expect((await useOf(letter)).statusCode).toBe(200);
    }
  });
});

describe('managers and admins need a longer password', () => {
  const short = 'hot-tea';
  const longer = 'hot tea at dawn';
  const giveRole = (id: number, role: string) =>
    sql`update users set role = ${role} where id = ${id}`.execute(world.kit.db);
  const change = (newPassword: string, cookies: Cookies, currentPassword = short) =>
    post('/api/user/password', { currentPassword, newPassword }, cookies);
  const tooShort = { newPassword: 'Password must be at least 8 characters for accounts that list homes' };

  test('returns 201 for a plain user with a six-character password', async () => {
    const { username, reply } = await newcomer({ password: 'hot-te' });
    expect([reply.statusCode, reply.json().isHeldBack]).toEqual([201, false]);
    expect((await post('/api/login', { username, password: 'hot-te' })).statusCode).toBe(200);
  });

  test('returns 403 for a manager with a short password, and 200 in the same session once it is changed', async () => {
    const { id, cookies } = await newcomer({ password: short });
    await giveRole(id, 'property_manager');
    expect((await get('/api/user', cookies)).json()).toMatchObject({
      role: 'property_manager',
      isHeldBack: true,
    });
    const refused = await get('/api/desk/properties', cookies);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      403,
      { code: 'password_too_weak', message: 'Please choose a longer password first, in your settings.' },
    ]);
    const again = await change('tea-hot', cookies);
    expect([again.statusCode, again.json().fields]).toEqual([400, tooShort]);
    expect((await change(longer, cookies)).statusCode).toBe(200);
    expect((await get('/api/desk/properties', cookies)).statusCode).toBe(200);
    expect((await get('/api/user', cookies)).json().isHeldBack).toBe(false);
  });

  test('returns 400 for a short password in a reset of an admin', async () => {
    const { id, email } = await newcomer({ password: short });
    await giveRole(id, 'admin');
    await post('/api/password-resets', { email });
    await world.finishJobs();
    const body = { token: await tokenFor(email), newPassword: 'tea-hot' };
    const refused = await post('/api/password-resets/use', body);
    expect([refused.statusCode, refused.json().fields]).toEqual([400, tooShort]);
    expect((await post('/api/password-resets/use', { ...body, newPassword: longer })).statusCode).toBe(200);
  });

  test.each([
    ['short', 'hot-tea', true],
    ['easily guessed', 'kampala123', true],
    ['good', 'hot tea at dawn', false],
  ])(
    'checks an older password against the rules at the next sign-in: one that is %s',
    async (_, old, isWeak) => {
      const { id, username, cookies } = await newcomer();
      await sql`
      update users set role = 'admin', password_hash = ${await hashPassword(old)}, password_is_weak = ${!isWeak}
      where id = ${id}`.execute(world.kit.db);
      const reply = await post('/api/login', { username, password: old });
      expect([reply.statusCode, reply.json().isHeldBack]).toEqual([200, isWeak]);
      expect((await get('/api/users', cookiesOf(reply))).statusCode).toBe(isWeak ? 403 : 200);
      expect((await get('/api/users', cookies)).statusCode).toBe(isWeak ? 403 : 200);
    },
  );
});

type WithCodes = Awaited<ReturnType<typeof withCodes>>;
async function withCodes() {
  const person = await newcomer();
  await confirmAddressOf(person.id);
  const { secret } = (await beginCodes(person.cookies)).json();
  const code = () => createTotp(secret, '', '').generate({ timestamp: now.getTime() });
  const confirmed = await post('/api/user/two-factor/confirm', { code: code() }, person.cookies);
  now = new Date(now.getTime() + 60_000);
  return { ...person, secret, code, confirmed };
}

describe('one-time codes', () => {
  test('asks for a code at sign-in, and accepts each code and each recovery code once', async () => {
    const { username, email, code, confirmed } = await withCodes();
    const { recoveryCodes } = confirmed.json();
    expect(recoveryCodes).toHaveLength(10);
    const told = async () =>
      (
        await sql<{ body: string }>`
          select body_text as body from emails where recipient = ${email} and subject = 'A recovery code was used to sign in'`.execute(
          world.kit.db,
        )
      ).rows;
    const signIn = (extra: object) => post('/api/login', { username, password: goodPassword, ...extra });
    const without = await signIn({});
    expect([without.statusCode, without.json().code]).toEqual([401, 'two_factor_required']);
    const present = code();
    // Many apps show the code with a space.
    const spaced = `${present.slice(0, 3)} ${present.slice(3)}`;
    expect((await signIn({ code: spaced })).statusCode).toBe(200);
    expect((await signIn({ code: spaced })).statusCode).toBe(401);
    expect((await signIn({ code: present })).statusCode).toBe(401);
    expect(await told()).toEqual([]);
    expect((await signIn({ code: recoveryCodes[0] })).statusCode).toBe(200);
    expect((await signIn({ code: recoveryCodes[0] })).statusCode).toBe(401);
    expect(await told()).toEqual([{ body: expect.stringContaining('Codes left: 9.') }]);
    await forgive();
  });

  test('returns 401 for a code two steps away, and for one older than the last accepted code', async () => {
    const { id, username } = await withCodes();
    // With this seed, neighboring codes always differ.
    const seed = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
    now = new Date('2026-11-21T09:00:15Z');
    await sql`
      update second_factors set secret = ${world.kit.secrets.seal(seed, `the seed of user ${id}`)}, last_step = 0
      where user_id = ${id}`.execute(world.kit.db);
    const signInWith = async (stepsLater: number) => {
      const timestamp = now.getTime() + stepsLater * 30_000;
      const code = createTotp(seed, '', '').generate({ timestamp });
      const reply = await post('/api/login', { username, password: goodPassword, code });
      await forgive();
      return [stepsLater, reply.statusCode];
    };
    const found = [];
    for (const stepsLater of [-2, 2, -1, 0, -1, 1, 0]) found.push(await signInWith(stepsLater));
    expect(found).toEqual([
      [-2, 401],
      [2, 401],
      [-1, 200],
      [0, 200],
      [-1, 401],
      [1, 200],
      [0, 401],
    ]);
  });

  test('returns 409 when already turned on, 400 for a wrong code, and turns two-factor sign-in off', async () => {
    const { secret, cookies, code, username } = await withCodes();
    expect((await beginCodes(cookies)).statusCode).toBe(409);
    expect((await endCodes(cookies, wrongCode(secret, now))).statusCode).toBe(400);
    expect((await endCodes(cookies, code())).statusCode).toBe(200);
    expect((await post('/api/login', { username, password: goodPassword })).statusCode).toBe(200);
  });

  test('logs and emails turning two-factor sign-in on and off, and neither for a wrong code', async () => {
    const { id, email, username, secret, cookies, code } = await withCodes();
    await endCodes(cookies, wrongCode(secret, now));
    await endCodes(cookies, code());
    const { rows } = await sql`select action, actor_id from audit_entries
        where subject = ${`user ${id}`} and kind = 'change' order by id`.execute(world.kit.db);
    expect(rows).toEqual([
      { action: 'two-factor sign-in turned on', actor_id: id },
      { action: 'two-factor sign-in turned off', actor_id: id },
    ]);
    expect(await lettersTo(email)).toMatchObject([
      {
        subject: 'Two-factor sign-in was turned on',
        body_text: expect.stringContaining(
          `is on for the account ${username}. You now sign in with your password and`,
        ),
      },
      {
        subject: 'Two-factor sign-in was turned off',
        body_text: expect.stringContaining('your password only'),
      },
    ]);
  });
});

test.each([
  ['a one-time code', (person: WithCodes) => person.code()],
  ['a recovery code', (person: WithCodes) => person.confirmed.json().recoveryCodes[0] as string],
])('accepts %s again after the sign-in that it was used for failed', async (_, codeOf) => {
  const person = await withCodes();
  const code = codeOf(person);
  const signIn = () => post('/api/login', { username: person.username, password: goodPassword, code });
  await sql`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$`.execute(
    world.kit.db,
  );
  await sql`create trigger refuse before insert on sessions execute function refuse()`.execute(world.kit.db);
  const failed = await signIn();
  await sql`drop function refuse cascade`.execute(world.kit.db);
  expect(failed.statusCode).toBe(500);
  expect((await signIn()).statusCode).toBe(200);
  expect((await signIn()).statusCode).toBe(401);
});

describe('requirements for turning two-factor sign-in on or off', () => {
  test('returns 400 for a wrong password when turning it on or off, and 401 without a session', async () => {
    const { id, cookies } = await newcomer();
    await confirmAddressOf(id);
    const begun = await beginCodes(cookies, 'not mine');
    expect([begun.statusCode, begun.json().fields]).toEqual([
      400,
      { password: 'This is not your current password' },
    ]);
    expect((await post('/api/user/two-factor', {}, cookies)).statusCode).toBe(400);
    expect((await post('/api/user/two-factor', { password: goodPassword })).statusCode).toBe(401);
    const person = await withCodes();
    const ended = await endCodes(person.cookies, person.code(), 'not mine');
    expect([ended.statusCode, ended.json().fields]).toEqual([400, begun.json().fields]);
    expect((await endCodes(person.cookies, person.code())).statusCode).toBe(200);
    await forgive();
  });

  test('returns 429 for repeated password guesses when turning two-factor sign-in on or off', async () => {
    const { id, cookies } = await newcomer();
    await confirmAddressOf(id);
    const guesses = Array.from({ length: 100 }, (_, n) => beginCodes(cookies, `guess ${n}`));
    const looked = (await Promise.all(guesses)).filter(({ statusCode }) => statusCode === 400).length;
    expect(looked).toBeLessThanOrEqual(12);
    await forgive();
  });

  test('returns 409 when the email address is not confirmed', async () => {
    const { cookies } = await newcomer();
    const reply = await beginCodes(cookies);
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'email_unconfirmed']);
  });
});

async function tokenFor(email: string): Promise<string> {
  const letters = await lettersTo(email);
  return tokenIn(letters.at(-1));
}

const tokenIn = (letter: { body_text: string } | undefined) =>
  /#([\w-]{43})/.exec(letter?.body_text ?? '')?.[1] as string;

describe('confirming an address', () => {
  const ask = (cookies: Cookies) => post('/api/user/email-confirmation', undefined, cookies);
  const use = (token: string, cookies: Cookies) =>
    post('/api/user/email-confirmation/use', { token }, cookies);
  const isConfirmed = async (cookies: Cookies) => (await get('/api/user', cookies)).json().isEmailConfirmed;

  test('returns 200 for the link of the welcome email, which repeats only the username', async () => {
    const { username, cookies, welcome } = await newcomer({ fullName: 'Buy at example' });
    expect(welcome?.subject).toBe('Welcome to Ennyumba');
    expect(welcome?.body_text).toContain(`You have created the account ${username}`);
    expect(welcome?.body_text).not.toContain('Buy at example');
    expect((await use(tokenIn(welcome), cookies)).statusCode).toBe(200);
    expect(await isConfirmed(cookies)).toBe(true);
  });

  test('sends no email to an address in use when a registration is rejected', async () => {
    const { email } = await newcomer();
    const taken = { username: 'somebody-new', email, fullName: 'A Person', password: goodPassword };
    expect((await post('/api/register', taken)).statusCode).toBe(409);
    expect(await lettersTo(email)).toEqual([]);
    await forgive();
  });

  test('returns 200 for the link in the email, also twice, and 409 for requesting another', async () => {
    const { id, email, cookies } = await newcomer();
    expect([(await ask(cookies)).statusCode, await isConfirmed(cookies)]).toEqual([202, false]);
    const token = await tokenFor(email);
    const letters = await lettersTo(email);
    expect(letters).toMatchObject([{ subject: 'Confirm your email address for Ennyumba' }]);
    expect(letters[0]?.body_text).toContain('http://localhost:3000/auth/confirm-email#');
    expect((await use(token, cookies)).statusCode).toBe(200);
    expect(await isConfirmed(cookies)).toBe(true);
    expect((await use(token, cookies)).statusCode).toBe(200);
    expect((await ask(cookies)).statusCode).toBe(409);
    expect(await trailOf(id)).toEqual([{ action: 'email address confirmed', actor_id: id }]);
  });

  test('returns 410 when a link is used from another person’s account, so that an owner cannot be tricked', async () => {
    const squatter = await newcomer();
    const stranger = await newcomer();
    await ask(squatter.cookies);
    const token = await tokenFor(squatter.email);
    expect((await use(token, {})).statusCode).toBe(401);
    expect((await use(token, stranger.cookies)).statusCode).toBe(410);
    expect(await isConfirmed(squatter.cookies)).toBe(false);
    expect(await isConfirmed(stranger.cookies)).toBe(false);
  });

  test('returns 410 for an expired link, 400 for a truncated one, and 429 for too many emails', async () => {
    const { id, email, cookies } = await newcomer();
    await ask(cookies);
    await sql`update email_confirmations set ends_at = now() where user_id = ${id}`.execute(world.kit.db);
    expect((await use(await tokenFor(email), cookies)).statusCode).toBe(410);
    expect((await use('half', cookies)).statusCode).toBe(400);
    const statuses: number[] = [];
    for (let n = 0; n < 12; n++) statuses.push((await ask(cookies)).statusCode);
    // The wait doubles with each email. On a busy machine some waits may already be over, so the number sent varies.
    const sent = 1 + statuses.filter((status) => status === 202).length;
    expect(statuses).toContain(429);
    expect((await lettersTo(email)).length).toBe(sent);
    await forgive();
  });
});

async function trailOf(userId: number) {
  const { rows } = await sql<{ action: string; actor_id: number | null }>`
    select action, actor_id from audit_entries
    where subject = ${`user ${userId}`} and kind = 'change' order by id`.execute(world.kit.db);
  return rows;
}

async function comeInByEmail(email: string, newPassword: string): Promise<void> {
  await post('/api/password-resets', { email });
  await world.finishJobs();
  const used = await post('/api/password-resets/use', { token: await tokenFor(email), newPassword });
  expect(used.statusCode).toBe(200);
}

describe('the owner of an address resets the password', () => {
  const newPassword = 'matooke and groundnuts';

  test('gives the owner of an address the account that another person opened with it, without its two-factor codes', async () => {
    const squatted = await withCodes();
    // Such accounts date from before addresses had to be confirmed.
    await sql`update users set email_confirmed_at = null where id = ${squatted.id}`.execute(world.kit.db);
    await comeInByEmail(squatted.email, newPassword);
    const reply = await post('/api/login', { username: squatted.email, password: newPassword });
    expect([reply.statusCode, reply.json()]).toMatchObject([
      200,
      { hasTwoFactor: false, isEmailConfirmed: true },
    ]);
    expect((await get('/api/user', squatted.cookies)).statusCode).toBe(401);
    expect((await lettersTo(squatted.email)).map(({ subject }) => subject)).toContain(
      'Two-factor sign-in was turned off',
    );
  });

  test('returns 401 after a reset and asks for the owner’s own code when the address is confirmed', async () => {
    const { email, code } = await withCodes();
    await comeInByEmail(email, newPassword);
    const signIn = (extra: object) =>
      post('/api/login', { username: email, password: newPassword, ...extra });
    expect((await signIn({})).json().code).toBe('two_factor_required');
    expect((await signIn({ code: code() })).statusCode).toBe(200);
  });
});

describe('POST /api/users/:id/two-factor/reset', () => {
  const reset = (id: number, cookies: Cookies) =>
    post(`/api/users/${id}/two-factor/reset`, { reason: 'Came with their passport' }, cookies);

  test('returns 200, lets the user sign in without a code, and logs and emails who reset it', async () => {
    const boss = await admin();
    const person = await withCodes();
    const found = await get(`/api/users?q=${person.username}`, boss.cookies);
    expect(found.json()).toMatchObject([{ hasTwoFactor: true }]);
    const reply = await reset(person.id, boss.cookies);
    expect([reply.statusCode, reply.json()]).toMatchObject([200, { id: person.id, hasTwoFactor: false }]);
    const signIn = await post('/api/login', { username: person.username, password: goodPassword });
    expect(signIn.statusCode).toBe(200);
    expect((await trailOf(person.id)).at(-1)).toEqual({ action: 'two-factor reset', actor_id: boss.id });
    expect((await lettersTo(person.email)).at(-1)).toMatchObject({
      subject: 'Two-factor sign-in was turned off',
      body_text: expect.stringContaining('One of our admins turned it off'),
    });
    expect((await reset(person.id, boss.cookies)).statusCode).toBe(409);
  });

  test('returns 409 for one’s own account, 404 for an unknown one and 403 for other roles', async () => {
    const boss = await withCodes();
    await sql`update users set role = 'admin' where id = ${boss.id}`.execute(world.kit.db);
    expect((await reset(boss.id, boss.cookies)).statusCode).toBe(409);
    expect((await get('/api/user', boss.cookies)).json().hasTwoFactor).toBe(true);
    expect((await reset(999_999, boss.cookies)).statusCode).toBe(404);
    expect((await reset(boss.id, (await newcomer()).cookies)).statusCode).toBe(403);
  });
});

describe('POST /api/user/two-factor/end with a recovery code', () => {
  async function withoutPhone() {
    const person = await newcomer();
    await confirmAddressOf(person.id);
    const { secret } = (await beginCodes(person.cookies)).json();
    const code = createTotp(secret, '', '').generate({ timestamp: now.getTime() });
    const confirmed = await post('/api/user/two-factor/confirm', { code }, person.cookies);
    const { recoveryCodes } = confirmed.json() as { recoveryCodes: [string, string] };
    const signIn = (extra: object = {}) =>
      post('/api/login', { username: person.username, password: goodPassword, ...extra });
    const end = (code: string) => endCodes(person.cookies, code);
    return { ...person, secret, recoveryCodes, signIn, end };
  }

  test('returns 200 for a pasted recovery code, signs in without a code, and allows a new setup', async () => {
    const { recoveryCodes, signIn, end, cookies } = await withoutPhone();
    expect((await signIn({ code: recoveryCodes[0] })).statusCode).toBe(200);
    expect((await end(` ${recoveryCodes[1].toUpperCase()} `)).statusCode).toBe(200);
    expect((await signIn()).statusCode).toBe(200);
    expect((await beginCodes(cookies)).statusCode).toBe(200);
  });

  test('returns 400 with the same message for a wrong code, a used one and another account’s', async () => {
    const { recoveryCodes, secret, signIn, end } = await withoutPhone();
    const other = await withoutPhone();
    await signIn({ code: recoveryCodes[0] });
    const wrong = await end(wrongCode(secret, now));
    expect([wrong.statusCode, wrong.json().fields]).toEqual([
      400,
      { code: 'This code is wrong or has already been used.' },
    ]);
    for (const code of [
      recoveryCodes[0],
      other.recoveryCodes[0],
      '00000-00000-00000-00000',
      'no code at all',
    ])
      expect([code, (await end(code)).json()]).toEqual([code, wrong.json()]);
    expect((await signIn()).json().code).toBe('two_factor_required');
    await forgive();
  });

  test('returns 400 for a code that is too short or too long', async () => {
    const { end } = await withoutPhone();
    for (const code of ['12345', 'a'.repeat(41)])
      expect([(await end(code)).statusCode, (await end(code)).json().fields]).toEqual([
        400,
        { code: 'Enter a 6-digit code or a recovery code' },
      ]);
  });

  test('returns 429 for most of 100 concurrent guesses of a code, and checks only a handful', async () => {
    const { end } = await withoutPhone();
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, guess) => end(`00000-00000-00000-${10_000 + guess}`)),
    );
    const looked = replies.filter((reply) => reply.statusCode === 400).length;
    expect(looked).toBeLessThanOrEqual(12);
    expect(replies.filter((reply) => reply.statusCode === 429).length).toBe(100 - looked);
    await forgive();
  });
});

describe('one-time codes in the database', () => {
  async function stored(userId: number) {
    const { rows } = await sql<{ secret: string; codes: string }>`
      select secret, (select string_agg(code_hash::text, ' ') from recovery_codes where user_id = ${userId}) as codes
      from second_factors where user_id = ${userId}`.execute(world.kit.db);
    return rows[0] as { secret: string; codes: string };
  }

  async function begun() {
    const person = await newcomer();
    await confirmAddressOf(person.id);
    const { secret } = (await beginCodes(person.cookies)).json();
    const code = () => createTotp(secret, '', '').generate({ timestamp: now.getTime() });
    const confirm = () => post('/api/user/two-factor/confirm', { code: code() }, person.cookies);
    return { ...person, secret: secret as string, code, confirm };
  }

  test('stores no plain seed or recovery code, and opens no seed with another key', async () => {
    const { id, secret, confirm } = await begun();
    const { recoveryCodes } = (await confirm()).json() as { recoveryCodes: string[] };
    const row = await stored(id);
    for (const word of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
      expect(JSON.stringify(row)).not.toContain(word);
    expect(world.kit.secrets.open(row.secret, `the seed of user ${id}`)).toBe(secret);
    expect(() => openSecrets(Buffer.alloc(32, 2)).open(row.secret, `the seed of user ${id}`)).toThrow();
  });

  test('accepts a seed stored before there was a key, and encrypts it at the next start', async () => {
    const { id, username, secret, confirm, code } = await begun();
    await confirm();
    const layOpen = () =>
      sql`update second_factors set secret = ${secret}, last_step = 0 where user_id = ${id}`.execute(
        world.kit.db,
      );
    const signIn = () => post('/api/login', { username, password: goodPassword, code: code() });
    await layOpen();
    expect((await signIn()).statusCode).toBe(200);
    await layOpen();
    await Promise.all([reencryptSeeds(world.kit, false), reencryptSeeds(world.kit, false)]);
    expect((await stored(id)).secret).toMatch(/^sealed:/);
    expect((await signIn()).statusCode).toBe(200);
    await forgive();
  });

  test('accepts codes after a key rotation, and encrypts every seed with the new key', async () => {
    const { id, secret, confirm } = await begun();
    await confirm();
    const [present, former] = [Buffer.alloc(32, 5), Buffer.alloc(32, 1)];
    const { db } = world.kit;
    await reencryptSeeds({ db, secrets: openSecrets(present, former) }, true);
    expect(openSecrets(present).open((await stored(id)).secret, `the seed of user ${id}`)).toBe(secret);
    // The other tests need the previous key again.
    await reencryptSeeds({ db, secrets: openSecrets(former, present) }, true);
    expect(world.kit.secrets.open((await stored(id)).secret, `the seed of user ${id}`)).toBe(secret);
  });

  test('returns 500 and logs an error when the key is not the one that encrypted the seed', async () => {
    const { username, confirm, code } = await begun();
    await confirm();
    const other = await world.startAnother({ secrets: openSecrets(Buffer.alloc(32, 2)) });
    now = new Date(now.getTime() + 60_000);
    const reply = await other.inject({
      method: 'POST',
      url: '/api/login',
      headers: { 'sec-fetch-site': 'same-origin' },
      payload: { username, password: goodPassword, code: code() },
    });
    expect([reply.statusCode, reply.json().code]).toEqual([500, 'internal']);
    await other.close();
    await forgive();
  });
});

describe('users and roles', () => {
  test('returns 401 for the user list when signed out, 403 for other roles and 200 for admins', async () => {
    const { cookies } = await newcomer();
    const boss = await admin();
    expect((await get('/api/users')).statusCode).toBe(401);
    expect((await get('/api/users', cookies)).statusCode).toBe(403);
    const found = await get(`/api/users?q=${boss.username}`, boss.cookies);
    expect([found.statusCode, found.json()]).toMatchObject([
      200,
      [{ username: boss.username, role: 'admin' }],
    ]);
    expect((await get('/api/users?q=100%25_', boss.cookies)).json()).toEqual([]);
  });

  test('returns 200 for a role change, applies it at once and logs it, or returns 403, 404 or 400', async () => {
    const boss = await admin();
    const person = await newcomer();
    const change = (id: number | string, role: string, cookies: Cookies) =>
      world.inject({ method: 'PATCH', url: `/api/users/${id}/role`, cookies, payload: { role } });
    expect((await change(boss.id, 'user', person.cookies)).statusCode).toBe(403);
    expect((await change(person.id, 'admin', boss.cookies)).json().role).toBe('admin');
    expect((await get('/api/users', person.cookies)).statusCode).toBe(200);
    expect((await change(person.id, 'user', boss.cookies)).json().role).toBe('user');
    expect((await get('/api/users', person.cookies)).statusCode).toBe(403);
    expect((await change(999_999, 'user', boss.cookies)).statusCode).toBe(404);
    expect((await change(person.id, 'king', boss.cookies)).statusCode).toBe(400);
    expect((await change('9999999999', 'user', boss.cookies)).statusCode).toBe(400);
    const audit = (await get('/api/audit', boss.cookies)).json();
    expect(audit[0]).toMatchObject({
      actor: boss.username,
      action: 'role changed',
      details: { from: 'admin', to: 'user' },
    });
  });

  test('returns 200 for an unchanged role, and logs nothing', async () => {
    const [boss, person] = [await admin(), await newcomer()];
    const reply = await world.inject({
      method: 'PATCH',
      url: `/api/users/${person.id}/role`,
      cookies: boss.cookies,
      payload: { role: 'user' },
    });
    expect([reply.statusCode, reply.json().role, await trailOf(person.id)]).toEqual([200, 'user', []]);
  });

  test('keeps one admin when two admins demote each other concurrently, 100 times', async () => {
    await sql`update users set role = 'user'`.execute(world.kit.db);
    const [one, other] = [await admin(), await admin()];
    for (let round = 0; round < 100; round++) {
      const demote = (by: typeof one, whom: typeof one) =>
        world.inject({
          method: 'PATCH',
          url: `/api/users/${whom.id}/role`,
          cookies: by.cookies,
          payload: { role: 'user' },
        });
      const replies = await Promise.all([demote(one, other), demote(other, one)]);
      const { rows } = await sql<{
        left: number;
      }>`select count(*)::int as left from users where role = 'admin'`.execute(world.kit.db);
      expect(rows[0]?.left, replies.map((reply) => reply.statusCode).join()).toBeGreaterThanOrEqual(1);
      await sql`update users set role = 'admin' where id in (${one.id}, ${other.id})`.execute(world.kit.db);
    }
  });
});
