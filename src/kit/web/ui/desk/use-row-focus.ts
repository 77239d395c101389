import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

type Place = { id: string; index: number; column: string; path: string };

/**
 * Keeps the keyboard's place in rows (`data-row`, `data-row-id`) when an action disables the focused control
 * or removes its row: the focus returns to the same control (`data-col`), goes to the row that has taken the
 * place, or to the page's heading if no row is left.
 */
export function useRowFocus(): RefObject<HTMLDivElement | null> {
  const container = useRef<HTMLDivElement>(null);
  const place = useRef<Place | null>(null);

  useEffect(() => {
    const follow = ({ target }: Event) => {
      const element = target as HTMLElement;
      const id = element.closest<HTMLElement>('[data-row-id]')?.dataset['rowId'];
      if (id !== undefined && container.current?.contains(element))
        place.current = {
          id,
          index: rowsOf(container.current).findIndex(({ dataset }) => dataset['rowId'] === id),
          column: element.dataset['col'] ?? 'menu',
          path: location.pathname,
        };
      // A dialog that a row has opened gives the focus back when it closes.
      else if (!element.closest('dialog')) place.current = null;
    };
    // A tap outside all controls removes the focus on purpose.
    const leave = ({ target }: Event) => {
      if (!(target as HTMLElement).closest('dialog, a, button, label')) place.current = null;
    };
    document.addEventListener('focusin', follow);
    document.addEventListener('pointerdown', leave);
    return () => {
      document.removeEventListener('focusin', follow);
      document.removeEventListener('pointerdown', leave);
      const isSamePage = place.current?.path === location.pathname;
      if (isSamePage && isFocusLost()) document.querySelector<HTMLElement>('h1[tabindex]')?.focus();
    };
  }, []);

  useLayoutEffect(() => {
    if (!place.current || !container.current || !isFocusLost()) return;
    const { id, index, column } = place.current;
    const rows = rowsOf(container.current);
    const row = rows.find(({ dataset }) => dataset['rowId'] === id) ?? rows[Math.min(index, rows.length - 1)];
    const control =
      row?.querySelector<HTMLElement>(`[data-col="${column}"]`) ??
      row?.querySelector<HTMLElement>('a, button, input');
    control?.focus({ preventScroll: true });
  });

  return container;
}

const rowsOf = (container: HTMLElement) => [...container.querySelectorAll<HTMLElement>('[data-row]')];

const isFocusLost = () => !document.activeElement || document.activeElement === document.body;
