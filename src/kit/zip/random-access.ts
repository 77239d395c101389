import { refusals } from './refusals.ts';

/**
 * Random access to bytes, from a disk or from the parts of a chosen file that a browser has read. It is
 * synchronous on purpose, because awaiting 40,000 promises would cost more than the reads. It also allocates
 * no object per read.
 */
export type RandomAccess = {
  readonly size: number;
  /** The bytes that were read last. `seek` returns the position of the requested bytes in them. */
  readonly bytes: Uint8Array;
  readonly view: DataView;
  /**
   * Ensures that `length` bytes from `start` are in `bytes` until the next call, and returns their position
   * in `bytes`.
   */
  seek(start: number, length: number): number;
};

/** Fills `into` with the bytes at `start` and returns the number of bytes. */
export type Fill = (into: Uint8Array, start: number) => number;

/** Reads at least `windowBytes` at a time, so that neighbouring reads share one read. */
export function createWindow(size: number, windowBytes: number, fill: Fill): RandomAccess {
  let buffer = new Uint8Array();
  let window = buffer;
  let view = viewOn(window);
  let windowStart = 0;
  return {
    size,
    get bytes() {
      return window;
    },
    get view() {
      return view;
    },
    seek(start, length) {
      if (start >= windowStart && start + length <= windowStart + window.length) return start - windowStart;
      if (start < 0 || start + length > size) throw refusals.incomplete();
      const windowSize = Math.min(Math.max(length, windowBytes), size - start);
      if (buffer.length < windowSize) buffer = new Uint8Array(windowSize);
      if (window.length !== windowSize || window.buffer !== buffer.buffer) {
        window = buffer.subarray(0, windowSize);
        view = viewOn(window);
      }
      windowStart = start;
      if (fill(window, start) < windowSize) throw new Error('the file became shorter while it was read');
      return 0;
    },
  };
}

export function viewOn({ buffer, byteOffset, length }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, length);
}

/** Returns a view of these bytes, which is valid until the next read. */
export function bytesAt(zip: RandomAccess, start: number, length: number): Uint8Array {
  const offset = zip.seek(start, length);
  return zip.bytes.subarray(offset, offset + length);
}
