import { type RefObject, useEffect, useRef, useState } from 'react';

type Sideways = {
  table: RefObject<HTMLElement | null>;
  heads: RefObject<HTMLDivElement | null>;
  /** True when part of the content is out of view on the right. */
  hasMore: boolean;
  isMoved: boolean;
};

/**
 * Synchronizes the scrolling of the heads and of the table below them. Keyboard focus can scroll the heads
 * too.
 */
export function useHorizontalScroll(): Sideways {
  const table = useRef<HTMLElement>(null);
  const heads = useRef<HTMLDivElement>(null);
  const [edges, setEdges] = useState({ hasMore: false, isMoved: false });
  useEffect(() => {
    const [body, head] = [table.current, heads.current];
    if (!body || !head) return;
    const update = () => {
      const hasMore = body.scrollLeft + body.clientWidth < body.scrollWidth - 1;
      const isMoved = body.scrollLeft > 1;
      setEdges((previous) =>
        previous.hasMore === hasMore && previous.isMoved === isMoved ? previous : { hasMore, isMoved },
      );
    };
    const ofBody = () => {
      head.scrollLeft = body.scrollLeft;
      update();
    };
    // The browser scrolls the heads when a link in a hidden head gets the focus.
    const ofHead = () => {
      if (body.scrollLeft !== head.scrollLeft) body.scrollLeft = head.scrollLeft;
    };
    const size = new ResizeObserver(update);
    size.observe(body);
    body.addEventListener('scroll', ofBody, { passive: true });
    head.addEventListener('scroll', ofHead, { passive: true });
    update();
    return () => {
      size.disconnect();
      body.removeEventListener('scroll', ofBody);
      head.removeEventListener('scroll', ofHead);
    };
  }, []);
  return { table, heads, ...edges };
}
