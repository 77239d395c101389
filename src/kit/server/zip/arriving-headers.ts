import { fileLimit } from './directory.ts';
import type { RandomAccess } from './random-access.ts';

/** Local headers with their names, one behind the other in `bytes`; `starts` says where in the archive each stood. */
export type SeenHeaders = {
  starts: Float64Array<ArrayBuffer>;
  places: Uint32Array<ArrayBuffer>;
  bytes: Uint8Array<ArrayBuffer>;
};

const headerBytes = 30;
const sizesFollow = 8;

/**
 * Picks the local headers out of an archive while it arrives, so that nobody has to go back for 40,000 of them over a disk
 * that has long forgotten them. Stops at the first file whose size is not known beforehand; what was not seen is read later.
 */
export class ArrivingHeaders {
  #starts = new Float64Array(1024);
  #places = new Uint32Array(1025);
  #bytes = new Uint8Array(65_536);
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
    while (this.#next < this.#arrived && this.#takeHeader(data, this.#next - start));
    this.#held =
      this.#next < this.#arrived ? Uint8Array.from(data.subarray(this.#next - start)) : new Uint8Array();
  }

  /** Can be asked once: what was noted is handed over, not copied. */
  seen(): SeenHeaders {
    const bytes = this.#bytes.buffer.transfer(this.#places[this.#count]);
    const places = this.#places.buffer.transfer(4 * (this.#count + 1));
    const starts = this.#starts.buffer.transfer(8 * this.#count);
    this.#stop();
    return {
      starts: new Float64Array(starts),
      places: new Uint32Array(places),
      bytes: new Uint8Array(bytes),
    };
  }

  /** False when the header is not complete yet. */
  #takeHeader(data: Buffer, at: number): boolean {
    if (data.length < at + headerBytes) return false;
    if (data.readUInt32LE(at) !== 0x04034b50 || this.#count === fileLimit) return this.#stop();
    const nameEnd = headerBytes + data.readUInt16LE(at + 26);
    const dataStart = nameEnd + data.readUInt16LE(at + 28);
    if (data.length < at + dataStart) return false;
    const packedSize = data.readUInt32LE(at + 18);
    this.#keep(data.subarray(at, at + nameEnd));
    if (data.readUInt16LE(at + 6) & sizesFollow || packedSize === 0xffffffff) return this.#stop();
    this.#next += dataStart + packedSize;
    return true;
  }

  #keep(header: Uint8Array): void {
    const place = this.#places[this.#count] as number;
    if (this.#count === this.#starts.length) {
      this.#starts = grown(this.#starts, Float64Array);
      this.#places = grown(this.#places, Uint32Array);
    }
    while (place + header.length > this.#bytes.length) this.#bytes = grown(this.#bytes, Uint8Array);
    this.#starts[this.#count] = this.#next;
    this.#bytes.set(header, place);
    this.#places[++this.#count] = place + header.length;
  }

  #stop(): false {
    this.#next = Number.POSITIVE_INFINITY;
    return false;
  }
}

/** Twice as long; the old memory is given back at once. */
function grown<T extends Float64Array | Uint32Array | Uint8Array>(
  old: T & { buffer: ArrayBuffer },
  type: new (buffer: ArrayBuffer) => T,
): T {
  return new type(old.buffer.transfer(old.byteLength * 2));
}

/** Reads headers from what was seen, and the rest as before. Quick when asked in the order of their places. */
export function seenFirst({ starts, places, bytes }: SeenHeaders, rest: RandomAccess): RandomAccess {
  const seen = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  let current = rest.bytes;
  let likely = 0;
  return {
    size: rest.size,
    get bytes() {
      return current;
    },
    seek(start, length) {
      while (likely < starts.length && (starts[likely] as number) < start) likely++;
      const place = places[likely] as number;
      if (starts[likely] === start && (places[likely + 1] as number) - place >= length) {
        current = seen;
        return place;
      }
      const at = rest.seek(start, length);
      current = rest.bytes;
      return at;
    },
  };
}
