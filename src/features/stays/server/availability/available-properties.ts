import { anyProperty } from '#features/properties/topics.ts';
import type {
  AvailableHomes,
  StayAvailability,
  StayTotal,
} from '#features/search/server/stay-availability.ts';
import type { StayQuery } from '#features/search/stay-query.ts';
import { stayLimits } from '#features/stays/choices.ts';
import { arrivalOf, type NightPrice, nightsOf, stayRuleError, totalOf } from '#features/stays/rules.ts';
import { anyStayNightsTopic } from '#features/stays/topics.ts';
import { daysBetween, kampalaDay } from '#kit/calendar-day.ts';
import { share } from '#kit/money.ts';
import { textOf } from '#kit/msg.ts';
import { openContentCache } from '#kit/server/events/content-cache.ts';
import type { ContentEvents } from '#kit/server/events/content-events.ts';
import { createTopicVersions } from '#kit/server/events/topic-versions.ts';
import type { Kit } from '#kit/server/kit.ts';
import { readFreeHomes, readPricesOf } from './available-property-rows.ts';

const topics = [anyProperty, anyStayNightsTopic];

/**
 * Opens the search for homes that are available for a stay, by the same rules as booking. Each result can be
 * booked for its total. The list, its counts and its map share a cache. No event marks the end of a day, so
 * entries are short-lived.
 */
export function openStayAvailability(content: ContentEvents): StayAvailability {
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
  let lastId = 0;
  return {
    topics: [anyStayNightsTopic],
    homesFor(kit, query) {
      const today = kampalaDay(kit.clock());
      const read = async () => ({ ...(await findAvailableProperties(kit, query, today)), id: ++lastId });
      const { checkIn, checkOut, guests } = query;
      return content.isReceiving() ? cache.get(`${today} ${checkIn} ${checkOut} ${guests}`, read) : read();
    },
  };
}

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
): Promise<Omit<AvailableHomes, 'id'>> {
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
      const total = totalOf(home, prices.get(id) ?? noPrices, nights, guests);
      totals.set(id, { total, shillings: share(total, priceUgx, home.price, Math.round) });
    }
  }
  return {
    ids: `{${[...totals.keys()].join()}}`,
    totals,
    reason: error && textOf(error.message),
  };
}
