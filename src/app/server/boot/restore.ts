import { join } from 'node:path';
import pg from 'pg';
import { currentKey, openWithoutMigrating } from '#app/server/backup-source.ts';
import { savedSchemas } from '#kit/server/backup/export-database.ts';
import { importDatabase } from '#kit/server/backup/import-database.ts';
import { BackupRefused } from '#kit/server/backup/manifest.ts';
import {
  type FoundBackup,
  requireNoFiles,
  requireValidBackup,
  restoreFiles,
} from '#kit/server/backup/restore-backup.ts';
import { keyFingerprint } from '#kit/server/backup/take-backup.ts';
import { openDatabase } from '#kit/server/database/database.ts';
import { migrate } from '#kit/server/database/migrate.ts';
import { migrateJobs } from '#kit/server/jobs.ts';
import type { Log } from '#kit/server/log.ts';
import { keyInFolder } from '#kit/server/secret-key.ts';
import { replaceUnreadable } from '#kit/server/secret-link.ts';
import { openSecrets } from '#kit/server/secrets.ts';
import { openFileStore } from '#kit/server/storage/open-file-store.ts';
import type { Config } from './config.ts';
import { sealedColumns } from './sealed-columns.ts';

const migrationsFolder = join(import.meta.dirname, '../../../../migrations');

/**
 * Restores a backup into the empty database and data folder of the configuration. The whole backup is read
 * and verified before anything is written.
 * @param withAnotherKey continues although the secrets of the backup cannot be decrypted
 * @throws BackupRefused
 */
export async function restore(
  config: Config,
  log: Log,
  backup: FoundBackup,
  { withAnotherKey = false }: { withAnotherKey?: boolean } = {},
): Promise<void> {
  await requireKey(config, backup, withAnotherKey);
  const migrations = await requireValidBackup(backup, migrationsFolder);
  const files = await openFileStore(config.files, config.dataDir);
  try {
    await requireNoFiles(files);
    const opened = await openWithoutMigrating(config, log);
    try {
      await requireEmpty(opened.url);
      await restoreFiles(files, backup);
      await createSchema(opened.url, log, backup, migrations);
      await importDatabase(opened.url, join(backup.folder, backup.stamp), backup.manifest);
      if (withAnotherKey) await endUnreadableLinks(config, opened.url, log);
    } finally {
      await opened.close();
    }
  } finally {
    await files.close();
  }
}

async function requireKey(config: Config, { manifest }: FoundBackup, withAnotherKey: boolean): Promise<void> {
  if (withAnotherKey) return;
  const key = await currentKey(config);
  if (key && keyFingerprint(openSecrets(key)) === manifest.keyMark) return;
  throw new BackupRefused(
    `${key ? 'SECRET_KEY does not match the key of the backup' : `SECRET_KEY is not set and ${join(config.dataDir, 'secret.key')} does not exist`}. ` +
      'Backups do not contain the key: provide the original one. To restore without it, use --another-key. Then ' +
      'an admin must reset two-factor sign-in for every user who has it, and links in emails already sent stop working. ' +
      'Users find new links in their account, hosts on their dashboard, and later emails contain new links.',
  );
}

async function endUnreadableLinks(config: Config, url: string, log: Log): Promise<void> {
  const secrets = openSecrets(config.secretKey ?? (await keyInFolder(config.dataDir)));
  const database = openDatabase(url, log, { poolSize: 2 });
  try {
    // The sealed columns are named as in the current version, so the database is migrated first.
    await migrate(database.pool, migrationsFolder);
    await replaceUnreadable({ db: database.db, secrets }, sealedColumns);
  } finally {
    await database.close();
  }
}

async function requireEmpty(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(
      `select relname from pg_class where relkind = 'r' and relnamespace::regnamespace::text = any($1)
         and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e') limit 1`,
      [savedSchemas],
    );
    if (rows.length > 0)
      throw new BackupRefused('The database is not empty. Restore into an empty database.');
  } finally {
    await client.end();
  }
}

/** Creates the schema of the backup's version. The next start applies later migrations. */
async function createSchema(
  url: string,
  log: Log,
  { manifest }: FoundBackup,
  migrations: ReadonlySet<string>,
): Promise<void> {
  const database = openDatabase(url, log, { poolSize: 2 });
  try {
    await migrate(database.pool, migrationsFolder, (name) => migrations.has(name));
    await migrateJobs(database.pool);
    const { rows } = await database.pool.query<{ revision: number }>(
      'select max(id)::int as revision from graphile_worker.migrations',
    );
    if ((rows[0]?.revision ?? 0) < manifest.jobsRevision)
      throw new BackupRefused(
        'The backup was taken by a version with a newer job queue. Restore it with that version.',
      );
  } finally {
    await database.close();
  }
}
