import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { insertUser } from '#features/accounts/server/repository.ts';
import { type Database, openDatabase } from '#kit/server/database/database.ts';
import { openLog } from '#kit/server/log.ts';

let world: TestApp;
/** Connections that the application does not share: a test holds a lock with one while the application works. */
let outside: Database;
beforeAll(async () => {
  world = await createTestApp();
  outside = openDatabase(world.databaseUrl, openLog('silent'));
});
afterAll(async () => {
  await outside.close();
  await world.close();
});

const post = (url: string, payload: object, cookies: Record<string, string> = {}) =>
  world.inject({ method: 'POST', url, payload, cookies });

async function waitingForLocks(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(outside.db);
  return rows[0]?.count ?? 0;
}

test('as many as there are connections ask for a taken name at once: each hears that it is taken', async () => {
  const person = { username: 'everybody', email: 'everybody@example.com', fullName: 'Every Body' };
  const connections = world.kit.pool.options.max;
  const burst = await outside.db.transaction().execute(async (tx) => {
    await insertUser(tx, person);
    const replies = Array.from({ length: connections }, () =>
      post('/api/register', { ...person, password: 'jacaranda on the hill' }),
    );
    await expect.poll(waitingForLocks).toBe(connections);
    return { replies };
  });
  const statuses = (await Promise.all(burst.replies)).map((reply) => reply.statusCode);
  expect(statuses).toEqual(Array.from({ length: connections }, () => 409));
});
