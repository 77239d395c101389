import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { runStatement } from '#app/testing/database.ts';
import { desktop, phone, sharedBrowser } from './browser.ts';
import { eachFirstOrAll } from './each-first-or-all.ts';
import {
  enhancementsLoaded,
  eventually,
  expectPageQuality,
  expectToast,
  journey,
  sender,
  waitForHydration,
} from './journey.ts';
import { cardWithoutFunds, enterCard, payByValidCard } from './pay-by-card.ts';
import { buildHome } from './property-fixture.ts';
import { password, type RunningMarket, startMarket } from './start-market.ts';

const listing = z.object({ id: z.number() });
let app: RunningMarket;
let browser: Browser;
/** A furnished rental with the owner's contact, and one without a contact. */
let furnished: number;
let silent: number;
beforeAll(async () => {
  [app, browser] = await Promise.all([startMarket(), sharedBrowser()]);
  await visit({}, async (page) => {
    const send = sender(() => app.url);
    await send(page, 'POST', '/api/login', { username: 'admin', password });
    const list = async (home: object) =>
      listing.parse(await (await send(page, 'POST', '/api/properties/create', home)).json()).id;
    silent = await list(buildHome('Home of an unreachable lister'));
    furnished = await list({
      ...buildHome('Furnished flat'),
      isFurnished: true,
      ownerContactInfo: 'Daniel Example, 0700 000 011',
    });
  });
});
afterAll(async () => {
  await app?.stop();
});

const visit = (options: Parameters<typeof journey>[2], errand: (page: Page) => Promise<void>) =>
  journey(browser, app.url, { reducedMotion: 'reduce', ...options }, errand);

const banner = (page: Page) => page.getByRole('region', { name: 'Viewing package' });
const shown = (page: Page) => page.locator('dialog.dialog:modal');
const checkout = (page: Page) => page.frameLocator('iframe[name=checkout]');

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
  await enhancementsLoaded(page);
}

/** Opens the dialog of the package that the banner sells. */
async function openPurchase(page: Page): Promise<Locator> {
  await banner(page).getByRole('link', { name: 'Purchase Viewing Package' }).click();
  return page.getByRole('dialog', { name: 'Viewing Package' });
}

async function payByCard(dialog: Locator): Promise<void> {
  await dialog.getByLabel('Full name').fill('Amina Example');
  await dialog.getByLabel('Email').fill('amina@example.com');
  await dialog.getByLabel('Card', { exact: true }).check();
  await dialog.getByRole('button', { name: /^Pay UGX/ }).click();
}

const storedIn = (page: Page) => page.evaluate(() => JSON.stringify(localStorage)) as Promise<string>;

eachFirstOrAll(test, [
  ['a phone', phone, 'light'],
  ['a desktop', desktop, 'dark'],
] as const)(
  'pays on %s from the banner through the dialog with a declined and a valid card, and shows the rest',
  async (_, viewport, colorScheme) => {
    await visit({ viewport, colorScheme }, async (page) => {
      await open(page, '/rental-units');
      await banner(page)
        .getByText('A one-time UGX 15,000 gives contact details for up to 10 rental properties for 1 day.')
        .waitFor();
      const before = await banner(page).boundingBox();
      const dialog = await openPurchase(page);
      await dialog.getByText('Test mode: no real money is charged').waitFor();
      await expectPageQuality(page);
      await payByCard(dialog);
      await checkout(page).getByText('UGX 15,000').waitFor();
      expect(await shown(page).count()).toBe(0);
      await enterCard(checkout(page), cardWithoutFunds);
      await checkout(page).getByText('Insufficient Funds. You have not been charged.').waitFor();
      await page.getByRole('button', { name: 'Close payment' }).click();
      await expectToast(page, /Payment Failed\s+Your payment could not be processed\. Please try again\./);
      await expectPageQuality(page);

      await dialog.getByRole('button', { name: /^Pay UGX/ }).click();
      await payByValidCard(checkout(page));
      await expectToast(
        page,
        /Payment Successful\s+Your payment of 15,000 UGX has been processed successfully\. You can view up to 10 properties for the next 24 hours\./,
      );
      await banner(page).getByText('Viewing Package: 10 of 10 unlocks left, until').waitFor();
      await eventually(() => page.locator('dialog:modal, iframe[name=checkout]').count()).toBe(0);
      expect(await banner(page).boundingBox()).toMatchObject({ height: before?.height });
      await expectPageQuality(page);
      await eventually(() => storedIn(page)).toMatch(/"propertyViewingPayment":"true"/);
      expect(await storedIn(page)).toMatch(/"payments":"\[\{\\"transactionId\\":\\"pay_/);

      await page.reload();
      await banner(page).getByText('10 of 10 unlocks left').waitFor();
    });
  },
);

test('closes the payment on Back on a phone, and keeps the payer', async () => {
  await visit({ viewport: phone }, async (page) => {
    await open(page, '/rental-units');
    const dialog = await openPurchase(page);
    await dialog.getByLabel('Full name').fill('Amina Example');
    await page.goBack();
    await dialog.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe('/rental-units');
    await openPurchase(page);
    expect(await dialog.getByLabel('Full name').inputValue()).toBe('Amina Example');
  });
});

test('continues with the same payment when the payer retries after a missing response', {
  tags: 'thorough',
}, async () => {
  await visit({}, async (page) => {
    const keys: (string | undefined)[] = [];
    await page.route('**/api/viewing-packages/*/purchase', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return route.continue();
      await route.fetch();
      await route.abort('connectionreset');
    });
    await open(page, '/rental-units');
    const dialog = await openPurchase(page);
    await payByCard(dialog);
    await dialog.getByText('Your changes are still here.').waitFor();
    await dialog.getByRole('button', { name: /^Pay UGX/ }).click();
    await payByValidCard(checkout(page));
    await banner(page).getByText('10 of 10 unlocks left').waitFor();
    expect(keys).toEqual([expect.any(String), keys[0]]);
  });
});

test('links to the provider’s page after the script was blocked three times', {
  tags: 'thorough',
}, async () => {
  await visit({}, async (page) => {
    let tries = 0;
    await page.route('**/v3.js', (route) => {
      tries += 1;
      return route.abort();
    });
    await open(page, '/rental-units');
    const dialog = await openPurchase(page);
    await payByCard(dialog);
    await dialog
      .getByText('Failed to load payment modal. Check your internet connection and retry later.')
      .waitFor();
    expect(tries).toBe(3);
    await expectPageQuality(page);
    await dialog.getByRole('link', { name: 'Pay on the provider’s page instead' }).click();
    await page.waitForURL(({ origin }) => origin !== app.url);
    await payByValidCard(page);
    await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor();
    await page.getByRole('link', { name: 'See rental homes' }).click();
    await banner(page).getByText('10 of 10 unlocks left').waitFor();
  });
});

test('opens the provider’s page when the document policy blocks the dialog', {
  tags: 'thorough',
}, async () => {
  await visit({}, async (page) => {
    // The server marks only the pages whose policy allows the dialog. Every document loses its mark, because
    // a tap before hydration loads the page again.
    await page.addInitScript(
      `addEventListener('DOMContentLoaded', () => delete document.documentElement.dataset.checkout)`,
    );
    await page.goto('/rental-units?buy=rental-10');
    await payByCard(page.getByRole('dialog', { name: 'Viewing Package' }));
    await page.waitForURL(({ origin }) => origin !== app.url);
    await eventually(() => page.getByRole('heading', { name: 'Viewing Package' }).count()).toBe(1);
  });
});

test('shows a pending payment after the dialog is closed, and its success without an action', {
  tags: 'thorough',
}, async () => {
  await visit({}, async (page) => {
    await open(page, '/rental-units');
    const dialog = await openPurchase(page);
    await payByCard(dialog);
    await checkout(page).getByLabel('Phone number').fill('256772123456');
    await checkout(page).getByRole('button', { name: 'Pay by mobile money' }).click();
    await checkout(page).getByRole('heading', { name: 'Test phone' }).waitFor();
    const prompt = page
      .frames()
      .find((frame) => frame.url().includes('/attempt/'))
      ?.url();
    await page.getByRole('button', { name: 'Close payment' }).click();
    await dialog.getByText('You closed the payment window.').waitFor();
    await expectPageQuality(page);
    const other = await page.context().newPage();
    await other.goto(String(prompt));
    await other.getByRole('button', { name: 'Approve' }).click();
    await page.getByText('Your payment of 15,000 UGX has been processed successfully.').waitFor();
    await banner(page).getByText('10 of 10 unlocks left').waitFor();
  });
});

test('opens the dialog once when the page has loaded after a tap before the script', async () => {
  await visit({}, async (page) => {
    await open(page, '/rental-units?buy=rental-5&area=ntinda');
    const dialog = page.getByRole('dialog', { name: 'Unlock' });
    await dialog.waitFor();
    expect(new URL(page.url()).search).toBe('?area=ntinda');
    await page.keyboard.press('Escape');
    await eventually(() => shown(page).count()).toBe(0);
  });
});

test('ignores values written into the browser’s storage', {
  tags: 'thorough',
}, async () => {
  await visit({}, async (page) => {
    const forged = {
      payments: '[{"transactionId":"pay_forged","amount":1}]',
      viewedPropertiesCount: '0',
      viewedPropertyIds: JSON.stringify([furnished]),
      propertyViewingPayment: 'true',
      propertyViewingExpiry: String(Date.now() + 86_400_000),
    };
    await page.addInitScript((values) => Object.assign(localStorage, values), forged);
    await open(page, '/rental-units');
    await eventually(() => storedIn(page)).not.toMatch(/propertyViewing|viewedProperty/);
    await banner(page).getByRole('link', { name: 'Purchase Viewing Package' }).waitFor();
    expect(await banner(page).innerText()).not.toContain('unlocks left');
    await open(page, `/property/${furnished}#owner-contact`);
    const contact = page.getByRole('region', { name: 'Owner contact' });
    await contact.getByText('Test mode: no real money is charged').waitFor();
    expect(await contact.innerText()).toMatch(/Contact details hidden/);
    expect(await page.content()).not.toContain('0700 000 011');
  });
});

test('shows the access types of a furnished rental in tabs, the second not on sale yet', {
  tags: 'thorough',
}, async () => {
  await visit({}, async (page) => {
    await open(page, `/property/${furnished}#owner-contact`);
    await page.getByRole('button', { name: 'Buy Standard Access' }).click();
    const dialog = page.getByRole('dialog', { name: 'Furnished Property Access' });
    await dialog.getByText('5 furnished rental properties').waitFor();
    await expectPageQuality(page);
    await dialog.getByRole('tab', { name: 'Standard Access' }).press('ArrowRight');
    await dialog.getByText('Priority booking').waitFor();
    expect(await dialog.getByRole('button', { name: /^Pay/ }).count()).toBe(0);
    await expectPageQuality(page);
    await page.keyboard.press('ArrowLeft');
    await payByCard(dialog);
    await payByValidCard(checkout(page));
    await page.getByText('You now have access to view furnished rental properties for 7 days.').waitFor();
    await page.getByText('Standard Access: 4 of 5 unlocks left').waitFor();
  });
});

test('pays for the other access type when it is chosen and on sale', async () => {
  const comesSoon = (words: boolean) =>
    runStatement(
      app.databaseUrl,
      `update viewing_offers set coming_soon = ${words} where code = 'furnished-unlimited'`,
    );
  await comesSoon(false);
  onTestFinished(() => comesSoon(true));
  await visit({}, async (page) => {
    await open(page, `/property/${furnished}#owner-contact`);
    await page.getByRole('button', { name: 'Buy Standard Access' }).click();
    const dialog = page.getByRole('dialog', { name: 'Furnished Property Access' });
    await dialog.getByRole('tab', { name: 'Premium Access' }).click();
    await dialog.getByRole('button', { name: 'Pay UGX 30,000' }).waitFor();
    const asked = page.waitForRequest('**/api/viewing-packages/*/purchase');
    await payByCard(dialog);
    expect((await asked).url()).toMatch(/\/furnished-unlimited\/purchase$/);
    await checkout(page).getByText('UGX 30,000').waitFor();
    await payByValidCard(checkout(page));
    await page.getByText('You now have access to view furnished rental properties for 30 days.').waitFor();
  });
});

test('sells nothing for a rental without an owner contact, also before any script', {
  tags: 'thorough',
}, async () => {
  await visit({ javaScriptEnabled: false }, async (page) => {
    await page.goto(`/property/${silent}`);
    const contact = page.getByRole('region', { name: 'Owner contact' });
    expect(await contact.innerText()).toMatch(/Viewing packages do not include this owner's contact details/);
    expect(await contact.innerText()).not.toMatch(/UGX/);
  });
});
