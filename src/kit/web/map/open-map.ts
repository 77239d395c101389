import { Map as MapLibre, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import type { Box } from './box.ts';
import { mapStyle } from './map-style.ts';

export type OpenMap = MapLibre;

setWorkerUrl(workerUrl);

/** Draws the sketch at `address` into the container; it follows when the page turns dark or light. */
export async function openMap(
  container: HTMLElement,
  { address, box, edges, signal }: { address: string; box: Box; edges: Box; signal: AbortSignal },
): Promise<MapLibre> {
  const data = (await (await fetch(address, { signal })).json()) as object;
  signal.throwIfAborted();
  const map = new MapLibre({
    container,
    style: mapStyle(data, container),
    bounds: [box.west, box.south, box.east, box.north],
    fitBoundsOptions: { padding: 48, maxZoom: 14 },
    maxBounds: [edges.west, edges.south, edges.east, edges.north],
    maxZoom: 16,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    renderWorldCopies: false,
    fadeDuration: 0,
    // A thumb that trembles on a pin has not moved the map.
    clickTolerance: 8,
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const redraw = () => map.setStyle(mapStyle(data, container));
  dark.addEventListener('change', redraw, { signal });
  signal.addEventListener('abort', () => map.remove());
  return map;
}

export function boxOf(map: MapLibre): Box {
  const bounds = map.getBounds();
  return {
    west: bounds.getWest(),
    south: bounds.getSouth(),
    east: bounds.getEast(),
    north: bounds.getNorth(),
  };
}
