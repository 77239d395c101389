import { foldedName } from './entry-name.ts';
import { refusals } from './refusals.ts';

type Named = { name: string; crc: number; size: number };

/**
 * Leaves one file for each name. The same name twice with the same content is a slip of the archiver: the later one
 * stays, with a warning. With different content one of them would be shown at the other's place: refused.
 */
export function withoutDuplicates<T extends Named>(files: T[], warn: (sentence: string) => void): T[] {
  const byName = new Map<string, T>();
  for (const file of files) {
    const folded = foldedName(file.name);
    const earlier = byName.get(folded);
    if (earlier) {
      if (earlier.crc !== file.crc || earlier.size !== file.size)
        throw refusals.duplicate(file.name, earlier.name);
      warn(`${file.name} is in the ZIP twice, with the same content.`);
    }
    byName.set(folded, file);
  }
  refuseFilesThatAreFolders(byName);
  return byName.size === files.length ? files : [...byName.values()];
}

function refuseFilesThatAreFolders(byName: Map<string, Named>): void {
  const folders = new Set<string>();
  for (const folded of byName.keys()) {
    for (let at = folded.lastIndexOf('/'); at > 0; at = folded.lastIndexOf('/', at - 1)) {
      const folder = folded.slice(0, at);
      if (folders.has(folder)) break;
      folders.add(folder);
      const file = byName.get(folder);
      if (file) throw refusals.fileAndFolder(file.name);
    }
  }
}
