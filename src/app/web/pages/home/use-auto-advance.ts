import { type RefObject, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { step } from './carousel-steps.ts';

const advanceMs = 5_000;

/**
 * Advances a row every 5 s while it is visible, and not touched, hovered or focused. It is off with reduced
 * motion. `restart` restarts the 5 s.
 */
export function useAutoAdvance(row: RefObject<HTMLElement | null>, { isStopped }: { isStopped: boolean }) {
  const canMove = !useSyncExternalStore(listenForLessMotion, wantsLessMotion, () => true);
  const [round, setRound] = useState(0);
  const isPaused = usePaused(row);
  const isSeen = useIsVisible(row);
  const isMoving = canMove && isSeen && !isPaused && !isStopped;

  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => row.current && step(row.current, 1), advanceMs);
    return () => clearInterval(timer);
  }, [isMoving, row, round]);

  return { canMove, restart: useCallback(() => setRound((count) => count + 1), []) };
}

const lessMotion = () => matchMedia('(prefers-reduced-motion: reduce)');
const wantsLessMotion = () => lessMotion().matches;
function listenForLessMotion(listener: () => void) {
  const query = lessMotion();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/**
 * Returns true from pointer down to pointer up anywhere, and while the mouse is over the row or the row has
 * the focus.
 */
function usePaused(row: RefObject<HTMLElement | null>): boolean {
  const [held, setHeld] = useState({ pressed: false, hovered: false, focused: false });
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const note = (change: Partial<typeof held>) => setHeld((before) => ({ ...before, ...change }));
    const stop = new AbortController();
    const on = (target: EventTarget, kinds: string[], listener: (event: PointerEvent) => void) => {
      for (const kind of kinds) {
        target.addEventListener(kind, listener as EventListener, { signal: stop.signal, passive: true });
      }
    };
    on(element, ['pointerdown'], () => note({ pressed: true }));
    on(window, ['pointerup', 'pointercancel'], () => note({ pressed: false }));
    on(element, ['pointerenter'], ({ pointerType }) => note({ hovered: pointerType === 'mouse' }));
    on(element, ['pointerleave'], () => note({ hovered: false }));
    on(element, ['focusin'], () => note({ focused: element.matches(':has(:focus-visible)') }));
    on(element, ['focusout'], () => note({ focused: false }));
    return () => stop.abort();
  }, [row]);
  return held.pressed || held.hovered || held.focused;
}

/** Returns true when at least half of the row is in the viewport and the tab is visible. */
function useIsVisible(row: RefObject<HTMLElement | null>): boolean {
  const [isInWindow, setInWindow] = useState(false);
  const isTabVisible = useSyncExternalStore(listenForTab, () => document.visibilityState === 'visible');
  useEffect(() => {
    if (!row.current) return;
    const observer = new IntersectionObserver(
      (entries) => setInWindow(entries.at(-1)?.isIntersecting ?? false),
      { threshold: 0.5 },
    );
    observer.observe(row.current);
    return () => observer.disconnect();
  }, [row]);
  return isInWindow && isTabVisible;
}

function listenForTab(listener: () => void) {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
