// `npm start`, and `npm run dev` with --dev. Runs on Node 20; what it starts runs on Node 24.
import { prepare } from './runtime/prepare.mjs';
import { exitCodeOf, onStopSignal, startServer } from './runtime/server-process.mjs';
import { stopWithMessage } from './runtime/stop-with-message.mjs';

try {
  const node = await prepare({ pages: true });
  if (process.argv.includes('--dev')) {
    const { develop } = await import('./runtime/develop.mjs');
    develop(node);
  } else {
    const server = startServer(node);
    onStopSignal((signal) => server.kill(signal));
    server.on('exit', (code, signal) => process.exit(exitCodeOf(code, signal)));
  }
} catch (error) {
  stopWithMessage(error);
}
