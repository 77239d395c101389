import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { streetBounds } from '#features/properties/map-bounds.ts';
import { type FeatureStore, openFeatureStore, type Position } from './feature-store.ts';
import { publishMap } from './map-folder.ts';
import { MapInputError } from './map-input-error.ts';
import { type MapLayer, mapLayers } from './map-rules.ts';
import { cutTiles, minZoom } from './map-tiles.ts';
import { pmtilesArchive } from './pmtiles-archive.ts';
import { readGeoJson } from './read-geojson.ts';
import { readOsm } from './read-osm.ts';

export type MapStep = 'reading' | 'cutting';
export type MapOptions = {
  onProgress?: (step: MapStep, done: number) => void;
  /**
   * Returns the file with the graph of the roads, which is stored beside the map. In extracts, roads that meet share a
   * vertex. In other files they may not.
   */
  graphOf?: (store: FeatureStore, options: { sharesVertices: boolean }) => Uint8Array;
};
export type BuiltMap = { name: string; bytes: number; features: Record<MapLayer, number> };

/**
 * Builds the map from an OpenStreetMap extract (.osm.pbf), GeoJSON files or folders with these. The previous
 * map stays in use until the new one is complete.
 * @throws MapInputError if a file cannot be used
 */
export async function buildMap(
  inputs: readonly string[],
  folder: string,
  { onProgress = () => {}, graphOf }: MapOptions = {},
): Promise<BuiltMap> {
  const store = openFeatureStore();
  const paths = (await Promise.all(inputs.map(filesOf))).flat();
  for (const [index, path] of paths.entries()) {
    const onRead = (done: number) => onProgress('reading', (index + done) / paths.length);
    if (path.endsWith('.pbf')) await readOsm(path, store, onRead);
    else await readGeoJson(path, store);
    onRead(1);
  }
  const features = countByLayer(store);
  if (features.roads === 0) throw new MapInputError('There are no roads of Kampala in these files.');
  const graph = graphOf?.(store, { sharesVertices: paths.every((path) => path.endsWith('.pbf')) });
  if (hasLake(store)) addLand(store);
  const archive = await pmtilesArchive(
    cutTiles(store, (done) => onProgress('cutting', done)),
    streetBounds,
  );
  onProgress('cutting', 1);
  return { name: await publishMap(folder, archive, graph), bytes: archive.length, features };
}

async function filesOf(path: string): Promise<string[]> {
  const stats = await stat(path).catch(() => null);
  if (!stats) throw new MapInputError(`There is no file ${path}.`);
  const isUsable = (name: string) => /\.(pbf|geojson)$/.test(name);
  const files = stats.isDirectory()
    ? (await readdir(path))
        .filter(isUsable)
        .sort()
        .map((name) => join(path, name))
    : [path].filter(isUsable);
  if (files.length === 0)
    throw new MapInputError(`${path} is neither an extract (.osm.pbf) nor a GeoJSON file (.geojson).`);
  return files;
}

function countByLayer(store: FeatureStore): Record<MapLayer, number> {
  const counts = Object.fromEntries(mapLayers.map((layer) => [layer, 0])) as Record<MapLayer, number>;
  for (let index = 0; index < store.count(); index++) counts[store.at(index).layer]++;
  return counts;
}

/** The zoom from which areas are shown that are large enough to be in the sketch as well. */
const lakeZoom = 9;

function hasLake(store: FeatureStore): boolean {
  for (let index = 0; index < store.count(); index++) {
    const { layer, fromZoom } = store.at(index);
    if (layer === 'water' && fromZoom <= lakeZoom) return true;
  }
  return false;
}

/** Covers the lake of the sketch, whose shore is rough. The sketch stays around the map. */
function addLand(store: FeatureStore): void {
  const { west, south, east, north } = streetBounds;
  const corners: Position[] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  store.add({ layer: 'land', fromZoom: minZoom, properties: {} }, 'Polygon', [corners]);
}
