import pg from 'pg';

export type BackupRun = { takenAt: string; rows: number; files: number; missing: number };

const answerMs = 10_000;

/**
 * Records a backup for the operations page. A database of an older version has no such table, so nothing is
 * recorded.
 */
export async function recordBackup(
  databaseUrl: string,
  { takenAt, rows, files, missing }: BackupRun,
): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
  });
  await client.connect();
  try {
    const found = await client.query(`select to_regclass('backup_runs') is not null as "isThere"`);
    if (!found.rows[0]?.isThere) return;
    await client.query(
      'insert into backup_runs (taken_at, row_count, file_count, missing_count) values ($1, $2, $3, $4)',
      [takenAt, rows, files, missing],
    );
  } finally {
    await client.end();
  }
}
