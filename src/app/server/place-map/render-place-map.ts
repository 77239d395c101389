import { placePictureSize as size } from '#features/properties/place-map-url.ts';
import type { Place } from '#features/properties/rules.ts';
import { escapeMarkup } from '#kit/escape-markup.ts';
import { clipLine, clipShape, type Frame, type Point } from './clip.ts';

type Feature = {
  properties: { kind: string; name?: string };
  geometry:
    | { type: 'Point'; coordinates: Point }
    | { type: 'LineString'; coordinates: Point[] }
    | { type: 'Polygon'; coordinates: Point[][] };
};
export type BaseMap = { features: Feature[] };
export type NamedPlace = { name: string; lat: number; lng: number };

const metersPerDegree = 111_320;

/**
 * Renders the streets, water and names around a place, and the circle that contains the home, as an SVG
 * without scripts.
 * @param style defines the `--color-…` variables in light and dark
 */
export function renderPlaceMap(
  place: Place,
  baseMap: BaseMap,
  names: readonly NamedPlace[],
  style: string,
): string {
  const { width, height } = size;
  // The map is wide enough to show neighbouring areas and streets for orientation.
  const perDegree = (width / (place.radiusMeters * (place.radiusMeters > 1_000 ? 6 : 18))) * metersPerDegree;
  const spotOf = ([lng, lat]: Point): Point => [
    width / 2 + (lng - place.lng) * perDegree,
    height / 2 - (lat - place.lat) * perDegree,
  ];
  const frame: Frame = { left: -20, top: -20, right: width + 20, bottom: height + 20 };
  const kinds = (kind: string) => baseMap.features.filter(({ properties }) => properties.kind === kind);
  const shapes = (kind: string, style: string) =>
    kinds(kind)
      .flatMap(({ geometry }) => (geometry.type === 'Polygon' ? geometry.coordinates : []))
      .map((shape) => clipShape(shape.map(spotOf), frame))
      .filter((shape) => shape.length > 2)
      .map((shape) => `<path class="${style}" d="${path(shape)}z"/>`);
  const lines = (kind: string) =>
    kinds(kind)
      .flatMap(({ geometry }) =>
        geometry.type === 'LineString' ? clipLine(geometry.coordinates.map(spotOf), frame) : [],
      )
      .map(path)
      .join('');
  const hills = kinds('hill').flatMap(({ geometry }) => {
    const [x, y] = geometry.type === 'Point' ? spotOf(geometry.coordinates) : [0, 0];
    const radius = (900 / metersPerDegree) * perDegree;
    return isInside([x, y], frame, radius)
      ? [`<circle class="hill" cx="${round(x)}" cy="${round(y)}" r="${round(radius)}"/>`]
      : [];
  });
  const roads = ['street', 'road', 'fast']
    .map((kind) => [kind, lines(kind)] as const)
    .filter(([, d]) => d !== '');
  const radius = (place.radiusMeters / metersPerDegree) * perDegree;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<style>${style}${styles}</style>`,
    '<radialGradient id="hill"><stop/><stop offset="1" stop-opacity="0"/></radialGradient>',
    `<rect class="land" width="${width}" height="${height}"/>`,
    ...hills,
    ...shapes('water', 'water'),
    ...shapes('island', 'land'),
    ...roads.map(([kind, d]) => `<path class="edge ${kind}" d="${d}"/>`),
    ...roads.map(([kind, d]) => `<path class="way ${kind}" d="${d}"/>`),
    `<circle class="home" cx="${width / 2}" cy="${height / 2}" r="${round(radius)}"/>`,
    ...namesIn(names, spotOf, radius),
    '</svg>',
  ].join('');
}

const styles =
  '.land{fill:var(--color-sunken)}stop{stop-color:var(--color-ok-tint)}.hill{fill:url(#hill)}.water{fill:var(--color-info-tint);stroke:var(--color-info)}' +
  '.edge,.way{fill:none;stroke-linecap:round;stroke-linejoin:round}.edge{stroke:var(--color-line)}.way{stroke:var(--color-surface)}' +
  '.edge.street{stroke-width:9}.edge.road{stroke-width:13}.edge.fast{stroke-width:16}' +
  '.way.street{stroke-width:6}.way.road{stroke-width:10}.way.fast{stroke-width:12}' +
  '.home{fill:var(--color-accent);fill-opacity:.18;stroke:var(--color-accent);stroke-width:3}' +
  'text{font:500 22px system-ui,sans-serif;text-anchor:middle;fill:var(--color-muted);paint-order:stroke;stroke:var(--color-sunken);stroke-width:5px}';

/** Returns the names that fit, nearest first. No name overlaps the circle or another name. */
function namesIn(
  names: readonly NamedPlace[],
  spotOf: (spot: Point) => Point,
  circleRadius: number,
): string[] {
  const { width, height } = size;
  const middle = { x: width / 2, y: height / 2 };
  const placedNames = names
    .map(({ name, lat, lng }) => {
      const [x, y] = spotOf([lng, lat]);
      const far = Math.hypot(x - middle.x, y - middle.y);
      const half = name.length * 6.5;
      const overlapsCircle =
        Math.abs(x - middle.x) < circleRadius + half && Math.abs(y - middle.y) < circleRadius + 14;
      return { name, x, y: overlapsCircle ? middle.y - circleRadius - 20 : y, half, far };
    })
    .filter(({ x, y, half }) => x - half > 0 && x + half < width && y > 24 && y < height - 12)
    .sort((a, b) => a.far - b.far);
  const visibleNames: typeof placedNames = [];
  for (const name of placedNames) {
    const isOverlapping = visibleNames.some(
      (neighbour) =>
        Math.abs(neighbour.x - name.x) < neighbour.half + name.half && Math.abs(neighbour.y - name.y) < 30,
    );
    if (!isOverlapping) visibleNames.push(name);
  }
  return visibleNames.map(
    ({ name, x, y }) => `<text x="${round(x)}" y="${round(y + 7)}">${escapeMarkup(name)}</text>`,
  );
}

function path(points: readonly Point[]): string {
  let last = '';
  return points
    .map(([x, y]) => `${round(x)} ${round(y)}`)
    .filter((spot) => spot !== last && (last = spot))
    .map((spot, index) => (index === 0 ? 'M' : 'L') + spot)
    .join('');
}

function isInside([x, y]: Point, { left, top, right, bottom }: Frame, margin: number): boolean {
  return x > left - margin && x < right + margin && y > top - margin && y < bottom + margin;
}

function round(value: number): number {
  return Math.round(value);
}
