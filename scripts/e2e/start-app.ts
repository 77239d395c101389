import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMemoryFolder } from '#app/testing/folder-in-memory.ts';

const root = join(import.meta.dirname, '..', '..');
const main = join(root, 'src', 'app', 'server', 'main.ts');
const endWithStarter = new URL('../runtime/end-with-starter.mjs', import.meta.url).href;
const readyWithinMs = 9 * 60_000;
const endWithinMs = 2 * 60_000;

export type RunningApp = {
  /** The address of the server, for example http://localhost:41234. */
  url: string;
  dataDir: string;
  process: ChildProcess;
  /** Returns the server's output so far. */
  output(): string;
  /**
   * Sends the signal and waits for the exit. The data folder is not removed.
   * @returns the exit code, or the signal that ended the process
   */
  end(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals>;
  /** Stops the server, and removes the data folder if `startApp` created it. */
  stop(): Promise<void>;
};

/** Starts the real server in a separate process, on free ports, with the given data folder or a new one. */
export async function startApp(
  options: { dataDir?: string; env?: NodeJS.ProcessEnv; onOutput?: (text: string) => void } = {},
): Promise<RunningApp> {
  // The folder is on disk, because measurements include waiting for the disk, as in production.
  const dataDir = options.dataDir ?? (await openToDatabase(await mkdtemp(join(tmpdir(), `${name}-`))));
  const { DATABASE_URL: _, ...parentEnv } = process.env;
  const env = {
    ...parentEnv,
    NODE_ENV: 'production',
    NODE_ENV_IS_DEFAULT: 'yes',
    PORT: '0',
    DATA_DIR: dataDir,
    // All journeys come from one IP address, and together exceed its rate limit.
    ADDRESS_LIMITS: 'no',
    // Demo tours that are imported while the server runs would be changes that no journey has made.
    DEMO_TOURS: '12',
    ...options.env,
  };
  // These are the flags in scripts/runtime/server-process.mjs.
  const child = spawn(process.execPath, ['--no-sparkplug', '--import', endWithStarter, main], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      options.onOutput?.(text);
    });
  }
  const end = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    return waitForExit(child);
  };
  const stop = async () => {
    await end();
    if (!options.dataDir) await removeDataDir(dataDir);
  };
  try {
    const url = await readyAddress(child, () => output);
    outputs.set(url, () => output);
    return { url, dataDir, process: child, output: () => output, end, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const outputs = new Map<string, () => string>();

/** Returns the output so far of the server at this address; empty if it was not started here. */
export const outputOf = (url: string) => outputs.get(url)?.() ?? '';

const name = 'app data';

/** Creates the data folder in memory if there is space, so that tests do not wait for a busy disk. */
export async function makeDataDir(): Promise<string> {
  return openToDatabase(await createMemoryFolder(name));
}

/** Gives the database access to the folder, because the database runs as another user if we run as root. */
async function openToDatabase(dataDir: string): Promise<string> {
  if (process.getuid?.() === 0) await chmod(dataDir, 0o755);
  return dataDir;
}

/** Removes the folder. It retries, because the database may end a little later than a killed application. */
export async function removeDataDir(dataDir: string): Promise<void> {
  await rm(dataDir, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
}

function readyAddress(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`the server was not ready in time:\n${output()}`)),
      readyWithinMs,
    );
    child.stdout?.on('data', () => {
      const address = /is ready at (http\S+)/.exec(output())?.[1];
      if (!address) return;
      clearTimeout(timer);
      resolve(address);
    });
    child.once('close', () => {
      clearTimeout(timer);
      reject(new Error(`the server ended before it was ready:\n${output()}`));
    });
  });
}

async function waitForExit(child: ChildProcess): Promise<number | NodeJS.Signals> {
  if (child.exitCode === null && child.signalCode === null) {
    const timer = setTimeout(() => child.kill('SIGKILL'), endWithinMs);
    await once(child, 'exit');
    clearTimeout(timer);
  }
  return child.exitCode ?? (child.signalCode as NodeJS.Signals);
}
