// @module-tag thorough
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { patientDatabaseUrl } from '#app/testing/database.ts';
import { buildDraft } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { insertProperty } from '#features/listings/server/insert-property.ts';
import { tourLimits } from '#features/tours/limits.ts';
import { importTour, operator } from '#features/tours/server/intake/tour-import.ts';
import { requestSite } from '#features/tours/server/testing/site-client.ts';
import { smallExport } from '#features/tours/server/testing/small-export.ts';
import { sweepTours } from '#features/tours/server/tour-sweep.ts';
import { type ContentEvents, openContentEvents } from '#kit/server/events/content-events.ts';
import { startTourSite, type TourSite } from './tour-site.ts';

const start = new Date('2027-03-01T08:00:00Z');
let now = start;
let world: TestApp;
let agent: Person;
let content: ContentEvents;
/** Two processes over the same data. */
let sites: TourSite[];
let propertyId: number;
let version: string;

const openSite = (kit: TestApp['kit']) =>
  startTourSite({ kit, host: '127.0.0.1', port: 0, appOrigins: ['http://localhost:3000'] });

beforeAll(async () => {
  world = await createTestApp({ clock: () => now });
  agent = await signInAs(world, 'property_manager');
  content = await openContentEvents(patientDatabaseUrl(world.databaseUrl).href, world.kit.log);
  sites = [await openSite(world.kit), await openSite({ ...world.kit, content })];
});
afterAll(async () => {
  for (const site of sites) await site.close();
  await content.close();
  await world.close();
});
beforeEach(async () => {
  now = start;
  propertyId = await insertProperty(world.kit.db, agent.id, buildDraft(), now);
  version = await take('first');
  // Fills every cache: the page, scripts and pictures requested repeatedly.
  for (let round = 0; round < 3; round++)
    expect(await answers(version)).toEqual(sites.flatMap(() => paths.map(() => 200)));
});

const paths = [
  '/index.htm',
  '/script.js',
  '/lib/tdvplayer.js',
  '/media/panorama_A_0/f/1/0_0.jpg',
  '/media/film.mp4',
];
const seen = sitesAnswer(200);
const gone = sitesAnswer(404);

function sitesAnswer(status: number): number[] {
  return Array.from({ length: 2 * paths.length }, () => status);
}

async function answers(id: string): Promise<number[]> {
  const asked = sites.flatMap(({ port }) => paths.map((path) => requestSite(port, id, { path })));
  return (await Promise.all(asked)).map(({ status }) => status);
}

async function take(script: string): Promise<string> {
  const stream = (async function* () {
    yield smallExport({ 'script.js': { data: `${script}(${propertyId});` } });
  })();
  return (await importTour(world.kit, operator, propertyId, { filename: 'tour.zip', stream })).versionId;
}

const ask = async (method: 'POST' | 'DELETE', path: string) => {
  const url = `/api/desk/properties/${propertyId}${path}`;
  const reply = await world.inject({ method, url, cookies: agent.cookies });
  expect(reply.statusCode).toBeLessThan(300);
};
const remove = () => ask('DELETE', '/tour');
const publish = (id: string) => ask('POST', `/tours/${id}/publish`);

describe('removed tour in every process', () => {
  test('is not served after its agent unpublishes it, until it is published again', async () => {
    await remove();
    await expect.poll(() => answers(version)).toEqual(gone);
    await publish(version);
    await expect.poll(() => answers(version)).toEqual(seen);
  });

  test('is not served after its home is deleted', async () => {
    const url = `/api/properties/${propertyId}`;
    expect((await world.inject({ method: 'DELETE', url, cookies: agent.cookies })).statusCode).toBeLessThan(
      300,
    );
    await expect.poll(() => answers(version)).toEqual(gone);
  });

  test('is not served while its home is hidden, and returns complete afterwards', async () => {
    const ofHome = async () => (await world.inject({ url: `/api/properties/${propertyId}/tour` })).statusCode;
    expect(await ofHome()).toBe(200);
    const hide = (hidden: string) =>
      world.kit.pool.query(
        `update properties set hidden_at = ${hidden}, is_available = false where id = $1`,
        [propertyId],
      );
    await hide('now()');
    await expect.poll(() => answers(version)).toEqual(gone);
    await expect.poll(ofHome).toBe(404);
    await hide('null');
    await expect.poll(() => answers(version)).toEqual(seen);
    await expect.poll(ofHome).toBe(200);
  });

  test('is not served when a client revalidates its copy', async () => {
    const [{ port }] = sites as [TourSite];
    const { headers } = await requestSite(port, version, { path: '/script.js' });
    const again = { path: '/script.js', headers: { 'if-none-match': String(headers.etag) } };
    expect((await requestSite(port, version, again)).status).toBe(304);
    await remove();
    await expect.poll(async () => (await requestSite(port, version, again)).status).toBe(404);
  });

  test('is not served in the version that it had just replaced', async () => {
    const second = await take('second');
    await expect.poll(() => answers(second)).toEqual(seen);
    await remove();
    await expect.poll(() => answers(second)).toEqual(gone);
    await expect.poll(() => answers(version)).toEqual(gone);
  });
});

describe('replaced tour', () => {
  test.each([
    ['by an upload', () => take('second')],
    [
      'by one that was shown before',
      async () => {
        const second = await take('second');
        await publish(version);
        await publish(second);
      },
    ],
  ])('stays available for an hour when replaced %s', async (_, replace) => {
    await replace();
    now = new Date(start.getTime() + tourLimits.replacedServedMs);
    await expect.poll(() => answers(version)).toEqual(gone);
    now = new Date(now.getTime() - 1);
    expect(await answers(version)).toEqual(seen);
  });

  test('is kept by the sweep as long as it is served', async () => {
    const second = await take('second');
    await take('third');
    now = new Date(start.getTime() + 2 * tourLimits.versionRetentionMs);
    await publish(version);
    await publish(second);
    await sweepTours(world.kit);
    expect(await answers(version)).toEqual(seen);
    now = new Date(now.getTime() + tourLimits.replacedServedMs);
    expect(await sweepTours(world.kit)).toMatchObject({ versions: 1 });
  });
});

test('queries the database each time when a process receives no change events', async () => {
  const deaf: ContentEvents = { ...content, isReceiving: () => false, listen: () => () => {} };
  const site = await openSite({ ...world.kit, content: deaf });
  const status = async () => (await requestSite(site.port, version, { path: '/script.js' })).status;
  expect(await status()).toBe(200);
  await remove();
  expect(await status()).toBe(404);
  await site.close();
});

test('uses the last known state while the database is down', async () => {
  const deaf: ContentEvents = { ...content, isReceiving: () => false, listen: () => () => {} };
  let isAway = false;
  const db = new Proxy(world.kit.db, {
    get: (target, name) => {
      if (isAway) throw new Error('the database is away');
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const site = await openSite({ ...world.kit, content: deaf, db });
  const status = async () => (await requestSite(site.port, version, { path: '/script.js' })).status;
  expect(await status()).toBe(200);
  isAway = true;
  expect(await Promise.all([status(), status(), status()])).toEqual([200, 200, 200]);
  await site.close();
});
