import type { DirectoryEntry } from '#kit/zip/directory.ts';
import { nameHash } from '#kit/zip/name-hash.ts';
import type { RandomAccess } from '#kit/zip/random-access.ts';
import { refusals } from '#kit/zip/refusals.ts';

export const headerBytes = 30;
const sizesFollow = 8;

/** A local header. Its fixed part is at `at` in `view`; its name is compared by hash. */
export type LocalHeader = { view: DataView; at: number; nameMark: number };

/** Reads the local header at `start`, whose name should have `nameLength` bytes. */
export type HeaderReader = (start: number, nameLength: number) => LocalHeader;

/**
 * Finds where the data of each entry begins, and checks that its local header agrees with the directory.
 * Sorts the entries by offset. No two entries may overlap, because overlapping entries let a small archive
 * pretend to be a huge one.
 */
export function locate(readHeaders: HeaderReader, listed: DirectoryEntry[], directoryStart: number): void {
  listed.sort((one, other) => one.headerStart - other.headerStart);
  for (const entry of listed) entry.start = dataStartOf(readHeaders, entry, directoryStart);
  for (const [at, entry] of listed.entries()) {
    const next = listed[at + 1]?.headerStart ?? directoryStart;
    if (entry.start + entry.compressedSize > next) throw refusals.overlap(entry.name);
  }
}

/** Reads every header from the archive. */
export function headersOf(zip: RandomAccess): HeaderReader {
  return (start, nameLength) => {
    const at = zip.seek(start, headerBytes + nameLength);
    const nameStart = at + headerBytes;
    return { view: zip.view, at, nameMark: nameHash(zip.bytes, nameStart, nameStart + nameLength) };
  };
}

function dataStartOf(readHeaders: HeaderReader, entry: DirectoryEntry, directoryStart: number): number {
  const { headerStart, rawNameLength, name } = entry;
  const length = headerBytes + rawNameLength;
  if (headerStart + length > directoryStart) throw refusals.overlap(name);
  const header = readHeaders(headerStart, rawNameLength);
  const { view, at } = header;
  if (view.getUint32(at, true) !== 0x04034b50) throw refusals.damaged('a file is not where its list says');
  if (view.getUint16(at + 26, true) !== rawNameLength) throw refusals.names(name);
  if (header.nameMark !== entry.rawNameMark) throw refusals.names(name);
  if (view.getUint16(at + 8, true) !== entry.method) throw refusals.names(name);
  if (!(view.getUint16(at + 6, true) & sizesFollow) && !agrees(view, at, entry))
    throw refusals.lyingSize(name);
  return headerStart + length + view.getUint16(at + 28, true);
}

function agrees(view: DataView, at: number, { crc, compressedSize, size }: DirectoryEntry): boolean {
  return (
    view.getUint32(at + 14, true) === crc &&
    sameLowerHalf(view.getUint32(at + 18, true), compressedSize) &&
    sameLowerHalf(view.getUint32(at + 22, true), size)
  );
}

function sameLowerHalf(written: number, size: number): boolean {
  return written === 0xffffffff || written === size % 2 ** 32;
}
