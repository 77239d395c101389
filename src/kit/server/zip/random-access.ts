import { readSync } from 'node:fs';
import { refusals } from './refusals.ts';

/**
 * Bytes that can be read anywhere. Synchronous on purpose: an archive is listed in a worker thread of its own, where
 * waiting for 40,000 promises would cost more than the reads.
 */
export type RandomAccess = {
  readonly size: number;
  /** Exactly `length` bytes. The buffer is valid until the next read. */
  read(start: number, length: number): Buffer;
};

/** Fills `into` with the bytes at `start` and returns how many there were. */
export type Fill = (into: Buffer, start: number) => number;

export function fileFill(fd: number): Fill {
  return (into, start) => {
    let done = 0;
    while (done < into.length) {
      const count = readSync(fd, into, done, into.length - done, start + done);
      if (count === 0) break;
      done += count;
    }
    return done;
  };
}

/** Reads at least `windowBytes` at a time, so that neighbouring reads share one. */
export function windowed(size: number, windowBytes: number, fill: Fill): RandomAccess {
  let space = Buffer.alloc(0);
  let window = space;
  let windowStart = 0;
  return {
    size,
    read(start, length) {
      if (start < 0 || start + length > size) throw refusals.incomplete();
      if (start < windowStart || start + length > windowStart + window.length) {
        const wanted = Math.min(Math.max(length, windowBytes), size - start);
        if (space.length < wanted) space = Buffer.allocUnsafeSlow(wanted);
        window = space.subarray(0, wanted);
        windowStart = start;
        if (fill(window, start) < wanted) throw new Error('the file became shorter while it was read');
      }
      return window.subarray(start - windowStart, start - windowStart + length);
    },
  };
}
