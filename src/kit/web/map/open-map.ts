import { Map as MapLibre, type StyleSpecification, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { fetchWithRetry } from '#kit/web/connectivity.ts';
import { type Box, fitPlacesOptions } from './box.ts';
import { mapStyle } from './map-style.ts';

export type OpenMap = MapLibre;

setWorkerUrl(workerUrl);

/** The base map: the URL of our own sketch, or the style of an external map with the sketch as a fallback. */
export type Ground = { sketch: string; outside?: string | undefined };

type Options = { ground: Ground; box: Box; isExact: boolean; edges: Box; signal: AbortSignal };

/** Renders the base map into the container. A sketch follows the page's dark or light mode. */
export async function openMap(
  container: HTMLElement,
  { ground, box, isExact, edges, signal }: Options,
): Promise<{ map: MapLibre; isSketch: boolean }> {
  // The browser fetches the worker itself and would not retry.
  await fetchWithRetry(workerUrl, signal);
  const outside = ground.outside ? await readStyle(ground.outside, signal) : null;
  const sketch = outside ? null : ((await (await fetchWithRetry(ground.sketch, signal)).json()) as object);
  signal.throwIfAborted();
  // React removes the container before it cleans up effects. A detached element has no computed styles, so
  // the map's colours cannot be read.
  if (!container.isConnected) throw new Error('The container of the map was removed');
  const map = new MapLibre({
    container,
    style: outside ?? mapStyle(sketch as object, container),
    bounds: [box.west, box.south, box.east, box.north],
    fitBoundsOptions: isExact ? { padding: 0 } : fitPlacesOptions,
    maxBounds: [edges.west, edges.south, edges.east, edges.north],
    maxZoom: 16,
    // External maps require attribution.
    attributionControl: outside ? { compact: false } : false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    renderWorldCopies: false,
    fadeDuration: 0,
    // A tap on a pin may move slightly without moving the map.
    clickTolerance: 8,
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  if (sketch) {
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const redraw = () => map.setStyle(mapStyle(sketch, container));
    dark.addEventListener('change', redraw, { signal });
  }
  signal.addEventListener('abort', () => map.remove());
  return { map, isSketch: sketch !== null };
}

async function readStyle(address: string, signal: AbortSignal): Promise<StyleSpecification | null> {
  try {
    const reply = await fetch(address, { signal });
    return reply.ok ? ((await reply.json()) as StyleSpecification) : null;
  } catch {
    return null;
  }
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
