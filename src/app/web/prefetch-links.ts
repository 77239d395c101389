import type { QueryClient } from '@tanstack/react-query';
import { parse } from 'regexparam';
import { withoutLanguage } from '#kit/t.ts';
import { connection } from '#kit/web/network-information.ts';
import { findRoute } from './app.tsx';
import { type LoadedPages, loadPage } from './loaded-pages.ts';
import { plainPath } from './plain-path.ts';
import { aboutOf } from './route-table.ts';

const hoverMs = 60;

/**
 * Prefetches the page of a link while the pointer rests on it or a finger touches it: its code and its reads. Before
 * hydration the browser does the same with whole pages.
 */
export function prefetchLinks(client: QueryClient, pages: LoadedPages): void {
  document.querySelector('script[type=speculationrules]')?.remove();
  if (connection()?.saveData) return;
  let resting: number | undefined;
  const lookAt = (event: Event, waitMs: number) => {
    clearTimeout(resting);
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target || link.origin !== location.origin) return;
    resting = window.setTimeout(() => prepare(new URL(link.href)).catch(() => {}), waitMs);
  };
  const prepare = async ({ pathname, searchParams }: URL) => {
    const [row, params] = findRoute(plainPath(withoutLanguage(pathname)), parse);
    const about = aboutOf(row, await loadPage(pages, row));
    const reads = about.reads({ params, search: searchParams }).map(({ query }) => query);
    await Promise.all(reads.map((query) => client.prefetchQuery(query)));
    const values = reads.map((query) => client.getQueryData(query.queryKey));
    for (const { query } of about.readsAfter(values)) void client.prefetchQuery(query);
  };
  addEventListener('pointerover', (event) => lookAt(event, hoverMs), { passive: true });
  addEventListener('pointerdown', (event) => lookAt(event, 0), { passive: true });
  addEventListener('focusin', (event) => lookAt(event, hoverMs), { passive: true });
}
