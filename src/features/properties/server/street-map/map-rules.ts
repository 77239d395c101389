import type { Tags } from './osm-extract.ts';

export const mapLayers = [
  'land',
  'water',
  'wetland',
  'green',
  'buildings',
  'streams',
  'roads',
  'places',
  'points',
] as const;
export type MapLayer = (typeof mapLayers)[number];
export type Shape = 'point' | 'line' | 'area';
export type Properties = Record<string, string | number>;

/** The facts of a road that routes need besides how it is drawn. `oneway` is -1 against the direction of its line. */
export type RoadFacts = { isPaved: boolean; oneway: -1 | 0 | 1 };

/** How an element is drawn: not below the zoom `fromZoom`, with its name only from `nameFrom`. */
export type MapRule = {
  layer: MapLayer;
  fromZoom: number;
  nameFrom?: number;
  properties: Properties;
  road?: RoadFacts;
};

export const maxZoom = 15;

/**
 * Classes of roads: the zoom from which they are shown, and the one from which they have a name. With the small streets, the
 * tiles of a first view at zoom 13 would exceed 60 kB.
 */
const roadClasses: Record<string, { class: string; fromZoom: number; nameFrom: number }> = {
  motorway: { class: 'motorway', fromZoom: 7, nameFrom: 12 },
  trunk: { class: 'trunk', fromZoom: 7, nameFrom: 12 },
  primary: { class: 'primary', fromZoom: 8, nameFrom: 12 },
  secondary: { class: 'secondary', fromZoom: 10, nameFrom: 13 },
  tertiary: { class: 'tertiary', fromZoom: 11, nameFrom: 13 },
  unclassified: { class: 'minor', fromZoom: 13, nameFrom: 14 },
  residential: { class: 'minor', fromZoom: 14, nameFrom: 14 },
  living_street: { class: 'minor', fromZoom: 14, nameFrom: 14 },
  road: { class: 'minor', fromZoom: 14, nameFrom: 14 },
  pedestrian: { class: 'minor', fromZoom: 14, nameFrom: 15 },
  service: { class: 'service', fromZoom: 15, nameFrom: 15 },
  track: { class: 'service', fromZoom: 15, nameFrom: 15 },
  footway: { class: 'path', fromZoom: 15, nameFrom: 15 },
  path: { class: 'path', fromZoom: 15, nameFrom: 15 },
  steps: { class: 'path', fromZoom: 15, nameFrom: 15 },
  cycleway: { class: 'path', fromZoom: 15, nameFrom: 15 },
};

const unpavedSurfaces = new Set([
  ...[
    'unpaved',
    'compacted',
    'dirt',
    'earth',
    'fine_gravel',
    'gravel',
    'ground',
    'laterite',
    'mud',
    'murram',
  ],
  ...['clay', 'grass', 'pebblestone', 'sand', 'soil'],
]);

const pavedSurfaces = new Set([
  'asphalt',
  'chipseal',
  'concrete',
  'paved',
  'paving_stones',
  'sett',
  'tarmac',
]);

const placeZooms: Record<string, { fromZoom: number; rank: number }> = {
  city: { fromZoom: 7, rank: 1 },
  town: { fromZoom: 9, rank: 2 },
  suburb: { fromZoom: 11, rank: 3 },
  neighbourhood: { fromZoom: 12, rank: 4 },
  quarter: { fromZoom: 12, rank: 4 },
  village: { fromZoom: 12, rank: 5 },
  hamlet: { fromZoom: 14, rank: 6 },
  locality: { fromZoom: 14, rank: 6 },
};

/** Points by the tag that names them, with the order in which their names get room. */
const pointKinds: Array<{ key: string; values: string[]; kind: string; fromZoom: number; rank: number }> = [
  { key: 'amenity', values: ['bus_station'], kind: 'stage', fromZoom: 13, rank: 1 },
  { key: 'highway', values: ['bus_stop'], kind: 'stage', fromZoom: 14, rank: 2 },
  { key: 'amenity', values: ['taxi', 'motorcycle_taxi'], kind: 'stage', fromZoom: 14, rank: 2 },
  { key: 'amenity', values: ['marketplace'], kind: 'market', fromZoom: 13, rank: 2 },
  { key: 'shop', values: ['mall'], kind: 'market', fromZoom: 13, rank: 2 },
  { key: 'amenity', values: ['hospital'], kind: 'health', fromZoom: 13, rank: 3 },
  { key: 'amenity', values: ['university'], kind: 'school', fromZoom: 13, rank: 3 },
  { key: 'amenity', values: ['police'], kind: 'police', fromZoom: 14, rank: 4 },
  { key: 'amenity', values: ['school', 'college'], kind: 'school', fromZoom: 14, rank: 5 },
  { key: 'amenity', values: ['clinic', 'doctors'], kind: 'health', fromZoom: 14, rank: 5 },
  { key: 'amenity', values: ['fuel'], kind: 'fuel', fromZoom: 14, rank: 6 },
  { key: 'shop', values: ['supermarket'], kind: 'market', fromZoom: 14, rank: 6 },
  { key: 'amenity', values: ['kindergarten'], kind: 'school', fromZoom: 15, rank: 7 },
  { key: 'amenity', values: ['pharmacy'], kind: 'health', fromZoom: 15, rank: 7 },
];

const greens: Record<string, string[]> = {
  leisure: ['park', 'garden', 'golf_course', 'nature_reserve', 'pitch', 'playground', 'recreation_ground'],
  landuse: ['cemetery', 'forest', 'grass', 'meadow', 'recreation_ground', 'village_green'],
  natural: ['wood', 'grassland', 'scrub'],
};

/**
 * Returns how an element with these tags is drawn; null if the map leaves it out.
 * @param squareMeters the size of an area. Small areas are shown on large scales only.
 */
export function ruleFor(tags: Tags, shape: Shape, squareMeters = 0): MapRule | null {
  if (shape === 'point') return placeRule(tags) ?? pointRule(tags);
  if (shape === 'line') return roadRule(tags) ?? streamRule(tags);
  return areaRule(tags, squareMeters);
}

/** Returns true if closed ways and multipolygons with these tags are areas. */
export function isArea(tags: Tags): boolean {
  return areaRule(tags, 0) !== null;
}

function placeRule({ place, name }: Tags): MapRule | null {
  const found = place && name ? placeZooms[place] : undefined;
  if (!found || !name) return null;
  return { layer: 'places', fromZoom: found.fromZoom, properties: { name, rank: found.rank } };
}

/** Returns how the point in the middle of a school, a market and so on is drawn. */
export function pointRule(tags: Tags): MapRule | null {
  const found = pointKinds.find(({ key, values }) => values.includes(tags[key] ?? ''));
  if (!found) return null;
  const { kind, fromZoom, rank } = found;
  // Without a name, a point says nothing before its street is visible.
  return {
    layer: 'points',
    fromZoom: tags['name'] ? fromZoom : maxZoom,
    properties: { kind, rank, ...(tags['name'] && { name: tags['name'] }) },
  };
}

function roadRule(tags: Tags): MapRule | null {
  const { highway = '', railway, surface, name, area } = tags;
  if (railway === 'rail') return { layer: 'roads', fromZoom: 12, properties: { class: 'rail' } };
  const road = roadClasses[highway.replace(/_link$/, '')];
  if (!road || area === 'yes') return null;
  const isLink = highway.endsWith('_link');
  return {
    layer: 'roads',
    fromZoom: isLink ? Math.max(12, road.fromZoom) : road.fromZoom,
    nameFrom: road.nameFrom,
    properties: {
      class: road.class,
      ...(surface && unpavedSurfaces.has(surface) && { unpaved: 1 }),
      ...(name && !isLink && { name }),
    },
    road: { isPaved: pavedSurfaces.has(surface ?? ''), oneway: directionOf(tags) },
  };
}

function directionOf({ highway, oneway, junction }: Tags): RoadFacts['oneway'] {
  if (oneway === '-1') return -1;
  if (oneway === 'no') return 0;
  return oneway === 'yes' || oneway === '1' || junction === 'roundabout' || highway === 'motorway' ? 1 : 0;
}

function streamRule({ waterway }: Tags): MapRule | null {
  if (waterway === 'river') return { layer: 'streams', fromZoom: 11, properties: {} };
  const isSmall = waterway === 'stream' || waterway === 'canal' || waterway === 'drain';
  return isSmall ? { layer: 'streams', fromZoom: 14, properties: {} } : null;
}

function areaRule(tags: Tags, squareMeters: number): MapRule | null {
  const { natural, landuse, waterway, building } = tags;
  const fromZoom = zoomForSize(squareMeters);
  if (natural === 'water' || waterway === 'riverbank' || landuse === 'reservoir' || landuse === 'basin')
    return { layer: 'water', fromZoom, properties: {} };
  if (natural === 'wetland') return { layer: 'wetland', fromZoom: Math.max(10, fromZoom), properties: {} };
  if (Object.entries(greens).some(([key, values]) => values.includes(tags[key] ?? '')))
    return { layer: 'green', fromZoom: Math.max(10, fromZoom), properties: {} };
  if (building && building !== 'no') return { layer: 'buildings', fromZoom: maxZoom, properties: {} };
  return null;
}

/** An area is shown when it covers about ten by ten pixels. */
function zoomForSize(squareMeters: number): number {
  const metersPerPixel = Math.sqrt(squareMeters) / 10;
  const zoom = Math.ceil(Math.log2(78_000 / Math.max(metersPerPixel, 0.1)));
  return Math.min(14, Math.max(7, zoom));
}
