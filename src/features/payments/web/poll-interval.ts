const firstSeconds = [2, 3, 5, 8, 13, 20];
/** The usual interval. With it, the server's thirty free checks last for ten minutes. */
const defaultSeconds = 30;
const defaultPolls = 24;
const lateSeconds = 300;

/** Returns the delay before a pending payment is polled again, in milliseconds. */
export function nextPollDelayMs(polls: number): number {
  const seconds = firstSeconds[polls] ?? (polls < defaultPolls ? defaultSeconds : lateSeconds);
  return seconds * 1_000;
}
