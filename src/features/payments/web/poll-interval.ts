const firstSeconds = [2, 3, 5, 8, 13, 20];
/** With these, ten minutes pass before the server's thirty free checks are used up. */
const usualSeconds = 30;
const usualLooks = 24;
const lateSeconds = 300;

/** Returns the delay before a pending payment is polled again, in milliseconds. */
export function nextPollDelayMs(looks: number): number {
  const seconds = firstSeconds[looks] ?? (looks < usualLooks ? usualSeconds : lateSeconds);
  return seconds * 1_000;
}
