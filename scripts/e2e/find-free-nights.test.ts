// @module-tag thorough
import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { addDays, addMonths, kampalaDay, monthOf } from '../../src/kit/calendar-day.ts';
import { formatDate } from '../../src/kit/dates.ts';
import { desktop, phone, sharedBrowser } from './browser.ts';
import {
  enhancementsLoaded,
  eventually,
  expectPageQuality,
  interceptOnce,
  journey,
  waitForHydration,
} from './journey.ts';
import { type RunningMarket, startMarket } from './start-market.ts';

const cardPageSchema = z.object({ items: z.array(z.object({ id: z.number(), title: z.string() })) });
let app: RunningMarket;
let browser: Browser;
/** A room for two in Entebbe with instant booking, for 120,000 shillings a night. */
let room: { id: number; title: string };
const from = addDays(kampalaDay(new Date()), 40);
const to = addDays(from, 3);

beforeAll(async () => {
  [app, browser] = await Promise.all([startMarket(), sharedBrowser()]);
  const found = await fetch(`${app.url}/api/properties/page?category=furnished_houses&q=entebbe&limit=20`);
  const { items } = cardPageSchema.parse(await found.json());
  const one = items.find(({ title }) => title.startsWith('Late-arrival room'));
  if (!one) throw new Error('the demonstration has no room near the airport');
  room = one;
});
afterAll(async () => {
  await app?.stop();
});

const visit = (options: Parameters<typeof journey>[2], errand: (page: Page) => Promise<void>) =>
  journey(browser, app.url, { reducedMotion: 'reduce', ...options }, errand);

/** Moves the calendar of the sheet to the month of a day, and selects the day. */
async function chooseDay(page: Page, day: string): Promise<void> {
  const first = page.locator('[data-day]').first();
  await first.waitFor();
  let month = monthOf((await first.getAttribute('data-day')) ?? day);
  for (; month < monthOf(day); month = addMonths(month, 1))
    await page.getByRole('button', { name: 'Next month' }).click();
  await page.locator(`[data-day="${day}"]`).click();
}

const guest = { name: 'Amina Sample', email: 'amina@example.com', phone: '0700 000 001' };

/** Reserves the nights for another guest. */
async function bookRoom(): Promise<void> {
  await visit({}, async (other) => {
    await other.request.get('/api/stays/mine');
    const booked = await other.request.post(`/api/properties/${room.id}/stays`, {
      data: { checkIn: from, nights: 3, guests: 2, total: 360_000, guest },
      headers: { origin: app.url, 'idempotency-key': randomUUID() },
    });
    expect(booked.status(), await booked.text()).toBe(201);
  });
}

/** Closes the dialog, and waits until its history entry is removed, which Back would otherwise remove. */
async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await eventually(() => page.evaluate('history.state?.coverDepth ?? 0')).toBe(0);
}

test('shows the calendar once loaded to a visitor who opened it earlier', async () => {
  await visit({ viewport: desktop }, async (page) => {
    const letGo = await interceptOnce(page, '**/assets/search-islands-*.js');
    await page.goto('/bnbs');
    await enhancementsLoaded(page);
    await page.getByRole('button', { name: 'Filters' }).click();
    const choose = page.getByRole('button', { name: 'Choose dates' });
    await choose.click();
    await eventually(() => choose.getAttribute('data-tapped')).toBe('');
    letGo();
    await page.locator('[data-day]').first().waitFor();
    const close = page.getByRole('button', { name: 'Close calendar' });
    expect(await close.getAttribute('data-tapped')).toBe(null);
  });
});

test('lets a family on a phone choose nights and guests, and hides a property booked by another', async () => {
  await visit({ viewport: phone }, async (page) => {
    await page.goto('/bnbs?area=entebbe');
    await waitForHydration(page);
    await enhancementsLoaded(page);
    const cards = page.getByRole('region', { name: 'Properties' }).getByRole('article');
    const all = await cards.count();
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('dialog', { name: 'Filters' }).waitFor();
    await page.getByRole('button', { name: 'Choose dates' }).click();
    await chooseDay(page, from);
    await page.getByText('Now select your check-out date.').waitFor();
    await page.getByRole('button', { name: /^Show \d+ homes?$/ }).click();
    // An incomplete period starts no search. The form names the missing day.
    await page.getByText('Choose the day you leave as well').waitFor();
    await chooseDay(page, to);
    await page.getByLabel('Guests').selectOption('2');
    await expectPageQuality(page);
    await page.getByRole('button', { name: /^Show [1-9]\d* homes?$/ }).click();
    await page.waitForURL((url) => url.searchParams.get('checkOut') === to);
    await page
      .getByText(`From ${formatDate(from)} to ${formatDate(to)}`)
      .first()
      .waitFor();
    const card = cards.filter({ hasText: room.title });
    await card.getByText('UGX 360,000 for 3 nights').waitFor();
    await eventually(
      async () => (await cards.count()) - (await cards.filter({ hasText: 'for 3 nights' }).count()),
    ).toBe(0);
    await expectPageQuality(page);

    await card.getByRole('link', { name: /^View/ }).click();
    await page.getByRole('heading', { level: 1, name: room.title }).waitFor();
    await page.getByText(`3 nights from ${formatDate(from)}: UGX 360,000`).waitFor();
    await page.getByText('For 2 guests, as in your search.').waitFor();
    await page.getByRole('link', { name: 'Book Now', exact: true }).locator('visible=true').first().click();
    const dialog = page.getByRole('dialog', { name: 'Book Now' });
    await dialog.getByText(`${formatDate(from)} to ${formatDate(to)}, 3 nights`).waitFor();
    await dialog.getByText('UGX 360,000 total').waitFor();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByText('Night, UGX 120,000 × 3').waitFor();
    expect(await dialog.getByLabel('Number of guests').inputValue()).toBe('2');
    await closeDialog(page);
    await page.goBack();
    // The card's own booking link also contains the nights.
    await card.getByRole('link', { name: /^Book Now/ }).click();
    // The booking continues where it was left.
    await dialog.getByText('Night, UGX 120,000 × 3').waitFor();
    await closeDialog(page);
    await page.goBack();
    await card.waitFor();
    const free = await cards.count();
    expect(free).toBeLessThanOrEqual(all);

    await bookRoom();
    // The page updates without any action of the visitor.
    await eventually(() => cards.count()).toBe(free - 1);
    expect(await card.count()).toBe(0);
  });
});

test("uses the browser's date inputs without a script, and names the missing date", async () => {
  await visit({ viewport: phone, javaScriptEnabled: false }, async (page) => {
    await page.goto('/bnbs');
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Check-in').fill(addDays(from, 20));
    await page.getByRole('button', { name: 'Show homes' }).click();
    await page.getByText('Choose the day you leave as well').locator('visible=true').waitFor();
    await page.getByRole('button', { name: 'Filters' }).click();
    expect(await page.getByLabel('Check-in').inputValue()).toBe(addDays(from, 20));
    await page.getByLabel('Check-out').fill(addDays(from, 22));
    await page.getByRole('button', { name: 'Show homes' }).click();
    await page
      .getByText(/UGX [\d,]+ for 2 nights/)
      .first()
      .waitFor();
    const link = page.getByRole('article').first().getByRole('link', { name: /^View/ });
    expect(await link.getAttribute('href')).toContain(`checkIn=${addDays(from, 20)}`);
  });
});
