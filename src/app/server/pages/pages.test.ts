import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { signInAs } from '#app/testing/actors.ts';
import { openPatientDatabase } from '#app/testing/database.ts';
import { createDroppableConnection } from '#app/testing/droppable-connection.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { approximatePlace } from '#features/properties/rules.ts';
import { readAreas } from '#features/properties/server/reference-data.ts';
import { openPulse } from '#kit/server/database/pulse.ts';

const manifest = {
  'src/app/web/entry-client.tsx': {
    file: 'assets/entry.js',
    isEntry: true,
    css: ['assets/all.css'],
  },
};

/**
 * Like the built renderer, but its pages list the areas. `/required` fails without them, and `/missing` is
 * missing. Below `/numbered` and `/own` each page contains the number of renderings.
 */
const renderer = `
  let drawn = 0;
  export const prepare = async () => {};
  export const paths = [];
  export const knownAddress = (address) => ({ address, isBounded: !address.startsWith('/own') });
  export async function renderPage(address, read, { topicsOf }) {
    const page = { status: 200, head: { title: 'Areas' }, structuredData: [], html: [], state: '[]', hydrate: 'late', modules: [] };
    if (address === '/missing') return { ...page, status: 404, html: ['nothing here'], head: { title: 'x', noIndex: true } };
    if (/^.(numbered|own)/.test(address)) return { ...page, html: ['page ' + ++drawn] };
    if (address.startsWith('/another-name')) return { ...page, head: { title: 'Areas', canonicalPath: '/areas' } };
    try {
      const areas = await read('/api/areas');
      return { ...page, html: ['areas: ' + areas.length + ' by ' + topicsOf('/api/areas')] };
    } catch ({ status, message }) {
      return { ...page, status: address === '/required' ? status : 200, html: [message] };
    }
  }`;

let folder: string;
let world: TestApp;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'built-'));
  const files = {
    'client/.vite/manifest.json': JSON.stringify(manifest),
    'client/.vite/ssr-manifest.json': '{}',
    'client/assets/all.css': '.a{top:0}',
    'client/map/kampala.json': '{"features":[]}',
    'client/favicon.svg': '<svg/>',
    'server/entry-server.js': renderer,
    'server/package.json': '{"type":"module"}',
  };
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  world = await createTestApp();
});
afterAll(async () => {
  await world?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Requests a page from an application with empty caches, first while a table is missing and then again. */
async function askTwice(url: string) {
  const app = await world.startAnother({}, { builtFolder: folder });
  await sql`alter table areas rename to areas_away`.execute(world.kit.db);
  const broken = await app.inject({ url });
  await sql`alter table areas_away rename to areas`.execute(world.kit.db);
  const mended = await app.inject({ url });
  await app.close();
  return { broken, mended };
}

test.each([
  ['/required', 500],
  ['/optional', 200],
])('does not cache a page with a part missing after a server error (%s)', async (url, status) => {
  const { broken, mended } = await askTwice(url);
  expect([broken.statusCode, mended.statusCode]).toEqual([status, 200]);
  expect(broken.body).toContain('Something went wrong on our side. Please try again.');
  expect(mended.body).toMatch(/areas: \d+/);
});

test('returns 500 that caches may neither store nor revalidate', async () => {
  const { broken, mended } = await askTwice('/required');
  const told = [broken, mended].map(({ headers }) => [headers['cache-control'], headers.etag]);
  expect(told).toEqual([
    ['private, no-store', undefined],
    ['public, max-age=0, must-revalidate', expect.any(String)],
  ]);
});

test('serves a cached page during a database stall, an error for others, and recovers both', async () => {
  const admin = await signInAs(world, 'admin');
  const line = await createDroppableConnection(world.databaseUrl);
  const { db, pool, close } = openPatientDatabase(line.url, 4);
  const pulse = openPulse(line.url, { patienceMs: 20, probeMs: 500 });
  const app = await world.startAnother({ db, pool }, { builtFolder: folder, pulse });
  onTestFinished(async () => {
    line.mend();
    pulse.close();
    await app.close();
    await close();
    line.close();
  });
  const bodyOf = async (url: string) => (await app.inject({ url })).body;
  await expect.poll(() => bodyOf('/optional')).toMatch(/areas: \d+/);
  line.hold();
  await sql`update areas set name = name`.execute(world.kit.db);
  // The old areas are cached until their change has been published.
  let asked = 0;
  const openAnother = () => app.inject({ url: `/other-${asked++}` });
  await expect.poll(async () => (await openAnother()).statusCode).toBe(503);
  const cut = await openAnother();
  expect(cut.headers['cache-control']).toBe('private, no-store');
  expect(cut.body).toContain('This is taking too long right now. Please try again in a moment.');
  const kept = await app.inject({ url: '/optional' });
  expect([kept.statusCode, kept.body]).toEqual([200, expect.stringMatching(/areas: \d+/)]);
  expect((await app.inject({ url: '/admin', cookies: admin.cookies })).statusCode).toBe(503);
  line.mend();
  await expect.poll(async () => (await openAnother()).statusCode).toBe(200);
  // The result is the same when the database refuses connections at once.
  line.cut();
  await sql`update areas set name = name`.execute(world.kit.db);
  await expect.poll(async () => (await openAnother()).statusCode).toBe(503);
  expect((await app.inject({ url: '/optional' })).body).toBe(kept.body);
});

test('collects the topics of the responses of a page', async () => {
  const app = await world.startAnother({}, { builtFolder: folder });
  expect((await app.inject({ url: '/optional' })).body).toMatch(/areas: \d+ by areas/);
  await app.close();
});

test('varies responses by Save-Data', async () => {
  const app = await world.startAnother({}, { builtFolder: folder });
  const usual = await app.inject({ url: '/optional' });
  const light = await app.inject({ url: '/optional', headers: { 'save-data': 'on' } });
  expect(light.body).not.toBe(usual.body);
  const varies = [usual, light].map(({ headers }) => String(headers.vary).split(/, */).toSorted());
  expect(varies).toEqual([
    ['accept-encoding', 'accept-language', 'cookie', 'save-data'],
    ['accept-encoding', 'accept-language', 'cookie', 'save-data'],
  ]);
  await app.close();
});

async function openPages(settings: { cachePages?: boolean; appOrigin?: string } = {}) {
  const app = await world.startAnother({}, { builtFolder: folder, ...settings });
  onTestFinished(() => app.close());
  return app;
}

describe('paths that are not pages', () => {
  const browser = { accept: 'text/html,*/*;q=0.8' };

  test.each(['/api/nowhere', '/assets/gone.js', '/pictures/x'])(
    'returns 404 as data, not as a page, for %s',
    async (url) => {
      const reply = await (await openPages()).inject({ url, headers: browser });
      expect([reply.statusCode, reply.headers['content-type']]).toEqual([
        404,
        'application/problem+json; charset=utf-8',
      ]);
      expect(reply.json().code).toBe('no_such_call');
    },
  );

  test('returns a form that only the application can send to its page, on this site', async () => {
    const app = await openPages();
    const send = async (url: string, headers: Record<string, string> = {}) => {
      const own = { 'sec-fetch-site': 'same-origin', ...browser, ...headers };
      const { statusCode, headers: said } = await app.inject({ method: 'POST', url, headers: own });
      return [statusCode, said.location];
    };
    expect(await send('/auth?next=/profile')).toEqual([303, '/auth?next=/profile']);
    expect(await send('//elsewhere.example/x')).toEqual([303, '/elsewhere.example/x']);
    expect(await send('/auth', { accept: '*/*' })).toEqual([404, undefined]);
    expect(await send('/auth', { 'sec-fetch-site': 'cross-site' })).toEqual([403, undefined]);
    const put = await app.inject({
      method: 'PUT',
      url: '/auth',
      headers: { 'sec-fetch-site': 'same-origin', ...browser },
    });
    expect(put.statusCode).toBe(404);
  });

  test('caches files named by their content hash forever, and all others for an hour', async () => {
    const app = await openPages();
    const kept = async (url: string) => {
      const { statusCode, headers } = await app.inject({ url });
      return [statusCode, headers['cache-control']];
    };
    expect(await kept('/assets/all.css')).toEqual([200, 'public, max-age=31536000, immutable']);
    expect(await kept('/favicon.svg')).toEqual([200, 'public, max-age=3600']);
  });
});

describe('a page', () => {
  test('allows geolocation and no other permission on a page', async () => {
    const { headers } = await (await openPages()).inject({ url: '/optional' });
    expect(headers['permissions-policy']).toBe(
      'camera=(), microphone=(), geolocation=(self), payment=(self)',
    );
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
  });

  test('returns 304 to a client that has the page, and always 404 for a missing page', async () => {
    const app = await openPages();
    for (const [url, first, again] of [
      ['/optional', 200, 304],
      ['/missing', 404, 404],
    ] as const) {
      const reply = await app.inject({ url });
      const etag = String(reply.headers.etag);
      const known = await app.inject({ url, headers: { 'if-none-match': `"x", ${etag}` } });
      expect([url, reply.statusCode, known.statusCode]).toEqual([url, first, again]);
      expect(known.body === '').toBe(again === 304);
      const other = await app.inject({ url, headers: { 'if-none-match': '"other"' } });
      expect(other.statusCode).toBe(first);
    }
  });

  test('keeps pages with an access token out of caches and search engines, in any language', async () => {
    const app = await openPages();
    const kept = async (url: string) => {
      const { headers } = await app.inject({ url });
      return [headers['cache-control'], headers['x-robots-tag'], headers['referrer-policy']];
    };
    const token = 'a'.repeat(32);
    for (const url of [`/stays/${token}`, `/lg/viewings/${token}`, `/payments/pay_x/receipt?key=${token}`])
      expect([url, await kept(url)]).toEqual([
        url,
        ['private, no-store', 'noindex, nofollow', 'strict-origin-when-cross-origin'],
      ]);
    expect((await kept('/optional')).slice(0, 2)).toEqual(['public, max-age=0, must-revalidate', undefined]);
  });

  test('uses the path on the public origin without the query as canonical address', async () => {
    const app = await openPages({ appOrigin: 'https://homes.example' });
    const canonical = async (url: string) =>
      /<link rel="canonical" href="([^"]*)">/.exec((await app.inject({ url })).body)?.[1];
    expect(await canonical('/optional?utm_source=x&q=1')).toBe('https://homes.example/optional');
    expect(await canonical('/another-name?x=1')).toBe('https://homes.example/areas');
    expect(await canonical('/missing')).toBeUndefined();
  });

  test('renders once for all requests, except account screens, unbounded addresses, and without the cache', async () => {
    const app = await openPages();
    const drawnFor = async (url: string, from = app, headers = {}) =>
      /page \d+/.exec((await from.inject({ url, headers })).body)?.[0];
    const isKept = async (url: string, from = app) =>
      (await drawnFor(url, from)) === (await drawnFor(url, from));
    expect(await isKept('/numbered')).toBe(true);
    expect(await isKept('/own/profile')).toBe(false);
    expect(await isKept(`/numbered?${'x'.repeat(490)}`)).toBe(true);
    expect(await isKept(`/numbered?${'x'.repeat(491)}`)).toBe(false);
    expect(await drawnFor('/numbered', app, { 'save-data': 'on' })).not.toBe(await drawnFor('/numbered'));
    expect(await isKept('/numbered', await openPages({ cachePages: false }))).toBe(false);
  });
});

describe('GET /map/place/:place.svg', () => {
  const someArea = async () => (await readAreas(world.kit.db))[0] as { lat: number; lng: number };
  const ask = async (place: string) => (await openPages()).inject({ url: `/map/place/${place}.svg` });

  test('returns 200 with a grid cell and with the pin of an area, as drawings without scripts', async () => {
    const area = await someArea();
    const { lat, lng } = approximatePlace(0.3476, 32.5825);
    for (const place of [`${lat},${lng},300`, `${area.lat},${area.lng},1500`]) {
      const reply = await ask(place);
      expect([place, reply.statusCode]).toEqual([place, 200]);
      expect(reply.headers).toMatchObject({
        'content-type': 'image/svg+xml; charset=utf-8',
        'cache-control': 'public, max-age=86400',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      });
      expect(reply.body).toMatch(/^<svg [^>]*>/);
    }
  });

  test('returns 404 outside the market, and for any other spelling of a valid place', async () => {
    const { lat, lng } = approximatePlace(0.3476, 32.5825);
    const [area, far] = [await someArea(), approximatePlace(2.77, 32.3)];
    for (const place of [
      `${lat},${lng},1500`,
      `${lat},${lng},301`,
      `${lat},${lng}`,
      `${lat + 0.0001},${lng},300`,
      `${area.lat},${area.lng},300`,
      `${far.lat},${far.lng},300`,
      `${lat}0,${lng},300`,
      `${lat},${lng},300,1`,
      `${lat},${lng},3e2`,
      'nowhere',
      ',,',
    ]) {
      const reply = await ask(place);
      expect([place, reply.statusCode, reply.json().code]).toEqual([place, 404, 'no_such_place']);
    }
  });
});
