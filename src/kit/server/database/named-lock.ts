import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from './database.ts';

/**
 * Runs `work` while holding a lock that excludes every other process. Returns null at once if the lock is
 * taken. A separate connection holds the lock, so the lock is released even if the process dies.
 */
export async function withLockIfFree<T>(
  pool: pg.Pool,
  name: string,
  work: () => Promise<T>,
): Promise<{ done: T } | null> {
  const client = await pool.connect();
  let isClean = true;
  try {
    const { rows } = await client.query('select pg_try_advisory_lock(hashtextextended($1, 0)) as got', [
      name,
    ]);
    if (!rows[0]?.got) return null;
    try {
      return { done: await work() };
    } finally {
      await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name]).catch(() => {
        isClean = false;
      });
    }
  } finally {
    client.release(!isClean);
  }
}

/** Takes the same lock until the end of the transaction. Returns false if it is taken. */
export async function tryLock(transaction: Db, name: string): Promise<boolean> {
  const { rows } = await sql<{ got: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as got`.execute(transaction);
  return rows[0]?.got === true;
}

/** Waits for the locks with all these names, and holds them until the end of the transaction. */
export async function lockAll(transaction: Db, names: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(name, 0))
    from unnest(${names.toSorted()}::text[]) as name`.execute(transaction);
}
