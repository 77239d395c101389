import type pg from 'pg';

/** `share` blocks writes, `exclusive` also blocks row locks, and `access exclusive` also blocks reads. */
export type TableLock = { table: string; mode: 'share' | 'exclusive' | 'access exclusive' };

/** Locks a table in this mode until the returned function is called. */
export async function lockTable(pool: pg.Pool, { table, mode }: TableLock): Promise<() => Promise<void>> {
  const client = await pool.connect();
  await client.query('begin');
  await client.query(`lock table ${table} in ${mode} mode`);
  return async () => {
    try {
      await client.query('rollback');
    } finally {
      client.release();
    }
  };
}

const commitLock = 4_060;

/**
 * Blocks every transaction that has written to this table in the middle of its commit. After the release the
 * transaction commits, even if its client is gone.
 */
export async function blockCommits(pool: pg.Pool, table: string): Promise<() => Promise<void>> {
  await pool.query(`
    create function wait_at_commit() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(${commitLock});
      return null;
    end $$;
    create constraint trigger wait_at_commit after insert on ${table} deferrable initially deferred
      for each row execute function wait_at_commit()`);
  const client = await pool.connect();
  await client.query('select pg_advisory_lock($1)', [commitLock]);
  return async () => {
    await client.query('select pg_advisory_unlock($1)', [commitLock]);
    client.release();
    await pool.query('drop function wait_at_commit() cascade');
  };
}
