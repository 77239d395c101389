import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { drawReceipt, type Paper } from './draw-receipt.ts';

// On Linux this sets the priority of the calling thread alone; elsewhere it would be that of the whole server.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_LOW);

parentPort?.on('message', async (paper: Paper) => {
  // Of its own memory, which is handed over.
  const bytes = new Uint8Array(await drawReceipt(paper));
  parentPort?.postMessage(bytes, [bytes.buffer]);
});
