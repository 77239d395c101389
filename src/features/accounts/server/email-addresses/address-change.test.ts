import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Cookies, type Person, signInAs } from '#app/testing/actors.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { wrongCode } from '#app/testing/wrong-code.ts';
import { createTotp } from '#features/accounts/server/sign-in/two-factor.ts';
import { hashToken } from '#kit/server/secrets.ts';

let world: TestApp;
let now = new Date();
let count = 0;
beforeAll(async () => {
  world = await createTestApp({ clock: () => now });
});
afterAll(() => world.close());
beforeEach(async () => {
  now = new Date();
  await query('delete from rate_limit_attempts');
});

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
const post = (url: string, payload?: object, cookies: Cookies = {}) =>
  world.inject({ method: 'POST', url, cookies, ...(payload && { payload }) });
const me = async ({ cookies }: Person) => (await world.inject({ url: '/api/user', cookies })).json();
const days = (n: number) => {
  now = new Date(now.getTime() + n * 86_400_000);
};

async function confirmedPerson(): Promise<Person & { wanted: string }> {
  count += 1;
  const person = await signInAs(world);
  await query('update users set email_confirmed_at = now() where id = $1', [person.id]);
  return { ...person, wanted: `new-${count}@example.org` };
}
const ask = ({ cookies, password }: Person, email: string, more: object = {}) =>
  post('/api/user/email', { email, password, ...more }, cookies);
const use = (person: Person, token: string) => post('/api/user/email/use', { token }, person.cookies);
const stop = (token: string) => post('/api/address-changes/stop', { token });

async function letters(email: string): Promise<{ subject: string; token: string }[]> {
  const rows = await query('select subject, body_text from emails where recipient = $1 order by id', [email]);
  return rows.map(({ subject, body_text }) => ({
    subject,
    token: /#([\w-]{43})/.exec(body_text)?.[1] ?? '',
  }));
}
const lastTo = async (email: string) => (await letters(email)).at(-1)?.token ?? '';

const lastEntryOf = async ({ id }: Person) =>
  (
    await query(
      `select actor_id, action, details from audit_entries where subject = $1 and kind = 'change' order by id desc limit 1`,
      [`user ${id}`],
    )
  )[0];

async function changed(): Promise<Person & { wanted: string }> {
  const person = await confirmedPerson();
  expect((await ask(person, person.wanted)).statusCode).toBe(202);
  expect((await use(person, await lastTo(person.wanted))).statusCode).toBe(200);
  return person;
}

test('changes the email address when the link is used, and emails both addresses', async () => {
  const person = await confirmedPerson();
  expect((await ask(person, person.wanted)).statusCode).toBe(202);
  expect(await me(person)).toMatchObject({ email: person.email, wantedEmail: person.wanted });
  expect(await letters(person.email)).toMatchObject([{ subject: 'Your email address is about to change' }]);
  expect((await use(person, await lastTo(person.wanted))).statusCode).toBe(200);
  expect(await me(person)).toMatchObject({ email: person.wanted, wantedEmail: null, isEmailConfirmed: true });
  expect((await letters(person.email)).map(({ subject }) => subject)).toEqual([
    'Your email address is about to change',
    'Your email address was changed',
  ]);
  expect((await post('/api/login', { username: person.wanted, password: person.password })).statusCode).toBe(
    200,
  );
  const trail = await query(
    `select action, details from audit_entries where subject = $1 and action like '%address%' order by id`,
    [`user ${person.id}`],
  );
  expect(trail).toEqual([
    { action: 'email address change requested', details: { from: 'u…@example.com', to: 'n…@example.org' } },
    { action: 'email address changed', details: { before: 'u…@example.com', after: 'n…@example.org' } },
  ]);
});

test('returns 400 for a wrong password, and sends nothing', async () => {
  const person = await confirmedPerson();
  const reply = await ask({ ...person, password: 'something else' }, person.wanted);
  expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([400, ['password']]);
  expect(await letters(person.wanted)).toEqual([]);
});

test('requires a two-factor code, and accepts each code once', async () => {
  const person = await confirmedPerson();
  const { cookies, password } = person;
  const { secret } = (await post('/api/user/two-factor', { password }, cookies)).json();
  const code = () => createTotp(secret, '', '').generate({ timestamp: now.getTime() });
  expect((await post('/api/user/two-factor/confirm', { code: code() }, cookies)).statusCode).toBe(200);
  days(1);
  const without = await ask(person, person.wanted);
  expect([without.statusCode, Object.keys(without.json().fields)]).toEqual([400, ['code']]);
  expect((await ask(person, person.wanted, { code: wrongCode(secret, now) })).statusCode).toBe(400);
  const good = code();
  expect((await ask(person, person.wanted, { code: good })).statusCode).toBe(202);
  expect((await ask(person, person.wanted, { code: good })).statusCode).toBe(400);
});

test.each([
  ['their own', (person: Person) => person.email.toUpperCase(), 'This is already your email address'],
  ["another account's", () => 'taken@example.com', 'There is already an account with this email address'],
])('returns 409 for a change to %s email address', async (_, addressOf, message) => {
  await query(
    `insert into users (username, username_folded, email, email_folded, full_name)
     values ('taken', 'taken', 'taken@example.com', 'taken@example.com', 'Taken') on conflict do nothing`,
  );
  const person = await confirmedPerson();
  const reply = await ask(person, addressOf(person));
  expect([reply.statusCode, reply.json().fields]).toEqual([409, { email: message }]);
});

test('returns 409 when another account took the address before the link was used, and keeps the old address', async () => {
  const [one, other] = [await confirmedPerson(), await confirmedPerson()];
  await ask(one, 'both@example.org');
  const first = await lastTo('both@example.org');
  await ask(other, 'both@example.org');
  const second = await lastTo('both@example.org');
  expect((await use(other, second)).statusCode).toBe(200);
  expect((await use(one, first)).statusCode).toBe(409);
  expect((await me(one)).email).toBe(one.email);
});

test('returns 410 for a link that is another account’s, expired, cancelled or used', async () => {
  const [person, other] = [await confirmedPerson(), await confirmedPerson()];
  await ask(person, person.wanted);
  const token = await lastTo(person.wanted);
  expect((await use(other, token)).statusCode).toBe(410);
  days(1.1);
  expect((await use(person, token)).statusCode).toBe(410);
  await ask(person, person.wanted);
  const later = await lastTo(person.wanted);
  expect((await post('/api/user/email/cancel', undefined, person.cookies)).statusCode).toBe(200);
  expect((await use(person, later)).statusCode).toBe(410);
  await ask(person, person.wanted);
  const last = await lastTo(person.wanted);
  expect((await use(person, last)).statusCode).toBe(200);
  expect((await use(person, last)).statusCode).toBe(410);
});

test('accepts a link until exactly one day has passed', async () => {
  const [person, other] = [await confirmedPerson(), await confirmedPerson()];
  await ask(person, person.wanted);
  await ask(other, other.wanted);
  const asked = now;
  now = new Date(asked.getTime() + 86_400_000);
  expect((await use(person, await lastTo(person.wanted))).statusCode).toBe(410);
  now = new Date(asked.getTime() + 86_400_000 - 1);
  expect((await use(other, await lastTo(other.wanted))).statusCode).toBe(200);
});

test('lets a change be undone until exactly seven days have passed', async () => {
  const [person, other] = [await changed(), await changed()];
  const since = now;
  now = new Date(since.getTime() + 7 * 86_400_000);
  expect((await stop(await lastTo(person.email))).statusCode).toBe(410);
  now = new Date(since.getTime() + 7 * 86_400_000 - 1);
  expect((await stop(await lastTo(other.email))).statusCode).toBe(200);
});

test('returns 401 for a link without its session, so that a stranger cannot be tricked into confirming', async () => {
  const person = await confirmedPerson();
  await ask(person, person.wanted);
  expect((await post('/api/user/email/use', { token: await lastTo(person.wanted) })).statusCode).toBe(401);
});

test('returns 429 for too many requests, and sends nothing', async () => {
  const person = await confirmedPerson();
  expect((await ask(person, person.wanted)).statusCode).toBe(202);
  await query(`update rate_limit_attempts set blocked_until = now() + interval '5 minutes' where key = $1`, [
    `address change of #${person.id}`,
  ]);
  expect((await ask(person, `other-${person.wanted}`)).statusCode).toBe(429);
  expect(await letters(`other-${person.wanted}`)).toEqual([]);
});

test.each(['Your email address is about to change', 'Your email address was changed'])(
  'undoes a change by the link in "%s" to the old address, and signs out every session',
  async (subject) => {
    const person = await changed();
    const sent = await letters(person.email);
    const token = sent.find((letter) => letter.subject === subject)?.token ?? '';
    expect((await stop(token)).statusCode).toBe(200);
    expect(await lastEntryOf(person)).toEqual({
      actor_id: person.id,
      action: 'email address change cancelled',
      details: { by: 'the previous email address', wasChanged: true },
    });
    expect((await world.inject({ url: '/api/user', cookies: person.cookies })).statusCode).toBe(401);
    expect((await post('/api/login', person)).statusCode).toBe(401);
    expect(await query('select email, password_hash from users where id = $1', [person.id])).toEqual([
      { email: person.email, password_hash: null },
    ]);
    // The old password no longer works, so the owner requests a reset at the restored address.
    await post('/api/password-resets', { email: person.email });
    await world.finishJobs();
    const newPassword = 'hills of Masaka';
    const reset = await post('/api/password-resets/use', { token: await lastTo(person.email), newPassword });
    expect(reset.statusCode, reset.body).toBe(200);
    expect((await post('/api/login', { ...person, password: newPassword })).statusCode).toBe(200);
    expect((await stop(token)).statusCode).toBe(410);
  },
);

test('returns 410 for a password reset link that was sent to the old address before the change', async () => {
  const person = await confirmedPerson();
  await post('/api/password-resets', { email: person.email });
  await world.finishJobs();
  const token = await lastTo(person.email);
  await ask(person, person.wanted);
  expect((await use(person, await lastTo(person.wanted))).statusCode).toBe(200);
  const reset = await post('/api/password-resets/use', { token, newPassword: 'hills of Masaka' });
  expect(reset.statusCode).toBe(410);
  expect((await post('/api/login', person)).statusCode).toBe(200);
});

test('undoes every later change by the first old address', async () => {
  const person = await changed();
  const first = await lastTo(person.email);
  await query('delete from rate_limit_attempts');
  await ask(person, 'third@example.org');
  await use(person, await lastTo('third@example.org'));
  expect((await stop(first)).statusCode).toBe(200);
  expect(await query('select email from users where id = $1', [person.id])).toEqual([
    { email: person.email },
  ]);
  expect((await stop(await lastTo(person.wanted))).statusCode).toBe(410);
});

test('cancels a pending change, and removes two-factor sign-in set up since the request', async () => {
  const person = await confirmedPerson();
  await ask(person, person.wanted);
  await query(
    `insert into second_factors (user_id, secret, confirmed_at) values ($1, 'their own', $2::timestamptz + interval '1 hour')`,
    [person.id, now],
  );
  expect((await stop(await lastTo(person.email))).statusCode).toBe(200);
  expect(await lastEntryOf(person)).toMatchObject({ details: { wasChanged: false } });
  expect((await use(person, await lastTo(person.wanted))).statusCode).toBe(401);
  expect(await query('select from second_factors where user_id = $1', [person.id])).toEqual([]);
});

test('returns 410 after the seven days, and reserves the old address until then', async () => {
  const person = await changed();
  const token = await lastTo(person.email);
  const registering = () =>
    post('/api/register', {
      username: 'somebody-new',
      email: person.email.toUpperCase(),
      fullName: 'Somebody New',
      password: 'jacaranda on the hill',
    });
  const early = await registering();
  expect([early.statusCode, Object.keys(early.json().fields)]).toEqual([409, ['email']]);
  days(7.1);
  expect((await stop(token)).statusCode).toBe(410);
  expect((await registering()).statusCode).toBe(201);
});

test('sends nothing to an old address that was never confirmed', async () => {
  const person = await signInAs(world);
  await ask(person, 'mistyped-before@example.org');
  expect(await letters(person.email)).toEqual([]);
  expect((await use(person, await lastTo('mistyped-before@example.org'))).statusCode).toBe(200);
  expect(await letters(person.email)).toEqual([]);
  expect(await me(person)).toMatchObject({ email: 'mistyped-before@example.org', isEmailConfirmed: true });
});

test('keeps two-factor sign-in set up before the request when the change is cancelled', async () => {
  const person = await confirmedPerson();
  await query(
    `insert into second_factors (user_id, secret, confirmed_at) values ($1, 'the owner’s own', $2::timestamptz - interval '1 hour')`,
    [person.id, now],
  );
  await query(
    `insert into address_changes (user_id, former, wanted, token_hash, ends_at, revert_token_hash, revert_until, requested_at)
     values ($1, $2, $3, sha256('one'), $4::timestamptz + interval '1 day', $5, $4::timestamptz + interval '7 days', $4)`,
    [person.id, person.email, person.wanted, now, hashToken('s'.repeat(43))],
  );
  expect((await stop('s'.repeat(43))).statusCode).toBe(200);
  expect(await query('select secret from second_factors where user_id = $1', [person.id])).toEqual([
    { secret: 'the owner’s own' },
  ]);
});

test('stores a confirmation link for one day, and an undo link for seven', async () => {
  const person = await confirmedPerson();
  await ask(person, person.wanted);
  const [kept] = await query('select ends_at, revert_until from address_changes where user_id = $1', [
    person.id,
  ]);
  const hours = (at: Date) => (at.getTime() - now.getTime()) / 3_600_000;
  expect([hours(kept.ends_at), hours(kept.revert_until)]).toEqual([24, 7 * 24]);
  expect(await me(person)).toMatchObject({ email: person.email, wantedEmail: person.wanted });
});

test('replaces a pending address by a later request, and invalidates the earlier link', async () => {
  const person = await confirmedPerson();
  const later = `later-${person.wanted}`;
  await ask(person, person.wanted);
  const before = await lastTo(person.wanted);
  expect((await ask(person, later)).statusCode).toBe(202);
  expect((await me(person)).wantedEmail).toBe(later);
  expect((await use(person, before)).statusCode).toBe(410);
  expect((await use(person, await lastTo(later))).statusCode).toBe(200);
  expect((await me(person)).email).toBe(later);
});

test('forgets a pending address when its link has expired', async () => {
  const person = await confirmedPerson();
  await ask(person, person.wanted);
  await query(`update address_changes set ends_at = now() - interval '1 second' where user_id = $1`, [
    person.id,
  ]);
  expect((await me(person)).wantedEmail).toBeNull();
});

test('returns 409 for an address that another account can still restore, and lets that account use it', async () => {
  const [person, other] = [await changed(), await confirmedPerson()];
  const reply = await ask(other, person.email.toUpperCase());
  expect([reply.statusCode, reply.json().fields]).toEqual([
    409,
    { email: 'There is already an account with this email address' },
  ]);
  expect((await ask(person, person.email)).statusCode).toBe(202);
  expect((await use(person, await lastTo(person.email))).statusCode).toBe(200);
  expect((await me(person)).email).toBe(person.email);
});

test('does not reserve an unconfirmed address after a change', async () => {
  const person = await signInAs(world);
  const right = 'typed-rightly@example.org';
  await ask(person, right);
  expect((await use(person, await lastTo(right))).statusCode).toBe(200);
  const reply = await post('/api/register', {
    username: 'somebody-else',
    email: person.email,
    fullName: 'Somebody Else',
    password: 'jacaranda on the hill',
  });
  expect(reply.statusCode, reply.body).toBe(201);
});

test('counts the seven days from the change, also for the earlier email', async () => {
  const person = await confirmedPerson();
  await ask(person, person.wanted);
  const token = await lastTo(person.email);
  days(0.9);
  expect((await use(person, await lastTo(person.wanted))).statusCode).toBe(200);
  days(6.9);
  expect((await stop(token)).statusCode).toBe(200);
});

test('removes two-factor sign-in set up between the request and the change when it is undone', async () => {
  const person = await confirmedPerson();
  await ask(person, person.wanted);
  await query(
    `insert into second_factors (user_id, secret, confirmed_at) values ($1, 'their own', $2::timestamptz + interval '1 hour')`,
    [person.id, now],
  );
  days(0.5);
  expect((await use(person, await lastTo(person.wanted))).statusCode).toBe(200);
  expect((await stop(await lastTo(person.email))).statusCode).toBe(200);
  expect(await query('select from second_factors where user_id = $1', [person.id])).toEqual([]);
});

test('undoes the third address from the second, and then everything from the first', async () => {
  const person = await changed();
  const first = await lastTo(person.email);
  const third = `third-${person.wanted}`;
  await ask(person, third);
  expect((await use(person, await lastTo(third))).statusCode).toBe(200);
  const addressNow = async () => (await query('select email from users where id = $1', [person.id]))[0].email;
  expect((await stop(await lastTo(person.wanted))).statusCode).toBe(200);
  expect(await addressNow()).toBe(person.wanted);
  expect((await stop(first)).statusCode).toBe(200);
  expect(await addressNow()).toBe(person.email);
});

test('cancels a pending request only, and keeps an earlier change undoable', async () => {
  const person = await changed();
  expect((await post('/api/user/email/cancel', undefined, person.cookies)).statusCode).toBe(200);
  expect((await me(person)).email).toBe(person.wanted);
  expect((await stop(await lastTo(person.email))).statusCode).toBe(200);
});

test('forgets the known browsers of the account after an undo, and not those of other accounts', async () => {
  const [person, other] = [await changed(), await confirmedPerson()];
  const browsersOf = async ({ id }: Person) =>
    (await query('select from known_browsers where user_id = $1', [id])).length;
  expect([await browsersOf(person), await browsersOf(other)]).toEqual([1, 1]);
  expect((await stop(await lastTo(person.email))).statusCode).toBe(200);
  expect([await browsersOf(person), await browsersOf(other)]).toEqual([0, 1]);
});

test('returns 409 for undoing to an address of another account by now, and changes nothing', async () => {
  const [person, other] = [await changed(), await signInAs(world)];
  const token = await lastTo(person.email);
  await query('update users set email = $2, email_folded = $2 where id = $1', [other.id, person.email]);
  const reply = await stop(token);
  expect([reply.statusCode, reply.json()]).toMatchObject([
    409,
    {
      code: 'address_taken',
      message: 'Another account now uses this email address. Please contact us for help.',
    },
  ]);
  expect(await me(person)).toMatchObject({ email: person.wanted });
});

test('masks the new address in emails to the old one, and states the days to undo', async () => {
  const person = await changed();
  const sent = await query('select body_text as body from emails where recipient = $1 order by id', [
    person.email,
  ]);
  const [asked, done] = sent.map(({ body }) => body as string);
  expect(asked).toContain(
    `the account ${person.username} asked to change its email address to n…@example.org.`,
  );
  expect(done).toContain(`the account ${person.username} is now n…@example.org.`);
  expect(done).toContain('undo the change within 7 days');
  expect(`${asked}${done}`).not.toContain(person.wanted);
});

test('deletes changes that can no longer be confirmed or undone in the hourly cleanup', async () => {
  const kept = async (linkFor: string, stopFor: string, isChanged: boolean) => {
    const { id } = await signInAs(world);
    await query(
      `insert into address_changes (user_id, former, wanted, token_hash, ends_at, revert_until, requested_at, changed_at)
       values ($1, 'a@example.com', 'b@example.com', sha256(int4send($1)), now() + $2::interval, now() + $3::interval,
         now() - interval '9 days', case when $4 then now() end)`,
      [id, linkFor, stopFor, isChanged],
    );
    return id;
  };
  const asked = await kept('1 minute', '6 days', false);
  const ended = await kept('-1 minute', '6 days', false);
  const made = await kept('-1 day', '1 minute', true);
  const over = await kept('-8 days', '-1 minute', true);
  await query(
    `insert into audit_entries (action, subject, kind, at) values
      ('signed in', 'a sweep', 'access', now() - interval '91 days'),
      ('refused', 'a sweep', 'access', now() - interval '89 days'),
      ('changed', 'a sweep', 'change', now() - interval '91 days')`,
  );
  await world.runJobs('sweep-sign-ins');
  const left = await query('select user_id from address_changes where user_id = any($1) order by user_id', [
    [asked, ended, made, over],
  ]);
  expect(left.map(({ user_id }) => user_id)).toEqual([asked, made]);
  const entries = await query(`select action from audit_entries where subject = 'a sweep' order by id`);
  expect(entries.map(({ action }) => action)).toEqual(['refused', 'changed']);
});
