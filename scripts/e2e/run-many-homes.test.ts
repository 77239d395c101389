// @module-tag thorough
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { desktop, phone, sharedBrowser } from './browser.ts';
import { expectWellMade, journey, sender, soon } from './journey.ts';
import { giveManyListings } from './many-listings.ts';
import { someHome } from './some-home.ts';
import { password, type RunningMarket, startMarket } from './start-market.ts';

const many = 10_000;
let app: RunningMarket;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startMarket(), sharedBrowser()]);
  await giveManyListings(app.databaseUrl, 'plots-and-titles', many);
});
afterAll(async () => {
  await app?.stop();
});

const send = sender(() => app.url);
const visit = (viewport: typeof phone, errand: (page: Page) => Promise<void>) =>
  journey(browser, app.url, { viewport, reducedMotion: 'reduce' }, async (page) => {
    await send(page, 'POST', '/api/login', { username: 'plots-and-titles', password });
    await page.goto('/admin/properties?q=Numbered');
    await page.locator('[data-row]').first().waitFor();
    await errand(page);
  });
const focusedRow = (page: Page) =>
  page.evaluate(`Number(document.activeElement.closest('[data-row]')?.dataset.row ?? -1)`);

const windows = [
  ['a phone', phone],
  ['a desktop', desktop],
] as const;

test.each(windows)(
  'on %s ten thousand homes are reached by keyboard, and few of them are ever rendered',
  async (_, viewport) => {
    await visit(viewport, async (page) => {
      const drawn = () => page.locator('[data-row]').count();
      expect(await drawn()).toBeLessThan(60);
      await page.getByText(`${many} properties found`).waitFor();
      await expectWellMade(page);

      await page
        .getByRole('button', { name: /^Edit Numbered/ })
        .first()
        .focus();
      await page.keyboard.press('PageDown');
      await soon(() => focusedRow(page)).toBe(10);
      // End leads to the last loaded row; more load behind it.
      await page.keyboard.press('End');
      await soon(() => focusedRow(page)).toBe(199);
      await soon(async () => {
        await page.keyboard.press('End');
        return focusedRow(page);
      }).toBeGreaterThan(399);
      expect(await page.evaluate('document.activeElement.dataset.col')).toBe('edit');
      expect(await drawn()).toBeLessThan(80);
      await page.keyboard.press('Home');
      await soon(() => focusedRow(page)).toBe(0);

      await page.getByRole('checkbox', { name: `Select all ${many} properties` }).click();
      await page.getByText(`${many} selected`).waitFor({ timeout: 300_000 });
      await page
        .getByRole('button', { name: /^Edit Numbered/ })
        .first()
        .focus();
      await page.keyboard.press('End');
      await soon(() => focusedRow(page)).toBe(many - 1);
      await page.getByRole('button', { name: 'Edit Numbered 1', exact: true }).waitFor();
      expect(await drawn()).toBeLessThan(80);
      await page.getByRole('button', { name: 'Clear Selection' }).click();
      await soon(() => page.getByText('selected').count()).toBe(0);
    });
  },
);

test.each(windows)(
  'on %s a row that another person changes, adds or removes is updated here, and selected rows stay selected',
  async (_, viewport) => {
    await visit(viewport, async (page) => {
      const rows = page.locator('[data-row]');
      const name = async (at: number) => (await rows.nth(at).locator('[data-col=title]').innerText()).trim();
      const ids = async () =>
        (await (await send(page, 'GET', '/api/desk/properties?q=Numbered&limit=5')).json()).items as Array<{
          id: number;
        }>;
      const [first, second, third] = await ids();
      const kept = await name(2);
      await rows.nth(1).getByRole('checkbox').click();
      await rows.nth(2).getByRole('checkbox').click();
      await page.getByText('2 selected').waitFor();
      await send(page, 'PATCH', `/api/properties/${first?.id}`, { title: `Numbered anew ${viewport.width}` });
      await soon(() => name(0)).toBe(`Numbered anew ${viewport.width}`);
      await send(page, 'DELETE', `/api/properties/${second?.id}`);
      await soon(() => name(1)).toBe(kept);
      await page.getByText('1 selected').waitFor();
      expect(await rows.nth(1).getByRole('checkbox').isChecked()).toBe(true);
      await send(page, 'POST', '/api/properties/create', someHome(`Numbered last ${viewport.width}`));
      await soon(() => name(0)).toBe(`Numbered last ${viewport.width}`);
      await page.getByText('1 selected').waitFor();
      // A row that no longer matches the search leaves the list.
      await send(page, 'PATCH', `/api/properties/${third?.id}`, { title: 'Another name' });
      await soon(() => page.getByText('selected').count()).toBe(0);
    });
  },
);
