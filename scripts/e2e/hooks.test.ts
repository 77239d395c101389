// @module-tag thorough
import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import { beforeAll, expect, test } from 'vitest';
import { sharedBrowser } from './browser.ts';
import { eventually, patienceMs } from './journey.ts';

let script: string;
let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { runtime: 'automatic', development: false } },
    build: {
      write: false,
      lib: { entry: 'src/kit/web/testing/hooks-page.tsx', formats: ['iife'], name: 'hooks' },
    },
  });
  const [{ output }] = [built].flat() as { output: { code?: string }[] }[] as [
    { output: { code?: string }[] },
  ];
  script = output.map(({ code = '' }) => code).join('');
});

const html =
  '<!doctype html><html lang="en"><body id="body" style="height:9000px"><div id="app"></div><dialog id="one">1</dialog><dialog id="two">2</dialog></body></html>';

async function visit(errand: (page: Page) => Promise<void>): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 800, height: 600 } });
  page.setDefaultTimeout(patienceMs);
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  try {
    await page.clock.install({ time: '2027-01-01T00:00:00Z' });
    await page.setContent(html);
    await page.addScriptTag({ content: script });
    await page.waitForSelector('#near', { state: 'attached' });
    await errand(page);
    expect(faults).toEqual([]);
  } finally {
    await page.close();
  }
}
const text = (page: Page, id: string) => page.locator(`#${id}`).textContent();
const scrollTo = (page: Page, y: number) => page.evaluate(`scrollTo(0, ${y})`);
/** Waits two frames, after which observers have reported the initial state. */
const frames = (page: Page) =>
  page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');

test('treats an element as near from 300 pixels on, permanently', async () => {
  await visit(async (page) => {
    await scrollTo(page, 4_000 - 600 - 310);
    await eventually(() => text(page, 'shown')).toBe('not shown');
    expect(await text(page, 'near')).toBe('far');
    await scrollTo(page, 4_000 - 600 - 290);
    await eventually(() => text(page, 'near')).toBe('near');
    await scrollTo(page, 0);
    await eventually(() => text(page, 'shown')).toBe('shown');
    expect(await text(page, 'near')).toBe('near');
  });
});

test('treats an element outside the viewport or in a hidden tab as not shown', async () => {
  await visit(async (page) => {
    expect(await text(page, 'shown')).toBe('shown');
    await scrollTo(page, 2_000);
    await eventually(() => text(page, 'shown')).toBe('not shown');
    await scrollTo(page, 0);
    await eventually(() => text(page, 'shown')).toBe('shown');
    const become = (state: string) =>
      page.evaluate(
        `Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true });
         document.dispatchEvent(new Event('visibilitychange'))`,
      );
    await become('hidden');
    await eventually(() => text(page, 'shown')).toBe('not shown');
    await become('visible');
    await eventually(() => text(page, 'shown')).toBe('shown');
  });
});

test("shows the time of the page first, then the server's, updated every fifteen seconds", async () => {
  await visit(async (page) => {
    expect(await text(page, 'now')).toBe('2027-01-01T00:00:00.000Z');
    await page.clock.pauseAt('2027-01-01T00:10:00Z');
    const now = async () => new Date(String(await text(page, 'now'))).getTime();
    await page.clock.runFor(15_000);
    await eventually(now).toBeGreaterThan(Date.UTC(2027, 0, 1, 1, 9, 59));
    await page.clock.runFor(300_000);
    await eventually(now).toBeGreaterThan(Date.UTC(2027, 0, 1, 1, 14, 59));
  });
});

test('adapts a layout to the width of the window', async () => {
  await visit(async (page) => {
    expect(await text(page, 'wide')).toBe('wide');
    await page.setViewportSize({ width: 599, height: 600 });
    await eventually(() => text(page, 'wide')).toBe('narrow');
    await page.setViewportSize({ width: 600, height: 600 });
    await eventually(() => text(page, 'wide')).toBe('wide');
  });
});

test('keeps a pressed value until the click after its release is handled', async () => {
  await visit(async (page) => {
    await page.locator('#held').hover();
    await page.mouse.down();
    await eventually(() => text(page, 'held')).toBe('held');
    await page.clock.pauseAt('2027-01-01T00:10:00Z');
    expect(await text(page, 'held')).toBe('held');
    await page.mouse.up();
    await page.clock.runFor(399);
    expect(await text(page, 'held')).toBe('held');
    await page.clock.runFor(1);
    await eventually(() => text(page, 'held')).toBe('free');
  });
});

test('sends a form once at a time, and shows errors in place', async () => {
  await visit(async (page) => {
    const form = async () => JSON.parse(String(await text(page, 'form')));
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    await press('refused');
    const refused = { isPending: false, fields: { email: 'Not an address' }, message: 'Not so.' };
    await eventually(form).toEqual({ ...refused, result: 'nothing yet' });
    await press('slow');
    const pending = { isPending: true, fields: {}, message: null, result: 'nothing yet' };
    await eventually(form).toEqual(pending);
    await press('slow');
    await press('offline');
    await frames(page);
    expect(await form()).toEqual(pending);
    await press('end');
    const result = 'done 1';
    await eventually(form).toEqual({ ...pending, isPending: false, result });
    await press('plain');
    await eventually(form).toEqual({ isPending: false, fields: {}, message: '502: Bad Gateway', result });
    await press('offline');
    const message = 'You are offline. Your changes are still here. Try again when you are back online.';
    await eventually(form).toEqual({ isPending: false, fields: {}, message, result });
  });
});

test('shows messages in the dialog opened last, and in the page when none is open', async () => {
  await visit(async (page) => {
    const moved = () => page.evaluate('moved');
    const change = (what: string) => page.evaluate(`document.querySelector('#${what}`);
    await change("two').showModal()");
    await eventually(moved).toEqual(['two']);
    await change("one').showModal()");
    await eventually(moved).toEqual(['two', 'one']);
    expect(await page.locator('output p').evaluate((shown) => shown.matches(':popover-open'))).toBe(true);
    await change("two').close()");
    await frames(page);
    expect(await moved()).toEqual(['two', 'one']);
    await change("two').showModal()");
    await eventually(moved).toEqual(['two', 'one', 'two']);
    await change("two').remove()");
    await eventually(moved).toEqual(['two', 'one', 'two', 'one']);
    await change("one').close()");
    await eventually(moved).toEqual(['two', 'one', 'two', 'one', 'body']);
    await page.evaluate('document.querySelector("output").remove()');
    await eventually(moved).toEqual(['two', 'one', 'two', 'one', 'body', 'body']);
  });
});

test('leaves no timer and no listener after unmounting', async () => {
  await visit(async (page) => {
    await page.evaluate(
      `cleared = []; const clear = clearInterval; clearInterval = (timer) => { cleared.push(timer); clear(timer); };
       removed = []; for (const of of [document, window]) { const remove = of.removeEventListener;
         of.removeEventListener = function (name, ...rest) { removed.push(name); return remove.call(this, name, ...rest); }; }`,
    );
    await page.getByRole('button', { name: 'Unmount' }).click();
    await page.waitForSelector('#near', { state: 'detached' });
    await eventually(() => page.evaluate('cleared.length')).toBeGreaterThan(0);
    await eventually(() => page.evaluate('removed')).toContain('visibilitychange');
  });
});
