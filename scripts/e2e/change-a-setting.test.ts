// @module-tag thorough
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop, phone } from './browser.ts';
import { expectPageQuality } from './journey.ts';
import { password } from './start-market.ts';
import { openMarketPage, send, useMarket, visit } from './use-market.ts';

useMarket();

async function openPackage(admin: Page): Promise<void> {
  await admin
    .getByRole('region', { name: 'Viewing packages' })
    .getByRole('button', { name: /^Viewing Package/ })
    .click();
}

/** Checks the old and the new value in the dialog, and saves the change with a reason. */
async function save(admin: Page, from: string, to: string, reason: string): Promise<void> {
  const dialog = admin.getByRole('dialog', { name: 'Viewing Package' });
  await dialog.getByText(to, { exact: true }).waitFor();
  expect(await dialog.getByRole('definition').innerText()).toContain(from);
  await dialog.getByLabel('Reason for the change').fill(reason);
  await expectPageQuality(admin);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
}

test("shows a price change and its undo by an admin on a visitor's open page without reloading", async () => {
  await visit({ viewport: phone }, async (visitor) => {
    await openMarketPage(visitor, '/rental-units');
    const banner = visitor.getByText(/^A one-time UGX [\d,]+ gives contact details/);
    await visitor.getByText('A one-time UGX 15,000 gives contact details').waitFor();
    await visitor.evaluate('window.isTheSamePage = true');
    await visit({ viewport: desktop, colorScheme: 'dark' }, async (admin) => {
      await send(admin, 'POST', '/api/login', { username: 'admin', password });
      await openMarketPage(admin, '/admin/settings');
      await openPackage(admin);
      const form = admin.getByRole('form', { name: 'Viewing Package' });
      await form.getByLabel('Price', { exact: true }).fill('18,500');
      await form.getByRole('button', { name: 'Preview changes' }).click();
      await save(admin, 'UGX 15,000', 'UGX 18,500', 'Fuel has become dearer');
      await visitor.getByText('A one-time UGX 18,500 gives contact details').waitFor();

      await openPackage(admin);
      await admin.getByText('History', { exact: true }).click();
      await admin.getByText('Fuel has become dearer').waitFor();
      await expectPageQuality(admin);
      await admin.getByRole('button', { name: 'Undo this change' }).click();
      await save(admin, 'UGX 18,500', 'UGX 15,000', 'It has become cheaper again');
      await visitor.getByText('A one-time UGX 15,000 gives contact details').waitFor();
      const trail = await send(admin, 'GET', '/api/audit.csv');
      expect(await trail.text()).toContain('It has become cheaper again');
    });
    expect(await banner.count()).toBe(1);
    expect(await visitor.evaluate('window.isTheSamePage')).toBe(true);
  });
});
