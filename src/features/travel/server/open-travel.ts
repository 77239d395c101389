import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { currentGraph } from '#features/properties/server/street-map/map-folder.ts';
import type { TravelMode } from '#features/travel/reach.ts';
import { type SurroundingKind, surroundingKinds } from '#features/travel/surroundings.ts';
import { lruGetOrSet } from '#kit/lru.ts';
import { FairSemaphore } from '#kit/server/fair-semaphore.ts';
import type { Log } from '#kit/server/log.ts';
import { decodeGraph, type RoadGraph } from './road-graph.ts';
import { findPaths } from './shortest-paths.ts';
import { type WalkGrid, walksTo } from './surroundings.ts';
import {
  accessSeconds,
  type CellNodes,
  estimatedGrid,
  estimatedWay,
  type FindNode,
  type GeoPosition,
  gridFromGraph,
  gridShape,
  joinCells,
  nearestNodes,
  paceFor,
  type TravelGrid,
  wayOnRoads,
} from './travel-grid.ts';

/** A way on a weekday at 7:30. Without imported streets it is estimated from the straight line. */
export type Way = { minutes: number; meters: number; isEstimate: boolean };

/** The travel times of this process. */
export type Travel = {
  /** Returns the times to a place. They are computed at the first use of the place. */
  gridTo(place: GeoPosition, mode: TravelMode): Promise<TravelGrid>;
  /** Returns the ways from some positions to a place. */
  waysTo(place: GeoPosition, starts: readonly GeoPosition[], mode: TravelMode): Promise<Way[]>;
  /** Returns the ways on foot to the nearest place of a kind. Null if no streets were imported. */
  walksTo(kind: SurroundingKind): Promise<WalkGrid | null>;
  /** Returns the height of each cell above the valley: see `RoadGraph`. Null if no elevation was imported. */
  valleyHeights(): Promise<Uint8Array | null>;
  /** Identifies the imported streets, for caches of what depends on them. Null without any. */
  version(): Promise<string | null>;
};

type Streets = { graph: RoadGraph; cells: CellNodes; nearest: FindNode };
/** The streets of one import, and what was computed with them. */
type Import = {
  name: string | null;
  streets: Promise<Streets | null>;
  grids: Map<string, Promise<TravelGrid>>;
  ways: Map<string, Promise<Way[]>>;
  walks: Map<SurroundingKind, Promise<WalkGrid | null>>;
};

/** More than there are places and ways to travel, so that visitors cannot evict each other's grids. A grid takes 125 kB. */
const maxGrids = 500;
const maxWays = 500;

/** Opens the travel times, which use the roads of the map in this folder. A new import needs no restart. */
export function openTravel({ folder, log }: { folder: string; log: Pick<Log, 'error'> }): Travel {
  const importOf = (name: string | null): Import => ({
    name,
    streets: name === null ? Promise.resolve(null) : load(name),
    grids: new Map(),
    ways: new Map(),
    walks: new Map(),
  });
  const load = async (name: string): Promise<Streets | null> => {
    try {
      const graph = decodeGraph(await readFile(join(folder, name)));
      const nearest = nearestNodes(graph);
      return { graph, nearest, cells: await runInSteps(joinCells(nearest)) };
    } catch (error) {
      log.error({ err: error, name }, 'The road graph cannot be used');
      return null;
    }
  };
  let current = importOf(null);
  // Each search of the roads needs several megabytes, so that only one runs at a time.
  const searches = new FairSemaphore(1);
  const readCurrent = async () => {
    const name = await currentGraph(folder);
    if (name !== current.name) current = importOf(name);
    return current;
  };
  return {
    async gridTo(place, mode) {
      const { streets, grids } = await readCurrent();
      return lruGetOrSet(grids, maxGrids, `${mode} ${place.lat} ${place.lng}`, () =>
        searches.run(0, async () => computeGrid(await streets, place, mode)),
      );
    },
    async waysTo(place, starts, mode) {
      const { streets, ways } = await readCurrent();
      const key = [place, ...starts].map(({ lat, lng }) => `${lat} ${lng}`).join();
      return lruGetOrSet(ways, maxWays, `${mode} ${key}`, () =>
        searches.run(0, async () => computeWays(await streets, place, starts, mode)),
      );
    },
    async walksTo(kind) {
      const { streets, walks } = await readCurrent();
      return lruGetOrSet(walks, surroundingKinds.length, kind, () =>
        searches.run(0, async () => computeWalks(await streets, kind)),
      );
    },
    version: async () => (await readCurrent()).name,
    async valleyHeights() {
      const heights = (await (await readCurrent()).streets)?.graph.valleyHeights;
      return heights?.length === gridShape.cells ? heights : null;
    },
  };
}

async function computeWays(
  streets: Streets | null,
  place: GeoPosition,
  starts: readonly GeoPosition[],
  mode: TravelMode,
): Promise<Way[]> {
  const end = streets?.nearest(place);
  const estimates = starts.map((start) => ({ ...estimatedWay(start, place, mode), isEstimate: true }));
  if (!streets || !end) return estimates;
  const target = { node: end.node, seconds: accessSeconds(end.meters, mode) };
  const tree = await runInSteps(findPaths(streets.graph, [target], paceFor(mode)));
  return starts.map((start, index) => {
    const node = streets.nearest(start);
    const way = node && wayOnRoads(tree, node, end.meters, mode);
    return way ? { ...way, isEstimate: false } : (estimates[index] as Way);
  });
}

async function computeWalks(streets: Streets | null, kind: SurroundingKind): Promise<WalkGrid | null> {
  return streets && runInSteps(walksTo(streets.graph, streets.cells, streets.nearest, kind));
}

async function computeGrid(
  streets: Streets | null,
  place: GeoPosition,
  mode: TravelMode,
): Promise<TravelGrid> {
  await nextTurn();
  const end = streets?.nearest(place);
  if (!streets || !end) return estimatedGrid(place, mode);
  const target = { ...place, end: { ...end, seconds: accessSeconds(end.meters, mode) } };
  return runInSteps(gridFromGraph(streets.graph, streets.cells, target, mode));
}

async function runInSteps<Result>(steps: Generator<void, Result>): Promise<Result> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await nextTurn();
  }
}
