import type { EndRecord } from './end-record.ts';
import { entryName } from './entry-name.ts';
import { type ExtraField, extraFields, restoreWideFields } from './extra-fields.ts';
import { methods } from './methods.ts';
import { nameMark } from './name-mark.ts';
import type { RandomAccess } from './random-access.ts';
import { refusals } from './refusals.ts';
import type { ZipEntry } from './zip-entry.ts';

/**
 * One line of the directory, named and placed. It becomes the entry as it is served; where the packed bytes `start` is known
 * once the local header was looked at.
 */
export type Listed = ZipEntry & {
  rawNameLength: number;
  rawNameMark: number;
  flags: number;
  method: number;
  headerStart: number;
  mode: number;
};

/** At most this many, folders and junk included. Real tours have 500 to 34,000, one of 5 GB may have 240,000. */
export const fileLimit = 300_000;

/** A directory of 240,000 honest files has 26 MB. */
const directoryLimitBytes = 64 * 2 ** 20;

/** Of the names alone, which stay in memory several times over: 240,000 honest ones have 16 MB. */
const namesLimitBytes = 32 * 2 ** 20;

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
  let namesBytes = 0;
  while (start + recordBytes <= stop) {
    let at = zip.seek(start, recordBytes);
    if (zip.view.getUint32(at, true) !== 0x02014b50) break;
    const length = recordLength(zip.view, at);
    if (start + length > stop) throw refusals.damaged('its list of files is not complete');
    at = zip.seek(start, length);
    const entry = recordAt(zip, at, end.shift);
    listed.push(entry);
    namesBytes += entry.rawNameLength;
    if (namesBytes > namesLimitBytes) throw refusals.longDirectory();
    if (listed.length > fileLimit) throw refusals.tooManyFiles(listed.length, fileLimit);
    start += length;
  }
  const declarable = end.zip64 ? listed.length : listed.length % 2 ** 16;
  if (declarable !== end.count) throw refusals.damaged('its list of files is not complete');
  if (end.wrapped) restoreUpperHalves(listed);
  return listed;
}

/** With its name, extra fields and comment. */
function recordLength(view: DataView, at: number): number {
  return (
    recordBytes +
    view.getUint16(at + 28, true) +
    view.getUint16(at + 30, true) +
    view.getUint16(at + 32, true)
  );
}

function recordAt({ bytes, view }: RandomAccess, at: number, shift: number): Listed {
  const nameStart = at + recordBytes;
  const nameEnd = nameStart + view.getUint16(at + 28, true);
  const extraLength = view.getUint16(at + 30, true);
  const extra: ExtraField[] =
    extraLength > 0 ? extraFields(bytes.subarray(nameEnd, nameEnd + extraLength)) : [];
  const method = view.getUint16(at + 10, true);
  const entry: Listed = {
    name: entryName(bytes.subarray(nameStart, nameEnd), extra),
    rawNameLength: nameEnd - nameStart,
    rawNameMark: nameMark(bytes, nameStart, nameEnd),
    flags: view.getUint16(at + 8, true),
    method,
    crc: view.getUint32(at + 16, true),
    compressedSize: view.getUint32(at + 20, true),
    size: view.getUint32(at + 24, true),
    headerStart: view.getUint32(at + 42, true),
    start: 0,
    deflated: method === methods.deflated,
    inSidecar: false,
    mode: view.getUint16(at + 40, true),
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
