import { read } from 'node:fs';

/** Reads `length` bytes at `start` into one buffer, or fewer at the end of the file. */
export function readAt(fd: number, start: number, length: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafeSlow(length);
  return fillFrom(fd, start, buffer).then((count) => (count === length ? buffer : buffer.subarray(0, count)));
}

/** Fills `into` with the bytes at `start`, or partially at the end of the file. */
export function fillFrom(fd: number, start: number, into: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    const readNext = (offset: number) =>
      read(fd, into, offset, into.length - offset, start + offset, (error, count) => {
        if (error) reject(error);
        else if (offset + count === into.length || count === 0) resolve(offset + count);
        else readNext(offset + count);
      });
    readNext(0);
  });
}
