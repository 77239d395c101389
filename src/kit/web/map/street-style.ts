import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { iconName } from './street-icons.ts';

type Options = {
  /** Returns the current colour with this name in `theme.css`. */
  colour: (name: string) => string;
  /** The font of the page. */
  font: string;
  /** The absolute address of the imported archive. */
  archive: string;
  /** Our sketch, whose lake is shown around the imported area. */
  sketch: object;
};

const attribution =
  '<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">© OpenStreetMap contributors</a>';

/** Pixels by zoom. */
type Widths = Readonly<Record<number, number>>;

/** Classes of roads with their widths, the small ones first, because larger roads are drawn over them. */
const roads: Array<{ class: string; from: number; widths: Widths; isMain?: boolean }> = [
  { class: 'service', from: 15, widths: { 15: 1.6, 17: 5 } },
  { class: 'minor', from: 13, widths: { 13: 1, 14: 2.6, 17: 14 } },
  { class: 'tertiary', from: 11, widths: { 11: 1, 13: 3, 17: 17 } },
  { class: 'secondary', from: 10, widths: { 10: 1, 13: 4, 17: 19 } },
  { class: 'primary', from: 8, widths: { 8: 0.8, 11: 2.2, 13: 4.6, 17: 22 }, isMain: true },
  { class: 'trunk', from: 7, widths: { 7: 0.8, 11: 2.6, 13: 5.4, 17: 24 }, isMain: true },
  { class: 'motorway', from: 7, widths: { 7: 0.8, 11: 2.8, 13: 6, 17: 26 }, isMain: true },
];

/** Returns the style of the imported street map. */
export function streetStyle({ colour, font, archive, sketch }: Options): StyleSpecification {
  return {
    version: 8,
    sources: {
      sketch: { type: 'geojson', data: sketch as never },
      streets: {
        type: 'vector',
        tiles: [`pmtiles://${archive}/{z}/{x}/{y}`],
        minzoom: 7,
        maxzoom: 15,
        attribution,
      },
    },
    layers: [
      ...ground(colour),
      ...roads.map((road) => casing(road, colour)),
      ...roads.flatMap((road) => surface(road, colour)),
      ...lines(colour),
      ...labels(colour, font),
    ],
  };
}

function ground(colour: Options['colour']): LayerSpecification[] {
  const area = (layer: string, name: string, opacity = 1): LayerSpecification => ({
    id: layer,
    type: 'fill',
    source: 'streets',
    'source-layer': layer,
    paint: { 'fill-color': colour(name), 'fill-opacity': opacity },
  });
  const lake = (kind: string, name: string): LayerSpecification => ({
    id: `sketch ${kind}`,
    type: 'fill',
    source: 'sketch',
    filter: ['==', ['get', 'kind'], kind],
    paint: { 'fill-color': colour(name) },
  });
  return [
    { id: 'ground', type: 'background', paint: { 'background-color': colour('sunken') } },
    lake('water', 'map-water'),
    lake('island', 'sunken'),
    area('land', 'sunken'),
    area('green', 'map-green'),
    area('wetland', 'map-wetland'),
    area('water', 'map-water'),
    {
      id: 'streams',
      type: 'line',
      source: 'streets',
      'source-layer': 'streams',
      paint: { 'line-color': colour('map-water'), 'line-width': widthAt({ 11: 1, 16: 3 }) },
    },
    { ...area('buildings', 'map-building'), minzoom: 15 } as LayerSpecification,
  ];
}

type Road = (typeof roads)[number];

const ofClass = (name: string) => ['==', ['get', 'class'], name] as never;
const isUnpaved = ['==', ['get', 'unpaved'], 1];

function roadLayer(
  name: string,
  { class: roadClass, from }: Road,
  paint: object,
  filter?: unknown,
): LayerSpecification {
  return {
    id: `${name} ${roadClass}`,
    type: 'line',
    source: 'streets',
    'source-layer': 'roads',
    minzoom: from,
    filter: filter ? (['all', ofClass(roadClass), filter] as never) : ofClass(roadClass),
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint,
  };
}

function casing(road: Road, colour: Options['colour']): LayerSpecification {
  const wider = Object.fromEntries(
    stepsOf(road.widths).map(([zoom, pixels]) => [zoom, pixels + (zoom < 12 ? 1 : 2)]),
  );
  const name = road.isMain ? 'map-main-edge' : 'map-road-edge';
  return roadLayer('casing', road, { 'line-color': colour(name), 'line-width': widthAt(wider) });
}

/** Tarmac is a solid line. A murram road has gaps, through which its darker edge is seen. */
function surface(road: Road, colour: Options['colour']): LayerSpecification[] {
  const paint = {
    'line-color': colour(road.isMain ? 'map-main' : 'road'),
    'line-width': widthAt(road.widths),
  };
  const dashes = { ...paint, 'line-dasharray': [1.5, 0.8] };
  return [
    roadLayer('paved', road, paint, ['!', isUnpaved]),
    {
      ...roadLayer('unpaved', road, dashes, isUnpaved),
      layout: { 'line-join': 'round' },
    } as LayerSpecification,
  ];
}

function lines(colour: Options['colour']): LayerSpecification[] {
  const line = (name: string, minzoom: number, paint: object): LayerSpecification => ({
    id: name,
    type: 'line',
    source: 'streets',
    'source-layer': 'roads',
    minzoom,
    filter: ofClass(name),
    paint,
  });
  return [
    line('path', 15, { 'line-color': colour('edge'), 'line-width': 1, 'line-dasharray': [2, 2] }),
    line('rail', 12, { 'line-color': colour('edge'), 'line-width': 1.2, 'line-dasharray': [6, 2] }),
  ];
}

/** Colours of points: ways to town and health stand out. */
const pointColours = {
  stage: 'info',
  health: 'ok',
  school: 'muted',
  market: 'muted',
  police: 'muted',
  fuel: 'muted',
};

function labels(colour: Options['colour'], font: string): LayerSpecification[] {
  const base = { source: 'streets', type: 'symbol' as const };
  const halo = { 'text-halo-color': colour('sunken'), 'text-halo-width': 1.5 };
  const name = ['get', 'name'] as never;
  const rank = ['get', 'rank'] as never;
  const byKind = (fallback: string, valueOf: (kind: string, colour: string) => string) =>
    [
      ...['match', ['get', 'kind']],
      ...Object.entries(pointColours).flatMap(([kind, role]) => [kind, valueOf(kind, colour(role))]),
      fallback,
    ] as never;
  return [
    {
      ...base,
      id: 'road names',
      'source-layer': 'roads',
      minzoom: 12,
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 320,
        'text-field': name,
        'text-font': withWeight('Medium', font),
        'text-size': widthAt({ 12: 11, 16: 13 }),
        'text-max-angle': 35,
      },
      paint: { 'text-color': colour('muted'), ...halo, 'text-halo-color': colour('road') },
    },
    {
      ...base,
      id: 'points',
      'source-layer': 'points',
      minzoom: 13,
      layout: {
        'symbol-sort-key': rank,
        'icon-image': byKind('', (kind, disc) => iconName(kind, disc, colour('surface'))),
        'icon-size': widthAt({ 13: 0.8, 16: 1 }),
        'icon-padding': 4,
        'text-optional': true,
        'text-field': [
          ...['step', ['zoom'], ''],
          ...[14, ['case', ['<=', rank, 5], name, '']],
          ...[15, name],
        ] as never,
        'text-font': withWeight('Medium', font),
        'text-size': 12,
        'text-max-width': 8,
        'text-variable-anchor': ['top', 'left', 'right', 'bottom'],
        'text-radial-offset': 1.1,
        'text-justify': 'auto',
      },
      paint: { 'text-color': byKind(colour('muted'), (_, own) => own), ...halo },
    },
    {
      ...base,
      id: 'place names',
      'source-layer': 'places',
      filter: ['step', ['zoom'], true, 15, ['>', rank, 2]] as never,
      layout: {
        'symbol-sort-key': rank,
        'text-field': name,
        'text-font': withWeight('Semibold', font),
        'text-size': ['match', rank, 1, 18, 2, 15, 3, 14, 12.5] as never,
        'text-max-width': 7,
        'text-padding': 4,
      },
      paint: { 'text-color': colour('ink'), ...halo },
    },
  ];
}

/**
 * MapLibre draws letters with the fonts of the page when a style names no server of glyphs, and reads the weight from the
 * name of the first font. No font has that name, so the next one is used.
 */
function withWeight(weight: string, font: string): string[] {
  return [`Map ${weight}`, font];
}

const stepsOf = (widths: Widths) =>
  Object.entries(widths).map(([zoom, pixels]) => [Number(zoom), pixels] as const);

function widthAt(widths: Widths) {
  return ['interpolate', ['exponential', 1.4], ['zoom'], ...stepsOf(widths).flat()] as never;
}
