import { crc32 } from 'node:zlib';
import type { Listed } from './directory.ts';
import type { RandomAccess } from './random-access.ts';
import { refusals } from './refusals.ts';

const headerBytes = 30;
const sizesFollow = 8;

/**
 * Finds where the bytes of each entry begin, and that nothing in front of them contradicts the directory. Puts the entries
 * in the order of their places. No two may share a byte: that is how a small archive pretends to be a huge one.
 */
export function locate(zip: RandomAccess, listed: Listed[], directoryStart: number): void {
  listed.sort((one, other) => one.headerStart - other.headerStart);
  for (const entry of listed) entry.start = dataStartOf(zip, entry, directoryStart);
  for (const [at, entry] of listed.entries()) {
    const next = listed[at + 1]?.headerStart ?? directoryStart;
    if (entry.start + entry.packedSize > next) throw refusals.overlap(entry.name);
  }
}

function dataStartOf(zip: RandomAccess, entry: Listed, directoryStart: number): number {
  const { headerStart, rawNameLength, name } = entry;
  const length = headerBytes + rawNameLength;
  if (headerStart + length > directoryStart) throw refusals.overlap(name);
  const at = zip.seek(headerStart, length);
  const { bytes } = zip;
  if (bytes.readUInt32LE(at) !== 0x04034b50) throw refusals.damaged('a file is not where its list says');
  if (bytes.readUInt16LE(at + 26) !== rawNameLength) throw refusals.names(name);
  if (crc32(bytes.subarray(at + headerBytes, at + length)) !== entry.rawNameCrc) throw refusals.names(name);
  if (bytes.readUInt16LE(at + 8) !== entry.method) throw refusals.names(name);
  if (!(bytes.readUInt16LE(at + 6) & sizesFollow) && !agrees(bytes, at, entry))
    throw refusals.lyingSize(name);
  return headerStart + length + bytes.readUInt16LE(at + 28);
}

function agrees(bytes: Buffer, at: number, { crc, packedSize, size }: Listed): boolean {
  return (
    bytes.readUInt32LE(at + 14) === crc &&
    sameLowerHalf(bytes.readUInt32LE(at + 18), packedSize) &&
    sameLowerHalf(bytes.readUInt32LE(at + 22), size)
  );
}

function sameLowerHalf(written: number, size: number): boolean {
  return written === 0xffffffff || written === size % 2 ** 32;
}
