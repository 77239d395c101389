import type { PropertyPage } from '#features/search/schema.ts';
import type { Resolved } from '#features/search/server/filters/resolved-request.ts';
import { countListings } from '#features/search/server/index/listing-search.ts';
import type { SearchKit } from '#features/search/server/search-kit.ts';
import { addDays } from '#kit/calendar-day.ts';

/** The shifts of the requested nights in days, nearest first. */
const dayShifts = [1, -1, 2, -2, 3, -3, 7, 14];
const maxAlternatives = 3;

/**
 * Returns the nearest nights for which the other filters find homes, if the result is empty because of the
 * nights.
 */
export async function findAlternativeDates(
  kit: SearchKit,
  { filters, today }: Pick<Resolved, 'filters' | 'today'>,
): Promise<NonNullable<PropertyPage['otherNights']>> {
  const { stay, ...otherFilters } = filters;
  if (!stay || stay.free.reason || (await countListings(kit, otherFilters)).total === 0) return [];
  const alternatives = [];
  for (const days of dayShifts) {
    const query = {
      checkIn: addDays(stay.checkIn, days),
      checkOut: addDays(stay.checkOut, days),
      guests: stay.guests,
    };
    if (query.checkIn < today) continue;
    const availableHomes = await kit.search.freeNights.homesFor(kit, query);
    const { total } = await countListings(kit, {
      ...otherFilters,
      stay: { ...query, nights: stay.nights, free: availableHomes },
    });
    if (total > 0) alternatives.push({ checkIn: query.checkIn, checkOut: query.checkOut, count: total });
    if (alternatives.length === maxAlternatives) break;
  }
  return alternatives;
}
