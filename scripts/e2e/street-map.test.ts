// @module-tag thorough
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildMap } from '#features/properties/server/street-map/build-map.ts';
import { mapFolderIn } from '#features/properties/server/street-map/map-folder.ts';
import { kampalaExtract } from '#features/properties/server/street-map/testing/tiny-extract.ts';
import { phone, sharedBrowser } from './browser.ts';
import { eventually, expectPageQuality, journey, waitForHydration } from './journey.ts';
import { type RunningMarket, startMarket } from './start-market.ts';

let app: RunningMarket;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startMarket(), sharedBrowser()]);
});
afterAll(() => app?.stop());

test('shows imported streets with their credit in place of the sketch, without a restart', async () => {
  const inputs = await mkdtemp(join(tmpdir(), 'extract-'));
  await writeFile(join(inputs, 'kampala.osm.pbf'), kampalaExtract());
  await buildMap([inputs], mapFolderIn(app.dataDir)).finally(() => rm(inputs, { recursive: true }));
  await journey(browser, app.url, { viewport: phone }, async (page) => {
    const ranges: Array<string | undefined> = [];
    const warnings: string[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('.pmtiles')) ranges.push(response.headers()['content-range']);
    });
    page.on('console', (message) => {
      if (/layers|source|expression|font/i.test(message.text())) warnings.push(message.text());
    });
    await page.goto('/explore?view=map&box=32.57,0.31,32.59,0.33');
    await waitForHydration(page);
    await eventually(() => page.getByRole('link', { name: '© OpenStreetMap contributors' }).count()).toBe(1);
    // The note appears when the map is drawn.
    await eventually(() => page.getByText('Locations are approximate.', { exact: true }).count()).toBe(1);
    await eventually(() => ranges.length).toBeGreaterThan(1);
    expect(ranges.every((range) => range?.startsWith('bytes '))).toBe(true);
    expect(await page.locator('.map-name').count()).toBe(0);
    expect(warnings).toEqual([]);
    await expectPageQuality(page);
  });
});
