import { fileLimits } from '#features/auctions/choices.ts';
import type { Kit } from '#kit/server/kit.ts';
import { oldFiles } from '#kit/server/storage/old-files.ts';
import { filesNeeded } from './paper-rows.ts';

/** Below no folder from which anything is served. */
export const papersFolder = 'lot-papers';

/**
 * Deletes files that no paper has: of uploads that stopped before their row was written, and of removed papers whose file
 * could not be deleted then. A key is never used twice, so nobody needs a lock.
 * @returns how many
 */
export async function sweepPapers({ db, files, clock, log }: Kit): Promise<number> {
  let count = 0;
  const before = new Date(clock().getTime() - fileLimits.unusedFilesKeptMs);
  for await (const keys of oldFiles(files, papersFolder, before)) {
    const needed = await filesNeeded(db, keys);
    for (const key of keys) {
      if (needed.has(key)) continue;
      await files.delete(key);
      count += 1;
    }
  }
  if (count > 0) log.info({ count }, 'papers that no lot has were removed');
  return count;
}
