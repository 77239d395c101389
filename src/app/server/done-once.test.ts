import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { runIdempotent } from '#kit/server/idempotency.ts';

let world: TestApp;
beforeAll(async () => {
  world = await createTestApp();
});
afterAll(() => world.close());
beforeEach(() => sql`delete from idempotency_keys`.execute(world.kit.db));

let done = 0;
const act = (changes: { scope?: string; key?: string | null; request?: unknown } = {}) =>
  world.kit.db.transaction().execute((tx) =>
    runIdempotent(tx, { scope: 'create by #1', key: 'a-key', request: { a: 1 }, ...changes }, async () => ({
      done: ++done,
    })),
  );

test('returns the original response for each retry with a key, and separates keys and users', async () => {
  const first = await act();
  expect(await act()).toEqual(first);
  expect(await act({ key: 'another' })).not.toEqual(first);
  const theirs = await act({ scope: 'create by #2' });
  expect(theirs).not.toEqual(first);
  expect([await act(), await act({ scope: 'create by #2' })]).toEqual([first, theirs]);
  expect(await act({ key: null })).not.toEqual(await act({ key: null }));
});

test('refuses a reused key for a different request', async () => {
  await act();
  const before = done;
  await expect(act({ request: { a: 2 } })).rejects.toMatchObject({ kind: 'unprocessable', code: 'key_used' });
  expect(done).toBe(before);
});

test('refuses a retry during the first request where the call requires that', async () => {
  const asked = { scope: 'pay by #1', key: 'a-key', request: {}, meanwhile: 'refuse' } as const;
  const pay = (work: () => Promise<string>) =>
    world.kit.db.transaction().execute((tx) => runIdempotent(tx, asked, work));
  const answer = await pay(async () => {
    await expect(pay(async () => 'twice')).rejects.toMatchObject({ kind: 'conflict', code: 'in_flight' });
    return 'once';
  });
  expect([answer, await pay(async () => 'again')]).toEqual(['once', 'once']);
});

test('does not block another user who uses the same key', async () => {
  const pay = (scope: string, work: () => Promise<string>) =>
    world.kit.db
      .transaction()
      .execute((tx) => runIdempotent(tx, { scope, key: 'a-key', request: {}, meanwhile: 'refuse' }, work));
  const answer = await pay('pay by #1', async () => {
    expect(await pay('pay by #2', async () => 'theirs')).toBe('theirs');
    return 'mine';
  });
  expect(answer).toBe('mine');
});

test('runs the retry of a failed request, which is not recorded', async () => {
  const failing = world.kit.db
    .transaction()
    .execute((tx) =>
      runIdempotent(tx, { scope: 'create by #1', key: 'a-key', request: { a: 1 } }, () =>
        Promise.reject(new Error('not now')),
      ),
    );
  await expect(failing).rejects.toThrow('not now');
  expect(await act()).toEqual({ done });
});

test('deletes recorded requests after a week, by a job', async () => {
  for (const key of ['old', 'young']) await act({ key });
  await sql`update idempotency_keys set completed_at = now() - interval '7 days 1 minute' where key = 'old'`.execute(
    world.kit.db,
  );
  await sql`update idempotency_keys set completed_at = now() - interval '6 days 23 hours' where key = 'young'`.execute(
    world.kit.db,
  );
  await world.kit.jobs.enqueue(world.kit.db, { name: 'forget-done', shape: z.unknown() }, {});
  await world.finishJobs();
  const { rows } = await sql<{ key: string }>`select key from idempotency_keys`.execute(world.kit.db);
  expect(rows).toEqual([{ key: 'young' }]);
});
