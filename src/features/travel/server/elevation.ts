import { MapInputError } from '#features/properties/server/street-map/map-input-error.ts';
import { noHills, unknownHeight } from './road-graph.ts';
import { centerOf, type GeoPosition, gridShape } from './travel-grid.ts';

/** A square of one degree with heights in metres, row by row from its north-west corner. */
export type Elevation = { south: number; west: number; size: number; heights: Int16Array };

const namePattern = /(?<ns>[NS])(?<lat>\d\d)(?<ew>[EW])(?<lng>\d{3})\.hgt$/i;

/**
 * Reads an SRTM file such as N00E032.hgt. Its name states its south-west corner.
 * @throws MapInputError if it is something else
 */
export function parseElevation(name: string, bytes: Uint8Array): Elevation {
  const { ns = '', lat, ew = '', lng } = namePattern.exec(name)?.groups ?? {};
  const size = Math.sqrt(bytes.length / 2);
  if (lat === undefined || !Number.isInteger(size) || size < 2)
    throw new MapInputError(`${name} is no elevation file such as N00E032.hgt.`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return {
    south: Number(lat) * (ns.toUpperCase() === 'S' ? -1 : 1),
    west: Number(lng) * (ew.toUpperCase() === 'W' ? -1 : 1),
    size,
    heights: Int16Array.from({ length: size * size }, (_, index) => view.getInt16(index * 2)),
  };
}

const metersPerDegree = 111_320;
/** The radius in which the lowest ground counts as the valley of a cell. */
const valleyMeters = 500;
/** The radius in which hills rise around a valley, and their least height above it. A plain is no valley. */
const [hillMeters, hillHeight] = [1_500, 15];
/** Half the width of a cell. */
const cellMeters = 167;

/** Returns the metres of each cell of the map grid above its valley: see `RoadGraph`. */
export function heightsAboveValleys(elevation: Elevation): Uint8Array {
  return Uint8Array.from({ length: gridShape.cells }, (_, cell) => {
    const center = centerOf(cell);
    const own = heightsAround(elevation, center, cellMeters);
    const low = Math.min(...heightsAround(elevation, center, valleyMeters));
    if (own.length === 0) return unknownHeight;
    const hill = Math.max(...heightsAround(elevation, center, hillMeters));
    if (hill - low < hillHeight) return noHills;
    return Math.min(noHills - 1, Math.round(own.reduce((sum, height) => sum + height, 0) / own.length - low));
  });
}

/** Returns the known heights in a square around a position. */
function heightsAround({ south, west, size, heights }: Elevation, { lat, lng }: GeoPosition, meters: number) {
  const perDegree = size - 1;
  const reach = (meters / metersPerDegree) * perDegree;
  const [row, column] = [(south + 1 - lat) * perDegree, (lng - west) * perDegree];
  const found: number[] = [];
  for (let y = Math.max(0, Math.ceil(row - reach)); y <= Math.min(size - 1, row + reach); y++)
    for (let x = Math.max(0, Math.ceil(column - reach)); x <= Math.min(size - 1, column + reach); x++) {
      const height = heights[y * size + x] ?? voidHeight;
      if (height > voidHeight) found.push(height);
    }
  return found;
}

/** The height of points that the satellite did not see. */
const voidHeight = -32_768;
