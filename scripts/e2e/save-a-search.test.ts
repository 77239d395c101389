// @module-tag thorough
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { desktop, phone } from './browser.ts';
import { eventually, expectPageQuality } from './journey.ts';
import { buildHome } from './property-fixture.ts';
import { password } from './start-market.ts';
import { market, openMarketPage, send, useMarket, visit } from './use-market.ts';

useMarket();

const search = '/rental-units?area=ntinda&maxPrice=1234567';
const title = 'A flat that was waited for';
const unread = (page: Page) => page.locator('.menu-button').getByText('unread');
/** Returns the emails to one user, because other demo users are notified too. */
const mails = (page: Page, words: string) =>
  page.locator('article').filter({ hasText: words }).filter({ hasText: 'To visitor@example.com' });

/** Waits until the outbox shows exactly one email with these words. */
async function mailed(page: Page, words: string): Promise<void> {
  await page.goto('/outbox');
  await eventually(async () => {
    await page.reload();
    return mails(page, words).count();
  }).toBe(1);
}

test('saves a search on a phone, notifies of a new property and a lower price, and unsubscribes with one tap', async () => {
  await visit({ viewport: desktop }, async (agent) => {
    await send(agent, 'POST', '/api/login', { username: 'hilltop-rentals', password });
    await visit({ viewport: phone }, async (visitor) => {
      await openMarketPage(visitor, search);
      await visitor.getByRole('link', { name: 'Save this search' }).click();
      await visitor.getByRole('dialog', { name: 'Save this search' }).waitFor();
      await expectPageQuality(visitor);
      await visitor.getByRole('link', { name: 'Sign in and save' }).click();
      await visitor.getByLabel('Username').first().fill('visitor');
      await visitor.getByLabel('Password', { exact: true }).first().fill(password);
      await visitor.getByRole('button', { name: 'Login', exact: true }).click();
      await visitor.getByText('Search saved. We will tell you when a matching home is listed').waitFor();
      expect(new URL(visitor.url()).pathname + new URL(visitor.url()).search).toBe(search);
      await expectPageQuality(visitor);
      await visitor.getByRole('link', { name: 'Your saved searches' }).click();
      await visitor.getByRole('link', { name: 'Rental Units: Ntinda, Up to UGX 1,234,567' }).waitFor();
      await expectPageQuality(visitor);

      // The agent lists a matching home while a page is open.
      await openMarketPage(visitor, '/explore');
      expect(await unread(visitor).count()).toBe(0);
      const home = buildHome(title);
      const reply = await send(agent, 'POST', '/api/properties/create', home);
      const { id } = z.object({ id: z.number() }).parse(await reply.json());
      await market().runNow('tell-saved-searches');
      await visitor.locator('.menu-button', { hasText: '1 unread' }).waitFor();
      await openMarketPage(visitor, '/profile?tab=notifications');
      await expectPageQuality(visitor);
      await visitor.getByRole('link', { name: `New: “${title}”, UGX 900,000` }).click();
      await visitor.getByRole('heading', { level: 1, name: title }).waitFor();
      await eventually(() => unread(visitor).count()).toBe(0);
      await mailed(visitor, `New: “${title}”`);

      await openMarketPage(visitor, '/explore');
      const changed = await send(agent, 'PATCH', `/api/properties/${id}`, { price: 850_000 });
      expect(changed.status()).toBe(200);
      await market().runNow('tell-saved-searches');
      await visitor.locator('.menu-button', { hasText: '1 unread' }).waitFor();
      const told = `Price drop: “${title}”, now UGX 850,000`;
      await mailed(visitor, told);
      const link = await mails(visitor, told).locator('a[href*="/stop-mails/"]').getAttribute('href');

      // On another device, signed out, opening the link does not yet unsubscribe.
      await visit({ viewport: desktop, colorScheme: 'dark' }, async (other) => {
        await openMarketPage(other, link ?? '');
        await expectPageQuality(other);
        await other.getByRole('button', { name: 'Stop emails' }).click();
        await other.getByText('is paused. We will send no more emails for it').waitFor();
        await expectPageQuality(other);
      });
      await send(agent, 'PATCH', `/api/properties/${id}`, { price: 800_000 });
      await market().runNow('tell-saved-searches');
      await openMarketPage(visitor, '/profile?tab=searches');
      await visitor.getByText('Paused').waitFor();
      await openMarketPage(visitor, '/profile?tab=notifications');
      await visitor.getByRole('link', { name: told }).waitFor();
      await visitor.getByRole('button', { name: 'Mark all as read' }).click();
      await eventually(() => visitor.getByText('Unread:').count()).toBe(0);
      expect(await visitor.getByText('UGX 800,000').count()).toBe(0);
    });
  });
});

test('changes the email frequency in the settings', async () => {
  await visit({ viewport: phone }, async (visitor) => {
    await send(visitor, 'POST', '/api/login', { username: 'visitor', password });
    await openMarketPage(visitor, '/profile?tab=settings');
    await visitor.getByText('Update Email Preferences').click();
    await visitor.getByLabel('Saved homes and searches').selectOption('Weekly summary, on Mondays');
    await visitor.getByText('Your preferences were saved').first().waitFor();
    await expectPageQuality(visitor);
    await openMarketPage(visitor, '/profile?tab=settings');
    await visitor.getByText('Update Email Preferences').click();
    await eventually(() => visitor.getByLabel('Saved homes and searches').inputValue()).toBe('weekly');
    expect(await visitor.getByLabel('Admin tasks').count()).toBe(0);
  });
});
