import {
  hashKey,
  type QueryClient,
  type QueryKey,
  skipToken,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { bidderStatusChange, type LiveLot, latestLot, needsLotReload } from '#features/auctions/live-lot.ts';
import { stageOf } from '#features/auctions/rules.ts';
import type { LotDetail } from '#features/auctions/schema.ts';
import { lotTopic } from '#features/auctions/topics.ts';
import { bidderStatusQuery, lotQuery } from '#features/auctions/web/queries.ts';
import type { Property } from '#features/properties/schema.ts';
import { propertyQuery } from '#features/properties/web/queries.ts';
import { useHydrated } from '#kit/web/hooks/use-hydrated.ts';
import { subscribeLive } from '#kit/web/listen-for-changes.ts';

type PushedLot = { live: LiveLot; at: number };

/** The newest bidding state that was pushed. `useLotUpdates` stores it. */
const pushedLotQuery = (propertyId: number) => ({
  queryKey: ['pushed lot', propertyId],
  queryFn: skipToken as typeof skipToken | (() => PushedLot),
});

/**
 * Returns the lot of a home with its live bidding state.
 * @param served the lot that the server rendered, which it remains until the part of the page is hydrated
 */
export function useLot(propertyId: number, served?: LotDetail | null) {
  const isHydrated = useHydrated();
  const { data, dataUpdatedAt, error, refetch } = useQuery(lotQuery(propertyId));
  const { data: pushed = null } = useQuery(pushedLotQuery(propertyId));
  const latest = data && latestLot({ lot: data, at: dataUpdatedAt }, pushed);
  return { lot: isHydrated || served === undefined ? latest : served, error, refetch };
}

/**
 * Keeps `useLot` current while the component is mounted. The bidding state is pushed on each change, and only other
 * data that may have changed is reloaded.
 */
export function useLotUpdates(propertyId: number): void {
  const client = useQueryClient();
  useEffect(() => {
    const { queryKey } = pushedLotQuery(propertyId);
    return subscribeToLot(client, propertyId, (live) =>
      client.setQueryData<PushedLot>(queryKey, { live, at: Date.now() }),
    );
  }, [client, propertyId]);
}

/**
 * The time over which open pages spread their reloads, in milliseconds. The pushed state is shown at once.
 */
const spreadMs = 1_500;

/**
 * Calls `onLive` each time the bidding state changes, and reloads other data that may have changed.
 * @returns a function that unsubscribes
 */
export function subscribeToLot(
  client: QueryClient,
  propertyId: number,
  onLive: (live: LiveLot) => void,
): () => void {
  const [lotKey, ownKey] = [lotQuery(propertyId).queryKey, bidderStatusQuery(propertyId).queryKey];
  const homeKey = propertyQuery(propertyId).queryKey;
  const refetchQuery = (queryKey: QueryKey) => void client.invalidateQueries({ queryKey, exact: true });
  let latest: { live: LiveLot; at: number } | null = null;
  const refetchOwn = createThrottle(() => refetchQuery(ownKey));
  const isBehind = () => !latest || needsLotReload(client.getQueryData(lotKey) ?? null, latest.live);
  const refetchBoth = createThrottle(() => {
    if (isBehind()) refetchQuery(lotKey);
    refetchQuery(ownKey);
  });
  // The first message may arrive before the lot is loaded. The lot is reloaded only if the two still differ
  // later.
  const refetchIfBehind = createThrottle(() => {
    if (isBehind()) refetchBoth.within(0);
  });
  const unsubscribe = subscribeLive(lotTopic(propertyId), (text) => {
    const live = JSON.parse(text) as LiveLot;
    const [lot, own] = [client.getQueryData(lotKey) ?? null, client.getQueryData(ownKey) ?? null];
    const previous: Pick<LiveLot, 'id' | 'state' | 'bids'> | null = latest?.live ?? lot;
    if (!previous) refetchIfBehind.within(spreadMs);
    else if (needsLotReload(previous, live)) refetchBoth.within(spreadMs);
    const change = own && bidderStatusChange(own, previous?.bids ?? 0, live);
    if (change === 'changed') refetchOwn.within(0);
    if (change === 'unknown') refetchOwn.within(2 * spreadMs);
    latest = { live, at: Date.now() };
    showInHome();
    onLive(live);
  });
  /** Shows the newest bidding state in the listing, whose stored state lags by up to a minute. */
  function showInHome(): void {
    const { data: lot, dataUpdatedAt = 0 } = client.getQueryState(lotKey) ?? {};
    const newest = lot ? latestLot({ lot, at: dataUpdatedAt }, latest) : latest?.live;
    if (newest) client.setQueryData(homeKey, (home) => home && withBiddingState(home, newest));
  }
  const followed = new Set([hashKey(homeKey), hashKey(lotKey)]);
  const stopFollowing = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || !followed.has(event.query.queryHash)) return;
    if (event.action.type === 'success' && !event.action.manual) showInHome();
  });
  return () => {
    unsubscribe();
    stopFollowing();
    refetchBoth.stop();
    refetchIfBehind.stop();
    refetchOwn.stop();
  };
}

/** Returns the listing with a lot's bidding state, so that the page shows one price. */
function withBiddingState(
  home: Property,
  { state, price, closesAt }: Pick<LiveLot, 'state' | 'price' | 'closesAt'>,
): Property {
  const lotStage = stageOf(state);
  if (state === 'open')
    return { ...home, lotStage, auctionStatus: 'active', currentBid: price, auctionDate: closesAt };
  return lotStage === home.lotStage ? home : { ...home, lotStage };
}

/**
 * The minimum time between two requests, in milliseconds. Without it, a burst of bids could start each
 * request before the previous reply arrives.
 */
const minIntervalMs = 1_000;

/**
 * Throttles a request: all calls within a random delay share one request, and requests keep a minimum
 * interval.
 */
function createThrottle(request: () => void) {
  let timer: number | undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  let requestedAt = 0;
  const requestNow = () => {
    requestedAt = Date.now();
    dueAt = Number.POSITIVE_INFINITY;
    request();
  };
  return {
    within(ms: number) {
      const at = Math.max(Date.now() + Math.random() * ms, requestedAt + minIntervalMs);
      if (at >= dueAt) return;
      window.clearTimeout(timer);
      dueAt = at;
      timer = window.setTimeout(requestNow, at - Date.now());
    },
    stop: () => window.clearTimeout(timer),
  };
}
