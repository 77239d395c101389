const mostMs = 10_000;

type Entries = { currentEntry?: { key: string } | null };

/**
 * Restores the scroll position of a history entry. A browser scrolls only as far as the previous page
 * reaches, because a long list opens after that. This scrolls on, once the list is long enough, unless the
 * reader moves first.
 */
export function restoreScroll(): void {
  const { navigation } = window as { navigation?: Entries };
  if (!navigation) return;
  const keyNow = () => navigation.currentEntry?.key ?? '';
  const tops = new Map<string, number>();
  let key = keyNow();
  let frame = 0;
  const stay = () => cancelAnimationFrame(frame);

  function scrollOn(top: number): void {
    const until = performance.now() + mostMs;
    const look = () => {
      const { scrollHeight } = document.documentElement;
      if (scrollHeight - innerHeight < top) {
        if (performance.now() < until) frame = requestAnimationFrame(look);
      } else if (Math.abs(scrollY - top) > 1) scrollTo({ top, behavior: 'instant' });
    };
    frame = requestAnimationFrame(look);
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
