// @module-tag thorough
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { phone, sharedBrowser } from './browser.ts';
import { patienceMs } from './journey.ts';

/** The script that fills the page's canvas with WebGL, and reads one pixel back. */
const fillWithGreen = `(() => {
  const gl = document.querySelector('canvas').getContext('webgl2', { preserveDrawingBuffer: true });
  if (!gl) return 'no WebGL';
  gl.clearColor(0, 1, 0, 1);
  gl.clear(gl.COLOR_BUFFER_BIT);
  const pixel = new Uint8Array(4);
  gl.readPixels(10, 10, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
  return [...pixel];
})()`;

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});

test('resolves names below localhost to this machine, and renders WebGL', async () => {
  const server = createServer((_request, response) => {
    response
      .setHeader('content-type', 'text/html')
      .end('<!doctype html><canvas width=300 height=200></canvas>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const page = await browser.newPage({ viewport: phone });
  page.setDefaultTimeout(patienceMs);
  try {
    await page.goto(`http://some-tour.localhost:${(server.address() as AddressInfo).port}/`);
    const drawn = await page.evaluate(fillWithGreen);
    expect(drawn).toEqual([0, 255, 0, 255]);
    const picture = await page.screenshot();
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([phone.width, phone.height]);
  } finally {
    await page.close();
    server.close();
  }
});

test('renders text and form fields with the bundled fonts', async () => {
  const page = await browser.newPage({ viewport: phone });
  page.setDefaultTimeout(patienceMs);
  await page.setContent('<!doctype html><span>wide</span> <b>wide</b> <select><option>One</option></select>');
  const widths = await page.evaluate(`['span', 'b', 'select'].map((name) =>
    document.querySelector(name).getBoundingClientRect().width)`);
  const [plain, bold, field] = widths as [number, number, number];
  expect(plain).toBeGreaterThan(0);
  expect(bold).toBeGreaterThan(plain);
  expect(field).toBeGreaterThan(0);
  await page.close();
});
