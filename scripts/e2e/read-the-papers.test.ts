// @module-tag thorough
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { runStatement } from '#app/testing/database.ts';
import { buildPdf } from '#app/testing/document-factory.ts';
import { desktop, phone } from './browser.ts';
import { expectPageQuality } from './journey.ts';
import { buildHome } from './property-fixture.ts';
import { password } from './start-market.ts';
import { market, openMarketPage, send, useMarket, visit } from './use-market.ts';

const numbered = z.object({ id: z.number() });
const dayMs = 86_400_000;
useMarket();

async function did(page: Page, method: string, path: string, data?: object) {
  const reply = await send(page, method, path, data);
  expect([path, reply.status() < 300, await reply.text()]).toEqual([path, true, expect.anything()]);
  return reply;
}

const signIn = (page: Page, username: string) => did(page, 'POST', '/api/login', { username, password });

/** Saves the terms of an auction of the signed-in manager, without a deposit, which opens tomorrow. */
async function draftLot(seller: Page) {
  const home = { ...buildHome('A house of a bank'), category: 'bank_sales', price: 100_000_000 };
  const made = await did(seller, 'POST', '/api/properties/create', { ...home, bankName: 'Sample Bank' });
  const { id: homeId } = numbered.parse(await made.json());
  const saved = await did(seller, 'PUT', `/api/desk/properties/${homeId}/lot`, {
    opensAt: new Date(Date.now() + dayMs).toISOString(),
    closesAt: new Date(Date.now() + 9 * dayMs).toISOString(),
    ...{ startingBid: 100_000_000, increment: 1_000_000, reserve: null, isReserveShown: false, deposit: 0 },
  });
  return { homeId, id: numbered.parse(await saved.json()).id };
}

const inDays = (count: number) => new Date(Date.now() + count * dayMs).toISOString().slice(0, 10);

test("shows a document's name to all, and its content to a bidder only, and updates viewing days at once", async () => {
  await visit({ viewport: phone }, async (seller) => {
    await signIn(seller, 'recovery-desk');
    const lot = await draftLot(seller);
    await openMarketPage(seller, `/admin/auctions?lot=${lot.id}`);
    const adding = seller.getByRole('form', { name: 'Add a document' });
    await adding.getByRole('button', { name: 'Add document' }).click();
    await adding.getByText('Choose a file').waitFor();
    await adding.getByLabel('Document name').fill('Valuation report');
    const bytes = buildPdf();
    const file = { name: 'scan 12.pdf', mimeType: 'application/pdf', buffer: bytes };
    await adding.getByLabel('File').setInputFiles({ ...file, buffer: Buffer.from('no PDF') });
    await adding.getByRole('button', { name: 'Add document' }).click();
    await adding.getByText('Choose a PDF, JPEG, PNG or WebP file.').waitFor();
    expect(await adding.getByLabel('Document name').inputValue()).toBe('Valuation report');
    await adding.getByLabel('File').setInputFiles(file);
    await adding.getByRole('button', { name: 'Add document' }).click();
    await seller.getByRole('link', { name: 'Valuation report' }).waitFor();
    await expectPageQuality(seller);
    await did(seller, 'POST', `/api/desk/lots/${lot.id}/announce`);

    await visit({ viewport: desktop, colorScheme: 'dark' }, async (page) => {
      await openMarketPage(page, `/property/${lot.homeId}`);
      const papers = page.locator('#lot-file');
      await papers.getByText('Valuation report').waitFor();
      await papers.getByText(/^Only bidders who have paid the deposit can read these documents/).waitFor();
      await papers.getByText('No viewing days are planned. Ask the seller.').waitFor();
      expect(await papers.getByRole('link').count()).toBe(0);
      await expectPageQuality(page);

      const days = seller.getByRole('form', { name: 'Add a viewing day' });
      await days.getByLabel('Day').fill(inDays(3));
      await days.getByLabel('From (Kampala time)').fill('10:00');
      await days.getByLabel('Until').fill('09:00');
      await days.getByRole('button', { name: 'Add viewing day' }).click();
      await days.getByText('End time must be after start time').waitFor();
      await days.getByLabel('Until').fill('12:30');
      await days.getByRole('button', { name: 'Add viewing day' }).click();
      // The viewing day is visible without a reload.
      await papers.getByText('10:00 AM to 12:30 PM').waitFor();

      await did(page, 'POST', '/api/register', {
        ...{ username: 'nakku', email: 'nakku@example.com', fullName: 'Nakku Example', password },
      });
      await runStatement(
        market().databaseUrl,
        `update users set email_confirmed_at = now() where username = 'nakku'`,
      );
      await did(page, 'POST', `/api/lots/${lot.id}/registration`, { acceptsTerms: true });
      await openMarketPage(page, `/property/${lot.homeId}`);
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        papers.getByRole('link', { name: 'Valuation report' }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('Valuation report.pdf');
      const read = await page.request.get(download.url());
      expect((await read.body()).equals(bytes)).toBe(true);
    });
  });
});

test('lets an admin add a step and assign a bank account, which follows its auction and cannot bid', async () => {
  await visit({ viewport: desktop }, async (seller) => {
    await signIn(seller, 'recovery-desk');
    const lot = await draftLot(seller);
    await did(seller, 'POST', `/api/desk/lots/${lot.id}/announce`);
    await visit({ viewport: phone, colorScheme: 'dark' }, async (admin) => {
      await signIn(admin, 'admin');
      await openMarketPage(admin, '/admin/auctions');
      await admin.getByRole('link', { name: 'Rules and bank accounts' }).click();
      const steps = admin.getByRole('form', { name: 'Steps before an auction opens' });
      await steps.getByRole('button', { name: 'Add a step' }).click();
      await steps.getByRole('button', { name: 'Save steps' }).click();
      await steps.getByText('Enter a step name of 3 to 120 characters').waitFor();
      await steps.getByLabel('Step').last().fill('Survey of the boundary');
      await steps.getByLabel('Minimum days before opening').last().fill('10');
      await expectPageQuality(admin);
      await steps.getByRole('button', { name: 'Save steps' }).click();
      await admin.getByText('Steps saved').waitFor();
      expect(await (await did(seller, 'GET', `/api/desk/lots/${lot.id}`)).text()).toContain('Survey of the');

      const rules = admin.getByRole('form', { name: 'Bidding rules' });
      await rules.getByLabel('Days for the buyer to pay the balance').fill('400');
      await rules.getByRole('button', { name: 'Save rules' }).click();
      await rules.getByText('Enter a whole number from 1 to 365').waitFor();

      const naming = admin.getByRole('form', { name: 'Add a bank user' });
      await naming.getByLabel('Account email address').fill('city-stays@example.com');
      await naming.getByLabel('Bank', { exact: true }).fill('sample bank');
      await naming.getByRole('button', { name: 'Add bank user' }).click();
      await naming
        .getByText('This email address is not confirmed. Ask them to confirm it in their settings.')
        .waitFor();
      await runStatement(
        market().databaseUrl,
        `update users set email_confirmed_at = now(), role = 'user' where email = 'city-stays@example.com'`,
      );
      await naming.getByRole('button', { name: 'Add bank user' }).click();
      await admin.getByText(/city-stays@example\.com · since .* · \d+ auctions?$/).waitFor();
      await expectPageQuality(admin);
    });
    await visit({ viewport: desktop }, async (bank) => {
      await signIn(bank, 'city-stays');
      await openMarketPage(bank, '/profile');
      await bank.getByRole('link', { name: 'Your bank’s auctions' }).click();
      await bank.getByRole('link', { name: 'A house of a bank' }).first().click();
      await bank.getByText('No bidders yet.').waitFor();
      await visit({}, async (bidder) => {
        await did(bidder, 'POST', '/api/register', {
          ...{ username: 'okello', email: 'okello@example.com', fullName: 'Okello Example', password },
        });
        await runStatement(
          market().databaseUrl,
          `update users set email_confirmed_at = now() where username = 'okello'`,
        );
        await did(bidder, 'POST', `/api/lots/${lot.id}/registration`, { acceptsTerms: true });
      });
      await bank.getByText('Bidder 1').waitFor();
      expect(await bank.innerText('main')).not.toContain('Okello');
      await expectPageQuality(bank);
      const [report] = await Promise.all([
        bank.waitForEvent('download'),
        bank.getByRole('link', { name: 'Download report (CSV)' }).click(),
      ]);
      expect(report.suggestedFilename()).toBe(`auction-${lot.id}.csv`);
      const refused = await send(bank, 'POST', `/api/lots/${lot.id}/registration`, { acceptsTerms: true });
      expect([refused.status(), (await refused.json()).code]).toEqual([403, 'bank_of_lot']);
    });
  });
});
