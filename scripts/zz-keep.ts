import { mkdirSync } from 'node:fs';
import { desktop, launchBrowser, phone } from './e2e/browser.ts';

const url = 'http://localhost:3911';
mkdirSync('/tmp/keep/png', { recursive: true });
const browser = await launchBrowser();
const shapes = [
  ['phone', phone],
  ['desktop', desktop],
] as const;
const schemes = (process.env.SCHEMES ?? 'light').split(',') as ('light' | 'dark')[];
for (const [name, viewport] of shapes) {
  for (const colorScheme of schemes) {
    const context = await browser.newContext({
      viewport,
      colorScheme,
      baseURL: url,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    page.on('pageerror', (error) => console.log('PAGE ERROR', error.message));
    page.on('console', (message) => message.type() === 'error' && console.log(message.text()));
    const shot = (of: string, full = false) =>
      page.screenshot({ path: `/tmp/keep/png/${of}-${name}-${colorScheme}.png`, fullPage: full });
    await page.goto('/rental-units');
    await page.waitForSelector('.toaster', { state: 'attached' });
    await page.waitForLoadState('networkidle');
    for (let at = 0; at < 3; at += 1) await page.locator('article .heart').nth(at).click();
    await page.locator('article .heart').first().scrollIntoViewIfNeeded();
    await shot('list');
    await page.goto('/');
    await page.waitForSelector('.toaster', { state: 'attached' });
    await page.waitForLoadState('networkidle');
    await shot('home', true);
    await page.goto('/saved');
    await page.waitForSelector('main li');
    await page.waitForLoadState('networkidle');
    await shot('saved', true);
    const first = await page.locator('main li a[href^="/property"]').first().getAttribute('href');
    await page.locator('main li').first().getByRole('button', { name: 'Add a note' }).click();
    await page.getByLabel('Your note').fill('Near the school, ask about the water');
    await shot('note', true);
    await page.getByRole('button', { name: 'Keep note' }).click();
    await page.locator('main li').first().getByRole('button', { name: 'Remove' }).click();
    await shot('removed');
    await page.goto(String(first));
    await page.waitForLoadState('networkidle');
    await page.locator('h1').scrollIntoViewIfNeeded();
    await shot('property', true);
    if (process.env.MORE) {
      await page.goto('/saved');
      await page.getByRole('link', { name: /^Compare \d/ }).click();
      await page.waitForSelector('main table');
      await page.waitForLoadState('networkidle');
      await shot('compare', true);
    }
    await context.close();
  }
}
await browser.close();
