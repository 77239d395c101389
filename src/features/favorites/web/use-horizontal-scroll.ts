import { type RefObject, useEffect, useRef, useState } from 'react';

type HorizontalScroll = {
  table: RefObject<HTMLElement | null>;
  heads: RefObject<HTMLDivElement | null>;
  /** True when part of the content is out of view on the right. */
  hasMore: boolean;
  isScrolled: boolean;
};

/**
 * Synchronizes the scrolling of the heads and of the table below them. Keyboard focus can scroll the heads
 * too.
 */
export function useHorizontalScroll(): HorizontalScroll {
  const table = useRef<HTMLElement>(null);
  const heads = useRef<HTMLDivElement>(null);
  const [scrollState, setScrollState] = useState({ hasMore: false, isScrolled: false });
  useEffect(() => {
    const [body, head] = [table.current, heads.current];
    if (!body || !head) return;
    const update = () => {
      const hasMore = body.scrollLeft + body.clientWidth < body.scrollWidth - 1;
      const isScrolled = body.scrollLeft > 1;
      setScrollState((previous) =>
        previous.hasMore === hasMore && previous.isScrolled === isScrolled
          ? previous
          : { hasMore, isScrolled },
      );
    };
    const onBodyScroll = () => {
      head.scrollLeft = body.scrollLeft;
      update();
    };
    // The browser scrolls the heads when a link in a hidden head gets the focus.
    const onHeadScroll = () => {
      if (body.scrollLeft !== head.scrollLeft) body.scrollLeft = head.scrollLeft;
    };
    const observer = new ResizeObserver(update);
    observer.observe(body);
    body.addEventListener('scroll', onBodyScroll, { passive: true });
    head.addEventListener('scroll', onHeadScroll, { passive: true });
    update();
    return () => {
      observer.disconnect();
      body.removeEventListener('scroll', onBodyScroll);
      head.removeEventListener('scroll', onHeadScroll);
    };
  }, []);
  return { table, heads, ...scrollState };
}
