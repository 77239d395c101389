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
 * Runs `flow` in a new browser context on the site at `url`. An error in the page fails it. Service workers
 * are off by default, because `page.route` cannot intercept their requests. Animations are off by default
 * too, because rendering them during every wait slows the machine down.
 */
export async function journey(
  browser: Browser,
  url: string,
  options: BrowserContextOptions,
  flow: (page: Page) => Promise<void>,
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
    await context.addInitScript(recordToasts);
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (/hydrat|Content Security Policy/i.test(message.text())) errors.push(message.text());
    });
    await flow(page);
    expect(errors).toEqual([]);
  } catch (error) {
    throw await withDiagnostics(error, context, url);
  } finally {
    // Ignores errors of intercepted responses whose page is gone.
    for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  }
}

/**
 * Adds to the error the content of each page and the output of the server, which cannot be inspected after
 * the test.
 */
async function withDiagnostics(failure: unknown, context: BrowserContext, url: string): Promise<unknown> {
  if (!(failure instanceof Error)) return failure;
  for (const page of context.pages()) {
    const snapshotOf = (selector: string) =>
      page.locator(selector).first().ariaSnapshot({ timeout: 5_000 }).catch(String);
    const isModal = await page
      .locator('dialog:modal')
      .count()
      .catch(() => 0);
    if (isModal) failure.message += `\n${await snapshotOf('dialog:modal')}`;
    const snapshot = await snapshotOf('body');
    failure.message += `\n${page.url()}\n${snapshot.slice(0, 6_000)}`;
  }
  failure.message += `\nThe server:\n${outputOf(url).slice(-3_000)}`;
  return failure;
}

/** The time limit in milliseconds. It is generous for a busy machine, and only a failed test reaches it. */
export const patienceMs = 90_000;
// oxlint-disable-next-line vitest/require-awaited-expect-poll -- the caller awaits it
export const eventually = (read: () => unknown) => expect.poll(read, { timeout: patienceMs });

/** Returns a function that calls the API at `site` with the cookies of a page's visitor. */
export const sender =
  (site: () => string) =>
  (page: Page, method: string, path: string, data?: object): Promise<APIResponse> =>
    page.request.fetch(path, { method, data, headers: { origin: site() } });

/** Reloads the outbox until it shows exactly one email to the recipient with this subject. */
export async function emailTo(page: Page, recipient: string, subject: string): Promise<Locator> {
  const email = page
    .getByRole('article')
    .filter({ hasText: recipient })
    .filter({ has: page.getByRole('heading', { name: subject, exact: true }) });
  await eventually(async () => {
    // A request that gets no response in time is repeated by the poll.
    await page.goto('/outbox', { timeout: 20_000 });
    return email.count();
  }).toBe(1);
  return email;
}

/** Delays the next call to this address until the returned function is called. */
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
 * Records the text of each toast that the page shows, because a toast closes after three to five seconds and
 * a busy test may look for it later.
 */
const recordToasts = `
  window.toastsShown = [];
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node.matches?.('.toast'))
        window.toastsShown.push([...node.querySelectorAll('p, button')].map((part) => part.textContent).filter(Boolean).join('\\n'));
  }).observe(document, { childList: true, subtree: true });`;

/** Expects a toast with this text, on the page now or shown since the last toast that was expected. */
export async function expectToast(page: Page, text: string | RegExp): Promise<void> {
  const condition =
    typeof text === 'string' ? `text.includes(${JSON.stringify(text)})` : `${text}.test(text)`;
  const findToast = `(() => {
    const at = toastsShown.findIndex((text) => ${condition});
    return at < 0 ? 'not among ' + JSON.stringify(toastsShown) : (toastsShown.splice(0, at + 1), 'shown');
  })()`;
  await expect
    .poll(() => page.evaluate(findToast), { timeout: patienceMs, message: `the toast ${text}` })
    .toBe('shown');
}

/**
 * Expects a toast to be shown for this time in milliseconds and then to close. The page's clock must be
 * stopped.
 */
export async function expectShownFor(page: Page, text: string, ms: number): Promise<void> {
  const toast = page.locator('.toast').filter({ hasText: text });
  await toast.waitFor();
  // Moves the pointer away, because a toast under the pointer stays open.
  await page.mouse.move(1, 1);
  await page.clock.runFor(ms - 100);
  expect(await toast.count()).toBe(1);
  await page.clock.runFor(200);
  await eventually(() => toast.count()).toBe(0);
}

/**
 * Waits until the enhancements are loaded. From then on links navigate on the client, and toasts are shown.
 */
/** Chooses an action in the menu of a row of the desk. */
export async function chooseInRow(page: Page, row: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More actions for ${row}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

export const enhancementsLoaded = (page: Page) => page.waitForSelector('.toaster', { state: 'attached' });

export const waitForHydration = (page: Page) =>
  page.waitForSelector('html[data-hydrated]', { state: 'attached' });

/** Expects no violation of axe's rules, and no horizontal overflow of the window. */
export async function expectPageQuality(page: Page, options: { without?: string } = {}): Promise<void> {
  const violations = await axeViolations(page, options.without ? [options.without] : []);
  expect(violations).toEqual([]);
  expect(
    await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'),
  ).toBeLessThanOrEqual(0);
}
