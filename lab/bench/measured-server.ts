import { fork } from 'node:child_process';
import autocannon from 'autocannon';
import type { Usage } from './report-usage.ts';

/**
 * The cost of one kind of request to the server process, and to its main thread where the system reports it.
 * Compare ratios of `cpuMs`, because rates depend on the machine's load.
 */
export type Cost = { cpuMs: number; mainMs: number | null; perSecond: number; bytes: number };

export type MeasuredServer = {
  origin: string;
  /** Further values that the server reported when it was ready. */
  details: Record<string, string>;
  cost(request: {
    path: string;
    headers?: Record<string, string>;
    amount: number;
    /** The number of connections; 16 by default. */
    connections?: number;
  }): Promise<Cost>;
  peakMemoryMb(): Promise<number>;
  /** Returns the CPU time in milliseconds since the start of the process. */
  cpuMs(): Promise<number>;
  stop(): void;
  /** Kills the process as `kill -9` does, and waits for its exit. */
  kill(): Promise<void>;
  /** Stops the process and waits for its exit. */
  stopAndWait(): Promise<void>;
};

/**
 * Runs `module` in a separate process. The module must call `report(port)` of report-usage.ts once it
 * listens. The load comes from this process over loopback: a fixed number of requests after a warm-up.
 */
export async function startMeasured(module: string, argv: string[] = []): Promise<MeasuredServer> {
  const child = fork(module, argv, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const nextMessage = <T>(): Promise<T> =>
    new Promise((resolve, reject) => {
      const onExit = (code: number | null) => reject(new Error(`${module} ended with ${code}`));
      child.once('exit', onExit);
      child.once('message', (message) => {
        child.off('exit', onExit);
        resolve(message as T);
      });
    });
  const { port, details } = await nextMessage<{ port: number; details: Record<string, string> }>();
  const origin = `http://127.0.0.1:${port}`;
  const usage = async (): Promise<Usage> => {
    const reply = nextMessage<Usage>();
    child.send('usage');
    return reply;
  };
  const killAndWait = async (signal: NodeJS.Signals) => {
    const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill(signal);
    await exit;
  };
  const load = (path: string, headers: Record<string, string>, amount: number, connections: number) =>
    autocannon({ url: origin + path, headers, amount, connections, timeout: 120 });
  return {
    origin,
    details,
    async cost({ path, headers = {}, amount, connections = 16 }) {
      await load(path, headers, Math.max(32, Math.ceil(amount / 4)), connections);
      const before = await usage();
      const result = await load(path, headers, amount, connections);
      const after = await usage();
      if (result.errors || result.non2xx)
        throw new Error(`${path}: ${result.errors} errors, ${result.non2xx} refused`);
      return {
        cpuMs: (after.cpuMs - before.cpuMs) / amount,
        mainMs:
          after.mainMs === null || before.mainMs === null ? null : (after.mainMs - before.mainMs) / amount,
        perSecond: result.requests.average,
        bytes: result.throughput.total / amount,
      };
    },
    peakMemoryMb: async () => (await usage()).peakMb,
    cpuMs: async () => (await usage()).cpuMs,
    stop: () => child.kill(),
    kill: () => killAndWait('SIGKILL'),
    stopAndWait: () => killAndWait('SIGTERM'),
  };
}
