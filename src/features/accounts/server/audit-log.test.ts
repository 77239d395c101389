import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Cookies, cookiesOf, type Person, signInAs } from '#app/testing/actors.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { kampalaDay } from '#kit/calendar-day.ts';
import { deleteOldAccessEntries } from './audit.ts';

let world: TestApp;
let boss: Person;
beforeAll(async () => {
  world = await createTestApp();
  boss = await signInAs(world, 'admin');
});
afterAll(() => world.close());
beforeEach(() => sql`delete from rate_limit_attempts`.execute(world.kit.db));

type Entry = {
  at: string;
  actor: string | null;
  action: string;
  subject: string;
  details: { address?: string; call?: string };
};

async function trail(kind: 'change' | 'access', about: string): Promise<Entry[]> {
  const reply = await world.inject({ url: `/api/audit?kind=${kind}`, cookies: boss.cookies });
  return (reply.json() as Entry[]).filter(({ subject }) => subject === about);
}
const actionsOf = async ({ id, username }: Person) =>
  (await trail('access', `user ${id} (${username})`)).map(({ action }) => action);

const from = '203.0.113.7';
const post = (url: string, payload: object, cookies: Cookies = {}, headers: Record<string, string> = {}) =>
  world.inject({ method: 'POST', url, payload, cookies, headers, remoteAddress: from });

test('logs sign-ins, failed sign-ins and ending all other sessions, with the address', async () => {
  const person = await signInAs(world);
  const { username, password } = person;
  await post('/api/login', { username, password: 'not mine' });
  const signedIn = await post('/api/login', { username, password });
  await post('/api/logout/everywhere', {}, cookiesOf(signedIn));
  expect(await actionsOf(person)).toEqual([
    'signed out of all other sessions',
    'signed in',
    'sign-in failed',
    'registered',
  ]);
  const [newest] = await trail('access', `user ${person.id} (${username})`);
  expect(newest).toMatchObject({ actor: username, details: { address: from } });
});

test('stores no unknown username, because it may be a password typed in the wrong field', async () => {
  await post('/api/login', { username: 'my secret password', password: 'x' });
  const entries = await trail('access', 'nobody');
  expect(entries).toMatchObject([{ actor: null, action: 'sign-in failed', details: { address: from } }]);
  const { rows } = await sql<{ all: string }>`
    select string_agg(audit_entries::text, ' ') as all from audit_entries`.execute(world.kit.db);
  expect(rows[0]?.all).not.toContain('secret');
});

test('logs requests rejected for lack of a role by any route, but not cross-site requests', async () => {
  const person = await signInAs(world);
  const mine = { cookies: person.cookies };
  await world.inject({ url: '/api/users', ...mine });
  await world.inject({ url: '/api/desk/properties.csv', ...mine });
  await post('/api/upload/property-image', {}, person.cookies);
  await post('/api/properties/create', {}, person.cookies, { 'sec-fetch-site': 'cross-site' });
  await world.inject({ url: '/api/users' });
  const entries = await trail('access', `user ${person.id} (${person.username})`);
  expect(entries.filter(({ action }) => action === 'refused').map(({ details }) => details.call)).toEqual([
    'POST /api/upload/property-image',
    'GET /api/desk/properties.csv',
    'GET /api/users',
  ]);
});

test('logs a request rejected because the user’s password is too weak for the role', async () => {
  const person = await signInAs(world, 'property_manager');
  await sql`update users set password_is_weak = true where id = ${person.id}`.execute(world.kit.db);
  await world.inject({ url: '/api/desk/properties', cookies: person.cookies });
  expect(await actionsOf(person)).toEqual(['refused', 'registered']);
});

test('logs rejected requests for another person’s listing', async () => {
  const [owner, other] = [
    await signInAs(world, 'property_manager'),
    await signInAs(world, 'property_manager'),
  ];
  const listing = {
    title: 'A home of its manager',
    location: 'Ntinda',
    description: 'Only there to be asked for by somebody else.',
    price: 1,
    bedrooms: 1,
    bathrooms: 1,
    squareMeters: 1,
    propertyType: 'Apartment',
    category: 'rental_units',
  };
  const { id } = (await post('/api/properties/create', listing, owner.cookies)).json();
  const reply = await world.inject({
    method: 'DELETE',
    url: `/api/properties/${id}`,
    cookies: other.cookies,
  });
  expect([reply.statusCode, await actionsOf(other)]).toEqual([403, ['refused', 'registered']]);
});

test('writes at most a hundred entries of a kind an hour', async () => {
  const person = await signInAs(world);
  await sql`
    insert into audit_entries (action, subject, kind)
    select 'sign-in failed', ${`user ${person.id}`}, 'access' from generate_series(1, 98)`.execute(
    world.kit.db,
  );
  for (let n = 0; n < 5; n++)
    expect((await post('/api/login', { username: person.username, password: `guess ${n}` })).statusCode).toBe(
      401,
    );
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from audit_entries
    where subject = ${`user ${person.id}`} and action = 'sign-in failed'`.execute(world.kit.db);
  expect(rows[0]?.count).toBe(100);
});

test('counts only the last hour towards the limit of entries', async () => {
  const person = await signInAs(world);
  await sql`
    insert into audit_entries (action, subject, kind, at)
    select 'sign-in failed', ${`user ${person.id}`}, 'access', now() - interval '61 minutes'
    from generate_series(1, 100)`.execute(world.kit.db);
  await post('/api/login', { username: person.username, password: 'a guess' });
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from audit_entries where subject = ${`user ${person.id}`}
      and action = 'sign-in failed' and at > now() - interval '5 minutes'`.execute(world.kit.db);
  expect(rows[0]?.count).toBe(1);
});

test('applies the limit of entries to each action and each user separately', async () => {
  const [person, other] = [await signInAs(world), await signInAs(world)];
  await sql`
    insert into audit_entries (action, subject, kind)
    select 'sign-in failed', ${`user ${person.id}`}, 'access' from generate_series(1, 100)`.execute(
    world.kit.db,
  );
  await post('/api/login', { username: person.username, password: person.password });
  await post('/api/login', { username: other.username, password: 'a guess' });
  expect([(await actionsOf(person))[0], (await actionsOf(other))[0]]).toEqual([
    'signed in',
    'sign-in failed',
  ]);
});

test('lists changes separately, with who made them and to whom', async () => {
  const person = await signInAs(world);
  await world.inject({
    method: 'PATCH',
    url: `/api/users/${person.id}/role`,
    cookies: boss.cookies,
    payload: { role: 'property_manager' },
  });
  expect(await trail('change', `user ${person.id} (${person.username})`)).toMatchObject([
    { actor: boss.username, action: 'role changed', details: { from: 'user', to: 'property_manager' } },
  ]);
  const all = (await world.inject({ url: '/api/audit', cookies: boss.cookies })).json() as Entry[];
  expect(all.map(({ action }) => action)).not.toContain('registered');
});

test('deletes sign-ins after 90 days, and keeps changes', async () => {
  const person = await signInAs(world);
  await sql`update audit_entries set at = now() - interval '91 days'`.execute(world.kit.db);
  await deleteOldAccessEntries(world.kit.db);
  expect(await actionsOf(person)).toEqual([]);
  expect((await world.inject({ url: '/api/audit', cookies: boss.cookies })).json()).not.toEqual([]);
});

test('searches the audit log by person, action and day, as a list and as a CSV file', async () => {
  const [one, other] = [await signInAs(world), await signInAs(world, 'property_manager')];
  const asked = { method: 'PATCH', cookies: boss.cookies } as const;
  await world.inject({ ...asked, url: `/api/users/${one.id}/role`, payload: { role: 'property_manager' } });
  await world.inject({ ...asked, url: `/api/users/${other.id}/role`, payload: { role: 'user' } });
  const find = async (query: string) =>
    (await world.inject({ url: `/api/audit?${query}`, cookies: boss.cookies })).json() as Entry[];
  const subject = `user ${one.id} (${one.username})`;
  expect((await find(`who=${one.username}`)).map((entry) => entry.subject)).toEqual([subject]);
  expect(await find(`who=${one.username}&act=PASSWORD`)).toEqual([]);
  expect(await find(`who=${one.username}&act=role`)).toHaveLength(1);
  // A prefix of the author's username matches too.
  expect((await find(`who=${boss.username.slice(0, 5)}&act=role`)).length).toBeGreaterThanOrEqual(2);
  expect(await find('who=nobody-of-this-name')).toEqual([]);
  const [{ at } = { at: '' }] = await find(`who=${one.username}`);
  const today = kampalaDay(new Date(at));
  expect(await find(`who=${one.username}&from=${today}&to=${today}`)).toHaveLength(1);
  expect(await find(`who=${one.username}&to=2026-01-01`)).toEqual([]);
  expect(await find(`who=${one.username}&from=2999-01-01`)).toEqual([]);
  const csv = await world.inject({ url: `/api/audit.csv?who=${one.username}`, cookies: boss.cookies });
  expect(csv.headers['content-disposition']).toContain('trail.csv');
  expect(csv.body.trim().split('\n')).toHaveLength(2);
  expect(csv.body).toContain(`"${subject}"`);
  const bad = await world.inject({ url: '/api/audit?from=yesterday', cookies: boss.cookies });
  expect(bad.statusCode).toBe(400);
});

test('keeps the sign-ins of the last ninety days', async () => {
  const person = await signInAs(world);
  await sql`
    update audit_entries set at = now() - interval '89 days 23 hours' where subject = ${`user ${person.id}`}`.execute(
    world.kit.db,
  );
  await deleteOldAccessEntries(world.kit.db);
  expect(await actionsOf(person)).toEqual(['registered']);
});

test('searches by days in Kampala time, and matches an action literally', async () => {
  await sql`
    insert into audit_entries (action, subject, kind, at) values
      ('as of the ninth', 'a test', 'change', '2019-03-09T20:59:59Z'),
      ('as of the tenth', 'a test', 'change', '2019-03-09T21:00:00Z'),
      ('late on the tenth', 'a test', 'change', '2019-03-10T20:59:59Z'),
      ('as of the eleventh', 'a test', 'change', '2019-03-10T21:00:00Z')`.execute(world.kit.db);
  const find = async (query: string) => {
    const reply = await world.inject({ url: `/api/audit?${query}`, cookies: boss.cookies });
    return (reply.json() as Entry[])
      .filter(({ subject }) => subject === 'a test')
      .map(({ action }) => action);
  };
  expect(await find('from=2019-03-10&to=2019-03-10')).toEqual(['late on the tenth', 'as of the tenth']);
  expect(await find('to=2019-03-09')).toEqual(['as of the ninth']);
  expect(await find('from=2019-03-11&to=2019-03-11')).toEqual(['as of the eleventh']);
  expect(await find('to=2019-03-11&act=TENTH')).toEqual(['late on the tenth', 'as of the tenth']);
  expect(await find('to=2019-03-11&act=%25')).toEqual([]);
  expect(await find('to=2019-03-11&act=as_of')).toEqual([]);
});

test('logs ending one or all other sessions, with address and browser', async () => {
  const { id, username, password } = await signInAs(world);
  const headers = { 'user-agent': 'A browser of theirs' };
  const here = cookiesOf(await post('/api/login', { username, password }, {}, headers));
  const sessions = (await world.inject({ url: '/api/user/sessions', cookies: here })).json();
  const other = sessions.find(({ isThisOne }: { isThisOne: boolean }) => !isThisOne);
  const url = `/api/user/sessions/${other.id}`;
  await world.inject({ method: 'DELETE', url, cookies: here, headers, remoteAddress: from });
  await post('/api/logout/everywhere', {}, here, headers);
  const entries = (await trail('access', `user ${id} (${username})`)).slice(0, 3);
  const details = { address: from, browser: 'A browser of theirs' };
  expect(entries.map(({ action, ...entry }) => [action, entry.actor, entry.details])).toEqual([
    ['signed out of all other sessions', username, details],
    ['signed out of another session', username, details],
    ['signed in', username, details],
  ]);
});

test('finds a person by the start of the name in any case, and not by its middle', async () => {
  const { username } = await signInAs(world);
  const find = async (who: string) =>
    (await world.inject({ url: `/api/audit?kind=access&who=${who}`, cookies: boss.cookies })).json();
  expect(await find(username.toUpperCase())).toMatchObject([{ actor: username, action: 'registered' }]);
  expect(await find(username.slice(1))).toEqual([]);
});

test('exports the audit log as CSV in UTC, and escapes spreadsheet formulas', async () => {
  await sql`
    insert into audit_entries (action, subject, details, kind, at) values
      ('=1+1', 'for a sheet', '{"to": 5}', 'change', '2018-05-04T21:30:00Z'),
      ('signed in', 'for a sheet', '{}', 'access', '2018-05-04T21:30:00Z')`.execute(world.kit.db);
  const csv = await world.inject({
    url: '/api/audit.csv?from=2018-05-05&to=2018-05-05',
    cookies: boss.cookies,
  });
  expect(csv.body.trim().split('\n')).toEqual([
    '"at","actor","action","subject","details"',
    `"2018-05-04T21:30:00.000Z",,"'=1+1","for a sheet","{""to"":5}"`,
  ]);
});
