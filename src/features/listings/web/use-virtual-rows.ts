import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

type Options = {
  count: number;
  rowHeight: number;
  /** How many stand beside each other; 1 if nothing is said. */
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
 * Only the rows near the window exist. The row that has the focus is always one of them, and the arrow keys move it to the
 * same control of another row, be it in sight or not.
 */
export function useVirtualRows({ count, rowHeight, lanes = 1, list, hasMore, onNearEnd }: Options) {
  const [focused, setFocused] = useState<number | null>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  const wanted = useRef<{ index: number; column: string } | null>(null);
  // Its functions are called while rendering and handed to nobody.
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

  // What stands above the list may grow at any time; setting the same number again ends it.
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
