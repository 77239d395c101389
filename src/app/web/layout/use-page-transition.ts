import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';

export type Place = { path: string; search: string };

const leaveMs = 200;

/**
 * Returns the page to show. After a link, the previous page stays for its exit animation before the next one
 * appears. Going back is immediate and leaves the scroll position to the browser. A client navigation also
 * does what a page load does: the new page starts at its top and receives the focus.
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
    const arrive = () => setShown({ path, search, hasMoved: true });
    if (wentBack.current || !isMovementSeen()) return arrive();
    const timer = setTimeout(arrive, leaveMs);
    return () => clearTimeout(timer);
  }, [isLeaving, path, search, wentBack]);

  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!shown.hasMoved) return;
    if (!wentBack.current) scrollTo({ top: 0, behavior: 'instant' });
    main.current?.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-deps
  }, [shown.path]);

  const movement = isLeaving ? 'leave' : shown.hasMoved ? 'enter' : undefined;
  const place: Place = shown;
  return { place, main, movement };
}

/**
 * Returns true when the last navigation was through the history. It must be read before the page is rendered.
 */
function useWentBack() {
  const wentBack = useRef(false);
  useEffect(() => {
    const note = ({ type }: Event) => {
      wentBack.current = type === 'popstate';
    };
    const kinds = ['popstate', 'pushState', 'replaceState'];
    for (const kind of kinds) addEventListener(kind, note, { capture: true });
    return () => {
      for (const kind of kinds) removeEventListener(kind, note, { capture: true });
    };
  }, []);
  return wentBack;
}

function isMovementSeen(): boolean {
  return document.visibilityState === 'visible' && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}
