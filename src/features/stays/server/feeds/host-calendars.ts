import type { SignedIn } from '#features/accounts/policy.ts';
import type { FeedDraft, HostCalendars } from '#features/stays/calendar-schema.ts';
import { stayLimits } from '#features/stays/choices.ts';
import { requireOwnHome } from '#features/stays/server/hosts/host-homes.ts';
import { AppError } from '#kit/app-error.ts';
import { kampalaDay } from '#kit/calendar-day.ts';
import { englishText } from '#kit/english-text.ts';
import { english, type Message } from '#kit/msg.ts';
import { consumeAttempt } from '#kit/server/attempts.ts';
import type { Db } from '#kit/server/database/database.ts';
import { lockAll } from '#kit/server/database/named-lock.ts';
import type { Kit } from '#kit/server/kit.ts';
import { newLinkToken, openLink, storeLink } from '#kit/server/secret-link.ts';
import { notifyConflicts } from './conflict-emails.ts';
import {
  deleteFeed,
  insertFeed,
  readCalendar,
  readChannelCalendar,
  readConflicts,
  readFeeds,
  readFeedToken,
  saveFeed,
  setFeedToken,
} from './feed-rows.ts';
import { fetchFeed, isFeedError, refreshFeed } from './feeds.ts';
import { writeFeed } from './write-feed.ts';

/**
 * The number of reads before a limit applies. Requests to other servers are costly, and an attacker could
 * abuse them.
 */
const readBurst = 30;

const consumeReadAttempt = (kit: Kit, user: SignedIn) =>
  consumeAttempt(kit.db, { key: `calendars of ${user.id}`, free: readBurst });

/** @throws AppError 'not-found'; 'forbidden' */
export async function readHostCalendars(
  kit: Kit,
  user: SignedIn,
  propertyId: number,
  appOrigin: string,
): Promise<HostCalendars> {
  await requireOwnHome(kit.db, user, propertyId);
  const feedToken = await readFeedToken(kit.db, propertyId);
  const feeds = await readFeeds(kit.db, propertyId);
  const conflicts = await readConflicts(kit.db, propertyId, kampalaDay(kit.clock()));
  return {
    address: feedToken === null ? null : `${appOrigin}${calendarPath(openLink(kit.secrets, feedToken))}`,
    feeds: feeds.map(({ id, name, address, mark: channelToken, fetchedAt, readAt, fault, notes }) => ({
      ...{ id, name, fault, notes },
      ourAddress: `${appOrigin}${calendarPath(openLink(kit.secrets, channelToken))}`,
      fetchedAt: fetchedAt?.toISOString() ?? null,
      site: new URL(address).hostname,
      readAt: readAt?.toISOString() ?? null,
    })),
    conflicts: conflicts.map(({ feed, stayId, guest, isWhole, from, to }) => ({
      ...{ feed, stayId, guest, isWhole, from, to },
    })),
  };
}

export const calendarPath = (feedToken: string) => `/api/calendars/${feedToken}/nights.ics`;

/**
 * Reads the calendar at once, and saves its address only if that succeeds.
 * @throws AppError 'invalid' with the reason
 */
export async function addFeed(
  kit: Kit,
  user: SignedIn,
  propertyId: number,
  { name, address }: FeedDraft,
  appOrigin: string,
): Promise<void> {
  await requireOwnHome(kit.db, user, propertyId);
  await requireFreeFeedSlot(kit.db, propertyId);
  await consumeReadAttempt(kit, user);
  const feedContent = await fetchFeed(kit, address).catch((error: unknown) => {
    throw isFeedError(error) ? invalidCalendarError(englishText(error.message)) : error;
  });
  const isNew = await kit.db.transaction().execute(async (tx) => {
    await lockAll(tx, [`calendars of home ${propertyId}`]);
    await requireFreeFeedSlot(tx, propertyId);
    const id = await insertFeed(tx, {
      ...{ propertyId, name, address, link: storeLink(kit.secrets, newLinkToken(32)) },
    });
    if (id === null) return false;
    await saveFeed(tx, id, feedContent);
    await notifyConflicts(kit, tx, propertyId, appOrigin);
    return true;
  });
  if (!isNew) throw invalidCalendarError(english('This calendar has already been added'));
}

/**
 * Checks the number of calendars before a calendar is read, and again before it is saved, because another one
 * may have been added in the meantime.
 */
async function requireFreeFeedSlot(db: Db, propertyId: number): Promise<void> {
  if ((await readFeeds(db, propertyId)).length >= stayLimits.maxFeeds)
    throw invalidCalendarError(
      english('You can add at most {feeds} external calendars per home', { feeds: stayLimits.maxFeeds }),
    );
}

const invalidCalendarError = (message: Message) =>
  new AppError('invalid', 'calendar_refused', message, { fields: { address: message } });

/** @throws AppError 'not-found'; 'forbidden' */
export async function removeFeed(
  kit: Kit,
  user: SignedIn,
  { propertyId, id }: { propertyId: number; id: number },
): Promise<void> {
  await requireOwnHome(kit.db, user, propertyId);
  if (!(await deleteFeed(kit.db, propertyId, id))) throw feedNotFoundError();
}

/**
 * Reads the calendar now and saves the result or the error for its host.
 * @throws AppError 'not-found'; 'forbidden'; 'too-many'
 */
export async function readFeedNow(
  kit: Kit,
  user: SignedIn,
  { propertyId, id }: { propertyId: number; id: number },
  appOrigin: string,
): Promise<void> {
  await requireOwnHome(kit.db, user, propertyId);
  const feed = (await readFeeds(kit.db, propertyId)).find((candidate) => candidate.id === id);
  if (!feed) throw feedNotFoundError();
  await consumeReadAttempt(kit, user);
  await refreshFeed(kit, feed, appOrigin);
}

const feedNotFoundError = () => new AppError('not-found', 'no_such_calendar', english('Calendar not found.'));

/**
 * Creates a new address for our calendar with all nights. The previous address stops working.
 * @throws AppError 'not-found'; 'forbidden'
 */
export async function renewAddress(kit: Kit, user: SignedIn, propertyId: number): Promise<void> {
  await requireOwnHome(kit.db, user, propertyId);
  await setFeedToken(kit.db, propertyId, storeLink(kit.secrets, newLinkToken(32)));
}

/**
 * Returns our calendar for the address of one channel, or for the home's own address, which includes all
 * nights.
 * @throws AppError 'not-found'
 */
export async function showCalendar(
  kit: Pick<Kit, 'db' | 'clock'>,
  feedToken: string,
  settings: { appOrigin: string; productName: string },
): Promise<string> {
  const now = kit.clock();
  const calendar =
    (await kit.db.transaction().execute((tx) => readChannelCalendar(tx, feedToken, now))) ??
    (await readCalendar(kit.db, feedToken, kampalaDay(now)));
  if (!calendar) throw feedNotFoundError();
  const host = new URL(settings.appOrigin).hostname;
  return writeFeed(calendar, { host, productName: settings.productName, now });
}
