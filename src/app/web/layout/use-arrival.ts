import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';

/**
 * What a browser does on a page load and a client navigation forgets: the new page is seen from its top, and the keyboard
 * and the screen reader start there. Going back leaves the scroll position to the browser.
 */
export function useArrival() {
  const [path] = useLocation();
  const [seen, setSeen] = useState({ path, hasMoved: false });
  if (seen.path !== path) setSeen({ path, hasMoved: true });

  const main = useRef<HTMLElement>(null);
  const wentBack = useRef(false);
  useEffect(() => {
    const note = () => {
      wentBack.current = true;
    };
    addEventListener('popstate', note);
    return () => removeEventListener('popstate', note);
  }, []);

  useEffect(() => {
    if (!seen.hasMoved) return;
    if (!wentBack.current) scrollTo({ top: 0, behavior: 'instant' });
    wentBack.current = false;
    main.current?.focus({ preventScroll: true });
  }, [seen]);

  return { path, main, hasMoved: seen.hasMoved };
}
