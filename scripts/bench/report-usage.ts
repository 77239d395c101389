import { readFileSync } from 'node:fs';

/** What a process has used since it was started: all its threads together, and where the system tells, its main thread. */
export type Usage = { cpuMs: number; mainMs: number | null; peakMb: number };

/** In a measured process: says where it listens, and what it has used whenever it is asked. */
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

/** Time of one thread on a processor, to the nanosecond; null where the system does not tell. */
export function threadMs(process: number, thread: number): number | null {
  try {
    return Number(readFileSync(`/proc/${process}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return null;
  }
}
