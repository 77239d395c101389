import { metersBetween } from './road-graph.ts';

type Vertex = readonly [lng: number, lat: number];
type Line = { line: Vertex[] };

/** GeoJSON files of roads are often simplified, so that side streets end beside their main road. */
const maxGapMeters = 60;
/** About 220 metres, in units of the graph. */
const squareUnits = 20_000;

type Segment = { road: number; index: number };

/**
 * Returns the roads with each end joined to the nearest road that does not contain it, if that is close. Extracts of OpenStreetMap
 * do not need this, because their roads share nodes.
 */
export function joinEnds<Road extends Line>(roads: readonly Road[]): Road[] {
  const squares = squaresOf(roads);
  const added = new Map<number, Array<{ index: number; part: number; vertex: Vertex }>>();
  for (const { line } of roads)
    for (const end of [line[0], line.at(-1)]) {
      const found = end && nearestSegment(roads, squares.get(squareOf(end)) ?? [], end);
      if (!found) continue;
      const { segment, part } = found;
      added.set(segment.road, [
        ...(added.get(segment.road) ?? []),
        { index: segment.index, part, vertex: end },
      ]);
    }
  return roads.map((road, number) => {
    const vertices = added.get(number);
    if (!vertices) return road;
    const line = road.line.flatMap((vertex, index) => [
      vertex,
      ...vertices
        .filter((item) => item.index === index)
        .sort((a, b) => a.part - b.part)
        .map((item) => item.vertex),
    ]);
    return { ...road, line };
  });
}

const squareOf = ([lng, lat]: Vertex) => `${Math.floor(lng / squareUnits)} ${Math.floor(lat / squareUnits)}`;

/** Returns the segments in and around each square. */
function squaresOf(roads: readonly Line[]): Map<string, Segment[]> {
  const squares = new Map<string, Segment[]>();
  roads.forEach(({ line }, road) => {
    for (let index = 0; index + 1 < line.length; index++) {
      const [[lng, lat] = [0, 0], [nextLng, nextLat] = [0, 0]] = [line[index], line[index + 1]];
      const [west, east] = [Math.min(lng, nextLng), Math.max(lng, nextLng)];
      const [south, north] = [Math.min(lat, nextLat), Math.max(lat, nextLat)];
      for (let x = west - squareUnits; x < east + 2 * squareUnits; x += squareUnits)
        for (let y = south - squareUnits; y < north + 2 * squareUnits; y += squareUnits) {
          const square = squareOf([x, y]);
          const segments = squares.get(square);
          if (segments) segments.push({ road, index });
          else squares.set(square, [{ road, index }]);
        }
    }
  });
  return squares;
}

function nearestSegment(
  roads: readonly Line[],
  segments: readonly Segment[],
  [lng, lat]: Vertex,
): { segment: Segment; part: number } | null {
  let best: { segment: Segment; part: number } | null = null;
  let bestMeters = maxGapMeters;
  for (const segment of segments) {
    const { line = [] } = roads[segment.road] ?? {};
    const [from, to] = [line[segment.index], line[segment.index + 1]];
    const isJoined = line.some((vertex) => vertex[0] === lng && vertex[1] === lat);
    if (isJoined || !from || !to) continue;
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const length = dx * dx + dy * dy;
    const along = length === 0 ? 0 : ((lng - from[0]) * dx + (lat - from[1]) * dy) / length;
    const part = Math.min(1, Math.max(0, along));
    const meters = metersBetween(lng, lat, from[0] + part * dx, from[1] + part * dy);
    if (meters <= bestMeters) [best, bestMeters] = [{ segment, part }, meters];
  }
  return best;
}
