import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type Cookies, type Person, signInAs } from '#app/testing/actors.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { wrongCode, wrongCodes } from '#app/testing/wrong-code.ts';
import { readAdminAddresses } from '#features/accounts/server/email-addresses/admin-addresses.ts';
import { createTotp } from '#features/accounts/server/sign-in/two-factor.ts';

let world: TestApp;
let now = new Date('2026-11-20T09:00:00Z');
let boss: Person;
beforeAll(async () => {
  world = await createTestApp({ clock: () => now });
  boss = await signInAs(world, 'admin');
});
afterAll(() => world.close());
beforeEach(() => sql`delete from rate_limit_attempts`.execute(world.kit.db));

const get = async (url: string, { cookies }: { cookies: Cookies } = boss) =>
  (await world.inject({ url, cookies })).json();
const post = (url: string, payload: object, { cookies }: { cookies: Cookies }) =>
  world.inject({ method: 'POST', url, payload, cookies });
const change = (payload: object, { cookies }: Person) =>
  world.inject({ method: 'PATCH', url: '/api/user', payload, cookies });

describe('PATCH /api/user', () => {
  const stored = async (person: Person) => {
    const { fullName, wantsNews, wantsActivityMail } = await get('/api/user', person);
    return [fullName, wantsNews, wantsActivityMail];
  };

  test('returns 200, updates the given fields, and keeps the others and other users', async () => {
    const [person, other] = [await signInAs(world), await signInAs(world)];
    const [name, news, activity] = await stored(person);
    const before = await stored(other);
    expect((await change({ wantsNews: !news }, person)).json()).toMatchObject({ wantsNews: !news });
    expect(await stored(person)).toEqual([name, !news, activity]);
    await change({ wantsActivityMail: !activity }, person);
    expect(await stored(person)).toEqual([name, !news, !activity]);
    await change({ fullName: '  Nakato A. Sample ' }, person);
    expect(await stored(person)).toEqual(['Nakato A. Sample', !news, !activity]);
    await change({ wantsNews: news, wantsActivityMail: activity }, person);
    expect(await stored(person)).toEqual(['Nakato A. Sample', news, activity]);
    expect(await stored(other)).toEqual(before);
  });

  test('returns 200 and drops any role, plan or verification in the body', async () => {
    const person = await signInAs(world);
    const sent = { role: 'admin', membershipPlan: 'premium', isVerified: true, email: 'other@example.com' };
    const reply = await change({ fullName: 'Somebody', ...sent }, person);
    expect([reply.statusCode, reply.json()]).toMatchObject([
      200,
      { role: 'user', membershipPlan: 'basic', isVerified: false, email: person.email },
    ]);
  });
});

describe('GET /api/users', () => {
  const namesOf = (users: Array<{ username: string }>) => users.map(({ username }) => username);

  test('returns 200 with each user once, newest first, in pages', async () => {
    const people = [await signInAs(world), await signInAs(world), await signInAs(world)];
    const first = await get('/api/users?limit=2');
    expect(namesOf(first)).toEqual([people[2]?.username, people[1]?.username]);
    const next = await get(`/api/users?limit=2&after=${first[1].id}`);
    expect(namesOf(next)[0]).toBe(people[0]?.username);
    expect(next).toHaveLength(2);
  });

  test.each([
    ['username', (person: Person) => person.username.toUpperCase()],
    ['address', (person: Person) => person.email.slice(0, -2)],
    ['full name', () => 'nansubuga'],
  ])('returns 200 for a search by part of the %s', async (_, typed) => {
    const person = await signInAs(world);
    await sql`update users set full_name = 'Grace Nansubuga' where id <> ${boss.id}`.execute(world.kit.db);
    await sql`
      update users set full_name = 'Somebody Else' where id not in (${person.id}, ${boss.id})`.execute(
      world.kit.db,
    );
    expect(namesOf(await get(`/api/users?q=${encodeURIComponent(typed(person))}`))).toEqual([
      person.username,
    ]);
  });
});

test.each(['%', '_', '\\', '%%%'])('searches users for a literal %s', async (typed) => {
  await signInAs(world);
  const found = (await get(`/api/users?q=${encodeURIComponent(typed)}`)) as Array<Record<string, string>>;
  const unlike = found.filter(
    ({ username, email, fullName }) => !`${username} ${email} ${fullName}`.includes(typed),
  );
  expect(unlike).toEqual([]);
});

test('omits a closed account from the user list', async () => {
  const [closed, other] = [await signInAs(world), await signInAs(world)];
  await sql`update users set closed_at = now(), password_hash = null where id = ${closed.id}`.execute(
    world.kit.db,
  );
  const found = new Set((await get('/api/users')).map(({ id }: { id: number }) => id));
  expect([found.has(closed.id), found.has(other.id)]).toEqual([false, true]);
});

test('returns a hundred audit entries, newest first, and those before a given one', async () => {
  await sql`
    insert into audit_entries (action, subject) select 'numbered ' || n, 'many' from generate_series(1, 130) as n`.execute(
    world.kit.db,
  );
  type Line = { id: number; action: string };
  const first = (await get('/api/audit')) as Line[];
  expect([first.length, first[0]?.action, first[99]?.action]).toEqual([100, 'numbered 130', 'numbered 31']);
  const next = (await get(`/api/audit?before=${first[99]?.id}`)) as Line[];
  expect(next[0]?.action).toBe('numbered 30');
});

describe('one-time codes', () => {
  async function begun() {
    const person = await signInAs(world);
    await sql`update users set email_confirmed_at = now() where id = ${person.id}`.execute(world.kit.db);
    const { secret, address, picture } = (
      await post('/api/user/two-factor', { password: person.password }, person)
    ).json();
    const code = () => createTotp(secret, '', '').generate({ timestamp: now.getTime() });
    const confirm = (typed = code()) => post('/api/user/two-factor/confirm', { code: typed }, person);
    return { person, secret, address, picture, code, confirm };
  }

  test('names the account in the authenticator app, with the same seed in the QR code', async () => {
    const { person, secret, address, picture } = await begun();
    const { host, pathname, searchParams } = new URL(address);
    expect([host, decodeURIComponent(pathname)]).toEqual(['totp', `/Ennyumba:${person.username}`]);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      issuer: 'Ennyumba',
      secret,
      period: '30',
      digits: '6',
    });
    expect(picture).toMatch(/^data:image\/png;base64,/);
  });

  test('returns 400 and then 429 for wrong first codes', async () => {
    const { confirm, secret } = await begun();
    const guesses = await Promise.all(wrongCodes(secret, now).slice(0, 60).map(confirm));
    const looked = guesses.filter(({ statusCode }) => statusCode === 400).length;
    expect(looked).toBeLessThanOrEqual(12);
    expect(guesses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(60 - looked);
  });

  test('asks for no code at sign-in while a setup is unconfirmed', async () => {
    const { person } = await begun();
    expect((await post('/api/login', person, { cookies: {} })).statusCode).toBe(200);
  });

  test('deletes the recovery codes when two-factor sign-in is turned off', async () => {
    const { person, code, confirm } = await begun();
    const { recoveryCodes } = (await confirm()).json() as { recoveryCodes: string[] };
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const one of recoveryCodes) expect(one).toMatch(/^[0-9a-f]{5}(-[0-9a-f]{5}){3}$/);
    now = new Date(now.getTime() + 60_000);
    const { password } = person;
    expect((await post('/api/user/two-factor/end', { password, code: code() }, person)).statusCode).toBe(200);
    const { rows } = await sql`select from recovery_codes where user_id = ${person.id}`.execute(world.kit.db);
    expect(rows).toEqual([]);
  });

  test('logs a wrong code at sign-in as a failed sign-in', async () => {
    const { person, secret, confirm } = await begun();
    await confirm();
    const login = (code: string) => post('/api/login', { ...person, code }, { cookies: {} });
    expect((await login('')).json().code).toBe('two_factor_required');
    expect((await login(wrongCode(secret, now))).json().code).toBe('two_factor_wrong');
    const { rows } = await sql<{ action: string }>`
      select action from audit_entries where subject = ${`user ${person.id}`} and kind = 'access' order by id`.execute(
      world.kit.db,
    );
    expect(rows.map(({ action }) => action)).toEqual(['registered', 'sign-in failed']);
  });
});

test('requires eight characters, counted as graphemes, in a manager’s password', async () => {
  const manager = await signInAs(world, 'property_manager');
  const { cookies, password } = manager;
  const set = async (currentPassword: string, newPassword: string) =>
    (await post('/api/user/password', { currentPassword, newPassword }, { cookies })).statusCode;
  expect(await set(password, 'x7Kq!2m')).toBe(400);
  expect(await set(password, '😀x7Kq!2')).toBe(400);
  expect(await set(password, 'x7Kq!2mZ')).toBe(200);
});

test('returns a membership’s start and end and the closing date as instants', async () => {
  const person = await signInAs(world);
  await sql`
    update users set membership_starts_at = '2026-01-31T22:00:00Z', membership_ends_at = '2026-03-01T10:30:00Z',
      closure_requested_at = '2026-12-05T06:00:00Z', closes_at = '2026-12-12T09:00:00+03:00'
    where id = ${person.id}`.execute(world.kit.db);
  expect(await get('/api/user', person)).toMatchObject({
    membershipStartDate: '2026-01-31T22:00:00Z',
    membershipEndDate: '2026-03-01T10:30:00Z',
    closesAt: '2026-12-12T06:00:00Z',
  });
});

describe('POST /api/register', () => {
  const register = (over: object) =>
    post(
      '/api/register',
      {
        username: 'quite-new',
        email: 'quite-new@example.com',
        fullName: 'Quite New',
        password: 'jacaranda on the hill',
        ...over,
      },
      { cookies: {} },
    );

  test.each([
    ['username', 'This username is taken'],
    ['email', 'There is already an account with this email address'],
  ] as const)('returns 409 for the taken field only, here the %s', async (field, message) => {
    const person = await signInAs(world);
    const reply = await register({ [field]: person[field] });
    expect([reply.statusCode, reply.json()]).toMatchObject([409, { message }]);
    expect(reply.json().fields).toEqual({ [field]: message });
  });

  test.each([null, 'basic', undefined])(
    'returns 201 without a requested plan for the plan %j',
    async (membershipPlan) => {
      const username = `plan-of-${membershipPlan}`;
      const reply = await register({ username, email: `${username}@example.com`, membershipPlan });
      expect([reply.statusCode, reply.json()]).toMatchObject([
        201,
        { membershipPlan: 'basic', requestedPlan: null },
      ]);
    },
  );
});

test('selects the addresses of the ten longest-standing admins', async () => {
  onTestFinished(async () => {
    await sql`delete from users where username like 'written-to-%'`.execute(world.kit.db);
  });
  await sql`
    insert into users (username, username_folded, email, email_folded, full_name, role)
    select name, name, name || '@example.com', name || '@example.com', 'Written To', role
    from (select 'written-to-' || n as name, case when n = 3 then 'property_manager' else 'admin' end as role
      from generate_series(1, 12) as n order by n) as people`.execute(world.kit.db);
  expect(await readAdminAddresses(world.kit.db)).toEqual([
    boss.email,
    ...[1, 2, 4, 5, 6, 7, 8, 9, 10].map((n) => `written-to-${n}@example.com`),
  ]);
});
