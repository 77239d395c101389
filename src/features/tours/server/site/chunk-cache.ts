const maxCacheBytes = 32 * 2 ** 20;
const maxRememberedIds = 20_000;

/**
 * An in-memory cache of small, popular chunks, because reading the file costs more than the rest of the
 * response. Chunks are cached from the second request on. One visitor who views a whole tour therefore does
 * not evict the files that every tour starts with.
 */
export class ChunkCache {
  readonly #cache = new Map<string, Buffer>();
  readonly #requested = new Set<string>();
  #bytes = 0;

  find(id: string): Buffer | undefined {
    const chunk = this.#cache.get(id);
    if (!chunk) return undefined;
    this.#cache.delete(id);
    this.#cache.set(id, chunk);
    return chunk;
  }

  /** Records a request. Returns true when it was not the first. */
  recordRequest(id: string): boolean {
    if (this.#requested.delete(id)) return true;
    if (this.#requested.size >= maxRememberedIds) this.#requested.clear();
    this.#requested.add(id);
    return false;
  }

  add(id: string, chunk: Buffer): void {
    if (this.#cache.has(id)) return;
    this.#cache.set(id, chunk);
    this.#bytes += chunk.length;
    for (const [oldest, bytes] of this.#cache) {
      if (this.#bytes <= maxCacheBytes) break;
      this.#cache.delete(oldest);
      this.#bytes -= bytes.length;
    }
  }
}
