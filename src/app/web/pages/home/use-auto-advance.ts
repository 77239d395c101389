import { type RefObject, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { scrollByCard } from './carousel-steps.ts';

const advanceMs = 5_000;

/**
 * Advances a row every 5 s while it is visible and not touched, hovered or focused, unless the user prefers
 * reduced motion. `restart` restarts the interval.
 */
export function useAutoAdvance(row: RefObject<HTMLElement | null>, { isStopped }: { isStopped: boolean }) {
  const isMotionAllowed = !useSyncExternalStore(subscribeToReducedMotion, prefersReducedMotion, () => true);
  const [restartCount, setRestartCount] = useState(0);
  const isPaused = usePaused(row);
  const isSeen = useIsVisible(row);
  const isMoving = isMotionAllowed && isSeen && !isPaused && !isStopped;

  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => row.current && scrollByCard(row.current, 1), advanceMs);
    return () => clearInterval(timer);
  }, [isMoving, row, restartCount]);

  return { isMotionAllowed, restart: useCallback(() => setRestartCount((count) => count + 1), []) };
}

const reducedMotionQuery = () => matchMedia('(prefers-reduced-motion: reduce)');
const prefersReducedMotion = () => reducedMotionQuery().matches;
function subscribeToReducedMotion(listener: () => void) {
  const query = reducedMotionQuery();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/**
 * Returns true from pointer down to pointer up anywhere, and while the mouse is over the row or the row has
 * the focus.
 */
function usePaused(row: RefObject<HTMLElement | null>): boolean {
  const [pauseReasons, setPauseReasons] = useState({ pressed: false, hovered: false, focused: false });
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const update = (change: Partial<typeof pauseReasons>) =>
      setPauseReasons((before) => ({ ...before, ...change }));
    const controller = new AbortController();
    const listen = (target: EventTarget, eventTypes: string[], listener: (event: PointerEvent) => void) => {
      for (const eventType of eventTypes) {
        target.addEventListener(eventType, listener as EventListener, {
          signal: controller.signal,
          passive: true,
        });
      }
    };
    listen(element, ['pointerdown'], () => update({ pressed: true }));
    listen(window, ['pointerup', 'pointercancel'], () => update({ pressed: false }));
    listen(element, ['pointerenter'], ({ pointerType }) => update({ hovered: pointerType === 'mouse' }));
    listen(element, ['pointerleave'], () => update({ hovered: false }));
    listen(element, ['focusin'], () => update({ focused: element.matches(':has(:focus-visible)') }));
    listen(element, ['focusout'], () => update({ focused: false }));
    return () => controller.abort();
  }, [row]);
  return pauseReasons.pressed || pauseReasons.hovered || pauseReasons.focused;
}

/** Returns true when at least half of the row is in the viewport and the tab is visible. */
function useIsVisible(row: RefObject<HTMLElement | null>): boolean {
  const [isInViewport, setInViewport] = useState(false);
  const isTabVisible = useSyncExternalStore(
    subscribeToVisibility,
    () => document.visibilityState === 'visible',
  );
  useEffect(() => {
    if (!row.current) return;
    const observer = new IntersectionObserver(
      (entries) => setInViewport(entries.at(-1)?.isIntersecting ?? false),
      { threshold: 0.5 },
    );
    observer.observe(row.current);
    return () => observer.disconnect();
  }, [row]);
  return isInViewport && isTabVisible;
}

function subscribeToVisibility(listener: () => void) {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
