import type { KeyboardEvent } from 'react';

const steps: Record<string, number> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/**
 * Moves the focus to the same control (`data-col`) in another row (`data-row`). Use it in `onKeyDown` of the
 * element that contains the rows.
 */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  const target = event.target as HTMLElement;
  const column = target.dataset.col;
  const row = target.closest<HTMLElement>('[data-row]');
  if (step === undefined || !column || !row || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
  const index = Math.min(Math.max(rows.indexOf(row) + step, 0), rows.length - 1);
  rows[index]?.querySelector<HTMLElement>(`[data-col="${column}"]`)?.focus();
}
