import { foldedName } from '#kit/zip-names.ts';
import { refusals } from './refusals.ts';

type Named = { name: string; crc: number; size: number };

const warningLimit = 100;

/**
 * Leaves one file for each name. The same name twice with the same content is a slip of the archiver: the later one
 * stays, with a warning. With different content one of them would be shown at the other's place: refused. So is a file
 * that is also a folder.
 */
export function withoutDuplicates<T extends Named>(files: T[], warnings: string[]): T[] {
  const byName = new Map<string, T>();
  const folders = new Set<string>();
  for (const file of files) {
    const name = foldedName(file.name);
    const earlier = byName.get(name);
    if (earlier) {
      refuseUnlessEqual(file, earlier);
      if (warnings.length < warningLimit)
        warnings.push(`${file.name} is in the ZIP twice, with the same content.`);
    }
    byName.set(name, file);
    addFolders(folders, name);
  }
  for (const folder of folders) {
    const file = byName.get(folder);
    if (file) throw refusals.fileAndFolder(file.name);
  }
  return [...byName.values()];
}

/** Those in which a file lies, up to one that is known. */
function addFolders(folders: Set<string>, name: string): void {
  for (let end = name.lastIndexOf('/'); end > 0; end = name.lastIndexOf('/', end - 1)) {
    const folder = name.slice(0, end);
    if (folders.has(folder)) return;
    folders.add(folder);
  }
}

function refuseUnlessEqual(later: Named, earlier: Named): void {
  if (later.crc !== earlier.crc || later.size !== earlier.size)
    throw refusals.duplicate(later.name, earlier.name);
}
