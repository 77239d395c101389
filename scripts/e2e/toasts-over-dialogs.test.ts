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
import { password, type RunningMarket, startMarket } from './start-market.ts';

let app: RunningMarket;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startMarket(), sharedBrowser()]);
});
afterAll(async () => {
  await app?.stop();
});

const form = (page: Page) => page.getByRole('dialog');
const toast = (page: Page) => page.locator('.toast');
const tab = (page: Page, name: string) => form(page).getByRole('tab', { name });

/** Saves a new home in the form that covers the list. A toast confirms it, and the form stays open. */
async function createHome(page: Page): Promise<void> {
  const home = buildHome('A home that is told of');
  await page.goto('/admin/properties');
  await enhancementsLoaded(page);
  await page.getByRole('button', { name: 'Add Property' }).click();
  await form(page).getByLabel('Title', { exact: true }).fill(home.title);
  await form(page).getByLabel('Location').fill(home.location);
  await form(page).getByLabel('Description').fill(home.description);
  await form(page).getByLabel('Price', { exact: true }).fill(String(home.price));
  for (const name of ['Bedrooms', 'Bathrooms', 'Square feet'])
    await form(page).getByLabel(name).first().fill('2');
  await form(page).getByRole('button', { name: 'Save Property' }).click();
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
    journey(browser, app.url, { viewport, reducedMotion: 'reduce' }, async (page) => {
      const login = await sender(() => app.url)(page, 'POST', '/api/login', { username: 'admin', password });
      expect(login.status()).toBe(200);
      await errand(page);
    });

  test('is announced, covers no button, and can be dismissed', async () => {
    await visit(async (page) => {
      await createHome(page);
      const around = await heardIn(page, 'Property Created');
      expect(around.map(({ role }) => role?.value)).toContain('dialog');
      const live = around.flatMap(({ properties = [] }) => properties.filter(({ name }) => name === 'live'));
      expect(live.map(({ value }) => value.value)).toContain('polite');
      await expectPageQuality(page);

      const close = form(page).getByRole('button', { name: 'Close' }).first();
      for (const button of [close, form(page).getByRole('button', { name: 'Finish' })])
        await eventually(() => overlap(toast(page), button)).toBe(false);
      // The pointer is on the toast, so it stays open.
      await tab(page, 'Virtual Tour').focus();
      await page.keyboard.press('ArrowLeft');
      for (const name of ['Save Property', 'Cancel'])
        await eventually(() => overlap(toast(page), form(page).getByRole('button', { name }))).toBe(false);
      await expectPageQuality(page);

      // The field is exactly at the default position of the toast.
      const { y = 0 } = (await toast(page).boundingBox()) ?? {};
      const location = form(page).getByLabel('Location');
      await location.evaluate((field, top) => {
        field.scrollIntoView({ block: 'start', behavior: 'instant' });
        field.closest('dialog, [role=dialog]')?.scrollBy(0, field.getBoundingClientRect().top - top);
      }, y);
      await location.focus();
      await eventually(() => overlap(toast(page), location)).toBe(false);
      await toast(page).hover();
      await eventually(() =>
        overlap(toast(page), form(page).getByRole('button', { name: 'Save Property' })),
      ).toBe(false);

      await toast(page).getByRole('button', { name: 'Dismiss' }).click();
      await toast(page).waitFor({ state: 'detached' });
      expect(await form(page).count()).toBe(1);
    });
  });

  test('counts the errors of an empty registration, and covers neither title nor first field', async () => {
    await journey(browser, app.url, { viewport, reducedMotion: 'reduce' }, async (page) => {
      await page.goto('/membership');
      await enhancementsLoaded(page);
      await page.getByRole('button', { name: 'Choose Professional' }).click();
      await form(page).getByText('Professional, USD 79 a month').waitFor();
      await form(page).getByRole('button', { name: 'Complete Registration' }).click();
      await expectToast(page, 'Please correct 4 fields');
      await toast(page).hover();
      const first = form(page).getByLabel('Full name');
      expect(await first.evaluate((field) => field === field.ownerDocument.activeElement)).toBe(true);
      for (const part of [first, form(page).getByRole('heading', { name: 'Create Your Account' })])
        await eventually(() => overlap(toast(page), part)).toBe(false);
      await expectPageQuality(page);
    });
  });

  test('stays while hovered or focused, and leaves the dialog open on Escape', async () => {
    await visit(async (page) => {
      await page.clock.install();
      await createHome(page);
      await page.clock.runFor(20_000);
      expect(await toast(page).count()).toBe(1);
      await toast(page).getByRole('button', { name: 'Dismiss' }).focus();
      await page.mouse.move(1, 1);
      await page.clock.runFor(20_000);
      expect(await toast(page).count()).toBe(1);
      await page.keyboard.press('Escape');
      await toast(page).waitFor({ state: 'detached' });
      expect(await form(page).count()).toBe(1);
    });
  });

  test('stays when the dialog is closed', async () => {
    await visit(async (page) => {
      await createHome(page);
      await page.keyboard.press('Escape');
      await eventually(() => form(page).count()).toBe(0);
      await eventually(async () => (await heardIn(page, 'Property Created')).length).toBeGreaterThan(0);
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
