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
  const order = ['casing service', 'casing motorway', 'paved service', 'paved primary', 'paved motorway'];
  expect(ids.filter((id) => order.includes(id))).toEqual(order);
});

test('tells tarmac from murram', () => {
  const layer = (id: string) => style.layers.find((one) => one.id === id);
  expect(layer('unpaved minor')).toMatchObject({ paint: { 'line-dasharray': expect.any(Array) } });
  expect(layer('paved minor')).not.toHaveProperty('paint.line-dasharray');
});

test('takes every colour from the page', () => {
  const colours = style.layers
    .flatMap(({ paint }) => Object.entries(paint ?? {}))
    .filter(([property]) => property.endsWith('color'))
    .flatMap(([, value]) => JSON.stringify(value).match(/#\w+|the [\w-]+/g) ?? []);
  expect(colours.length).toBeGreaterThan(20);
  expect(colours.filter((colour) => !colour.startsWith('the '))).toEqual([]);
});
