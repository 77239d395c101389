import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DeskRow, ListingFigures } from '#features/listings/schema.ts';
import { figuresQuery } from './queries.ts';

/** The figures of the rows that are on the page; null until they are there. */
export function useFigures(rows: readonly DeskRow[]): ReadonlyMap<number, ListingFigures> | null {
  const { data } = useQuery({
    ...figuresQuery(rows.map(({ id }) => id)),
    placeholderData: keepPreviousData<ListingFigures[]>,
  });
  return useMemo(() => (data ? new Map(data.map((figures) => [figures.id, figures])) : null), [data]);
}
