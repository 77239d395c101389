import type { BaseLocationHook } from 'wouter';
import { navigate as changeAddress, useBrowserLocation } from 'wouter/use-browser-location';
import { languagePrefix, withoutLanguage } from '#kit/t.ts';
import { hasPendingWrites, whenWritesEnd } from '#kit/web/call.ts';
import { keepToastAfterLoad } from '#kit/web/toasts.ts';
import { findRoute } from './find-route.ts';
import { plainPath } from './plain-path.ts';
import type { RouteRow } from './route-table.ts';

type Options = { replace?: boolean; state?: unknown };

/**
 * Returns true when the application shows the target without a page load: the current page with another
 * search, and account and desk screens from one another. Public pages are loaded as documents, which is
 * faster on a slow connection than loading their code and their data one after the other.
 */
export function isWithinApp({ origin, pathname }: { origin: string; pathname: string }): boolean {
  if (origin !== location.origin) return false;
  return pathname === location.pathname || (isAppScreen(location.pathname) && isAppScreen(pathname));
}

const isAppScreen = (pathname: string) => routeOf(pathname)?.hydrate === 'at-once';

/** Returns true when a page in the current language has this path, and false for files and API calls. */
export function isPage(pathname: string): boolean {
  const row = routeOf(pathname);
  return row !== null && row.status !== 404;
}

/** Returns the row of the route table for a path in the current language; null in other languages. */
function routeOf(pathname: string): RouteRow | null {
  if (!`${pathname}/`.startsWith(`${languagePrefix()}/`)) return null;
  return findRoute(plainPath(withoutLanguage(pathname)))[0];
}

/** Navigates to an address of this site, with a page load unless the application can show the target. */
export function navigate(to: string | URL, options: Options = {}): void {
  const target = new URL(to, location.href);
  if (isWithinApp(target)) return changeAddress(to, options);
  void leaveFor(target, options);
}

/** The longest time that a page load waits for the replies to changes, in milliseconds. */
const maxWaitMs = 10_000;

/**
 * Loads the target as a document. A page load cancels pending calls, so it first waits for the replies to
 * changes. Their messages are shown on the next page.
 */
async function leaveFor(target: URL, { replace }: Options): Promise<void> {
  if (hasPendingWrites())
    await Promise.race([whenWritesEnd(), new Promise((resolve) => setTimeout(resolve, maxWaitMs))]);
  keepToastAfterLoad();
  if (replace) location.replace(target);
  else location.assign(target);
}

/** The router's location hook. Every link and every `navigate` of the application goes through it. */
export const useAppLocation: BaseLocationHook = (router) => [useBrowserLocation(router)[0], navigate];
