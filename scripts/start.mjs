// `npm start`, and `npm run dev` with --dev. Runs on Node 20; what it starts runs on Node 24.
import { keepRunning } from './runtime/keep-running.mjs';
import { prepare } from './runtime/prepare.mjs';
import { stopWithMessage } from './runtime/stop-with-message.mjs';

try {
  const node = await prepare({ pages: true });
  if (process.argv.includes('--dev')) {
    const { develop } = await import('./runtime/develop.mjs');
    develop(node);
  } else {
    keepRunning(node);
  }
} catch (error) {
  stopWithMessage(error);
}
