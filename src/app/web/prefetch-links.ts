import type { QueryClient } from '@tanstack/react-query';
import { parse } from 'regexparam';
import { withoutLanguage } from '#kit/t.ts';
import { networkInformation } from '#kit/web/network-information.ts';
import { findRoute } from './app.tsx';
import { isPlain, leadsToPage } from './follow-links.ts';
import { type LoadedPages, loadPage } from './loaded-pages.ts';
import { plainPath } from './plain-path.ts';
import { pageMeta } from './route-table.ts';

const hoverMs = 60;
/** How long a tap waits for an answer that is about to arrive, in milliseconds. */
const maxWaitMs = 24;

/**
 * Prefetches the code and the reads of a link's page while the pointer rests on it or a finger touches it.
 * Before hydration the browser does the same with whole pages.
 */
export function prefetchLinks(client: QueryClient, pages: LoadedPages): void {
  document.querySelector('script[type=speculationrules]')?.remove();
  if (networkInformation()?.saveData) return;
  let resting: number | undefined;
  let pressed: string | undefined;
  /** The read that a press started, until it has ended. */
  let reading: Promise<unknown> | null = null;
  const linkAt = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    return link && leadsToPage(link) ? link.href : undefined;
  };
  const rest = (event: Event) => {
    clearTimeout(resting);
    // Reads the address at this moment: a tapped choice has another target as soon as it is made.
    const address = linkAt(event);
    if (address && address !== pressed) resting = window.setTimeout(prepare, hoverMs, address);
  };
  // Starts at once: while a finger is down, a browser may delay timers.
  const press = (event: Event) => {
    clearTimeout(resting);
    pressed = linkAt(event);
    const own = pressed ? prepare(pressed) : null;
    reading = own;
    void own?.then(() => {
      if (reading === own) reading = null;
    });
  };
  // The browser processes no answer while a finger is down. An answer that has arrived by then is processed
  // first: the page is complete sooner if it is rendered once, rather than with the old homes and again with
  // the new ones.
  const tap = (event: MouseEvent) => {
    const { target } = event;
    const link = target instanceof Element ? target.closest('a') : null;
    if (!reading || !target || link?.href !== pressed || !isPlain(event)) return;
    const wait = reading;
    reading = null;
    event.preventDefault();
    event.stopImmediatePropagation();
    void Promise.race([wait, new Promise((done) => setTimeout(done, maxWaitMs))]).then(() =>
      // Dispatched on the same part of the link, which may have listeners, too.
      target.dispatchEvent(new MouseEvent('click', event)),
    );
  };
  const prepare = (address: string) => read(new URL(address)).catch(() => {});
  const read = async ({ pathname, searchParams }: URL) => {
    const [row, params] = findRoute(plainPath(withoutLanguage(pathname)), parse);
    const about = pageMeta(row, await loadPage(pages, row));
    const context = { params, search: searchParams };
    const reads = about.reads(context).map(({ query }) => query);
    await Promise.all(reads.map((query) => client.prefetchQuery(query)));
    const values = reads.map((query) => client.getQueryData(query.queryKey));
    for (const { query } of about.readsAfter(values, context)) void client.prefetchQuery(query);
  };
  addEventListener('pointerover', rest, { passive: true });
  addEventListener('pointerdown', press, { passive: true });
  addEventListener('focusin', rest, { passive: true });
  addEventListener('click', tap, { capture: true });
}
