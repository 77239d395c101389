// @module-tag thorough
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { axeViolations } from './axe-violations.ts';
import { sharedBrowser } from './browser.ts';
import { patienceMs } from './journey.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});

const faulty = `<p style="color:#bbb;background:#fff">Pale words</p><img src="data:," class="plan"><input id="name">`;
const documentOf = (body: string) =>
  `<!doctype html><html lang="en"><head><title>A page</title></head><body><main><h1>A page</h1>${body}</main></body></html>`;

async function withPage(body: string, look: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  page.setDefaultTimeout(patienceMs);
  try {
    await page.setContent(documentOf(body));
    await look(page);
  } finally {
    await context.close();
  }
}

const rulesOf = async (page: Page, without: string[] = []) =>
  (await axeViolations(page, without)).map(([rule]) => rule).toSorted();

test('finds low contrast, images without text and unlabelled fields, and skips exclusions', async () => {
  await withPage(faulty, async (page) => {
    expect(await rulesOf(page)).toEqual(['color-contrast', 'image-alt', 'label']);
    expect(await rulesOf(page, ['p', '.plan'])).toEqual(['label']);
    const [, elements] = (await axeViolations(page, [])).find(([rule]) => rule === 'image-alt') ?? [];
    expect(elements).toEqual(['<img src="data:," class="plan">']);
  });
});

test('checks a page again in its current state', async () => {
  await withPage('<p>Plain words</p>', async (page) => {
    expect(await rulesOf(page)).toEqual([]);
    await page.setContent(documentOf(faulty));
    expect(await rulesOf(page)).toEqual(['color-contrast', 'image-alt', 'label']);
    await page.goto('data:text/html,<!doctype html><title>Bare</title><h1>Bare</h1>');
    expect(await rulesOf(page)).toContain('html-has-lang');
  });
});

test('checks frames too, also of another site', async () => {
  await withPage('', async (page) => {
    const part = documentOf('<img src="data:,">');
    const whole = documentOf('<iframe title="A part" src="http://part.test/"></iframe>');
    await page.route('**/*', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: route.request().url().includes('part') ? part : whole,
      }),
    );
    await page.goto('http://whole.test/');
    expect(await rulesOf(page)).toContain('image-alt');
    expect(await rulesOf(page, ['iframe'])).not.toContain('image-alt');
  });
});
