import pg from 'pg';
import type { Browser, BrowserContext, CDPSession, Locator, Page } from 'playwright-core';
import { findRunningDatabaseUrl } from '#kit/server/database/running-embedded.ts';
import { launchMeasuredBrowser } from '../../scripts/e2e/browser.ts';
import { startApp } from '../../scripts/e2e/start-app.ts';
import { type BenchmarkResult, formatLatency, latencyPercentiles } from './report.ts';

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const homeCount = 10_000;
const slowdown = 4;
const rounds = 30;

/** Measures delays on a cheap phone, from the tap to the response on the screen, among ten thousand homes. */
export async function measureInteraction(): Promise<BenchmarkResult[]> {
  const app = await startApp();
  const browser = await launchMeasuredBrowser();
  try {
    await addRentals(app.dataDir);
    return [...(await measureTaps(browser, app.url)), await measureKeys(browser, app.url)];
  } finally {
    await browser.close();
    await app.stop();
  }
}

/** Adds ten thousand rentals in many areas to the demo catalogue. */
async function addRentals(dataDir: string): Promise<void> {
  const client = new pg.Client({ connectionString: (await findRunningDatabaseUrl(dataDir)) as string });
  await client.connect();
  try {
    await client.query(
      `insert into properties (owner_id, category, property_type, title, location, description, price, price_ugx,
         bedrooms, bathrooms, square_meters, is_available, area)
       select (select min(owner_id) from properties), 'rental_units', 'House', 'Numbered ' || n, 'Plot ' || n,
         'One of very many homes, to see how fast they are gone through.', 100000 + n * 300, 100000 + n * 300,
         n % 6, 1, 60, n % 10 <> 0, (array(select slug from areas order by slug))[1 + n % 40]
       from generate_series(1, $1) as n`,
      [homeCount],
    );
    await client.query('analyze properties');
  } finally {
    await client.end();
  }
}

/**
 * Opens a page on a cheap phone, and waits until it is hydrated.
 * @param prepare called before the page is opened, for example to sign in
 */
export async function openHydrated(
  browser: Browser,
  url: string,
  prepare: (context: BrowserContext) => Promise<void> = async () => undefined,
): Promise<{ page: Page; cdp: CDPSession }> {
  const context = await browser.newContext(phone);
  await prepare(context);
  const page = await context.newPage();
  await page.addInitScript(`
    self.waits = [];
    new PerformanceObserver((list) => {
      for (const { duration, interactionId } of list.getEntries()) if (interactionId) waits.push(duration);
    }).observe({ type: 'event', durationThreshold: 16 });
    // Checks the condition before each frame. The task of the highest priority then runs once that frame is
    // drawn.
    self.expect = (event, isAnswered) => {
      self.answer = new Promise((done) => addEventListener(event, ({ timeStamp }) => {
        const look = () => isAnswered()
          ? scheduler.postTask(() => done(performance.now() - timeStamp), { priority: 'user-blocking' })
          : requestAnimationFrame(look);
        requestAnimationFrame(look);
      }, { capture: true, once: true }));
    };`);
  await page.goto(url);
  await page.keyboard.press('Shift');
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return { page, cdp };
}

/**
 * Returns the milliseconds from the event until the frame is painted in which the condition holds. The page
 * itself checks the condition, because a check by this process would come one or two frames later.
 */
async function untilPainted(
  page: Page,
  { event, isDrawn, act }: { event: string; isDrawn: string; act: () => Promise<unknown> },
): Promise<number> {
  await page.evaluate(`expect('${event}', () => ${isDrawn})`);
  await act();
  return (await page.evaluate('answer')) as number;
}

/** Returns an expression that is true once the page shows the list of another address. */
const otherListExpression = (page: Page) =>
  `location.href !== ${JSON.stringify(page.url())} && document.querySelector('[aria-label=Properties][aria-busy=false]')`;

async function measureTaps(browser: Browser, origin: string): Promise<BenchmarkResult[]> {
  const { page, cdp } = await openHydrated(browser, `${origin}/rental-units`);
  const chipTimes: number[] = [];
  const chip = page.getByRole('navigation', { name: 'Areas' }).getByRole('link');
  for (let round = 0; round < rounds; round++) {
    const act = () => tapLikeAFinger(page, cdp, chip.nth(1 + (round % 5)));
    chipTimes.push(await untilPainted(page, { event: 'pointerup', isDrawn: otherListExpression(page), act }));
  }
  const paintOfChips = await takePaintTimes(page);
  for (let round = 0; round < rounds; round++) {
    await page.getByRole('button', { name: 'Filters' }).tap();
    await page.getByRole('dialog', { name: 'Filters' }).getByRole('button', { name: 'Close' }).tap();
    await page.getByRole('dialog', { name: 'Filters' }).waitFor({ state: 'hidden' });
  }
  const paintOfSheet = await takePaintTimes(page);
  const sortTimes: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const order = ['price_asc', 'price_desc', 'newest'][round % 3] as string;
    const act = () => page.getByLabel('Sort by').selectOption(order);
    sortTimes.push(await untilPainted(page, { event: 'change', isDrawn: otherListExpression(page), act }));
  }
  await page.context().close();
  const slow = `CPU ${slowdown}×, ${homeCount.toLocaleString('en')} homes`;
  return [
    p75Result(`From the tap on an area to its homes on the screen, ${slow}`, chipTimes, 100),
    p75Result(`From another order to its homes on the screen, ${slow}`, sortTimes, 100),
    p75Result(`From a tap on a chip to the next paint, ${slow}`, paintOfChips, 150),
    p75Result(`From a tap on 'Filters' or 'Close' to the next paint, ${slow}`, paintOfSheet, 150),
  ];
}

/** The time in milliseconds that a finger stays on its target. The request starts at the touch. */
const fingerMs = 60;

export async function tapLikeAFinger(page: Page, cdp: CDPSession, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('There is nothing to tap');
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await page.waitForTimeout(fingerMs);
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/**
 * Returns the durations of interactions since the last call, in milliseconds. The browser does not report
 * those that are shorter than a frame. If it reports none, the result is one frame.
 */
export async function takePaintTimes(page: Page): Promise<number[]> {
  const waits = (await page.evaluate('waits.splice(0)')) as number[];
  return waits.length > 0 ? waits : [16];
}

async function measureKeys(browser: Browser, origin: string): Promise<BenchmarkResult> {
  const { page, cdp } = await openHydrated(browser, `${origin}/explore`);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const box = page.locator('input[type=search]:visible').first();
  await box.tap();
  const waits: number[] = [];
  for (const word of ['kisaasi', 'ntinda', 'bugolobi', 'muyenga', 'entebbe']) {
    await box.fill('');
    for (let index = 0; index < 4; index++) {
      const before = await page.evaluate(`document.querySelector('.suggestions')?.textContent ?? ''`);
      const suggestionsText = `document.querySelector('.suggestions:not([hidden])')?.textContent`;
      const isDrawn = `${suggestionsText} && ${suggestionsText} !== ${JSON.stringify(before)}`;
      const act = () => page.keyboard.press(word.charAt(index));
      const wait = await Promise.race([
        untilPainted(page, { event: 'input', isDrawn, act }),
        page.waitForTimeout(1_000),
      ]);
      // A letter that leaves the suggestions as they are is not a visible change.
      if (typeof wait === 'number') waits.push(wait);
    }
  }
  await page.context().close();
  return p75Result('From a key to its suggestions on the screen, loopback', waits, 60);
}

/** Returns the result for these times. It is judged by the 75th percentile, as is usual for interactions. */
export function p75Result(name: string, times: number[], maxMs: number): BenchmarkResult {
  const p75 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.75)] ?? Number.NaN;
  return {
    name,
    ours: `p75 ${p75.toFixed(0)} ms of ${times.length}; ${formatLatency(latencyPercentiles(times))}`,
    beside: '',
    ratio: '',
    target: `p75 at most ${maxMs} ms`,
    met: p75 <= maxMs,
  };
}
