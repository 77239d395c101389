// @module-tag thorough
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { desktop, phone, sharedBrowser } from './browser.ts';
import { eventually, expectPageQuality, journey, sender } from './journey.ts';
import { insertManyListings } from './many-listings.ts';
import { buildHome } from './property-fixture.ts';
import { password, type RunningMarket, startMarket } from './start-market.ts';

const many = 500;
let app: RunningMarket;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startMarket(), sharedBrowser()]);
  await insertManyListings(app.databaseUrl, 'plots-and-titles', many);
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
  'pages, filters and bulk-edits five hundred properties on %s, with undo',
  async (_, viewport) => {
    await visit(viewport, async (page) => {
      const rows = page.locator('[data-row]');
      expect(await rows.count()).toBe(50);
      await page.getByText(`${many} properties found`).waitFor();
      await expectPageQuality(page);

      await rows
        .getByRole('button', { name: /^Edit Numbered/ })
        .first()
        .focus();
      await page.keyboard.press('PageDown');
      await eventually(() => focusedRow(page)).toBe(10);
      await page.keyboard.press('End');
      await eventually(() => focusedRow(page)).toBe(49);
      await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next' }).click();
      await eventually(() => new URL(page.url()).searchParams.get('page')).toBe('2');
      await page.getByRole('button', { name: `Edit Numbered ${many - 50}`, exact: true }).waitFor();

      await page.getByRole('button', { name: 'Filters' }).click();
      await page.getByRole('menuitemcheckbox', { name: /^Unavailable/ }).click();
      await page.getByText(`${many / 10} properties found`).waitFor();
      await page.keyboard.press('Escape');
      expect(new URL(page.url()).searchParams.get('page')).toBeNull();
      await page.getByRole('link', { name: /^Unavailable/ }).click();
      await page.getByText(`${many} properties found`).waitFor();

      await page.getByRole('checkbox', { name: `Select all ${many} properties` }).click();
      await page.getByText(`${many} selected`).waitFor();
      await expectPageQuality(page);
      await page.getByLabel('Edit the selected properties').selectOption('Price change (%)');
      await page.getByRole('textbox', { name: 'Percentage' }).fill('10');
      await page.getByRole('button', { name: `Update ${many} properties` }).click();
      await page.getByRole('status').getByText(`${many} properties were updated.`).waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await eventually(async () => {
        const reply = await send(page, 'GET', '/api/desk/properties?q=Numbered&limit=1&sort=price-low');
        return (await reply.json()).items[0].price;
      }).toBe(100_001);
    });
  },
);

test('shows long titles and prices whole in a wide window, under a head that stays', async () => {
  await visit(desktop, async (page) => {
    const [{ id }] = (await (await send(page, 'GET', '/api/desk/properties?q=Numbered&limit=1')).json())
      .items;
    const title = 'Numbered three-bedroom bungalow with a garden beside the lake';
    await send(page, 'PATCH', `/api/properties/${id}`, { title, price: 900_000_000_000 });
    await page.goto('/admin/properties?q=Numbered');
    const row = page.locator('[data-row]').first();
    await row.getByText('900,000,000,000').waitFor();
    const { words, cell } = (await page.evaluate(edgesOfPrice)) as { words: number; cell: number };
    expect(words).toBeLessThanOrEqual(cell);
    expect(await page.evaluate(cutLines)).toBe(0);
    await page.locator('[data-row]').nth(30).scrollIntoViewIfNeeded();
    const head = await page.getByRole('columnheader', { name: 'Price' }).boundingBox();
    expect(head?.y).toBe(0);
  });
});

/** An expression for the right edges of the first row's price text and of its cell. */
const edgesOfPrice = `(() => {
  const cell = document.querySelector('[data-row]').cells[2];
  const range = document.createRange();
  range.selectNodeContents(cell);
  return { words: range.getBoundingClientRect().right, cell: cell.getBoundingClientRect().right };
})()`;

/** An expression for the height of the first row's title that is cut off. */
const cutLines = `(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)(
  document.querySelector('[data-row] [data-col=edit]'),
)`;

test.each(windows)('updates on %s a row that another user changes, adds or removes', async (_, viewport) => {
  await visit(viewport, async (page) => {
    const rows = page.locator('[data-row]');
    const name = async (at: number) => (await rows.nth(at).locator('[data-col=edit]').innerText()).trim();
    const ids = async () =>
      (await (await send(page, 'GET', '/api/desk/properties?q=Numbered&limit=5')).json()).items as Array<{
        id: number;
      }>;
    const [first, second, third] = await ids();
    const kept = await name(2);
    await send(page, 'PATCH', `/api/properties/${first?.id}`, { title: `Numbered anew ${viewport.width}` });
    await eventually(() => name(0)).toBe(`Numbered anew ${viewport.width}`);
    await send(page, 'DELETE', `/api/properties/${second?.id}`);
    await eventually(() => name(1)).toBe(kept);
    await send(page, 'POST', '/api/properties/create', buildHome(`Numbered last ${viewport.width}`));
    await eventually(() => name(0)).toBe(`Numbered last ${viewport.width}`);
    // A row that no longer matches the search leaves the list.
    await send(page, 'PATCH', `/api/properties/${third?.id}`, { title: 'Another name' });
    await eventually(() => page.getByRole('button', { name: `Edit ${kept}` }).count()).toBe(0);
  });
});
