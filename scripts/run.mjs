// node scripts/run.mjs [--pages | --operator] <file.ts> [arguments]: installs what is missing, and runs one
// of our programs on Node 24. With --pages it builds the pages as well. With --operator only the packages of
// a production install are required, so that it runs in the container image, where nothing can be installed.
import { spawn } from 'node:child_process';
import { prepare } from './runtime/prepare.mjs';
import { engineFlags, environment, exitCodeOf } from './runtime/server-process.mjs';
import { stopWithMessage } from './runtime/stop-with-message.mjs';

try {
  const [option] = process.argv.slice(2);
  const pages = option === '--pages';
  const development = option !== '--operator';
  const program = process.argv.slice(pages || !development ? 3 : 2);
  const node = await prepare({ pages, development });
  const child = spawn(node, [...engineFlags, ...program], { stdio: 'inherit', env: environment() });
  // Ctrl-C reaches the program directly. This process only outlives the program to pass on its exit code.
  process.on('SIGINT', () => {});
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(exitCodeOf(code, signal)));
} catch (error) {
  stopWithMessage(error);
}
