import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';

const manifest = {
  'src/app/web/entry-client.tsx': {
    file: 'assets/entry.js',
    isEntry: true,
    css: ['assets/all.css'],
    assets: ['assets/face.woff2'],
  },
};

/** As the built one, but that its only page lists the areas; `/required` is nothing without them. */
const renderer = `
  export const prepare = async () => {};
  export const knownAddress = (address) => ({ address, isBounded: true });
  export async function renderPage(address, read, { topicsOf }) {
    const page = { status: 200, head: { title: 'Areas' }, structured: [], html: '', state: '[]', hydrate: 'late' };
    try {
      const areas = await read('/api/areas');
      return { ...page, html: 'areas: ' + areas.length + ' by ' + topicsOf('/api/areas') };
    } catch ({ status, message }) {
      return { ...page, status: address === '/required' ? status : 200, html: message };
    }
  }`;

let folder: string;
let world: TestApp;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'built-'));
  const files = {
    'client/.vite/manifest.json': JSON.stringify(manifest),
    'client/assets/all.css': '.a{top:0}',
    'client/map/kampala.json': '{}',
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

/** Asks an application that knows nothing yet, first while something of ours is broken and then again. */
async function askTwice(url: string) {
  const app = await world.again({}, { builtFolder: folder });
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
])(
  'what a fault of ours leaves of a page is not kept: the next request gets the whole page (%s)',
  async (url, status) => {
    const { broken, mended } = await askTwice(url);
    expect([broken.statusCode, mended.statusCode]).toEqual([status, 200]);
    expect(broken.body).toContain('Something went wrong on our side. Please try again.');
    expect(mended.body).toMatch(/areas: \d+/);
  },
);

test('500: no cache on the way may keep it, nor ask later whether it still holds', async () => {
  const { broken, mended } = await askTwice('/required');
  const told = [broken, mended].map(({ headers }) => [headers['cache-control'], headers.etag]);
  expect(told).toEqual([
    ['private, no-store', undefined],
    ['public, max-age=0, must-revalidate', expect.any(String)],
  ]);
});

test('a page is told what its answers depend on', async () => {
  const app = await world.again({}, { builtFolder: folder });
  expect((await app.inject({ url: '/optional' })).body).toMatch(/areas: \d+ by areas/);
  await app.close();
});

test('a cache on the way is told that who saves data gets another page', async () => {
  const app = await world.again({}, { builtFolder: folder });
  const usual = await app.inject({ url: '/optional' });
  const light = await app.inject({ url: '/optional', headers: { 'save-data': 'on' } });
  expect(light.body).not.toBe(usual.body);
  const varies = [usual, light].map(({ headers }) => String(headers.vary).split(/, */).toSorted());
  expect(varies).toEqual([
    ['accept-encoding', 'save-data'],
    ['accept-encoding', 'save-data'],
  ]);
  await app.close();
});
