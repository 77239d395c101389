import type {
  APIResponse,
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Locator,
  Page,
} from 'playwright-core';
import { expect } from 'vitest';
import { axeViolations } from './axe-violations.ts';
import { phone } from './browser.ts';
import { outputOf } from './start-app.ts';

/**
 * Runs `errand` in a new browser context on the site at `url`; an error in the page fails it. Without a service worker
 * unless it is asked for, because what goes through one cannot be held up by `page.route`; and without motion, which
 * is drawn for as long as a page waits.
 */
export async function journey(
  browser: Browser,
  url: string,
  options: BrowserContextOptions,
  errand: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    viewport: phone,
    baseURL: url,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    ...options,
  });
  try {
    context.setDefaultTimeout(patienceMs);
    await context.addInitScript(noteToasts);
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      if (/hydrat|Content Security Policy/i.test(message.text())) faults.push(message.text());
    });
    await errand(page);
    expect(faults).toEqual([]);
  } catch (error) {
    throw await withWhatWasSeen(error, context, url);
  } finally {
    // An answer that is still held up has nobody to go to.
    for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  }
}

/** The error, which says what each page showed and the server wrote: nobody can look at it afterwards. */
async function withWhatWasSeen(fault: unknown, context: BrowserContext, url: string): Promise<unknown> {
  if (!(fault instanceof Error)) return fault;
  for (const page of context.pages()) {
    const shown = await page.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String);
    fault.message += `\n${page.url()}\n${shown.slice(0, 6_000)}`;
  }
  fault.message += `\nThe server:\n${outputOf(url).slice(-3_000)}`;
  return fault;
}

/** Generous for a busy machine; only a failed test takes this long. */
export const patienceMs = 90_000;
// oxlint-disable-next-line vitest/require-awaited-expect-poll -- whoever calls it awaits it
export const eventually = (read: () => unknown) => expect.poll(read, { timeout: patienceMs });

/** Calls of a page's own visitor to the application at `site`, without the screens. */
export const sender =
  (site: () => string) =>
  (page: Page, method: string, path: string, data?: object): Promise<APIResponse> =>
    page.request.fetch(path, { method, data, headers: { origin: site() } });

/** Shows the outbox until it has the one mail to somebody with this subject. */
export async function emailTo(page: Page, recipient: string, subject: string): Promise<Locator> {
  const mail = page
    .getByRole('article')
    .filter({ hasText: recipient })
    .filter({ has: page.getByRole('heading', { name: subject, exact: true }) });
  await eventually(async () => {
    // One that gets no answer is asked again.
    await page.goto('/outbox', { timeout: 20_000 });
    return mail.count();
  }).toBe(1);
  return mail;
}

/** The next call to this address waits until it is let go. */
export async function interceptOnce(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(
    address,
    async (route) => {
      await promise;
      await route.fallback();
    },
    { times: 1 },
  );
  return resolve;
}

/**
 * Keeps the words of each toast that the page shows: it goes after three to five seconds, and whoever looks for it may be
 * kept from looking for longer.
 */
const noteToasts = `
  window.toastsShown = [];
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node.matches?.('.toast'))
        window.toastsShown.push([...node.querySelectorAll('p, button')].map((part) => part.textContent).filter(Boolean).join('\\n'));
  }).observe(document, { childList: true, subtree: true });`;

/** The page shows a toast with these words, or has shown it since the one that was last expected. */
export async function expectToast(page: Page, words: string | RegExp): Promise<void> {
  const isIt = typeof words === 'string' ? `text.includes(${JSON.stringify(words)})` : `${words}.test(text)`;
  const look = `(() => {
    const at = toastsShown.findIndex((text) => ${isIt});
    return at < 0 ? 'not among ' + JSON.stringify(toastsShown) : (toastsShown.splice(0, at + 1), 'shown');
  })()`;
  await expect
    .poll(() => page.evaluate(look), { timeout: patienceMs, message: `the toast ${words}` })
    .toBe('shown');
}

/** A message that has just come is shown so long, and then goes. The page's clock stands still. */
export async function expectShownFor(page: Page, words: string, ms: number): Promise<void> {
  const shown = page.locator('.toast').filter({ hasText: words });
  await shown.waitFor();
  // One that the pointer rests on stays.
  await page.mouse.move(1, 1);
  await page.clock.runFor(ms - 100);
  expect(await shown.count()).toBe(1);
  await page.clock.runFor(200);
  await eventually(() => shown.count()).toBe(0);
}

/** From then on plain links are followed by client navigation, and toasts are shown. */
export const enhancementsLoaded = (page: Page) => page.waitForSelector('.toaster', { state: 'attached' });

export const waitForHydration = (page: Page) =>
  page.waitForSelector('html[data-hydrated]', { state: 'attached' });

/** No axe rule is violated, and nothing overflows the window to the right. */
export async function expectPageQuality(page: Page, options: { without?: string } = {}): Promise<void> {
  const violations = await axeViolations(page, options.without ? [options.without] : []);
  expect(violations).toEqual([]);
  expect(
    await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'),
  ).toBeLessThanOrEqual(0);
}
