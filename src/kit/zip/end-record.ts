import { detectNonZip } from './detect-non-zip.ts';
import { bytesAt, type RandomAccess, viewOn } from './random-access.ts';
import { refusals } from './refusals.ts';

/** The end record's data about the directory, checked against the file. */
export type EndRecord = {
  /** The declared number of entries, of which only the lower 16 bits are reliable without ZIP64. */
  count: number;
  directoryStart: number;
  directorySize: number;
  zip64: boolean;
  /** The number of bytes before the archive (a self-extracting program) that the offsets do not count. */
  shift: number;
  /**
   * True for an archive over 4 GB without ZIP64, as the macOS archiver writes: sizes and offsets have lost
   * their upper half.
   */
  wrapped: boolean;
};

const endBytes = 22;
const locatorBytes = 20;
const zip64EndBytes = 56;
const commentLimit = 0xffff;
/**
 * The maximum number of bytes after the archive. Some disks and servers pad a file to their block size, and
 * some programs do not truncate a longer file that they overwrite.
 */
const trailingLimitBytes = 1 << 20;

/** Reads the end record before anything else, so that a falsified count costs nothing. */
export function readEndRecord(zip: RandomAccess): EndRecord {
  const shortTail = tailOf(zip, endBytes + commentLimit);
  const offset = exactEndIn(shortTail.view);
  if (offset >= 0) return endRecordAt(zip, shortTail.start + offset);
  const longTail = tailOf(zip, endBytes + commentLimit + trailingLimitBytes);
  for (let offset = longTail.view.byteLength - endBytes; offset >= 0; offset--) {
    if (longTail.view.getUint32(offset, true) !== 0x06054b50) continue;
    const end = endRecordAt(zip, longTail.start + offset);
    // The end record of a nested archive, within a truncated archive, does not match its position.
    if (end.shift === 0 && beginsDirectory(zip, end)) return end;
    break;
  }
  const head = bytesAt(zip, 0, Math.min(zip.size, 16));
  if (head.length >= 4 && viewOn(head).getUint32(0, true) === 0x04034b50) throw refusals.incomplete();
  throw refusals.notZip(detectNonZip(head));
}

function tailOf(zip: RandomAccess, length: number): { start: number; view: DataView } {
  const start = Math.max(0, zip.size - length);
  return { start, view: viewOn(bytesAt(zip, start, zip.size - start).slice()) };
}

/**
 * Finds the last position where the record and its comment reach exactly to the end of the file. A signature
 * inside the comment does not.
 */
function exactEndIn(tail: DataView): number {
  for (let offset = tail.byteLength - endBytes; offset >= 0; offset--) {
    if (tail.getUint32(offset, true) !== 0x06054b50) continue;
    if (tail.getUint16(offset + 20, true) === tail.byteLength - offset - endBytes) return offset;
  }
  return -1;
}

function endRecordAt(zip: RandomAccess, end: number): EndRecord {
  const record = viewOn(bytesAt(zip, end, endBytes).slice());
  const disk = record.getUint16(4, true);
  if (disk !== 0 && disk !== 0xffff) throw refusals.split();
  const zip64 = zip64End(zip, end);
  const directorySize = zip64?.directorySize ?? record.getUint32(12, true);
  const declaredStart = zip64?.directoryStart ?? record.getUint32(16, true);
  const directoryStart = (zip64?.at ?? end) - directorySize;
  const shift = directoryStart - declaredStart;
  if (directoryStart < 0 || shift < 0) throw refusals.incomplete();
  const wrapped = !zip64 && shift > 0 && shift % 2 ** 32 === 0;
  const count = zip64?.count ?? record.getUint16(10, true);
  return { count, directoryStart, directorySize, zip64: zip64 !== null, shift: wrapped ? 0 : shift, wrapped };
}

function beginsDirectory(zip: RandomAccess, { directoryStart, directorySize }: EndRecord): boolean {
  return directorySize >= 4 && zip.view.getUint32(zip.seek(directoryStart, 4), true) === 0x02014b50;
}

type Zip64End = { at: number; count: number; directorySize: number; directoryStart: number };

function zip64End(zip: RandomAccess, end: number): Zip64End | null {
  if (end < locatorBytes + zip64EndBytes) return null;
  const locator = viewOn(bytesAt(zip, end - locatorBytes, locatorBytes));
  if (locator.getUint32(0, true) !== 0x07064b50) return null;
  const declaredOffset = Number(locator.getBigUint64(8, true));
  // The record is directly before its locator, even if the archive was moved inside the file; it is elsewhere
  // only if the record has an extension.
  const candidates = [end - locatorBytes - zip64EndBytes, declaredOffset].filter(
    (offset) => offset >= 0 && offset <= end - locatorBytes - zip64EndBytes,
  );
  for (const offset of candidates) {
    const record = viewOn(bytesAt(zip, offset, zip64EndBytes));
    if (record.getUint32(0, true) !== 0x06064b50) continue;
    if (record.getUint32(16, true) !== 0) throw refusals.split();
    const [count = 0, directorySize = 0, directoryStart = 0] = [32, 40, 48].map((field) =>
      Number(record.getBigUint64(field, true)),
    );
    return { at: offset, count, directorySize, directoryStart };
  }
  throw refusals.damaged('its end record is inconsistent');
}
