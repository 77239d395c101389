import type { TourAnswer, TourWork } from './worker-messages.ts';

type End = Exclude<TourAnswer, { answer: 'moved' }>;

/**
 * Returns the response of a worker that runs only for this request. Its memory is then free for the next
 * photograph.
 * @throws when `signal` aborts the request
 */
export function runInWorker(
  work: TourWork,
  signal: AbortSignal,
  onMoved: (moved: Extract<TourAnswer, { answer: 'moved' }>) => void = () => {},
): Promise<End> {
  return new Promise<End>((resolve, reject) => {
    const worker = new Worker(new URL('./tour-worker.ts', import.meta.url), { type: 'module' });
    const end = (answer: End) => {
      worker.terminate();
      resolve(answer);
    };
    worker.addEventListener('message', ({ data }: MessageEvent<TourAnswer>) =>
      data.answer === 'moved' ? onMoved(data) : end(data),
    );
    worker.addEventListener('error', () => end({ answer: 'failed', room: null }));
    signal.addEventListener('abort', () => {
      worker.terminate();
      reject(new Error('No longer wanted'));
    });
    // A worker of our own, which has no other origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage(work);
  });
}
