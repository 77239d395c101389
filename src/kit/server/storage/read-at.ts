import { read } from 'node:fs';

/** Reads `length` bytes at `start` into one buffer; fewer only at the end of the file. */
export function readAt(fd: number, start: number, length: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafeSlow(length);
  return readInto(fd, buffer, 0, length, start).then((count) =>
    count === length ? buffer : buffer.subarray(0, count),
  );
}

function readInto(fd: number, buffer: Buffer, at: number, length: number, start: number): Promise<number> {
  return new Promise((resolve, reject) => {
    read(fd, buffer, at, length, start, (error, count) => {
      if (error) reject(error);
      else if (count === length || count === 0) resolve(at + count);
      else resolve(readInto(fd, buffer, at + count, length - count, start + count));
    });
  });
}
