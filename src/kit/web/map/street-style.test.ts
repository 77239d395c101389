import { expect, test } from 'vitest';
import { streetStyle } from './street-style.ts';

const archive = 'https://market.example/map/streets/streets-1.pmtiles';
const style = streetStyle({ colour: (name) => `the ${name}`, font: 'Figtree', archive, sketch: {} });
const ids = style.layers.map(({ id }) => id);

test('credits OpenStreetMap, and loads nothing but the archive', () => {
  expect(style.sources['streets']).toMatchObject({
    tiles: [`pmtiles://${archive}/{z}/{x}/{y}`],
    attribution: expect.stringContaining('© OpenStreetMap contributors'),
  });
  expect([style.glyphs, style.sprite]).toEqual([undefined, undefined]);
});

test('gives each layer a name of its own, without which browsers draw nothing', () => {
  expect(new Set(ids).size).toBe(ids.length);
});

test('draws all edges of roads below their surfaces, and large roads over small ones', () => {
  const classes = ['service', 'minor', 'tertiary', 'secondary', 'primary', 'trunk', 'motorway'];
  expect(ids.filter((id) => /^(casing|paved|unpaved) /.test(id))).toEqual([
    ...classes.map((name) => `casing ${name}`),
    ...classes.flatMap((name) => [`paved ${name}`, `unpaved ${name}`]),
  ]);
});

test('tells tarmac from murram', () => {
  const layer = (id: string) => style.layers.find((one) => one.id === id);
  const isUnpaved = ['==', ['get', 'unpaved'], 1];
  const isMinor = ['==', ['get', 'class'], 'minor'];
  expect(layer('unpaved minor')).toMatchObject({
    filter: ['all', isMinor, isUnpaved],
    paint: { 'line-dasharray': expect.any(Array) },
  });
  expect(layer('paved minor')).toMatchObject({ filter: ['all', isMinor, ['!', isUnpaved]] });
  expect(layer('paved minor')).not.toHaveProperty('paint.line-dasharray');
});

test('takes every colour from the page', () => {
  const colours = style.layers
    .flatMap(({ paint }) => Object.entries(paint ?? {}))
    .filter(([property]) => property.endsWith('color'))
    .map(([, value]) => JSON.stringify(value));
  expect(colours.length).toBeGreaterThan(20);
  expect(colours.filter((value) => !value.includes('"the ') || /#|rgb|hsl/.test(value))).toEqual([]);
});
