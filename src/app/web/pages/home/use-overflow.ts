import { type RefObject, useEffect, useState } from 'react';
import { canScroll } from './carousel-steps.ts';

/** Returns true when a row has more cards than fit beside each other at the current width. */
export function useOverflow(row: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const updateOverflow = () => setOverflows(canScroll(element));
    const observer = new ResizeObserver(updateOverflow);
    // The row keeps its width when cards are added or removed, so the cards are also observed.
    for (const observed of [element, ...element.children]) observer.observe(observed);
    const childObserver = new MutationObserver(updateOverflow);
    childObserver.observe(element, { childList: true });
    return () => {
      observer.disconnect();
      childObserver.disconnect();
    };
  }, [row]);
  return overflows;
}
