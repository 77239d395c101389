import { stayLimits } from '#features/stays/choices.ts';
import { addDays, kampalaDay } from '#kit/calendar-day.ts';
import { errorMessage } from '#kit/error-fields.ts';
import type { Kit } from '#kit/server/kit.ts';
import { notifyConflicts } from './conflict-emails.ts';
import { claimDueFeeds, type FeedRow, saveFeed, saveFeedError } from './feed-rows.ts';
import { parseFeed, type ReadFeed } from './read-feed.ts';

/** The limits of a download. Calendars may contain entries of several years. */
const fetchLimits = { mostBytes: 2_000_000, withinMs: 10_000, mostRedirects: 3 };

/** @throws ExternalFetchError, FeedError */
export async function fetchFeed(kit: Kit, address: string): Promise<ReadFeed> {
  const today = kampalaDay(kit.clock());
  const text = await kit.readOutside(address, fetchLimits);
  return parseFeed(text, { today, until: addDays(today, stayLimits.daysAhead) });
}

/**
 * True for a FeedError or an ExternalFetchError. It compares names, because each bundle of the server has its
 * own copy of the class.
 */
export const isFeedError = (error: unknown): error is Error =>
  error instanceof Error && (error.name === 'OutsideFault' || error.name === 'FeedFault');

/** Reads a feed again. An error is shown to the host and leaves the nights unchanged. */
export async function refreshFeed(
  kit: Kit,
  feed: Pick<FeedRow, 'id' | 'propertyId' | 'address'>,
  appOrigin: string,
): Promise<void> {
  try {
    const result = await fetchFeed(kit, feed.address);
    await kit.db.transaction().execute(async (tx) => {
      await saveFeed(tx, feed.id, result);
      await notifyConflicts(kit, tx, feed.propertyId, appOrigin);
    });
  } catch (error) {
    if (!isFeedError(error)) throw error;
    await saveFeedError(kit.db, feed.id, errorMessage(error));
  }
}

const concurrentReads = 4;
const maxPerRun = 200;

/** Reads the due feeds, a few at a time. */
export async function refreshDueFeeds(kit: Kit, appOrigin: string): Promise<void> {
  for (let count = 0; count < maxPerRun; count += concurrentReads) {
    const dueFeeds = await claimDueFeeds(kit.db, concurrentReads);
    if (dueFeeds.length === 0) return;
    await Promise.all(dueFeeds.map((feed) => refreshFeed(kit, feed, appOrigin)));
  }
}
