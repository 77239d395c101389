// @module-tag thorough
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runStatement } from '#app/testing/database.ts';
import { desktop, phone, sharedBrowser } from './browser.ts';
import {
  chooseInRow,
  enhancementsLoaded,
  eventually,
  expectPageQuality,
  journey,
  sender,
  waitForHydration,
} from './journey.ts';
import { buildHome, photoBytes } from './property-fixture.ts';
import { openSection, propertyForm } from './property-form.ts';
import { password, type RunningMarket, startMarket } from './start-market.ts';

let app: RunningMarket;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startMarket(), sharedBrowser()]);
  // Lowers the limits of the plan, so that they are reached sooner.
  await runStatement(
    app.databaseUrl,
    `update plans set listing_limit = 2, featured_limit = 1, picture_limit = 2, tour_limit = 0 where name = 'standard'`,
  );
});
afterAll(async () => {
  await app?.stop();
});

const send = sender(() => app.url);
const visit = (options: Parameters<typeof journey>[2], errand: (page: Page) => Promise<void>) =>
  journey(browser, app.url, { reducedMotion: 'reduce', ...options }, errand);

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
  await enhancementsLoaded(page);
}

const username = 'rose-lives';
const email = `${username}@example.com`;
const form = (page: Page) => page.getByRole('dialog');
const cardOf = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });

async function registerForStandard(page: Page): Promise<void> {
  await open(page, '/auth?tab=register');
  await page.getByLabel('Full name').fill('Rose Sample');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByLabel('Plan').selectOption({ label: 'Standard, UGX 30,000 a month' });
  await expectPageQuality(page);
  await page.getByRole('tabpanel').getByRole('button', { name: 'Register' }).click();
  await page.waitForURL('**/profile/membership');
  await page.getByText('You chose Standard. It starts when your account is approved to list homes').waitFor();
  await expectPageQuality(page);
}

async function askToList(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Request to list homes' }).click();
  await page.getByRole('radio', { name: 'Owner of the home' }).check();
  await page.getByLabel('Phone number').fill('0700 000 051');
  await page.getByLabel('What do you want to list?').fill('Three flats in Ntinda');
  await page.getByRole('button', { name: 'Submit application' }).click();
  await page
    .getByText('We are reviewing your application and will email you when we have decided.')
    .waitFor();
}

async function letThemList(admin: Page): Promise<void> {
  await send(admin, 'POST', '/api/login', { username: 'admin', password });
  await open(admin, '/admin/requests');
  const request = admin.getByRole('listitem').filter({ hasText: 'Three flats in Ntinda' });
  await request.getByText('requested Standard').waitFor();
  await request.getByRole('button', { name: 'Approve' }).click();
  await form(admin).getByLabel('Reason for approval').fill('Called, and met at the office.');
  await form(admin).getByRole('button', { name: 'Approve' }).click();
  await request.waitFor({ state: 'detached' });
}

/** Enters the number of the first payment, after two that are refused. */
async function enterNumber(dialog: Locator): Promise<void> {
  const number = dialog.getByLabel('Mobile money number');
  for (const [typed, said] of [
    ['', 'Please enter the mobile money number to pay from'],
    ['0772 12', 'Enter a valid phone number'],
  ] as const) {
    await number.fill(typed);
    await dialog.getByRole('button', { name: 'Pay UGX 30,000' }).click();
    await dialog.getByText(said).waitFor();
  }
  await number.fill('0772 123 456');
}

/** Sees that the number of the first payment is known. */
async function findNumber(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Change: Mobile money number' }).waitFor();
  await dialog.getByText('0772 123 456').waitFor();
}

async function payByPhone(
  page: Page,
  button: string,
  number: (dialog: Locator) => Promise<void>,
): Promise<void> {
  await open(page, '/profile/membership');
  await page.getByRole('button', { name: button }).click();
  const dialog = form(page);
  await number(dialog);
  await dialog.getByRole('button', { name: 'Pay UGX 30,000' }).click();
  await page.waitForURL(({ origin }) => origin !== app.url);
  const provider = page.url();
  // A user who returns before paying sees the started purchase.
  await open(page, '/profile/membership');
  const begun = page.getByRole('region', { name: 'Payment pending' });
  await begun.getByText('A payment is waiting. Continue or cancel it before you pay again.').waitFor();
  await begun.getByRole('link', { name: 'Continue' }).waitFor();
  await expectPageQuality(page);
  await page.goto(provider);
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor();
  await page.getByRole('link', { name: 'View your membership' }).click();
  await page.getByText(/^Ends on .* It does not renew automatically/).waitFor();
  await eventually(() => begun.count()).toBe(0);
}

async function fillForm(page: Page, title: string): Promise<void> {
  await open(page, '/admin/properties');
  await page.getByRole('button', { name: 'Add Property' }).click();
  const dialog = propertyForm(page);
  await openSection(page, 'Basics');
  await dialog.getByLabel('Category').selectOption('Rental Unit');
  await dialog.getByLabel('Property type').selectOption('House');
  await dialog.getByLabel('Title', { exact: true }).fill(title);
  await dialog.getByLabel('Description').fill('A third flat behind the others, with a tank of its own.');
  await dialog.getByLabel('Bedrooms').fill('2');
  await dialog.getByLabel('Bathrooms').fill('1');
  await dialog.getByLabel('Square feet').fill('700');
  await openSection(page, 'Price');
  await dialog.getByLabel('Price', { exact: true }).fill('900k');
  await openSection(page, 'Place');
  await dialog.getByLabel('Location').fill('Ntinda, Kampala');
  await openSection(page, 'Photos');
}

const standing = async (page: Page) => {
  const reply = await send(page, 'GET', '/api/desk/properties');
  const rows: { title: string; isAvailable: boolean; isFeatured: boolean; isPaused: boolean }[] = (
    await reply.json()
  ).items;
  return rows.map(({ title, isAvailable, isFeatured, isPaused }) => [
    title,
    isAvailable,
    isFeatured,
    isPaused,
  ]);
};

/** Moves all dates of the membership into the past by this many days. */
async function daysPass(days: number): Promise<void> {
  const whose = `(select id from users where username = '${username}')`;
  const before = `- make_interval(days => ${days})`;
  await runStatement(
    app.databaseUrl,
    `update memberships set starts_at = starts_at ${before}, ends_at = ends_at ${before} where user_id = ${whose};
     update users set membership_starts_at = membership_starts_at ${before}, membership_ends_at = membership_ends_at ${before}
       where id = ${whose}`,
  );
  await app.runNow('turn-memberships');
}

test('takes a plan from the request to the second payment: limits, featured, expired and restored', async () => {
  await visit({ viewport: phone }, async (page) => {
    await registerForStandard(page);
    await askToList(page);
    await visit({ viewport: desktop }, letThemList);
    // The open page shows the approval without a reload.
    await page.getByText('You can now list homes.').waitFor();
    await page.getByText('You chose the Standard plan. It starts when you pay.').waitFor();
    await page.getByRole('link', { name: 'Pay for Standard' }).waitFor();
    await expectPageQuality(page);

    await payByPhone(page, 'Upgrade to Standard', enterNumber);
    expect(await page.getByText('Your choice').count()).toBe(0);
    await expectPageQuality(page);
    await open(page, '/profile?tab=profile');
    await page.getByText('Current plan').waitFor();
    expect(await page.getByText('Requested plan').count()).toBe(0);

    for (const title of ['First flat in Ntinda', 'Second flat in Ntinda'])
      expect((await send(page, 'POST', '/api/properties/create', buildHome(title))).status()).toBe(201);

    // The next home is refused with an explanation, and the input is kept.
    const title = 'Third flat in Ntinda';
    await fillForm(page, title);
    const dialog = propertyForm(page);
    await dialog.getByText('Standard plan: 2 of 2 available properties used.').waitFor();
    await dialog.getByText('Photos in your Standard plan: 0 of 2 used.').waitFor();
    await dialog
      .getByLabel(/Upload photos|Uploading/)
      .setInputFiles(await Promise.all([10, 60, 110].map(photoBytes)));
    await dialog.getByText('Photos in your Standard plan: 2 of 2 used.').waitFor();
    await dialog.getByText('Your Standard plan allows 2 photos per home').waitFor();
    await dialog.getByRole('button', { name: /^Remove: / }).click();
    await openSection(page, 'Contact');
    await dialog.getByRole('button', { name: 'Save Property' }).click();
    const refusal = dialog.getByRole('alert').filter({ hasText: 'has room for 2 available properties' });
    await refusal.getByRole('link', { name: 'View your membership' }).waitFor();
    // The button is at the end of the form, but the message is visible and announced.
    await eventually(() => refusal.evaluate((alert) => alert.parentElement?.matches(':focus'))).toBe(true);
    const place = await refusal.boundingBox();
    expect(place?.y).toBeGreaterThan(0);
    expect(place?.y).toBeLessThan(phone.height / 2);
    expect(await dialog.getByLabel('Title', { exact: true }).inputValue()).toBe(title);
    await expectPageQuality(page);
    await refusal.getByRole('button', { name: 'Save as unavailable' }).click();
    await page.getByText('Visitors see it as unavailable until you make it available.').waitFor();
    await dialog.getByRole('heading', { name: 'Create New Property' }).waitFor({ state: 'detached' });
    await eventually(() => standing(page)).toEqual([
      [title, false, false, false],
      ['Second flat in Ntinda', true, false, false],
      ['First flat in Ntinda', true, false, false],
    ]);

    // One home is featured in its form. The plan does not include tours.
    await open(page, '/admin/properties');
    await page.getByText('Standard plan: 2 of 2 available properties used.').waitFor();
    await expectPageQuality(page);
    await cardOf(page, 'First flat in Ntinda').getByRole('button', { name: /^Edit/ }).click();
    // The form remembers that the tour tab was open last.
    await propertyForm(page).getByRole('tab', { name: 'Property Details' }).click();
    await openSection(page, 'Contact');
    const featured = propertyForm(page).getByRole('switch', { name: 'Featured property' });
    // The switch is pressed by key, because its input is invisible and a click might miss it.
    await featured.press('Space');
    await eventually(() => featured.isChecked()).toBe(true);
    await propertyForm(page).getByRole('button', { name: 'Save Property' }).click();
    await eventually(() => standing(page)).toContainEqual(['First flat in Ntinda', true, true, false]);
    await open(page, '/admin/properties');
    await chooseInRow(page, 'Second flat in Ntinda', 'Add tour');
    await propertyForm(page).getByText('Your Standard plan does not include tours.').waitFor();
    await expectPageQuality(page);

    // After the plan and its grace period have ended, nothing is deleted and nothing is on the market.
    await daysPass(45);
    await eventually(() => standing(page)).toEqual([
      [title, false, false, false],
      ['Second flat in Ntinda', false, false, true],
      ['First flat in Ntinda', false, false, true],
    ]);
    await open(page, '/admin/properties');
    await page.getByText('Your plan has ended, so 2 properties are paused.').waitFor();
    await expectPageQuality(page);
    await page.getByRole('link', { name: 'View your membership' }).click();
    await page.getByText(/so your homes are paused/).waitFor();
    await expectPageQuality(page);

    await payByPhone(page, 'Renew Standard', findNumber);
    await eventually(() => standing(page)).toEqual([
      [title, false, false, false],
      ['Second flat in Ntinda', true, false, false],
      ['First flat in Ntinda', true, true, false],
    ]);
    const periods = await send(page, 'GET', '/api/membership');
    expect((await periods.json()).periods.map(({ source }: { source: string }) => source)).toEqual([
      'paid',
      'paid',
    ]);
  });
});
