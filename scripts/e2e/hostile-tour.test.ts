// @module-tag thorough
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestProperty } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { importTour, operator } from '#features/tours/server/intake/tour-import.ts';
import { startTourSite, type TourSite } from '#features/tours/server/site/tour-site.ts';
import { craftedZip } from '#kit/server/zip/testing/crafted-zip.ts';
import { sharedBrowser } from './browser.ts';
import { patienceMs } from './journey.ts';

/** A tour is third-party code. This one tries every known way to reach the application. */
let app: TestApp;
let browser: Browser;
let site: TourSite;
let around: Server;
let appOrigin: string;
let frame = '';
const reached: string[] = [];

beforeAll(async () => {
  app = await createTestApp();
  around = createServer((request, response) => {
    reached.push(`${request.method} ${request.url}`);
    response.setHeader('content-type', 'text/html');
    response.setHeader('content-security-policy', `frame-src http://*.localhost:${site.port}`);
    response.setHeader('set-cookie', 'session=secret; SameSite=Lax');
    response.end(`<!doctype html><link rel="icon" href="data:,">
      <script>blocked = []; addEventListener('securitypolicyviolation', ({ blockedURI }) => blocked.push(blockedURI));
        heard = []; onmessage = (event) => heard.push({ origin: event.origin, data: event.data })</script>
      <iframe src="${frame}" sandbox="allow-scripts allow-same-origin allow-popups allow-forms allow-pointer-lock"></iframe>`);
  }).listen(0, '127.0.0.1');
  await once(around, 'listening');
  appOrigin = `http://localhost:${(around.address() as AddressInfo).port}`;
  site = await startTourSite({ kit: app.kit, host: '127.0.0.1', port: 0, appOrigins: [appOrigin] });
  browser = await sharedBrowser();
});
afterAll(async () => {
  around.close();
  await site.close();
  await app.close();
});

async function visit(files: Record<string, string>) {
  const propertyId = await createTestProperty(app.kit);
  const exported = { 'lib/tdvplayer.js': 'player', ...files };
  const bytes = craftedZip(Object.entries(exported).map(([name, data]) => ({ name, data, method: 8 })));
  const stream = (async function* () {
    yield bytes;
  })();
  const { versionId } = await importTour(app.kit, operator, propertyId, { filename: 'tour.zip', stream });
  frame = `http://${versionId}.localhost:${site.port}/index.htm`;
  reached.length = 0;
  const page = await browser.newPage();
  page.setDefaultTimeout(patienceMs);
  await page.goto(`${appOrigin}/home`);
  return page;
}

const hostilePage = (target: string) => `<!doctype html><html><head>
  <link rel="stylesheet" href="${target}/style"><link rel="prefetch" href="${target}/prefetch">
  <link rel="manifest" href="${target}/manifest"><script src="${target}/script"></script></head>
  <body><img src="${target}/img"><iframe src="${target}/frame"></iframe><object data="${target}/object"></object>
  <video src="${target}/video"></video><iframe name="inner"></iframe><form method="post" target="inner" action="${target}/form"><input name="a"></form>
  <svg><image href="${target}/svg"/></svg><a ping="${target}/ping" href="#">x</a>
  <script>
  const tell = (outcome) => parent.postMessage(outcome, '*');
  const attempts = [];
  const attempt = (name, work) => attempts.push(new Promise((go, no) => { setTimeout(no, 2500); go(work()); }).then(() => tell(name + ' went'), () => tell(name)));
  const target = ${JSON.stringify(target)};
  attempt('fetch', () => fetch(target + '/fetch', { mode: 'no-cors', credentials: 'include' }));
  attempt('xhr', () => new Promise((go, no) => { const x = new XMLHttpRequest(); x.onload = go; x.onerror = no; x.open('POST', target + '/xhr'); x.send('a'); }));
  attempt('beacon', () => (navigator.sendBeacon(target + '/beacon', 'a'), Promise.reject()));
  attempt('socket', () => new Promise((go, no) => { const s = new WebSocket(target.replace('http', 'ws') + '/socket'); s.onopen = go; s.onerror = no; }));
  attempt('events', () => new Promise((go, no) => { const s = new EventSource(target + '/events'); s.onopen = go; s.onerror = no; }));
  attempt('import', () => import(target + '/import'));
  attempt('worker', () => new Promise((go, no) => { const w = new Worker('worker.js'); w.onmessage = (e) => (e.data === 'went' ? go() : no()); w.onerror = no; }));
  attempt('blob worker', () => new Promise((go, no) => { const code = 'fetch(' + JSON.stringify(target + '/blob') + ',{mode:"no-cors"}).then(()=>postMessage("went"),()=>postMessage("no"))';
    const w = new Worker(URL.createObjectURL(new Blob([code]))); w.onmessage = (e) => (e.data === 'went' ? go() : no()); w.onerror = no; }));
  attempt('service worker', () => navigator.serviceWorker.register('worker.js'));
  attempt('form', () => { document.forms[0].submit(); return Promise.reject(); });
  attempt('top', () => { top.location = target + '/top'; return Promise.reject(); });
  attempt('parent', () => { parent.location = target + '/parent'; return Promise.reject(); });
  attempt('parent document', () => parent.document.title);
  attempt('parent cookie', () => parent.document.cookie);
  Promise.all(attempts).then(() => tell('all'));
  </script></body></html>`;

it('reaches nothing of the application and stores nothing', async () => {
  const worker = `fetch(${JSON.stringify(`${appOrigin}/worker`)}, { mode: 'no-cors' }).then(() => postMessage('went'), () => postMessage('no'))`;
  const page = await visit({ 'index.htm': hostilePage(appOrigin), 'worker.js': worker });
  await page.waitForFunction(`heard.some(({ data }) => data === 'all')`);
  const outcomes = (await page.evaluate('heard.map((one) => one.data)')) as string[];
  expect(outcomes.filter((outcome) => outcome.endsWith(' went'))).toEqual([]);
  await expectNothingReached(page);
});

it.each([
  ['a refresh', (target: string) => `<meta http-equiv="refresh" content="0;url=${target}">`],
  ['a script', (target: string) => `<script>location = ${JSON.stringify(target)}</script>`],
])('does not navigate its frame into the application by %s', async (_, leaving) => {
  const target = `${appOrigin}/left`;
  const page = await visit({ 'index.htm': `<!doctype html><html><head>${leaving(target)}</head></html>` });
  await page.waitForFunction(`blocked.includes(${JSON.stringify(target)})`);
  await expectNothingReached(page);
});

/**
 * Expects that the tour reached nothing. The final request of the application's page follows all requests of
 * the tour.
 */
async function expectNothingReached(page: Page): Promise<void> {
  await page.evaluate(`fetch('/over')`);
  expect(reached).toEqual(['GET /home', 'GET /over']);
  await page.close();
}

it('exchanges messages with the application’s page only', async () => {
  const player = `window.zoomed = [];
    const panorama = { zoomIn: () => zoomed.push('in'), zoomOut: () => zoomed.push('out') };
    const list = { get: (what) => ({ selectedIndex: 0, items: [{ get: () => ({ get: () => 'Kitchen' }) }] })[what] };
    window.tour = { player: { getByClassName: (name) => ({ PanoramaPlayer: [panorama], PlayList: [list] })[name] ?? [] },
      bind: (name, then) => setTimeout(then, 100) };`;
  const page = await visit({
    'index.htm':
      '<!doctype html><html><head><script src="player.js"></script></head><body><canvas width="9"></canvas></body></html>',
    'player.js': player,
  });
  await page.waitForFunction('heard.length >= 2');
  const origin = new URL(frame).origin;
  expect(await page.evaluate('heard')).toEqual([
    { origin, data: { ennyumba: 'tour', type: 'ready', can: { zoom: true, rooms: false } } },
    { origin, data: { ennyumba: 'tour', type: 'scene', name: 'Kitchen' } },
  ]);
  const tell = (message: string) =>
    page.evaluate(`document.querySelector('iframe').contentWindow.postMessage(${message}, '*')`);
  await tell(`{ ennyumba: 'tour', type: 'zoom', direction: 'in' }`);
  await tell(`{ ennyumba: 'tour', type: 'zoom', direction: 'out' }`);
  for (const other of [`{ type: 'zoom' }`, 'null', '"zoom"', `{ ennyumba: 'tour', type: 'other' }`])
    await tell(other);
  const tour = page.frames().find((one) => one.url() === frame);
  await tour?.waitForFunction('zoomed.length >= 2');
  await tour?.evaluate(`postMessage({ ennyumba: 'tour', type: 'zoom', direction: 'in' }, '*')`);
  await tell(`{ ennyumba: 'tour', type: 'zoom', direction: 'out' }`);
  await tour?.waitForFunction(`zoomed.at(-1) === 'out' && zoomed.length >= 3`);
  expect(await tour?.evaluate('zoomed')).toEqual(['in', 'out', 'out']);
  await page.close();
});
