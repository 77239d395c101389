import type { FeatureStore, Position } from '#features/properties/server/street-map/feature-store.ts';
import { type RoadClass, roadClasses } from '#features/travel/speeds.ts';
import { joinEnds } from './join-ends.ts';
import { arcKindOf, metersBetween, perDegree, pointKinds, type RoadGraph } from './road-graph.ts';

/** Vertices that are closer than this to the line between their neighbours are left out. */
const toleranceMeters = 8;
/** Homes are joined to the nearest node, so nodes are never farther apart. */
const maxArcMeters = 300;

type Vertex = readonly [lng: number, lat: number];
type Road = { kind: number; oneway: number; line: Vertex[] };

type GraphOptions = {
  /** False if roads that meet may lack a common vertex, as in simplified GeoJSON files. */
  sharesVertices?: boolean;
  valleyHeights?: Uint8Array;
};

const noHeights = new Uint8Array(0);

/** Builds the graph of the roads that the map shows. Roads are joined where they share a vertex. */
export function buildRoadGraph(
  store: FeatureStore,
  { sharesVertices = true, valleyHeights = noHeights }: GraphOptions = {},
): RoadGraph {
  const read = [...readRoads(store)];
  const roads = sharesVertices ? read : joinEnds(read);
  const uses = new Map<number, number>();
  for (const { line } of roads)
    line.forEach((vertex, index) => {
      // The ends of a road count twice, because they always become nodes.
      const weight = index === 0 || index === line.length - 1 ? 2 : 1;
      uses.set(keyOf(vertex), (uses.get(keyOf(vertex)) ?? 0) + weight);
    });
  const graph = openGraph();
  for (const { line, kind, oneway } of roads) {
    let from = 0;
    for (let to = 1; to < line.length; to++) {
      const isJunction = (uses.get(keyOf(line[to] ?? [0, 0])) ?? 0) > 1;
      if (!isJunction) continue;
      graph.addLine(line.slice(from, to + 1), kind, oneway);
      from = to;
    }
  }
  return { ...largestPart(graph.nodes, graph.arcs), ...readPoints(store), valleyHeights };
}

function* readRoads(store: FeatureStore): Generator<Road> {
  for (let index = 0; index < store.count(); index++) {
    const { layer, properties, road, readParts } = store.at(index);
    const roadClass = roadClasses.find((name) => name === properties['class']);
    if (layer !== 'roads' || !roadClass) continue;
    const kind = arcKindOf(
      roadClass,
      properties['unpaved'] ? 'unpaved' : surfaceOf(roadClass, road?.isPaved),
    );
    for (const part of readParts()) {
      const line = part.map(unitsOf);
      if (line.length > 1) yield { kind, oneway: road?.oneway ?? 0, line };
    }
  }
}

function surfaceOf(roadClass: RoadClass, isPaved: boolean | undefined) {
  return isPaved || roadClass === 'motorway' || roadClass === 'trunk' ? 'paved' : 'unknown';
}

const unitsOf = ([lng, lat]: Position): [number, number] => [
  Math.round(lng * perDegree),
  Math.round(lat * perDegree),
];

/** Returns one number for a vertex. Both coordinates fit, because longitudes and latitudes have up to 32 bits. */
function keyOf([lng, lat]: Vertex): number {
  return (lng % 2 ** 26) * 2 ** 27 + (lat + 2 ** 26);
}

type Nodes = { lng: number[]; lat: number[] };
type Arcs = { from: number[]; to: number[]; meters: number[]; kind: number[] };

function openGraph() {
  const nodes: Nodes = { lng: [], lat: [] };
  const arcs: Arcs = { from: [], to: [], meters: [], kind: [] };
  const byKey = new Map<number, number>();
  const nodeAt = (vertex: Vertex): number => {
    const known = byKey.get(keyOf(vertex));
    if (known !== undefined) return known;
    nodes.lat.push(vertex[1]);
    const node = nodes.lng.push(vertex[0]) - 1;
    byKey.set(keyOf(vertex), node);
    return node;
  };
  const addArc = (from: number, to: number, meters: number, kind: number) => {
    arcs.from.push(from);
    arcs.to.push(to);
    arcs.meters.push(Math.min(65_535, Math.round(meters)));
    arcs.kind.push(kind);
  };
  return {
    nodes,
    arcs,
    /** Adds the part of a road between two junctions, in both directions unless it is one-way. */
    addLine(line: Road['line'], kind: number, oneway: number): void {
      let previous = nodeAt(line[0] ?? [0, 0]);
      for (const { vertex, meters } of simplified(line)) {
        const node = nodeAt(vertex);
        if (node === previous) continue;
        if (oneway >= 0) addArc(previous, node, meters, kind);
        if (oneway <= 0) addArc(node, previous, meters, kind);
        previous = node;
      }
    },
  };
}

/** Returns the kept vertices after the first, each with the metres of the line since the kept one before. */
function* simplified(road: Road['line']): Generator<{ vertex: Vertex; meters: number }> {
  const line = withNodesOnTheWay(road);
  let kept = 0;
  let meters = 0;
  for (let index = 1; index < line.length; index++) {
    const [before, vertex, after] = [line[index - 1], line[index], line[index + 1]];
    if (!before || !vertex) return;
    meters += metersBetween(...before, ...vertex);
    const canSkip =
      after !== undefined &&
      meters + metersBetween(...vertex, ...after) <= maxArcMeters &&
      isStraight(line.slice(kept, index + 2));
    if (canSkip) continue;
    yield { vertex, meters };
    kept = index;
    meters = 0;
  }
}

/** Adds vertices to long straight roads. */
function withNodesOnTheWay(line: Road['line']): Road['line'] {
  return line.flatMap((vertex, index) => {
    const before = line[index - 1] ?? vertex;
    const pieces = Math.max(1, Math.ceil(metersBetween(...before, ...vertex) / maxArcMeters));
    return Array.from({ length: pieces }, (_, piece): Vertex => {
      const part = (piece + 1) / pieces;
      return [between(before[0], vertex[0], part), between(before[1], vertex[1], part)];
    });
  });
}

const between = (from: number, to: number, part: number) => Math.round(from + (to - from) * part);

/** Returns true if no vertex is far from the line between the first and the last. */
function isStraight(line: Road['line']): boolean {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last) return true;
  const length = Math.hypot(last[0] - first[0], last[1] - first[1]);
  return line.every(([lng, lat]) => {
    const cross = (last[0] - first[0]) * (lat - first[1]) - (last[1] - first[1]) * (lng - first[0]);
    const units = length === 0 ? Math.hypot(lng - first[0], lat - first[1]) : Math.abs(cross) / length;
    return metersBetween(0, 0, units, 0) <= toleranceMeters;
  });
}

type Streets = Omit<RoadGraph, 'pointLng' | 'pointLat' | 'pointKind' | 'valleyHeights'>;

/** Returns the streets that are connected with most others. A footpath in a garden would lead nowhere. */
function largestPart(nodes: Nodes, arcs: Arcs): Streets {
  const part = partsOf(nodes.lng.length, arcs);
  const sizes = new Map<number, number>();
  for (const id of part) sizes.set(id, (sizes.get(id) ?? 0) + 1);
  const [largest] = [...sizes].reduce((a, b) => (b[1] > a[1] ? b : a), [-1, 0]);
  const numbers = new Int32Array(nodes.lng.length).fill(-1);
  let count = 0;
  part.forEach((id, node) => id === largest && (numbers[node] = count++));
  const isKept = (_: number, node: number) => part[node] === largest;
  const kept = arcs.to.flatMap((to, arc) => (part[to] === largest ? arc : []));
  const firstArc = new Uint32Array(count + 1);
  const headOf = (arc: number) => numbers[arcs.to[arc] ?? 0] ?? 0;
  for (const arc of kept) firstArc[headOf(arc) + 1] = (firstArc[headOf(arc) + 1] ?? 0) + 1;
  for (let node = 0; node < count; node++)
    firstArc[node + 1] = (firstArc[node + 1] ?? 0) + (firstArc[node] ?? 0);
  const order = Uint32Array.from(kept).sort((a, b) => headOf(a) - headOf(b));
  return {
    lng: Int32Array.from(nodes.lng.filter(isKept)),
    lat: Int32Array.from(nodes.lat.filter(isKept)),
    firstArc,
    arcFrom: order.map((arc) => numbers[arcs.from[arc] ?? 0] ?? 0),
    arcMeters: Uint16Array.from(order, (arc) => arcs.meters[arc] ?? 0),
    arcKind: Uint8Array.from(order, (arc) => arcs.kind[arc] ?? 0),
  };
}

/** Returns a number for each node that nodes connected in any direction share. */
function partsOf(count: number, { from, to }: Arcs): Int32Array {
  const parent = Int32Array.from({ length: count }, (_, node) => node);
  const rootOf = (node: number): number => {
    let root = node;
    while ((parent[root] ?? root) !== root) {
      parent[root] = parent[parent[root] ?? root] ?? root;
      root = parent[root] ?? root;
    }
    return root;
  };
  from.forEach((node, arc) => (parent[rootOf(node)] = rootOf(to[arc] ?? node)));
  return parent.map((_, node) => rootOf(node));
}

function readPoints(store: FeatureStore): Pick<RoadGraph, 'pointLng' | 'pointLat' | 'pointKind'> {
  const points: Array<[number, number, number]> = [];
  for (let index = 0; index < store.count(); index++) {
    const { layer, properties, readParts } = store.at(index);
    const kind = pointKinds.findIndex((name) => name === properties['kind']);
    const position = layer === 'points' && kind >= 0 ? readParts()[0]?.[0] : undefined;
    if (position) points.push([...unitsOf(position), kind]);
  }
  return {
    pointLng: Int32Array.from(points, ([lng]) => lng),
    pointLat: Int32Array.from(points, ([, lat]) => lat),
    pointKind: Uint8Array.from(points, ([, , kind]) => kind),
  };
}
