import { FairSemaphore } from '#kit/server/fair-semaphore.ts';
import type { Kit } from '#kit/server/kit.ts';
import { type LotRow, readLot } from './lot-rows.ts';

/**
 * The concurrent bids on one lot. More would only wait for each other in the database, on connections that
 * other requests need.
 */
const concurrentBids = 3;

/** The data of a lot that is constant once it was announced, and its queue of bids. */
type BidQueue = Pick<LotRow, 'currency'> & { turns: FairSemaphore };

const lines = new WeakMap<object, Map<number, BidQueue>>();

/**
 * Returns the queue for bids on a lot. It is fair: a bidder's second bid never precedes another bidder's
 * first. Null when there is no such lot.
 */
export async function getBidQueue({ db, pool }: Kit, lotId: number): Promise<BidQueue | null> {
  const ofLots = lines.get(pool) ?? new Map<number, BidQueue>();
  lines.set(pool, ofLots);
  const existing = ofLots.get(lotId);
  if (existing) return existing;
  const lot = await readLot(db, lotId);
  if (!lot || lot.state === 'draft') return null;
  // A concurrent call may have created it meanwhile.
  const queue = ofLots.get(lotId) ?? { currency: lot.currency, turns: new FairSemaphore(concurrentBids) };
  ofLots.set(lotId, queue);
  return queue;
}
