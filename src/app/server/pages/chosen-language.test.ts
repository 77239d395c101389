import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs } from '#app/testing/actors.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { preferredLanguage } from '#kit/server/http/language-cookie.ts';

const manifest = {
  'src/app/web/entry-client.tsx': { file: 'assets/entry.js', isEntry: true, css: ['assets/all.css'] },
};
/** A renderer whose page contains its language and the address without a language prefix. */
const renderer = (language: string) => `
  export const prepare = async () => {};
  export const paths = ['/', '/bnbs', '/auth', '/membership', '/property/:id'];
  export const knownAddress = (address) => ({ address, isBounded: true });
  export const renderPage = async (address) => ({
    status: 200, head: { title: 'x' }, structuredData: [], state: '[]', hydrate: 'late', modules: [], html: ['${language} ' + address],
  });`;

let folder: string;
let world: TestApp;
let app: FastifyInstance;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'built-'));
  const files = {
    'client/.vite/manifest.json': JSON.stringify(manifest),
    'client/.vite/ssr-manifest.json': '{}',
    'client/.vite/languages.json': JSON.stringify({ sw: { 'assets/entry.js': 'assets/entry.sw-1.js' } }),
    'client/assets/all.css': '.a{top:0}',
    'client/map/kampala.json': '{"features":[]}',
    'client/favicon.svg': '<svg/>',
    'server/.vite/languages.json': JSON.stringify({ sw: { 'entry-server.js': 'entry-server.sw.js' } }),
    'server/entry-server.js': renderer('English'),
    'server/entry-server.sw.js': renderer('Swahili'),
    'server/package.json': '{"type":"module"}',
  };
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  world = await createTestApp();
  app = await world.startAnother({}, { builtFolder: folder, appOrigin: 'http://homes.example' });
});
afterAll(async () => {
  await app?.close();
  await world?.close();
  await rm(folder, { recursive: true, force: true });
});

const opened = { accept: 'text/html,*/*;q=0.8', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
const ask = async (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') => {
  const reply = await app.inject({ method, url, headers });
  return { ...reply, status: reply.statusCode, to: reply.headers.location, vary: String(reply.headers.vary) };
};

test('renders a page in the language of its address with the files of that language', async () => {
  const [english, swahili] = [(await ask('/bnbs?ref=a')).body, (await ask('/sw/bnbs?ref=a')).body];
  expect(english).toContain('<html lang="en">');
  expect(english).toContain('English /bnbs?ref=a');
  expect(english).toContain("'/assets/entry.js'");
  expect(swahili).toContain('<html lang="sw">');
  expect(swahili).toContain('Swahili /bnbs?ref=a');
  expect(swahili).toContain("'/assets/entry.sw-1.js'");
});

test('renders a language that was not built in English', async () => {
  expect((await ask('/lg/bnbs')).body).toContain('English /bnbs');
});

test('lists the addresses of a page in every language, with English as the default', async () => {
  const { body } = await ask('/sw/bnbs');
  expect(body).toContain('<link rel="canonical" href="http://homes.example/sw/bnbs">');
  const alternates = [...body.matchAll(/rel="alternate" hreflang="([\w-]+)" href="([^"]+)"/g)];
  expect(alternates.map(([, language, address]) => [language, address])).toEqual([
    ['en', 'http://homes.example/bnbs'],
    ['lg', 'http://homes.example/lg/bnbs'],
    ['sw', 'http://homes.example/sw/bnbs'],
    ['x-default', 'http://homes.example/bnbs'],
  ]);
});

test('redirects a browser that prefers Swahili to the Swahili page and keeps the query', async () => {
  const reply = await ask('/property/7?ref=a&src=chat&user=3', {
    ...opened,
    'accept-language': 'sw-KE,sw;q=0.9,en',
  });
  expect([reply.status, reply.to, reply.vary]).toEqual([
    302,
    '/sw/property/7?ref=a&src=chat&user=3',
    'accept-language, cookie',
  ]);
  expect(reply.headers['cache-control']).toBe('no-store');
});

test.each<[string, string, Record<string, string>]>([
  ['it prefers another language', '/bnbs', { ...opened, 'accept-language': 'en-UG,sw;q=0.9' }],
  ['it says nothing, as crawlers do', '/bnbs', { accept: 'text/html' }],
  ['English was chosen', '/bnbs', { ...opened, 'accept-language': 'sw', cookie: 'language=en' }],
  ['a script reads it', '/bnbs', { ...opened, 'sec-fetch-mode': 'cors', 'accept-language': 'sw' }],
  ['a frame shows it', '/bnbs', { ...opened, 'sec-fetch-dest': 'iframe', 'accept-language': 'sw' }],
  ['the address names a language', '/lg/bnbs', { ...opened, 'accept-language': 'sw', cookie: 'language=sw' }],
  ['the choice is none that we know', '/bnbs', { ...opened, cookie: 'language=//evil.example' }],
])('keeps the language of the address if %s', async (_, url, headers) => {
  expect((await ask(url, headers)).status).toBe(200);
});

test.each([
  ['/plans', '/membership'],
  ['/plans/', '/membership'],
  ['/Register', '/auth?tab=register'],
  ['/sign-in?next=%2Fsaved', '/auth?next=%2Fsaved'],
  ['/login', '/auth'],
  ['/register?plan=standard&ref=a?b', '/auth?tab=register&plan=standard&ref=a?b'],
  ['/sign-up', '/auth?tab=register'],
  ['/sw/plans', '/sw/membership'],
  ['/admin?days=7', '/auth?days=7'],
])('redirects %s, which people type, to %s', async (typed, meant) => {
  const reply = await ask(typed, opened);
  expect([reply.status, reply.to, reply.headers['cache-control']]).toEqual([302, meant, 'no-store']);
  expect((await ask(typed, opened, 'HEAD')).to).toBe(meant);
});

test.each(['/plansz', '/admin/overview', '/a/plans', '/toString'])('does not redirect %s', async (typed) => {
  expect((await ask(typed, opened)).status).toBe(200);
});

test.each([
  ['/property/12.', '/property/12'],
  ['/Property/012/?ref=a', '/property/12?ref=a'],
  ['/sw/BNBS%20', '/sw/bnbs'],
])('redirects %s permanently to the one address of its page, %s', async (url, to) => {
  for (const method of ['GET', 'HEAD'] as const) {
    const reply = await ask(url, opened, method);
    expect([reply.status, reply.to, reply.headers['cache-control']]).toEqual([301, to, 'no-store']);
  }
});

test('redirects /admin to the admin pages, the manager pages, or how to become a manager', async () => {
  const ledTo = async (who: Parameters<typeof signInAs>[1]) => {
    const { cookies } = await signInAs(world, who);
    const cookie = Object.entries(cookies)
      .map((pair) => pair.join('='))
      .join('; ');
    return (await ask('/admin', { ...opened, cookie })).to;
  };
  expect(await ledTo('admin')).toBe('/admin/overview');
  expect(await ledTo('property_manager')).toBe('/admin/properties');
  expect(await ledTo('user')).toBe('/admin/properties');
});

test("prefers the chosen language over the browser's languages", async () => {
  const headers = { ...opened, 'accept-language': 'sw', cookie: 'language=lg' };
  expect((await ask('/', headers)).to).toBe('/lg/');
  expect((await ask('/bnbs', headers, 'HEAD')).to).toBe('/lg/bnbs');
});

test('does not redirect an address with several slashes elsewhere', async () => {
  const headers = { ...opened, 'accept-language': 'sw' };
  expect((await ask('//evil.example/a', headers)).to).toBe('/sw/evil.example/a');
});

test('sends Vary headers for an English address', async () => {
  expect((await ask('/bnbs')).vary).toContain('accept-language, cookie');
  expect((await ask('/sw/bnbs')).vary).toBe('accept-encoding, save-data');
});

test('stores the choice for a year, and redirects to the page in that language', async () => {
  const reply = await ask('/language/lg?to=%2Fsw%2Fproperty%2F7%3Fref%3Da', opened);
  expect([reply.status, reply.to, reply.headers['cache-control']]).toEqual([
    303,
    '/lg/property/7?ref=a',
    'no-store',
  ]);
  expect(reply.headers['set-cookie']).toMatch(
    /^language=lg\.\d{10}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  expect((await ask('/language/en?to=/lg/bnbs')).to).toBe('/bnbs');
});

test.each([
  ['https://evil.example/', '/sw/'],
  ['//evil.example', '/sw/'],
  ['/\\evil.example', '/sw/'],
  ['/%2F/evil.example', '/sw/%2F/evil.example'],
  ['/lg//evil.example', '/sw/evil.example'],
  ['/lg/\\evil.example', '/sw/evil.example'],
  ['/language/lg', '/sw/'],
  ['javascript:alert(1)', '/sw/'],
  ['', '/sw/'],
])('redirects a choice only to one of our pages: %s', async (to, wanted) => {
  const query = new URLSearchParams({ to });
  expect((await ask(`/language/sw?${query}`)).to).toBe(wanted);
  expect((await ask(`/language/en?${query}`)).to).toBe(wanted.slice('/sw'.length));
});

test('ignores an unsupported language and a prefetched page as a choice', async () => {
  expect((await ask('/language/fr')).status).toBe(404);
  const ahead = await ask('/language/sw', { 'sec-purpose': 'prefetch' });
  expect([ahead.status, ahead.headers['set-cookie']]).toEqual([204, undefined]);
});

test.each([
  ['sw', 'sw'],
  ['SW-tz;q=0.8', 'sw'],
  [' lg , en', 'lg'],
  ['en,sw', 'en'],
  ['*', 'en'],
  ['', 'en'],
  [undefined, 'en'],
  ['swa', 'en'],
])('resolves Accept-Language %j to %s', (header, language) =>
  expect(preferredLanguage(header)).toBe(language),
);

test('saves the choice on the account of a signed-in user, unless another site led there', async () => {
  const { id, cookies } = await signInAs(world);
  const choose = (language: string, site: string) =>
    app.inject({
      method: 'GET',
      url: `/language/${language}?to=/bnbs`,
      headers: { ...opened, 'sec-fetch-site': site },
      cookies,
    });
  const kept = async () =>
    (await world.kit.pool.query('select language from users where id = $1', [id])).rows[0].language;
  await choose('sw', 'same-origin');
  expect(await kept()).toBe('sw');
  expect((await choose('lg', 'cross-site')).headers['set-cookie']).toContain('language=lg');
  expect(await kept()).toBe('sw');
  await choose('lg', 'none');
  expect(await kept()).toBe('lg');
});
