import { parseArgs } from 'node:util';
import { errorMessage } from '#kit/error-fields.ts';
import { findBackup } from '#kit/server/backup/restore-backup.ts';
import { openLog } from '#kit/server/log.ts';
import { readConfig } from '../src/app/server/boot/config.ts';
import { restore } from '../src/app/server/boot/restore.ts';

/**
 * `npm run restore -- <folder>`: restores a backup into the configured installation, which must be empty. The
 * folder is that of one backup, or the one whose newest backup is restored.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { 'another-key': { type: 'boolean', default: false } },
});
const [folder] = positionals;
if (!folder) {
  console.error('Usage: npm run restore -- <folder of the backups, or of one of them> [--another-key]');
  process.exit(2);
}

try {
  const backup = await findBackup(folder);
  await restore(readConfig(), openLog('warn'), backup, { withAnotherKey: values['another-key'] });
  const { manifest, stamp } = backup;
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const bytes = manifest.files.reduce((sum, file) => sum + file.size, 0);
  console.log(
    `${stamp} is restored: ${rows} rows of ${manifest.tables.length} tables, ${manifest.files.length} files ` +
      `(${(bytes / 1e6).toFixed(1)} MB), every checksum compared. Start the server to go on.`,
  );
  for (const key of manifest.missing) console.error(`${key} was missing when the backup was taken.`);
} catch (error) {
  console.error(errorMessage(error));
  process.exitCode = 1;
}
