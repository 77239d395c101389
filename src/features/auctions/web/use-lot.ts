import { type QueryClient, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { bidderStatusChange, isOtherLot, type LiveLot, latestLot } from '#features/auctions/live-lot.ts';
import { stageOf } from '#features/auctions/rules.ts';
import { lotOf } from '#features/auctions/topics.ts';
import type { Property } from '#features/properties/schema.ts';
import { propertyQuery } from '#features/properties/web/queries.ts';
import { subscribeLive } from '#kit/web/listen-for-changes.ts';
import { bidderStatusQuery, lotQuery } from './queries.ts';

/**
 * Returns the lot of a home with its live bidding state. The state is pushed on each change, and only other
 * data that may have changed is requested.
 */
export function useLot(propertyId: number) {
  const client = useQueryClient();
  const { data, dataUpdatedAt, error, refetch } = useQuery(lotQuery(propertyId));
  const [sent, setSent] = useState<{ live: LiveLot; at: number } | null>(null);
  useEffect(
    () => subscribeToLot(client, propertyId, (live) => setSent({ live, at: Date.now() })),
    [client, propertyId],
  );
  return { lot: data && latestLot({ lot: data, at: dataUpdatedAt }, sent), error, refetch };
}

/**
 * The time over which open pages spread their requests, in milliseconds. They already have the state and the
 * price.
 */
const spreadMs = 1_500;

/**
 * Reports each change of the bidding state, and requests other data that may have changed with it. Returns a
 * function that unsubscribes.
 */
export function subscribeToLot(
  client: QueryClient,
  propertyId: number,
  onLive: (live: LiveLot) => void,
): () => void {
  const [lotKey, ownKey] = [lotQuery(propertyId).queryKey, bidderStatusQuery(propertyId).queryKey];
  const refetch = (queryKey: QueryKey) => void client.invalidateQueries({ queryKey, exact: true });
  let latest: LiveLot | null = null;
  const refetchOwn = asking(() => refetch(ownKey));
  const isBehind = () => !latest || isOtherLot(client.getQueryData(lotKey) ?? null, latest);
  const refetchBoth = asking(() => {
    if (isBehind()) refetch(lotKey);
    refetch(ownKey);
  });
  // The first message may be older than the reply that it is compared with.
  const refetchIfBehind = asking(() => {
    if (isBehind()) refetchBoth.within(0);
  });
  const leave = subscribeLive(lotOf(propertyId), (text) => {
    const live = JSON.parse(text) as LiveLot;
    const [lot, own] = [client.getQueryData(lotKey) ?? null, client.getQueryData(ownKey) ?? null];
    const before: Pick<LiveLot, 'id' | 'state' | 'bids'> | null = latest ?? lot;
    if (!before) refetchIfBehind.within(spreadMs);
    else if (isOtherLot(before, live)) refetchBoth.within(spreadMs);
    const change = own && bidderStatusChange(own, before?.bids ?? 0, live);
    if (change === 'changed') refetchOwn.within(0);
    if (change === 'unknown') refetchOwn.within(2 * spreadMs);
    latest = live;
    client.setQueryData(propertyQuery(propertyId).queryKey, (home) => home && withLiveLot(home, live));
    onLive(live);
  });
  return () => {
    leave();
    refetchBoth.stop();
    refetchIfBehind.stop();
    refetchOwn.stop();
  };
}

/**
 * Updates the listing, which otherwise lags by up to a minute, so that the page of the home shows one price.
 */
function withLiveLot(home: Property, { state, price, closesAt }: LiveLot): Property {
  const lotStage = stageOf(state);
  if (state === 'open')
    return { ...home, lotStage, auctionStatus: 'active', currentBid: price, auctionDate: closesAt };
  return lotStage === home.lotStage ? home : { ...home, lotStage };
}

/**
 * The minimum time between two requests, in milliseconds. In a burst of bids, a reply could otherwise never
 * arrive before the next request.
 */
const minIntervalMs = 1_000;

/** Sends one request after a random delay, for all calls until then. */
function asking(ask: () => void) {
  let timer: number | undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  let requestedAt = 0;
  const requestNow = () => {
    requestedAt = Date.now();
    dueAt = Number.POSITIVE_INFINITY;
    ask();
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
