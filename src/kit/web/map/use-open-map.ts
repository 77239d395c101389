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
      const { map: openedMap, ...mapState } = await openMap(element, { ground, box, isExact, edges, signal });
      setSketch(mapState.isSketch);
      openedMap.once('load', () => setMap(openedMap));
      // Only movements by the visitor are reported, including those that choosing a pin causes.
      openedMap.on('moveend', ({ originalEvent, isWish }: { originalEvent?: Event; isWish?: boolean }) => {
        if (originalEvent || isWish) reportMove(boxOf(openedMap));
      });
    } catch {
      if (!signal.aborted) setFailed(true);
    }
  });
  const reportMove = useEffectEvent((box: Box) => options.onMoved(box));
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
