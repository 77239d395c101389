const limitBytes = 32 * 2 ** 20;
const rememberedAsks = 20_000;

/**
 * An in-memory cache of small, popular chunks, because reading the file costs more than the rest of the
 * response. Chunks are cached from the second request on. One visitor who views a whole tour therefore does
 * not evict the files that every tour starts with.
 */
export class ChunkCache {
  readonly #kept = new Map<string, Buffer>();
  readonly #asked = new Set<string>();
  #bytes = 0;

  find(id: string): Buffer | undefined {
    const piece = this.#kept.get(id);
    if (!piece) return undefined;
    this.#kept.delete(id);
    this.#kept.set(id, piece);
    return piece;
  }

  /** Records a request. Returns true when it was not the first. */
  isWanted(id: string): boolean {
    if (this.#asked.delete(id)) return true;
    if (this.#asked.size >= rememberedAsks) this.#asked.clear();
    this.#asked.add(id);
    return false;
  }

  keep(id: string, piece: Buffer): void {
    if (this.#kept.has(id)) return;
    this.#kept.set(id, piece);
    this.#bytes += piece.length;
    for (const [oldest, bytes] of this.#kept) {
      if (this.#bytes <= limitBytes) break;
      this.#kept.delete(oldest);
      this.#bytes -= bytes.length;
    }
  }
}
