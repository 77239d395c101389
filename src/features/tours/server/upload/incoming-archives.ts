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

  take(chunk: Uint8Array): void {
    this.#bytes += chunk.length;
    this.#hash.update(chunk);
    this.#headers.take(chunk);
  }

  /** Returns the result for all bytes received so far. It may be called only once. */
  seen(): SeenArchive {
    return { sha256: this.#hash.digest('hex'), size: this.#bytes, seen: this.#headers.seen() };
  }
}

/** The maximum number of archives. Beyond it, the oldest is dropped and has to be read again. */
const maxArchives = 32;

/**
 * The archives that this process has read while receiving them. A completely read archive need not be read
 * again. Bytes received before a restart or by another process are unknown.
 */
export class IncomingArchives {
  readonly #archives = new Map<string, IncomingArchive>();

  /**
   * Returns the archive of an upload that has received `bytes`, or null when this process has not read all of
   * them.
   */
  resume(id: string, bytes: number): IncomingArchive | null {
    const archive = this.#archives.get(id) ?? (bytes === 0 ? new IncomingArchive() : null);
    this.#archives.delete(id);
    if (archive?.bytes !== bytes) return null;
    this.#archives.set(id, archive);
    for (const oldest of this.#archives.keys()) if (this.#archives.size > maxArchives) this.forget(oldest);
    return archive;
  }

  /** Returns the archive of an upload that has exactly this many bytes. It may be called only once. */
  takeComplete(id: string, bytes: number): SeenArchive | null {
    const archive = this.#archives.get(id);
    this.forget(id);
    return archive?.bytes === bytes ? archive.seen() : null;
  }

  forget(id: string): void {
    this.#archives.delete(id);
  }
}
