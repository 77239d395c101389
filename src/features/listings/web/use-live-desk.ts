import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { anyProperty } from '#features/properties/topics.ts';
import { idOf, isConcerned } from '#kit/topic.ts';
import { alsoListen } from '#kit/web/listen-for-changes.ts';
import { placedRow } from './placed-row.ts';
import {
  changeLoaded,
  type DeskFilter,
  type DeskPages,
  deskPagesQuery,
  readDeskPage,
  refreshDesk,
} from './queries.ts';

const gatherMs = 400;
const oneByOneMax = 8;
const pagesMax = 3;

/**
 * Keeps the shown rows up to date with other people's changes: a few rows are read one by one; many, or missed
 * events, reload the list. One changed row does not reload ten thousand.
 */
export function useLiveDesk({ q, category, owner = null }: DeskFilter): void {
  const client = useQueryClient();
  useEffect(() => followChanges(client, { q, category, owner }), [client, q, category, owner]);
}

/** Returns a function that stops it. */
function followChanges(client: QueryClient, filter: DeskFilter): () => void {
  const { queryKey } = deskPagesQuery(filter);
  const changed = new Set<number>();
  let missed = false;
  let timer: number | undefined;

  async function readRow(id: number): Promise<void> {
    const { items, total, room } = await readDeskPage({ ...filter, before: id + 1, limit: 1 });
    const row = items.find((item) => item.id === id) ?? null;
    changeLoaded(client, queryKey, (pages) => placedRow(pages, id, row, { total, room }));
  }

  function refresh(): void {
    timer = undefined;
    const ids = [...changed];
    const loaded = client.getQueryData<DeskPages>(queryKey)?.pages.length ?? 0;
    const asAWhole = missed || ids.length > oneByOneMax;
    missed = false;
    changed.clear();
    if (!asAWhole) void Promise.all(ids.map(readRow)).catch(() => {});
    else if (loaded <= pagesMax) void refreshDesk(client);
  }

  const stop = alsoListen((change) => {
    if (!isConcerned(anyProperty, change)) return;
    const id = idOf(change);
    if (id === null) missed = true;
    else changed.add(id);
    timer ??= window.setTimeout(refresh, gatherMs);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}
