import type { Page } from 'playwright-core';

/** Opens or closes the list of seldom needed actions of a running tour. */
export const pressMore = (page: Page) => page.getByRole('button', { name: 'More', exact: true }).click();

/** Waits until the tour has reported that it is ready and can zoom. */
export async function waitForZoom(page: Page): Promise<void> {
  await pressMore(page);
  await page.getByRole('button', { name: 'Zoom in' }).waitFor();
  await pressMore(page);
}
