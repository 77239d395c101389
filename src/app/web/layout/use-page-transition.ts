import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';

export type PageLocation = { path: string; search: string };

const exitAnimationMs = 200;

/**
 * Returns the location of the page to show, the ref of its `main` element, and its animation. After a link,
 * the previous page stays for its exit animation before the next one appears. Going back is immediate and
 * leaves the scroll position to the browser. Like a page load, a client navigation starts at the top of the
 * page and moves the focus to it.
 */
export function usePageTransition() {
  const [path] = useLocation();
  const search = useSearch();
  const [shown, setShown] = useState({ path, search, hasMoved: false });
  const isLeaving = shown.path !== path;
  if (!isLeaving && shown.search !== search) setShown({ ...shown, search });

  const wentBack = useWentBack();
  useEffect(() => {
    if (!isLeaving) return;
    const showNext = () => setShown({ path, search, hasMoved: true });
    if (wentBack.current || !isMotionVisible()) return showNext();
    const timer = setTimeout(showNext, exitAnimationMs);
    return () => clearTimeout(timer);
  }, [isLeaving, path, search, wentBack]);

  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!shown.hasMoved) return;
    if (!wentBack.current) scrollTo({ top: 0, behavior: 'instant' });
    main.current?.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-deps
  }, [shown.path]);

  const animation = isLeaving ? 'leave' : shown.hasMoved ? 'enter' : undefined;
  const location: PageLocation = shown;
  return { location, main, animation };
}

/** Returns a ref that is true when the last navigation was through the history. */
function useWentBack() {
  const wentBack = useRef(false);
  useEffect(() => {
    const recordNavigation = ({ type }: Event) => {
      wentBack.current = type === 'popstate';
    };
    const eventTypes = ['popstate', 'pushState', 'replaceState'];
    for (const eventType of eventTypes) addEventListener(eventType, recordNavigation, { capture: true });
    return () => {
      for (const eventType of eventTypes) removeEventListener(eventType, recordNavigation, { capture: true });
    };
  }, []);
  return wentBack;
}

function isMotionVisible(): boolean {
  return document.visibilityState === 'visible' && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}
