import { streetBounds } from '#features/properties/map-bounds.ts';
import type { MapLayer, MapRule, Properties, RoadFacts } from './map-rules.ts';

export type Position = readonly [lng: number, lat: number];
export type Box = { west: number; south: number; east: number; north: number };

export type StoredFeature = {
  layer: MapLayer;
  fromZoom: number;
  nameFrom: number;
  type: 'Point' | 'LineString' | 'Polygon';
  properties: Properties;
  road?: RoadFacts | undefined;
  box: Box;
  /** The points of a line, or the rings of an area with the outer one first. */
  readParts(): Position[][];
};

export type FeatureStore = {
  add(rule: MapRule, type: StoredFeature['type'], parts: ReadonlyArray<readonly Position[]>): void;
  at(index: number): StoredFeature;
  count(): number;
};

const perDegree = 1e7;
/** About 200 metres. */
const repeatedDegrees = 0.002;

/**
 * Keeps features in little memory: greater Kampala has more than a million buildings. Coordinates are kept as
 * whole numbers, and equal properties once. Features outside of the map are left out.
 */
export function openFeatureStore(): FeatureStore {
  let numbers = new Int32Array(2 ** 16);
  let used = 0;
  const append = (value: number) => {
    if (used === numbers.length) {
      const larger = new Int32Array(numbers.length * 2);
      larger.set(numbers);
      numbers = larger;
    }
    numbers[used++] = value;
  };
  const kinds = new Map<string, number>();
  const kindList: Array<
    Pick<StoredFeature, 'layer' | 'fromZoom' | 'nameFrom' | 'type' | 'properties' | 'road'>
  > = [];
  const kindOf = (
    { layer, fromZoom, nameFrom = 0, properties, road }: MapRule,
    type: StoredFeature['type'],
  ) => {
    const kind = { layer, fromZoom, nameFrom, type, properties, road };
    const key = JSON.stringify(kind);
    const known = kinds.get(key);
    if (known !== undefined) return known;
    kinds.set(key, kindList.length);
    return kindList.push(kind) - 1;
  };
  const starts: number[] = [];
  const namedPoints = new Set<string>();
  /** Returns true for a point that was added before. Many schools are mapped as a point and as an area. */
  const isRepeated = ({ layer, properties }: MapRule, [lng, lat]: Position) => {
    if (!properties['name']) return false;
    const place = [lng, lat].map((degrees) => Math.round(degrees / repeatedDegrees));
    const key = `${layer} ${properties['kind']} ${properties['name']} ${place}`;
    return namedPoints.size === namedPoints.add(key).size;
  };
  return {
    add(rule, type, parts) {
      const box = boxOf(parts[0] ?? []);
      if (!overlaps(box, streetBounds)) return;
      if (type === 'Point' && parts[0]?.[0] && isRepeated(rule, parts[0][0])) return;
      starts.push(used);
      append(kindOf(rule, type));
      for (const degrees of [box.west, box.south, box.east, box.north])
        append(Math.round(degrees * perDegree));
      append(parts.length);
      for (const part of parts) {
        append(part.length);
        for (const [lng, lat] of part) {
          append(Math.round(lng * perDegree));
          append(Math.round(lat * perDegree));
        }
      }
    },
    at(index) {
      const start = starts[index] ?? 0;
      const numberAt = (offset: number) => numbers[start + offset] ?? 0;
      const kind = kindList[numberAt(0)];
      if (!kind) throw new RangeError(`There is no feature ${index}`);
      const [west = 0, south = 0, east = 0, north = 0] = [1, 2, 3, 4].map(
        (offset) => numberAt(offset) / perDegree,
      );
      const readParts = () => {
        let at = 6;
        return Array.from({ length: numberAt(5) }, () => {
          const length = numberAt(at++);
          return Array.from({ length }, (): Position => {
            at += 2;
            return [numberAt(at - 2) / perDegree, numberAt(at - 1) / perDegree];
          });
        });
      };
      return { ...kind, box: { west, south, east, north }, readParts };
    },
    count: () => starts.length,
  };
}

export function boxOf(points: readonly Position[]): Box {
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  for (const [lng, lat] of points) {
    box.west = Math.min(box.west, lng);
    box.south = Math.min(box.south, lat);
    box.east = Math.max(box.east, lng);
    box.north = Math.max(box.north, lat);
  }
  return box;
}

export function overlaps(one: Box, other: Box): boolean {
  return (
    one.west <= other.east && one.east >= other.west && one.south <= other.north && one.north >= other.south
  );
}

export function isInside([lng, lat]: Position, box: Box): boolean {
  return lng >= box.west && lng <= box.east && lat >= box.south && lat <= box.north;
}
