import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { lengthenWaits } from '#app/testing/lengthen-waits.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import type { WaitlistTables } from './tables.ts';

let world: TestApp;
let admin: Person;
beforeAll(async () => {
  world = await createTestApp();
  await lengthenWaits(world);
  admin = await signInAs(world, 'admin');
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.kit.pool.query('delete from rate_limit_attempts; delete from waitlist_entries');
});

const somebody = { name: 'Amina Sample', email: 'amina@example.com', platform: 'android', rating: 4 };
const join = (payload: object, headers: Record<string, string> = {}) =>
  world.inject({ method: 'POST', url: '/api/waitlist', payload, headers });
const entries = () =>
  world.kit.db
    .withTables<WaitlistTables>()
    .selectFrom('waitlist_entries')
    .select(['name', 'email', 'platform', 'rating'])
    .orderBy('id')
    .execute();

describe('POST /api/waitlist', () => {
  test('returns 201, stores the entry and returns the specified message', async () => {
    const reply = await join(somebody);
    expect([reply.statusCode, reply.json()]).toEqual([201, { message: 'Joined Waitlist Successfully!' }]);
    expect(await entries()).toEqual([somebody]);
  });

  test('returns 201 with the default rating of 5 and trimmed names and addresses', async () => {
    const { rating: _, ...unrated } = somebody;
    await join({ ...unrated, name: '  Amina Sample ', email: ' amina@example.com ' });
    expect(await entries()).toEqual([{ ...somebody, rating: 5 }]);
  });

  test('changes and reveals nothing when repeated, and stores another platform separately', async () => {
    const first = await join(somebody);
    const again = await join({ ...somebody, email: 'AMINA@example.com', name: 'Somebody Else', rating: 1 });
    expect([again.statusCode, again.json()]).toEqual([first.statusCode, first.json()]);
    await join({ ...somebody, platform: 'ios' });
    expect(await entries()).toEqual([somebody, { ...somebody, platform: 'ios' }]);
  });

  test('returns 201 for thirty concurrent requests with one address, and stores one entry', async () => {
    const replies = await Promise.all(Array.from({ length: 30 }, () => join(somebody)));
    expect(replies.every(({ statusCode }) => statusCode === 201)).toBe(true);
    expect(await entries()).toHaveLength(1);
  });

  test.each([
    ['name', { name: '  ' }, 'Full name is required'],
    ['name', { name: undefined }, 'Full name is required'],
    ['name', { name: 'x'.repeat(201) }, 'Full name must be at most 200 characters'],
    ['name', { name: 'a\0b' }, 'Full name contains characters that are not allowed'],
    ['email', { email: '' }, 'Email address is required'],
    ['email', { email: 'amina' }, 'Invalid email address'],
    ['email', { email: `${'a'.repeat(250)}@example.com` }, 'Invalid email address'],
    ['platform', { platform: 'symbian' }, 'Choose iOS or Android'],
    ['rating', { rating: 0 }, 'Choose a rating from 1 to 5'],
    ['rating', { rating: 6 }, 'Choose a rating from 1 to 5'],
    ['rating', { rating: 2.5 }, 'Choose a rating from 1 to 5'],
    ['rating', { rating: '5' }, 'Choose a rating from 1 to 5'],
  ])('returns 400 for %s %j', async (field, change, message) => {
    const reply = await join({ ...somebody, ...change });
    expect([reply.statusCode, reply.json().fields]).toEqual([400, { [field]: message }]);
    expect(await entries()).toEqual([]);
  });

  test.each([
    { rating: 1 },
    { rating: 5 },
    { name: 'x'.repeat(200) },
    { email: `${'a'.repeat(64)}@${'b'.repeat(60)}.example.com` },
  ])('returns 201 for %j', async (change) => {
    expect((await join({ ...somebody, ...change })).statusCode).toBe(201);
    expect(await entries()).toEqual([{ ...somebody, ...change }]);
  });

  test('returns 403 when another site adds an entry', async () => {
    const reply = await join(somebody, { 'sec-fetch-site': 'cross-site' });
    expect([reply.statusCode, await entries()]).toEqual([403, []]);
  });
});

const get = (url: string, { cookies }: Pick<Person, 'cookies'> = admin) => world.inject({ url, cookies });

describe('GET /api/waitlist', () => {
  test('returns 200 by platform with the mean rating', async () => {
    expect((await get('/api/waitlist')).json()).toEqual([]);
    for (const [index, rating] of [5, 4, 4].entries())
      await join({ ...somebody, email: `a${index}@example.com`, rating });
    await join({ ...somebody, platform: 'ios', rating: 1 });
    await world.kit.pool.query(
      `update waitlist_entries set joined_at = '2026-11-20T06:00:00Z'::timestamptz + interval '1 day' *
         case email when 'a0@example.com' then 1 when 'a1@example.com' then 3 else 2 end`,
    );
    expect((await get('/api/waitlist')).json()).toEqual([
      { platform: 'android', entries: 3, meanRating: 4.3, lastAt: '2026-11-23T06:00:00.000Z' },
      { platform: 'ios', entries: 1, meanRating: 1, lastAt: '2026-11-22T06:00:00.000Z' },
    ]);
  });
});

describe('GET /api/waitlist.csv', () => {
  const trail = async () =>
    (
      await world.kit.pool.query(
        `select actor_id, subject, details from audit_entries where action = 'waitlist exported' order by id`,
      )
    ).rows;

  test('returns 200 in the order of joining, with text as text, and logs the download in the audit log', async () => {
    const before = await trail();
    await join({ ...somebody, name: '=cmd|calc' });
    await world.kit.pool.query(
      `insert into waitlist_entries (email, email_folded, name, platform, rating) select n || '@example.com', n || '@example.com', 'Person ' || n, 'ios', 3 from generate_series(1, 1500) n`,
    );
    const reply = await get('/api/waitlist.csv');
    expect(reply.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="waitlist.csv"',
      'cache-control': 'private, no-store',
    });
    const [head, first, ...rest] = reply.body.trimEnd().split('\n');
    expect(head).toBe('\ufeff"Name","Email","App","Rating (out of 5)","Joined"');
    expect(first).toMatch(/^"'=cmd\|calc","amina@example\.com","Android","4","\d{4}-\d\d-\d\dT/);
    expect(rest).toHaveLength(1500);
    expect(rest.at(-1)).toContain('"1500@example.com"');
    expect((await trail()).slice(before.length)).toEqual([
      { actor_id: admin.id, subject: 'waitlist', details: { entries: 1501 } },
    ]);
  });

  test('returns 403 to a manager and logs nothing', async () => {
    const before = await trail();
    const manager = await signInAs(world, 'property_manager');
    expect((await get('/api/waitlist.csv', manager)).statusCode).toBe(403);
    expect(await trail()).toEqual(before);
  });
});
