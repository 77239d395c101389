// @module-tag thorough
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Frame, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { desktop, phone, sharedBrowser } from './browser.ts';
import { eventually, journey, waitForHydration } from './journey.ts';
import { writeSmallExport } from './small-export.ts';
import { type RunningMarket, startMarket } from './start-market.ts';

/** A tour that tries to steal from the page around it: its input, its tab and its visitors. */
const thief = `
window.typed = '';
const field = document.createElement('input');
field.style.cssText = 'position:fixed;left:0;top:0;width:120px;height:60px';
document.body.append(field);
addEventListener('keydown', ({ key }) => { typed += key; });
window.steal = (ways) => setInterval(() => ways.forEach((way) => ({ window, field })[way].focus()), 30);
window.opened = [];
window.openAll = (address) => {
  opened.push(window.open(address + '/auth', 'sign-in'));
  document.title = 'opened';
};
window.replace = (address) => {
  for (const one of opened) try { one.location = address; } catch {}
  window.open(address, 'sign-in');
};
addEventListener('load', () => parent.postMessage('tourLoaded', '*'));`;

let app: RunningMarket;
let browser: Browser;
let home: number;
beforeAll(async () => {
  [app, browser] = await Promise.all([startMarket(), sharedBrowser()]);
  // This home's tour is also on the home page.
  const featured = `${app.url}/api/properties?hasTour=true&available=true&sort=most_reviewed&limit=1`;
  [{ id: home }] = (await (await fetch(featured)).json()) as [{ id: number }];
  const file = join(app.dataDir, 'thief.zip');
  await writeSmallExport(file, { script: thief });
  const env = { ...process.env, DATABASE_URL: app.databaseUrl, DATA_DIR: app.dataDir };
  const importer = join(import.meta.dirname, '..', 'tour-import.ts');
  await promisify(execFile)(process.execPath, [importer, String(home), file], { env });
});
afterAll(async () => {
  await app?.stop();
});

const sentence = 'a quiet house in Ntinda with a garden, a well and 2 rooms';
const frameOf = (page: Page) => page.frames()[1] as Frame;
const typedInTour = (page: Page) => frameOf(page).evaluate('typed');
const place = (page: Page) =>
  page.evaluate(`(({ x, y, width, height }) => [x, y + scrollY, width, height, document.documentElement.scrollHeight])(
    document.querySelector('dialog[aria-label^="Virtual tour"]').getBoundingClientRect())`);

async function walkIn(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Walk through in 360°' }).click();
  await eventually(() => page.frames().length).toBe(2);
  await page.locator('iframe').waitFor();
  await eventually(() => page.getByText('Opening the tour…').count()).toBe(0);
  await frameOf(page).evaluate('window.sameOne = true');
}

/** Simulates a browser without support for the permission policy focus-without-user-activation. */
const withoutPolicy = `const set = Element.prototype.setAttribute;
  Element.prototype.setAttribute = function (name, value) {
    set.call(this, name, name === 'allow' ? value.replace(/;? *focus-without[^;]*/, '') : value);
  };`;

const visit = (path: string, errand: (page: Page) => Promise<void>) =>
  journey(browser, app.url, { viewport: desktop }, async (page) => {
    await page.addInitScript(withoutPolicy);
    await page.goto(path);
    await waitForHydration(page);
    await walkIn(page);
    await errand(page);
  });

/** Taps a field, checks that it is editable, and types. */
async function write(page: Page, field: Locator): Promise<void> {
  await field.click();
  await eventually(() => page.locator('iframe').isVisible()).toBe(false);
  await eventually(() => page.evaluate('document.activeElement.tagName')).toBe('INPUT');
  await page.keyboard.type(sentence, { delay: 40 });
}

/** Returns the text that the tour stole; empty once its frame is closed. */
const stolen = (page: Page) => frameOf(page)?.evaluate('typed') ?? '';

test('receives every letter of a search although the tour takes the focus', async () => {
  await visit(`/property/${home}`, async (page) => {
    await frameOf(page).evaluate(`steal(['field'])`);
    const box = page.locator('input[type=search]').first();
    await write(page, box);
    expect(await box.inputValue()).toBe(sentence);
    expect(await stolen(page)).toBe('');
  });
});

test('receives every letter in a dialog although the tour takes the focus', async () => {
  await visit('/', async (page) => {
    await frameOf(page).evaluate(`steal(['field'])`);
    await page.getByRole('button', { name: 'Join the Android waitlist' }).click();
    const dialog = page.getByRole('dialog', { name: 'Join the waitlist' });
    const name = dialog.getByLabel('Full Name');
    await write(page, name);
    expect(await name.inputValue()).toBe(sentence);
    // The input also stays safe while nothing in the dialog has the focus.
    await dialog.getByRole('heading').click();
    await page.keyboard.type('xyz', { delay: 40 });
    expect(await stolen(page)).toBe('');
  });
});

test('pauses a harmless tour meanwhile, and restores it unchanged in the same place', async () => {
  await visit('/', async (page) => {
    const before = await place(page);
    await write(page, page.locator('input[type=search]:visible').first());
    expect(await place(page)).toEqual(before);
    await page.getByRole('button', { name: 'Back to the tour' }).click();
    await eventually(() => page.locator('iframe').isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Join the Android waitlist' }).click();
    await eventually(() => page.locator('iframe').isVisible()).toBe(false);
    await page.keyboard.press('Escape');
    await eventually(() => page.locator('iframe').isVisible()).toBe(true);
    expect(await frameOf(page).evaluate('sameOne')).toBe(true);
    expect(await place(page)).toEqual(before);
    await page.locator('iframe').click({ position: { x: 50, y: 30 } });
    await page.keyboard.type('hello');
    await eventually(() => typedInTour(page)).toBe('hello');
  });
});

test('closes a tour that takes the focus while out of the layout, until it is opened again', async () => {
  await visit(`/property/${home}`, async (page) => {
    const before = await place(page);
    await frameOf(page).evaluate(`steal(['window', 'field'])`);
    const box = page.locator('input[type=search]').first();
    await box.click();
    await eventually(() => page.frames().length).toBe(1);
    await write(page, box);
    expect(await box.inputValue()).toBe(sentence);
    expect(await place(page)).toEqual(before);
    await page.getByRole('button', { name: 'Back to the tour' }).click();
    await page.locator('iframe').waitFor();
    expect(await place(page)).toEqual(before);
  });
});

test("sends input to the tour’s own field in a phone's full-page view", async () => {
  await journey(browser, app.url, { viewport: phone }, async (page) => {
    await page.goto(`/property/${home}`);
    await waitForHydration(page);
    await walkIn(page);
    expect(await page.evaluate("!!document.querySelector('dialog:modal')")).toBe(true);
    await page.locator('iframe').click({ position: { x: 50, y: 30 } });
    await page.keyboard.type('hello');
    expect(await typedInTour(page)).toBe('hello');
  });
});

describe('a window that a tour opens', () => {
  /**
   * Opens the application in a new window by a tap in the tour. The tour then tries to navigate that window.
   */
  async function robbed(page: Page, tour: Page | Frame): Promise<{ window: Page; hasOpener: unknown }> {
    const context = page.context();
    const opening = context.waitForEvent('page');
    await tour.evaluate(`document.body.onclick = () => openAll(${JSON.stringify(app.url)})`);
    await tour.locator('canvas').click({ position: { x: 300, y: 200 } });
    const window = await opening;
    await window.waitForURL('**/auth');
    const hasOpener = await window.evaluate('window.opener !== null');
    const another = context.waitForEvent('page');
    await tour.evaluate(
      `document.body.onclick = () => replace(location.origin + '/index.htm?false-sign-in')`,
    );
    await tour.locator('canvas').click({ position: { x: 300, y: 200 } });
    await (await another).waitForURL('**/index.htm?false-sign-in');
    return { window, hasOpener };
  }

  test('has no opener from our page, which stays ours', async () => {
    await journey(browser, app.url, { viewport: desktop }, async (page) => {
      await page.goto(`/property/${home}`);
      await waitForHydration(page);
      await walkIn(page);
      const { window, hasOpener } = await robbed(page, frameOf(page));
      expect(hasOpener).toBe(false);
      expect(new URL(window.url()).pathname).toBe('/auth');
      expect(new URL(page.url()).pathname).toBe(`/property/${home}`);
    });
  });

  test('has no opener from a tab of its own', async () => {
    await journey(browser, app.url, { viewport: desktop }, async (page) => {
      await page.goto(`/property/${home}`);
      const opening = page.context().waitForEvent('page');
      const address = await page.getByRole('link', { name: 'Walk through in 360°' }).getAttribute('href');
      await page.evaluate(`window.open(${JSON.stringify(address)}, '_blank', 'noopener')`);
      const tour = await opening;
      await tour.waitForLoadState();
      const { window, hasOpener } = await robbed(page, tour);
      expect(hasOpener).toBe(false);
      expect(new URL(window.url()).pathname).toBe('/auth');
    });
  });
});

test('clears too many cookies of a tour, and returns the next page', async () => {
  await journey(browser, app.url, { viewport: phone }, async (page) => {
    // The cookies are set before the first page, because an open page makes requests that would already clear
    // them.
    const planted = Array.from({ length: 32 }, (_, number) => ({
      name: `planted${number}`,
      value: 'x'.repeat(3_900),
      url: app.url,
    }));
    await page.context().addCookies(planted);
    expect((await page.goto('/privacy?now'))?.status()).toBe(431);
    await page.getByRole('link', { name: 'Reload' }).click();
    await eventually(() => page.getByRole('heading', { level: 1 }).innerText()).toContain('Privacy');
    expect(await page.context().cookies()).toEqual([]);
  });
});

test('lets a tour set no cookie for the application or for other tours', async () => {
  await journey(browser, app.url, { viewport: desktop }, async (page) => {
    await page.goto(`/property/${home}`);
    await waitForHydration(page);
    await walkIn(page);
    await frameOf(page).evaluate(
      `for (const domain of ['localhost', '.localhost']) document.cookie = 'planted=1; path=/; domain=' + domain`,
    );
    const names = (await page.context().cookies(app.url)).map(({ name }) => name);
    expect(names).not.toContain('planted');
  });
});
