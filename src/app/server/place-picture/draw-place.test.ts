import { expect, test } from 'vitest';
import { clipLine, clipShape } from './clip.ts';
import { drawPlace, type Sketch } from './draw-place.ts';
import { themeColours } from './theme-colours.ts';

const frame = { left: 0, top: 0, right: 10, bottom: 10 };

test('a shape is clipped to the frame exactly', () => {
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

test('of a line the pieces that may be visible are drawn', () => {
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
const sketch: Sketch = {
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

test('a drawing shows what is near and the circle in its middle; user text is escaped', () => {
  const names = [
    { name: 'Here & <there>', lat: 0.31, lng: 32.6 },
    { name: 'Here, in the way', lat: 0.3101, lng: 32.6 },
    { name: 'Far away', lat: 0.9, lng: 32.6 },
  ];
  const drawing = drawPlace(place, sketch, names, '');
  expect(drawing).toMatch(/<circle class="home" cx="360" cy="240" r="\d+"\/>/);
  expect(drawing).toContain('class="way road"');
  expect(drawing).not.toContain('class="way street"');
  expect(drawing.match(/<text[^>]*>[^<]*/g)).toHaveLength(1);
  expect(drawing).toContain('Here &amp; &lt;there&gt;');
});

test('north is up and east is right, for roads, water and names alike', () => {
  const [lat, lng] = [place.lat + 0.01, place.lng + 0.01];
  const middle = [place.lng, place.lat] as const;
  const northEast: Sketch = {
    features: [
      { properties: { kind: 'road' }, geometry: { type: 'LineString', coordinates: [middle, [lng, lat]] } },
      {
        properties: { kind: 'water' },
        geometry: { type: 'Polygon', coordinates: [[middle, [lng, lat], [lng, place.lat]]] },
      },
    ],
  };
  const drawing = drawPlace(place, northEast, [{ name: 'There', lat, lng }], '');
  expect(drawing).toContain('<path class="way road" d="M360 240L508 92"/>');
  expect(drawing).toContain('<path class="water" d="M360 240L508 92L508 240z"/>');
  expect(drawing).toContain('<text x="508" y="99">There</text>');
});

test('no name is written over the circle', () => {
  const drawing = drawPlace(place, sketch, [{ name: 'Middle', lat: 0.3, lng: 32.6 }], '');
  const radius = Number(/class="home"[^>]*r="(\d+)"/.exec(drawing)?.[1]);
  expect(Number(/<text[^>]*y="(\d+)"/.exec(drawing)?.[1])).toBeLessThan(240 - radius);
});

test('the colours are those of the theme, light and dark', async () => {
  const [light, dark] = (await themeColours()).split('@media');
  for (const used of ['sunken', 'line', 'card', 'clay', 'muted', 'lake', 'lake-soft', 'leaf-soft']) {
    expect(light).toContain(`--color-${used}:#`);
    expect(dark).toContain(`--color-${used}:#`);
  }
});
