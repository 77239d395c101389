import { notify } from '#features/notifications/server/notify.ts';
import {
  notificationMode,
  type PropertyEvent,
  propertyEvent,
  searchAddress,
} from '#features/saved-searches/rules.ts';
import { matchesAmong } from '#features/search/server/filters/filter-ids.ts';
import type { SearchKit } from '#features/search/server/search-kit.ts';
import { formatMoney, type MinorAmount, toMajorUnit } from '#kit/money.ts';
import { type Message, msg } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { openLink } from '#kit/server/secret-link.ts';
import { claimNotification, type HomeChange, markChangesProcessed, readChanges } from './home-change-rows.ts';
import { readMatchingSearches, readSearchesByFilters, type SavedSearchRow } from './saved-search-rows.ts';
import { readFilters } from './saved-searches.ts';

const homesPerBatch = 200;
const searchesPerBatch = 500;
/** The maximum number of batches in one run. The remaining changes wait for the next run. */
const maxBatches = 25;
/** The maximum number of homes listed in one email. */
const maxHomesPerEmail = 20;

type HomeEvent = { home: HomeChange; event: PropertyEvent };

/**
 * Notifies owners of saved searches about homes that were added, became available again or fell in price
 * since the last run.
 */
export async function notifySavedSearches(kit: SearchKit): Promise<void> {
  for (let batch = 0; batch < maxBatches; batch++) {
    const changes = await readChanges(kit.db, homesPerBatch);
    if (changes.length === 0) return;
    const events = changes.flatMap((home) => {
      const event = propertyEvent(home.previous, home.now);
      return event ? [{ home, event }] : [];
    });
    if (events.length > 0) await notifyAll(kit, events);
    // After a crash before this line the same homes are processed again, and claimNotification skips them.
    await markChangesProcessed(kit.db, changes);
  }
}

/** Runs each distinct search once, on these homes alone, however many people have saved it. */
async function notifyAll(kit: SearchKit, events: readonly HomeEvent[]): Promise<void> {
  const categories = [...new Set(events.map(({ home }) => home.category))];
  for (let after: string | null = null; ; ) {
    const page: string[] = await readMatchingSearches(kit.db, { categories, after, limit: searchesPerBatch });
    for (const filters of page) await notifySameFilters(kit, filters, events);
    const [lastFilters] = page.slice(-1);
    if (lastFilters === undefined) return;
    after = lastFilters;
  }
}

async function notifySameFilters(
  kit: SearchKit,
  filters: string,
  events: readonly HomeEvent[],
): Promise<void> {
  const ids = new Set(await findMatchingIds(kit, filters, events));
  const matches = events.filter(({ home }) => ids.has(home.id));
  if (matches.length === 0) return;
  for (const search of await readSearchesByFilters(kit.db, filters))
    await kit.db.transaction().execute((tx) => notifySubscriber(kit, tx, search, matches));
}

/** Runs a search on the changed homes. A search may name a deleted area and then finds nothing. */
async function findMatchingIds(
  kit: SearchKit,
  filters: string,
  events: readonly HomeEvent[],
): Promise<number[]> {
  try {
    return await matchesAmong(
      kit,
      readFilters(filters),
      events.map(({ home }) => home.id),
    );
  } catch (error) {
    kit.log.warn({ err: error, filters }, 'a saved search cannot be read any more');
    return [];
  }
}

async function notifySubscriber(
  kit: Kit,
  tx: Db,
  search: SavedSearchRow,
  matches: readonly HomeEvent[],
): Promise<void> {
  const claimedEvents: HomeEvent[] = [];
  for (const homeEvent of matches) {
    const { home, event } = homeEvent;
    // Users are not notified of changes from before they saved the search, or of changes to their own homes.
    if (home.changedAt <= search.savedAt || home.ownerId === search.userId) continue;
    if (await claimNotification(tx, { searchId: search.id, home, event, now: kit.clock() }))
      claimedEvents.push(homeEvent);
  }
  if (notificationMode(claimedEvents.length) === 'together')
    return notifyTogether(kit, tx, search, claimedEvents);
  for (const { home, event } of claimedEvents)
    await notify(kit, tx, {
      ...commonFields(kit, search),
      title: eventText(home, event),
      path: `/property/${home.id}`,
      once: `search ${search.id} home ${home.id} turn ${home.turn}`,
      words: [eventText(home, event), msg('It matches your search “{name}”.', { name: search.name })],
      linkLabel: msg('View home'),
    });
}

async function notifyTogether(
  kit: Kit,
  tx: Db,
  search: SavedSearchRow,
  claimedEvents: readonly HomeEvent[],
): Promise<void> {
  const changeTurns = claimedEvents.map(({ home }) => home.turn);
  await notify(kit, tx, {
    ...commonFields(kit, search),
    title: msg('{length} homes match “{name}”', { length: claimedEvents.length, name: search.name }),
    path: searchAddress(search),
    once: `search ${search.id} turns ${Math.min(...changeTurns)} to ${Math.max(...changeTurns)}`,
    words: [
      ...claimedEvents.slice(0, maxHomesPerEmail).map(({ home, event }) => eventText(home, event)),
      ...(claimedEvents.length > maxHomesPerEmail
        ? [msg('And {value} more.', { value: claimedEvents.length - maxHomesPerEmail })]
        : []),
    ],
    linkLabel: msg('See all homes'),
  });
}

function commonFields({ mailRoom, secrets }: Kit, { id, userId, mark, often, name }: SavedSearchRow) {
  const address = `${mailRoom.appOrigin}/stop-mails/search/${openLink(secrets, mark)}`;
  return {
    account: userId,
    kind: 'search' as const,
    about: `search ${id}`,
    often,
    unsubscribe: { label: msg('Stop emails for “{name}”', { name }), address, oneTap: address },
  };
}

function eventText({ title, now, previous }: HomeChange, event: PropertyEvent): Message {
  const formatPrice = (price: MinorAmount) => formatMoney(toMajorUnit(price, now.currency), now.currency);
  const price = formatPrice(now.price);
  if (event === 'new') return msg('New: “{title}”, {price}', { title, price });
  if (event === 'back') return msg('Available again: “{title}”, {price}', { title, price });
  return previous
    ? msg('Price drop: “{title}”, now {price} (was {oldPrice})', {
        title,
        price,
        oldPrice: formatPrice(previous.price),
      })
    : msg('Price drop: “{title}”, now {price}', { title, price });
}
