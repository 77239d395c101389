/** A part of the map, in degrees. */
export type Box = { west: number; south: number; east: number; north: number };
export type Point = { lat: number; lng: number };

/** Returns a text such as `32.55,0.28,32.64,0.35`. A ten-thousandth of a degree is eleven metres. */
export function formatBox({ west, south, east, north }: Box): string {
  return [west, south, east, north].map((degrees) => Number(degrees.toFixed(4))).join(',');
}

export function parseBox(text: string | undefined): Box | null {
  const [west, south, east, north] = text?.split(',').map(Number) ?? [];
  if (west === undefined || south === undefined || east === undefined || north === undefined) return null;
  return [west, south, east, north].every(Number.isFinite) ? { west, south, east, north } : null;
}

/** Returns the smallest box that contains all points. */
export function boxAround(points: readonly Point[]): Box | null {
  if (points.length === 0) return null;
  const [lats, lngs] = [points.map(({ lat }) => lat), points.map(({ lng }) => lng)];
  return {
    west: Math.min(...lngs),
    south: Math.min(...lats),
    east: Math.max(...lngs),
    north: Math.max(...lats),
  };
}

/** Returns the box whose sides are this many degrees from the point. */
export function boxNear({ lat, lng }: Point, degrees: number): Box {
  return { west: lng - degrees, south: lat - degrees, east: lng + degrees, north: lat + degrees };
}

/**
 * The options that fit places into a map, in pixels: they leave room for a pin at each edge and for the
 * buttons on the right.
 */
export const fitPlacesOptions = { padding: { top: 48, right: 96, bottom: 48, left: 48 }, maxZoom: 14 };
