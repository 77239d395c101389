import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from './database.ts';

/**
 * Does `work` while nobody else, in any process, does anything under this name; null without waiting where somebody does.
 * The lock is held by a connection of its own, so that it ends with the process that holds it, however that ends.
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

/** The same lock until the end of a transaction; false where somebody else holds it. */
export async function tryLock(transaction: Db, name: string): Promise<boolean> {
  const { rows } = await sql<{ got: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as got`.execute(transaction);
  return rows[0]?.got === true;
}

/** Waits for the locks of all these names and holds them until the end of a transaction. */
export async function lockAll(transaction: Db, names: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(name, 0))
    from unnest(${names.toSorted()}::text[]) as name`.execute(transaction);
}
