import type { RandomAccess } from '#kit/zip/random-access.ts';
import { viewOn } from '#kit/zip/random-access.ts';
import { refusals } from '#kit/zip/refusals.ts';

const headBytes = 64;
const initialTailBytes = 256 * 1024;
/** The maximum size of the end of a ZIP that is read: a directory of 64 MB and the records after it. */
const maxTailBytes = 72 * 2 ** 20;

/** Thrown when the ZIP reader needs bytes before the ones that were read. */
class NeedsMoreBytes extends Error {
  readonly start: number;

  constructor(start: number) {
    super('The ZIP’s file list could not be read.');
    this.start = start;
  }
}

/**
 * Runs `work` on the end and the first bytes of a chosen file, and reads more as long as `work` needs more.
 */
export async function readEndOf<T>(file: Blob, work: (zip: RandomAccess) => T): Promise<T> {
  const head = await readBlobBytes(file.slice(0, headBytes));
  for (let length = initialTailBytes; ; ) {
    const tail = await readBlobBytes(file.slice(Math.max(0, file.size - length)));
    try {
      return work(createReader(file.size, head, tail));
    } catch (error) {
      if (!(error instanceof NeedsMoreBytes) || file.size - error.start > maxTailBytes) throw error;
      length = file.size - error.start;
    }
  }
}

export async function readBlobBytes(blob: Blob): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await blob.arrayBuffer());
}

function createReader(size: number, head: Uint8Array, tail: Uint8Array): RandomAccess {
  const tailStart = size - tail.length;
  const views = { head: viewOn(head), tail: viewOn(tail) };
  let isInTail = true;
  return {
    size,
    get bytes() {
      return isInTail ? tail : head;
    },
    get view() {
      return isInTail ? views.tail : views.head;
    },
    seek(start, length) {
      if (start < 0 || start + length > size) throw refusals.incomplete();
      isInTail = start >= tailStart;
      if (isInTail) return start - tailStart;
      if (start + length <= head.length) return start;
      throw new NeedsMoreBytes(start);
    },
  };
}
