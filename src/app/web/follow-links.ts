import { parse } from 'regexparam';
import { navigate } from 'wouter/use-browser-location';
import { languagePrefix, withoutLanguage } from '#kit/t.ts';
import { findRoute } from './app.tsx';

/** Follows plain HTML links by client navigation, without reloading the page. */
export function followLinks(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    // The browser is already loading another page, which applies the choice; see page-scripts.ts.
    if (!link || (globalThis as { going?: string }).going || !isOurs(event, link)) return;
    event.preventDefault();
    navigate(link.pathname + link.search + link.hash);
  });
}

function isOurs(event: MouseEvent, link: HTMLAnchorElement): boolean {
  return !event.defaultPrevented && isPlainClick(event) && isPageLink(link);
}

/** Returns true for a click without modifiers, which opens no new tab or window. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

/** Returns true when the application can show the link's target in the current language. */
export function isPageLink(link: HTMLAnchorElement): boolean {
  if (link.target || link.hasAttribute('download') || link.origin !== location.origin) return false;
  // The browser handles anchors on the current page.
  if (link.hash && link.pathname === location.pathname) return false;
  // A link to another language needs a page load, which also loads the language.
  const prefix = languagePrefix();
  if (!`${link.pathname}/`.startsWith(`${prefix}/`)) return false;
  return findRoute(withoutLanguage(link.pathname), parse)[0].status !== 404;
}
