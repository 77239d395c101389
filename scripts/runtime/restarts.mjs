const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
const HEALTHY_AFTER_MS = 60_000;
const FAILED_STARTS = 5;
/** The server's exit code when the database was slow or unreachable during startup. */
const SLOW_DATABASE = 75;
const WAITS_FOR_DATABASE_MS = 120_000;

/** Decides when a crashed server is restarted, and when a restart is pointless. */
export class Restarts {
  #pauseMs = FIRST_PAUSE_MS;
  #hasServed = false;
  #failedStarts = 0;
  /** @type {number | null} */
  #slowSince = null;

  /**
   * @param {number | null} servedMs how long the server was ready in milliseconds; null if it never was
   * @param {number | null} [code] its exit code
   * @returns {number | null} the delay before the restart in milliseconds; null if the server cannot start
   */
  afterDeath(servedMs, code = null, now = Date.now()) {
    if (servedMs === null && code === SLOW_DATABASE) {
      this.#slowSince ??= now;
      return now - this.#slowSince < WAITS_FOR_DATABASE_MS ? FIRST_PAUSE_MS : null;
    }
    this.#slowSince = null;
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
