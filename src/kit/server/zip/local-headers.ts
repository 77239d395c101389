import type { DirectoryEntry } from '#kit/zip/directory.ts';
import { nameHash } from '#kit/zip/name-hash.ts';
import type { RandomAccess } from '#kit/zip/random-access.ts';
import { refusals } from '#kit/zip/refusals.ts';

export const headerBytes = 30;
const dataDescriptorFlag = 8;

/** A local header. Its fixed part is at `at` in `view`; its name is compared by hash. */
export type LocalHeader = { view: DataView; at: number; nameHash: number };

/** Reads the local header at `start`, whose name should have `nameLength` bytes. */
export type HeaderReader = (start: number, nameLength: number) => LocalHeader;

/**
 * Finds where the data of each entry begins, and checks that its local header agrees with the central
 * directory. Sorts the entries by offset. Entries may not overlap, because overlapping entries let a small
 * archive expand to a huge size (a zip bomb).
 */
export function locateEntryData(
  readHeaders: HeaderReader,
  listed: DirectoryEntry[],
  directoryStart: number,
): void {
  listed.sort((a, b) => a.headerStart - b.headerStart);
  for (const entry of listed) entry.start = dataStartOf(readHeaders, entry, directoryStart);
  for (const [index, entry] of listed.entries()) {
    const end = listed[index + 1]?.headerStart ?? directoryStart;
    if (entry.start + entry.compressedSize > end) throw refusals.overlap(entry.name);
  }
}

/** Reads every header from the archive. */
export function headersOf(zip: RandomAccess): HeaderReader {
  return (start, nameLength) => {
    const offset = zip.seek(start, headerBytes + nameLength);
    const nameStart = offset + headerBytes;
    return { view: zip.view, at: offset, nameHash: nameHash(zip.bytes, nameStart, nameStart + nameLength) };
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
  if (header.nameHash !== entry.rawNameHash) throw refusals.names(name);
  if (view.getUint16(at + 8, true) !== entry.method) throw refusals.names(name);
  if (!(view.getUint16(at + 6, true) & dataDescriptorFlag) && !matchesEntry(view, at, entry))
    throw refusals.lyingSize(name);
  return headerStart + length + view.getUint16(at + 28, true);
}

function matchesEntry(
  view: DataView,
  offset: number,
  { crc, compressedSize, size }: DirectoryEntry,
): boolean {
  return (
    view.getUint32(offset + 14, true) === crc &&
    hasSameLowerHalf(view.getUint32(offset + 18, true), compressedSize) &&
    hasSameLowerHalf(view.getUint32(offset + 22, true), size)
  );
}

function hasSameLowerHalf(declaredSize: number, size: number): boolean {
  return declaredSize === 0xffffffff || declaredSize === size % 2 ** 32;
}
