import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, openPatientDatabase, type TestDatabase } from '#app/testing/database.ts';
import { consumeAttempt, type OpenLimit, resetAttempts } from '#kit/server/attempts.ts';
import { ChallengeRequired, noProofOfWork } from '#kit/server/challenges.ts';
import type { Database } from '#kit/server/database/database.ts';

let testDatabase: TestDatabase;
let database: Database;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openPatientDatabase(testDatabase.url, 4);
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});
beforeEach(() => sql`delete from rate_limit_attempts`.execute(database.db));

const limit = { key: 'the door', free: 3 };
const held = (tries: number, ago = '0 seconds') =>
  sql`
    insert into rate_limit_attempts (key, tries, blocked_until) values ('the door', ${tries}, clock_timestamp() - ${ago}::interval)
    on conflict (key) do update set tries = excluded.tries, blocked_until = excluded.blocked_until`.execute(
    database.db,
  );

async function triesNow(): Promise<number | undefined> {
  const { rows } = await sql<{
    tries: number;
  }>`select tries from rate_limit_attempts where key = 'the door'`.execute(database.db);
  return rows[0]?.tries;
}
/** Returns the time of the database's clock, in seconds. */
async function clock(): Promise<number> {
  const { rows } = await sql<{ now: number }>`
    select extract(epoch from clock_timestamp())::float8 as now`.execute(database.db);
  return rows[0]?.now as number;
}
async function freeAgainAt(): Promise<number> {
  const { rows } = await sql<{ at: number }>`
    select extract(epoch from blocked_until)::float8 as at from rate_limit_attempts where key = 'the door'`.execute(
    database.db,
  );
  return rows[0]?.at as number;
}

test.each([
  [1, 0],
  [2, 0],
  [3, 1],
  [4, 2],
  [5, 4],
  [9, 64],
  [12, 512],
  [13, 900],
  [40, 900],
  [5_000, 900],
])('delays the next attempt after %i attempts, three of them free, by %i seconds', async (tries, seconds) => {
  await held(tries);
  const before = await clock();
  await consumeAttempt(database.db, limit);
  const [at, after] = [await freeAgainAt(), await clock()];
  expect(await triesNow()).toBe(tries + 1);
  expect(at).toBeGreaterThanOrEqual(before + seconds);
  expect(at).toBeLessThanOrEqual(after + seconds);
});

test('tells an early attempt how long to wait, and does not extend the wait', async () => {
  await held(8);
  const begun = await clock();
  await consumeAttempt(database.db, limit);
  for (let n = 0; n < 3; n++) {
    const error = await consumeAttempt(database.db, limit).catch((one) => one);
    expect(error).toMatchObject({ kind: 'too-many', code: 'too_many_attempts' });
    const passed = (await clock()) - begun;
    expect(error.retryAfterSeconds).toBeLessThanOrEqual(32);
    expect(error.retryAfterSeconds).toBeGreaterThanOrEqual(32 - passed);
  }
  expect(await triesNow()).toBe(9);
});

test.each([
  ['14 minutes 50 seconds', 9],
  ['15 minutes 5 seconds', 8],
  ['44 minutes', 7],
  ['3 days', 1],
])('counts the next attempt after eight attempts and %s without one as number %i', async (ago, tries) => {
  await held(8, ago);
  await consumeAttempt(database.db, limit);
  expect(await triesNow()).toBe(tries);
});

describe('a forgiven attempt', () => {
  test("clears the caller's own attempts when they are forgiven", async () => {
    await held(8);
    await resetAttempts(database.db, limit);
    expect(await triesNow()).toBeUndefined();
  });

  test('subtracts a forgiven attempt from a shared count', async () => {
    await held(8);
    await resetAttempts(database.db, { ...limit, openTo: 'network' });
    expect(await triesNow()).toBe(7);
    await held(0);
    await resetAttempts(database.db, { ...limit, openTo: 'network' });
    expect(await triesNow()).toBe(0);
  });
});

describe('a limit that others can exhaust', () => {
  const open: OpenLimit = { ...limit, openTo: 'anyone' };
  const withWork = (level: number) => ({ level: async () => level });
  const consume = (work = noProofOfWork, changes: Partial<OpenLimit> = {}) =>
    consumeAttempt(database.db, { ...open, ...changes }, work).then(
      () => 'done',
      (error) => (error instanceof ChallengeRequired ? error.level : error.code),
    );
  const solvedLately = (tries: number) =>
    sql`
      insert into rate_limit_attempts (key, tries, blocked_until) values ('the door, with work', ${tries}, clock_timestamp())
      on conflict (key) do update set tries = excluded.tries, blocked_until = excluded.blocked_until`.execute(
      database.db,
    );

  test('requires work after the free attempts, and does not raise the level for refused attempts', async () => {
    const outcomes = [];
    for (let n = 0; n < 100; n++) outcomes.push(await consume());
    expect(outcomes).toEqual(['done', 'done', 'done', ...Array.from({ length: 97 }, () => 1)]);
    expect(await consume(withWork(1))).toBe('done');
    expect(await triesNow()).toBe(3);
  });

  test.each([
    [0, 1],
    [9, 1],
    [10, 2],
    [29, 3],
    [30, 4],
    [5_000, 4],
  ])('requires level %i after %i solved challenges', async (tries, level) => {
    await held(3);
    await solvedLately(tries);
    expect(await consume()).toBe(level);
    expect(await consume(withWork(Math.max(0, level - 2)))).toBe(level);
    // A challenge of the previous level is accepted, because it may have been issued before the level rose.
    expect(await consume(withWork(Math.max(1, level - 1)))).toBe('done');
  });

  test('frees one shared attempt a minute and loses no part of a minute', async () => {
    await held(3, '59 seconds');
    expect(await consume()).toBe(1);
    await held(3, '119 seconds');
    expect([await consume(), await consume()]).toEqual(['done', 1]);
    await sql`update rate_limit_attempts set blocked_until = blocked_until - interval '1 second'`.execute(
      database.db,
    );
    expect([await consume(), await consume()]).toEqual(['done', 1]);
  });

  test('returns when the next shared attempt is free', async () => {
    await held(3, '10 seconds');
    const error = await consumeAttempt(database.db, open, noProofOfWork).catch((one) => one);
    expect(error.retryAfterSeconds).toBeGreaterThan(0);
    expect(error.retryAfterSeconds).toBeLessThanOrEqual(50);
  });

  test('refuses even solved challenges above the hourly limit, and accepts one an hour later', async () => {
    await held(3);
    const bounded = { refillSeconds: 100_000, hourlyCeiling: 2 };
    const outcomes = [];
    for (let n = 0; n < 4; n++) outcomes.push(await consume(withWork(4), bounded));
    expect(outcomes).toEqual(['done', 'done', 'too_many_attempts', 'too_many_attempts']);
    await sql`update rate_limit_attempts set blocked_until = blocked_until - interval '31 minutes'`.execute(
      database.db,
    );
    expect([await consume(withWork(4), bounded), await consume(withWork(4), bounded)]).toEqual([
      'done',
      'too_many_attempts',
    ]);
  });

  test('counts concurrent attempts one by one', async () => {
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => consume()));
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(3);
  });
});
