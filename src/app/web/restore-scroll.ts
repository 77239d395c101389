const maxMs = 10_000;
/** How long the position is corrected, in milliseconds. A list may grow in several steps. */
const settleMs = 500;

type Entries = { currentEntry?: { key: string } | null };

/**
 * Restores the scroll position of a history entry. A browser scrolls only as far as the previous page
 * reaches, because a long list opens after that. This function scrolls further when the list is long enough,
 * unless the reader moves first.
 */
export function restoreScroll(): void {
  const { navigation } = window as { navigation?: Entries };
  if (!navigation) return;
  const keyNow = () => navigation.currentEntry?.key ?? '';
  const tops = new Map<string, number>();
  let key = keyNow();
  let frame = 0;
  const { style } = document.documentElement;
  const stay = () => {
    cancelAnimationFrame(frame);
    style.overflowAnchor = '';
  };

  function scrollOn(top: number): void {
    const until = performance.now() + maxMs;
    let settlesAt = until;
    // Near the end of a page, the browser would otherwise stay at the footer when the list above it grows.
    style.overflowAnchor = 'none';
    const check = () => {
      const now = performance.now();
      if (now >= Math.min(until, settlesAt)) return stay();
      if (document.documentElement.scrollHeight - innerHeight >= top) {
        settlesAt = Math.min(settlesAt, now + settleMs);
        if (Math.abs(scrollY - top) > 1) scrollTo({ top, behavior: 'instant' });
      }
      frame = requestAnimationFrame(check);
    };
    frame = requestAnimationFrame(check);
  }

  function note({ type }: Event): void {
    stay();
    tops.set(key, scrollY);
    key = keyNow();
    const top = tops.get(key);
    if (type === 'popstate' && top) scrollOn(top);
  }
  // The router announces its own navigations as events.
  for (const kind of ['popstate', 'pushState']) addEventListener(kind, note, { capture: true });
  for (const kind of ['pointerdown', 'wheel', 'keydown']) addEventListener(kind, stay, { passive: true });
}
