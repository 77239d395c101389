import type { Kit } from '#kit/server/kit.ts';
import { oldFiles } from './old-files.ts';

type Sweep = {
  folder: string;
  /** The age in milliseconds below which a file is spared, because its row may not be written yet. */
  graceMs: number;
  /** Returns the keys that a row references. */
  filesNeeded(db: Kit['db'], keys: readonly string[]): Promise<ReadonlySet<string>>;
  /** The name of the removed files in the log. */
  what: string;
};

/**
 * Deletes files that no row references: uploads that stopped before their row was written, and files that
 * could not be deleted with their row. Use it only for folders in which a key is never used twice, because
 * nothing is locked.
 * @returns the number of deleted files
 */
export async function sweepOrphans(
  { db, files, clock, log }: Pick<Kit, 'db' | 'files' | 'clock' | 'log'>,
  sweep: Sweep,
): Promise<number> {
  let count = 0;
  const before = new Date(clock().getTime() - sweep.graceMs);
  for await (const keys of oldFiles(files, sweep.folder, before)) {
    const needed = await sweep.filesNeeded(db, keys);
    for (const key of keys) {
      if (needed.has(key)) continue;
      await files.delete(key);
      count += 1;
    }
  }
  if (count > 0) log.info({ count }, `${sweep.what} were removed`);
  return count;
}
