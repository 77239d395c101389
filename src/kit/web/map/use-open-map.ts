import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { Box } from './box.ts';
import { boxOf, type Ground, type OpenMap, openMap } from './open-map.ts';

type Options = {
  ground: Ground;
  /** The area that is visible at first. */
  box: Box;
  isExact: boolean;
  /** The area that the map cannot leave. */
  edges: Box;
  onMoved: (box: Box) => void;
};

/** Opens a map in this container as long as it is mounted. */
export function useOpenMap(container: RefObject<HTMLElement | null>, options: Options) {
  const [map, setMap] = useState<OpenMap | null>(null);
  const [isSketch, setSketch] = useState(true);
  const [hasFailed, setFailed] = useState(false);
  const open = useEffectEvent(async (element: HTMLElement, signal: AbortSignal) => {
    try {
      const { ground, box, isExact, edges } = options;
      const { map: opened, ...drawn } = await openMap(element, { ground, box, isExact, edges, signal });
      setSketch(drawn.isSketch);
      opened.once('load', () => setMap(opened));
      // Movements by the program are ignored.
      opened.on('moveend', ({ originalEvent, isWish }: { originalEvent?: Event; isWish?: boolean }) => {
        if (originalEvent || isWish) moved(boxOf(opened));
      });
    } catch {
      if (!signal.aborted) setFailed(true);
    }
  });
  const moved = useEffectEvent((box: Box) => options.onMoved(box));
  useEffect(() => {
    if (!container.current) return;
    const controller = new AbortController();
    void open(container.current, controller.signal);
    return () => {
      controller.abort();
      setMap(null);
    };
  }, [container]);
  return { map, isSketch, hasFailed };
}
