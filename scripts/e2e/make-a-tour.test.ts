// @module-tag thorough
import type { Browser, Frame, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { desktop, phone, sharedBrowser } from './browser.ts';
import { eventually, expectPageQuality, journey, sender, waitForHydration } from './journey.ts';
import { panoramaPhoto } from './panorama-fixture.ts';
import { buildHome } from './property-fixture.ts';
import { password, type RunningMarket, startMarket } from './start-market.ts';
import { waitForZoom } from './tour-menu.ts';

let app: RunningMarket;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startMarket(), sharedBrowser()]);
});
afterAll(async () => {
  await app?.stop();
});

const send = sender(() => app.url);
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const chooser = (page: Page) => page.getByLabel(/Choose 360° photos|Add photos/);
const room = (page: Page, name: string | RegExp) =>
  page.getByRole('list', { name: 'Tour rooms' }).getByRole('button', { name });
const [red, green, blue, yellow] = ['#d02020', '#20a040', '#2040d0', '#e0c020'];

const photos = () =>
  Promise.all([
    panoramaPhoto('one.jpg', { front: red, right: green, back: blue, left: yellow }),
    panoramaPhoto('two.jpg', { front: green, right: red, back: yellow, left: blue }),
    panoramaPhoto('three.jpg', { front: blue, right: yellow, back: green, left: red }),
  ]);

async function atNewHome(
  options: Parameters<typeof journey>[2],
  errand: (page: Page, id: number) => Promise<void>,
): Promise<void> {
  await journey(browser, app.url, { reducedMotion: 'reduce', ...options }, async (page) => {
    await send(page, 'POST', '/api/login', { username: 'admin', password });
    const reply = await send(page, 'POST', '/api/properties/create', buildHome('Flat in Ntinda'));
    const { id } = await reply.json();
    await page.goto(`/admin/virtual-tours?propertyId=${id}`);
    await button(page, 'Create a tour from 360° photos').click();
    await errand(page, id);
  });
}

async function nameRoom(page: Page, at: RegExp, name: string): Promise<void> {
  await room(page, at).click();
  await page.getByLabel('Room name').fill(name);
}

async function placeDoor(page: Page, to: string, steps: number): Promise<void> {
  const view = page.getByRole('img', { name: /^360° photo of .+\. Look around with the arrow keys$/ });
  await view.focus();
  const key = steps < 0 ? 'ArrowLeft' : 'ArrowRight';
  for (let step = 0; step < Math.abs(steps); step++) await page.keyboard.press(key);
  await page.getByLabel('Marked door leads to').selectOption({ label: to });
  await button(page, 'Add door here').click();
}

/** Returns the known colour in the middle of the element, or the mean channel values if none is close. */
async function middleOf(page: Page, what: string): Promise<string> {
  const picture = await page.locator(what).screenshot();
  const { width, height } = await sharp(picture).metadata();
  const spot = { left: Math.round(width / 2) - 4, top: Math.round(height / 2) - 4, width: 8, height: 8 };
  const { channels } = await sharp(await sharp(picture).extract(spot).png().toBuffer()).stats();
  const [r, g, b] = channels.map(({ mean }) => mean) as [number, number, number];
  const off = (colour: string) =>
    [r, g, b].reduce(
      (sum, part, at) => sum + Math.abs(part - Number.parseInt(colour.slice(1 + 2 * at, 3 + 2 * at), 16)),
      0,
    );
  return [red, green, blue, yellow].find((colour) => off(colour) < 40) ?? `${r} ${g} ${b}`;
}

test.each([
  ['a phone', phone],
  ['a desktop', desktop],
])('turns three photos on %s into a tour that a visitor walks through', async (_, viewport) => {
  let home = 0;
  await atNewHome({ viewport, colorScheme: 'dark' }, async (page, id) => {
    home = id;
    await chooser(page).setInputFiles(await photos());
    await room(page, /Room 3/).waitFor();
    await button(page, 'Create tour').click();
    await page.getByRole('alert').getByText('Room 3 cannot be reached from Room 1').waitFor();
    await eventually(() => middleOf(page, 'section canvas')).toBe(red);
    await nameRoom(page, /Room 1/, 'Living room');
    await nameRoom(page, /Room 2/, 'Kitchen');
    await nameRoom(page, /Room 3/, 'Bedroom <1>');
    await room(page, 'Living room').click();
    await placeDoor(page, 'Kitchen', 4);
    await button(page, 'Add return door').click();
    expect(await page.getByLabel('Room name').inputValue()).toBe('Kitchen');
    await placeDoor(page, 'Living room', 0);
    await page.getByText('Bedroom <1> cannot be reached from Living room').waitFor();
    await placeDoor(page, 'Bedroom <1>', 18);
    await expectPageQuality(page);

    // The work is not lost when another page is opened.
    await page.getByRole('link', { name: 'Back to Properties' }).click();
    await page.waitForURL('**/admin/properties');
    await page.goBack();
    await room(page, 'Kitchen').waitFor();

    await button(page, 'Create tour').click();
    await page.getByText(/, [\d.]+ [kM]B to start\)/).waitFor({ timeout: 300_000 });
    await page.getByText('Living room, Kitchen, Bedroom <1>').waitFor();
    await button(page, 'Upload Virtual Tour').click();
    await page.getByText('Tour available').waitFor({ timeout: 300_000 });
    await button(page, 'Replace tour').or(page.getByLabel('Replace tour')).first().waitFor();
    expect(await page.getByRole('list', { name: 'Tour rooms' }).count()).toBe(0);
  });

  await journey(browser, app.url, { viewport, reducedMotion: 'reduce' }, async (page) => {
    await page.goto(`/property/${home}`);
    await waitForHydration(page);
    await page.getByRole('link', { name: 'Walk through in 360°' }).click();
    await waitForZoom(page);
    await eventually(() => middleOf(page, 'iframe')).toBe(red);
    const tour = page.frames().find((frame) => frame.parentFrame() !== null) as Frame;
    await tour.getByRole('button', { name: 'Go to Kitchen' }).click();
    // The visitor enters a room with their back to the door.
    await eventually(() => middleOf(page, 'iframe')).toBe(yellow);
    await eventually(() => page.getByRole('status').allInnerTexts()).toContain('Kitchen');
    const poster = (await tour.evaluate(
      "fetch('thumbnail.jpg').then((reply) => reply.arrayBuffer()).then((bytes) => [...new Uint8Array(bytes)])",
    )) as number[];
    const { width, height, exif } = await sharp(Buffer.from(poster)).metadata();
    expect({ width, height, exif }).toEqual({ width: 640, height: 480, exif: undefined });
  });
});

test('names an unsuitable file with the reason, and accepts the others', async () => {
  const plain = (name: string, width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: red } })
      .jpeg()
      .toBuffer()
      .then((buffer) => ({ name, mimeType: 'image/jpeg', buffer }));
  await atNewHome({ viewport: phone }, async (page) => {
    await chooser(page).setInputFiles([
      await plain('flat.jpg', 1600, 1200),
      await plain('small.jpg', 1000, 500),
      { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') },
      { name: 'plan.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') },
      ...(await photos()).slice(0, 1),
    ]);
    await room(page, /Room 1/).waitFor();
    const said = page.getByRole('alert').getByRole('listitem');
    await eventually(() => said.allInnerTexts()).toEqual([
      'flat.jpg: This image is 1,600 × 1,200 pixels. A 360° photo must be exactly twice as wide as it is high.',
      'small.jpg: This image is 1,000 × 500 pixels. It must be at least 2,000 pixels wide.',
      'notes.jpg: We could not read this file. It may be damaged.',
      'plan.svg: Not a JPEG, PNG or WebP image.',
    ]);
    expect(await room(page, /Room/).count()).toBe(1);
    await expectPageQuality(page);
    await button(page, 'Discard tour').click();
    await button(page, 'Discard tour').click();
    await button(page, 'Create a tour from 360° photos').waitFor();
  });
});
