import { type RefObject, useEffect, useRef, useState } from 'react';

type Sideways = {
  table: RefObject<HTMLElement | null>;
  heads: RefObject<HTMLDivElement | null>;
  /** True when a part is out of view to the right. */
  hasMore: boolean;
  isMoved: boolean;
};

/**
 * Synchronizes the heads with the table below them, whichever of the two scrolls: keyboard focus moves the
 * heads too.
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
    // A focused link of a head that is out of view is scrolled into it.
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
