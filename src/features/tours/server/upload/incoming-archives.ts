import { createHash } from 'node:crypto';
import { ArrivingHeaders, type SeenHeaders } from '#kit/server/zip/arriving-headers.ts';

export type SeenArchive = { sha256: string; size: number; seen: SeenHeaders };

/** Hashes an archive and records its local headers while it is received. */
export class IncomingArchive {
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

  /** For all bytes received so far; may be called once. */
  seen(): SeenArchive {
    return { sha256: this.#hash.digest('hex'), size: this.#bytes, seen: this.#headers.seen() };
  }
}

/** Beyond this the oldest is forgotten, and its archive has to be read again. */
const atOnce = 32;

/**
 * What this process has read of the uploads in progress. An archive it has read completely need not be read again; it
 * knows nothing of bytes received before a restart or by another process.
 */
export class IncomingArchives {
  readonly #known = new Map<string, IncomingArchive>();

  /** For an upload that has received `bytes`; null when this process has not read all of them. */
  goingOn(id: string, bytes: number): IncomingArchive | null {
    const known = this.#known.get(id) ?? (bytes === 0 ? new IncomingArchive() : null);
    this.#known.delete(id);
    if (known?.bytes !== bytes) return null;
    this.#known.set(id, known);
    for (const oldest of this.#known.keys()) if (this.#known.size > atOnce) this.forget(oldest);
    return known;
  }

  /** For an upload of exactly this many bytes; may be called once. */
  whole(id: string, bytes: number): SeenArchive | null {
    const known = this.#known.get(id);
    this.forget(id);
    return known?.bytes === bytes ? known.seen() : null;
  }

  forget(id: string): void {
    this.#known.delete(id);
  }
}
