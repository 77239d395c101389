import type { QueryClient } from '@tanstack/react-query';
import { nextAuctionEnd, withEndedAuctions } from '#features/properties/auction-expiry.ts';
import { serverTimeMs } from '#kit/web/server-clock.ts';

/** The longest delay that a timer supports, about 24 days, in milliseconds. */
const longestMs = 2 ** 31 - 1;

/**
 * Ends an auction that closes while a page is open, on every card and on the home's own page, as on a page
 * that is read later.
 */
export function endAuctionsInTime(client: QueryClient): () => void {
  const cache = client.getQueryCache();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function check(): void {
    clearTimeout(timer);
    const now = serverTimeMs();
    let next = Number.POSITIVE_INFINITY;
    for (const { queryKey, state } of cache.getAll()) {
      const data = withEndedAuctions(new Date(now), state.data);
      if (data !== state.data) client.setQueryData(queryKey, data, { updatedAt: now });
      next = Math.min(next, nextAuctionEnd(new Date(now), data));
    }
    if (next < Number.POSITIVE_INFINITY) timer = setTimeout(check, Math.min(next - now, longestMs));
  }

  check();
  const stop = cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && !event.action.manual) check();
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}
