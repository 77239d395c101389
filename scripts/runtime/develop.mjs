import { watch } from 'node:fs';
import path from 'node:path';
import { prepare, root } from './prepare.mjs';
import { exitCodeOf, onStopSignal, startServer } from './server-process.mjs';
import { Refusal } from './stop-with-message.mjs';

const QUIET_MS = 150;

/**
 * Rebuilds and restarts the server on every source change. After a failed build the old server keeps running.
 */
export function develop(node) {
  let server = run();
  let stopping = false;
  let working = false;
  let changed = false;
  let timer;

  function run() {
    const child = startServer(node);
    child.once('exit', (code, signal) => {
      if (child !== server) return;
      if (stopping) process.exit(exitCodeOf(code, signal));
      server = undefined;
      console.error('The server has ended; it starts again with the next change.');
    });
    return child;
  }

  async function reload() {
    if (working) return;
    working = true;
    while (changed) {
      if (stopping) return;
      changed = false;
      try {
        await prepare({ pages: true });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        console.error(error.message);
        continue;
      }
      await end(server);
      if (!stopping) server = run();
    }
    working = false;
  }

  function end(child) {
    if (!child || child.exitCode !== null || child.signalCode !== null) return undefined;
    server = undefined;
    return new Promise((resolve) => {
      child.once('exit', resolve);
      child.kill('SIGTERM');
    });
  }

  for (const place of ['src', 'migrations', 'public', 'demo']) {
    watchIfThere(path.join(root, place), (_event, name) => {
      if (/\.test\.tsx?$|~$|\.sw[px]$/.test(name ?? '')) return;
      changed = true;
      clearTimeout(timer);
      timer = setTimeout(() => void reload(), QUIET_MS);
    });
  }

  onStopSignal((signal) => {
    stopping = true;
    if (server) server.kill(signal);
    else process.exit(0);
  });
}

function watchIfThere(folder, onChange) {
  try {
    watch(folder, { recursive: true }, onChange);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}
