import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { PdfTask } from './pdf.ts';

/**
 * The priority of the thread. A reader waits for the PDF, but pages take precedence. With eight busy processes
 * on two cores, the first PDF took 5 seconds at this priority, 18 seconds at 10, and more than three minutes
 * at the lowest.
 */
const niceness = 5;

// On Linux this sets the priority of the calling thread only; elsewhere it would apply to the whole server.
if (process.platform === 'linux') setPriority(0, niceness);

parentPort?.on('message', async ({ renderer, content }: PdfTask) => {
  const { renderPdf } = await import(renderer);
  // Copied to its own buffer, because the buffer is transferred to the other thread.
  const bytes = new Uint8Array(await renderPdf(content));
  parentPort?.postMessage(bytes, [bytes.buffer]);
});
