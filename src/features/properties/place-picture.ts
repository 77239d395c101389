import type { Place } from './rules.ts';

/** Width and height of the drawing, in its own units. */
export const placePictureSize = { width: 720, height: 480 };

/** A drawing of the surroundings with the circle that the home is in. */
export function placePictureAddress({ lat, lng, radiusMeters }: Place): string {
  return `/map/place/${lat},${lng},${radiusMeters}.svg`;
}
