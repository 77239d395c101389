import type { Kit } from '#kit/server/kit.ts';
import { oldFiles } from './old-files.ts';

type Sweep = {
  folder: string;
  /** Files younger than this may be waiting for their row. */
  keptMs: number;
  /** Which of these keys a row names. */
  filesNeeded(db: Kit['db'], keys: readonly string[]): Promise<ReadonlySet<string>>;
  /** What the log says was removed. */
  what: string;
};

/**
 * Deletes files that no row names: of uploads that stopped before their row was written, and of rows whose file could not
 * be deleted then. Only for folders in which a key is never used twice: nothing is locked.
 * @returns how many
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
