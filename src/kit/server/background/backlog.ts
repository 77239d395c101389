import type pg from 'pg';
import type { Lane, WorkKind } from '#kit/work.ts';

/** The lane and the kind of work of each job, by its name. */
export type JobIndex = ReadonlyMap<string, { lane: Lane; work: WorkKind }>;

/** The time after which a due job counts as late, in milliseconds. */
export const lateAfterMs = 120_000;
/** The interval between heartbeats, in milliseconds. */
const heartbeatMs = 60_000;

export type LaneBacklog = {
  /** How long the oldest due job of the lane has waited, in milliseconds; 0 when none is due. */
  oldestMs: number;
  /** The time since the last heartbeat of any process, in milliseconds; null before the first. */
  beatAgeMs: number | null;
  /** How far the lane is behind, in milliseconds; 0 when it is on time. */
  behindMs: number;
  due: { work: WorkKind; count: number }[];
};

export type Backlog = Record<Lane, LaneBacklog>;

export type BacklogSettings = { lateMs?: number; missesBeatFromMs?: number };

/** A client or a pool that can run queries. */
export type PgQueryable = Pick<pg.ClientBase, 'query'>;

type DueRow = { job: string; count: number; waited_ms: number };
type HeartbeatRow = { lane: Lane; age_ms: number };

/**
 * Reads the jobs that are due and not locked, by lane. A job that a process has locked is running and is not
 * counted. A heartbeat older than `missesBeatFromMs` means that work has stopped even when nothing is due,
 * because recurring jobs are not being enqueued.
 */
export async function readBacklog(
  connection: PgQueryable,
  jobs: JobIndex,
  { lateMs = lateAfterMs, missesBeatFromMs = heartbeatMs + lateAfterMs }: BacklogSettings = {},
): Promise<Backlog> {
  const due = await connection.query<DueRow>(
    `select t.identifier as job, count(*)::int as count,
       (extract(epoch from now() - min(greatest(j.run_at, j.created_at))) * 1000)::float8 as waited_ms
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where j.is_available and j.run_at <= now() group by 1`,
  );
  const heartbeats = await connection.query<HeartbeatRow>(
    `select lane, (extract(epoch from now() - max(beat_at)) * 1000)::float8 as age_ms from job_heartbeats group by 1`,
  );
  const backlogOf = (lane: Lane): LaneBacklog => {
    const rows = due.rows.flatMap((row) => {
      const registered = jobs.get(row.job);
      return registered?.lane === lane ? [{ ...row, work: registered.work }] : [];
    });
    const oldestMs = Math.max(0, ...rows.map(({ waited_ms }) => waited_ms));
    const beatAgeMs = heartbeats.rows.find((row) => row.lane === lane)?.age_ms ?? null;
    const isStale = beatAgeMs !== null && beatAgeMs > missesBeatFromMs;
    return {
      oldestMs,
      beatAgeMs,
      behindMs: Math.max(oldestMs > lateMs ? oldestMs : 0, isStale ? beatAgeMs - heartbeatMs : 0),
      due: countByWork(rows),
    };
  };
  return { urgent: backlogOf('urgent'), bulk: backlogOf('bulk') };
}

/**
 * Counts the due jobs by kind, the longest wait first. Heartbeats are excluded, because no user waits for
 * them.
 */
function countByWork(rows: { work: WorkKind; count: number; waited_ms: number }[]): LaneBacklog['due'] {
  const counts = new Map<WorkKind, number>();
  for (const { work, count } of rows.toSorted((a, b) => b.waited_ms - a.waited_ms))
    if (work !== 'heartbeats') counts.set(work, (counts.get(work) ?? 0) + count);
  return [...counts].map(([work, count]) => ({ work, count }));
}
