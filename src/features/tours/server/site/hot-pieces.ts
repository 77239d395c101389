const limitBytes = 32 * 2 ** 20;
const rememberedAsks = 20_000;

/**
 * Small pieces that many ask for, in memory: going to the file costs more than all the rest of a reply. Kept from the second
 * ask on, so that one visitor who walks through a whole tour does not push out what everybody begins with.
 */
export class HotPieces {
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

  /** Notes an ask; true when it was not the first. */
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
