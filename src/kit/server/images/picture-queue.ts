import { AppError } from '#kit/app-error.ts';
import { msg } from '#kit/msg.ts';

/**
 * The priority of picture work, highest first. With `page` a visitor waits for the picture, with `foreign` a
 * user has uploaded it, and with `later` no user waits for it.
 */
export type PicturePriority = 'page' | 'foreign' | 'later';

export type PictureQueueLimits = {
  /**
   * The number of pictures that are processed at once. Only one of them may be an upload, which may be large.
   */
  atOnce: number;
  pagesWaiting: number;
  /** The maximum number of waiting uploads, because each of them is in memory. */
  uploadsWaiting: number;
};

const defaults: PictureQueueLimits = { atOnce: 2, pagesWaiting: 1_000, uploadsWaiting: 32 };

/**
 * Opens one queue for all picture work. An uploaded picture may take seconds, so only one upload runs at a
 * time. While a picture for a page is being processed, a waiting upload goes first, so that pages cannot
 * starve it.
 */
export function openPictureQueue(changes: Partial<PictureQueueLimits> = {}) {
  const limits = { ...defaults, ...changes };
  // Low-priority work leaves a slot free, so that an upload or a page begins at once.
  const maxForLater = Math.max(1, limits.atOnce - 1);
  const queues: Record<PicturePriority, (() => void)[]> = { page: [], foreign: [], later: [] };
  const running: Record<PicturePriority, number> = { page: 0, foreign: 0, later: 0 };

  function next(): void {
    while (running.page + running.foreign + running.later < limits.atOnce) {
      const priority = nextPriority();
      if (!priority) return;
      running[priority] += 1;
      queues[priority].shift()?.();
    }
  }

  function nextPriority(): PicturePriority | null {
    const mayRunUpload = queues.foreign.length > 0 && running.foreign === 0;
    if (mayRunUpload && running.page > 0) return 'foreign';
    if (queues.page.length > 0) return 'page';
    if (mayRunUpload) return 'foreign';
    return queues.later.length > 0 && running.later < maxForLater ? 'later' : null;
  }

  return {
    /** @throws AppError 'unavailable' when too many are waiting */
    async inTurn<T>(priority: PicturePriority, work: () => Promise<T>): Promise<T> {
      const isFull =
        (priority === 'page' && queues.page.length >= limits.pagesWaiting) ||
        (priority === 'foreign' && queues.foreign.length >= limits.uploadsWaiting);
      if (isFull) throw busyError();
      await new Promise<void>((resolve) => {
        queues[priority].push(resolve);
        next();
      });
      try {
        return await work();
      } finally {
        running[priority] -= 1;
        next();
      }
    },
  };
}

export const busyError = () =>
  new AppError(
    'unavailable',
    'pictures_busy',
    msg('We are processing too many images right now. Please try again in a moment.'),
  );
