// @module-tag thorough
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { phone } from './browser.ts';
import { eventually, expectPageQuality } from './journey.ts';
import { password } from './start-market.ts';
import { openMarketPage, send, useMarket, visit } from './use-market.ts';

useMarket();

const propertyPage = '/property/1';
const headingOf = (page: Page) => page.locator('main h1:visible').innerText();

const withoutAccount = [
  ['Saved', 'Saved Properties'],
  ['Your bookings and payments', 'Your bookings and payments'],
  ['Unlocked homes', 'Unlocked homes'],
];
const withAccount = [
  ['Saved Properties', 'Saved Properties'],
  ['My Bookings', 'My Bookings'],
  ['Contacts and enquiries', 'Enquiries'],
  ['Payments and receipts', 'Payments'],
  ['Settings', 'Settings'],
  ['Notifications', 'Notifications'],
  ['Profile', 'My Ennyumba'],
];

describe.each([
  ['a visitor', null, withoutAccount],
  ['a guest', 'guest', withAccount],
  ['a manager', 'sunrise-homes', withAccount],
  ['an admin', 'admin', withAccount],
] as const)('%s', (_, username, places) => {
  test('reaches every page of their own from a property page in two taps', async () => {
    await visit({ viewport: phone }, async (page) => {
      await openMarketPage(page, '/terms');
      if (username) await send(page, 'POST', '/api/login', { username, password });
      for (const [name, heading] of places) {
        await openMarketPage(page, propertyPage);
        // The bar of the page's actions replaces the navigation.
        expect(await page.locator('.action-bar').isVisible()).toBe(true);
        expect(await page.locator('.bottom-nav').isVisible()).toBe(false);
        await page.getByRole('button', { name: 'Menu' }).click();
        await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
        await eventually(() => headingOf(page)).toBe(heading);
      }
      await expectPageQuality(page);
    });
  });

  test('reaches them from other pages in one tap, at the foot of the window', async () => {
    await visit({ viewport: phone }, async (page) => {
      await openMarketPage(page, '/terms');
      if (username) await send(page, 'POST', '/api/login', { username, password });
      for (const [name, heading] of [
        ['Saved', 'Saved Properties'],
        ['Visits', username ? 'My Bookings' : 'Your bookings and payments'],
        ['Contacts', 'Unlocked homes'],
      ]) {
        await openMarketPage(page, '/terms');
        const nav = page.getByRole('navigation', { name: 'Your pages' });
        expect(await nav.boundingBox()).toEqual({
          x: 0,
          y: phone.height - 56,
          width: phone.width,
          height: 56,
        });
        // Pages are the same for everyone until the browser has loaded the session.
        if (username) await nav.locator('a[href="/profile?tab=bookings"]').waitFor();
        await nav.getByRole('link', { name }).click();
        await eventually(() => headingOf(page)).toBe(heading);
        await eventually(() => nav.locator('[aria-current]').innerText()).toBe(name);
      }
      await expectPageQuality(page);
    });
  });
});

test('leads to bookings, contacts and the sign-in without a script', async () => {
  await visit({ viewport: phone, javaScriptEnabled: false }, async (page) => {
    for (const [name, path] of [
      ['Visits', '/payments'],
      ['Contacts', '/opened-homes'],
      ['Account', '/auth'],
    ] as const) {
      await page.goto('/');
      await page.getByRole('navigation', { name: 'Your pages' }).getByRole('link', { name }).click();
      await eventually(() => new URL(page.url()).pathname).toBe(path);
    }
  });
});
