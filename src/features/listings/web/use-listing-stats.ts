import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ListingStats, ManagerRow } from '#features/listings/schema.ts';
import { type StatTotals, sumStats } from './listing-stats.ts';
import { listingStatsQuery } from './queries.ts';

/** Returns the activity on the rows of the page, or null until it is loaded. */
export function useListingStats(rows: readonly ManagerRow[]): ReadonlyMap<number, StatTotals> | null {
  const { data } = useQuery({
    ...listingStatsQuery(rows.map(({ id }) => id)),
    placeholderData: keepPreviousData<ListingStats[]>,
  });
  return useMemo(() => (data ? new Map(data.map(({ id, days }) => [id, sumStats(days)])) : null), [data]);
}
