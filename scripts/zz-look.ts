import { desktop, launchBrowser, phone } from './e2e/browser.ts';

const browser = await launchBrowser();
const pages = process.argv[2]
  ? process.argv[2].split(',')
  : ['/sw/', '/lg/', '/lg/rental-units', '/sw/property/1'];
for (const [name, viewport] of [
  ['390', phone],
  ['1280', desktop],
] as const)
  for (const scheme of (process.argv[3] ?? 'light').split(',') as ('light' | 'dark')[]) {
    const context = await browser.newContext({ viewport, colorScheme: scheme });
    const page = await context.newPage();
    page.on(
      'console',
      (m) =>
        ['error', 'warning'].includes(m.type()) &&
        console.log(name, page.url(), m.type(), m.text().slice(0, 300)),
    );
    page.on('pageerror', (e) => console.log(name, page.url(), 'ERR', String(e).slice(0, 300)));
    for (const path of pages) {
      await page.goto(`http://localhost:3941${path}`);
      await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset);
      await page.waitForTimeout(500);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (wide > 0) console.log(name, path, 'too wide by', wide);
      const links = await page.evaluate(() =>
        [...document.querySelectorAll('a[href^="/"],form[action^="/"]')]
          .map((a) => a.getAttribute('href') ?? a.getAttribute('action')!)
          .filter((h) => !/^\/(lg|sw|api|language|assets|auctions\/.*ics)\b/.test(h)),
      );
      if (path.length > 3 && /^\/(sw|lg)/.test(path) && links.length)
        console.log(path, 'plain links', [...new Set(links)].slice(0, 10));
      await page.screenshot({
        path: `/tmp/tongue/${name}-${scheme}${path.replaceAll('/', '_').replace(/[?=&#]/g, '-')}.png`,
        fullPage: process.argv[4] === 'full',
      });
    }
    if (!process.argv[2]) {
      await page.locator('a.globe').click();
      await page.getByRole('dialog').waitFor();
      await page.waitForTimeout(300);
      await page.screenshot({ path: `/tmp/tongue/${name}-${scheme}-dialog.png` });
    }
    await context.close();
  }
await browser.close();
