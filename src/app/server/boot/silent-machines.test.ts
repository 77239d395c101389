import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, openPatientDatabase, type TestDatabase } from '#app/testing/database.ts';
import type { Database } from '#kit/server/database/database.ts';
import { openContentEvents } from '#kit/server/events/content-events.ts';
import { openLog } from '#kit/server/log.ts';

let made: TestDatabase;
let database: Database;
beforeAll(async () => {
  made = await createTestDatabase();
  database = openPatientDatabase(made.url, 10);
});
afterAll(async () => {
  await database?.close();
  await made?.drop();
});

const established = '01';

/**
 * Returns the seconds until the operating system sends a TCP keep-alive on a connection of this port; null if
 * it never does.
 */
async function asksAfter(port: number): Promise<number | null> {
  const lines = (await readFile('/proc/net/tcp', 'utf8')).trim().split('\n').slice(1);
  const hex = (port: number | string) => Number(port).toString(16).toUpperCase().padStart(4, '0');
  const [here, there] = [hex(port), hex(new URL(made.url).port)];
  const line = lines
    .map((text) => text.trim().split(/\s+/))
    .find(
      ([, local, remote, state]) =>
        local?.endsWith(`:${here}`) && remote?.endsWith(`:${there}`) && state === established,
    );
  const [kind, ticks] = line?.[5]?.split(':') ?? [];
  return kind === '02' ? Number.parseInt(ticks as string, 16) / 100 : null;
}

test('detects a peer that vanishes silently soon, on every connection', async ({ skip }) => {
  skip(process.platform !== 'linux', 'only Linux shows when a connection is asked after');
  const events = await openContentEvents(made.url, openLog('silent'));
  const { rows } = await database.pool.query<{ client_port: number }>(
    `select client_port from pg_stat_activity
       where pid = pg_backend_pid() or (datname = current_database() and query = 'listen content')`,
  );
  expect(rows).toHaveLength(2);
  for (const { client_port } of rows) await expect.poll(() => asksAfter(client_port)).toBeLessThanOrEqual(10);
  const settings = await database.pool.query(`select current_setting('tcp_keepalives_idle')::int as idle,
      current_setting('tcp_keepalives_interval')::int as interval, current_setting('tcp_keepalives_count')::int as count`);
  expect(settings.rows).toEqual([{ idle: 10, interval: 5, count: 3 }]);
  await events.close();
});
