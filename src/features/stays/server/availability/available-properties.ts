import { anyProperty } from '#features/properties/topics.ts';
import type {
  AvailableHomes,
  StayAvailability,
  StayTotal,
} from '#features/search/server/stay-availability.ts';
import type { StayQuery } from '#features/search/stay-query.ts';
import { stayLimits } from '#features/stays/choices.ts';
import { arrivalOf, type NightPrice, nightsOf, nightsTotal, stayRuleError } from '#features/stays/rules.ts';
import { anyStayNightsTopic } from '#features/stays/topics.ts';
import { daysBetween, kampalaDay } from '#kit/calendar-day.ts';
import { textOf } from '#kit/msg.ts';
import { type ContentCache, openContentCache } from '#kit/server/events/content-cache.ts';
import { createTopicVersions } from '#kit/server/events/topic-versions.ts';
import type { Kit } from '#kit/server/kit.ts';
import { readFreeHomes, readPricesOf } from './available-property-rows.ts';

const topics = [anyProperty, anyStayNightsTopic];

/**
 * Finds the homes that are available for a stay, by the same rules as booking. Each result can be booked for
 * its total.
 */
export const stayAvailability: StayAvailability = {
  topics: [anyStayNightsTopic],
  homesFor(kit, query) {
    const today = kampalaDay(kit.clock());
    const read = () => findAvailableProperties(kit, query, today);
    const { checkIn, checkOut, guests } = query;
    return kit.content.isReceiving()
      ? cacheOf(kit).get(`${today} ${checkIn} ${checkOut} ${guests}`, read)
      : read();
  },
};

let lastVersion = 0;
const noPrices: ReadonlyMap<string, NightPrice> = new Map();
/** Terms that allow any stay. */
const anyTerms = {
  sleeps: stayLimits.maxGuests,
  minNights: 1,
  maxNights: stayLimits.maxListedNights,
  arrivalDays: null,
  noticeDays: 0,
};

export async function findAvailableProperties(
  kit: Pick<Kit, 'pool'>,
  { checkIn, checkOut, guests }: StayQuery,
  today: string,
): Promise<AvailableHomes> {
  const request = { nights: daysBetween(checkIn, checkOut), guests };
  const arrival = arrivalOf(checkIn, today);
  const error = stayRuleError(anyTerms, request, arrival);
  const totals = new Map<number, StayTotal>();
  if (!error) {
    const range = { from: checkIn, to: checkOut };
    const [homes, prices] = await Promise.all([
      readFreeHomes(kit.pool, range),
      readPricesOf(kit.pool, range),
    ]);
    const nights = nightsOf(checkIn, request.nights);
    for (const { id, priceUgx, ...home } of homes) {
      if (stayRuleError(home, request, arrival)) continue;
      const total = nightsTotal(home, prices.get(id) ?? noPrices, nights);
      totals.set(id, { total, shillings: Math.round((total * priceUgx) / home.price) });
    }
  }
  lastVersion += 1;
  return {
    id: lastVersion,
    ids: `{${[...totals.keys()].join()}}`,
    totals,
    reason: error && textOf(error.message),
  };
}

const caches = new WeakMap<object, ContentCache<AvailableHomes>>();

/**
 * Returns the cache shared by the list, its counts and its map. No event marks the end of a day, so entries
 * are short-lived.
 */
function cacheOf({ content }: Kit): ContentCache<AvailableHomes> {
  const existing = caches.get(content);
  if (existing) return existing;
  const versions = createTopicVersions();
  content.listen((change) => versions.note([change]));
  const cache = openContentCache<AvailableHomes>({
    freshness: versions,
    topicsOf: () => topics,
    limitEntries: 200,
    limitBytes: 64 * 2 ** 20,
    bytesOf: ({ totals }) => 200 * totals.size + 1_000,
    graceMs: 0,
    ttlMs: 30_000,
  });
  caches.set(content, cache);
  return cache;
}
