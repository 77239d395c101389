import { GeoJSONVT, type GeoJSONVTFeature, type GeoJSONVTTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { streetBounds } from '#features/properties/map-bounds.ts';
import { type Box, type FeatureStore, overlaps, type StoredFeature } from './feature-store.ts';
import { mapLayers, maxZoom } from './map-rules.ts';

export type MapTile = { z: number; x: number; y: number; bytes: Uint8Array };

export const minZoom = 7;
/** Tiles from this zoom on are made cell by cell, so that only one cell is in memory as objects. */
const cellZoom = 13;
/** Half a pixel on common screens. */
const extent = 2048;
/** The room around a tile in its units, so that wide lines do not end at its edge. */
const buffer = 32;

/**
 * Cuts the features into vector tiles, in no order.
 * @param onProgress receives a number from 0 to 1
 */
export function* cutTiles(store: FeatureStore, onProgress: (done: number) => void): Generator<MapTile> {
  const count = store.count();
  const overview: number[] = [];
  const cells = tilesIn(streetBounds, cellZoom);
  const members = new Map(cells.map(({ x, y }) => [`${x} ${y}`, [] as number[]]));
  for (let index = 0; index < count; index++) {
    const { fromZoom, box } = store.at(index);
    if (fromZoom < cellZoom) overview.push(index);
    for (const { x, y } of tilesIn(grow(box), cellZoom)) members.get(`${x} ${y}`)?.push(index);
  }
  const overviewFeatures = overview.map((index) => store.at(index));
  for (let z = minZoom; z < cellZoom; z++) yield* cut(overviewFeatures, z, tilesIn(streetBounds, z));
  for (const [done, { x, y }] of cells.entries()) {
    onProgress(done / cells.length);
    const features = (members.get(`${x} ${y}`) ?? []).map((index) => store.at(index));
    for (let z = cellZoom; z <= maxZoom; z++) yield* cut(features, z, childrenOf(x, y, z));
  }
}

type TilePlace = { x: number; y: number };

function* cut(features: StoredFeature[], z: number, tiles: TilePlace[]): Generator<MapTile> {
  const shown = features.filter(({ fromZoom }) => fromZoom <= z);
  const indexes = mapLayers.flatMap((layer) => {
    const ofLayer = shown.filter((feature) => feature.layer === layer);
    if (ofLayer.length === 0) return [];
    const data = {
      type: 'FeatureCollection',
      features: ofLayer.map((feature) => geoJsonOf(feature, z)),
    } as GeoJson;
    const options = {
      maxZoom: maxZoom + 1,
      indexMaxZoom: z,
      indexMaxPoints: 0,
      extent,
      buffer,
      tolerance: 2,
    };
    return [{ layer, index: new GeoJSONVT(data, options) }];
  });
  for (const { x, y } of tiles) {
    const layers: Record<string, GeoJSONVTTile> = {};
    for (const { layer, index } of indexes) {
      const tile = index.getTile(z, x, y);
      if (tile && tile.features.length > 0) layers[layer] = { ...tile, features: merged(tile.features) };
    }
    if (Object.keys(layers).length > 0)
      yield { z, x, y, bytes: fromGeojsonVt(layers, { version: 2, extent }) };
  }
}

type GeoJson = ConstructorParameters<typeof GeoJSONVT>[0];

function geoJsonOf({ type, properties, nameFrom, readParts }: StoredFeature, z: number) {
  const parts = readParts();
  const coordinates = { Point: parts[0]?.[0], LineString: parts[0], Polygon: parts }[type];
  const { name, ...others } = properties;
  const isNamed = name !== undefined && z >= nameFrom;
  return { type: 'Feature', properties: isNamed ? properties : others, geometry: { type, coordinates } };
}

/**
 * Merges features with equal properties, which makes a tile of streets half as large. Those with a name stay apart,
 * because browsers place names along single lines only.
 */
function merged(features: GeoJSONVTFeature[]): GeoJSONVTFeature[] {
  const groups = new Map<string, GeoJSONVTFeature>();
  for (const [index, feature] of features.entries()) {
    const key = feature.tags?.['name'] ? String(index) : JSON.stringify(feature.tags);
    const group = groups.get(key);
    if (group) for (const part of feature.geometry) group.geometry.push(part as never);
    else groups.set(key, { ...feature, geometry: [...feature.geometry] } as GeoJSONVTFeature);
  }
  return [...groups.values()];
}

function tilesIn(box: Box, z: number): TilePlace[] {
  const size = 2 ** z;
  const columnOf = (lng: number) => Math.floor(((lng + 180) / 360) * size);
  const rowOf = (lat: number) => {
    const sine = Math.sin((lat * Math.PI) / 180);
    return Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size);
  };
  const within = clipped(box);
  if (!within) return [];
  const tiles: TilePlace[] = [];
  for (let x = columnOf(within.west); x <= columnOf(within.east); x++)
    for (let y = rowOf(within.north); y <= rowOf(within.south); y++) tiles.push({ x, y });
  return tiles;
}

function clipped(box: Box): Box | null {
  if (!overlaps(box, streetBounds)) return null;
  return {
    west: Math.max(box.west, streetBounds.west),
    south: Math.max(box.south, streetBounds.south),
    east: Math.min(box.east, streetBounds.east),
    north: Math.min(box.north, streetBounds.north),
  };
}

function childrenOf(x: number, y: number, z: number): TilePlace[] {
  const side = 2 ** (z - cellZoom);
  return Array.from({ length: side * side }, (_, index) => ({
    x: x * side + (index % side),
    y: y * side + Math.floor(index / side),
  }));
}

/** Grows a box by the buffer of a tile. */
function grow({ west, south, east, north }: Box): Box {
  const degrees = (360 / 2 ** cellZoom) * (buffer / extent);
  return { west: west - degrees, south: south - degrees, east: east + degrees, north: north + degrees };
}
