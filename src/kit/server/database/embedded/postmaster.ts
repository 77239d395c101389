import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { readdir, readFile, rm, stat, truncate } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import { accessFolder } from './folder-access.ts';
import { type Account, bareEnvironment, runAs } from './process.ts';

const execFileAsync = promisify(execFile);

const LOG_LIMIT_BYTES = 5_000_000;
/**
 * The limit until the server reports that it is starting. Crash recovery may take longer, and a restart would
 * begin it again.
 */
const START_LIMIT_MS = 120_000;

interface PostmasterSetup {
  cluster: string;
  logFile: string;
  binaries: Binaries;
  account: Account | undefined;
}

export interface Postmaster {
  /** Settles when the server has ended for any reason. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

/** Starts PostgreSQL on 127.0.0.1:`port` and returns when it accepts connections. */
export async function startPostmaster(
  setup: PostmasterSetup,
  port: number,
  settings: Record<string, string>,
): Promise<Postmaster> {
  const { account, binaries, cluster, logFile } = setup;
  if ((await sizeOf(logFile)) > LOG_LIMIT_BYTES) await truncate(logFile);
  const logStartOffset = await sizeOf(logFile);
  const access = await accessFolder(cluster, account);
  const log = openSync(logFile, 'a', 0o600);
  const child = spawn(binaries.postgres, ['-D', access.path, ...options(port, settings)], {
    ...account,
    cwd: access.cwd,
    env: bareEnvironment(),
    stdio: ['ignore', log, log],
    // The server runs in its own session, so that Ctrl-C in the terminal only reaches the application, which
    // stops the database last.
    detached: true,
    windowsHide: true,
  });
  closeSync(log);
  child.unref();
  const guard = startGuard(child, account);
  let hasEnded = false;
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      hasEnded = true;
      resolve();
    };
    child.once('exit', end);
    child.once('error', end);
  });
  void ended.then(() => guard?.kill('SIGKILL'));
  const deadline = Date.now() + START_LIMIT_MS;
  for (let state = ''; state !== 'ready'; state = await stateOf(cluster, child.pid)) {
    if (hasEnded || (Date.now() > deadline && state !== 'starting')) {
      child.kill('SIGKILL');
      const text = (await readFile(logFile, 'utf8').catch(() => ''))
        .slice(logStartOffset)
        .slice(-2_000)
        .trim();
      throw new Error(`PostgreSQL did not start:\n${text}`);
    }
    await sleep(10);
  }
  return { ended, stop: () => stopChild(child, ended, setup) };
}

/**
 * Returns the server's options. Errors are logged without the statement and its values, because those are
 * personal data.
 */
function options(port: number, settings: Record<string, string>): string[] {
  const allSettings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '100',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // After a crash, this makes one call for the whole disk instead of one for each of a thousand files.
    ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
    log_checkpoints: 'off',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...settings,
  };
  return Object.entries(allSettings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/**
 * Returns the server's state. The first line of postmaster.pid is the server's pid, and the eighth is its
 * state.
 */
async function stateOf(cluster: string, pid: number | undefined): Promise<string> {
  const lines = await readPidFile(cluster);
  return Number(lines[0]) === pid ? (lines[7]?.trim() ?? '') : '';
}

async function readPidFile(cluster: string): Promise<string[]> {
  const text = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  return text.split('\n');
}

async function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  );
}

/**
 * Stops the server when this process ends for any reason. A small shell waits for the end of a pipe that the
 * operating system closes when this process ends. Without a shell, the next startup stops the server.
 */
function startGuard(child: ChildProcess, account: Account | undefined): ChildProcess | undefined {
  if (process.platform === 'win32') return undefined;
  const guard = spawn(
    '/bin/sh',
    ['-c', 'read -r nothing; kill -INT "$1"', 'postgres-guard', String(child.pid)],
    {
      ...account,
      cwd: '/',
      env: bareEnvironment(),
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
    },
  );
  guard.on('error', () => undefined);
  guard.stdin?.on('error', () => undefined);
  guard.unref();
  (guard.stdin as unknown as { unref(): void } | null)?.unref();
  return guard;
}

/**
 * Requests a fast shutdown, which ends sessions and writes all data, and then ever harder shutdowns. Takes at
 * most 20 seconds.
 */
async function stopChild(
  child: ChildProcess,
  ended: Promise<void>,
  { cluster, binaries, account }: PostmasterSetup,
): Promise<void> {
  if (process.platform === 'win32') {
    await runAs(account, binaries.pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-t', '10']);
  }
  for (const [signal, waitMs] of SHUTDOWN) {
    child.kill(signal);
    if (await endsWithin(ended, waitMs)) return;
  }
}

async function endsWithin(ended: Promise<void>, limitMs: number): Promise<boolean> {
  const timer = new AbortController();
  const timeout = sleep(limitMs, false, { signal: timer.signal }).catch(() => false);
  const inTime = await Promise.race([ended.then(() => true), timeout]);
  timer.abort();
  return inTime;
}

const SHUTDOWN: [NodeJS.Signals, number][] = [
  ['SIGINT', 10_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
];

/**
 * Ends every server process that an earlier startup has left on this cluster, and removes its pid file. The
 * caller holds the folder lock, so any server that is still running is an orphan. A pid that now belongs to
 * another program is not touched.
 */
export async function stopLeftovers(cluster: string): Promise<void> {
  for (const [signal, waitMs] of SHUTDOWN) {
    const deadline = Date.now() + waitMs;
    let pids = await serverProcesses(cluster);
    for (const pid of pids) sendSignal(pid, signal);
    while (pids.length > 0 && Date.now() < deadline) {
      await sleep(20);
      pids = await serverProcesses(cluster);
    }
    if (pids.length === 0) break;
  }
  await rm(path.join(cluster, 'postmaster.pid'), { force: true });
}

/**
 * Returns the postmaster alone if it exists, because it ends its own processes; otherwise returns the
 * processes that it has left behind.
 */
async function serverProcesses(cluster: string): Promise<number[]> {
  const postmaster = Number((await readPidFile(cluster))[0]);
  if (postmaster > 1 && (await isServerOf(cluster, postmaster))) return [postmaster];
  if (process.platform !== 'linux') return [];
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 1);
  const ownPids = await Promise.all(pids.map(async (pid) => ((await isServerOf(cluster, pid)) ? pid : 0)));
  return ownPids.filter((pid) => pid > 0);
}

/**
 * Returns true when the process is a PostgreSQL server of the cluster. On Linux, its working directory is the
 * cluster. Windows shows only the program's name. On other systems, its command line names the cluster.
 */
async function isServerOf(cluster: string, pid: number): Promise<boolean> {
  try {
    if (process.platform === 'linux') {
      const [clusterFolder, workingFolder] = await Promise.all([stat(cluster), stat(`/proc/${pid}/cwd`)]);
      if (clusterFolder.ino !== workingFolder.ino || clusterFolder.dev !== workingFolder.dev) return false;
      return (await readFile(`/proc/${pid}/comm`, 'utf8')).trim() === 'postgres';
    }
    if (process.platform === 'win32') {
      const output = await execFileAsync('tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH']);
      return output.stdout.toLowerCase().includes('postgres.exe');
    }
    const output = await execFileAsync('ps', ['-ww', '-o', 'command=', '-p', String(pid)]);
    return output.stdout.includes(cluster);
  } catch {
    return false;
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has ended in the meantime.
  }
}
