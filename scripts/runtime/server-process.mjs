import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './prepare.mjs';

/**
 * V8's Sparkplug compiler makes stack frames that its garbage collector may misread. The process then dies of
 * SIGSEGV in a different place each time (nodejs/node#62393). Without Sparkplug, code starts a little slower.
 * Node does not accept this flag in NODE_OPTIONS.
 */
export const engineFlags = ['--no-sparkplug'];

/**
 * Starts the server in its own process group, so that it gets each signal only once, from this process.
 * (Ctrl-C goes to everything that runs in a terminal, and npm passes it on a second time.) The server sends
 * `{ ports }` when it is ready.
 * @param ports the ports as environment variables; by default those of this environment
 */
export function startServer(node, ports = {}) {
  const endWithStarter = new URL('end-with-starter.mjs', import.meta.url).href;
  const program = ['--import', endWithStarter, path.join(root, 'src', 'app', 'server', 'main.ts')];
  return spawn(node, [...engineFlags, ...program], {
    cwd: process.cwd(),
    env: { ...productionByDefault(), ...environment(), ...ports },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
  });
}

/**
 * Only an explicit production setting requires real payments: see `paymentsOf` in src/app/server/boot/config.ts.
 */
const productionByDefault = () => ({
  NODE_ENV: 'production',
  NODE_ENV_IS_DEFAULT: process.env.NODE_ENV ? 'no' : 'yes',
});

/**
 * Returns the environment of our programs. It sets a compile cache. Without it, every start and every thread
 * that inspects a tour would strip the types of each module again, and retain that memory. It also sets a
 * small young generation: three semi-spaces of 16 MB do not make pages faster, and a 5 GB upload should not
 * need 200 MB.
 */
export function environment() {
  const options = ['--max-semi-space-size=4', process.env.NODE_OPTIONS].filter(Boolean).join(' ');
  return {
    NODE_COMPILE_CACHE: path.join(root, '.cache', 'compile'),
    ...process.env,
    NODE_OPTIONS: options,
  };
}

const AGAIN_AFTER_MS = 700;

/** Calls `stop` with each signal from the user or the system, once per key press. */
export function onStopSignal(stop) {
  let last = 0;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (Date.now() - last < AGAIN_AFTER_MS) return;
      last = Date.now();
      stop(signal);
    });
  }
  if (process.env.npm_lifecycle_event && process.platform !== 'win32') stopWithNpm(stop);
}

/** Stops when npm is gone. A killed npm sends no signal, but its child gets another parent. */
function stopWithNpm(stop) {
  const before = ancestors();
  const timer = setInterval(() => {
    if (ancestors() === before) return;
    clearInterval(timer);
    stop('SIGTERM');
  }, 300);
  timer.unref();
}

/**
 * Returns the process id of npm, or of the shell between npm and this process. On Linux it also includes npm
 * behind that shell.
 */
function ancestors() {
  const parent = process.ppid;
  try {
    const stat = readFileSync(`/proc/${parent}/stat`, 'utf8');
    const isShell = /\((sh|dash|bash|ash|busybox)\)/.test(stat);
    return isShell ? `${parent} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}` : `${parent}`;
  } catch {
    return `${parent}`;
  }
}

/** Returns the exit code that a shell would show for this exit. */
export function exitCodeOf(code, signal) {
  if (code !== null) return code;
  return signal === 'SIGINT' ? 130 : signal === 'SIGTERM' ? 143 : 1;
}
