import { setTimeout as wait } from 'node:timers/promises';
import { bidOf, type SomeAuction } from '#app/testing/bidding-factory.ts';
import { Poster } from '../calls/poster.ts';

const connections = 16;
let next = 1;

/**
 * Sends this many bids per second, even if responses are late. Bids that overtake each other may be refused.
 * Returns the number of accepted bids.
 */
export async function bidAtRate(
  origin: string,
  auction: SomeAuction,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<number> {
  const posters = await Promise.all(Array.from({ length: connections }, () => Poster.open(origin)));
  const free = [...posters];
  const count = Math.round(perSecond * seconds);
  let accepted = 0;
  const sent: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let at = 0; at < count; at++) {
    const due = startedAt + (at * 1_000) / perSecond;
    if (due > performance.now()) await wait(due - performance.now());
    while (free.length === 0) await wait(1);
    const poster = free.pop() as Poster;
    const bid = poster.post(bidOf(auction, next++)).then(({ status, text }) => {
      if (status !== 201 && status !== 409) throw new Error(`${status}: ${text}`);
      if (status === 201) accepted += 1;
      free.push(poster);
    });
    sent.push(bid);
  }
  await Promise.all(sent);
  for (const poster of posters) poster.close();
  return accepted;
}
