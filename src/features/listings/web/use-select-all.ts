import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeskPage } from './queries.ts';
import type { Selection } from './use-selection.ts';

/** Selects everything the search found, loading the remaining pages first; if that fails, selects the loaded rows. */
export function useSelectAll(query: UseInfiniteQueryResult<InfiniteData<DeskPage>>, selection: Selection) {
  const [isSelectingAll, setSelectingAll] = useState(false);

  async function selectAll() {
    if (selection.ids.size > 0) return selection.clear();
    setSelectingAll(true);
    try {
      let { pages } = query.data ?? { pages: [] };
      while (pages.at(-1)?.nextBefore) {
        const next = await query.fetchNextPage({ throwOnError: true });
        pages = next.data?.pages ?? [];
      }
      selection.set(pages.flatMap(({ items }) => items.map(({ id }) => id)));
    } catch {
      selection.set((query.data?.pages ?? []).flatMap(({ items }) => items.map(({ id }) => id)));
    } finally {
      setSelectingAll(false);
    }
  }

  return { selectAll, isSelectingAll };
}
