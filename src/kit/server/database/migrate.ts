import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { errorMessage } from '#kit/error-fields.ts';
import { adoptBaseline, readBaseline } from './baseline.ts';

/**
 * The advisory lock for migrations. Any number of processes may start at once. One process migrates while the
 * others wait for this lock.
 */
const lockKey = 7_204_311;

/**
 * Applies the files `folder`/NNNN-name.sql in order, each once and in its own transaction. A file that was
 * changed after it was applied is refused, because migrations are only ever added. A database with the
 * history that the folder's baseline replaced adopts the baseline first.
 * @param isSelected selects the migrations to apply; a restore applies those that the backup's database had
 * @returns the names of the migrations that were applied now
 * @throws UnknownHistory when the database has a different history than the one that the baseline replaced
 */
export async function migrate(
  pool: pg.Pool,
  folder: string,
  isSelected: (name: string) => boolean = () => true,
): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await client.query(
      'create table if not exists migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    );
    const [migrations, baseline] = await Promise.all([readMigrations(folder), readBaseline(folder)]);
    let applied = await appliedMigrations(client);
    const rows = [...applied].map(([name, sha256]) => ({ name, sha256 }));
    if (baseline && (await adoptBaseline(client, baseline, rows, migrations)))
      applied = await appliedMigrations(client);
    const newlyApplied: string[] = [];
    for (const migration of migrations) {
      if (!isSelected(migration.name)) continue;
      const appliedHash = applied.get(migration.name);
      if (appliedHash === migration.sha256) continue;
      if (appliedHash)
        throw new Error(`${migration.name} was changed after it was applied; add a new migration instead`);
      await applyMigration(client, migration);
      newlyApplied.push(migration.name);
    }
    return newlyApplied;
  } finally {
    // Closing the connection also ends the session's settings and lock.
    client.release(true);
  }
}

export type Migration = { name: string; sql: string; sha256: string };

export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8');
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function appliedMigrations(client: pg.PoolClient): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from migrations',
  );
  return new Map(rows.map((row) => [row.name, row.sha256]));
}

async function applyMigration(client: pg.PoolClient, { name, sql, sha256 }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`migration ${name} failed: ${errorMessage(error)}`, { cause: error });
  }
}
