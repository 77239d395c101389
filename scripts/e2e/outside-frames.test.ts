// @module-tag thorough
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestProperty } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { importTour, operator } from '#features/tours/server/intake/tour-import.ts';
import { startTourSite, type TourSite } from '#features/tours/server/site/tour-site.ts';
import { craftedZip } from '#kit/server/zip/testing/crafted-zip.ts';
import { phone, sharedBrowser } from './browser.ts';
import { patienceMs } from './journey.ts';

let app: TestApp;
let site: TourSite;
let browser: Browser;
beforeAll(async () => {
  app = await createTestApp();
  site = await startTourSite({ kit: app.kit, host: '127.0.0.1', port: 0, appOrigins: [] });
  browser = await sharedBrowser();
});
afterAll(async () => {
  await site?.close();
  await app?.close();
});

const page = `<!doctype html><html lang="en"><head><title>Tour</title></head><body style="margin:0;background:#999">
<iframe id="map" style="width:320px;height:300px" src="https://www.openstreetmap.org/export/embed.html?bbox=32"></iframe>
<iframe id="other" style="width:320px;height:300px" src="https://maps.example.org/embed?a=%22b"></iframe>
<script>setTimeout(() => { const late = document.createElement('iframe'); late.id = 'late'; document.body.append(late);
late.src = 'https://films.example.net/1'; }, 50)</script></body></html>`;

it('shows a map of a known site, and a placeholder for any other frame', async () => {
  const zip = craftedZip([
    { name: 'index.htm', data: page, method: 8 },
    { name: 'lib/tdvplayer.js', data: 'player' },
  ]);
  const stream = (async function* () {
    yield zip;
  })();
  const { versionId, warnings } = await importTour(app.kit, operator, await createTestProperty(app.kit), {
    filename: 'tour.zip',
    stream,
  });
  expect(warnings).toEqual([
    expect.stringContaining('The tour embeds content from maps.example.org, which visitors will not see.'),
  ]);
  const window = await browser.newPage({ viewport: phone });
  window.setDefaultTimeout(patienceMs);
  const reached: string[] = [];
  await window.route(/^https:/, (route) => {
    reached.push(new URL(route.request().url()).hostname);
    return route.fulfill({ contentType: 'text/html', body: '<p>A map</p>' });
  });
  await window.goto(`http://${versionId}.localhost:${site.port}/index.htm`);
  await window.frameLocator('#map').getByText('A map').waitFor();
  for (const [id, host] of [
    ['other', 'maps.example.org'],
    ['late', 'films.example.net'],
  ]) {
    const box = window.frameLocator(`#${id}`);
    await box.getByText(`This part comes from ${host} and cannot be shown inside the tour.`).waitFor();
    const link = box.getByRole('link', { name: 'Open it in a new tab' });
    expect(new URL((await link.getAttribute('href')) as string).hostname).toBe(host);
  }
  expect(reached).toEqual(['www.openstreetmap.org']);
  await window.close();
});
