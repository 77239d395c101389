import { type QueryClient, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { bidderStatusChange, isOtherLot, type LiveLot, latestLot } from '#features/auctions/live-lot.ts';
import { stageOf } from '#features/auctions/rules.ts';
import { lotOf } from '#features/auctions/topics.ts';
import type { Property } from '#features/properties/schema.ts';
import { propertyQuery } from '#features/properties/web/queries.ts';
import { subscribeLive } from '#kit/web/listen-for-changes.ts';
import { bidderStatusQuery, lotQuery } from './queries.ts';

/** The lot of a home, where its bidding stands now: sent with each change, and only what else may have changed is asked for. */
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

/** What all open pages of a lot ask for, they ask at different moments; the state and the price are there already. */
const spreadMs = 1_500;

/**
 * Says with each change where the bidding stands, and asks for what else may have changed with it. Returns a function that
 * stops it.
 */
export function subscribeToLot(
  client: QueryClient,
  propertyId: number,
  onLive: (live: LiveLot) => void,
): () => void {
  const [lotKey, ownKey] = [lotQuery(propertyId).queryKey, bidderStatusQuery(propertyId).queryKey];
  const askAgain = (queryKey: QueryKey) => void client.invalidateQueries({ queryKey, exact: true });
  let known: LiveLot | null = null;
  const askForOwn = asking(() => askAgain(ownKey));
  const isBehind = () => !known || isOtherLot(client.getQueryData(lotKey) ?? null, known);
  const askForBoth = asking(() => {
    if (isBehind()) askAgain(lotKey);
    askAgain(ownKey);
  });
  // What was sent first may have come before the answer that it is compared with.
  const askIfBehind = asking(() => {
    if (isBehind()) askForBoth.within(0);
  });
  const leave = subscribeLive(lotOf(propertyId), (text) => {
    const live = JSON.parse(text) as LiveLot;
    const [lot, own] = [client.getQueryData(lotKey) ?? null, client.getQueryData(ownKey) ?? null];
    const before: Pick<LiveLot, 'id' | 'state' | 'bids'> | null = known ?? lot;
    if (!before) askIfBehind.within(spreadMs);
    else if (isOtherLot(before, live)) askForBoth.within(spreadMs);
    const change = own && bidderStatusChange(own, before?.bids ?? 0, live);
    if (change === 'changed') askForOwn.within(0);
    if (change === 'unknown') askForOwn.within(2 * spreadMs);
    known = live;
    client.setQueryData(propertyQuery(propertyId).queryKey, (home) => home && followed(home, live));
    onLive(live);
  });
  return () => {
    leave();
    askForBoth.stop();
    askIfBehind.stop();
    askForOwn.stop();
  };
}

/** The listing follows once a minute: on the page of the home one price stands. */
function followed(home: Property, { state, price, closesAt }: LiveLot): Property {
  const lotStage = stageOf(state);
  if (state === 'open')
    return { ...home, lotStage, auctionStatus: 'active', currentBid: price, auctionDate: closesAt };
  return lotStage === home.lotStage ? home : { ...home, lotStage };
}

/** So long an answer is waited for before the same is asked again: in a storm none would ever come. */
const leastApartMs = 1_000;

/** Asks at some moment in time, once for all that comes before it. */
function asking(ask: () => void) {
  let timer: number | undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  let askedAt = 0;
  const askNow = () => {
    askedAt = Date.now();
    dueAt = Number.POSITIVE_INFINITY;
    ask();
  };
  return {
    within(ms: number) {
      const at = Math.max(Date.now() + Math.random() * ms, askedAt + leastApartMs);
      if (at >= dueAt) return;
      window.clearTimeout(timer);
      dueAt = at;
      timer = window.setTimeout(askNow, at - Date.now());
    },
    stop: () => window.clearTimeout(timer),
  };
}
