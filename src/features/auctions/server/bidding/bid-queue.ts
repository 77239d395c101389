import { type LotRow, readLot } from '#features/auctions/server/lots/lot-rows.ts';
import type { Db } from '#kit/server/database/database.ts';
import { FairSemaphore } from '#kit/server/fair-semaphore.ts';

/**
 * The maximum number of concurrent bids on one lot. Further bids would only wait for the lock of the lot and
 * occupy database connections that other requests need.
 */
const concurrentBids = 3;

/** The queue of bids on a lot, and the lot's currency, which is constant once the lot is announced. */
type BidQueue = Pick<LotRow, 'currency'> & { semaphore: FairSemaphore };

/**
 * Returns a function that returns the queue for bids on a lot, or null when the lot does not exist or is a
 * draft. The queue is fair: a bidder's second bid never goes ahead of another bidder's first.
 */
export function createBidQueues(): (db: Db, lotId: number) => Promise<BidQueue | null> {
  const queues = new Map<number, BidQueue>();
  return async (db, lotId) => {
    const existing = queues.get(lotId);
    if (existing) return existing;
    const lot = await readLot(db, lotId);
    if (!lot || lot.state === 'draft') return null;
    // A concurrent call may have created the queue.
    const queue = queues.get(lotId) ?? {
      currency: lot.currency,
      semaphore: new FairSemaphore(concurrentBids),
    };
    queues.set(lotId, queue);
    return queue;
  };
}
