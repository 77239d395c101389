import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ListingStats, ManagerRow } from '#features/listings/schema.ts';
import { listingStatsQuery } from './queries.ts';

/** Returns the statistics of the rows on the page, or null until they are loaded. */
export function useListingStats(rows: readonly ManagerRow[]): ReadonlyMap<number, ListingStats> | null {
  const { data } = useQuery({
    ...listingStatsQuery(rows.map(({ id }) => id)),
    placeholderData: keepPreviousData<ListingStats[]>,
  });
  return useMemo(() => (data ? new Map(data.map((stats) => [stats.id, stats])) : null), [data]);
}
