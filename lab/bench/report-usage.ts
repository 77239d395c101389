import { readFileSync } from 'node:fs';

/**
 * The resources that a process has used since its start: all threads together, and its main thread where the
 * system reports it.
 */
export type Usage = { cpuMs: number; mainMs: number | null; peakMb: number };

/** Reports the port of this process, and its usage on request. Called in a measured process. */
export function report(port: number, details: Record<string, string> = {}, usage = ownUsage): void {
  process.on('message', () => process.send?.(usage()));
  process.on('disconnect', () => process.kill(process.pid));
  process.send?.({ port, details });
}

function ownUsage(): Usage {
  const { user, system } = process.cpuUsage();
  return {
    cpuMs: (user + system) / 1000,
    mainMs: threadMs(process.pid, process.pid),
    peakMb: process.resourceUsage().maxRSS / 1024,
  };
}

/**
 * Returns a thread's CPU time in milliseconds, exact to a nanosecond. Returns null where the system does not
 * report it.
 */
export function threadMs(process: number, thread: number): number | null {
  try {
    return Number(readFileSync(`/proc/${process}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return null;
  }
}
