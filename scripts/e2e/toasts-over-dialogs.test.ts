// @module-tag thorough
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { desktop, phone, sharedBrowser } from './browser.ts';
import {
  enhancementsLoaded,
  eventually,
  expectPageQuality,
  expectToast,
  journey,
  sender,
} from './journey.ts';
import { buildHome } from './property-fixture.ts';
import { openSection, propertyForm } from './property-form.ts';
import { password, type RunningMarket, startMarket } from './start-market.ts';

let app: RunningMarket;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startMarket(), sharedBrowser()]);
});
afterAll(async () => {
  await app?.stop();
});

const openDialog = (page: Page) => page.getByRole('dialog');
const toast = (page: Page) => page.locator('.toast');

/** Saves a new home. A toast confirms it, and the form stays open with its tour. */
async function createHome(page: Page): Promise<void> {
  const home = buildHome('A home that is told of');
  const form = propertyForm(page);
  await page.goto('/admin/properties/new');
  await enhancementsLoaded(page);
  await openSection(page, 'Basics');
  await form.getByLabel('Title', { exact: true }).fill(home.title);
  await form.getByLabel('Description').fill(home.description);
  for (const name of ['Bedrooms', 'Bathrooms', 'Square feet']) await form.getByLabel(name).fill('2');
  await openSection(page, 'Price');
  await form.getByLabel('Price', { exact: true }).fill(String(home.price));
  await openSection(page, 'Place');
  await form.getByLabel('Location').fill(home.location);
  await openSection(page, 'Contact');
  await form.getByRole('button', { name: 'Save Property' }).click();
  await toast(page).hover();
}

/** Opens the dialog of a registration, and sends it empty. A toast counts the errors. */
async function registerEmpty(page: Page): Promise<void> {
  await page.goto('/membership');
  await enhancementsLoaded(page);
  await page.getByRole('button', { name: 'Choose Professional' }).click();
  await openDialog(page).getByText('Professional, USD 79 a month').waitFor();
  await openDialog(page).getByRole('button', { name: 'Complete Registration' }).click();
  await expectToast(page, 'Please correct 4 fields');
  await toast(page).hover();
}

type Node = {
  nodeId: string;
  parentId?: string;
  ignored: boolean;
  role?: { value: string };
  name?: { value: string };
  properties?: { name: string; value: { value: unknown } }[];
};

/** Returns the accessibility nodes around this text, innermost first; empty if the text is not found. */
async function heardIn(page: Page, words: string): Promise<Node[]> {
  const cdp = await page.context().newCDPSession(page);
  const { nodes } = (await cdp.send('Accessibility.getFullAXTree')) as unknown as { nodes: Node[] };
  const around: Node[] = [];
  let node = nodes.find(({ name, ignored }) => !ignored && name?.value === words);
  while (node) {
    around.push(node);
    const { parentId }: Node = node;
    node = nodes.find(({ nodeId }) => nodeId === parentId);
  }
  return around.filter(({ ignored }) => !ignored);
}

async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  if (!a || !b) throw new Error('one of them is not on the screen');
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

describe.each([
  { name: 'phone', viewport: phone },
  { name: 'desktop', viewport: desktop },
])('a toast over an open dialog, at a $name', ({ viewport }) => {
  const visit = (errand: (page: Page) => Promise<void>) =>
    journey(browser, app.url, { viewport, reducedMotion: 'reduce' }, errand);

  test('covers no button of the property form, and can be dismissed', async () => {
    await visit(async (page) => {
      const login = await sender(() => app.url)(page, 'POST', '/api/login', { username: 'admin', password });
      expect(login.status()).toBe(200);
      await createHome(page);
      const form = propertyForm(page);
      // The pointer is on the toast, so it stays open.
      await form.getByRole('tab', { name: 'Virtual Tour' }).focus();
      await page.keyboard.press('ArrowLeft');
      const save = form.getByRole('button', { name: 'Save Property' });
      await eventually(() => overlap(toast(page), save)).toBe(false);
      await expectPageQuality(page);

      await toast(page).getByRole('button', { name: 'Dismiss' }).click();
      await toast(page).waitFor({ state: 'detached' });
      expect(await form.count()).toBe(1);
    });
  });

  test('is announced, and does not cover the first field of a registration', async () => {
    await visit(async (page) => {
      await registerEmpty(page);
      const around = await heardIn(page, 'Please correct 4 fields');
      expect(around.map(({ role }) => role?.value)).toContain('dialog');
      const live = around.flatMap(({ properties = [] }) => properties.filter(({ name }) => name === 'live'));
      expect(live.map(({ value }) => value.value)).toContain('polite');
      const first = openDialog(page).getByLabel('Full name');
      expect(await first.evaluate((field) => field === field.ownerDocument.activeElement)).toBe(true);
      await eventually(() => overlap(toast(page), first)).toBe(false);
      await expectPageQuality(page);
    });
  });

  test('stays while hovered or focused, and leaves the dialog open on Escape', async () => {
    await visit(async (page) => {
      await page.clock.install();
      await registerEmpty(page);
      await page.clock.runFor(20_000);
      expect(await toast(page).count()).toBe(1);
      await toast(page).getByRole('button', { name: 'Dismiss' }).focus();
      await page.mouse.move(1, 1);
      await page.clock.runFor(20_000);
      expect(await toast(page).count()).toBe(1);
      await page.keyboard.press('Escape');
      await toast(page).waitFor({ state: 'detached' });
      expect(await openDialog(page).count()).toBe(1);
    });
  });

  test('stays when the dialog is closed', async () => {
    await visit(async (page) => {
      await registerEmpty(page);
      await page.keyboard.press('Escape');
      await eventually(() => openDialog(page).count()).toBe(0);
      await eventually(async () => (await heardIn(page, 'Please correct 4 fields')).length).toBeGreaterThan(
        0,
      );
      await toast(page).getByRole('button', { name: 'Dismiss' }).click();
      await toast(page).waitFor({ state: 'detached' });
    });
  });
});

test('covers neither the bar of a property page on a phone, nor that bar with large text', async () => {
  for (const fontSize of ['100%', '200%'])
    await journey(browser, app.url, { viewport: phone, reducedMotion: 'reduce' }, async (page) => {
      await page.goto('/property/1');
      await enhancementsLoaded(page);
      await page
        .locator('html')
        .evaluate((root, size) => root.style.setProperty('font-size', size), fontSize);
      const copy = page.getByRole('button', { name: 'Copy link' });
      await copy.click();
      await toast(page).waitFor();
      await eventually(() => overlap(toast(page), page.locator('.at-foot'))).toBe(false);
    });
});
