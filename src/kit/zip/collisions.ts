import { foldedName } from '#kit/zip-names.ts';
import { refusals } from './refusals.ts';

type Named = { name: string; crc: number; size: number };

const warningLimit = 100;

/**
 * Leaves one file for each name. The same name twice with the same content is a slip of the archiver: the later one
 * stays, with a warning. With different content one of them would be shown at the other's place: refused. So is a file
 * that is also a folder. Sorted, whatever collides stands side by side: a set of all folders could outgrow the memory.
 */
export function withoutDuplicates<T extends Named>(files: readonly T[], warnings: string[]): T[] {
  const keys = files.map(({ name }) => sortedByStep(foldedName(name)));
  const order = Uint32Array.from(files.keys()).sort((one, other) => compare(keys, one, other));
  const isTwin = new Uint8Array(files.length);
  for (let at = 1; at < order.length; at++) {
    const [earlier, later] = [order[at - 1] as number, order[at] as number];
    const [key, next] = [keys[earlier] as string, keys[later] as string];
    if (key === next) {
      const file = files[later] as T;
      refuseUnlessEqual(file, files[earlier] as T);
      isTwin[earlier] = 1;
      if (warnings.length < warningLimit)
        warnings.push(`${file.name} is in the ZIP twice, with the same content.`);
    } else if (next.startsWith(`${key}\0`)) throw refusals.fileAndFolder((files[earlier] as T).name);
  }
  return files.filter((_, at) => !isTwin[at]);
}

/** No name has a NUL: so a folder's files follow right after a file of its name. */
function sortedByStep(name: string): string {
  return name.replaceAll('/', '\0');
}

function compare(keys: readonly string[], one: number, other: number): number {
  const [first, second] = [keys[one] as string, keys[other] as string];
  return first < second ? -1 : first > second ? 1 : one - other;
}

function refuseUnlessEqual(later: Named, earlier: Named): void {
  if (later.crc !== earlier.crc || later.size !== earlier.size)
    throw refusals.duplicate(later.name, earlier.name);
}
