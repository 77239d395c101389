// @module-tag thorough
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createDroppableConnection, type DroppableConnection } from '#app/testing/droppable-connection.ts';
import { createTestProperty } from '#app/testing/property-factory.ts';
import { openSearchKit } from '#app/testing/searching.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { propertyTopic } from '#features/properties/topics.ts';
import { importTour, operator } from '#features/tours/server/intake/tour-import.ts';
import { startTourSite, type TourSite } from '#features/tours/server/site/tour-site.ts';
import { requestSite } from '#features/tours/server/testing/site-client.ts';
import { smallExport } from '#features/tours/server/testing/small-export.ts';
import { type ContentEvents, openContentEvents } from '#kit/server/events/content-events.ts';
import type { SearchState } from '../../src/features/search/server/search-kit.ts';

/**
 * A time in milliseconds. Cached responses are served for less than this after an announced change, and for
 * longer without a change.
 */
const momentMs = 1_500;

let world: TestApp;
let line: DroppableConnection;
let content: ContentEvents;
let search: SearchState;
let app: FastifyInstance;
let site: TourSite;
let port: number;
let id: number;
let count = 0;

beforeAll(async () => {
  // Nothing expires unless a test advances the time. Fake timers must be set before anything that reads the
  // clock is opened.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  world = await createTestApp();
  line = await createDroppableConnection(world.databaseUrl);
  content = await openContentEvents(line.url, world.kit.log);
  search = openSearchKit({ ...world.kit, content }).search;
  app = await world.startAnother(
    { content },
    { search, builtFolder: join(import.meta.dirname, '../../dist') },
  );
  site = await startTourSite({ kit: { ...world.kit, content }, host: '127.0.0.1', port: 0, appOrigins: [] });
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as { port: number }).port;
});
afterAll(async () => {
  await site?.close();
  await app?.close();
  await content?.close();
  line?.close();
  await world?.close();
  vi.useRealTimers();
});
beforeEach(async () => {
  id = await createTestProperty(world.kit, { title: `Home ${++count}`, price: 700_000 + count });
  await hearAll();
});
afterEach(() => findAgain());

const pass = () => vi.setSystemTime(Date.now() + momentMs);
const query = (text: string, values: unknown[] = []) => world.kit.pool.query(text, values);
const rename = (title: string) => query('update properties set title = $2 where id = $1', [id, title]);

/** Waits until every change so far has been received. */
async function hearAll(): Promise<void> {
  const sentinel = await createTestProperty(world.kit);
  const isHeard = new Promise<void>((resolve) => {
    const stop = content.listen((change) => {
      if (change !== propertyTopic(sentinel)) return;
      stop();
      resolve();
    });
  });
  await query(`update properties set title = 'Sentinel' where id = $1`, [sentinel]);
  await isHeard;
}

async function lose(): Promise<void> {
  line.cut();
  await expect.poll(() => content.isReceiving()).toBe(false);
}
async function findAgain(): Promise<void> {
  line.mend();
  await expect.poll(() => content.isReceiving()).toBe(true);
}

const textOf = async (url: string) => (await app.inject({ url })).body;

/** Returns which pages and responses contain the home's title, and whether the places contain the area. */
async function looks(title: string, area = 'no area'): Promise<Record<string, boolean>> {
  const [page, list, call, places] = await Promise.all([
    textOf(`/property/${id}`),
    textOf(`/rental-units?q=${700_000 + count}`),
    textOf(`/api/properties/${id}`),
    textOf(`/api/places?q=${area}`),
  ]);
  return {
    page: page.includes(title),
    list: list.includes(title),
    call: call.includes(title),
    places: places.includes(area),
  };
}
const all = { page: true, list: true, call: true, places: true };

test('serves nothing cached as current while the listener is down', async () => {
  expect(await looks(`Home ${count}`)).toMatchObject({ page: true, call: true, list: true });
  await textOf('/api/places?q=Ntinda');
  await lose();
  for (const [time, area] of ['Ziwanda', 'Zimukono'].entries()) {
    await rename(`Renamed ${time} unheard`);
    await query(
      `insert into areas (slug, name, lat, lng, pin_source) values (lower($1), $1, 0.3, 32.6, 'k')`,
      [area],
    );
    pass();
    expect([area, await looks(`Renamed ${time} unheard`, area)]).toEqual([area, all]);
  }
  const { isApproximate } = (await app.inject({ url: '/api/properties/facets?bedrooms=2' })).json();
  expect(isApproximate).toBe(true);
});

test('notifies every open page first after the listener recovers, and compares all cached data', async () => {
  const before = `Home ${count}`;
  expect(await looks(before, 'Home')).toMatchObject({ page: true, call: true, list: true });
  await textOf('/api/places?q=Ntinda');
  await search.index.settled();
  const stream = await openStream();
  await lose();
  await rename('Renamed meanwhile');
  await createTestProperty(world.kit);
  await query(
    `insert into areas (slug, name, lat, lng, pin_source) values ('zanaland', 'Zanaland', 0.3, 32.6, 'k')`,
  );
  await findAgain();
  await rename('Renamed meanwhile, and once more');
  expect(await stream.next()).toBe('*');
  await hearAll();
  pass();
  expect(await looks('Renamed meanwhile, and once more', 'Zanaland')).toEqual(all);
  await search.index.settled();
  const { total, isApproximate } = (await app.inject({ url: '/api/properties/facets' })).json();
  const { rows } = await query('select count(*)::int as total from properties');
  expect({ total, isApproximate }).toEqual({ ...rows[0], isApproximate: false });
});

test('removes a tour that was removed during the outage, at once and afterwards', async () => {
  const stream = (async function* () {
    yield smallExport();
  })();
  const { versionId } = await importTour(world.kit, operator, id, { filename: 'tour.zip', stream });
  const status = async () => (await requestSite(site.port, versionId, { path: '/script.js' })).status;
  const publish = (tour: string | null) =>
    query('update properties set published_tour = $2 where id = $1', [id, tour]);
  await hearAll();
  expect(await status()).toBe(200);
  await lose();
  await publish(null);
  expect(await status()).toBe(404);
  await publish(`${versionId}/index.htm`);
  expect(await status()).toBe(200);
  await publish(null);
  await findAgain();
  expect(await status()).toBe(404);
});

/** Opens the event stream of a page and reads its greeting. */
async function openStream(): Promise<{ next(): Promise<string> }> {
  const request = get({ port, path: '/api/events', agent: false });
  const [reply] = (await once(request, 'response')) as [IncomingMessage];
  const lines = wordsOf(reply.setEncoding('utf8'));
  await lines.next();
  return { next: async () => (await lines.next()).value as string };
}

async function* wordsOf(reply: IncomingMessage): AsyncGenerator<string> {
  for await (const part of reply)
    for (const [, data] of String(part).matchAll(/^data: (.*)$/gm)) yield data as string;
}
