import type { Point } from './box.ts';

export type Group<P> = { key: string; places: P[]; lat: number; lng: number };

type Pixel = { x: number; y: number };

/** The width and height of a pin with its margin, in pixels. Closer pins would overlap. */
const pinSize = { x: 92, y: 40 };

/** Merges places whose pins would overlap, in the given order. Each group is placed at its first member. */
export function groupPlaces<P extends Point & { id: number }>(
  places: readonly P[],
  pixelOf: (place: Point) => Pixel,
): Group<P>[] {
  const groups: Array<Group<P> & { at: Pixel }> = [];
  for (const place of places) {
    const pixel = pixelOf(place);
    const overlapping = groups.find(
      (group) => Math.abs(group.at.x - pixel.x) < pinSize.x && Math.abs(group.at.y - pixel.y) < pinSize.y,
    );
    if (overlapping) overlapping.places.push(place);
    else groups.push({ key: String(place.id), places: [place], lat: place.lat, lng: place.lng, at: pixel });
  }
  return groups.map(({ at: _at, ...group }) => group);
}

export function isOnePlace(places: readonly Point[]): boolean {
  const [first] = places;
  return places.every(({ lat, lng }) => lat === first?.lat && lng === first?.lng);
}

/** Returns the names that fit beside the pins, in order of priority. The others would be unreadable. */
export function namesWithRoom<N extends Point & { text: string }>(
  names: readonly N[],
  pixelOf: (place: Point) => Pixel,
  size: { width: number; height: number },
  pins: readonly Point[] = [],
): N[] {
  const occupiedBoxes = pins.map(pixelOf).map(({ x, y }) => ({ x, y, half: pinSize.x / 2, above: 26 }));
  return names.filter((name) => {
    const { x, y } = pixelOf(name);
    if (x < 0 || y < 0 || x > size.width || y > size.height) return false;
    const halfWidth = name.text.length * 3.6 + 10;
    if (
      occupiedBoxes.some(
        (box) => Math.abs(box.x - x) < box.half + halfWidth && Math.abs(box.y - y) < box.above,
      )
    )
      return false;
    occupiedBoxes.push({ x, y, half: halfWidth, above: 22 });
    return true;
  });
}
