import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { currentGraph } from '#features/properties/server/street-map/map-folder.ts';
import type { TravelMode } from '#features/travel/reach.ts';
import { lruGetOrSet } from '#kit/lru.ts';
import { FairSemaphore } from '#kit/server/fair-semaphore.ts';
import type { Log } from '#kit/server/log.ts';
import { decodeGraph, type RoadGraph } from './road-graph.ts';
import {
  accessSeconds,
  type CellNodes,
  estimatedGrid,
  type FindNode,
  type GeoPosition,
  gridFromGraph,
  joinCells,
  nearestNodes,
  type TravelGrid,
} from './travel-grid.ts';

/** The travel times of this process. */
export type Travel = {
  /** Returns the times to a place. They are computed at the first use of the place. */
  gridTo(place: GeoPosition, mode: TravelMode): Promise<TravelGrid>;
};

type Streets = { graph: RoadGraph; cells: CellNodes; nearest: FindNode };
/** The streets of one import, and the grids computed with them. */
type Import = { streets: Promise<Streets | null>; grids: Map<string, Promise<TravelGrid>> };

/** More than there are places and ways to travel, so that visitors cannot evict each other's grids. A grid takes 125 kB. */
const maxGrids = 500;

/** Opens the travel times, which use the roads of the map in this folder. A new import needs no restart. */
export function openTravel({ folder, log }: { folder: string; log: Pick<Log, 'error'> }): Travel {
  const importOf = (name: string | null): Import & { name: string | null } => ({
    name,
    streets: name === null ? Promise.resolve(null) : load(name),
    grids: new Map(),
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
  return {
    async gridTo(place, mode) {
      const name = await currentGraph(folder);
      if (name !== current.name) current = importOf(name);
      const { streets, grids } = current;
      return lruGetOrSet(grids, maxGrids, `${mode} ${place.lat} ${place.lng}`, () =>
        searches.run(0, async () => computeGrid(await streets, place, mode)),
      );
    },
  };
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
