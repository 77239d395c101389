import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readTile } from '#features/properties/server/street-map/testing/read-tile.ts';
import { kampala, square, tinyExtract } from '#features/properties/server/street-map/testing/tiny-extract.ts';
import { buildMap } from './build-map.ts';
import { currentMap, publishMap } from './map-folder.ts';

let inputs: string;
let folder: string;
beforeEach(async () => {
  inputs = await mkdtemp(join(tmpdir(), 'map-'));
  folder = join(inputs, 'map');
});
afterEach(() => rm(inputs, { recursive: true, force: true }));

const put = async (name: string, content: string | Uint8Array) => {
  await writeFile(join(inputs, name), content);
  return join(inputs, name);
};

const middle = { lng: 32.58, lat: 0.32 };
const { lng, lat } = middle;
test('draws the roads, buildings, stages, places and water of an extract', async () => {
  await buildMap([await put('uganda.osm.pbf', tinyExtract(kampala))], folder);
  const near = await readTile(folder, 15, middle);
  expect(near['roads']?.map(({ tags }) => tags)).toEqual([
    { class: 'primary', name: 'Bombo Road' },
    { class: 'minor', unpaved: 1 },
  ]);
  expect(near['points']?.map(({ tags }) => tags)).toEqual([
    { kind: 'stage', rank: 2, name: 'Wandegeya stage' },
  ]);
  expect(near['places']?.map(({ tags }) => tags)).toEqual([{ name: 'Wandegeya', rank: 3 }]);
  expect(near['buildings']).toHaveLength(1);
  expect(near['water']).toBeUndefined();
  expect(await readTile(folder, 13, { lng: 32.8, lat: 0.05 })).toEqual({
    land: [{ type: 3, tags: {} }],
    water: [{ type: 3, tags: {} }],
  });
  // Without buildings, views of a whole suburb stay small.
  expect((await readTile(folder, 14, middle))['buildings']).toBeUndefined();
  const far = await readTile(folder, 10, middle);
  expect(far['roads']?.map(({ tags }) => tags)).toEqual([{ class: 'primary' }]);
});

test('draws GeoJSON files of a folder, and the middle of a school', async () => {
  const line = [
    [lng, lat],
    [lng + 0.003, lat],
  ];
  const ring = square(0, 0.0002).map((node) => [node.lng, node.lat]);
  const features = [
    {
      type: 'Feature',
      properties: { class: 'trunk', name: 'Jinja Road' },
      geometry: { type: 'LineString', coordinates: line },
    },
    {
      type: 'Feature',
      properties: { kind: 'school', name: 'Kitante' },
      geometry: { type: 'Polygon', coordinates: [[...ring, ring[0]]] },
    },
    {
      type: 'Feature',
      properties: { natural: 'wetland' },
      geometry: { type: 'MultiPolygon', coordinates: [[[...ring, ring[0]]]] },
    },
  ];
  await put('roads.geojson', JSON.stringify({ type: 'FeatureCollection', features }));
  const { features: counts } = await buildMap([inputs], folder);
  expect(counts).toMatchObject({ roads: 1, points: 1, wetland: 1 });
  // Without a lake, the lake of the sketch stays.
  const { roads, points, land } = await readTile(folder, 15, middle);
  expect(land).toBeUndefined();
  expect(roads?.map(({ tags }) => tags)).toEqual([{ class: 'trunk', name: 'Jinja Road' }]);
  expect(points?.map(({ tags }) => tags)).toEqual([{ kind: 'school', rank: 5, name: 'Kitante' }]);
});

test('gives equal data the same name, and keeps the map before for pages that are open', async () => {
  const first = await put('1.osm.pbf', tinyExtract(kampala));
  const { name } = await buildMap([first], folder);
  expect((await buildMap([first], folder)).name).toBe(name);
  const changed = { ...kampala, ways: kampala.ways.slice(0, 2) };
  const second = await buildMap([await put('2.osm.pbf', tinyExtract(changed))], folder);
  expect(second.name).not.toBe(name);
  expect((await readdir(folder)).sort()).toEqual([name, second.name, 'current.json'].sort());
  const third = await buildMap(
    [await put('3.osm.pbf', tinyExtract({ ...kampala, ways: kampala.ways.slice(0, 1) }))],
    folder,
  );
  expect((await readdir(folder)).sort()).toEqual([third.name, second.name, 'current.json'].sort());
});

const good = tinyExtract(kampala);
const nowhere = { type: 'FeatureCollection', features: [] };
test.each([
  ['a download that was cut off', 'cut.osm.pbf', good.subarray(0, good.length - 40), 'damaged or incomplete'],
  ['damaged bytes', 'bad.osm.pbf', Buffer.from(good).fill(7, good.length - 60), 'damaged or incomplete'],
  [
    'another kind of file',
    'page.osm.pbf',
    '<!doctype html><title>Not found</title>',
    'not an OpenStreetMap extract',
  ],
  [
    'an unsorted extract',
    'unsorted.osm.pbf',
    tinyExtract({ ...kampala, nodes: kampala.nodes.toReversed() }),
    'osmium sort',
  ],
  ['another compression', 'lz4.osm.pbf', tinyExtract({ ...kampala, compress: 'lz4' }), 'compressed with lz4'],
  [
    'a history',
    'history.osm.pbf',
    tinyExtract({ ...kampala, requiredFeatures: ['HistoricalInformation'] }),
    'HistoricalInformation',
  ],
  [
    'an extract of another place',
    'kenya.osm.pbf',
    tinyExtract({ nodes: [{ id: 1, lng: 36, lat: -1 }] }),
    'no roads of Kampala',
  ],
  ['GeoJSON without roads', 'empty.geojson', JSON.stringify(nowhere), 'no roads of Kampala'],
  ['broken GeoJSON', 'broken.geojson', '{"features":[{"geometry":{"type":"Point"', 'not a GeoJSON file'],
  [
    'a missing coordinate',
    'odd.geojson',
    '{"features":[{"geometry":{"type":"Point","coordinates":[null]}}]}',
    'not a GeoJSON file',
  ],
])('keeps the current map if it is given %s', async (_, name, content, message) => {
  const before = await publishMap(folder, Buffer.from('the map in use'));
  await expect(buildMap([await put(name, content)], folder)).rejects.toThrow(message);
  expect((await currentMap(folder))?.name).toBe(before);
  expect((await readdir(folder)).sort()).toEqual([before, 'current.json'].sort());
});

test('names a file that does not exist, and one that is not map data', async () => {
  await expect(buildMap([join(inputs, 'none.osm.pbf')], folder)).rejects.toThrow('There is no file');
  await expect(buildMap([await put('notes.txt', '')], folder)).rejects.toThrow('neither an extract');
  expect(await currentMap(folder)).toBeNull();
});

test('deletes only older maps and unfinished files from the folder of the map', async () => {
  const oldest = await publishMap(folder, Buffer.from('the oldest map'));
  const before = await publishMap(folder, Buffer.from('the map before'));
  await writeFile(join(folder, 'photos.zip'), 'not a map');
  await writeFile(join(folder, 'streets.pmtiles.partial'), 'unfinished');
  const name = await publishMap(folder, Buffer.from('the new map'));
  expect((await readdir(folder)).sort()).toEqual([before, 'current.json', 'photos.zip', name].sort());
  expect(name).not.toBe(oldest);
});
