import { fileLimit } from '#kit/zip/directory.ts';
import { nameHash } from '#kit/zip/name-hash.ts';
import { viewOn } from '#kit/zip/random-access.ts';
import { type HeaderReader, headerBytes } from './local-headers.ts';

/**
 * The local headers that were seen. `starts` contains their offsets, and `notes` contains the fixed part of
 * each with the hash of its name.
 */
export type SeenHeaders = { starts: Float64Array<ArrayBuffer>; notes: Uint8Array<ArrayBuffer> };

const noteBytes = headerBytes + 4;
const dataDescriptorFlag = 8;

/**
 * Extracts the local headers from an archive while it arrives, so that 40,000 of them need not be read back
 * from a disk that no longer has them cached. Each note has a fixed size, because names could take gigabytes.
 * It stops at the first file whose size is not known in advance; headers that were not seen are read later.
 */
export class ArrivingHeaders {
  #starts = new Float64Array(1024);
  #notes = new Uint8Array(1024 * noteBytes);
  #count = 0;
  /** The expected position of the next header, and the number of bytes that have arrived. */
  #next = 0;
  #arrived = 0;
  #buffered: Uint8Array = new Uint8Array();

  take(chunk: Uint8Array): void {
    const start = this.#arrived - this.#buffered.length;
    this.#arrived += chunk.length;
    if (this.#next >= this.#arrived) return;
    const data =
      this.#buffered.length > 0
        ? Buffer.concat([this.#buffered, chunk])
        : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
    while (this.#next < this.#arrived && this.#readHeader(data, this.#next - start));
    this.#buffered =
      this.#next < this.#arrived ? Uint8Array.from(data.subarray(this.#next - start)) : new Uint8Array();
  }

  /** Returns the headers. It may be called only once, because the notes are handed over and not copied. */
  seen(): SeenHeaders {
    const notes = this.#notes.buffer.transfer(noteBytes * this.#count);
    const starts = this.#starts.buffer.transfer(8 * this.#count);
    this.#stop();
    return { starts: new Float64Array(starts), notes: new Uint8Array(notes) };
  }

  /** Reads a header. Returns false when the header is not complete yet. */
  #readHeader(data: Buffer, offset: number): boolean {
    if (data.length < offset + headerBytes) return false;
    if (data.readUInt32LE(offset) !== 0x04034b50 || this.#count === fileLimit) return this.#stop();
    const nameEnd = headerBytes + data.readUInt16LE(offset + 26);
    const dataStart = nameEnd + data.readUInt16LE(offset + 28);
    if (data.length < offset + dataStart) return false;
    const compressedSize = data.readUInt32LE(offset + 18);
    this.#note(data, offset, offset + nameEnd);
    if (data.readUInt16LE(offset + 6) & dataDescriptorFlag || compressedSize === 0xffffffff)
      return this.#stop();
    this.#next += dataStart + compressedSize;
    return true;
  }

  #note(data: Buffer, offset: number, nameEnd: number): void {
    if (this.#count === this.#starts.length) {
      this.#starts = new Float64Array(this.#starts.buffer.transfer(this.#starts.byteLength * 2));
      this.#notes = new Uint8Array(this.#notes.buffer.transfer(this.#notes.byteLength * 2));
    }
    const noteStart = this.#count * noteBytes;
    const nameStart = offset + headerBytes;
    this.#starts[this.#count++] = this.#next;
    this.#notes.set(data.subarray(offset, nameStart), noteStart);
    viewOn(this.#notes).setUint32(noteStart + headerBytes, nameHash(data, nameStart, nameEnd), true);
  }

  #stop(): false {
    this.#next = Number.POSITIVE_INFINITY;
    return false;
  }
}

/**
 * Returns a reader that uses the headers that were seen and reads the others from the archive. Call it in the
 * order of the offsets, because it does not go back to a header that was seen.
 */
export function preferSeenHeaders({ starts, notes }: SeenHeaders, fallback: HeaderReader): HeaderReader {
  const view = viewOn(notes);
  let expectedIndex = 0;
  return (start, nameLength) => {
    while (expectedIndex < starts.length && (starts[expectedIndex] ?? 0) < start) expectedIndex++;
    const offset = expectedIndex * noteBytes;
    if (starts[expectedIndex] !== start) return fallback(start, nameLength);
    return { view, at: offset, nameHash: view.getUint32(offset + headerBytes, true) };
  };
}
