import { readSync } from 'node:fs';
import { refusals } from './refusals.ts';

/**
 * Bytes that can be read anywhere. Synchronous on purpose: an archive is listed in a worker thread of its own, where
 * waiting for 40,000 promises would cost more than the reads. Makes no object per read either.
 */
export type RandomAccess = {
  readonly size: number;
  /** What was read last; `seek` says where in it the wanted bytes are. */
  readonly bytes: Buffer;
  /** Sees to it that `length` bytes from `start` are in `bytes`, until the next call, and returns their place there. */
  seek(start: number, length: number): number;
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
    get bytes() {
      return window;
    },
    seek(start, length) {
      if (start >= windowStart && start + length <= windowStart + window.length) return start - windowStart;
      if (start < 0 || start + length > size) throw refusals.incomplete();
      const wanted = Math.min(Math.max(length, windowBytes), size - start);
      if (space.length < wanted) space = Buffer.allocUnsafeSlow(wanted);
      if (window.length !== wanted) window = space.subarray(0, wanted);
      windowStart = start;
      if (fill(window, start) < wanted) throw new Error('the file became shorter while it was read');
      return 0;
    },
  };
}

/** A view of these bytes, valid until the next read. */
export function viewOf(zip: RandomAccess, start: number, length: number): Buffer {
  const at = zip.seek(start, length);
  return zip.bytes.subarray(at, at + length);
}
