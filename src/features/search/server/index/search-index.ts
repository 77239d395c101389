import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { anyProperty } from '#features/properties/topics.ts';
import { errorMessage } from '#kit/error-fields.ts';
import type { Kit } from '#kit/server/kit.ts';
import { idOf, matchesTopic, type Topic } from '#kit/topic.ts';
import {
  createFacetIndex,
  type FacetIndex,
  hideIndexedListing,
  putListing,
  rebuildRanges,
  removeListing,
} from './facet-index.ts';
import { estimateListings, type IndexRow, readListingsAfter, readListingsWith } from './index-loader.ts';

export type SearchIndex = {
  /** The minimum number of listings for which PostgreSQL needs candidates from the index. */
  minListings: number;
  /** True when the index is turned off (SEARCH_INDEX=off), so that PostgreSQL answers everything. */
  isOff: boolean;
  /**
   * Returns the index if it includes every notified change, except changes of the few listings in `changing`.
   * Returns null otherwise, and while change notifications cannot be received.
   */
  current(): FacetIndex | null;
  /**
   * Returns the last complete index, for counts that may be slightly out of date. Null until the first build
   * is done.
   */
  latest(): FacetIndex | null;
  /** Returns the ids of the listings that changed and are being read again. */
  changing(): readonly number[];
  /** Resolves when the index is complete and no known change is pending. */
  settled(): Promise<void>;
};

type Source = Pick<Kit, 'pool' | 'content' | 'log'>;

/** Returns the index if it is complete and there are enough listings to need it, otherwise null. */
export function readySearchIndex(searchIndex: SearchIndex): FacetIndex | null {
  const index = searchIndex.current();
  return index && index.size >= searchIndex.minListings ? index : null;
}

const minIndexedListings = 20_000;
const batchSize = 500;
const maxChanging = 200;
const pauseMs = 20;
const retryMs = 1_000;

function indexListing(index: FacetIndex, listing: IndexRow): void {
  if (listing.isSeen) putListing(index, listing);
  else hideIndexedListing(index, listing.id);
}

/** The index of a process in which it is turned off. PostgreSQL then finds and counts everything alone. */
export const searchIndexOff: SearchIndex = {
  minListings: minIndexedListings,
  isOff: true,
  current: () => null,
  latest: () => null,
  changing: () => [],
  settled: async () => undefined,
};

/** Opens the index, and starts building it. */
export function openSearchIndex({ pool, content, log }: Source): SearchIndex {
  let latestIndex: FacetIndex | null = null;
  let needsRebuild = true;
  let rebuildRequests = 0;
  const pending = new Set<number>();
  let rereading: readonly number[] = [];
  let catchUpTask: Promise<void> | null = null;

  const onChange = (change: Topic) => {
    if (!matchesTopic(anyProperty, change)) return;
    const id = idOf(change);
    if (id === null) requireRebuild();
    else pending.add(id);
    startCatchUp();
  };

  const requireRebuild = () => {
    needsRebuild = true;
    rebuildRequests += 1;
  };

  const startCatchUp = () => {
    catchUpTask ??= catchUp().finally(() => {
      catchUpTask = null;
      if (hasWork() && !pool.ending) startCatchUp();
    });
  };

  const hasWork = () => needsRebuild || pending.size > 0;

  async function catchUp(): Promise<void> {
    while (hasWork() && !pool.ending) {
      try {
        if (needsRebuild) await build();
        else await readPending(latestIndex as FacetIndex);
        await wait(pauseMs, undefined, { ref: false });
      } catch (error) {
        if (pool.ending) return;
        if (rereading.length > 0) requireRebuild();
        rereading = [];
        log.warn({ error: errorMessage(error) }, 'the search index could not be brought up to date');
        await wait(retryMs, undefined, { ref: false });
      }
    }
  }

  /** Builds the index. Changes during the build stay pending and are read again after it. */
  async function build(): Promise<void> {
    const requestsBefore = rebuildRequests;
    const index = createFacetIndex(await estimateListings(pool), (latestIndex?.revision ?? 0) + 1);
    for (let lastId = 0; ; ) {
      const listings = await readListingsAfter(pool, lastId, batchSize);
      for (const listing of listings) indexListing(index, listing);
      if (lastId === 0) rebuildRanges(index);
      if (listings.length < batchSize) break;
      lastId = (listings.at(-1) as { id: number }).id;
      await nextTurn();
    }
    latestIndex = index;
    needsRebuild = rebuildRequests !== requestsBefore;
  }

  async function readPending(index: FacetIndex): Promise<void> {
    rereading = [...pending].slice(0, batchSize);
    for (const id of rereading) pending.delete(id);
    const listings = await readListingsWith(pool, rereading);
    const removed = new Set(rereading);
    for (const listing of listings) {
      indexListing(index, listing);
      removed.delete(listing.id);
    }
    for (const id of removed) removeListing(index, id);
    rereading = [];
  }

  const isCurrent = () =>
    content.isReceiving() && !needsRebuild && pending.size + rereading.length <= maxChanging;

  const searchIndex: SearchIndex = {
    minListings: minIndexedListings,
    isOff: false,
    current: () => (isCurrent() ? latestIndex : null),
    latest: () => latestIndex,
    changing: () => [...pending, ...rereading],
    settled: async () => {
      if (!catchUpTask) return;
      await catchUpTask;
      return searchIndex.settled();
    },
  };
  content.listen(onChange);
  startCatchUp();
  return searchIndex;
}
