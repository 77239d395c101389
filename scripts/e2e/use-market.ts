import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { sharedBrowser } from './browser.ts';
import { enhancementsLoaded, journey, sender, waitForHydration } from './journey.ts';
import { type RunningMarket, startMarket } from './start-market.ts';

let app: RunningMarket;
let browser: Browser;

/** Starts a server and a browser for the journeys of one test file. The server stops after the last one. */
export function useMarket() {
  beforeAll(async () => {
    [app, browser] = await Promise.all([startMarket(), sharedBrowser()]);
  });
  afterAll(async () => {
    await app?.stop();
  });
}

/** Returns the server of this test file. */
export const market = (): RunningMarket => app;

export const send = sender(() => app.url);

export const visit = (options: Parameters<typeof journey>[2], flow: (page: Page) => Promise<void>) =>
  journey(browser, app.url, { reducedMotion: 'reduce', ...options }, flow);

/** Opens a page, and waits until it is hydrated and can show toasts. */
export async function openMarketPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
  await enhancementsLoaded(page);
}
