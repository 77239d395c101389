import { crc32 } from 'node:zlib';
import yauzl, { type Entry } from 'yauzl';
import type { EndRecord } from './end-record.ts';
import { entryName } from './entry-name.ts';
import type { RandomAccess } from './random-access.ts';
import { refusals } from './refusals.ts';

/** One line of the directory, named and placed, not yet compared with its local header. */
export type Listed = {
  name: string;
  rawNameLength: number;
  rawNameCrc: number;
  flags: number;
  method: number;
  crc: number;
  packedSize: number;
  size: number;
  headerStart: number;
  mode: number;
};

/** At most this many, folders and junk included. Real tours have 500 to 34,000, one of 5 GB may have 240,000. */
export const fileLimit = 300_000;

/** A directory of 240,000 honest files has 26 MB. */
const directoryLimitBytes = 64 * 2 ** 20;

/**
 * Reads the directory in its own order. yauzl gets the directory under an end record of ours, made of what was found:
 * so one reader does for plain and ZIP64 archives, for those behind a program, and for those that macOS writes.
 */
export async function readDirectory(zip: RandomAccess, end: EndRecord): Promise<Listed[]> {
  if (end.count > fileLimit) throw refusals.tooManyFiles(end.count, fileLimit);
  if (end.directorySize > directoryLimitBytes) throw refusals.longDirectory();
  const count = countRecords(zip, end);
  const reader = new DirectoryReader(zip, end, endRecordFor(count, end.directorySize));
  const listed: Listed[] = [];
  try {
    const zipFile = await yauzl.fromRandomAccessReaderPromise(reader, reader.size, {
      decodeStrings: false,
      validateEntrySizes: false,
    });
    for await (const entry of zipFile.eachEntry()) listed.push(listedFrom(entry, end.shift));
  } catch (error) {
    throw asRefusal(error);
  }
  if (end.wrapped) restoreUpperHalves(listed);
  return listed;
}

/** Walks over the records by their lengths alone. They must fill the directory, and be as many as was declared. */
function countRecords(zip: RandomAccess, end: EndRecord): number {
  const stop = end.directoryStart + end.directorySize;
  let count = 0;
  let at = end.directoryStart;
  while (at + 46 <= stop) {
    const record = zip.read(at, 46);
    if (record.readUInt32LE(0) !== 0x02014b50) break;
    at += 46 + record.readUInt16LE(28) + record.readUInt16LE(30) + record.readUInt16LE(32);
    count++;
    if (count > fileLimit) throw refusals.tooManyFiles(count, fileLimit);
  }
  const declared = end.zip64 ? count : count % 2 ** 16;
  if (at > stop || declared !== end.count) throw refusals.damaged('its list of files is not complete');
  return count;
}

class DirectoryReader extends yauzl.RandomAccessReader {
  readonly size: number;
  readonly #zip: RandomAccess;
  readonly #end: EndRecord;
  readonly #ending: Buffer;

  constructor(zip: RandomAccess, end: EndRecord, ending: Buffer) {
    super();
    this.#zip = zip;
    this.#end = end;
    this.#ending = ending;
    this.size = end.directorySize + ending.length;
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null, count?: number) => void,
  ): void {
    try {
      const inDirectory = Math.max(0, Math.min(length, this.#end.directorySize - position));
      if (inDirectory > 0)
        this.#zip.read(this.#end.directoryStart + position, inDirectory).copy(buffer, offset);
      const from = position + inDirectory - this.#end.directorySize;
      const inEnding =
        inDirectory < length
          ? this.#ending.copy(buffer, offset + inDirectory, from, from + length - inDirectory)
          : 0;
      callback(null, inDirectory + inEnding);
    } catch (error) {
      callback(error as Error);
    }
  }
}

/** A ZIP64 end record, locator and plain end record for a directory that begins at 0. */
function endRecordFor(count: number, directorySize: number): Buffer {
  const ending = Buffer.alloc(56 + 20 + 22);
  ending.writeUInt32LE(0x06064b50, 0);
  ending.writeBigUInt64LE(44n, 4);
  ending.writeBigUInt64LE(BigInt(count), 24);
  ending.writeBigUInt64LE(BigInt(count), 32);
  ending.writeBigUInt64LE(BigInt(directorySize), 40);
  ending.writeUInt32LE(0x07064b50, 56);
  ending.writeBigUInt64LE(BigInt(directorySize), 64);
  ending.writeUInt32LE(1, 72);
  ending.writeUInt32LE(0x06054b50, 76);
  return ending;
}

function listedFrom(entry: Entry, shift: number): Listed {
  const rawName = entry.fileNameRaw;
  return {
    name: entryName(rawName, entry.generalPurposeBitFlag, entry.extraFields),
    rawNameLength: rawName.length,
    rawNameCrc: crc32(rawName),
    flags: entry.generalPurposeBitFlag,
    method: entry.compressionMethod,
    crc: entry.crc32,
    packedSize: entry.compressedSize,
    size: entry.uncompressedSize,
    headerStart: entry.relativeOffsetOfLocalHeader + shift,
    mode: entry.externalFileAttributes >>> 16,
  };
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

function asRefusal(error: unknown): unknown {
  const message = error instanceof Error ? error.message : '';
  if (message === 'strong encryption is not supported') return refusals.encrypted('the archive');
  if (message.includes('extra field') || message.includes('zip64'))
    return refusals.damaged('its list of files is not readable');
  return error;
}
