/** Lets so much work go on at once; the rest waits in the order in which it came. */
export class Turns {
  readonly #waiting: Array<() => void> = [];
  #free: number;

  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}
