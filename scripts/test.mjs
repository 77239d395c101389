// `npm test`: installs what is missing, then runs all checks and tests. `npm test -- <part of a file name>`
// runs only the tests in matching files.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { prepare, root } from './runtime/prepare.mjs';
import { engineFlags, environment, exitCodeOf } from './runtime/server-process.mjs';
import { stopWithMessage } from './runtime/stop-with-message.mjs';

try {
  const node = await prepare({ pages: false });
  const program = [path.join(root, 'scripts', 'all-tests.ts'), ...process.argv.slice(2)];
  const { NODE_COMPILE_CACHE } = environment();
  const env = { NODE_COMPILE_CACHE, ...process.env };
  const child = spawn(node, [...engineFlags, ...program], { cwd: root, stdio: 'inherit', env });
  process.on('SIGINT', () => {});
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(exitCodeOf(code, signal)));
} catch (error) {
  stopWithMessage(error);
}
