import type { Place } from './rules.ts';

/** The width and height of the drawing, in its own units. */
export const placePictureSize = { width: 720, height: 480 };

/** Returns the URL of a drawing of the surroundings, with a circle that contains the home. */
export function placePictureAddress({ lat, lng, radiusMeters }: Place): string {
  return `/map/place/${lat},${lng},${radiusMeters}.svg`;
}
