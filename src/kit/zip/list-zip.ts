import { isJunk } from '#kit/zip-names.ts';
import { withoutDuplicates } from './collisions.ts';
import { type DirectoryEntry, readDirectory } from './directory.ts';
import { type EndRecord, readEndRecord } from './end-record.ts';
import { checkEntry, isFolder, unpackedLimitFor } from './entry-checks.ts';
import type { RandomAccess } from './random-access.ts';
import { refusals } from './refusals.ts';

export type ListedZip = {
  end: EndRecord;
  /** All entries of the directory. */
  listed: DirectoryEntry[];
  /** The owner's files among them, without folders and junk, each name once. */
  files: DirectoryEntry[];
  warnings: string[];
};

/**
 * Reads and validates the directory of an archive. Browser and server run the same checks, so that the
 * browser refuses before the upload what the server would refuse after it. Only the server also reads the
 * archive itself.
 * @throws AppError with a message for the owner of an archive that is broken, hostile or unusable in browsers
 */
export function listZip(zip: RandomAccess): ListedZip {
  const end = readEndRecord(zip);
  const listed = readDirectory(zip, end);
  for (const entry of listed) checkEntry(entry);
  const warnings: string[] = [];
  const ownFiles = listed.filter(({ name }) => !isFolder(name) && !isJunk(name));
  const files = withoutDuplicates(ownFiles, warnings);
  requireSaneTotal(files, zip.size);
  return { end, listed, files, warnings };
}

function requireSaneTotal(files: readonly DirectoryEntry[], archiveBytes: number): void {
  const limit = unpackedLimitFor(archiveBytes);
  const total = files.reduce((sum, file) => sum + file.size, 0);
  if (total > limit) throw refusals.tooLargeUnpacked(limit);
}
