import type { EndRecord } from './end-record.ts';
import { entryName } from './entry-name.ts';
import { type ExtraField, extraFields, restoreWideFields } from './extra-fields.ts';
import { methods } from './methods.ts';
import { nameHash } from './name-hash.ts';
import type { RandomAccess } from './random-access.ts';
import { refusals } from './refusals.ts';
import type { ZipEntry } from './zip-entry.ts';

/**
 * One entry of the directory, with its name and position. The `start` of its compressed bytes is known once
 * the local header has been read.
 */
export type DirectoryEntry = ZipEntry & {
  rawNameLength: number;
  rawNameHash: number;
  flags: number;
  method: number;
  headerStart: number;
  mode: number;
};

/**
 * The maximum number of entries, including folders and junk. Real tours have 500 to 34,000, and one of 5 GB
 * may have 240,000.
 */
export const fileLimit = 300_000;

/** The size limit of the directory. A directory of 240,000 ordinary files takes 26 MB. */
const directoryLimitBytes = 64 * 2 ** 20;

/**
 * The limit for the names alone, which are in memory several times. Those of 240,000 ordinary files take 16
 * MB.
 */
const namesLimitBytes = 32 * 2 ** 20;

const recordBytes = 46;

/**
 * Reads the directory in its own order. Its records must fill it exactly. The entries are counted, and the
 * declared number must agree as far as its field reaches (16 bits without ZIP64).
 */
export function readDirectory(zip: RandomAccess, end: EndRecord): DirectoryEntry[] {
  if (end.count > fileLimit) throw refusals.tooManyFiles(end.count, fileLimit);
  if (end.directorySize > directoryLimitBytes) throw refusals.longDirectory();
  const listed: DirectoryEntry[] = [];
  const directoryEnd = end.directoryStart + end.directorySize;
  let start = end.directoryStart;
  let namesBytes = 0;
  while (start + recordBytes <= directoryEnd) {
    let offset = zip.seek(start, recordBytes);
    if (zip.view.getUint32(offset, true) !== 0x02014b50) break;
    const length = recordLength(zip.view, offset);
    if (start + length > directoryEnd) throw refusals.damaged('its file list is incomplete');
    offset = zip.seek(start, length);
    const entry = recordAt(zip, offset, end.shift);
    listed.push(entry);
    namesBytes += entry.rawNameLength;
    if (namesBytes > namesLimitBytes) throw refusals.longDirectory();
    if (listed.length > fileLimit) throw refusals.tooManyFiles(listed.length, fileLimit);
    start += length;
  }
  const expectedCount = end.zip64 ? listed.length : listed.length % 2 ** 16;
  if (expectedCount !== end.count) throw refusals.damaged('its file list is incomplete');
  if (end.wrapped) restoreUpperHalves(listed);
  return listed;
}

/** Returns the length of a record with its name, extra fields and comment. */
function recordLength(view: DataView, offset: number): number {
  return (
    recordBytes +
    view.getUint16(offset + 28, true) +
    view.getUint16(offset + 30, true) +
    view.getUint16(offset + 32, true)
  );
}

function recordAt({ bytes, view }: RandomAccess, offset: number, shift: number): DirectoryEntry {
  const nameStart = offset + recordBytes;
  const nameEnd = nameStart + view.getUint16(offset + 28, true);
  const extraLength = view.getUint16(offset + 30, true);
  const extra: ExtraField[] =
    extraLength > 0 ? extraFields(bytes.subarray(nameEnd, nameEnd + extraLength)) : [];
  const method = view.getUint16(offset + 10, true);
  const entry: DirectoryEntry = {
    name: entryName(bytes.subarray(nameStart, nameEnd), extra),
    rawNameLength: nameEnd - nameStart,
    rawNameHash: nameHash(bytes, nameStart, nameEnd),
    flags: view.getUint16(offset + 8, true),
    method,
    crc: view.getUint32(offset + 16, true),
    compressedSize: view.getUint32(offset + 20, true),
    size: view.getUint32(offset + 24, true),
    headerStart: view.getUint32(offset + 42, true),
    start: 0,
    deflated: method === methods.deflated,
    inSidecar: false,
    mode: view.getUint16(offset + 40, true),
  };
  restoreWideFields(entry, extra);
  entry.headerStart += shift;
  return entry;
}

/**
 * Restores the upper halves of offsets. The macOS archiver writes files one after the other and keeps only
 * the lower 32 bits: when an offset is smaller than the previous one, another 4 GB have passed. A single file
 * beyond 4 GB cannot be recognised in this way and is refused later.
 */
function restoreUpperHalves(listed: DirectoryEntry[]): void {
  let upperHalf = 0;
  let previousStart = 0;
  for (const file of listed) {
    if (file.headerStart < previousStart) upperHalf += 2 ** 32;
    previousStart = file.headerStart;
    file.headerStart += upperHalf;
  }
}
