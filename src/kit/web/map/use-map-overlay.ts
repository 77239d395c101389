import { type RefObject, useLayoutEffect } from 'react';
import type { OpenMap } from './open-map.ts';

/** Keeps each element with `data-lng` and `data-lat` in place while the map moves. */
export function useMapOverlay(
  map: OpenMap | null,
  layer: RefObject<HTMLElement | null>,
  content: unknown,
): void {
  useLayoutEffect(() => {
    if (!map) return;
    const positionElements = () => {
      for (const element of layer.current?.querySelectorAll<HTMLElement>('[data-lng]') ?? []) {
        const { x, y } = map.project([Number(element.dataset.lng), Number(element.dataset.lat)]);
        element.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px) translate(-50%, -50%)`;
      }
    };
    positionElements();
    map.on('move', positionElements);
    return () => void map.off('move', positionElements);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [map, layer, content]);
}
