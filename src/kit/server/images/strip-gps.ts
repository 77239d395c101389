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
  let offset = 2;
  for (;;) {
    while (bytes[offset] === 0xff && bytes[offset + 1] === 0xff) offset++;
    if (offset + 4 > bytes.length) return yield 'cut off';
    const marker = bytes[offset + 1] ?? 0;
    // Image data begins here, or this is not a segment. Nothing after it is parsed.
    if (bytes[offset] !== 0xff || marker === 0xda || marker === 0xd9) return;
    const end = offset + 2 + bytes.readUInt16BE(offset + 2);
    if (marker === 0xe1) {
      const header = bytes.toString('latin1', offset + 4, offset + 4 + 40);
      const xmpSignature = xmpSignatures.find((signature) => header.startsWith(signature));
      if (header.startsWith(exifSignature))
        yield { kind: 'exif', start: offset + 4 + exifSignature.length, end };
      else if (xmpSignature) yield { kind: 'xmp', start: offset + 4 + xmpSignature.length, end };
    }
    offset = end;
  }
}

function* webpParts(bytes: Buffer): Generator<Part> {
  for (let offset = 12; offset + 8 <= bytes.length; ) {
    const name = bytes.toString('latin1', offset, offset + 4);
    const size = bytes.readUInt32LE(offset + 4);
    const start = offset + 8;
    const end = Math.min(start + size, bytes.length);
    const prefix =
      bytes.toString('latin1', start, start + exifSignature.length) === exifSignature
        ? exifSignature.length
        : 0;
    if (name === 'EXIF') yield { kind: 'exif', start: start + prefix, end };
    if (name === 'XMP ') yield { kind: 'xmp', start, end };
    offset = start + size + (size & 1);
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
    const isLittleEndian = tiff.toString('latin1', 0, 2) === 'II';
    const readUint16 = (offset: number) =>
      isLittleEndian ? tiff.readUInt16LE(offset) : tiff.readUInt16BE(offset);
    const readUint32 = (offset: number) =>
      isLittleEndian ? tiff.readUInt32LE(offset) : tiff.readUInt32BE(offset);
    if (readUint16(2) !== 42) return false;
    let isFound = false;
    const directoryOffset = readUint32(4);
    const gpsEntry = entriesAt(directoryOffset).find((entry) => readUint16(entry) === gpsTag);
    if (gpsEntry === undefined) return false;
    const gpsDirectory = readUint32(gpsEntry + 8);
    for (const entry of entriesAt(gpsDirectory)) {
      if (isPosition(readUint16(entry))) isFound = true;
      const length = Math.min((typeBytes[readUint16(entry + 2)] ?? 0) * readUint32(entry + 4), maxValueBytes);
      const start = Math.min(readUint32(entry + 8), tiff.length);
      if (length > 4) tiff.fill(0, start, Math.min(start + length, tiff.length));
      tiff.fill(0, entry, entry + 12);
    }
    tiff.fill(0, gpsDirectory, gpsDirectory + 2);
    return isFound;

    function entriesAt(offset: number): number[] {
      const count = Math.min(readUint16(offset), maxEntries);
      return Array.from({ length: count }, (_, index) => offset + 2 + 12 * index).filter(
        (entry) => entry + 12 <= tiff.length,
      );
    }
  } catch (error) {
    // The offsets are outside the file, so no other reader can find a position there either.
    if (error instanceof RangeError) return false;
    throw error;
  }
}

const gpsAttribute = /\b\w{1,40}:GPS\w{1,40}\s{0,4}=\s{0,4}(?:"[^"]{0,200}"|'[^']{0,200}')/gi;
const gpsElement = /(<\w{1,40}:GPS\w{1,40}(?:\s[^<>]{0,200})?>)([^<]{1,200})(?=<\/)/gi;

/** Overwrites the GPS properties with spaces, so that the packet keeps the length that its header states. */
function clearXmp(packet: Buffer): boolean {
  const text = packet.toString('latin1');
  const cleared = text
    .replace(gpsAttribute, (match) => ' '.repeat(match.length))
    .replace(gpsElement, (_, tag: string, value: string) => tag + ' '.repeat(value.length));
  if (cleared === text) return false;
  packet.write(cleared, 'latin1');
  return true;
}
