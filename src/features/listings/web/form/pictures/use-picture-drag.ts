import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

type Drag = { from: number; to: number };

/** The distance in pixels from the edge of the window at which a drag scrolls the list. */
const edgePx = 72;
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
  const onDroppedRef = useRef(onDropped);
  useEffect(() => {
    onDroppedRef.current = onDropped;
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
      const to = indexAtPoint(list.current, clientX, clientY);
      if (to !== null && latest.current) set({ ...latest.current, to });
    };
    const cancelDrag = () => set(null);
    const drop = () => {
      const { from, to } = latest.current ?? { from: 0, to: 0 };
      cancelDrag();
      onDroppedRef.current(from, to);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      cancelDrag();
    };
    addEventListener('pointermove', follow);
    addEventListener('pointerup', drop);
    addEventListener('pointercancel', cancelDrag);
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('pointermove', follow);
      removeEventListener('pointerup', drop);
      removeEventListener('pointercancel', cancelDrag);
      removeEventListener('keydown', onKey);
    };
  }, [isDragging, list]);
  return {
    from: drag?.from ?? null,
    to: drag?.to ?? null,
    begin(event: ReactPointerEvent, index: number) {
      if (event.button !== 0 || !event.isPrimary) return;
      latest.current = { from: index, to: index };
      setDrag(latest.current);
    },
  };
}

/** Returns the index of the picture at a point, from 0, or null. */
function indexAtPoint(list: HTMLElement | null, x: number, y: number): number | null {
  const tiles = [...(list?.querySelectorAll('[data-photo]') ?? [])];
  const index = tiles.findIndex((tile) => {
    const { left, right, top, bottom } = tile.getBoundingClientRect();
    return x >= left && x <= right && y >= top && y <= bottom;
  });
  return index < 0 ? null : index;
}

function scrollAtEdge(list: HTMLElement | null, y: number): void {
  const scrollDistance = y < edgePx + 96 ? -stepPx : y > innerHeight - edgePx - 64 ? stepPx : 0;
  if (scrollDistance !== 0) list?.closest('dialog')?.scrollBy(0, scrollDistance);
}
