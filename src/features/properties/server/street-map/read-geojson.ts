import { readFile } from 'node:fs/promises';
import type { FeatureStore, Position } from './feature-store.ts';
import { MapInputError } from './map-input-error.ts';
import type { Tags } from './osm-extract.ts';
import { addArea, addPoint, addWay } from './read-osm.ts';

type Geometry = { type?: unknown; coordinates?: unknown; geometries?: unknown };
type Feature = { geometry?: Geometry | null; properties?: Record<string, unknown> | null };

/** Short names of points, as in the development data, with the tag that means the same. */
const tagsByKind: Record<string, Tags> = {
  'boda stage': { amenity: 'motorcycle_taxi' },
  'bus or taxi park': { amenity: 'bus_station' },
  'taxi stage': { amenity: 'taxi' },
  clinic: { amenity: 'clinic' },
  college: { amenity: 'college' },
  fuel: { amenity: 'fuel' },
  hospital: { amenity: 'hospital' },
  mall: { shop: 'mall' },
  market: { amenity: 'marketplace' },
  nursery: { amenity: 'kindergarten' },
  pharmacy: { amenity: 'pharmacy' },
  police: { amenity: 'police' },
  school: { amenity: 'school' },
  supermarket: { shop: 'supermarket' },
  university: { amenity: 'university' },
};

/**
 * Adds the features of a GeoJSON file to the store. Their properties are OpenStreetMap tags, or `class` for a road
 * and `kind` for a place or a point.
 */
export async function readGeoJson(path: string, store: FeatureStore): Promise<void> {
  const refuse = (cause?: unknown): never => {
    throw new MapInputError(`${path} is not a GeoJSON file with features.`, { cause });
  };
  const data: unknown = await readFile(path, 'utf8').then(JSON.parse).catch(refuse);
  const features = (data as { features?: unknown } | null)?.features;
  if (!Array.isArray(features)) return refuse();
  try {
    for (const { geometry, properties } of features as Feature[])
      if (geometry) addGeometry(store, geometry, tagsOf(properties ?? {}));
  } catch (error) {
    refuse(error);
  }
}

function addGeometry(store: FeatureStore, { type, coordinates }: Geometry, tags: Tags): void {
  if (type === 'Point') addPoint(store, positionOf(coordinates), tags);
  else if (type === 'LineString') addWay(store, positionsOf(coordinates), tags);
  else if (type === 'MultiLineString')
    for (const line of listOf(coordinates)) addWay(store, positionsOf(line), tags);
  else if (type === 'Polygon') addArea(store, listOf(coordinates).map(positionsOf), tags);
  else if (type === 'MultiPolygon')
    for (const rings of listOf(coordinates)) addArea(store, listOf(rings).map(positionsOf), tags);
}

function listOf(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new TypeError('Coordinates are missing');
  return value;
}

const positionsOf = (value: unknown) => listOf(value).map(positionOf);

function positionOf(value: unknown): Position {
  const [lng, lat] = listOf(value);
  if (!Number.isFinite(lng) || !Number.isFinite(lat)) throw new TypeError('A coordinate is not a number');
  return [lng as number, lat as number];
}

function tagsOf(properties: Record<string, unknown>): Tags {
  const tags: Tags = {};
  for (const [key, value] of Object.entries(properties)) if (typeof value === 'string') tags[key] = value;
  const { class: road, kind, ...others } = tags;
  if (road) return { highway: road, ...others };
  if (kind) return { ...(tagsByKind[kind] ?? { place: kind }), ...others };
  return others;
}
