import { gridCell } from '#features/properties/rules.ts';

/**
 * The centre of a search in ten-thousandths of a degree, which are about eleven metres in both directions at
 * the equator. Because these are whole numbers, distances are exactly equal in memory and in PostgreSQL.
 */
export type GeoPoint = {
  slug: string;
  y: number;
  x: number;
  /** The radius, in the same unit. */
  radius: number;
  /** The areas whose pin is within reach, for homes of which only the area is known. */
  pins: ReadonlyArray<{ slug: string; squared: number }>;
};

export type Pin = { slug: string; lat: number; lng: number };

/** The radius of a search near a place: an hour on foot, or a few minutes by boda. */
const reachMeters = 5_000;
const metersPerUnit = 11.132;

export function geoPointNear({ slug, lat, lng }: Pin, areas: readonly Pin[], meters = reachMeters): GeoPoint {
  return withinReach({ slug, y: toUnits(lat), x: toUnits(lng) }, areas, meters);
}

/** Returns a point with another reach. */
export function withinReach(
  { slug, y, x }: Pick<GeoPoint, 'slug' | 'y' | 'x'>,
  areas: readonly Pin[],
  meters: number,
): GeoPoint {
  const radius = Math.floor(meters / metersPerUnit);
  const pins = areas
    .map((area) => ({
      slug: area.slug,
      squared: (toUnits(area.lat) - y) ** 2 + (toUnits(area.lng) - x) ** 2,
    }))
    .filter(({ squared }) => squared <= radius * radius);
  return { slug, y, x, radius, pins };
}

/** Returns the squared distance to the middle of a grid cell. */
export function squaredDistance({ y, x }: GeoPoint, row: number, column: number): number {
  return (row * 30 + 15 - y) ** 2 + (column * 30 + 15 - x) ** 2;
}

/** Returns the squared distance of a home, or null if its location is unknown. */
export function squaredDistanceToHome(
  near: GeoPoint,
  home: { lat: number | null; lng: number | null; area_slug: string | null },
): number | null {
  if (home.lat !== null && home.lng !== null)
    return squaredDistance(near, gridCell(home.lat), gridCell(home.lng));
  return near.pins.find(({ slug }) => slug === home.area_slug)?.squared ?? null;
}

/** Returns the distance of a home, for its card. Without a known location there is none. */
export function distanceOf(
  near: GeoPoint,
  home: Parameters<typeof squaredDistanceToHome>[1],
): { distanceMeters?: number } {
  const squared = squaredDistanceToHome(near, home);
  return squared === null ? {} : { distanceMeters: roundedMeters(squared) };
}

/** Returns the distance in metres, rounded to a hundred. */
export function roundedMeters(squared: number): number {
  return Math.round((Math.sqrt(squared) * metersPerUnit) / 100) * 100;
}

/** Sorts the areas by their distance from the nearest of the points. */
export function sortByDistance<T extends Pin>(
  areas: readonly T[],
  from: ReadonlyArray<{ lat: number; lng: number }>,
): T[] {
  const distance = ({ lat, lng }: Pin) =>
    Math.min(...from.map((point) => (point.lat - lat) ** 2 + (point.lng - lng) ** 2));
  return [...areas].sort((a, b) => distance(a) - distance(b) || (a.slug < b.slug ? -1 : 1));
}

/** Returns true when an area's pin is within this distance of one of the points. */
export function isWithin(
  meters: number,
  { lat, lng }: Pick<Pin, 'lat' | 'lng'>,
  from: ReadonlyArray<{ lat: number; lng: number }>,
): boolean {
  const units = meters / metersPerUnit;
  return from.some((point) => Math.hypot(toUnits(point.lat - lat), toUnits(point.lng - lng)) <= units);
}

/** Returns the distance of two places in metres, rounded to a hundred. */
export function metersApart(a: Pick<Pin, 'lat' | 'lng'>, b: Pick<Pin, 'lat' | 'lng'>): number {
  return roundedMeters(toUnits(a.lat - b.lat) ** 2 + toUnits(a.lng - b.lng) ** 2);
}

function toUnits(degrees: number): number {
  return Math.round(degrees * 10_000);
}
