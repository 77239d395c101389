import { FairSemaphore } from '#kit/server/fair-semaphore.ts';
import type { Kit } from '#kit/server/kit.ts';

/** Of one lot: more would only wait for each other in the database, on connections that everybody else needs. */
const bidsAtOnce = 3;

const lines = new WeakMap<object, Map<number, FairSemaphore>>();

/** Bids on a lot wait for each other here; nobody's second one goes before another person's first. */
export function inLine<T>({ pool }: Kit, lotId: number, userId: number, bid: () => Promise<T>): Promise<T> {
  const ofLots = lines.get(pool) ?? new Map<number, FairSemaphore>();
  lines.set(pool, ofLots);
  const line = ofLots.get(lotId) ?? new FairSemaphore(bidsAtOnce);
  ofLots.set(lotId, line);
  return line.run(userId, bid);
}
