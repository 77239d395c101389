import { parse } from 'regexparam';
import { navigate } from 'wouter/use-browser-location';
import { languagePrefix, withoutLanguage } from '#kit/t.ts';
import { findRoute } from './app.tsx';

/** Follows plain HTML links by client navigation, without loading a page. */
export function followLinks(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    // While the browser loads another page, that page follows the choice: see page-scripts.ts.
    if (!link || (globalThis as { going?: string }).going || !isOurs(event, link)) return;
    event.preventDefault();
    navigate(link.pathname + link.search + link.hash);
  });
}

function isOurs(event: MouseEvent, link: HTMLAnchorElement): boolean {
  return !event.defaultPrevented && isPlain(event) && leadsToPage(link);
}

/** Returns true for a click without modifiers, which opens no other tab or window. */
export function isPlain(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

/** Returns true when the application can show the target of the link, in this language. */
export function leadsToPage(link: HTMLAnchorElement): boolean {
  if (link.target || link.hasAttribute('download') || link.origin !== location.origin) return false;
  // Anchors on this page, and addresses that are not pages, are left to the browser.
  if (link.hash && link.pathname === location.pathname) return false;
  // A link to a page in another language loads that language.
  const prefix = languagePrefix();
  if (!`${link.pathname}/`.startsWith(`${prefix}/`)) return false;
  return findRoute(withoutLanguage(link.pathname), parse)[0].status !== 404;
}
