import { foldedName } from './entry-name.ts';
import { refusals } from './refusals.ts';

type Named = { name: string; crc: number; size: number };

const warningLimit = 100;

/**
 * Leaves one file for each name. The same name twice with the same content is a slip of the archiver: the later one
 * stays, with a warning. With different content one of them would be shown at the other's place: refused. So is a file
 * that is also a folder.
 */
export function withoutDuplicates<T extends Named>(files: T[], warnings: string[]): T[] {
  const sorted = files.map((file) => ({ file, key: neighbourKey(file.name) }));
  sorted.sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0));
  const kept: T[] = [];
  for (const [at, { file, key }] of sorted.entries()) {
    const next = sorted[at + 1];
    if (next?.key === key) {
      refuseUnlessEqual(next.file, file);
      if (warnings.length < warningLimit)
        warnings.push(`${next.file.name} is in the ZIP twice, with the same content.`);
      continue;
    }
    if (next?.key.startsWith(`${key}\0`)) throw refusals.fileAndFolder(file.name);
    kept.push(file);
  }
  return kept;
}

/** Sorted by it, equal names stand side by side, and what lies in a folder right behind the folder's own name. */
function neighbourKey(name: string): string {
  return foldedName(name).replaceAll('/', '\0');
}

function refuseUnlessEqual(later: Named, earlier: Named): void {
  if (later.crc !== earlier.crc || later.size !== earlier.size)
    throw refusals.duplicate(later.name, earlier.name);
}
