const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
const HEALTHY_AFTER_MS = 60_000;
const FAILED_STARTS = 5;

/** When a server that died is restarted, and when that is pointless. */
export class Restarts {
  #pauseMs = FIRST_PAUSE_MS;
  #hasServed = false;
  #failedStarts = 0;

  /**
   * @param {number | null} servedMs how long it served; null: it never became ready
   * @returns {number | null} the delay before the restart in milliseconds; null: it cannot start
   */
  afterDeath(servedMs) {
    if (servedMs === null) {
      this.#failedStarts += 1;
      if (!this.#hasServed || this.#failedStarts >= FAILED_STARTS) return null;
    } else {
      this.#hasServed = true;
      this.#failedStarts = 0;
      if (servedMs >= HEALTHY_AFTER_MS) this.#pauseMs = FIRST_PAUSE_MS;
    }
    const pauseMs = this.#pauseMs;
    this.#pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
    return pauseMs;
  }
}
