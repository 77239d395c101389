const maxCorrectionMs = 10_000;
/**
 * How long the position is corrected after the list is long enough, in milliseconds. A list may grow in
 * several steps.
 */
const settleMs = 500;

type NavigationEntries = { currentEntry?: { key: string } | null };

/**
 * Restores the scroll position of a history entry. The browser restores it before a long list is rendered, so
 * it cannot scroll far enough. This function scrolls on when the list is long enough, unless the reader moves
 * first.
 */
export function restoreScroll(): void {
  const { navigation } = window as { navigation?: NavigationEntries };
  if (!navigation) return;
  const readKey = () => navigation.currentEntry?.key ?? '';
  const savedScrollTops = new Map<string, number>();
  let key = readKey();
  let frameId = 0;
  const { style } = document.documentElement;
  const stopCorrecting = () => {
    cancelAnimationFrame(frameId);
    style.overflowAnchor = '';
  };

  function scrollToSaved(top: number): void {
    const deadline = performance.now() + maxCorrectionMs;
    let settledAt = deadline;
    // Near the end of a page, the browser would otherwise stay at the footer when the list above it grows.
    style.overflowAnchor = 'none';
    const correctPosition = () => {
      const now = performance.now();
      if (now >= Math.min(deadline, settledAt)) return stopCorrecting();
      if (document.documentElement.scrollHeight - innerHeight >= top) {
        settledAt = Math.min(settledAt, now + settleMs);
        if (Math.abs(scrollY - top) > 1) scrollTo({ top, behavior: 'instant' });
      }
      frameId = requestAnimationFrame(correctPosition);
    };
    frameId = requestAnimationFrame(correctPosition);
  }

  function onNavigation({ type }: Event): void {
    stopCorrecting();
    savedScrollTops.set(key, scrollY);
    key = readKey();
    const top = savedScrollTops.get(key);
    if (type === 'popstate' && top) scrollToSaved(top);
  }
  // Reading scrollY while the page is left would lay out the whole page once more, before the next page is shown.
  let lastScrollTop = scrollY;
  addEventListener('scroll', () => (lastScrollTop = scrollY), { passive: true });
  // Another document has its own copy of this module, so the position also stays in the history entry.
  addEventListener('pagehide', () => {
    history.replaceState({ ...(history.state as object | null), scrollTop: lastScrollTop }, '');
  });
  const { scrollTop, pages } = (history.state ?? {}) as { scrollTop?: number; pages?: number };
  // The document contains only the first page of a list. The browser restores all other positions.
  if (scrollTop && pages && pages > 1) scrollToSaved(scrollTop);

  // The router announces its own navigations as events.
  for (const eventType of ['popstate', 'pushState'])
    addEventListener(eventType, onNavigation, { capture: true });
  for (const eventType of ['pointerdown', 'wheel', 'keydown'])
    addEventListener(eventType, stopCorrecting, { passive: true });
}
