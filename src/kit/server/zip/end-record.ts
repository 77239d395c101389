import { type RandomAccess, viewOf } from './random-access.ts';
import { refusals } from './refusals.ts';

/** What the end of an archive says about its directory, checked against where things really are. */
export type EndRecord = {
  /** As declared; without ZIP64 only its lower 16 bits are sure. */
  count: number;
  directoryStart: number;
  directorySize: number;
  zip64: boolean;
  /** Bytes in front of the archive (a self-extracting program) that the offsets do not count. */
  shift: number;
  /** Written over 4 GB without ZIP64, as the macOS archiver does: sizes and offsets have lost their upper half. */
  wrapped: boolean;
};

const endBytes = 22;
const locatorBytes = 20;
const zip64EndBytes = 56;
const commentLimit = 0xffff;

/** The end record is read before anything else, so that a hostile count costs nothing. */
export function readEndRecord(zip: RandomAccess): EndRecord {
  const tailStart = Math.max(0, zip.size - endBytes - commentLimit);
  const tail = Buffer.from(viewOf(zip, tailStart, zip.size - tailStart));
  const at = endSignatureIn(tail);
  if (at < 0) throw beginsAsZip(zip) ? refusals.incomplete() : refusals.notZip();
  const end = tailStart + at;
  if (tail.readUInt16LE(at + 4) !== 0 && tail.readUInt16LE(at + 4) !== 0xffff) throw refusals.split();
  const wide = zip64End(zip, end);
  const directorySize = wide?.directorySize ?? tail.readUInt32LE(at + 12);
  const declaredStart = wide?.directoryStart ?? tail.readUInt32LE(at + 16);
  const directoryStart = (wide?.at ?? end) - directorySize;
  const shift = directoryStart - declaredStart;
  if (directoryStart < 0 || shift < 0) throw refusals.incomplete();
  const wrapped = !wide && shift > 0 && shift % 2 ** 32 === 0;
  const count = wide?.count ?? tail.readUInt16LE(at + 10);
  return { count, directoryStart, directorySize, zip64: wide !== null, shift: wrapped ? 0 : shift, wrapped };
}

/** The last place where the record and its comment fill the file exactly; a signature inside the comment does not. */
function endSignatureIn(tail: Buffer): number {
  for (let at = tail.length - endBytes; at >= 0; at--) {
    if (tail.readUInt32LE(at) === 0x06054b50 && tail.readUInt16LE(at + 20) === tail.length - at - endBytes)
      return at;
  }
  return -1;
}

function beginsAsZip(zip: RandomAccess): boolean {
  return zip.size >= 4 && viewOf(zip, 0, 4).readUInt32LE(0) === 0x04034b50;
}

type Zip64End = { at: number; count: number; directorySize: number; directoryStart: number };

function zip64End(zip: RandomAccess, end: number): Zip64End | null {
  if (end < locatorBytes + zip64EndBytes) return null;
  const locator = viewOf(zip, end - locatorBytes, locatorBytes);
  if (locator.readUInt32LE(0) !== 0x07064b50) return null;
  const declaredAt = Number(locator.readBigUInt64LE(8));
  // Right before its locator, wherever the file was moved to; elsewhere only if it has grown an extension.
  const places = [end - locatorBytes - zip64EndBytes, declaredAt].filter(
    (at) => at >= 0 && at <= end - locatorBytes - zip64EndBytes,
  );
  for (const at of places) {
    const record = viewOf(zip, at, zip64EndBytes);
    if (record.readUInt32LE(0) !== 0x06064b50) continue;
    if (record.readUInt32LE(16) !== 0) throw refusals.split();
    const [count, directorySize, directoryStart] = [32, 40, 48].map((field) =>
      Number(record.readBigUInt64LE(field)),
    );
    return { at, count: count ?? 0, directorySize: directorySize ?? 0, directoryStart: directoryStart ?? 0 };
  }
  throw refusals.damaged('its end does not fit together');
}
