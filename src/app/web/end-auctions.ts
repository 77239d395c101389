import type { QueryClient } from '@tanstack/react-query';
import { nextAuctionEnd, withEndedAuctions } from '#features/properties/auction-expiry.ts';
import { serverTimeMs } from '#kit/web/server-clock.ts';

/** The longest delay that a timer supports, about 24 days, in milliseconds. */
const maxDelayMs = 2 ** 31 - 1;

/**
 * Marks cached auctions as ended when they close while a page is open, so that cards and property pages match
 * a page that is loaded later.
 * @returns a function that stops this
 */
export function watchAuctionEnds(client: QueryClient): () => void {
  const cache = client.getQueryCache();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function check(): void {
    clearTimeout(timer);
    const now = serverTimeMs();
    let nextEndMs = Number.POSITIVE_INFINITY;
    for (const { queryKey, state } of cache.getAll()) {
      const data = withEndedAuctions(new Date(now), state.data);
      if (data !== state.data) client.setQueryData(queryKey, data, { updatedAt: now });
      nextEndMs = Math.min(nextEndMs, nextAuctionEnd(new Date(now), data));
    }
    if (nextEndMs < Number.POSITIVE_INFINITY)
      timer = setTimeout(check, Math.min(nextEndMs - now, maxDelayMs));
  }

  check();
  const unsubscribe = cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && !event.action.manual) check();
  });
  return () => {
    unsubscribe();
    clearTimeout(timer);
  };
}
