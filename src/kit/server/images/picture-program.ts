import sharp from 'sharp';
import { errorMessage } from '#kit/error-fields.ts';
import { decodePicture } from './decode-picture.ts';
import { encodeVariant } from './encode-variant.ts';
import { hashPicture } from './hash-picture.ts';
import { PictureRefusal } from './picture-cost.ts';
import type { PictureAnswer, PictureTask } from './picture-task.ts';

/**
 * The process that decodes pictures: a crash affects nothing else. It ends with its parent, and not on
 * Ctrl-C, which is meant for the server.
 */
const memoryLimitBytes = 450 * 2 ** 20;
const checkEveryMs = 50;

sharp.cache(false);
// One thread for each picture; two are processed at once.
sharp.concurrency(1);

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.on('disconnect', end);

let working = 0;
const watch = setInterval(() => {
  if (working > 0 && process.memoryUsage.rss() > memoryLimitBytes) end();
}, checkEveryMs);
watch.unref();

process.on('message', async ({ id, task }: { id: number; task: PictureTask }) => {
  working += 1;
  const answer = await answerTo(task);
  working -= 1;
  process.send?.({ id, answer });
  // A picture looks small to V8 but uses much memory outside its heap; without this, many would accumulate.
  globalThis.gc?.();
});
process.send?.('ready');

async function answerTo(task: PictureTask): Promise<PictureAnswer> {
  try {
    if (task.do === 'decode') return { decoded: await decodePicture(task.bytes) };
    if (task.do === 'print') return { prints: await hashPicture(task.source) };
    if (task.do === 'card') {
      // The font modules are loaded by the first card.
      const { renderShareCard: drawShareCard } = await import('./render-share-card.ts');
      return { encoded: await drawShareCard(task.card, task.sources) };
    }
    return { encoded: await encodeVariant(task.source, task.width, task.format) };
  } catch (error) {
    const reason = error instanceof PictureRefusal ? error.reason : 'broken';
    return { reason, message: errorMessage(error) };
  }
}

/** A normal exit would wait for the decoding threads. */
function end(): void {
  process.kill(process.pid, 'SIGKILL');
}
