import { setTimeout as wait } from 'node:timers/promises';
import { type AuctionFixture, bidOf } from '#app/testing/bidding-factory.ts';
import { Poster } from '../calls/poster.ts';

const connections = 16;
let next = 1;

/**
 * Sends bids at a fixed rate, as long as one of the connections is free. A bid that is overtaken by another
 * one may be refused.
 * @returns the number of accepted bids
 */
export async function bidAtRate(
  origin: string,
  auction: AuctionFixture,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<number> {
  const posters = await Promise.all(Array.from({ length: connections }, () => Poster.open(origin)));
  const idlePosters = [...posters];
  const count = Math.round(perSecond * seconds);
  let accepted = 0;
  const pendingBids: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let index = 0; index < count; index++) {
    const dueAt = startedAt + (index * 1_000) / perSecond;
    if (dueAt > performance.now()) await wait(dueAt - performance.now());
    while (idlePosters.length === 0) await wait(1);
    const poster = idlePosters.pop() as Poster;
    const bid = poster.post(bidOf(auction, next++)).then(({ status, text }) => {
      if (status !== 201 && status !== 409) throw new Error(`${status}: ${text}`);
      if (status === 201) accepted += 1;
      idlePosters.push(poster);
    });
    pendingBids.push(bid);
  }
  await Promise.all(pendingBids);
  for (const poster of posters) poster.close();
  return accepted;
}
