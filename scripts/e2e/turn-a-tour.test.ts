// @module-tag thorough
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TourRoom } from '#features/tours/generated-export.ts';
import { buildTourFiles } from '../../dev/tour-export/archive.ts';
import { phone, sharedBrowser } from './browser.ts';
import { eventually, patienceMs } from './journey.ts';

// The viewer of the demo tours as packed into them, without the application around it.

const door = (panorama: string, yaw: number, pitch = -8) => ({
  panorama,
  yaw,
  pitch,
  backwardYaw: yaw,
  distance: 3,
});
const room = (panorama: string, name: string, doors: TourRoom['doors'] = [door('hall', 0)]): TourRoom => ({
  panorama,
  name,
  yaw: 0,
  pitch: 0,
  doors,
});
const rooms = [
  room('hall', 'Hall', [
    door('kitchen', 0),
    door('bathroom', 1),
    door('second-bedroom', 2),
    door('veranda', 12, 14),
  ]),
  room('kitchen', 'Kitchen'),
  room('bathroom', 'Bathroom'),
  room('second-bedroom', 'Second bedroom'),
  room('veranda', 'Veranda'),
];

const site = 'https://tour.example';
let browser: Browser;
let tile: Buffer;
const files = buildTourFiles('Hall', '1', rooms);
beforeAll(async () => {
  browser = await sharedBrowser();
  const picture = sharp({ create: { width: 512, height: 512, channels: 3, background: '#8a7' } });
  tile = await picture.webp().toBuffer();
});

async function insideTheTour(
  options: BrowserContextOptions,
  errand: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    viewport: phone,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...options,
  });
  try {
    context.setDefaultTimeout(patienceMs);
    await context.route(`${site}/**`, async (route) => {
      const path = new URL(route.request().url()).pathname.slice(1) || 'index.htm';
      const contentType = path.endsWith('.js')
        ? 'text/javascript'
        : path.endsWith('.htm')
          ? 'text/html'
          : 'image/webp';
      await route.fulfill({ contentType, body: files.get(path) ?? tile });
    });
    const page = await context.newPage();
    await page.goto(`${site}/index.htm`);
    await page.locator('.ready').waitFor();
    await page.getByRole('button', { name: 'Go to Kitchen' }).waitFor();
    await errand(page);
  } finally {
    await context.close();
  }
}

const yaw = (page: Page) =>
  page.evaluate<number>("tour.player.getByClassName('PanoramaPlayer')[0].get('yaw')");
const whereabouts = (page: Page) => page.locator('.rooms > button').innerText();
async function middleOf(page: Page, name: string): Promise<{ x: number; y: number }> {
  const box = (await page.getByRole('button', { name: `Go to ${name}` }).boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('turns the view without walking when a drag starts on a marker', async () => {
  await insideTheTour({}, async (page) => {
    const from = await middleOf(page, 'Veranda');
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x - 60, from.y, { steps: 6 });
    await page.mouse.move(from.x - 120, from.y, { steps: 6 });
    await page.mouse.up();
    expect(await yaw(page)).toBeGreaterThan(10);
    expect(await whereabouts(page)).toBe('Hall');
  });
});

test('turns the view with a swipe that starts on a marker as well', async () => {
  await insideTheTour({ hasTouch: true, isMobile: true }, async (page) => {
    const from = await middleOf(page, 'Veranda');
    const screen = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
      screen.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x, y: from.y }],
      });
    await touch('touchStart', from.x);
    for (let step = 1; step <= 12; step++) await touch('touchMove', from.x - step * 10);
    await touch('touchEnd', 0);
    await eventually(() => yaw(page)).toBeGreaterThan(10);
    expect(await whereabouts(page)).toBe('Hall');
  });
});

describe.each([
  ['a finger', { hasTouch: true, isMobile: true }],
  ['a mouse', {}],
])('the tour viewer with %s', (_, options) => {
  test('walks on a tap on a marker', async () => {
    await insideTheTour(options, async (page) => {
      const { x, y } = await middleOf(page, 'Veranda');
      if ('hasTouch' in options) await page.touchscreen.tap(x, y);
      else await page.mouse.click(x, y);
      await eventually(() => whereabouts(page)).toBe('Veranda');
    });
  });
});

test('walks on a trembling tap, and still opens a door by key after a turn', async () => {
  await insideTheTour({}, async (page) => {
    const { x, y } = await middleOf(page, 'Veranda');
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 4, y - 3);
    await page.mouse.up();
    await eventually(() => whereabouts(page)).toBe('Veranda');
    await page.mouse.move(200, 200);
    await page.mouse.down();
    await page.mouse.move(120, 200, { steps: 4 });
    await page.mouse.up();
    await page.getByRole('button', { name: 'Go to Hall' }).focus();
    await page.keyboard.press('Enter');
    await eventually(() => whereabouts(page)).toBe('Hall');
  });
});

test.each([phone, { width: 390, height: 219 }, { width: 1280, height: 800 }])(
  'places the markers of rooms behind one doorway side by side at $width × $height',
  async (viewport) => {
    await insideTheTour({ viewport }, async (page) => {
      const boxes = await Promise.all(
        ['Kitchen', 'Bathroom', 'Second bedroom'].map(
          async (name) => (await page.getByRole('button', { name: `Go to ${name}` }).boundingBox())!,
        ),
      );
      const [left, middle, right] = boxes as [
        (typeof boxes)[number],
        (typeof boxes)[number],
        (typeof boxes)[number],
      ];
      expect(left.x).toBeGreaterThanOrEqual(0);
      expect(middle.x).toBeGreaterThan(left.x + left.width);
      expect(right.x).toBeGreaterThan(middle.x + middle.width);
      expect(right.x + right.width).toBeLessThanOrEqual(viewport.width);
    });
  },
);
