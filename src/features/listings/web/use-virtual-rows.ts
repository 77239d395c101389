import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

type Options = {
  count: number;
  rowHeight: number;
  /** Number of columns; 1 by default. */
  lanes?: number;
  list: RefObject<HTMLElement | null>;
  hasMore: boolean;
  onNearEnd(): void;
};

const nearEndRows = 40;
const steps: Record<string, number> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/**
 * Renders only the rows near the viewport. The focused row is always rendered, and the arrow keys move to the same
 * control of another row, whether it is visible or not.
 */
export function useVirtualRows({ count, rowHeight, lanes = 1, list, hasMore, onNearEnd }: Options) {
  const [focused, setFocused] = useState<number | null>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  const wanted = useRef<{ index: number; column: string } | null>(null);
  // Its functions are called during render and not passed on.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight,
    overscan: 8,
    lanes,
    scrollMargin,
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      if (focused === null || focused >= count || shown.includes(focused)) return shown;
      return [...shown, focused].sort((one, other) => one - other);
    },
  });
  const rows = virtual.getVirtualItems();
  const last = rows.at(-1)?.index ?? 0;

  // Content above the list may grow at any time; setting the same value again stops the loop.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useLayoutEffect(() => {
    const top = list.current ? list.current.getBoundingClientRect().top + window.scrollY : 0;
    if (Math.abs(top - scrollMargin) > 1) setScrollMargin(top);
  });
  useEffect(() => {
    if (hasMore && last > count - nearEndRows) onNearEnd();
  }, [hasMore, last, count, onNearEnd]);
  useEffect(() => {
    const aim = wanted.current;
    if (!aim) return;
    const control = list.current?.querySelector<HTMLElement>(
      `[data-row="${aim.index}"] [data-col="${aim.column}"]`,
    );
    if (!control) return;
    wanted.current = null;
    control.focus({ preventScroll: true });
  });

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const step = steps[event.key];
    const target = event.target as HTMLElement;
    const column = target.dataset.col;
    const row = target.closest<HTMLElement>('[data-row]');
    if (step === undefined || !column || !row || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const index = Math.min(Math.max(Number(row.dataset.row) + step, 0), count - 1);
    wanted.current = { index, column };
    setFocused(index);
    virtual.scrollToIndex(index, { align: 'auto' });
  }

  function onFocus({ target }: { target: EventTarget }) {
    const row = (target as HTMLElement).closest<HTMLElement>('[data-row]');
    setFocused(row ? Number(row.dataset.row) : null);
  }

  return { virtual, rows, scrollMargin, listProps: { onKeyDown, onFocus } };
}
