import { useSyncExternalStore } from 'react';

/** In units of the root's text size. */
export const tableWidth = 75;
export const twoCardsWidth = 48;

/**
 * Whether the window is at least so wide, in units of the root's text size: larger words leave room for fewer columns.
 * Only for what is never rendered on the server.
 */
export function useMinWidth(rems: number): boolean {
  return useSyncExternalStore(
    onSizes,
    () => innerWidth / remPx() >= rems,
    () => true,
  );
}

/** The root's text size in pixels. Only for what is never rendered on the server. */
export function useRem(): number {
  return useSyncExternalStore(onSizes, remPx, () => usualPx);
}

const usualPx = 16;

function remPx(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || usualPx;
}

/** No event tells of another text size, so something that is one unit wide is watched. */
function onSizes(onChange: () => void): () => void {
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
