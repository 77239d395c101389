import pg from 'pg';

export type BackupRun = { takenAt: string; rows: number; files: number; missing: number };

const timeoutMs = 10_000;
const maxErrorLength = 1_000;

/** Records a backup for the operations page, and clears the failures before it. */
export async function recordBackup(
  databaseUrl: string,
  { takenAt, rows, files, missing }: BackupRun,
): Promise<void> {
  await withTable(databaseUrl, 'backup_runs', (client) =>
    client.query(
      'insert into backup_runs (taken_at, row_count, file_count, missing_count) values ($1, $2, $3, $4)',
      [takenAt, rows, files, missing],
    ),
  );
  await withTable(databaseUrl, 'backup_failures', (client) => client.query('delete from backup_failures'));
}

/** Records why no backup was taken, for the operations page and the alert. */
export async function recordBackupFailure(databaseUrl: string, message: string): Promise<void> {
  await withTable(databaseUrl, 'backup_failures', (client) =>
    client.query('insert into backup_failures (fault) values ($1)', [
      message.slice(0, maxErrorLength) || 'unknown',
    ]),
  );
}

/** Writes to a table. Does nothing if an older version of the database lacks the table. */
async function withTable(
  databaseUrl: string,
  table: string,
  write: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  await client.connect();
  try {
    const lookup = await client.query(`select to_regclass($1) is not null as "isThere"`, [table]);
    if (lookup.rows[0]?.isThere) await write(client);
  } finally {
    await client.end();
  }
}
