import type { Log } from './log.ts';

/** Work that each process does on data that no other process can see, such as its own disk. */
export type Timer = { name: string; everyMs: number; run(): Promise<unknown> };

/**
 * Starts the timers, and returns a function that stops them. A failure is logged, and the next run follows as
 * usual.
 */
export function startTimers(timers: readonly Timer[], log: Log): () => void {
  const started = timers.map(({ name, everyMs, run }) =>
    setInterval(() => {
      run().catch((error) => log.warn({ err: error }, `${name} failed`));
    }, everyMs).unref(),
  );
  return () => started.forEach(clearInterval);
}
