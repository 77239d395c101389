import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page, Request } from 'playwright-core';
import { launchMeasuredBrowser } from '../../scripts/e2e/browser.ts';
import { startApp } from '../../scripts/e2e/start-app.ts';
import { type ByteCountingProxy, startByteCountingProxy } from './byte-counting-proxy.ts';
import type { BenchmarkResult } from './report.ts';

const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const idleMs = 60_000;
const kB = 1000;
const listPaths = ['/explore', '/rental-units', '/bnbs', '/for-sale', '/bank-sales'];

/**
 * Measures Home on a phone, in a real browser, counting every byte on the connection. No network is emulated,
 * because that would disable the back-forward cache and prefetching, and the number of bytes does not depend
 * on it.
 */
export async function measureFirstView(): Promise<BenchmarkResult[]> {
  const app = await startApp();
  const proxy = await startByteCountingProxy(app.url);
  // Re-enables the back-forward cache, which Playwright disables by default.
  const browser = await launchMeasuredBrowser({ ignoreDefaultArgs: ['--disable-back-forward-cache'] });
  try {
    const firstBytes = await warmUp(browser, proxy.origin);
    const html = await htmlOf(proxy.origin);
    return [
      boundedResult('Home, HTML with its style, brotli', html.brotliBytes, 13 * kB),
      sizeResult('the same for its first twelve requests', firstBytes),
      ...(await measureListPages(proxy.origin)),
      boundedResult('Inline script', html.inlineScriptBytes, 2 * kB),
      ...(await measurePages(browser, proxy)),
      ...(await measurePictures(proxy.origin)),
      ...(await measureHydration(browser, proxy)),
      ...(await measureSaveData(browser, proxy.origin)),
      ...(await measureEarlyTap(browser, proxy.origin)),
      ...(await measureBackNavigation(browser, proxy.origin)),
    ];
  } finally {
    await browser.close();
    proxy.close();
    await app.stop();
  }
}

/**
 * Renders the page often enough that the results apply to later visitors. The first visitor waits for
 * pictures to be resized, and the first dozen get a quickly compressed page (docs/decisions/0030).
 * @returns the size in bytes of the page that the first visitors get
 */
async function warmUp(browser: Browser, origin: string): Promise<number> {
  const page = await browser.newPage(phone);
  await page.goto(origin, { waitUntil: 'networkidle' });
  await page.close();
  const firstBytes = await bodyBytes(origin, 'br');
  for (let sent = 0; sent < 20; sent++) await bodyBytes(origin, 'br');
  await wait(2_000);
  return firstBytes;
}

/** Measures the Brotli-compressed size of the list pages. */
async function measureListPages(origin: string): Promise<BenchmarkResult[]> {
  const pages = listPaths.map((path) => origin + path);
  for (let sent = 0; sent < 20; sent++) for (const page of pages) await bodyBytes(page, 'br');
  await wait(2_000);
  const results: BenchmarkResult[] = [];
  for (const page of pages)
    results.push(boundedResult(`${new URL(page).pathname}, the same`, await bodyBytes(page, 'br'), 13 * kB));
  return results;
}

async function htmlOf(origin: string): Promise<{ brotliBytes: number; inlineScriptBytes: number }> {
  const html = await (await fetch(origin)).text();
  const scripts = [...html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)];
  const inlineScripts = scripts.filter(([, attributes]) => !attributes?.includes('json'));
  return {
    brotliBytes: await bodyBytes(origin, 'br'),
    inlineScriptBytes: inlineScripts.reduce((sum, [, , text]) => sum + (text?.length ?? 0), 0),
  };
}

async function measurePages(browser: Browser, proxy: ByteCountingProxy): Promise<BenchmarkResult[]> {
  const home = await measureUntouched(browser, proxy, '/');
  const lists: BenchmarkResult[] = [];
  for (const path of listPaths) {
    const { bytes, requests } = await measureUntouched(browser, proxy, path);
    lists.push(boundedResult(`${path}: first view, transferred before the application`, bytes, 100 * kB), {
      ...boundedResult(`${path}: its requests`, requests, 8),
      ours: `${requests}`,
    });
  }
  return [
    boundedResult('First view at 360 × 740 @2x, transferred before the application', home.bytes, 100 * kB),
    { ...boundedResult('Requests of the first view', home.requests, 8), ours: `${home.requests}` },
    ...(home.firstPicture
      ? [boundedResult('First picture', await bodyBytes(home.firstPicture), 30 * kB)]
      : []),
    {
      ...boundedResult('Script requests before the view is complete', home.scriptsBefore, 0),
      ours: `${home.scriptsBefore}, the others when idle`,
    },
    ...lists,
    ...(await measureLayoutShift(browser, proxy.origin)),
  ];
}

type UntouchedLoad = {
  bytes: number;
  requests: number;
  scriptsBefore: number;
  firstPicture?: string | undefined;
};

/**
 * Measures the page as loaded by a visitor who touches nothing. The application, which loads when idle, is
 * blocked here and measured separately.
 */
async function measureUntouched(
  browser: Browser,
  proxy: ByteCountingProxy,
  path: string,
): Promise<UntouchedLoad> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const requestsSeen: Request[] = [];
  let scriptsBefore = 0;
  let hasLoaded = false;
  page.once('load', () => {
    hasLoaded = true;
  });
  page.on('request', (request) => {
    // The font belongs to the first view, unlike the scripts and the whole stylesheet.
    const isApplication = /\/assets\/.*\.(js|css)$/.test(request.url());
    if (!isApplication) requestsSeen.push(request);
    else if (!hasLoaded) scriptsBefore += 1;
  });
  await page.route(/\/assets\/.*\.(js|css)$/, () => {});
  const before = proxy.receivedBytes();
  await page.goto(proxy.origin + path);
  await wait(2_000);
  const bytes = proxy.receivedBytes() - before;
  // Pictures further down are lazy, and have no source yet.
  const firstPicture = (await page.evaluate(
    `[...document.querySelectorAll('main img')].find((image) => image.currentSrc)?.currentSrc`,
  )) as string | undefined;
  await context.close();
  return { bytes, requests: requestsSeen.length, scriptsBefore, firstPicture };
}

async function measureLayoutShift(browser: Browser, origin: string): Promise<BenchmarkResult[]> {
  const page = await browser.newPage(phone);
  await page.addInitScript(measureShift);
  await page.goto(origin);
  await waitForHydration(page);
  await wait(1_000);
  const shift = (await page.evaluate('shift')) as number;
  await page.close();
  return [{ ...boundedResult('Layout shift, hydration included', shift, 0.01), ours: `${shift}` }];
}

/** Measures the card pictures of the catalogue at the width that a phone requests. */
async function measurePictures(origin: string): Promise<BenchmarkResult[]> {
  const list = (await (await fetch(`${origin}/api/properties`)).json()) as {
    picture: { key: string } | null;
  }[];
  const keys = new Set(list.flatMap(({ picture }) => (picture ? [picture.key] : [])));
  const sizes: number[] = [];
  for (const key of keys) sizes.push(await bodyBytes(`${origin}/pictures/${key}/480.avif`));
  sizes.sort((a, b) => a - b);
  const p90 = sizes[Math.floor(sizes.length * 0.9)] ?? 0;
  return [boundedResult(`Card pictures at 480 px, p90 of ${sizes.length}`, p90, 10 * kB)];
}

/**
 * Measures the scripts that the browser loads until the page is hydrated, and the bytes that it receives
 * afterwards while idle.
 */
async function measureHydration(browser: Browser, proxy: ByteCountingProxy): Promise<BenchmarkResult[]> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await page.addInitScript(recordWhenHydrated);
  await page.goto(proxy.origin);
  await waitForHydration(page);
  await wait(3_000);
  const scripts = JSON.parse((await page.evaluate(scriptsFetched)) as string) as [string, boolean][];
  let needed = 0;
  let all = 0;
  for (const [address, isNeeded] of scripts) {
    const bytes = await bodyBytes(address, 'gzip');
    all += bytes;
    if (isNeeded) needed += bytes;
  }
  const before = proxy.receivedBytes();
  await wait(idleMs);
  const idle = proxy.receivedBytes() - before;
  await context.close();
  const files = scripts.filter(([, isNeeded]) => isNeeded).length;
  return [
    {
      ...boundedResult('Script until the page is interactive, gzip', needed, 105 * kB),
      ours: `${inKB(needed)} in ${files} files, ${inKB(all)} with its conveniences`,
    },
    { ...boundedResult('Idle, per minute', idle, 0.3 * kB), ours: `${idle} B` },
  ];
}

const recordWhenHydrated = `
  new MutationObserver(() => {
    if ('hydrated' in document.documentElement.dataset) self.aliveAt ??= performance.now();
  }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-hydrated'] });`;

/**
 * An expression that returns the address of each script, and whether the script was requested before
 * hydration. A script that is fetched and then imported is listed once.
 */
const scriptsFetched = `JSON.stringify([...new Map(performance.getEntriesByType('resource')
  .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
  .sort((one, other) => other.startTime - one.startTime)
  .map(({ name, startTime }) => [name, startTime < self.aliveAt]))])`;

async function measureSaveData(browser: Browser, origin: string): Promise<BenchmarkResult[]> {
  const context = await browser.newContext({ ...phone, extraHTTPHeaders: { 'save-data': 'on' } });
  const page = await context.newPage();
  await page.addInitScript(`Object.defineProperty(navigator, 'connection', { value: { saveData: true } })`);
  let scripts = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('.js')) scripts += 1;
  });
  await page.goto(origin);
  await wait(3_000);
  const maxWidth = (await page.evaluate(
    `Math.max(...[...document.images].flatMap(({ currentSrc }) => currentSrc.match(/(\\d+)\\.\\w+$/)?.[1] ?? []))`,
  )) as number;
  await context.close();
  return [
    {
      ...boundedResult('On Save-Data: script requests before an interaction', scripts, 0),
      ours: `${scripts}, no picture wider than ${maxWidth}`,
    },
  ];
}

/** Measures a tap before any script has arrived. All scripts are blocked. */
async function measureEarlyTap(browser: Browser, origin: string): Promise<BenchmarkResult[]> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await page.route('**/*.js', () => {});
  await page.goto(origin, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Explore Properties' }).tap();
  const isOpen = await page
    .getByRole('dialog', { name: 'Explore Properties' })
    .isVisible()
    .catch(() => false);
  await context.close();
  return [booleanResult('The explore dialog opens on a tap before any script', isOpen)];
}

async function measureBackNavigation(browser: Browser, origin: string): Promise<BenchmarkResult[]> {
  const home = await goBackTo(browser, origin);
  // Not every build of a browser has this cache. A failure counts only if a trivial page is restored.
  const hasCache = home.isKept || (await goBackTo(browser, `${origin}/robots.txt`)).isKept;
  const name = 'Back from the back-forward cache';
  if (hasCache) return [booleanResult(home.isKept ? name : `${name}: ${home.reasons}`, home.isKept)];
  return [
    {
      ...booleanResult(name, false),
      ours: 'cannot be measured: this browser has no such cache (set CHROME_PATH)',
    },
  ];
}

async function goBackTo(browser: Browser, address: string): Promise<{ isKept: boolean; reasons: string }> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await page.addInitScript(`addEventListener('pageshow', (event) => { self.cameBack = event.persisted; })`);
  await page.goto(address);
  if (await page.locator('main').count()) await waitForHydration(page);
  await wait(1_000);
  await page.goto(new URL('/terms', address).href);
  await page.goBack({ waitUntil: 'commit' });
  await wait(500);
  const isKept = (await page.evaluate('self.cameBack')) === true;
  const reasons = (await page.evaluate(
    `JSON.stringify(performance.getEntriesByType('navigation')[0].notRestoredReasons?.reasons?.map(({ reason }) => reason) ?? [])`,
  )) as string;
  await context.close();
  return { isKept, reasons };
}

const measureShift = `
  self.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) self.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });`;

function waitForHydration(page: Page): Promise<unknown> {
  return page.waitForSelector('html[data-hydrated]', { state: 'attached' });
}

/** Returns the size in bytes of a body as transferred in this encoding. */
function bodyBytes(address: string, encoding?: 'br' | 'gzip'): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      address,
      { headers: encoding ? { 'accept-encoding': encoding } : {} },
      (response) => {
        let bytes = 0;
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
        });
        response.once('end', () => resolve(bytes)).once('error', reject);
      },
    );
    outgoing.once('error', reject).end();
  });
}

function boundedResult(name: string, value: number, target: number): BenchmarkResult {
  return {
    name,
    ours: inKB(value),
    beside: 'none',
    ratio: '-',
    target: `≤ ${target < kB ? target : inKB(target)}`,
    met: value <= target,
  };
}

function sizeResult(name: string, bytes: number): BenchmarkResult {
  return { name, ours: inKB(bytes), beside: 'none', ratio: '-', target: 'none', met: null };
}

function booleanResult(name: string, isTrue: boolean): BenchmarkResult {
  return { name, ours: isTrue ? 'yes' : 'no', beside: 'none', ratio: '-', target: 'yes', met: isTrue };
}

function inKB(bytes: number): string {
  return `${(bytes / kB).toFixed(2)} kB`;
}
