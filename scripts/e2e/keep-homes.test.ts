import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { badLine } from './bad-line.ts';
import { desktop, launchBrowser, phone } from './browser.ts';
import { conveniencesCame, expectWellMade, hydrated, journey, soon } from './journey.ts';
import { type RunningMarket, startMarket } from './start-market.ts';

let app: RunningMarket;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startMarket(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const password = 'jacaranda on the hill';
const visit = (options: BrowserContextOptions, errand: (page: Page) => Promise<void>) =>
  journey(browser, app.url, { viewport: phone, reducedMotion: 'reduce', ...options }, errand);

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
  await conveniencesCame(page);
}

const hearts = (page: Page) => page.locator('article .heart');
const pressed = (page: Page) => page.locator('article .heart[aria-pressed=true]');
const saved = (page: Page) => page.getByRole('main').getByRole('listitem');
const says = (page: Page, words: string) =>
  page.locator('.toast').getByText(words, { exact: true }).waitFor();

async function fillIn(page: Page, fields: Record<string, string>, button: string): Promise<void> {
  for (const [label, words] of Object.entries(fields))
    await page.getByRole('main').getByLabel(label, { exact: true }).fill(words);
  await page.getByRole('main').getByRole('button', { name: button, exact: true }).click();
  await soon(() => new URL(page.url()).pathname).toBe('/profile');
}

const register = async (page: Page, username: string) => {
  await open(page, '/auth?tab=register');
  await fillIn(
    page,
    {
      'Full name': 'Keeper Sample',
      Email: `${username}@example.com`,
      Username: username,
      Password: password,
      'Confirm password': password,
    },
    'Register',
  );
};
const signIn = async (page: Page, username: string) => {
  await open(page, '/auth');
  await fillIn(page, { Username: username, Password: password }, 'Login');
};

/** How many the server holds for whoever is signed in there. */
const held = async (page: Page) =>
  ((await (await page.request.get('/api/favorites/ids')).json()) as { ids: number[] }).ids.length;

describe('a visitor keeps homes', () => {
  test('three on a phone without an account, compares them, registers, and has them on a second device too', async () => {
    await visit({}, async (page) => {
      await open(page, '/rental-units');
      for (const at of [0, 1, 2]) await hearts(page).nth(at).click();
      await says(page, 'Added to favorites');
      expect(await pressed(page).count()).toBe(3);
      await expectWellMade(page);
      await open(page, '/saved');
      await soon(() => saved(page).count()).toBe(3);
      await saved(page)
        .first()
        .getByRole('button', { name: /^Add a note/ })
        .click();
      await page.getByLabel('Your note').fill('Ask about the water');
      await page.getByRole('button', { name: 'Keep note' }).click();
      await saved(page).first().getByText('Ask about the water').waitFor();
      await expectWellMade(page);
      await page.getByRole('link', { name: 'Compare 3 homes' }).click();
      await soon(() => page.getByRole('columnheader').count()).toBe(3);
      await page.getByRole('rowheader', { name: /First payment/ }).waitFor();
      // Only the table is wider than the phone, and its first column stays.
      await expectWellMade(page);
      const table = page.getByRole('region', { name: 'Comparison' });
      expect(await table.evaluate('(it) => it.scrollWidth > it.clientWidth')).toBe(true);
      await register(page, 'keeper');
      await soon(() => held(page)).toBe(3);
      await open(page, '/profile?tab=properties');
      await soon(() => saved(page).count()).toBe(3);
      await page.getByText('Ask about the water').waitFor();
    });
    await visit({ viewport: desktop }, async (page) => {
      await open(page, '/rental-units');
      await hearts(page).nth(3).click();
      await says(page, 'Added to favorites');
      await signIn(page, 'keeper');
      await soon(() => held(page)).toBe(4);
      await open(page, '/rental-units');
      await soon(() => pressed(page).count()).toBe(4);
      // Whoever uses the device afterwards finds nothing of it.
      await page.request.post('/api/logout', { headers: { origin: app.url } });
      await open(page, '/rental-units');
      await soon(() => pressed(page).count()).toBe(0);
    });
  });

  test('a tap before the script counts, also when the page is left at once', async () => {
    await visit({}, async (page) => {
      let letThrough = () => {};
      const through = new Promise<void>((resolve) => {
        letThrough = resolve;
      });
      await page.route('**/*.js', async (route) => {
        await through;
        await route.continue();
      });
      await page.goto('/rental-units');
      await hearts(page).nth(1).click();
      await page.goto('/bnbs', { waitUntil: 'commit' });
      await hearts(page).first().click();
      letThrough();
      await soon(() => pressed(page).count()).toBe(1);
      await open(page, '/saved');
      await soon(() => saved(page).count()).toBe(2);
    });
  });

  test('offline too: the hearts change at once, and the account has them when the line is back', async () => {
    const line = await badLine();
    try {
      await visit({ proxy: line.proxy }, async (page) => {
        await register(page, 'offline-keeper');
        await open(page, '/rental-units');
        await page.waitForLoadState('networkidle');
        line.cut();
        await hearts(page).first().click();
        await hearts(page).nth(1).click();
        await hearts(page).nth(1).click();
        await soon(() => pressed(page).count()).toBe(1);
        await says(page, 'Removed from favorites');
        line.mend();
        await soon(() => held(page)).toBe(1);
      });
    } finally {
      line.close();
    }
  });

  test('another open page of the account sees it, and what was removed comes back with its note', async () => {
    await visit({}, async (page) => {
      await register(page, 'two-pages');
      await open(page, '/bnbs');
      await hearts(page).first().click();
      await soon(() => held(page)).toBe(1);
      const other = await page.context().newPage();
      await open(other, '/saved');
      await soon(() => saved(other).count()).toBe(1);
      await saved(other)
        .getByRole('button', { name: /^Add a note/ })
        .click();
      await other.getByLabel('Your note').fill('Balcony');
      await other.getByRole('button', { name: 'Keep note' }).click();
      await other.getByText('Balcony').waitFor();
      await hearts(page).first().click();
      await soon(() => saved(other).count()).toBe(0);
      await other.getByText('You have not saved any properties yet.').waitFor();
      await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
      await other.getByText('Balcony').waitFor();
    });
  });

  test('a fifth home is not compared, and it says so kindly', async () => {
    await visit({ viewport: desktop }, async (page) => {
      await open(page, '/for-sale');
      for (const at of [0, 1, 2, 3, 4]) await hearts(page).nth(at).click();
      await open(page, '/saved');
      await soon(() => saved(page).count()).toBe(5);
      for (const at of [0, 1, 2, 3, 4])
        await saved(page)
          .nth(at)
          .getByRole('button', { name: /^(Compare|Chosen)/ })
          .click();
      await says(page, 'Four homes fit side by side');
      await page.getByRole('link', { name: 'Compare 4 homes' }).click();
      await soon(() => page.getByRole('columnheader').count()).toBe(4);
      await expectWellMade(page);
      await page
        .getByRole('link', { name: /^Take away/ })
        .first()
        .click();
      await soon(() => page.getByRole('columnheader').count()).toBe(3);
    });
  });
});
