import type { Kit } from '#kit/server/kit.ts';
import { oldFiles } from './old-files.ts';

type Sweep = {
  folder: string;
  /** Files younger than this may be waiting for their row. */
  keptMs: number;
  /** Returns those of these keys that a row references. */
  filesNeeded(db: Kit['db'], keys: readonly string[]): Promise<ReadonlySet<string>>;
  /** Names the removed files in the log. */
  what: string;
};

/**
 * Deletes files that no row references: uploads that stopped before their row was written, and files that
 * could not be deleted with their row. Only for folders in which a key is never used twice, because nothing
 * is locked.
 * @returns the number of deleted files
 */
export async function sweepOrphans(
  { db, files, clock, log }: Pick<Kit, 'db' | 'files' | 'clock' | 'log'>,
  sweep: Sweep,
): Promise<number> {
  let count = 0;
  const before = new Date(clock().getTime() - sweep.keptMs);
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
