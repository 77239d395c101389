const firstSeconds = [2, 3, 5, 8, 13, 20];
/** With these, ten minutes pass before the server's thirty free checks are used up. */
const usualSeconds = 30;
const usualPolls = 24;
const lateSeconds = 300;

/** Returns the delay before a pending payment is polled again, in milliseconds. */
export function nextPollDelayMs(polls: number): number {
  const seconds = firstSeconds[polls] ?? (polls < usualPolls ? usualSeconds : lateSeconds);
  return seconds * 1_000;
}
