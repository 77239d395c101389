import { FairSemaphore } from '#kit/server/fair-semaphore.ts';
import type { Kit } from '#kit/server/kit.ts';
import { type LotRow, readLot } from './lot-rows.ts';

/**
 * The maximum number of concurrent bids on one lot. More bids would only wait for each other in the database,
 * on connections that other requests need.
 */
const concurrentBids = 3;

/** The data of a lot that stays constant once it is announced, and the queue of its bids. */
type BidQueue = Pick<LotRow, 'currency'> & { turns: FairSemaphore };

const lines = new WeakMap<object, Map<number, BidQueue>>();

/**
 * Returns the queue for bids on a lot, or null when the lot does not exist. The queue is fair: a bidder's
 * second bid never goes ahead of another bidder's first.
 */
export async function getBidQueue({ db, pool }: Kit, lotId: number): Promise<BidQueue | null> {
  const ofLots = lines.get(pool) ?? new Map<number, BidQueue>();
  lines.set(pool, ofLots);
  const existing = ofLots.get(lotId);
  if (existing) return existing;
  const lot = await readLot(db, lotId);
  if (!lot || lot.state === 'draft') return null;
  // A concurrent call may have created it in the meantime.
  const queue = ofLots.get(lotId) ?? { currency: lot.currency, turns: new FairSemaphore(concurrentBids) };
  ofLots.set(lotId, queue);
  return queue;
}
