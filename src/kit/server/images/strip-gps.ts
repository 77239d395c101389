/**
 * This module removes the location that a photograph contains: the GPS directory of EXIF (TIFF 6.0; EXIF
 * 2.32, 4.6.6) and the GPS properties of XMP, in JPEG and in WebP.
 */

type Part = { kind: 'exif' | 'xmp'; start: number; end: number };

/** The number of bytes at the start of a file that show whether it may contain a position. */
export const headBytes = 64 * 1024;

/**
 * Returns true when a picture may contain a position, according to its first bytes. If they are too few to
 * decide, the result is true.
 */
export function mayContainGps(head: Buffer): boolean {
  if (isWebp(head)) return head.toString('latin1', 12, 16) === 'VP8X' && ((head[20] ?? 0) & 0x0c) !== 0;
  if (!isJpeg(head)) return false;
  for (const part of jpegParts(head)) if (part === 'cut off' || part.kind) return true;
  return false;
}

/** Returns the picture in the same number of bytes without its position; null if it contains none. */
export function stripGps(picture: Buffer): Buffer | null {
  const copy = Buffer.from(picture);
  let isFound = false;
  for (const part of partsOf(copy)) {
    const bytes = copy.subarray(part.start, part.end);
    if (part.kind === 'exif' ? clearExif(bytes) : clearXmp(bytes)) isFound = true;
  }
  return isFound ? copy : null;
}

const isJpeg = (bytes: Buffer) => bytes.length > 4 && bytes.readUInt16BE(0) === 0xffd8;
const isWebp = (bytes: Buffer) =>
  bytes.length > 20 &&
  bytes.toString('latin1', 0, 4) === 'RIFF' &&
  bytes.toString('latin1', 8, 12) === 'WEBP';

function partsOf(picture: Buffer): Part[] {
  if (isWebp(picture)) return [...webpParts(picture)];
  if (!isJpeg(picture)) return [];
  return [...jpegParts(picture)].filter((part) => part !== 'cut off');
}

const exifSignature = 'Exif\0\0';
const xmpSignatures = ['http://ns.adobe.com/xap/1.0/\0', 'http://ns.adobe.com/xmp/extension/\0'];

/** Yields the segments before the image data. */
function* jpegParts(bytes: Buffer): Generator<Part | 'cut off'> {
  let at = 2;
  for (;;) {
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at++;
    if (at + 4 > bytes.length) return yield 'cut off';
    const marker = bytes[at + 1] ?? 0;
    // Image data begins here, or this is not a segment. Nothing after it is parsed.
    if (bytes[at] !== 0xff || marker === 0xda || marker === 0xd9) return;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (marker === 0xe1) {
      const word = bytes.toString('latin1', at + 4, at + 4 + 40);
      const xmpSignature = xmpSignatures.find((signature) => word.startsWith(signature));
      if (word.startsWith(exifSignature)) yield { kind: 'exif', start: at + 4 + exifSignature.length, end };
      else if (xmpSignature) yield { kind: 'xmp', start: at + 4 + xmpSignature.length, end };
    }
    at = end;
  }
}

function* webpParts(bytes: Buffer): Generator<Part> {
  for (let at = 12; at + 8 <= bytes.length; ) {
    const name = bytes.toString('latin1', at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    const start = at + 8;
    const end = Math.min(start + size, bytes.length);
    const prefix =
      bytes.toString('latin1', start, start + exifSignature.length) === exifSignature
        ? exifSignature.length
        : 0;
    if (name === 'EXIF') yield { kind: 'exif', start: start + prefix, end };
    if (name === 'XMP ') yield { kind: 'xmp', start, end };
    at = start + size + (size & 1);
  }
}

const gpsTag = 0x8825;
const typeBytes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];
const maxEntries = 1_000;
/** The largest size of a value. Three rationals take 24 bytes. */
const maxValueBytes = 1_024;
/**
 * Returns true for latitude, longitude, altitude, date and similar tags: all except the directory's version.
 */
const isPosition = (tag: number) => tag >= 1 && tag <= 0x1f;

/** Overwrites the values and entries of the GPS directory with zeros, and sets its count to 0. */
function clearExif(tiff: Buffer): boolean {
  try {
    const isLittle = tiff.toString('latin1', 0, 2) === 'II';
    const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
    const long = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
    if (short(2) !== 42) return false;
    let isFound = false;
    const first = long(4);
    const entry = entriesAt(first).find((one) => short(one) === gpsTag);
    if (entry === undefined) return false;
    const directory = long(entry + 8);
    for (const one of entriesAt(directory)) {
      if (isPosition(short(one))) isFound = true;
      const length = Math.min((typeBytes[short(one + 2)] ?? 0) * long(one + 4), maxValueBytes);
      const start = Math.min(long(one + 8), tiff.length);
      if (length > 4) tiff.fill(0, start, Math.min(start + length, tiff.length));
      tiff.fill(0, one, one + 12);
    }
    tiff.fill(0, directory, directory + 2);
    return isFound;

    function entriesAt(at: number): number[] {
      const count = Math.min(short(at), maxEntries);
      return Array.from({ length: count }, (_, place) => at + 2 + 12 * place).filter(
        (one) => one + 12 <= tiff.length,
      );
    }
  } catch (error) {
    // The offsets are outside the file, so no other reader can find a position there either.
    if (error instanceof RangeError) return false;
    throw error;
  }
}

const attribute = /\b\w{1,40}:GPS\w{1,40}\s{0,4}=\s{0,4}(?:"[^"]{0,200}"|'[^']{0,200}')/gi;
const element = /(<\w{1,40}:GPS\w{1,40}(?:\s[^<>]{0,200})?>)([^<]{1,200})(?=<\/)/gi;

/** Overwrites the GPS properties with spaces, so that the packet keeps the length that its header states. */
function clearXmp(packet: Buffer): boolean {
  const text = packet.toString('latin1');
  const cleared = text
    .replace(attribute, (found) => ' '.repeat(found.length))
    .replace(element, (_, tag: string, value: string) => tag + ' '.repeat(value.length));
  if (cleared === text) return false;
  packet.write(cleared, 'latin1');
  return true;
}
