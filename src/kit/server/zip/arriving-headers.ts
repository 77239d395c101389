import { fileLimit } from '#kit/zip/directory.ts';
import { nameMark } from '#kit/zip/name-mark.ts';
import { viewOn } from '#kit/zip/random-access.ts';
import { headerBytes, type LookAtHeader } from './local-headers.ts';

/** Of each local header its fixed part and the mark of its name, one behind the other; `starts` says where each stood. */
export type SeenHeaders = { starts: Float64Array<ArrayBuffer>; notes: Uint8Array<ArrayBuffer> };

const noteBytes = headerBytes + 4;
const sizesFollow = 8;

/**
 * Picks the local headers out of an archive while it arrives, so that nobody has to go back for 40,000 of them over a disk
 * that has long forgotten them. Of each it keeps a note of fixed size: names could have gigabytes. Stops at the first file whose
 * size is not known beforehand; what was not seen is read later.
 */
export class ArrivingHeaders {
  #starts = new Float64Array(1024);
  #notes = new Uint8Array(1024 * noteBytes);
  #count = 0;
  /** Where the next header should be, and how far the archive has come. */
  #next = 0;
  #arrived = 0;
  #held: Uint8Array = new Uint8Array();

  take(piece: Uint8Array): void {
    const start = this.#arrived - this.#held.length;
    this.#arrived += piece.length;
    if (this.#next >= this.#arrived) return;
    const data =
      this.#held.length > 0
        ? Buffer.concat([this.#held, piece])
        : Buffer.from(piece.buffer, piece.byteOffset, piece.length);
    while (this.#next < this.#arrived && this.#readHeader(data, this.#next - start));
    this.#held =
      this.#next < this.#arrived ? Uint8Array.from(data.subarray(this.#next - start)) : new Uint8Array();
  }

  /** Can be asked once: what was noted is handed over, not copied. */
  seen(): SeenHeaders {
    const notes = this.#notes.buffer.transfer(noteBytes * this.#count);
    const starts = this.#starts.buffer.transfer(8 * this.#count);
    this.#stop();
    return { starts: new Float64Array(starts), notes: new Uint8Array(notes) };
  }

  /** False when the header is not complete yet. */
  #readHeader(data: Buffer, at: number): boolean {
    if (data.length < at + headerBytes) return false;
    if (data.readUInt32LE(at) !== 0x04034b50 || this.#count === fileLimit) return this.#stop();
    const nameEnd = headerBytes + data.readUInt16LE(at + 26);
    const dataStart = nameEnd + data.readUInt16LE(at + 28);
    if (data.length < at + dataStart) return false;
    const compressedSize = data.readUInt32LE(at + 18);
    this.#note(data, at, at + nameEnd);
    if (data.readUInt16LE(at + 6) & sizesFollow || compressedSize === 0xffffffff) return this.#stop();
    this.#next += dataStart + compressedSize;
    return true;
  }

  #note(data: Buffer, at: number, nameEnd: number): void {
    if (this.#count === this.#starts.length) {
      this.#starts = new Float64Array(this.#starts.buffer.transfer(this.#starts.byteLength * 2));
      this.#notes = new Uint8Array(this.#notes.buffer.transfer(this.#notes.byteLength * 2));
    }
    const place = this.#count * noteBytes;
    const nameStart = at + headerBytes;
    this.#starts[this.#count++] = this.#next;
    this.#notes.set(data.subarray(at, nameStart), place);
    viewOn(this.#notes).setUint32(place + headerBytes, nameMark(data, nameStart, nameEnd), true);
  }

  #stop(): false {
    this.#next = Number.POSITIVE_INFINITY;
    return false;
  }
}

/** Looks at what was seen, and elsewhere as before. Quick when asked in the order of their places. */
export function seenFirst({ starts, notes }: SeenHeaders, elsewhere: LookAtHeader): LookAtHeader {
  const view = viewOn(notes);
  let likely = 0;
  return (start, nameLength) => {
    while (likely < starts.length && (starts[likely] ?? 0) < start) likely++;
    const at = likely * noteBytes;
    if (starts[likely] !== start) return elsewhere(start, nameLength);
    return { view, at, nameMark: view.getUint32(at + headerBytes, true) };
  };
}
