// @module-tag thorough
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { desktop, phone, sharedBrowser } from './browser.ts';
import { emailTo, eventually, expectPageQuality, journey, sender, waitForHydration } from './journey.ts';
import { propertyForm } from './property-form.ts';
import { password, type RunningMarket, startMarket } from './start-market.ts';

let app: RunningMarket;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startMarket(), sharedBrowser()]);
});
afterAll(async () => {
  await app?.stop();
});

const odd = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</title></script><svg onload=alert(1)>',
  '<!--#exec cmd="ls"--><iframe src=javascript:alert(1)>',
  'javascript:alert(1)//',
  '{{7*7}} ${7*7} <%= 7*7 %>',
  "'; drop table properties; --",
  '&lt;b&gt; &amp; &#x41;',
  '%00%0a%s%n \\u0041 \\',
  'غريب (a) بيت جميل',
  '👩‍👩‍👧‍👦 🏡🇺🇬 house',
  'Z̴̙̤̞͉͚̯̞̠͍͑ͫ̓ͪ̂ͫ̽A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘!',
  'undefined null NaN true [object Object]',
  'W'.repeat(120),
];

const send = sender(() => app.url);

/** Opens the site and fails if any input runs as code. */
const visit = (options: Parameters<typeof journey>[2], errand: (page: Page) => Promise<void>) =>
  journey(browser, app.url, { reducedMotion: 'reduce', ...options }, async (page) => {
    const opened: string[] = [];
    page.on('dialog', (dialog) => {
      opened.push(dialog.message());
      void dialog.dismiss();
    });
    await errand(page);
    expect(opened).toEqual([]);
  });

const textOf = (page: Page, selector: string) =>
  page.evaluate(`document.querySelector(${JSON.stringify(selector)}).textContent`);

const homeOf = (words: string) => ({
  title: words,
  location: `${words}, Ntinda`,
  description: `${words}\nA second line, so that it is long enough.`,
  price: 90_000_000,
  bedrooms: 1,
  bathrooms: 1,
  squareMeters: 50,
  propertyType: 'House',
  category: 'bank_sales',
  amenities: [words.slice(0, 50).replaceAll(',', ' ')],
  ownerContactInfo: words,
  powerBackup: 'solar',
  powerNote: words,
  plotDimensions: words.slice(0, 60),
  bankName: words,
  auctioneerName: words,
  auctioneerLicence: words.slice(0, 60),
  viewingTimes: words,
  depositTerms: words,
  courtCase: words,
});

async function listAll(page: Page): Promise<number[]> {
  expect((await send(page, 'POST', '/api/login', { username: 'admin', password })).status()).toBe(200);
  const ids: number[] = [];
  for (const words of odd) {
    const reply = await send(page, 'POST', '/api/properties/create', homeOf(words));
    expect(reply.status(), await reply.text()).toBe(201);
    ids.push((await reply.json()).id);
  }
  return ids;
}

test('stores and shows any text as typed, and never executes it', async () => {
  const ids: number[] = [];
  await visit({}, async (page) => {
    ids.push(...(await listAll(page)));
  });

  await visit({ viewport: phone }, async (page) => {
    for (const [at, words] of odd.entries()) {
      await page.goto(`/property/${ids[at]}`);
      await waitForHydration(page);
      expect(await textOf(page, 'h1')).toBe(words);
      expect(await page.title()).toContain(words);
      const stored = await (await send(page, 'GET', `/api/properties/${ids[at]}`)).json();
      const { ownerContactInfo: _, ...shown } = homeOf(words);
      expect(stored).toMatchObject({ title: words, location: shown.location, bankName: words });
      expect(stored.description).toBe(shown.description);
    }
    await expectPageQuality(page);
    for (const path of ['/bank-sales', '/', '/explore']) {
      await page.goto(path);
      await waitForHydration(page);
    }
    await page.goto('/bank-sales');
    expect(
      await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'),
    ).toBeLessThanOrEqual(0);
    for (const words of odd) {
      await page.goto(`/explore?q=${encodeURIComponent(words)}`);
      await waitForHydration(page);
    }
  });

  await visit({ viewport: desktop }, async (page) => {
    await send(page, 'POST', '/api/login', { username: 'admin', password });
    await page.goto('/admin/properties');
    await page.locator('[data-row]').first().waitFor();
    const titles = (await page.evaluate(
      `[...document.querySelectorAll('[data-row] [data-col=edit]')].map((title) => title.textContent)`,
    )) as string[];
    expect(titles.slice(0, 8)).toEqual(odd.toReversed().slice(0, 8));
    await expectPageQuality(page);
    for (const [at, words] of odd.entries()) {
      await page.goto(`/admin/properties/${ids[at]}/edit`);
      const dialog = propertyForm(page);
      await dialog.getByRole('tab', { name: 'Property Details' }).click();
      await eventually(() => dialog.getByLabel('Title', { exact: true }).inputValue()).toBe(words);
      expect(await dialog.getByLabel('Location').inputValue()).toBe(`${words}, Ntinda`);
      expect(await dialog.getByLabel('Owner contact information').inputValue()).toBe(words);
    }
    await page.goto(`/admin/virtual-tours?propertyId=${ids[0]}`);
    await page.getByRole('heading', { level: 2, name: odd[0] as string }).waitFor();
  });
});

test("accepts any name on the user's screens, in emails and for admins", async () => {
  await visit({ viewport: phone }, async (page) => {
    for (const [at, words] of odd.entries()) {
      const person = { username: `odd-${at}`, email: `odd-${at}@example.com`, password, fullName: words };
      // Signs out on a blank page, because an open page would redirect to the sign-in page by itself.
      await page.goto('about:blank');
      await page.context().clearCookies();
      expect((await send(page, 'POST', '/api/register', person)).status()).toBe(201);
      await page.goto('/profile?tab=profile');
      await eventually(() => textOf(page, 'dl dd')).toBe(words);
    }
    await emailTo(page, 'odd-0@example.com', 'Welcome to Ennyumba');
    const asked = await send(page, 'POST', '/api/password-resets', { email: 'odd-0@example.com' });
    expect(asked.status()).toBe(202);
    await emailTo(page, 'odd-0@example.com', 'Reset your Ennyumba password');
  });
  for (const viewport of [phone, desktop])
    await visit({ viewport }, async (page) => {
      await send(page, 'POST', '/api/login', { username: 'admin', password });
      await page.goto('/admin/users?q=odd-');
      await page.getByText('odd-0@example.com', { exact: true }).waitFor();
      for (const words of odd) expect(await page.evaluate('document.body.textContent')).toContain(words);
      expect(
        await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'),
      ).toBeLessThanOrEqual(0);
    });
});
