import { streetBounds } from '#features/properties/map-bounds.ts';
import { type Box, type FeatureStore, isInside, type Position } from './feature-store.ts';
import { MapInputError } from './map-input-error.ts';
import { isArea, pointRule, ruleFor } from './map-rules.ts';
import { type Member, openOsmExtract, type Tags } from './osm-extract.ts';
import { areaOf, joinRings, middleOf, polygonsOf } from './rings.ts';

/** Roads that leave the map do not end at its edge. */
const marginDegrees = 0.02;
const keptBox: Box = {
  west: streetBounds.west - marginDegrees,
  south: streetBounds.south - marginDegrees,
  east: streetBounds.east + marginDegrees,
  north: streetBounds.north + marginDegrees,
};

type Way = { nodeIds: number[]; tags: Tags };

/**
 * Adds the elements of an extract that the map shows to the store. The file is read up to three times: its nodes
 * and relations, then its ways, then the nodes outside of the map that ways and areas at its edge need.
 * @param onProgress receives a number from 0 to 1
 */
export async function readOsm(
  path: string,
  store: FeatureStore,
  onProgress: (done: number) => void,
): Promise<void> {
  const extract = await openOsmExtract(path);
  const progressOf = (pass: number) => (doneBytes: number) =>
    onProgress((pass + doneBytes / extract.totalBytes) / 3);
  try {
    const nodes = openNodeIndex();
    const relations: Array<{ members: Member[]; tags: Tags }> = [];
    await extract.read(
      {
        node: (id, lng, lat, readTags) => {
          if (!isInside([lng, lat], keptBox)) return;
          nodes.add(id, lng, lat);
          addPoint(store, [lng, lat], readTags());
        },
        relation: (_, members, tags) => {
          if (tags['type'] === 'multipolygon' && (isArea(tags) || pointRule(tags)))
            relations.push({ members, tags });
        },
      },
      progressOf(0),
    );
    const memberWays = new Map<number, number[]>();
    for (const { members } of relations)
      for (const { type, id } of members) if (type === 'way') memberWays.set(id, []);
    const cutWays: Way[] = [];
    await extract.read(
      {
        way: (id, nodeIds, tags) => {
          if (memberWays.has(id)) memberWays.set(id, nodeIds);
          if (!isShown(tags)) return;
          const positions = nodeIds.map(nodes.find).filter((position) => position !== null);
          if (positions.length === nodeIds.length) addWay(store, positions, tags);
          else if (positions.length > 0) cutWays.push({ nodeIds, tags });
        },
      },
      progressOf(1),
    );
    const waysOf = (members: Member[]) =>
      members
        .map(({ id, role }) => ({ nodeIds: memberWays.get(id) ?? [], role }))
        .filter(({ nodeIds }) => nodeIds.length > 0);
    const shownRelations = relations
      .map(({ members, tags }) => ({ ways: waysOf(members), tags }))
      .filter(({ ways }) => ways.some(({ nodeIds }) => nodeIds.some((node) => nodes.find(node))));
    const farNodes = new Map<number, Position | null>();
    for (const { nodeIds } of [...cutWays, ...shownRelations.flatMap(({ ways }) => ways)])
      for (const node of nodeIds) if (!nodes.find(node)) farNodes.set(node, null);
    if (farNodes.size > 0)
      await extract.read(
        { node: (id, lng, lat) => void (farNodes.has(id) && farNodes.set(id, [lng, lat])) },
        progressOf(2),
      );
    // An extract that cuts ways lacks some of their nodes.
    const positionsOf = (nodeIds: number[]) =>
      nodeIds.flatMap((node): Position[] => {
        const position = nodes.find(node) ?? farNodes.get(node);
        return position ? [position] : [];
      });
    for (const { nodeIds, tags } of cutWays) addWay(store, positionsOf(nodeIds), tags);
    for (const { ways, tags } of shownRelations) {
      const ringsOf = (isInner: boolean) =>
        joinRings(
          ways
            .filter(({ role }) => (role === 'inner') === isInner)
            .map(({ nodeIds }) => positionsOf(nodeIds)),
        );
      for (const rings of polygonsOf(ringsOf(false), ringsOf(true))) addArea(store, rings, tags);
    }
  } finally {
    await extract.close();
  }
}

/** Finds the positions of nodes by ID. An extract is sorted by ID, so no map of millions of nodes is needed. */
function openNodeIndex() {
  let ids = new Float64Array(2 ** 20);
  let coordinates = new Float64Array(2 ** 21);
  let count = 0;
  return {
    add(id: number, lng: number, lat: number): void {
      if (count > 0 && id <= (ids[count - 1] ?? 0))
        throw new MapInputError('The extract is not sorted. Sort it with `osmium sort`.');
      if (count === ids.length) {
        ids = grown(ids);
        coordinates = grown(coordinates);
      }
      ids[count] = id;
      coordinates[2 * count] = lng;
      coordinates[2 * count + 1] = lat;
      count++;
    },
    find(id: number): Position | null {
      let [low, high] = [0, count - 1];
      while (low <= high) {
        const middle = (low + high) >> 1;
        const found = ids[middle] ?? 0;
        if (found === id) return [coordinates[2 * middle] ?? 0, coordinates[2 * middle + 1] ?? 0];
        if (found < id) low = middle + 1;
        else high = middle - 1;
      }
      return null;
    },
  };
}

function grown(numbers: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(numbers.length * 2);
  larger.set(numbers);
  return larger;
}

function isShown(tags: Tags): boolean {
  return ruleFor(tags, 'line') !== null || isArea(tags) || pointRule(tags) !== null;
}

export function addPoint(store: FeatureStore, position: Position, tags: Tags): void {
  const rule = ruleFor(tags, 'point');
  if (rule) store.add(rule, 'Point', [[position]]);
}

/** Adds a road, an area, or the point in the middle of a school, a market and so on. */
export function addWay(store: FeatureStore, positions: Position[], tags: Tags): void {
  if (positions.length < 2) return;
  const line = ruleFor(tags, 'line');
  if (line) return store.add(line, 'LineString', [positions]);
  const [first, last] = [positions[0] as Position, positions.at(-1) as Position];
  if (positions.length > 3 && first[0] === last[0] && first[1] === last[1]) addArea(store, [positions], tags);
}

export function addArea(store: FeatureStore, rings: Position[][], tags: Tags): void {
  const [outer = []] = rings;
  const area = ruleFor(tags, 'area', areaOf(outer));
  if (area) store.add(area, 'Polygon', rings);
  const point = pointRule(tags);
  if (point) store.add(point, 'Point', [[middleOf(outer)]]);
}
