import { parseArgs } from 'node:util';
import { openWithoutMigrating } from '#app/server/backup-source.ts';
import { referencedFilesQuery } from '#app/server/registries.ts';
import { errorMessage } from '#kit/error-fields.ts';
import { recordBackup, recordBackupFailure } from '#kit/server/backup/backup-record.ts';
import { takeBackup } from '#kit/server/backup/take-backup.ts';
import { openLog } from '#kit/server/log.ts';
import { keyInFolder } from '#kit/server/secret-key.ts';
import { openSecrets } from '#kit/server/secrets.ts';
import { openFileStore } from '#kit/server/storage/open-file-store.ts';
import { type Config, readConfig } from '../src/app/server/boot/config.ts';

/**
 * `npm run backup -- <folder> [--keep 14]`: backs up the database and files of the configured installation,
 * whether it is running or not. The exit code is 0 on success and 1 if no backup was taken. It is 3 if a
 * backup was taken, but files were already missing or an earlier backup could not be read or removed.
 */
const { positionals, values } = parseArgs({ allowPositionals: true, options: { keep: { type: 'string' } } });
const [folder] = positionals;
const keep = values.keep === undefined ? null : Number(values.keep);
if (!folder || (keep !== null && !(Number.isInteger(keep) && keep > 0))) {
  console.error('Usage: npm run backup -- <folder> [--keep <how many backups stay>]');
  process.exit(2);
}

try {
  process.exitCode = await backUp(folder);
} catch (error) {
  console.error(errorMessage(error));
  process.exitCode = 1;
}

async function backUp(targetFolder: string): Promise<0 | 3> {
  const config = readConfig();
  const database = await openWithoutMigrating(config, openLog('warn'));
  try {
    return await backUpFrom(database.url, config, targetFolder);
  } catch (error) {
    await recordBackupFailure(database.url, errorMessage(error)).catch((recordingError: unknown) =>
      console.error(`The failure could not be recorded: ${errorMessage(recordingError)}`),
    );
    throw error;
  } finally {
    await database.close();
  }
}

async function backUpFrom(databaseUrl: string, config: Config, targetFolder: string): Promise<0 | 3> {
  const files = await openFileStore(config.files, config.dataDir);
  try {
    const secrets = openSecrets(config.secretKey ?? (await keyInFolder(config.dataDir)));
    const backup = await takeBackup(
      { databaseUrl, files, secrets, namedFiles: referencedFilesQuery },
      targetFolder,
      keep,
    );
    const { tables, files: backedUpFiles, missing } = backup.manifest;
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `${backup.stamp}: ${rows} rows of ${tables.length} tables, ${backedUpFiles.length} files, of which ${backup.copiedFiles} were copied now ` +
        `(${(backup.copiedBytes / 1e6).toFixed(1)} MB). The SECRET_KEY is not in it: keep that elsewhere.`,
    );
    await recordBackup(databaseUrl, {
      takenAt: backup.manifest.takenAt,
      rows,
      files: backedUpFiles.length,
      missing: missing.length,
    });
    for (const key of missing) console.error(`A row names ${key}, which the file store does not have.`);
    for (const error of backup.errors) console.error(`An earlier backup: ${error}`);
    return missing.length > 0 || backup.errors.length > 0 ? 3 : 0;
  } finally {
    await files.close();
  }
}
