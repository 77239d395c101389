import type { ZipEntry } from './zip-index.ts';

/**
 * What stands around raw Deflate in gzip (RFC 1952): ten bytes that say so, and behind it checksum and size, which are those
 * that the archive's directory has. So a deflated entry is sent as it lies, and the browser checks it.
 */
export const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);

export const gzipFrameBytes = gzipHeader.length + 8;

export function gzipTrailer({ crc, size }: ZipEntry): Buffer {
  const trailer = Buffer.allocUnsafe(8);
  writeGzipTrailer(trailer, 0, crc, size);
  return trailer;
}

export function writeGzipTrailer(into: Buffer, at: number, crc: number, size: number): void {
  into.writeUInt32LE(crc, at);
  into.writeUInt32LE(size % 2 ** 32, at + 4);
}
