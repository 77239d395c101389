import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import type { AppliedMigration } from '#kit/server/database/baseline.ts';

/**
 * Reads the pg_dump of a database with the 101 migrations that migrations/baseline.json replaced, up to
 * 0205-pages-of-the-provider.sql: schema, rows and the names of the migrations.
 */
export async function readReplacedHistory(): Promise<{ sql: string; migrations: AppliedMigration[] }> {
  const sql = gunzipSync(await readFile(join(import.meta.dirname, 'schema-0205.sql.gz'))).toString();
  const rows = sql.matchAll(/^INSERT INTO public\.migrations VALUES \('([\w.-]+)', '([0-9a-f]{64})'/gm);
  const migrations = [...rows].map(([, name = '', sha256 = '']) => ({ name, sha256 }));
  return { sql, migrations };
}

/** Fills an empty database with the schema and rows that the replaced migrations built. */
export async function loadReplacedHistory(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query((await readReplacedHistory()).sql);
  } finally {
    await client.end();
  }
}
