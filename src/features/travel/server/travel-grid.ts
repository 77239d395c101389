import { streetBounds } from '#features/properties/map-bounds.ts';
import { cellCenter, gridCell } from '#features/properties/rules.ts';
import type { TravelMode } from '#features/travel/reach.ts';
import { access, estimate, speedOn } from '#features/travel/speeds.ts';
import { arcKinds, metersBetween, perDegree, type RoadGraph } from './road-graph.ts';
import { findPaths, type PathTree, type Target } from './shortest-paths.ts';

export type GeoPosition = { lat: number; lng: number };

/**
 * The minutes to one place from each cell of the map grid. A home's published location is its cell, so its travel time
 * reveals no more.
 */
export type TravelGrid = {
  /** The minutes by cell, rounded up, at most `tooFar`. */
  minutes: Uint8Array;
  /** The length of the way by cell, in hundreds of metres. */
  hectometers: Uint16Array;
  /** 1 for cells whose time is estimated from a straight line, because no imported streets lead to the place. */
  estimated: Uint8Array;
};

/** The value of cells from which the way takes longer than four hours. */
const tooFar = 255;

const [firstRow, firstColumn] = [gridCell(streetBounds.south), gridCell(streetBounds.west)];
const rows = gridCell(streetBounds.north) - firstRow + 1;
const columns = gridCell(streetBounds.east) - firstColumn + 1;
/** The cells of the grid, row by row from the south-west. */
export const gridShape = { firstRow, firstColumn, rows, columns, cells: rows * columns } as const;

/** Returns the position of a cell in a grid, or -1 outside of the map. */
export function cellIndex(row: number, column: number): number {
  const [y, x] = [row - firstRow, column - firstColumn];
  return y >= 0 && y < rows && x >= 0 && x < columns ? y * columns + x : -1;
}

export function cellAt({ lat, lng }: GeoPosition): number {
  return cellIndex(gridCell(lat), gridCell(lng));
}

/** The nearest node of each cell's centre, or -1, and the metres to it in a straight line. */
export type CellNodes = { node: Int32Array; meters: Float32Array };

/** Cells that are farther from all streets are not joined to them. */
const maxAccessMeters = 3_000;
const cellMeters = 334;

export type FindNode = (position: GeoPosition) => { node: number; meters: number } | null;

/** Joins the cells of the grid to their nearest nodes, in steps between which other work can run. */
export function* joinCells(nearest: FindNode): Generator<void, CellNodes> {
  const node = new Int32Array(gridShape.cells).fill(-1);
  const meters = new Float32Array(gridShape.cells);
  for (let cell = 0; cell < gridShape.cells; cell++) {
    const found = nearest(centerOf(cell));
    node[cell] = found?.node ?? -1;
    meters[cell] = found?.meters ?? 0;
    if (cell % columns === 0) yield;
  }
  return { node, meters };
}

/** Returns a function that finds the nearest node of a position within `maxAccessMeters`. */
export function nearestNodes(graph: RoadGraph): FindNode {
  // Roads lead out of the map, so nodes are also outside of its cells.
  const keyOf = (row: number, column: number) => row * 100_000 + column;
  const nodesByCell = new Map<number, number[]>();
  for (let node = 0; node < graph.lng.length; node++) {
    const key = keyOf(
      gridCell((graph.lat[node] ?? 0) / perDegree),
      gridCell((graph.lng[node] ?? 0) / perDegree),
    );
    const nodes = nodesByCell.get(key);
    if (nodes) nodes.push(node);
    else nodesByCell.set(key, [node]);
  }
  return ({ lat, lng }) => {
    const [row, column] = [gridCell(lat), gridCell(lng)];
    let best = null as { node: number; meters: number } | null;
    const look = (y: number, x: number) => {
      for (const node of nodesByCell.get(keyOf(y, x)) ?? []) {
        const meters = metersBetween(
          graph.lng[node] ?? 0,
          graph.lat[node] ?? 0,
          lng * perDegree,
          lat * perDegree,
        );
        if (meters <= maxAccessMeters && (!best || meters < best.meters)) best = { node, meters };
      }
    };
    // A node of a farther ring is at least this far away.
    for (let ring = 0; (ring - 1) * cellMeters <= Math.min(best?.meters ?? Infinity, maxAccessMeters); ring++)
      for (let y = row - ring; y <= row + ring; y++)
        for (let x = column - ring; x <= column + ring; x += isEdge(y, row, ring) ? 1 : 2 * ring || 1)
          look(y, x);
    return best;
  };
}

const isEdge = (y: number, row: number, ring: number) => Math.abs(y - row) === ring;

export function centerOf(cell: number): GeoPosition {
  return {
    lat: cellCenter(firstRow + Math.floor(cell / columns)),
    lng: cellCenter(firstColumn + (cell % columns)),
  };
}

/** Returns the seconds for each metre of each kind of arc. */
export function paceFor(mode: TravelMode): Float32Array {
  return Float32Array.from(arcKinds, ({ roadClass, surface }) => 3.6 / speedOn(roadClass, surface, mode));
}

export const accessSeconds = (meters: number, mode: TravelMode) =>
  (meters * access.detour * 3.6) / access.speed[mode];

/**
 * Computes the travel times from all cells to a place, in steps between which other work can run. Cells that no street
 * connects with the place keep their estimate.
 */
export function* gridFromGraph(
  graph: RoadGraph,
  cells: CellNodes,
  place: GeoPosition & { end: Target & { meters: number } },
  mode: TravelMode,
): Generator<void, TravelGrid> {
  const tree = yield* findPaths(graph, [place.end], paceFor(mode));
  const grid = estimatedGrid(place, mode);
  for (let cell = 0; cell < gridShape.cells; cell++) {
    const start = { node: cells.node[cell] ?? -1, meters: cells.meters[cell] ?? 0 };
    const way = wayOnRoads(tree, start, place.end.meters, mode);
    if (!way) continue;
    write(grid, cell, way);
    grid.estimated[cell] = 0;
  }
  return grid;
}

type Way = { minutes: number; meters: number };

/** Returns the way from a node and the metres to it, or null if no road leads to the place of the tree. */
export function wayOnRoads(
  tree: PathTree,
  start: { node: number; meters: number },
  endMeters: number,
  mode: TravelMode,
): Way | null {
  const roadSeconds = tree.seconds[start.node] ?? Infinity;
  if (!Number.isFinite(roadSeconds)) return null;
  const seconds = roadSeconds + accessSeconds(start.meters, mode);
  return {
    minutes: Math.ceil(seconds / 60 + access.waitMinutes[mode]),
    meters: (tree.meters[start.node] ?? 0) + (start.meters + endMeters) * access.detour,
  };
}

/** Estimates a way from the straight line. */
export function estimatedWay(from: GeoPosition, to: GeoPosition, mode: TravelMode): Way {
  const [start, end] = [from, to].map(({ lat, lng }) => [lng * perDegree, lat * perDegree] as const);
  const meters = metersBetween(...(start ?? [0, 0]), ...(end ?? [0, 0])) * estimate.detour;
  return {
    meters,
    minutes: Math.ceil((meters * 0.06) / estimate.speed[mode] + access.waitMinutes[mode]),
  };
}

/** Estimates the travel times from all cells to a place from straight lines. */
export function estimatedGrid(place: GeoPosition, mode: TravelMode): TravelGrid {
  const grid: TravelGrid = {
    minutes: new Uint8Array(gridShape.cells),
    hectometers: new Uint16Array(gridShape.cells),
    estimated: new Uint8Array(gridShape.cells).fill(1),
  };
  for (let cell = 0; cell < gridShape.cells; cell++)
    write(grid, cell, estimatedWay(centerOf(cell), place, mode));
  return grid;
}

function write(grid: TravelGrid, cell: number, { minutes, meters }: Way): void {
  grid.minutes[cell] = Math.min(tooFar, minutes);
  grid.hectometers[cell] = Math.round(meters / 100);
}
