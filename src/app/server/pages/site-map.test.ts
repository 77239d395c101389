import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildDraft, createOwner } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { insertProperty } from '#features/listings/server/insert-property.ts';
import { openHttp } from '#kit/server/http/open-http.ts';
import { openLog } from '#kit/server/log.ts';
import { mountSiteMap } from './site-map.ts';

let world: TestApp;
let app: FastifyInstance;
let first: number;
let owner: number;
beforeAll(async () => {
  world = await createTestApp();
  app = await openHttp(openLog('silent'), { trustProxy: false });
  mountSiteMap(app, world.kit, 'https://homes.example');
  owner = await createOwner(world.kit);
  first = await insertProperty(world.kit.db, owner, buildDraft(), world.kit.clock());
  // The ids are far apart, and empty parts between them are not listed.
  await world.kit.pool.query(`alter table properties alter column id restart with 30000`);
  // The first home is the last of its part, and the second home is the first of the next part.
  await insertProperty(world.kit.db, owner, buildDraft(), world.kit.clock());
  await insertProperty(world.kit.db, owner, buildDraft(), world.kit.clock());
});
afterAll(async () => {
  await app.close();
  await world.close();
});

const get = async (url: string) => app.inject(url);
const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);

describe('the site map', () => {
  test('returns 200 with an index of the parts that are not empty', async () => {
    const reply = await get('/sitemap.xml');
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([
      200,
      'application/xml; charset=utf-8',
    ]);
    const names = ['pages', 'properties-1', 'properties-3', 'properties-4', 'areas', 'agents'];
    expect(locations(reply.body)).toEqual(
      ['', '-lg', '-sw'].flatMap((language) =>
        names.map((name) => `https://homes.example/sitemaps/${name}${language}.xml`),
      ),
    );
  });

  test('returns 200 with the public pages, without those for members', async () => {
    const found = locations((await get('/sitemaps/pages.xml')).body);
    expect(found).toContain('https://homes.example/');
    expect(found).toContain('https://homes.example/terms');
    expect(found.join()).not.toContain('/admin');
  });

  test('returns 200 with the properties of a part and their last change, or with an empty part', async () => {
    const part = (await get('/sitemaps/properties-1.xml')).body;
    expect(locations(part)).toEqual([`https://homes.example/property/${first}`]);
    expect(part).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/);
    expect(locations((await get('/sitemaps/properties-3.xml')).body)).toEqual([
      'https://homes.example/property/30000',
    ]);
    expect(locations((await get('/sitemaps/properties-4.xml')).body)).toEqual([
      'https://homes.example/property/30001',
    ]);
    expect(locations((await get('/sitemaps/properties-2.xml')).body)).toEqual([]);
  });

  test('returns 200 with the same pages in each language at their own addresses', async () => {
    const english = locations((await get('/sitemaps/pages.xml')).body);
    const swahili = locations((await get('/sitemaps/pages-sw.xml')).body);
    expect(swahili).toContain('https://homes.example/sw/terms');
    expect(swahili.map((address) => address?.replace('example/sw/', 'example/'))).toEqual(english);
    expect(locations((await get('/sitemaps/properties-1-lg.xml')).body)).toEqual([
      `https://homes.example/lg/property/${first}`,
    ]);
    const [agent] = locations((await get('/sitemaps/agents-sw.xml')).body);
    expect(agent).toMatch(/^https:\/\/homes\.example\/sw\/agents\/\w+$/);
  });

  test('returns 200 with everyone who lists properties, once each, with their last change', async () => {
    const { rows } = await world.kit.pool.query('select agent_slug as mark from users where id = $1', [
      owner,
    ]);
    const map = (await get('/sitemaps/agents.xml')).body;
    expect(locations(map)).toEqual([`https://homes.example/agents/${rows[0].mark}`]);
    expect(map).toMatch(/<lastmod>/);
  });

  test('returns 200 without accounts that can no longer list or have nothing on the market', async () => {
    const [former, idle] = [await createOwner(world.kit), await createOwner(world.kit)];
    await insertProperty(world.kit.db, former, buildDraft(), world.kit.clock());
    await insertProperty(world.kit.db, idle, { ...buildDraft(), isAvailable: false }, world.kit.clock());
    await world.kit.pool.query(`update users set role = 'user' where id = $1`, [former]);
    const { rows } = await world.kit.pool.query('select agent_slug as mark from users where id = $1', [
      owner,
    ]);
    // This application has nothing in memory, like a new process.
    const other = await openHttp(openLog('silent'), { trustProxy: false });
    mountSiteMap(other, world.kit, 'https://homes.example');
    const map = (await other.inject('/sitemaps/agents.xml')).body;
    await other.close();
    expect(locations(map)).toEqual([`https://homes.example/agents/${rows[0].mark}`]);
  });

  test('shows changes in lastmod, and lets each part be cached for five minutes', async () => {
    await world.kit.pool.query("update properties set updated_at = '2026-03-04T05:06:07Z' where id = $1", [
      first,
    ]);
    // This application has nothing in memory, like a new process.
    const other = await openHttp(openLog('silent'), { trustProxy: false });
    mountSiteMap(other, world.kit, 'https://homes.example/a&b');
    const part = await other.inject('/sitemaps/properties-1.xml');
    expect(part.body).toContain('<lastmod>2026-03-04T05:06:07.000Z</lastmod>');
    expect(part.body).toContain(`<loc>https://homes.example/a&amp;b/property/${first}</loc>`);
    expect(part.body).toMatch(
      /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9">/,
    );
    for (const url of ['/robots.txt', '/sitemap.xml', '/sitemaps/pages.xml', '/sitemaps/properties-1.xml'])
      expect([url, (await other.inject(url)).headers['cache-control']]).toEqual([url, 'public, max-age=300']);
    await other.close();
  });

  test('has an empty last possible part and no part after it', async () => {
    const last = await get('/sitemaps/properties-214749.xml');
    expect([last.statusCode, locations(last.body)]).toEqual([200, []]);
    expect((await get('/sitemaps/properties-214750.xml')).statusCode).toBe(404);
  });

  test.each([
    'properties-0.xml',
    'properties-999999.xml',
    'properties-1.xml.gz',
    'properties-1e3.xml',
    'pages-en.xml',
    'pages-fr.xml',
    'properties-214750-sw.xml',
    'other.xml',
  ])('returns 404 for %s', async (file) => {
    expect((await get(`/sitemaps/${file}`)).statusCode).toBe(404);
  });
});

test('names the site map and the excluded addresses in robots.txt', async () => {
  const reply = await get('/robots.txt');
  expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(reply.body).toContain('Sitemap: https://homes.example/sitemap.xml');
  const closed = [...reply.body.matchAll(/^Disallow: (.+)$/gm)].map(([, path = '']) => path);
  const isClosed = (address: string) => closed.some((path) => address.startsWith(path));
  for (const address of [
    '/api/properties',
    '/admin/properties',
    '/auth',
    '/profile',
    '/explore?q=Ntinda',
    '/sw/auth',
  ])
    expect([address, isClosed(address)]).toEqual([address, true]);
  // Robots may read every page in the sitemap.
  const pages = [
    ...(await get('/sitemaps/pages.xml')).body.matchAll(/<loc>https:\/\/homes\.example([^<]*)/g),
  ];
  for (const [, path = ''] of pages) expect([path, isClosed(path)]).toEqual([path, false]);
  expect(pages.map(([, path]) => path)).toContain('/explore');
});
