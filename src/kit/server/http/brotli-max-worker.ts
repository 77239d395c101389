import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { brotliCompressSync } from 'node:zlib';
import { brotliOptions } from './compression.ts';

// On Linux this sets the priority of the calling thread only; on other systems it would set that of the whole
// server.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_LOW);

parentPort?.on('message', (identity: Uint8Array) => {
  const bytes = new Uint8Array(brotliCompressSync(identity, brotliOptions(11, identity.length)));
  parentPort?.postMessage(bytes, [bytes.buffer]);
});
