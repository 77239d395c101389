import { crc32 } from 'node:zlib';
import type { Listed } from './directory.ts';
import type { RandomAccess } from './random-access.ts';
import { refusals } from './refusals.ts';

export type Located = Listed & { dataStart: number };

const headerBytes = 30;
const sizesFollow = 8;

/**
 * Finds where the bytes of each entry begin, and that nothing in front of them contradicts the directory. Entries come
 * back in the order of their places. No two may share a byte: that is how a small archive pretends to be a huge one.
 */
export function locate(zip: RandomAccess, listed: Listed[], directoryStart: number): Located[] {
  const located = listed.map((entry) => ({ ...entry, dataStart: dataStartOf(zip, entry, directoryStart) }));
  located.sort((one, other) => one.headerStart - other.headerStart);
  for (const [at, entry] of located.entries()) {
    const next = located[at + 1]?.headerStart ?? directoryStart;
    if (entry.dataStart + entry.packedSize > next) throw refusals.overlap(entry.name);
  }
  return located;
}

function dataStartOf(zip: RandomAccess, entry: Listed, directoryStart: number): number {
  const { headerStart, name } = entry;
  if (headerStart + headerBytes + entry.rawNameLength > directoryStart) throw refusals.overlap(name);
  const header = zip.read(headerStart, headerBytes + entry.rawNameLength);
  if (header.readUInt32LE(0) !== 0x04034b50) throw refusals.damaged(`a file is not where its list says`);
  const nameLength = header.readUInt16LE(26);
  const rawName = header.subarray(headerBytes);
  if (nameLength !== entry.rawNameLength || crc32(rawName) !== entry.rawNameCrc) throw refusals.names(name);
  if (header.readUInt16LE(8) !== entry.method) throw refusals.names(name);
  if (!(header.readUInt16LE(6) & sizesFollow) && !agrees(header, entry)) throw refusals.lyingSize(name);
  return headerStart + headerBytes + nameLength + header.readUInt16LE(28);
}

function agrees(header: Buffer, { crc, packedSize, size }: Listed): boolean {
  return (
    header.readUInt32LE(14) === crc &&
    sameLowerHalf(header.readUInt32LE(18), packedSize) &&
    sameLowerHalf(header.readUInt32LE(22), size)
  );
}

function sameLowerHalf(written: number, size: number): boolean {
  return written === 0xffffffff || written === size % 2 ** 32;
}
