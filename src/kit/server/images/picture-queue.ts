import { AppError } from '#kit/app-error.ts';

/** Who waits: a visitor in a page, somebody with a picture of their own, or nobody yet. In this order. */
export type PictureTurn = 'page' | 'foreign' | 'later';

export type PictureQueueLimits = {
  /** How many are worked on at the same moment. Of strangers' pictures, which may be large, always one. */
  atOnce: number;
  pagesWaiting: number;
  /** Each of them lies in memory. */
  foreignWaiting: number;
};

const usual: PictureQueueLimits = { atOnce: 2, pagesWaiting: 1_000, foreignWaiting: 32 };

/**
 * One queue for everything that is done with pictures. A stranger's picture may take seconds, so it never has all places, and
 * pages never leave it without one.
 */
export function openPictureQueue(changes: Partial<PictureQueueLimits> = {}) {
  const limits = { ...usual, ...changes };
  const waiting: Record<PictureTurn, (() => void)[]> = { page: [], foreign: [], later: [] };
  const running: Record<PictureTurn, number> = { page: 0, foreign: 0, later: 0 };

  function next(): void {
    while (running.page + running.foreign + running.later < limits.atOnce) {
      const turn = whoIsNext();
      if (!turn) return;
      running[turn] += 1;
      waiting[turn].shift()?.();
    }
  }

  function whoIsNext(): PictureTurn | null {
    const foreignMay = waiting.foreign.length > 0 && running.foreign === 0;
    if (foreignMay && running.page > 0) return 'foreign';
    if (waiting.page.length > 0) return 'page';
    if (foreignMay) return 'foreign';
    return waiting.later.length > 0 ? 'later' : null;
  }

  return {
    /** @throws AppError 'unavailable' when too many wait already */
    async inTurn<T>(turn: PictureTurn, work: () => Promise<T>): Promise<T> {
      const isFull =
        (turn === 'page' && waiting.page.length >= limits.pagesWaiting) ||
        (turn === 'foreign' && waiting.foreign.length >= limits.foreignWaiting);
      if (isFull) throw busy();
      await new Promise<void>((resolve) => {
        waiting[turn].push(resolve);
        next();
      });
      try {
        return await work();
      } finally {
        running[turn] -= 1;
        next();
      }
    },
  };
}

export const busy = () =>
  new AppError(
    'unavailable',
    'pictures_busy',
    'Too many pictures are being processed right now. Please try again in a moment.',
  );
