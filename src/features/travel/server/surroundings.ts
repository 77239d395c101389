import { access, mainClasses, type RoadClass, type Surface } from '#features/travel/speeds.ts';
import type { SurroundingKind } from '#features/travel/surroundings.ts';
import { arcKinds, type PointKind, perDegree, pointKinds, type RoadGraph } from './road-graph.ts';
import { findPaths, type Target } from './shortest-paths.ts';
import { type CellNodes, type FindNode, gridShape } from './travel-grid.ts';

/**
 * The way on foot from the middle of each cell to the nearest stage, tarmac road and so on, in hundreds of metres, at
 * least one. Homes are shown as cells, so more exact distances would say nothing.
 */
export type WalkGrid = Uint8Array;

/** The value of cells from which no way is known, or none shorter than 25 km. */
export const noWay = 255;

/** Points that are farther from all streets are left out. */
const maxPointMeters = 500;

const pointsOf: Record<Exclude<SurroundingKind, 'tarmac'>, PointKind> = {
  stage: 'stage',
  school: 'school',
  clinic: 'health',
  market: 'market',
};

/** Computes the ways on foot to the nearest place of a kind, in steps between which other work can run. */
export function* walksTo(
  graph: RoadGraph,
  cells: CellNodes,
  nearest: FindNode,
  kind: SurroundingKind,
): Generator<void, WalkGrid> {
  const targets = kind === 'tarmac' ? pavedNodes(graph) : nodesOfPoints(graph, nearest, pointsOf[kind]);
  const tree = yield* findPaths(graph, targets, oneByMeter);
  return Uint8Array.from({ length: gridShape.cells }, (_, cell) => {
    const meters = (tree.seconds[cells.node[cell] ?? -1] ?? Infinity) + wayOf(cells.meters[cell] ?? 0);
    return Number.isFinite(meters) ? Math.min(noWay, Math.max(1, Math.round(meters / 100))) : noWay;
  });
}

/** Metres in place of seconds. People walk at the same speed everywhere. */
const oneByMeter = new Float32Array(arcKinds.length).fill(1);

const wayOf = (meters: number) => meters * access.detour;

function* nodesOfPoints(graph: RoadGraph, nearest: FindNode, kind: PointKind): Generator<Target> {
  const wanted = pointKinds.indexOf(kind);
  for (const [point, pointKind] of graph.pointKind.entries()) {
    if (pointKind !== wanted) continue;
    const lat = (graph.pointLat[point] ?? 0) / perDegree;
    const lng = (graph.pointLng[point] ?? 0) / perDegree;
    const found = nearest({ lat, lng });
    if (found && found.meters <= maxPointMeters) yield { node: found.node, seconds: wayOf(found.meters) };
  }
}

function* pavedNodes({ lng, firstArc, arcFrom, arcKind }: RoadGraph): Generator<Target> {
  const isPaved = arcKinds.map(isTarmac);
  for (let node = 0; node < lng.length; node++)
    for (let arc = firstArc[node] ?? 0; arc < (firstArc[node + 1] ?? 0); arc++) {
      if (!isPaved[arcKind[arc] ?? 0]) continue;
      yield { node, seconds: 0 };
      yield { node: arcFrom[arc] ?? 0, seconds: 0 };
    }
}

function isTarmac({ roadClass, surface }: { roadClass: RoadClass; surface: Surface }): boolean {
  return surface === 'paved' || (surface === 'unknown' && mainClasses.has(roadClass));
}
