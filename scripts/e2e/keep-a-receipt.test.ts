// @module-tag thorough
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { desktop, phone, sharedBrowser } from './browser.ts';
import { enhancementsLoaded, eventually, expectPageQuality, journey, waitForHydration } from './journey.ts';
import { nextPhone } from './next-phone.ts';
import { type RunningMarket, startMarket } from './start-market.ts';

const cardPageSchema = z.object({ items: z.array(z.object({ id: z.number() })) });
let app: RunningMarket;
let browser: Browser;
let home: number;
beforeAll(async () => {
  [app, browser] = await Promise.all([startMarket(), sharedBrowser()]);
  const rentals = await fetch(`${app.url}/api/properties/page?category=rental_units&available=yes&limit=1`);
  const [one] = cardPageSchema.parse(await rentals.json()).items;
  if (!one) throw new Error('the market has no rental');
  home = one.id;
});
afterAll(async () => {
  await app?.stop();
});

const visit = (options: Parameters<typeof journey>[2], errand: (page: Page) => Promise<void>) =>
  journey(browser, app.url, { reducedMotion: 'reduce', ...options }, errand);

/** Starts a purchase and stops on the provider's page, without approving the payment. */
async function begin(page: Page, offer = 'Viewing Package'): Promise<void> {
  await page.goto(`/property/${home}`);
  await waitForHydration(page);
  const contact = page.getByRole('region', { name: 'Owner contact' });
  await contact.scrollIntoViewIfNeeded();
  await contact.getByRole('button', { name: `Buy ${offer}` }).click();
  const dialog = page.getByRole('dialog', { name: offer });
  await dialog.getByLabel('Full name').fill('Sarah Nakato');
  await dialog.getByLabel('Email').fill('sarah@example.com');
  await dialog.getByLabel(/number/).fill(nextPhone());
  await dialog.getByRole('button', { name: /^Pay UGX/ }).click();
  await page.waitForURL(({ origin }) => origin !== app.url);
}

async function pay(page: Page): Promise<void> {
  await begin(page);
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor();
  await page.getByText('Safety Notice').waitFor();
}

async function wordsIn(path: string): Promise<string> {
  const document = await getDocumentProxy(new Uint8Array(await readFile(path)));
  return (await extractText(document, { mergePages: true })).text.replace(/\s+/g, ' ');
}

/** Downloads the PDF with this link name, and returns its text. */
async function download(page: Page, name: string): Promise<string> {
  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name }).click();
  return wordsIn(await (await coming).path());
}

test.each([
  ['a phone', phone, 'light'],
  ['a desktop', desktop, 'dark'],
] as const)(
  'shows a payment on %s with its receipt, PDF and email, and what others may see',
  async (_, viewport, colorScheme) => {
    await visit({ viewport, colorScheme }, async (page) => {
      await pay(page);
      await page.getByRole('link', { name: /^Receipt \d{4}-\d{6}$/ }).click();
      await page.getByRole('heading', { name: /^Receipt \d{4}-\d{6}$/ }).waitFor();
      const receipt = page.getByRole('article');
      const [number = ''] = /\d{4}-\d{6}/.exec(await receipt.innerText()) ?? [];
      expect(await receipt.innerText()).toMatch(
        /Test mode. No money was charged[\s\S]*UGX 15,000[\s\S]*Viewing Package[\s\S]*Sarah Nakato[\s\S]*Mobile money/,
      );
      await expectPageQuality(page);
      const paper = await download(page, 'Download PDF');
      for (const part of [
        `Receipt ${number}`,
        'UGX 15,000',
        'Sarah Nakato',
        'Test mode. No money was charged',
      ])
        expect(paper).toContain(part);

      const address = await receipt.getByRole('link', { name: /receipts/ }).innerText();
      expect(paper.replaceAll(' ', '')).toContain(address);
      const altered = address.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
      await visit({ javaScriptEnabled: false, viewport, colorScheme }, async (other) => {
        await other.goto(address);
        await other.getByRole('heading', { name: 'This receipt is genuine' }).waitFor();
        const said = await other.locator('main').innerText();
        for (const part of [number, 'UGX 15,000', 'Sarah N.', 'Test mode. No money was charged', 'None'])
          expect(said).toContain(part);
        expect(await other.content()).not.toMatch(/Nakato|sarah@|772 ?123 ?456/);
        const unknown = await other.goto(altered);
        expect(unknown?.status()).toBe(404);
        await other.getByRole('heading', { name: 'We did not issue this receipt' }).waitFor();
        await other.getByRole('heading', { name: 'What to do' }).waitFor();
      });

      await visit({ viewport, colorScheme }, async (other) => {
        for (const scanned of [address, altered]) {
          await other.goto(scanned);
          await expectPageQuality(other);
        }
        await other.goto(new URL(page.url()).pathname);
        await other.getByText('We could not find this receipt.').waitFor();
        await expectPageQuality(other);
        const mail = other.locator('article').filter({ hasText: number });
        await eventually(async () => {
          await other.goto('/outbox');
          return mail.count();
        }).toBe(1);
        await mail.getByRole('link', { name: /#/ }).click();
        await other.getByRole('heading', { name: `Receipt ${number}` }).waitFor();
        expect(await download(other, 'Download PDF')).toContain(number);
      });

      await page.getByRole('link', { name: 'All your payments' }).click();
      await page.getByText('These are the stays, viewings and payments of this browser.').waitFor();
      await page.getByText('9 of 10 unlocks left').waitFor();
      expect(await download(page, `PDF of receipt ${number}`)).toContain(number);
      await expectPageQuality(page);
    });
  },
);

test('prints the receipt alone on one sheet', async () => {
  await visit({ colorScheme: 'dark' }, async (page) => {
    await pay(page);
    await page.getByRole('link', { name: /^Receipt \d{4}-\d{6}$/ }).click();
    const receipt = page.getByRole('article');
    await receipt.waitFor();
    await enhancementsLoaded(page);
    const inkOf = () =>
      receipt.evaluate((element) => element.ownerDocument.defaultView?.getComputedStyle(element).color);
    const inkOnScreen = await inkOf();
    await page.emulateMedia({ media: 'print' });
    await eventually(() => page.getByRole('banner').isVisible()).toBe(false);
    // In dark mode too, the ink on paper is dark.
    expect([inkOnScreen, await inkOf()]).toEqual(['rgb(244, 240, 232)', 'rgb(28, 26, 23)']);
    for (const part of [
      page.getByRole('contentinfo'),
      page.getByRole('button', { name: 'Print' }),
      page.getByRole('link', { name: 'Download PDF' }),
    ])
      expect(await part.isVisible()).toBe(false);
    const printed = await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'A4' })));
    const { text, totalPages } = await extractText(printed, { mergePages: true });
    expect([totalPages, text.includes('Sarah Nakato')]).toEqual([1, true]);
  });
});

test('shows payments, remaining unlocks, unlocked properties and a pending payment on the profile', async () => {
  await visit({}, async (page) => {
    await begin(page, 'Unlock');
    await page.getByRole('button', { name: 'Leave unanswered' }).click();
    await page.getByText('Payment pending').waitFor();
    await pay(page);
    await page.getByRole('link', { name: 'Back to the listing' }).click();
    const contact = page.getByRole('region', { name: 'Owner contact' });
    await contact.getByText('9 of 10 unlocks left').waitFor();
    const title = await page.getByRole('heading', { level: 1 }).innerText();

    await page.goto('/auth?tab=register');
    await page.getByLabel('Full name').fill('Sarah Nakato');
    await page.getByLabel('Email').fill('sarah.nakato@example.com');
    await page.getByLabel('Username').fill('sarah-nakato');
    await page.getByLabel('Password', { exact: true }).fill('jacaranda on the hill');
    await page.getByLabel('Confirm password').fill('jacaranda on the hill');
    await page.getByRole('button', { name: 'Register' }).click();
    await page.waitForURL('**/profile**');
    await page.getByRole('link', { name: /^Payments( \d+)?$/ }).click();
    await page.waitForURL('**/profile?tab=payments');
    await page.getByText('9 of 10 unlocks left').waitFor();
    const homes = page.getByRole('list', { name: 'Homes unlocked with Viewing Package' });
    expect(await homes.getByRole('link').count()).toBe(1);
    expect(await homes.innerText()).toContain(title);
    await expectPageQuality(page);
    await page.getByRole('link', { name: /^Continue Unlock/ }).click();
    await page.getByRole('heading', { name: 'Payment pending' }).waitFor();
  });
});
