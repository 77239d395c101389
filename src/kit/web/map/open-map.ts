import { Map as MapLibre, type StyleSpecification, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { fetchWithRetry } from '#kit/web/connectivity.ts';
import { type Box, fitPlacesOptions } from './box.ts';
import { mapStyle } from './map-style.ts';
import { drawIcon, iconPixelRatio } from './street-icons.ts';
import { streetStyle } from './street-style.ts';
import { readStreets } from './street-tiles.ts';

export type OpenMap = MapLibre;

setWorkerUrl(workerUrl);

/**
 * The base map: the style of an external map, else the imported street map that the file `streets` names, else our own
 * sketch.
 */
export type Ground = { sketch: string; streets: string; outside?: string | undefined };

type Options = { ground: Ground; box: Box; isExact: boolean; edges: Box; signal: AbortSignal };

/** Renders the base map into the container. Our own styles follow the page's dark or light mode. */
export async function openMap(
  container: HTMLElement,
  { ground, box, isExact, edges, signal }: Options,
): Promise<{ map: MapLibre; isSketch: boolean }> {
  const [{ outside, sketch, streets }] = await Promise.all([
    readGround(ground, signal),
    // The browser fetches the worker itself and would not retry.
    fetchWithRetry(workerUrl, signal),
  ]);
  signal.throwIfAborted();
  // React removes the container before it cleans up effects. A detached element has no computed styles, so
  // the map's colours cannot be read.
  if (!container.isConnected) throw new Error('The container of the map was removed');
  const ownStyle = () => ownStyleIn(container, sketch ?? {}, streets);
  const map = new MapLibre({
    container,
    style: outside ?? ownStyle(),
    bounds: [box.west, box.south, box.east, box.north],
    fitBoundsOptions: isExact ? { padding: 0 } : fitPlacesOptions,
    maxBounds: [edges.west, edges.south, edges.east, edges.north],
    maxZoom: 16,
    // Maps of others require attribution.
    attributionControl: outside || streets ? { compact: false } : false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    renderWorldCopies: false,
    fadeDuration: 0,
    // A tap on a pin may move slightly without moving the map.
    clickTolerance: 8,
  });
  map.setMissingStyleImageResolver((name) => {
    const image = drawIcon(name);
    if (image) map.addImage(name, image, { pixelRatio: iconPixelRatio });
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  if (sketch) {
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const redraw = () => map.setStyle(ownStyle());
    dark.addEventListener('change', redraw, { signal });
  }
  signal.addEventListener('abort', () => map.remove());
  return { map, isSketch: !outside && !streets };
}

function ownStyleIn(element: Element, sketch: object, streets: string | null): StyleSpecification {
  const computed = getComputedStyle(element);
  const colour = (name: string) => computed.getPropertyValue(`--color-${name}`).trim();
  const font = computed.fontFamily.split(',')[0] ?? 'sans-serif';
  return streets ? streetStyle({ colour, font, archive: streets, sketch }) : mapStyle(sketch, colour);
}

/** Reads the external style or, if there is none or it cannot be reached, what our own maps need. */
async function readGround({ outside, sketch, streets }: Ground, signal: AbortSignal) {
  const style = outside && (await readStyle(outside, signal));
  if (style) return { outside: style, sketch: null, streets: null };
  const [ownSketch, archive] = await Promise.all([
    fetchWithRetry(sketch, signal).then((reply) => reply.json() as Promise<object>),
    readStreets(streets, signal),
  ]);
  return { outside: null, sketch: ownSketch, streets: archive };
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
