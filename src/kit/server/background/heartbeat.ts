import { hostname } from 'node:os';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#kit/server/database/database.ts';
import { job } from '#kit/server/job.ts';
import type { Lane } from '#kit/work.ts';

/** Names this process among those that share a database. */
export const processName = `${hostname()}:${process.pid}`;

/**
 * A job that proves every minute that the cron of a lane enqueues jobs and that a worker takes and finishes
 * them. Its row names the process that finished it.
 */
export const heartbeatJob = (lane: Lane) =>
  job(`heartbeat-${lane}`, z.unknown(), ({ kit }) => recordHeartbeat(kit.db, lane), {
    lane,
    work: 'heartbeats',
    every: '* * * * *',
  });

async function recordHeartbeat(db: Db, lane: Lane): Promise<void> {
  await sql`
    insert into job_heartbeats (process, lane) values (${processName}, ${lane})
    on conflict (process, lane) do update set beat_at = now()`.execute(db);
  await sql`delete from job_heartbeats where beat_at < now() - interval '1 day'`.execute(db);
}
