import { expect, test } from 'vitest';
import { themeCss } from '#kit/server/design/theme-colours.ts';
import { clipLine, clipShape } from './clip.ts';
import { type BaseMap, renderPlaceMap } from './render-place-map.ts';

const frame = { left: 0, top: 0, right: 10, bottom: 10 };

test('clips a shape exactly to the frame', () => {
  const around = [
    [-50, -50],
    [50, -50],
    [50, 50],
    [-50, 50],
  ] as const;
  expect(new Set(clipShape(around, frame).map(String))).toEqual(new Set(['0,0', '10,0', '10,10', '0,10']));
  const beside = around.map(([x, y]) => [x + 100, y] as const);
  expect(clipShape(beside, frame)).toEqual([]);
});

test('renders the pieces of a line that may be visible', () => {
  const line = [
    [-30, 5],
    [-20, 5],
    [5, 5],
    [30, 5],
    [40, 5],
    [40, 90],
    [5, 90],
    [5, 8],
  ] as const;
  expect(clipLine(line, frame)).toEqual([
    [
      [-20, 5],
      [5, 5],
      [30, 5],
    ],
    [
      [5, 90],
      [5, 8],
    ],
  ]);
});

const place = { lat: 0.3, lng: 32.6, radiusMeters: 300 };
const sketch: BaseMap = {
  features: [
    {
      properties: { kind: 'road' },
      geometry: {
        type: 'LineString',
        coordinates: [
          [32.5, 0.3],
          [32.7, 0.3],
        ],
      },
    },
    {
      properties: { kind: 'street' },
      geometry: {
        type: 'LineString',
        coordinates: [
          [33, 0.8],
          [33, 0.9],
        ],
      },
    },
  ],
};

test('renders what is near and the circle in the middle, and escapes user text', () => {
  const names = [
    { name: 'Here & <there>', lat: 0.31, lng: 32.6 },
    { name: 'Here, in the way', lat: 0.3101, lng: 32.6 },
    { name: 'Far away', lat: 0.9, lng: 32.6 },
  ];
  const drawing = renderPlaceMap(place, sketch, names, '');
  expect(drawing).toMatch(/<circle class="home" cx="360" cy="240" r="\d+"\/>/);
  expect(drawing).toContain('class="way road"');
  expect(drawing).not.toContain('class="way street"');
  expect(drawing.match(/<text[^>]*>[^<]*/g)).toHaveLength(1);
  expect(drawing).toContain('Here &amp; &lt;there&gt;');
});

test('places north up and east right, for roads, water and names alike', () => {
  const [lat, lng] = [place.lat + 0.01, place.lng + 0.01];
  const middle = [place.lng, place.lat] as const;
  const northEast: BaseMap = {
    features: [
      { properties: { kind: 'road' }, geometry: { type: 'LineString', coordinates: [middle, [lng, lat]] } },
      {
        properties: { kind: 'water' },
        geometry: { type: 'Polygon', coordinates: [[middle, [lng, lat], [lng, place.lat]]] },
      },
    ],
  };
  const drawing = renderPlaceMap(place, northEast, [{ name: 'There', lat, lng }], '');
  expect(drawing).toContain('<path class="way road" d="M360 240L508 92"/>');
  expect(drawing).toContain('<path class="water" d="M360 240L508 92L508 240z"/>');
  expect(drawing).toContain('<text x="508" y="99">There</text>');
});

test.each([
  [300, 40],
  [1_000, 40],
  [1_001, 120],
  [1_500, 120],
])('renders a place of %d metres as a circle of %d', (radiusMeters, radius) => {
  const drawing = renderPlaceMap({ ...place, radiusMeters }, sketch, [], '');
  expect(drawing).toContain(`<circle class="home" cx="360" cy="240" r="${radius}"/>`);
});

test('renders hills below the water and islands on it, and omits what is far away', () => {
  const [near, far] = [0.002, 0.5];
  const hill = (away: number): BaseMap['features'][number] => ({
    properties: { kind: 'hill' },
    geometry: { type: 'Point', coordinates: [place.lng + away, place.lat] },
  });
  const shape = (kind: string, away: number): BaseMap['features'][number] => ({
    properties: { kind },
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [place.lng + away, place.lat],
          [place.lng + away + near, place.lat],
          [place.lng + away, place.lat + near],
        ],
      ],
    },
  });
  const features = [0, far].flatMap((away) => [shape('island', away), shape('water', away), hill(away)]);
  const drawing = renderPlaceMap(place, { features }, [], '');
  const kinds = [...drawing.matchAll(/<(?:circle|path) class="(\w+)"/g)].map(([, kind]) => kind);
  expect(kinds).toEqual(['hill', 'water', 'land', 'home']);
});

test('writes the nearer of two overlapping names, and none beyond the edge', () => {
  const names = [
    { name: 'Farther', lat: 0.312, lng: 32.6 },
    { name: 'Nearer', lat: 0.3105, lng: 32.6 },
    { name: 'Beside them', lat: 0.311, lng: 32.612 },
    { name: 'A long name at the edge of the drawing', lat: 0.29, lng: 32.62 },
  ];
  const written = [...renderPlaceMap(place, sketch, names, '').matchAll(/<text[^>]*>([^<]*)/g)];
  expect(written.map(([, name]) => name)).toEqual(['Nearer', 'Beside them']);
});

test('writes no name over the circle', () => {
  const drawing = renderPlaceMap(place, sketch, [{ name: 'Middle', lat: 0.3, lng: 32.6 }], '');
  const radius = Number(/class="home"[^>]*r="(\d+)"/.exec(drawing)?.[1]);
  expect(Number(/<text[^>]*y="(\d+)"/.exec(drawing)?.[1])).toBeLessThan(240 - radius);
});

test('uses the theme colours, light and dark', () => {
  const [light, dark] = themeCss.split('@media');
  for (const used of ['sunken', 'line', 'surface', 'accent', 'muted', 'info', 'info-tint', 'ok-tint']) {
    expect(light).toContain(`--color-${used}:#`);
    expect(dark).toContain(`--color-${used}:#`);
  }
});
