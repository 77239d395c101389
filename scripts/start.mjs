// `npm start`, and `npm run dev` with --dev. Runs on Node 20, and starts the product on Node 24.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { keepRunning } from './runtime/keep-running.mjs';
import { requirePlainSettings } from './runtime/plain-settings.mjs';
import { prepare, root } from './runtime/prepare.mjs';
import { stopWithMessage } from './runtime/stop-with-message.mjs';

try {
  requirePlainSettings(process.env);
  const node = await prepare({ pages: true, beforeBuild: requireUsableSettings });
  if (process.argv.includes('--dev')) {
    const { develop } = await import('./runtime/develop.mjs');
    develop(node);
  } else {
    keepRunning(node);
  }
} catch (error) {
  stopWithMessage(error);
}

/**
 * Checks the settings by the server's own rules, which need packages. An unusable setting ends the process
 * before pages are built.
 */
function requireUsableSettings(node) {
  const program = path.join(root, 'scripts', 'check-settings.ts');
  const checked = spawnSync(node, [program], { stdio: ['ignore', 'inherit', 'inherit'] });
  if (checked.status !== 0) process.exit(checked.status ?? 1);
}
