// @module-tag thorough
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { desktop, phone, sharedBrowser } from './browser.ts';
import { enhancementsLoaded, eventually, expectPageQuality, journey, sender } from './journey.ts';
import { largePhoto, rotatedPhoto } from './large-photograph.ts';
import { photoBytes } from './property-fixture.ts';
import { openSection, propertyForm } from './property-form.ts';
import { password, type RunningMarket, startMarket } from './start-market.ts';
import { createUnreliableNetwork, type UnreliableNetwork } from './unreliable-network.ts';

let app: RunningMarket;
let browser: Browser;
let line: UnreliableNetwork;
beforeAll(async () => {
  [app, browser, line] = await Promise.all([startMarket(), sharedBrowser(), createUnreliableNetwork()]);
});
afterAll(async () => {
  line?.close();
  await app?.stop();
});

const send = sender(() => app.url);
const form = propertyForm;
const field = (page: Page, name: string) => form(page).getByLabel(name, { exact: true });
const tiles = (page: Page) => form(page).getByRole('group', { name: 'Photos' }).getByRole('listitem');
const captions = (page: Page) => tiles(page).getByRole('textbox');
const coverOf = (page: Page) => tiles(page).first().getByRole('img').getAttribute('src');
const choose = (page: Page, ...files: Awaited<ReturnType<typeof photoBytes>>[]) =>
  form(page)
    .getByLabel(/Upload photos|Uploading\.\.\./)
    .setInputFiles(files);

/** Opens the form of a new home, and records the photographs as they are sent. */
const atForm = (viewport: typeof phone, errand: (page: Page) => Promise<void>, before = '') =>
  journey(
    browser,
    app.url,
    { viewport, reducedMotion: 'reduce', proxy: line.proxy, hasTouch: viewport === phone },
    async (page) => {
      await page.addInitScript(`
        window.sent = [];
        const { send } = XMLHttpRequest.prototype;
        XMLHttpRequest.prototype.send = function (body) {
          if (body instanceof FormData) window.sent.push(body.get('image'));
          return send.call(this, body);
        };
        ${before}`);
      await send(page, 'POST', '/api/login', { username: 'admin', password });
      await page.goto('/admin/properties/new');
      await form(page).getByRole('heading', { name: 'Photos' }).waitFor();
      await errand(page);
    },
  );

/** Returns the photographs as the browser sent them. */
async function sentBy(page: Page): Promise<Buffer[]> {
  const texts = (await page.evaluate(`Promise.all(sent.map((blob) => new Promise((done) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result.split(',')[1]);
    reader.readAsDataURL(blob);
  })))`)) as string[];
  return texts.map((text) => Buffer.from(text, 'base64'));
}

const hues = [10, 50, 90, 130, 170, 210, 250, 290];

test('uploads eight 12-megapixel photos of a property in under 3 MB, sorted by keys and touch', async () => {
  const photographs = await Promise.all(hues.map(largePhoto));
  const chosenBytes = photographs.reduce((sum, { buffer }) => sum + buffer.length, 0);
  expect(chosenBytes).toBeGreaterThan(24_000_000);
  await atForm(phone, async (page) => {
    const before = line.sentBytes();
    await openSection(page, 'Basics');
    await field(page, 'Category').selectOption('Rental Unit');
    await field(page, 'Title').fill('Eight views of a flat');
    await field(page, 'Description').fill('Two bedrooms with light from two sides.');
    await field(page, 'Bedrooms').fill('2');
    await field(page, 'Bathrooms').fill('1');
    await field(page, 'Square feet').fill('700');
    await openSection(page, 'Price');
    await field(page, 'Price').fill('850k');
    await field(page, 'Rent in advance (months)').fill('3');
    await field(page, 'Deposit (months)').fill('1');
    await form(page).getByText('UGX 3,400,000').waitFor();
    await openSection(page, 'Facts');
    await field(page, 'Yaka meter').selectOption('Own');
    await openSection(page, 'Place');
    await field(page, 'Location').fill('Kisaasi, Kampala');
    await openSection(page, 'Photos');
    const heic = { name: 'veranda.heic', mimeType: '', buffer: Buffer.from('not readable here') };
    const words = { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('words') };
    await choose(page, ...photographs.slice(0, 3), heic, words, ...photographs.slice(3));
    // Waits for one photo at a time, because a busy machine takes a while for each.
    for (const arrived of hues.keys())
      await eventually(() => captions(page).count()).toBeGreaterThan(arrived);
    expect(await captions(page).count()).toBe(8);

    const refused = (name: string) => tiles(page).filter({ hasText: name });
    expect(await refused('notes.pdf').innerText()).toContain('Please upload an image file');
    expect(await refused('veranda.heic').innerText()).toContain('This browser cannot read HEIC photos');
    await expectPageQuality(page);
    await form(page).getByRole('button', { name: 'Remove: veranda.heic' }).click();
    await form(page).getByRole('button', { name: 'Remove: notes.pdf' }).click();
    await eventually(() => tiles(page).count()).toBe(8);

    // By keyboard, the third photo becomes the cover and keeps the focus.
    const third = await tiles(page).nth(2).getByRole('img').getAttribute('src');
    await form(page)
      .getByRole('button', { name: /^Photo 3\. Drag/ })
      .press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await form(page).getByText('Photo 2 is now the cover').waitFor();
    expect(await coverOf(page)).toBe(third);
    expect(await tiles(page).first().innerText()).toContain('Cover');
    expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toMatch(
      /^Photo 1\. Drag/,
    );
    // By touch, the cover moves back to the third position.
    await dragByTouch(page, 0, 2);
    await form(page).getByText('Photo 1 is now number 3').waitFor();
    expect(await tiles(page).nth(2).getByRole('img').getAttribute('src')).toBe(third);
    await form(page).getByRole('button', { name: 'Move photo 3 earlier' }).click();
    await form(page).getByRole('button', { name: 'Move photo 2 earlier' }).click();
    expect(await coverOf(page)).toBe(third);

    await openSection(page, 'Contact');
    await form(page).getByRole('button', { name: 'Save Property' }).click();
    await form(page).getByRole('heading', { name: 'Edit Property' }).waitFor();
    const sentBytes = line.sentBytes() - before;
    expect(sentBytes).toBeGreaterThan(500_000);
    expect(sentBytes).toBeLessThan(3_000_000);

    const { items } = await (await send(page, 'GET', '/api/desk/properties?q=Eight%20views')).json();
    const { pictures, price } = await (await send(page, 'GET', `/api/properties/${items[0].id}`)).json();
    expect(price).toBe(850_000);
    expect(pictures.map(({ width, height }: { width: number; height: number }) => [width, height])).toEqual(
      Array.from({ length: 8 }, () => [2_000, 1_500]),
    );
    expect(`/pictures/${pictures[0].key}/480.webp`).toBe(third);
  });
});

async function dragByTouch(page: Page, from: number, to: number): Promise<void> {
  const grip = tiles(page)
    .nth(from)
    .getByRole('button', { name: /Drag to reorder/ });
  // A toast may cover the button for some seconds.
  await page.locator('.toast').waitFor({ state: 'detached' });
  await grip.scrollIntoViewIfNeeded();
  const start = middleOf(await grip.boundingBox());
  const end = middleOf(await tiles(page).nth(to).boundingBox());
  const device = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    device.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', start);
  await touch('touchMove', { x: start.x, y: start.y + 20 });
  await touch('touchMove', end);
  await touch('touchEnd');
}

function middleOf(box: { x: number; y: number; width: number; height: number } | null) {
  if (!box) throw new Error('it is not on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('uploads a photo upright without place and time, and a small one unchanged', async () => {
  await atForm(desktop, async (page) => {
    const [upright, small] = await Promise.all([rotatedPhoto(30), photoBytes(90)]);
    expect((await sharp(upright.buffer).metadata()).exif).toBeDefined();
    await choose(page, upright, small);
    await eventually(() => captions(page).count()).toBe(2);
    const [first, second] = await sentBy(page);
    const { width, height, exif, orientation = 1 } = await sharp(first).metadata();
    expect({ width, height, exif, orientation }).toEqual({
      width: 1_500,
      height: 2_000,
      exif: undefined,
      orientation: 1,
    });
    expect(second?.equals(small.buffer)).toBe(true);

    const order = () =>
      tiles(page)
        .getByRole('img')
        .evaluateAll((all) => all.map((one) => one.getAttribute('src')));
    const [one, other] = await order();
    const [from, to] = [tiles(page).nth(0).getByRole('img'), tiles(page).nth(1).getByRole('img')];
    await from.scrollIntoViewIfNeeded();
    await from.hover();
    await page.mouse.down();
    await to.hover();
    await page.mouse.up();
    await eventually(order).toEqual([other, one]);
  });
});

test.each([
  ['without a worker, on the page', 'window.Worker = undefined;', [2_000, 1_500]],
  [
    'nowhere: the original is sent',
    'window.Worker = undefined; HTMLCanvasElement.prototype.getContext = () => null;',
    [4_000, 3_000],
  ],
])('reduces a photo %s', async (_, before, size) => {
  await atForm(
    desktop,
    async (page) => {
      await choose(page, await largePhoto(70));
      await eventually(() => captions(page).count()).toBe(1);
      const { width, height } = await sharp((await sentBy(page))[0]).metadata();
      expect([width, height]).toEqual(size);
    },
    before,
  );
});

test('delays photos while offline, then continues, and retries a failed one', async () => {
  await atForm(phone, async (page) => {
    // The enhancements include the monitor that detects a lost connection.
    await enhancementsLoaded(page);
    line.cut();
    await choose(page, await photoBytes(20), await photoBytes(40));
    await form(page).getByText('You are offline. 2 photos will upload when you are back online.').waitFor();
    await tiles(page).getByText('Waiting to reconnect').first().waitFor();
    await expectPageQuality(page);
    line.mend();
    await eventually(() => captions(page).count()).toBe(2);

    let failures = 0;
    await page.route('**/api/upload/property-image', async (route) => {
      failures += 1;
      if (failures > 1) return route.fallback();
      await route.fulfill({
        status: 503,
        json: { status: 503, code: 'unavailable', message: 'Not just now.' },
      });
    });
    await choose(page, await photoBytes(60), await photoBytes(80));
    await eventually(() => captions(page).count()).toBe(3);
    const failed = tiles(page).filter({ hasText: 'photo 60.jpg' });
    expect(await failed.innerText()).toContain('Not just now.');
    await failed.getByRole('button', { name: 'Try again: photo 60.jpg' }).click();
    await eventually(() => captions(page).count()).toBe(4);
    await eventually(() => tiles(page).count()).toBe(4);
  });
});
