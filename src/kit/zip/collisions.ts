import { foldedName } from '#kit/zip-names.ts';
import { refusals } from './refusals.ts';

type NamedEntry = { name: string; crc: number; size: number };

const warningLimit = 100;

/**
 * Keeps one file per name. The same name twice with the same content is a mistake of the archiver: the later
 * file is kept, with a warning. With different content, one file would be shown in place of the other, so the
 * archive is refused. It is also refused if a file is also a folder. Sorting puts collisions next to each
 * other, because a set of all folders could exhaust the memory.
 */
export function withoutDuplicates<T extends NamedEntry>(files: readonly T[], warnings: string[]): T[] {
  const keys = files.map(({ name }) => sortKey(foldedName(name)));
  const order = Uint32Array.from(files.keys()).sort((a, b) => compare(keys, a, b));
  const isDuplicate = new Uint8Array(files.length);
  let earlier: { place: number; key: string; file: T } | undefined;
  for (const index of order) {
    const [key = '', file] = [keys[index], files[index]];
    if (!file) continue;
    if (earlier?.key === key) {
      refuseUnlessEqual(file, earlier.file);
      isDuplicate[earlier.place] = 1;
      if (warnings.length < warningLimit)
        warnings.push(`The ZIP contains ${file.name} twice, with the same content.`);
    } else if (earlier && key.startsWith(`${earlier.key}\0`)) throw refusals.fileAndFolder(earlier.file.name);
    earlier = { place: index, key, file };
  }
  return files.filter((_, index) => !isDuplicate[index]);
}

/**
 * Returns a key for sorting. No name contains a NUL, so a folder's files are sorted right after a file of the
 * same name.
 */
function sortKey(name: string): string {
  return name.replaceAll('/', '\0');
}

function compare(keys: readonly string[], a: number, b: number): number {
  const [first = '', second = ''] = [keys[a], keys[b]];
  return first < second ? -1 : first > second ? 1 : a - b;
}

function refuseUnlessEqual(later: NamedEntry, earlier: NamedEntry): void {
  if (later.crc !== earlier.crc || later.size !== earlier.size)
    throw refusals.duplicate(later.name, earlier.name);
}
