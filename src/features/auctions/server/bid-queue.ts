import { FairSemaphore } from '#kit/server/fair-semaphore.ts';
import type { Kit } from '#kit/server/kit.ts';
import { type LotRow, readLot } from './lot-rows.ts';

/** Of one lot: more would only wait for each other in the database, on connections that everybody else needs. */
const bidsAtOnce = 3;

/** What of a lot stays as it is once it was announced, and those who wait to bid on it. */
type BidQueue = Pick<LotRow, 'currency'> & { turns: FairSemaphore };

const lines = new WeakMap<object, Map<number, BidQueue>>();

/** Where bids on a lot wait for each other: nobody's second one goes before another person's first. Null: there is no such lot. */
export async function getBidQueue({ db, pool }: Kit, lotId: number): Promise<BidQueue | null> {
  const ofLots = lines.get(pool) ?? new Map<number, BidQueue>();
  lines.set(pool, ofLots);
  const known = ofLots.get(lotId);
  if (known) return known;
  const lot = await readLot(db, lotId);
  if (!lot || lot.state === 'draft') return null;
  // Somebody else may have read it meanwhile.
  const line = ofLots.get(lotId) ?? { currency: lot.currency, turns: new FairSemaphore(bidsAtOnce) };
  ofLots.set(lotId, line);
  return line;
}
