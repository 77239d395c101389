import type { QueryClient } from '@tanstack/react-query';
import { withoutLanguage } from '#kit/t.ts';
import { networkInformation } from '#kit/web/network-information.ts';
import { findRoute } from './find-route.ts';
import { isInAppLink, isPlainClick } from './follow-links.ts';
import { type LoadedPages, loadPage } from './loaded-pages.ts';
import { plainPath } from './plain-path.ts';
import { pageMeta } from './route-table.ts';

const hoverDelayMs = 60;
/** The maximum time that a tap waits for a reply that is about to arrive, in milliseconds. */
const maxTapDelayMs = 24;

/**
 * Prefetches the code and the reads of a target that the application shows, while the pointer rests on its
 * link or a finger touches it. The browser prefetches the documents of all other links; see page-scripts.ts.
 */
export function prefetchLinks(client: QueryClient, pages: LoadedPages): void {
  if (networkInformation()?.saveData) return;
  let hoverTimer: number | undefined;
  let pressedAddress: string | undefined;
  /** The pending read that a press started, or null. */
  let pendingRead: Promise<unknown> | null = null;
  const linkAt = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    return link && isInAppLink(link) ? link.href : undefined;
  };
  const onHover = (event: Event) => {
    clearTimeout(hoverTimer);
    // The address is read at this moment, because the target of a choice changes as soon as it is tapped.
    const address = linkAt(event);
    if (address && address !== pressedAddress)
      hoverTimer = window.setTimeout(prefetchAddress, hoverDelayMs, address);
  };
  // The read starts at once, because a browser may delay timers while a finger is down.
  const onPress = (event: Event) => {
    clearTimeout(hoverTimer);
    pressedAddress = linkAt(event);
    const pressRead = pressedAddress ? prefetchAddress(pressedAddress) : null;
    pendingRead = pressRead;
    void pressRead?.then(() => {
      if (pendingRead === pressRead) pendingRead = null;
    });
  };
  // The browser processes no reply while a finger is down. A reply that has arrived by then is processed
  // before the tap: rendering the page once is faster than rendering it first with the old homes and then
  // with the new ones.
  const onTap = (event: MouseEvent) => {
    const { target } = event;
    const link = target instanceof Element ? target.closest('a') : null;
    if (!pendingRead || !target || link?.href !== pressedAddress || !isPlainClick(event)) return;
    const awaitedRead = pendingRead;
    pendingRead = null;
    event.preventDefault();
    event.stopImmediatePropagation();
    void Promise.race([awaitedRead, new Promise((resolve) => setTimeout(resolve, maxTapDelayMs))]).then(() =>
      // The event is dispatched on the tapped element inside the link, which may also have listeners.
      target.dispatchEvent(new MouseEvent('click', event)),
    );
  };
  const prefetchAddress = (address: string) => prefetch(new URL(address)).catch(() => {});
  const prefetch = async ({ pathname, searchParams }: URL) => {
    const [row, params] = findRoute(plainPath(withoutLanguage(pathname)));
    const meta = pageMeta(row, await loadPage(pages, row));
    const context = { params, search: searchParams };
    const reads = meta.reads(context).map(({ query }) => query);
    await Promise.all(reads.map((query) => client.prefetchQuery(query)));
    const values = reads.map((query) => client.getQueryData(query.queryKey));
    for (const { query } of meta.readsAfter(values, context, [])) void client.prefetchQuery(query);
  };
  addEventListener('pointerover', onHover, { passive: true });
  addEventListener('pointerdown', onPress, { passive: true });
  addEventListener('focusin', onHover, { passive: true });
  addEventListener('click', onTap, { capture: true });
}
