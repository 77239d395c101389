import sharp from 'sharp';
import { errorMessage } from '#kit/error-fields.ts';
import { decodePicture } from './decode-picture.ts';
import { encodeVariant } from './encode-variant.ts';
import { hashPicture } from './hash-picture.ts';
import { PictureRefusal } from './picture-cost.ts';
import type { PictureAnswer, PictureTask } from './picture-task.ts';

/** The memory limit of this process, which decodes pictures. If it crashes, nothing else is affected. */
const memoryLimitBytes = 450 * 2 ** 20;
const checkEveryMs = 50;

sharp.cache(false);
// Each picture gets one thread, because two pictures are processed at once.
sharp.concurrency(1);
// Ctrl-C is meant for the server. This process ends when its parent does.

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.on('disconnect', end);

let activeTasks = 0;
const watch = setInterval(() => {
  if (activeTasks > 0 && process.memoryUsage.rss() > memoryLimitBytes) end();
}, checkEveryMs);
watch.unref();

process.on('message', async ({ id, task }: { id: number; task: PictureTask }) => {
  activeTasks += 1;
  const result = await runTask(task);
  activeTasks -= 1;
  process.send?.({ id, answer: result });
  // To V8 a picture looks small, but it uses much memory outside V8's heap. Without this call, many pictures
  // would accumulate.
  globalThis.gc?.();
});
process.send?.('ready');

async function runTask(task: PictureTask): Promise<PictureAnswer> {
  try {
    if (task.do === 'decode') return { decoded: await decodePicture(task.bytes) };
    if (task.do === 'print') return { prints: await hashPicture(task.source) };
    if (task.do === 'card') {
      // The first card loads the font modules.
      const { renderShareCard: drawShareCard } = await import('./render-share-card.ts');
      return { encoded: await drawShareCard(task.card, task.sources) };
    }
    return { encoded: await encodeVariant(task.source, task.width, task.format) };
  } catch (error) {
    const reason = error instanceof PictureRefusal ? error.reason : 'broken';
    return { reason, message: errorMessage(error) };
  }
}

/** Ends the process at once, because a normal exit would wait for the decoding threads. */
function end(): void {
  process.kill(process.pid, 'SIGKILL');
}
