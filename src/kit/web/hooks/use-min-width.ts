import { useSyncExternalStore } from 'react';

/** The width in rem. */
export const tableRowsWidth = 48;
export const twoCardsWidth = 48;

/**
 * Returns true when the window is at least this wide, in rem, because larger text leaves room for fewer
 * columns. Use it only for content that the server never renders.
 */
export function useMinWidth(rems: number): boolean {
  return useSyncExternalStore(
    observeSizes,
    () => innerWidth / readRemPx() >= rems,
    () => true,
  );
}

/** Returns the root's text size in pixels. Use it only for content that the server never renders. */
export function useRem(): number {
  return useSyncExternalStore(observeSizes, readRemPx, () => defaultPx);
}

const defaultPx = 16;

function readRemPx(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || defaultPx;
}

/**
 * Observes the window's width and the text size. There is no event for the text size, so an element that is
 * one rem wide is observed.
 */
function observeSizes(onChange: () => void): () => void {
  const ruler = document.createElement('div');
  ruler.style.cssText = 'position:absolute;visibility:hidden;width:1rem';
  document.body.append(ruler);
  const observer = new ResizeObserver(onChange);
  observer.observe(ruler);
  addEventListener('resize', onChange);
  return () => {
    observer.disconnect();
    ruler.remove();
    removeEventListener('resize', onChange);
  };
}
