import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ListingFigures } from '#features/listings/schema.ts';
import { type DeskPages, figuresQuery } from './queries.ts';

/** The figures of all loaded rows, read a page of rows at a time; null until the first are there. */
export function useFigures(data: DeskPages | undefined): ReadonlyMap<number, ListingFigures> | null {
  const answers = useQueries({
    queries: (data?.pages ?? []).map(({ items }) => figuresQuery(items.map(({ id }) => id))),
    combine: (results) => results.flatMap((result) => (result.data ? [result.data] : [])),
  });
  return useMemo(
    () => (answers.length > 0 ? new Map(answers.flat().map((figures) => [figures.id, figures])) : null),
    [answers],
  );
}
