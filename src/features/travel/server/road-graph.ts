import { type RoadClass, roadClasses, type Surface } from '#features/travel/speeds.ts';

export const pointKinds = ['stage', 'market', 'school', 'health'] as const;
export type PointKind = (typeof pointKinds)[number];

/** The streets of the imported map as nodes and arcs, in typed arrays. Coordinates are in units of 1e-7 degrees. */
export type RoadGraph = {
  lng: Int32Array;
  lat: Int32Array;
  /**
   * The arcs that lead to a node are those from `firstArc[node]` up to `firstArc[node + 1]`. They are stored by the node
   * they lead to, because a search starts at the place that people travel to.
   */
  firstArc: Uint32Array;
  arcFrom: Uint32Array;
  arcMeters: Uint16Array;
  /** The class and the surface of the road: see `arcKindOf`. */
  arcKind: Uint8Array;
  pointLng: Int32Array;
  pointLat: Int32Array;
  pointKind: Uint8Array;
  /**
   * The metres of each cell of the map grid above the lowest ground within 500 m, or one of the two values below. Empty
   * if the map was built without an elevation.
   */
  valleyHeights: Uint8Array;
};

/** The values of cells without hills around them, and of cells whose elevation is unknown. */
export const [noHills, unknownHeight] = [254, 255];

export const perDegree = 1e7;
/** At the equator a degree has the same length in both directions. */
const metersPerDegree = 111_320;

const surfaces: readonly Surface[] = ['paved', 'unpaved', 'unknown'];

export function arcKindOf(roadClass: RoadClass, surface: Surface): number {
  return roadClasses.indexOf(roadClass) * surfaces.length + surfaces.indexOf(surface);
}

/** All kinds of arcs by their number. */
export const arcKinds: ReadonlyArray<{ roadClass: RoadClass; surface: Surface }> = roadClasses.flatMap(
  (roadClass) => surfaces.map((surface) => ({ roadClass, surface })),
);

/** Returns the straight distance in metres between two positions in units of the graph. */
export function metersBetween(lng: number, lat: number, otherLng: number, otherLat: number): number {
  return (Math.hypot(lng - otherLng, lat - otherLat) / perDegree) * metersPerDegree;
}

const magic = 0x31524e45;
const headerNumbers = 4;

/** Writes a graph as one file: its sizes, then its arrays, those with the largest numbers first. */
export function encodeGraph(graph: RoadGraph): Uint8Array {
  const header = Uint32Array.of(magic, graph.lng.length, graph.arcFrom.length, graph.pointLng.length);
  const parts = [header, ...arraysOf(graph)].map(
    ({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength),
  );
  return Buffer.concat(parts);
}

function arraysOf(graph: RoadGraph) {
  const { lng, lat, firstArc, arcFrom, pointLng, pointLat, arcMeters, arcKind, pointKind, valleyHeights } =
    graph;
  return [lng, lat, firstArc, arcFrom, pointLng, pointLat, arcMeters, arcKind, pointKind, valleyHeights];
}

/** Reads a graph. @throws RangeError if the file is not a whole graph */
export function decodeGraph(bytes: Uint8Array): RoadGraph {
  // Typed arrays need a position that is a multiple of their size, which a pooled buffer may not have.
  const { buffer } = new Uint8Array(bytes);
  const [mark, nodes = 0, arcs = 0, points = 0] = new Uint32Array(buffer, 0, headerNumbers);
  const length = 4 * (headerNumbers + 3 * nodes + 1 + arcs + 2 * points) + 3 * arcs + points;
  if (mark !== magic || length > buffer.byteLength) throw new RangeError('This is not a road graph');
  let at = 4 * headerNumbers;
  const advance = (size: number) => (at += size) - size;
  return {
    lng: new Int32Array(buffer, advance(4 * nodes), nodes),
    lat: new Int32Array(buffer, advance(4 * nodes), nodes),
    firstArc: new Uint32Array(buffer, advance(4 * (nodes + 1)), nodes + 1),
    arcFrom: new Uint32Array(buffer, advance(4 * arcs), arcs),
    pointLng: new Int32Array(buffer, advance(4 * points), points),
    pointLat: new Int32Array(buffer, advance(4 * points), points),
    arcMeters: new Uint16Array(buffer, advance(2 * arcs), arcs),
    arcKind: new Uint8Array(buffer, advance(arcs), arcs),
    pointKind: new Uint8Array(buffer, advance(points), points),
    // Files of maps without an elevation end here.
    valleyHeights: new Uint8Array(buffer, length),
  };
}
