// @module-tag thorough
import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import { beforeAll, expect, test } from 'vitest';
import { sharedBrowser } from './browser.ts';
import { patienceMs } from './journey.ts';

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
      lib: { entry: 'src/kit/web/testing/calendar-page.tsx', formats: ['iife'], name: 'calendar' },
    },
  });
  const [{ output }] = [built].flat() as { output: { code?: string }[] }[] as [
    { output: { code?: string }[] },
  ];
  script = output.map(({ code = '' }) => code).join('');
});

/** Opens a browser in Honolulu's time zone, half a day behind Kampala, with a clock that is years behind. */
async function visit(errand: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ timezoneId: 'Pacific/Honolulu' });
  context.setDefaultTimeout(patienceMs);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  try {
    await page.clock.install({ time: '2019-05-05T00:00:00Z' });
    await page.setContent('<!doctype html><html lang="en"><body><div id="app"></div></body></html>');
    await page.addScriptTag({ content: script });
    await page.waitForSelector('#single table');
    await errand(page);
    expect(faults).toEqual([]);
  } finally {
    await context.close();
  }
}
const focused = (page: Page) => page.evaluate('document.activeElement.dataset.day');
const text = (page: Page, id: string) => page.locator(`#${id}`).textContent();
const day = (page: Page, part: string, name: string) =>
  page.locator(`#${part}`).getByRole('button', { name, exact: true });

test('selects a day by keyboard over the end of the year', async () => {
  await visit(async (page) => {
    // The first available day takes the focus. All days are one tab stop.
    await page.locator('#single [data-day][tabindex="0"]').focus();
    expect(await focused(page)).toBe('2026-12-31');
    expect(await page.locator('#single [data-day][tabindex="0"]').count()).toBe(1);
    await page.keyboard.press('ArrowRight');
    expect(await focused(page)).toBe('2027-01-01');
    expect(await text(page, 'month')).toBe('2027-01');
    await page.keyboard.press('Enter');
    expect(await text(page, 'day')).toBe('2027-01-01');
    const walk = ['ArrowDown', 'Home', 'End', 'PageDown', 'PageDown', 'PageUp', 'ArrowUp', 'ArrowLeft'];
    const seen: unknown[] = [];
    for (const key of walk) {
      await page.keyboard.press(key);
      seen.push(await focused(page));
    }
    expect(seen).toEqual([
      '2027-01-08',
      '2027-01-04',
      '2027-01-10',
      '2027-02-10',
      '2027-02-10',
      '2027-01-10',
      '2027-01-03',
      '2027-01-02',
    ]);
    await page.keyboard.press('Space');
    expect(await text(page, 'day')).toBe('2027-01-02');
  });
});

test('explains an unavailable day, and selects it neither by tap nor by key', async () => {
  await visit(async (page) => {
    const taken = day(page, 'single', 'Wednesday 30 December 2026, today, taken');
    await taken.click({ force: true });
    await taken.press('Enter');
    expect(await taken.getAttribute('aria-disabled')).toBe('true');
    await day(page, 'single', 'Tuesday 29 December 2026, not available').click({ force: true });
    expect(await text(page, 'day')).toBe('');
    await day(page, 'single', 'Thursday 31 December 2026').click();
    expect(await text(page, 'day')).toBe('2026-12-31');
    await day(page, 'single', 'Thursday 31 December 2026, chosen').waitFor();
  });
});

test('turns the months as far as days are available', async () => {
  await visit(async (page) => {
    const single = page.locator('#single');
    const previous = single.getByRole('button', { name: 'Previous month' });
    const next = single.getByRole('button', { name: 'Next month' });
    const heading = single.getByRole('heading');
    expect(await previous.getAttribute('aria-disabled')).toBe('true');
    await previous.click({ force: true });
    expect(await heading.textContent()).toBe('December 2026');
    await next.click();
    await next.click();
    expect(await heading.textContent()).toBe('February 2027');
    expect(await next.getAttribute('aria-disabled')).toBe('true');
    await next.click({ force: true });
    expect(await heading.textContent()).toBe('February 2027');
    // The tab stop moves with the displayed month.
    expect(await single.locator('[data-day][tabindex="0"]').getAttribute('data-day')).toBe('2027-02-10');
  });
});

test('starts, ends and restarts a range, and labels the part of each day', async () => {
  await visit(async (page) => {
    await day(page, 'range', 'Thursday 31 December 2026, from the host').click();
    expect(await text(page, 'stretch')).toBe('2026-12-31 to open');
    await day(page, 'range', 'Sunday 3 January 2027, from the host').click();
    expect(await text(page, 'stretch')).toBe('2026-12-31 to 2027-01-03');
    await day(page, 'range', 'Thursday 31 December 2026, beginning, from the host').waitFor();
    await day(page, 'range', 'Friday 1 January 2027, chosen, from the host').waitFor();
    await day(page, 'range', 'Sunday 3 January 2027, end, from the host').waitFor();
    expect(await page.locator('#range td[aria-selected="true"]').count()).toBe(4);
    await day(page, 'range', 'Saturday 2 January 2027, chosen, from the host').click();
    expect(await text(page, 'stretch')).toBe('2027-01-02 to open');
  });
});
