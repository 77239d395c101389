import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildMap } from '#features/properties/server/street-map/build-map.ts';
import { buildRoadGraph } from './build-road-graph.ts';
import { openTravel } from './open-travel.ts';
import { encodeGraph } from './road-graph.ts';
import { cellAt } from './travel-grid.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'travel-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const lat = 0.3195;
/** The centres of two cells, ten cells apart. */
const [home, work] = [
  { lat, lng: 32.5815 },
  { lat, lng: 32.6115 },
];

/** Imports one road past both places. */
async function importRoad(highway: string) {
  const line = [home, work].map((place) => [place.lng, place.lat]);
  const feature = {
    type: 'Feature',
    properties: { highway },
    geometry: { type: 'LineString', coordinates: line },
  };
  const file = join(folder, 'road.geojson');
  await writeFile(file, JSON.stringify({ type: 'FeatureCollection', features: [feature] }));
  await buildMap([file], folder, {
    graphOf: (store, options) => encodeGraph(buildRoadGraph(store, options)),
  });
}

const timesOf = async (travel: ReturnType<typeof openTravel>, mode: 'boda' | 'taxi') => {
  const grid = await travel.gridTo(work, mode);
  const cell = cellAt(home);
  return {
    minutes: grid.minutes[cell],
    km: (grid.hectometers[cell] ?? 0) / 10,
    isEstimate: grid.estimated[cell] === 1,
  };
};

test('estimates times until streets are imported, and uses each import at once', async () => {
  const log = { error: vi.fn<() => void>() };
  const travel = openTravel({ folder, log });
  // 3.34 km in a straight line, 4.7 km with detours.
  expect(await timesOf(travel, 'boda')).toEqual({ minutes: 16, km: 4.7, isEstimate: true });
  expect(await timesOf(travel, 'taxi')).toEqual({ minutes: 31, km: 4.7, isEstimate: true });
  await importRoad('primary');
  expect(await timesOf(travel, 'boda')).toEqual({ minutes: 11, km: 3.3, isEstimate: false });
  expect(await timesOf(travel, 'taxi')).toEqual({ minutes: 22, km: 3.3, isEstimate: false });
  // No taxi drives on a small street, so people walk.
  await importRoad('residential');
  expect(await timesOf(travel, 'taxi')).toEqual({ minutes: 52, km: 3.3, isEstimate: false });
  expect(log.error).not.toHaveBeenCalled();
});

test('estimates times where no imported street leads, and reports a file that it cannot read', async () => {
  const log = { error: vi.fn<() => void>() };
  await importRoad('primary');
  const far = await openTravel({ folder, log }).gridTo(work, 'boda');
  expect(far.estimated[cellAt({ lat: 0.0644, lng: 32.4469 })]).toBe(1);
  const entry = { name: 'streets-0123456789abcdef.pmtiles', bytes: 1, graph: 'roads-0123456789abcdef.graph' };
  await writeFile(join(folder, 'current.json'), JSON.stringify(entry));
  expect(await timesOf(openTravel({ folder, log }), 'boda')).toMatchObject({ isEstimate: true });
  expect(log.error).toHaveBeenCalledOnce();
});
