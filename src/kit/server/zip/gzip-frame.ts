import type { ZipEntry } from '#kit/zip/zip-entry.ts';

/**
 * The gzip framing of raw Deflate (RFC 1952): a ten-byte header, and after the data the checksum and size,
 * which the archive's directory also contains. So a deflated entry is sent as it is stored, and the browser
 * verifies it.
 */
export const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);

export const gzipFrameBytes = gzipHeader.length + 8;

export function gzipTrailer({ crc, size }: ZipEntry): Buffer {
  const trailer = Buffer.allocUnsafe(8);
  writeGzipTrailer(trailer, 0, crc, size);
  return trailer;
}

export function writeGzipTrailer(into: Buffer, offset: number, crc: number, size: number): void {
  into.writeUInt32LE(crc, offset);
  into.writeUInt32LE(size % 2 ** 32, offset + 4);
}
