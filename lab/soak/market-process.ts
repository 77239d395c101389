import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const main = join(import.meta.dirname, '../../src/app/server/main.ts');
const endWithStarter = new URL('../../scripts/runtime/end-with-starter.mjs', import.meta.url).href;
const readyWithinMs = 180_000;

export type MarketProcess = {
  ports: { PORT: string; TOUR_PORT: string };
  /** Returns the resident memory of the process in megabytes. */
  memoryMb(): Promise<number>;
  /** Sends SIGTERM as in a rolling restart. Resolves to the exit code. */
  stop(): Promise<number | null>;
};

/** Starts the server as in production, in a separate process. */
export async function startMarketProcess(environment: NodeJS.ProcessEnv): Promise<MarketProcess> {
  const child = spawn(process.execPath, ['--no-sparkplug', '--import', endWithStarter, main], {
    env: { ...process.env, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ports = await portsOf(child);
  return {
    ports,
    async memoryMb() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
    },
    async stop() {
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      await exit;
      return child.exitCode;
    },
  };
}

function portsOf(child: ChildProcess): Promise<MarketProcess['ports']> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('a process was not ready in time')), readyWithinMs);
    child.once('exit', (code) => reject(new Error(`a process ended with ${code} before it was ready`)));
    child.once('message', (message: { ports: MarketProcess['ports'] }) => {
      clearTimeout(timer);
      resolve(message.ports);
    });
  });
}
