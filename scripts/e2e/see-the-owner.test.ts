import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { desktop, phone, sharedBrowser } from './browser.ts';
import { eachFirstOrAll } from './each-first-or-all.ts';
import { eventually, expectPageQuality, journey, waitForHydration } from './journey.ts';
import { nextPhone } from './next-phone.ts';
import { cardWithoutFunds, enterCard, payByValidCard } from './pay-by-card.ts';
import { type RunningMarket, startMarket } from './start-market.ts';

const cardPageSchema = z.object({ items: z.array(z.object({ id: z.number() })) });
let app: RunningMarket;
let browser: Browser;
/** Two rentals that a package for any rental unlocks. */
let homes: [number, number];
beforeAll(async () => {
  [app, browser] = await Promise.all([startMarket(), sharedBrowser()]);
  const rentals = await fetch(`${app.url}/api/properties/page?category=rental_units&available=yes&limit=2`);
  const [one, other] = cardPageSchema.parse(await rentals.json()).items;
  if (!one || !other) throw new Error('the market has fewer than two rentals');
  homes = [one.id, other.id];
});
afterAll(async () => {
  await app?.stop();
});

const visit = (options: Parameters<typeof journey>[2], errand: (page: Page) => Promise<void>) =>
  journey(browser, app.url, { reducedMotion: 'reduce', ...options }, errand);

const contactOn = (page: Page) => page.getByRole('region', { name: 'Owner contact' });

async function openHome(page: Page, id: number): Promise<Locator> {
  await page.goto(`/property/${id}`);
  await waitForHydration(page);
  const contact = contactOn(page);
  await contact.scrollIntoViewIfNeeded();
  return contact;
}

/** Fills in the dialog of an offer and continues to the provider's page. */
async function buy(page: Page, title: string, way: string): Promise<void> {
  const contact = contactOn(page);
  await contact.getByText('Test mode: no real money is charged').waitFor();
  await contact.getByRole('button', { name: `Buy ${title}` }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByText('Test mode: no real money is charged').waitFor();
  await dialog.getByRole('button', { name: /^Pay UGX/ }).click();
  await dialog.getByText('Full name is required').waitFor();
  await expectPageQuality(page);
  await dialog.getByLabel('Full name').fill('Amina Example');
  await dialog.getByLabel('Email').fill('amina@example.com');
  await dialog.getByLabel(way).check();
  await dialog.getByLabel(/number/).fill(nextPhone());
  await page.route('**/v3.js', (route) => route.abort());
  await dialog.getByRole('button', { name: /^Pay UGX/ }).click();
  // pay-in-a-dialog.test.ts tests the dialog for cards.
  if (way === 'Card') await dialog.getByRole('link', { name: 'Pay on the provider’s page instead' }).click();
  await page.waitForURL(({ origin }) => origin !== app.url);
}

test('shows without a script that the contact is hidden and what unlocks it', {
  tags: 'thorough',
}, async () => {
  await visit({ javaScriptEnabled: false }, async (page) => {
    await page.goto(`/property/${homes[0]}`);
    const contact = contactOn(page);
    expect(await contact.innerText()).toMatch(
      /Contact details hidden[\s\S]*10 homes for 24 hours\s+UGX 15,000/,
    );
    expect(await contact.getByRole('button').count()).toBe(0);
  });
});

eachFirstOrAll(test, [
  ['a phone', phone, 'light'],
  ['a desktop', desktop, 'dark'],
] as const)(
  'buys ten unlocks by mobile money on %s, and unlocks two properties',
  async (_, viewport, colorScheme) => {
    await visit({ viewport, colorScheme }, async (page) => {
      const contact = await openHome(page, homes[0]);
      await buy(page, 'Viewing Package', 'MTN Mobile Money');
      await page.getByRole('button', { name: 'Approve' }).click();
      await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor();
      await page.getByText('Test mode: no real money is charged').waitFor();
      // The contact that the purchase started from is shown at once.
      await page.getByText('Safety Notice').waitFor();
      await page.getByText('Viewing Package: 9 of 10 unlocks left').waitFor();
      await expectPageQuality(page);
      await page.reload();
      await page.getByText(/^Receipt \d{4}-\d{6}$/).waitFor();
      await page.getByRole('link', { name: 'Back to the listing' }).click();
      await page.waitForURL(`**/property/${homes[0]}#owner-contact`);
      await contact.getByText('Safety Notice').waitFor();
      await contact.getByText('9 of 10 unlocks left').waitFor();
      for (const [name, scheme] of [
        ['Call', 'tel:+256'],
        ['WhatsApp', 'https://wa.me/256'],
        ['Email', 'mailto:'],
      ] as const)
        expect(await contact.getByRole('link', { name }).getAttribute('href')).toContain(scheme);
      await expectPageQuality(page);

      const second = await openHome(page, homes[1]);
      await second.getByRole('button', { name: 'Unlock contact details (uses 1 of your 9 unlocks)' }).click();
      await second.getByText('8 of 10 unlocks left').waitFor();
      await openHome(page, homes[0]);
      await contact.getByText('Safety Notice').waitFor();
      await contact.getByText('8 of 10 unlocks left').waitFor();
    });
  },
);

test('explains a declined card, and pays with a valid one', { tags: 'thorough' }, async () => {
  await visit({}, async (page) => {
    await openHome(page, homes[0]);
    await buy(page, 'Unlock', 'Card');
    await enterCard(page, cardWithoutFunds);
    await page.getByText('Insufficient Funds. You have not been charged.').waitFor();
    await page.getByRole('button', { name: 'Go back' }).click();
    await page.getByRole('heading', { name: 'Payment Failed' }).waitFor();
    await expectPageQuality(page);
    await page.getByLabel('Card', { exact: true }).check();
    await page.getByRole('button', { name: 'Try again' }).click();
    await payByValidCard(page);
    await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor();
    await page.getByText('Unlock: 4 of 5 unlocks left').waitFor();
  });
});

test('waits for a late phone payment and shows it without an action', {
  tags: 'thorough',
}, async () => {
  await visit({}, async (page) => {
    await openHome(page, homes[0]);
    await buy(page, 'Unlock', 'Airtel Money');
    const prompt = page.url();
    await page.getByRole('button', { name: 'Leave unanswered' }).click();
    await page.getByText('Confirmation can take a few minutes. This page updates automatically').waitFor();
    const other = await page.context().newPage();
    await other.goto(prompt);
    await other.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor();
    await eventually(() => page.getByText('Unlock: 4 of 5 unlocks left').count()).toBe(1);
  });
});

test('shows a pending payment to a payer who leaves the provider, and nothing to others', {
  tags: 'thorough',
}, async () => {
  await visit({}, async (page) => {
    await openHome(page, homes[0]);
    await buy(page, 'Unlock', 'Card');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('heading', { name: 'Payment pending' }).waitFor();
    await page.getByText('You left the payment page.').waitFor();
    await page.getByText('Not paid yet? Try again').click();
    await expectPageQuality(page);
    const { pathname } = new URL(page.url());
    await visit({}, async (other) => {
      await other.goto(pathname);
      await other.getByText('We could not find this payment.').waitFor();
      await expectPageQuality(other);
      await eventually(() => other.getByText('Unlock', { exact: true }).count()).toBe(0);
    });
  });
});
