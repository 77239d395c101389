const firstSeconds = [2, 3, 5, 8, 13, 20];
/**
 * The regular interval. The 24 polls of the first ten minutes stay within the server's burst of 30 checks.
 */
const defaultSeconds = 30;
const lateAfterPolls = 24;
const lateSeconds = 300;

/** Returns the delay before a pending payment is polled again, in milliseconds. */
export function nextPollDelayMs(polls: number): number {
  const seconds = firstSeconds[polls] ?? (polls < lateAfterPolls ? defaultSeconds : lateSeconds);
  return seconds * 1_000;
}
