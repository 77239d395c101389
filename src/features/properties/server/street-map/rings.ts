import { boxOf, isInside, type Position } from './feature-store.ts';

/** Degrees to metres near the equator. */
const metersPerDegree = 111_195;

/**
 * Joins ways to closed rings. An extract that ends in the middle of an area lacks some of its ways: the pieces
 * that are left are joined by straight lines, the nearest ends first.
 */
export function joinRings(ways: ReadonlyArray<readonly Position[]>): Position[][] {
  const rings: Position[][] = [];
  const open = ways.filter((way) => way.length > 1).map((way) => [...way]);
  for (let ring = open.pop(); ring; ring = open.pop()) {
    for (;;) {
      const first = ring[0] as Position;
      const last = ring.at(-1) as Position;
      const own = distance(last, first);
      if (own === 0) break;
      let best = { distance: Infinity, index: -1, isReversed: false };
      for (const [index, way] of open.entries())
        for (const isReversed of [false, true]) {
          const end = (isReversed ? way.at(-1) : way[0]) as Position;
          const found = distance(last, end);
          if (found < best.distance) best = { distance: found, index, isReversed };
        }
      if (best.index < 0 || own <= best.distance) break;
      const [next = []] = open.splice(best.index, 1);
      if (best.isReversed) next.reverse();
      ring.push(...next.slice(best.distance === 0 ? 1 : 0));
    }
    if (distance(ring[0] as Position, ring.at(-1) as Position) > 0) ring.push(ring[0] as Position);
    if (ring.length > 3) rings.push(ring);
  }
  return rings;
}

/** Puts each inner ring into the outer ring that contains it. */
export function polygonsOf(outer: Position[][], inner: Position[][]): Position[][][] {
  const polygons = outer.map((ring) => ({ box: boxOf(ring), rings: [ring] }));
  for (const hole of inner) {
    const point = hole[0] as Position;
    polygons
      .find(({ box, rings }) => isInside(point, box) && isInRing(point, rings[0] ?? []))
      ?.rings.push(hole);
  }
  return polygons.map(({ rings }) => rings);
}

/** Returns the area of a ring in square metres. */
export function areaOf(ring: readonly Position[]): number {
  let sum = 0;
  for (const [index, [lng, lat]] of ring.entries()) {
    const [nextLng, nextLat] = ring[(index + 1) % ring.length] as Position;
    sum += lng * nextLat - nextLng * lat;
  }
  return (Math.abs(sum) / 2) * metersPerDegree ** 2;
}

export function middleOf(ring: readonly Position[]): Position {
  const { west, south, east, north } = boxOf(ring);
  return [(west + east) / 2, (south + north) / 2];
}

const distance = ([lng, lat]: Position, [otherLng, otherLat]: Position) =>
  Math.hypot(lng - otherLng, lat - otherLat);

function isInRing([lng, lat]: Position, ring: readonly Position[]): boolean {
  let isIn = false;
  for (const [index, [fromLng, fromLat]] of ring.entries()) {
    const [toLng, toLat] = ring[(index + 1) % ring.length] as Position;
    if (
      fromLat > lat !== toLat > lat &&
      lng < ((toLng - fromLng) * (lat - fromLat)) / (toLat - fromLat) + fromLng
    )
      isIn = !isIn;
  }
  return isIn;
}
