import { createHash } from 'node:crypto';
import { ArrivingHeaders, type SeenHeaders } from '#kit/server/zip/arriving-headers.ts';

export type SeenArchive = { sha256: string; size: number; seen: SeenHeaders };

/** Hashes an archive and notes its local headers while its bytes go by. */
export class ArrivingArchive {
  readonly #hash = createHash('sha256');
  readonly #headers = new ArrivingHeaders();
  #bytes = 0;

  get bytes(): number {
    return this.#bytes;
  }

  take(piece: Uint8Array): void {
    this.#bytes += piece.length;
    this.#hash.update(piece);
    this.#headers.take(piece);
  }

  /** Of all that was taken; can be asked once. */
  seen(): SeenArchive {
    return { sha256: this.#hash.digest('hex'), size: this.#bytes, seen: this.#headers.seen() };
  }
}

/** More would be forgotten, which costs reading the archive once more. */
const atOnce = 32;

/**
 * What this process has seen of the uploads that arrive. One that it has seen whole need not be read again; of one that came
 * partly before a restart, or to another process, it knows nothing.
 */
export class ArrivingArchives {
  readonly #known = new Map<string, ArrivingArchive>();

  /** Of the upload that has come as far as `bytes`; null when not all of that was seen here. */
  goingOn(id: string, bytes: number): ArrivingArchive | null {
    const known = this.#known.get(id) ?? (bytes === 0 ? new ArrivingArchive() : null);
    this.#known.delete(id);
    if (known?.bytes !== bytes) return null;
    this.#known.set(id, known);
    for (const oldest of this.#known.keys()) if (this.#known.size > atOnce) this.forget(oldest);
    return known;
  }

  /** All of an upload of so many bytes, once. */
  whole(id: string, bytes: number): SeenArchive | null {
    const known = this.#known.get(id);
    this.forget(id);
    return known?.bytes === bytes ? known.seen() : null;
  }

  forget(id: string): void {
    this.#known.delete(id);
  }
}
