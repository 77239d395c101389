import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { anyProperty } from '#features/properties/topics.ts';
import { errorMessage } from '#kit/error-fields.ts';
import type { Kit } from '#kit/server/kit.ts';
import { idOf, matchesTopic, type Topic } from '#kit/topic.ts';
import {
  type FacetIndex,
  keepUnlisted,
  openFacetIndex,
  putListing,
  rebuildRanges,
  removeListing,
} from './facet-index.ts';
import { estimateListings, type IndexRow, readListingsAfter, readListingsWith } from './index-loader.ts';

export type SearchIndex = {
  /** The minimum number of listings for which PostgreSQL needs candidates from the index. */
  leadsFrom: number;
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
  /** Returns the listings that changed and are being reread. */
  changing(): readonly number[];
  /** Resolves when the index is complete and no known change is pending. */
  settled(): Promise<void>;
};

type Source = Pick<Kit, 'pool' | 'content' | 'log'>;

const open = new WeakMap<object, SearchIndex>();

/** Returns the index of this process. The first call starts building it. */
export function openSearchIndex(kit: Source): SearchIndex {
  const present = open.get(kit.content);
  if (present) return present;
  const opened = openLiveIndex(kit);
  open.set(kit.content, opened);
  return opened;
}

/** Returns the index if it is complete and there are enough listings to need it. */
export function readySearchIndex(live: SearchIndex): FacetIndex | null {
  const index = live.current();
  return index && index.size >= live.leadsFrom ? index : null;
}

/** Sets the number of listings from which the index is used, for tests with few listings. */
export function setIndexThreshold(kit: Source, listings: number): void {
  openSearchIndex(kit).leadsFrom = listings;
}

/** Turns the index off in this process. PostgreSQL then finds and counts everything alone. */
export function disableSearchIndex(kit: Source): void {
  const disabled = {
    leadsFrom: manyListings,
    isOff: true,
    current: () => null,
    latest: () => null,
    changing: () => [],
    settled: async () => undefined,
  };
  open.set(kit.content, disabled);
}

const manyListings = 20_000;
const batch = 500;
const mostChanging = 200;
const pauseMs = 20;
const retryMs = 1_000;

function indexListing(index: FacetIndex, listing: IndexRow): void {
  if (listing.isSeen) putListing(index, listing);
  else keepUnlisted(index, listing.id);
}

function openLiveIndex({ pool, content, log }: Source): SearchIndex {
  let latestIndex: FacetIndex | null = null;
  let isMissing = true;
  let timesMissed = 0;
  const pending = new Set<number>();
  let reading: readonly number[] = [];
  let working: Promise<void> | null = null;

  const onChange = (change: Topic) => {
    if (!matchesTopic(anyProperty, change)) return;
    const id = idOf(change);
    if (id === null) miss();
    else pending.add(id);
    work();
  };

  const miss = () => {
    isMissing = true;
    timesMissed += 1;
  };

  const work = () => {
    working ??= catchUp().finally(() => {
      working = null;
      if (hasWork() && !pool.ending) work();
    });
  };

  const hasWork = () => isMissing || pending.size > 0;

  async function catchUp(): Promise<void> {
    while (hasWork() && !pool.ending) {
      try {
        if (isMissing) await build();
        else await readPending(latestIndex as FacetIndex);
        await wait(pauseMs, undefined, { ref: false });
      } catch (error) {
        if (pool.ending) return;
        if (reading.length > 0) miss();
        reading = [];
        log.warn({ error: errorMessage(error) }, 'the search index could not be brought up to date');
        await wait(retryMs, undefined, { ref: false });
      }
    }
  }

  /** Builds the index. Changes during the build stay pending and are read again afterwards. */
  async function build(): Promise<void> {
    const missedBefore = timesMissed;
    const index = openFacetIndex(await estimateListings(pool));
    for (let last = 0; ; ) {
      const listings = await readListingsAfter(pool, last, batch);
      for (const listing of listings) indexListing(index, listing);
      if (last === 0) rebuildRanges(index);
      if (listings.length < batch) break;
      last = (listings.at(-1) as { id: number }).id;
      await nextTurn();
    }
    latestIndex = index;
    isMissing = timesMissed !== missedBefore;
  }

  async function readPending(index: FacetIndex): Promise<void> {
    reading = [...pending].slice(0, batch);
    for (const id of reading) pending.delete(id);
    const listings = await readListingsWith(pool, reading);
    const removed = new Set(reading);
    for (const listing of listings) {
      indexListing(index, listing);
      removed.delete(listing.id);
    }
    for (const id of removed) removeListing(index, id);
    reading = [];
  }

  const isCurrent = () => content.isHearing() && !isMissing && pending.size + reading.length <= mostChanging;

  const live: SearchIndex = {
    leadsFrom: manyListings,
    isOff: false,
    current: () => (isCurrent() ? latestIndex : null),
    latest: () => latestIndex,
    changing: () => [...pending, ...reading],
    settled: async () => {
      if (!working) return;
      await working;
      return live.settled();
    },
  };
  content.listen(onChange);
  work();
  return live;
}
