import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import type { WaitlistTables } from './tables.ts';

let world: TestApp;
beforeAll(async () => {
  world = await createTestApp();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.kit.pool.query('delete from attempts; delete from waitlist_entries');
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
  test('201: the entry is stored, and the fixed message is returned', async () => {
    const reply = await join(somebody);
    expect([reply.statusCode, reply.json()]).toEqual([201, { message: 'Joined Waitlist Successfully!' }]);
    expect(await entries()).toEqual([somebody]);
  });

  test('201: the default rating is 5; names and email addresses are trimmed', async () => {
    const { rating: _, ...unrated } = somebody;
    await join({ ...unrated, name: '  Amina Sample ', email: ' amina@example.com ' });
    expect(await entries()).toEqual([{ ...somebody, rating: 5 }]);
  });

  test('201: joining again changes nothing and does not reveal the entry; another platform is a separate entry', async () => {
    const first = await join(somebody);
    const again = await join({ ...somebody, email: 'AMINA@example.com', name: 'Somebody Else', rating: 1 });
    expect([again.statusCode, again.json()]).toEqual([first.statusCode, first.json()]);
    await join({ ...somebody, platform: 'ios' });
    expect(await entries()).toEqual([somebody, { ...somebody, platform: 'ios' }]);
  });

  test('201: thirty concurrent requests with one email address store one entry', async () => {
    const replies = await Promise.all(Array.from({ length: 30 }, () => join(somebody)));
    expect(replies.every(({ statusCode }) => statusCode === 201)).toBe(true);
    expect(await entries()).toHaveLength(1);
  });

  test.each([
    ['name', { name: '  ' }, 'Full name is required'],
    ['name', { name: undefined }, 'Full name is required'],
    ['name', { name: 'x'.repeat(201) }, 'Full name must be at most 200 characters'],
    ['name', { name: 'a\0b' }, 'Full name contains characters that cannot be shown'],
    ['email', { email: '' }, 'Email address is required'],
    ['email', { email: 'amina' }, 'Invalid email address'],
    ['email', { email: `${'a'.repeat(250)}@example.com` }, 'Invalid email address'],
    ['platform', { platform: 'symbian' }, 'Choose iOS or Android'],
    ['rating', { rating: 0 }, 'Choose a rating from 1 to 5'],
    ['rating', { rating: 6 }, 'Choose a rating from 1 to 5'],
    ['rating', { rating: 2.5 }, 'Choose a rating from 1 to 5'],
    ['rating', { rating: '5' }, 'Choose a rating from 1 to 5'],
  ])('400: %s %j', async (field, change, message) => {
    const reply = await join({ ...somebody, ...change });
    expect([reply.statusCode, reply.json().fields]).toEqual([400, { [field]: message }]);
    expect(await entries()).toEqual([]);
  });

  test('403: another site cannot add anybody to the waitlist', async () => {
    const reply = await join(somebody, { 'sec-fetch-site': 'cross-site' });
    expect([reply.statusCode, await entries()]).toEqual([403, []]);
  });

  test('429: too many requests from one address', async () => {
    let refused = 0;
    for (let index = 0; index < 60 && refused === 0; index++) {
      const { statusCode } = await join({ ...somebody, email: `a${index}@example.com` });
      if (statusCode === 429) refused = index;
    }
    expect(refused).toBeGreaterThanOrEqual(40);
    expect(await entries()).toHaveLength(refused);
    const elsewhere = { url: '/api/waitlist', payload: somebody, remoteAddress: '203.0.113.9' };
    expect((await world.inject({ method: 'POST', ...elsewhere })).statusCode).toBe(201);
  });
});
