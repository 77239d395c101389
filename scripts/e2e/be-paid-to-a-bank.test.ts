import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { phone, sharedBrowser } from './browser.ts';
import { enhancementsLoaded, expectPageQuality, expectToast, journey, sender } from './journey.ts';
import { password, type RunningMarket, startMarket } from './start-market.ts';

let app: RunningMarket;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startMarket(), sharedBrowser()]);
});
afterAll(async () => {
  await app?.stop();
});
const send = sender(() => app.url);

test('lets a host add a bank account with the keyboard alone', async () => {
  await journey(browser, app.url, { viewport: phone, reducedMotion: 'reduce' }, async (page) => {
    const signedIn = await send(page, 'POST', '/api/login', { username: 'sunrise-homes', password });
    expect(signedIn.status()).toBe(200);
    await page.goto('/earnings');
    await enhancementsLoaded(page);
    await page.getByRole('button', { name: 'Add payout method' }).press('Enter');
    await page.getByRole('radio', { name: 'Mobile money' }).press('ArrowDown');
    const bank = page.getByRole('combobox', { name: 'Bank' });
    await bank.waitFor();
    await page.keyboard.press('Tab');
    // The first letter opens the list, and must not be lost.
    await page.keyboard.type('lake');
    expect(await bank.inputValue()).toBe('lake');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await bank.inputValue()).toBe('Lakeside Bank');
    const branch = page.getByRole('combobox', { name: 'Branch' });
    await branch.waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.type('ent');
    await expectPageQuality(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await branch.inputValue()).toBe('Entebbe');
    await page.keyboard.press('Tab');
    await page.keyboard.type('9030 0012 34821');
    await page.getByLabel('Name on the account').fill('Sunrise Homes Ltd');
    await page.getByLabel('Your password').fill(password);
    await page.keyboard.press('Enter');
    await expectToast(page, 'Payout method saved');
    await page.getByText('Lakeside Bank, Entebbe, account ending in 4821, Sunrise Homes Ltd').waitFor();
    expect(await page.content()).not.toContain('9030001234821');
  });
});
