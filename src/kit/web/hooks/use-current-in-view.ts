import { type RefObject, useEffect, useRef } from 'react';

/** Scrolls a horizontal row so that its chosen item (`aria-current`) is visible when the page opens. */
export function useCurrentInView<Row extends HTMLElement>(): RefObject<Row | null> {
  const row = useRef<Row>(null);
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current && current)
      row.current.scrollLeft = current.offsetLeft - (row.current.clientWidth - current.offsetWidth) / 2;
  }, []);
  return row;
}
