import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Frame, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { desktop, phone, sharedBrowser } from './browser.ts';
import { eachFirstOrAll } from './each-first-or-all.ts';
import { eventually, expectPageQuality, journey, waitForHydration } from './journey.ts';
import { writeSmallExport } from './small-export.ts';
import { type RunningMarket, startMarket } from './start-market.ts';
import { pressMore, waitForZoom } from './tour-menu.ts';

const importer = join(import.meta.dirname, '..', 'tour-import.ts');

let app: RunningMarket;
let browser: Browser;
let stay: number;
let silent: number;
beforeAll(async () => {
  [app, browser] = await Promise.all([startMarket(), sharedBrowser()]);
  const reply = await fetch(`${app.url}/api/properties/page?category=furnished_houses&limit=2`);
  const { items } = (await reply.json()) as { items: { id: number }[] };
  [stay, silent] = items.map(({ id }) => id) as [number, number];
  await giveTour(stay, 'walkable');
  await giveTour(silent, 'silent');
});
afterAll(async () => {
  await app?.stop();
});

/** Imports a tour with the command-line tool, while the server runs. */
async function giveTour(propertyId: number, kind: Parameters<typeof writeSmallExport>[1]): Promise<void> {
  const file = join(app.dataDir, `${kind}.zip`);
  await writeSmallExport(file, kind);
  const env = { ...process.env, DATA_DIR: app.dataDir, DATABASE_URL: app.databaseUrl };
  await promisify(execFile)(process.execPath, [importer, String(propertyId), file], { env });
}

const visit = (options: Parameters<typeof journey>[2], errand: (page: Page) => Promise<void>) =>
  journey(browser, app.url, options, errand);

const wayIn = (page: Page) => page.getByRole('link', { name: 'Walk through in 360°' });
const dialogIsModal = (page: Page) => page.evaluate("!!document.querySelector('dialog:modal')");
const tourFrame = (page: Page) => page.frames().find((frame) => frame.parentFrame() !== null) as Frame;
const fieldOfView = (page: Page) =>
  tourFrame(page).evaluate("tour.player.getByClassName('PanoramaPlayer')[0].get('hfov')");

/** Returns true when the frame shows a picture with more than one colour. */
async function isDrawn(page: Page): Promise<boolean> {
  const { channels } = await sharp(await page.locator('iframe').screenshot()).stats();
  return channels.slice(0, 3).some(({ stdev }) => stdev > 20);
}

async function openHome(page: Page, id = stay): Promise<void> {
  await page.goto(`/property/${id}`);
  await waitForHydration(page);
}

async function startTour(page: Page): Promise<void> {
  await wayIn(page).click();
  await waitForZoom(page);
}

eachFirstOrAll(describe, [
  ['a phone', phone],
  ['a desktop', desktop],
])('the tour on %s', (_, viewport) => {
  test('loads nothing before the tap, and shows its size', async () => {
    await visit({ viewport }, async (page) => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).hostname));
      await openHome(page);
      expect(
        await page
          .getByText(/^About \d.* [kM]B/)
          .first()
          .isVisible(),
      ).toBe(true);
      expect(new Set(asked)).toEqual(new Set([new URL(app.url).hostname]));
      expect(await page.locator('iframe').count()).toBe(0);
      await expectPageQuality(page);
    });
  });

  test('renders, zooms, fills the page during a walk, and closes', async () => {
    await visit({ viewport }, async (page) => {
      await openHome(page);
      await startTour(page);
      await eventually(() => isDrawn(page)).toBe(true);
      await eventually(() => page.getByRole('status').allInnerTexts()).toContain('Kitchen');

      expect(await fieldOfView(page)).toBe(90);
      await pressMore(page);
      await page.getByRole('button', { name: 'Zoom in' }).click();
      await eventually(() => fieldOfView(page)).toBe(80);
      await page.getByRole('button', { name: 'Zoom out' }).click();
      await eventually(() => fieldOfView(page)).toBe(90);
      await expectPageQuality(page, { without: 'iframe' });
      await page.keyboard.press('Escape');
      expect(await page.getByRole('button', { name: 'Zoom in' }).count()).toBe(0);

      if (!(await dialogIsModal(page))) await page.getByRole('link', { name: 'View Virtual Tour' }).click();
      await eventually(() => dialogIsModal(page)).toBe(true);
      await tourFrame(page).evaluate('window.sameOne = true');
      await expectPageQuality(page, { without: 'iframe' });
      expect(await tourFrame(page).evaluate('window.sameOne')).toBe(true);
      await eventually(() => isDrawn(page)).toBe(true);
      await page.getByRole('button', { name: 'Close the tour' }).click();
      await eventually(() => page.locator('iframe').count()).toBe(0);
      expect(await wayIn(page).isVisible()).toBe(true);
    });
  });

  test('closes by Escape from inside the tour as well, and returns the focus', {
    tags: 'thorough',
  }, async () => {
    await visit({ viewport }, async (page) => {
      await openHome(page);
      const name = 'View Virtual Tour';
      const opener = page.getByRole('link', { name, exact: true });
      await opener.click();
      await waitForZoom(page);
      await eventually(() => dialogIsModal(page)).toBe(true);
      await page.locator('iframe').click({ position: { x: 50, y: 50 } });
      await page.keyboard.press('Escape');
      await eventually(() => dialogIsModal(page)).toBe(false);
      await eventually(() => page.evaluate('document.activeElement.textContent')).toBe(name);
      await eventually(() => page.locator('iframe').count()).toBe(0);
    });
  });

  test('closes in its first size by Back, and by Escape from inside it, with the focus on its start', {
    tags: 'thorough',
  }, async () => {
    await visit({ viewport }, async (page) => {
      await openHome(page);
      await startTour(page);
      await page.goBack();
      await eventually(() => page.locator('iframe').count()).toBe(0);
      expect(new URL(page.url()).pathname).toBe(`/property/${stay}`);
      await startTour(page);
      await page.locator('iframe').click({ position: { x: 50, y: 50 } });
      await page.keyboard.press('Escape');
      await eventually(() => page.locator('iframe').count()).toBe(0);
      await eventually(() => page.evaluate('document.activeElement.textContent')).toContain(
        'Walk through in 360°',
      );
    });
  });
});

test("accepts only the tour's own messages, none of another site in its frame or another window", {
  tags: 'thorough',
}, async () => {
  await visit({}, async (page) => {
    await openHome(page);
    await startTour(page);
    await eventually(() => dialogIsModal(page)).toBe(true);
    const say = (source: string, origin: string) =>
      page.evaluate(`(() => {
        const frame = document.querySelector('iframe');
        const data = { ennyumba: 'tour', type: 'leave' };
        dispatchEvent(new MessageEvent('message', { data, source: ${source}, origin: ${origin} }));
      })()`);
    await say('frame.contentWindow', `'https://elsewhere.example'`);
    await say('window', 'new URL(frame.src).origin');
    await tourFrame(page).evaluate(
      `parent.postMessage({ ennyumba: 'tour', type: 'scene', name: 'Attic' }, '*')`,
    );
    await page.getByRole('status').getByText('Attic').waitFor();
    expect(await dialogIsModal(page)).toBe(true);
    await say('frame.contentWindow', 'new URL(frame.src).origin');
    await eventually(() => dialogIsModal(page)).toBe(false);
  });
});

test('opens over the whole window on a phone in landscape', {
  tags: 'thorough',
}, async () => {
  const lying = { width: 844, height: 390 };
  await visit({ viewport: lying }, async (page) => {
    await openHome(page);
    await startTour(page);
    await eventually(() => dialogIsModal(page)).toBe(true);
    expect(await page.locator('dialog:modal').boundingBox()).toEqual({ x: 0, y: 0, ...lying });
    expect(await page.getByRole('button', { name: 'Close the tour' }).isVisible()).toBe(true);
    await expectPageQuality(page, { without: 'iframe' });
  });
});

test('queues a tap on the button before hydration', {
  tags: 'thorough',
}, async () => {
  await visit({ viewport: desktop }, async (page) => {
    await page.addInitScript(`
      new MutationObserver((_, observer) => {
        if (document.documentElement.dataset.hydrated === undefined) return;
        observer.disconnect();
        [...document.querySelectorAll('a')].find((link) => link.textContent.trim() === 'View Virtual Tour').click();
      }).observe(document, { subtree: true, attributes: true });`);
    await page.goto(`/property/${stay}`);
    await waitForZoom(page);
    await eventually(() => dialogIsModal(page)).toBe(true);
  });
});

test('pauses a tour that is not visible, and resumes it later', {
  tags: 'thorough',
}, async () => {
  await visit({ viewport: desktop }, async (page) => {
    await openHome(page);
    await startTour(page);
    const heard = () => tourFrame(page).evaluate('heard');
    expect(await heard()).toEqual([]);
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await eventually(heard).toEqual(['pauseTour']);
    await page.locator('iframe').scrollIntoViewIfNeeded();
    await eventually(heard).toEqual(['pauseTour', 'resumeTour']);
  });
});

test('uses the browser’s full screen with the same tour', { tags: 'thorough' }, async () => {
  await visit({ viewport: desktop }, async (page) => {
    await openHome(page);
    await startTour(page);
    await tourFrame(page).evaluate('window.sameOne = true');
    await page.getByRole('button', { name: 'Full screen' }).click();
    await eventually(() => page.evaluate('document.fullscreenElement !== null')).toBe(true);
    await page.getByRole('button', { name: 'Exit full screen' }).click();
    await eventually(() => page.evaluate('document.fullscreenElement !== null')).toBe(false);
    expect(await tourFrame(page).evaluate('window.sameOne')).toBe(true);
  });
});

test('offers an alternative for a tour that never responds, without a zoom', {
  tags: 'thorough',
}, async () => {
  await visit({}, async (page) => {
    await page.clock.install();
    await openHome(page, silent);
    await wayIn(page).click();
    await page.locator('iframe').waitFor();
    expect(await page.getByText('Opening the tour…').isVisible()).toBe(true);
    await page.clock.fastForward(46_000);
    await eventually(() => page.getByRole('alert').innerText()).toContain(
      'The tour is taking longer than usual.',
    );
    await pressMore(page);
    expect(await page.getByRole('button', { name: 'Zoom in' }).count()).toBe(0);
    await pressMore(page);
    const link = page.getByRole('link', { name: 'Open in a new tab', exact: true });
    expect(await link.getAttribute('href')).toMatch(/\/index\.htm\b/);
    await expectPageQuality(page, { without: 'iframe' });
    await page.getByRole('button', { name: 'Try again' }).click();
    await eventually(() => page.getByText('Opening the tour…').isVisible()).toBe(true);
  });
});

test('opens as a link in a new tab before any script', async () => {
  await visit({ javaScriptEnabled: false }, async (page) => {
    await page.goto(`/property/${stay}`);
    const [tab] = await Promise.all([page.context().waitForEvent('page'), wayIn(page).click()]);
    await tab.waitForLoadState();
    expect(new URL(tab.url()).hostname).toMatch(/^[a-z0-9]+\.localhost$/);
    expect(await tab.title()).toBe('A small tour');
  });
});
