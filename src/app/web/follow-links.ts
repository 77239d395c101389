import { hasPendingWrites } from '#kit/web/call.ts';
import { keepToastAfterLoad } from '#kit/web/toasts.ts';
import { isPage, isWithinApp, navigate } from './navigation.ts';

/**
 * Follows plain HTML links to targets that the application can show, and any link while a change waits for its
 * reply. The browser follows all others, and a message that is shown moves on to their page.
 */
export function followLinks(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    // The browser is already loading another page, which applies the choice; see page-scripts.ts.
    if (!link || (globalThis as { going?: string }).going) return;
    if (event.defaultPrevented || !isPlainClick(event)) return;
    if (!leavesPage(link)) return;
    if (!isWithinApp(link) && !hasPendingWrites()) return keepToastAfterLoad();
    event.preventDefault();
    navigate(link.pathname + link.search + link.hash);
  });
}

/** Returns true for a click without modifiers, which opens no new tab or window. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

/** Returns true when the application shows the link's target without a page load. */
export const isInAppLink = (link: HTMLAnchorElement): boolean => leavesPage(link) && isWithinApp(link);

/** Returns true for a link to another page of this site, which opens in this tab. */
function leavesPage(link: HTMLAnchorElement): boolean {
  if (link.target || link.hasAttribute('download') || link.origin !== location.origin) return false;
  // The browser handles anchors on the current page.
  return isPage(link.pathname) && !(link.hash && link.pathname === location.pathname);
}
