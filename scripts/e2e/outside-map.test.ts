// @module-tag thorough
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { desktop, sharedBrowser } from './browser.ts';
import { eventually, expectPageQuality, journey, waitForHydration } from './journey.ts';
import { type RunningMarket, startMarket } from './start-market.ts';

/** A minimal third-party map: one colour, and an attribution. */
const style = {
  version: 8,
  sources: {
    ground: {
      type: 'geojson',
      data: { type: 'FeatureCollection', features: [] },
      attribution: '<a href="https://maps.example/">Maps by an example</a>',
    },
  },
  layers: [
    { id: 'land', type: 'background', paint: { 'background-color': '#dde6d5' } },
    { id: 'ground', type: 'line', source: 'ground' },
  ],
};

let maps: Server;
let isThere = true;
let asked = 0;
let app: RunningMarket;
let browser: Browser;
beforeAll(async () => {
  maps = createServer((_, reply) => {
    asked += 1;
    reply.writeHead(isThere ? 200 : 503, { 'access-control-allow-origin': '*' }).end(JSON.stringify(style));
  }).listen(0, '127.0.0.1');
  await once(maps, 'listening');
  const { port } = maps.address() as AddressInfo;
  const env = { MAP_STYLE_URL: `http://127.0.0.1:${port}/style.json` };
  [app, browser] = await Promise.all([startMarket(env), sharedBrowser()]);
});
afterAll(async () => {
  await app?.stop();
  maps.close();
});

test('shows properties and attribution on a configured external map', async () => {
  await journey(browser, app.url, { viewport: desktop }, async (page) => {
    const sketches: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/map/kampala.json')) sketches.push(request.url());
    });
    await page.goto('/explore');
    await waitForHydration(page);
    await eventually(() => page.locator('.map-pin').count()).toBeGreaterThan(0);
    await eventually(() => page.getByRole('link', { name: 'Maps by an example' }).count()).toBe(1);
    expect(asked).toBe(1);
    expect(sketches).toEqual([]);
    expect(await page.locator('.map-name').count()).toBe(0);
    await expectPageQuality(page);
  });
});

test('shows the sketch if the external map cannot be loaded', async () => {
  isThere = false;
  await journey(browser, app.url, { viewport: desktop }, async (page) => {
    await page.goto('/explore');
    await waitForHydration(page);
    await eventually(() => page.locator('.map-pin').count()).toBeGreaterThan(0);
    await eventually(() => page.locator('.map-name').count()).toBeGreaterThan(0);
  });
});
