import { readSync } from 'node:fs';
import { bytesAt, type Fill, type RandomAccess } from '#kit/zip/random-access.ts';

export function fileFill(fd: number): Fill {
  return (into, start) => {
    let filled = 0;
    while (filled < into.length) {
      const count = readSync(fd, into, filled, into.length - filled, start + filled);
      if (count === 0) break;
      filled += count;
    }
    return filled;
  };
}

/** Returns these bytes, valid until the next read. */
export function viewOf(zip: RandomAccess, start: number, length: number): Buffer {
  const { buffer, byteOffset } = bytesAt(zip, start, length);
  return Buffer.from(buffer as ArrayBuffer, byteOffset, length);
}
