import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

type Drag = { from: number; to: number };

/**
 * The distance from the edge of the window at which the list scrolls during a drag, and the distance of each
 * step, in pixels.
 */
const edge = 72;
const stepPx = 12;

/**
 * Implements dragging by mouse, pen or finger, because the browser's own drag and drop does not work on every
 * phone.
 */
export function usePictureDrag(
  list: RefObject<HTMLElement | null>,
  onDropped: (from: number, to: number) => void,
) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const latest = useRef<Drag | null>(null);
  const dropped = useRef(onDropped);
  useEffect(() => {
    dropped.current = onDropped;
  });
  const isDragging = drag !== null;
  useEffect(() => {
    if (!isDragging) return;
    const set = (next: Drag | null) => {
      latest.current = next;
      setDrag(next);
    };
    const follow = ({ clientX, clientY }: PointerEvent) => {
      scrollAtEdge(list.current, clientY);
      const to = placeUnder(list.current, clientX, clientY);
      if (to !== null && latest.current) set({ ...latest.current, to });
    };
    const leave = () => set(null);
    const drop = () => {
      const { from, to } = latest.current ?? { from: 0, to: 0 };
      leave();
      dropped.current(from, to);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      leave();
    };
    addEventListener('pointermove', follow);
    addEventListener('pointerup', drop);
    addEventListener('pointercancel', leave);
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('pointermove', follow);
      removeEventListener('pointerup', drop);
      removeEventListener('pointercancel', leave);
      removeEventListener('keydown', onKey);
    };
  }, [isDragging, list]);
  return {
    from: drag?.from ?? null,
    to: drag?.to ?? null,
    begin(event: ReactPointerEvent, at: number) {
      if (event.button !== 0 || !event.isPrimary) return;
      latest.current = { from: at, to: at };
      setDrag(latest.current);
    },
  };
}

/** Returns the index of the picture at a point, from 0, or null. */
function placeUnder(list: HTMLElement | null, x: number, y: number): number | null {
  const tiles = [...(list?.querySelectorAll('[data-photo]') ?? [])];
  const at = tiles.findIndex((tile) => {
    const { left, right, top, bottom } = tile.getBoundingClientRect();
    return x >= left && x <= right && y >= top && y <= bottom;
  });
  return at < 0 ? null : at;
}

function scrollAtEdge(list: HTMLElement | null, y: number): void {
  const by = y < edge + 96 ? -stepPx : y > innerHeight - edge - 64 ? stepPx : 0;
  if (by !== 0) list?.closest('dialog')?.scrollBy(0, by);
}
