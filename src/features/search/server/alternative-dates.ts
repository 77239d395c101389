import type { PropertyPage } from '#features/search/schema.ts';
import { addDays } from '#kit/calendar-day.ts';
import { countListings } from './listing-search.ts';
import type { Resolved } from './resolved-request.ts';
import type { SearchKit } from './stay-availability.ts';

/** The shifts in days, earlier or later, nearest first. */
const shifts = [1, -1, 2, -2, 3, -3, 7, 14];
const mostShown = 3;

/**
 * Returns the nearest nights for which the other filters find homes, if the result is empty because of the
 * nights.
 */
export async function findAlternativeDates(
  kit: SearchKit,
  { filters, today }: Pick<Resolved, 'filters' | 'today'>,
): Promise<NonNullable<PropertyPage['otherNights']>> {
  const { stay, ...others } = filters;
  if (!stay || stay.free.reason || (await countListings(kit, others)).total === 0) return [];
  const found = [];
  for (const days of shifts) {
    const query = {
      checkIn: addDays(stay.checkIn, days),
      checkOut: addDays(stay.checkOut, days),
      guests: stay.guests,
    };
    if (query.checkIn < today) continue;
    const free = await kit.freeNights.homesFor(kit, query);
    const { total } = await countListings(kit, { ...others, stay: { ...query, nights: stay.nights, free } });
    if (total > 0) found.push({ checkIn: query.checkIn, checkOut: query.checkOut, count: total });
    if (found.length === mostShown) break;
  }
  return found;
}
