import type { TourRequest, TourResponse } from './worker-messages.ts';

type FinalAnswer = Exclude<TourResponse, { answer: 'moved' }>;

/**
 * Runs a request in its own worker and returns the response. Ending the worker frees its memory for the next
 * photo.
 * @throws when `signal` aborts the request
 */
export function runInWorker(
  work: TourRequest,
  signal: AbortSignal,
  onMoved: (moved: Extract<TourResponse, { answer: 'moved' }>) => void = () => {},
): Promise<FinalAnswer> {
  return new Promise<FinalAnswer>((resolve, reject) => {
    const worker = new Worker(new URL('./tour-worker.ts', import.meta.url), { type: 'module' });
    const finish = (answer: FinalAnswer) => {
      worker.terminate();
      resolve(answer);
    };
    worker.addEventListener('message', ({ data }: MessageEvent<TourResponse>) =>
      data.answer === 'moved' ? onMoved(data) : finish(data),
    );
    worker.addEventListener('error', () => finish({ answer: 'failed', room: null }));
    signal.addEventListener('abort', () => {
      worker.terminate();
      reject(new Error('No longer wanted'));
    });
    // The worker is our own, so there is no target origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage(work);
  });
}
