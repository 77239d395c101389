import type { ListingStats } from '#features/listings/schema.ts';

type StatName = 'views' | 'tours' | 'contacts' | 'enquiries';
export type StatTotals = Record<StatName, number>;

/** Returns the totals of the visitors' activity on a listing. */
export function sumStats(activeDays: ListingStats['days']): StatTotals {
  const sum = (name: StatName) => activeDays.reduce((total, day) => total + day[name], 0);
  return { views: sum('views'), tours: sum('tours'), contacts: sum('contacts'), enquiries: sum('enquiries') };
}
