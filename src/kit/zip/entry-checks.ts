import type { DirectoryEntry } from './directory.ts';
import { methods } from './methods.ts';
import { refusals } from './refusals.ts';

const encryptionFlags = 0x41;

const bombRatio = 200;
const minBombBytes = 1_000_000;
/** The best possible ratio of Deflate: 258 bytes in two bits. */
const bestRatio = 1032;
/**
 * The worst ratio that is accepted. Fixed codes alone add an eighth, and flushing after each line adds about
 * as much. Empty blocks could add gigabytes.
 */
const worstRatio = 1.25;
const overheadBytes = 65_536;

/** Runs the checks that need only one entry of the directory. */
export function checkEntry(entry: DirectoryEntry): void {
  const { name, method, compressedSize, size } = entry;
  if (!isFileOrFolder(entry.mode)) throw refusals.link(name);
  if (isFolder(name)) return;
  if (entry.flags & encryptionFlags || method === 99) throw refusals.encrypted(name);
  if (method !== methods.stored && method !== methods.deflated && method !== methods.deflated64) {
    throw refusals.method(name, methodNames[method] ?? `an unknown compression method (${method})`);
  }
  if (method === methods.stored && compressedSize !== size) throw refusals.lyingSize(name);
  if (size > minBombBytes && size > compressedSize * bombRatio) throw refusals.bomb(name);
  if (size > compressedSize * bestRatio) throw refusals.lyingSize(name);
  if (compressedSize > size * worstRatio + overheadBytes) throw refusals.padded(name);
}

export function isFolder(name: string): boolean {
  return name === '' || name.endsWith('/');
}

/** Returns true for a file or a folder by its Unix mode, which archives from other systems leave at 0. */
function isFileOrFolder(mode: number): boolean {
  const type = mode & 0o170000;
  return type === 0 || type === 0o100000 || type === 0o040000;
}

const methodNames: Record<number, string> = {
  1: 'Shrink',
  6: 'Implode',
  12: 'bzip2',
  14: 'LZMA',
  93: 'Zstandard',
  95: 'XZ',
  96: 'JPEG compression',
  97: 'WavPack',
  98: 'PPMd',
};

/**
 * Returns the limit of the unpacked size: four times the size of the archive, but at least one gigabyte and
 * at most twenty.
 */
export function unpackedLimitFor(archiveBytes: number): number {
  return Math.min(20e9, Math.max(4 * archiveBytes, 1e9));
}
