import { crc32 } from 'node:zlib';
import type { EndRecord } from './end-record.ts';
import { entryName } from './entry-name.ts';
import { type ExtraField, extraFields, restoreWideFields } from './extra-fields.ts';
import { methods } from './methods.ts';
import type { RandomAccess } from './random-access.ts';
import { refusals } from './refusals.ts';
import type { ZipEntry } from './zip-index.ts';

/**
 * One line of the directory, named and placed. It becomes the entry as it is served; where the packed bytes `start` is known
 * once the local header was looked at.
 */
export type Listed = ZipEntry & {
  rawNameLength: number;
  rawNameCrc: number;
  flags: number;
  method: number;
  headerStart: number;
  mode: number;
};

/** At most this many, folders and junk included. Real tours have 500 to 34,000, one of 5 GB may have 240,000. */
export const fileLimit = 300_000;

/** A directory of 240,000 honest files has 26 MB. */
const directoryLimitBytes = 64 * 2 ** 20;

const recordBytes = 46;

/**
 * Reads the directory in its own order. Its records are followed by their own lengths and must fill it exactly: their
 * number is what is there, and the declared one must agree as far as its field reaches (16 bits without ZIP64).
 */
export function readDirectory(zip: RandomAccess, end: EndRecord): Listed[] {
  if (end.count > fileLimit) throw refusals.tooManyFiles(end.count, fileLimit);
  if (end.directorySize > directoryLimitBytes) throw refusals.longDirectory();
  const listed: Listed[] = [];
  const stop = end.directoryStart + end.directorySize;
  let start = end.directoryStart;
  while (start + recordBytes <= stop) {
    let at = zip.seek(start, recordBytes);
    if (zip.bytes.readUInt32LE(at) !== 0x02014b50) break;
    const length = recordLength(zip.bytes, at);
    if (start + length > stop) throw refusals.damaged('its list of files is not complete');
    at = zip.seek(start, length);
    listed.push(recordAt(zip.bytes, at, end.shift));
    if (listed.length > fileLimit) throw refusals.tooManyFiles(listed.length, fileLimit);
    start += length;
  }
  const declarable = end.zip64 ? listed.length : listed.length % 2 ** 16;
  if (declarable !== end.count) throw refusals.damaged('its list of files is not complete');
  if (end.wrapped) restoreUpperHalves(listed);
  return listed;
}

/** With its name, extra fields and comment. */
function recordLength(bytes: Buffer, at: number): number {
  return (
    recordBytes + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  );
}

function recordAt(bytes: Buffer, at: number, shift: number): Listed {
  const nameStart = at + recordBytes;
  const nameEnd = nameStart + bytes.readUInt16LE(at + 28);
  const extraLength = bytes.readUInt16LE(at + 30);
  const rawName = bytes.subarray(nameStart, nameEnd);
  const extra: ExtraField[] =
    extraLength > 0 ? extraFields(bytes.subarray(nameEnd, nameEnd + extraLength)) : [];
  const flags = bytes.readUInt16LE(at + 8);
  const entry: Listed = {
    name: entryName(rawName, flags, extra),
    rawNameLength: rawName.length,
    rawNameCrc: crc32(rawName),
    flags,
    method: bytes.readUInt16LE(at + 10),
    crc: bytes.readUInt32LE(at + 16),
    packedSize: bytes.readUInt32LE(at + 20),
    size: bytes.readUInt32LE(at + 24),
    headerStart: bytes.readUInt32LE(at + 42),
    start: 0,
    deflated: bytes.readUInt16LE(at + 10) === methods.deflated,
    beside: false,
    mode: bytes.readUInt16LE(at + 40),
  };
  restoreWideFields(entry, extra);
  entry.headerStart += shift;
  return entry;
}

/**
 * The macOS archiver writes files one after the other and keeps only the lower 32 bits: wherever an offset is smaller
 * than the one before, another 4 GB have gone by. A single file beyond 4 GB cannot be told from this and is refused later.
 */
function restoreUpperHalves(listed: Listed[]): void {
  let upper = 0;
  let before = 0;
  for (const file of listed) {
    if (file.headerStart < before) upper += 2 ** 32;
    before = file.headerStart;
    file.headerStart += upper;
  }
}
