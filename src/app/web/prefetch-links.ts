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
/** How long a tap waits for a reply that is about to arrive, in milliseconds. */
const maxWaitMs = 24;

/**
 * Prefetches the code and the reads of a link's page while the pointer rests on it or a finger touches it.
 * Before hydration, the browser prefetches whole pages instead.
 */
export function prefetchLinks(client: QueryClient, pages: LoadedPages): void {
  document.querySelector('script[type=speculationrules]')?.remove();
  if (networkInformation()?.saveData) return;
  let resting: number | undefined;
  let pressed: string | undefined;
  /** The read that a press started; null after it has ended. */
  let reading: Promise<unknown> | null = null;
  const linkAt = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    return link && leadsToPage(link) ? link.href : undefined;
  };
  const rest = (event: Event) => {
    clearTimeout(resting);
    // The address is read at this moment, because the target of a choice changes as soon as it is tapped.
    const address = linkAt(event);
    if (address && address !== pressed) resting = window.setTimeout(prepare, hoverMs, address);
  };
  // The read starts at once, because a browser may delay timers while a finger is down.
  const press = (event: Event) => {
    clearTimeout(resting);
    pressed = linkAt(event);
    const own = pressed ? prepare(pressed) : null;
    reading = own;
    void own?.then(() => {
      if (reading === own) reading = null;
    });
  };
  // The browser processes no reply while a finger is down. A reply that has arrived by then is processed
  // before the tap: rendering the page once is faster than rendering it first with the old homes and then
  // with the new ones.
  const tap = (event: MouseEvent) => {
    const { target } = event;
    const link = target instanceof Element ? target.closest('a') : null;
    if (!reading || !target || link?.href !== pressed || !isPlain(event)) return;
    const wait = reading;
    reading = null;
    event.preventDefault();
    event.stopImmediatePropagation();
    void Promise.race([wait, new Promise((done) => setTimeout(done, maxWaitMs))]).then(() =>
      // The event is dispatched on the same part of the link, which may also have listeners.
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
