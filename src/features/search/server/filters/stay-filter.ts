import type { PropertyFilters } from '#features/search/schema.ts';
import type { SearchKit } from '#features/search/server/search-kit.ts';
import { maxNights, type StayDatesProblem, stayDatesError } from '#features/search/stay-query.ts';
import { AppError } from '#kit/app-error.ts';
import { daysBetween } from '#kit/calendar-day.ts';
import { type Message, msg } from '#kit/msg.ts';
import type { ListFilters } from './filter-sql.ts';

/**
 * Returns the filters limited to homes that are available for the requested nights: furnished houses, unless
 * the filters have a category. Filters that already contain the stay are returned unchanged.
 * @throws AppError 'invalid' naming the day that is missing, or that is too early or too late
 */
export async function withStay(
  kit: SearchKit,
  filters: ListFilters,
  { checkIn, checkOut }: Pick<PropertyFilters, 'checkIn' | 'checkOut'>,
): Promise<ListFilters> {
  if (filters.stay) return filters;
  const error = stayDatesError({ checkIn, checkOut });
  if (error) {
    const message = messages[error.problem];
    throw new AppError('invalid', 'unclear_nights', message, { fields: { [error.field]: message } });
  }
  if (checkIn === undefined || checkOut === undefined) return filters;
  const nights = daysBetween(checkIn, checkOut);
  const query = { checkIn, checkOut, guests: Math.max(1, filters.sleeps ?? 1) };
  const availableHomes = await kit.search.freeNights.homesFor(kit, query);
  return {
    ...filters,
    category: filters.category ?? 'furnished_houses',
    stay: { ...query, nights, free: availableHomes },
  };
}

const messages: Record<StayDatesProblem, Message> = {
  'missing-arrival': msg('Choose the day you arrive as well'),
  'missing-departure': msg('Choose the day you leave as well'),
  'wrong-order': msg('The day you leave must be after the day you arrive'),
  'too-long': msg('Choose at most {maxNights} nights', { maxNights }),
};
