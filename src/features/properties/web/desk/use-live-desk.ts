import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { alsoListen } from '#kit/web/listen-for-changes.ts';
import { placedRow } from './placed-row.ts';
import { type DeskFilter, type DeskPage, deskPagesQuery, readDeskPage, refreshDesk } from './queries.ts';

const gatherMs = 400;
const oneByOneMax = 8;
const pagesMax = 3;

/**
 * Keeps the rows that are shown up to date with what others change: a few are read one by one, more of them, or whatever was
 * missed, as a whole. Ten thousand rows do not come again because one of them has changed.
 */
export function useLiveDesk({ q, category }: DeskFilter, onGone: (id: number) => void): void {
  const client = useQueryClient();
  const tellGone = useRef(onGone);
  useEffect(() => {
    tellGone.current = onGone;
  });
  useEffect(
    () => followChanges(client, { q, category }, (id) => tellGone.current(id)),
    [client, q, category],
  );
}

/** Returns how to stop. */
function followChanges(client: QueryClient, filter: DeskFilter, onGone: (id: number) => void): () => void {
  const { queryKey } = deskPagesQuery(filter);
  const changed = new Set<number>();
  let missed = false;
  let timer: number | undefined;

  async function readRow(id: number): Promise<void> {
    const { items, total, room } = await readDeskPage({ ...filter, before: id + 1, limit: 1 });
    const row = items.find((item) => item.id === id) ?? null;
    client.setQueryData<InfiniteData<DeskPage, number | undefined>>(
      queryKey,
      (data) => data && placedRow(data, id, row, { total, room }),
    );
    if (!row) onGone(id);
  }

  function refresh(): void {
    timer = undefined;
    const ids = [...changed];
    const loaded = client.getQueryData<InfiniteData<DeskPage>>(queryKey)?.pages.length ?? 0;
    const asAWhole = missed || ids.length > oneByOneMax;
    missed = false;
    changed.clear();
    if (!asAWhole) void Promise.all(ids.map(readRow)).catch(() => {});
    else if (loaded <= pagesMax) void refreshDesk(client);
  }

  const stop = alsoListen((event) => {
    if (event === null) missed = true;
    else if (event.topic === 'property' && event.id) changed.add(event.id);
    else return;
    timer ??= window.setTimeout(refresh, gatherMs);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}
