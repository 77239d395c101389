/** A random sequence that can be repeated with the same seed. */
export class SeededRandom {
  #state: number;
  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** Returns a number from 0 (inclusive) to 1 (exclusive), by Mulberry32. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  below(count: number): number {
    return Math.floor(this.next() * count);
  }

  pick<T>(from: readonly T[]): T {
    return from[this.below(from.length)] as T;
  }

  /** Shuffles by Fisher-Yates. */
  shuffled<T>(from: readonly T[]): T[] {
    const items = [...from];
    for (let index = items.length - 1; index > 0; index--) {
      const swapIndex = this.below(index + 1);
      [items[index], items[swapIndex]] = [items[swapIndex] as T, items[index] as T];
    }
    return items;
  }
}
