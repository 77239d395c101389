import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { desktop, launchBrowser, phone } from './browser.ts';
import { hydrated } from './journey.ts';
import { axeFaults, lookAt, watchPage } from './page-faults.ts';
import { password, type RunningMarket, startMarket } from './start-market.ts';

let app: RunningMarket;
let browser: Browser;
let ids: { home: number; lot: number; agent: string };
beforeAll(async () => {
  [app, browser] = await Promise.all([startMarket(), launchBrowser()]);
  const first = async (query: string) => {
    const reply = await fetch(`${app.url}/api/properties/page?limit=1&${query}`);
    return ((await reply.json()) as { items: { id: number }[] }).items[0]?.id ?? 0;
  };
  const agents = await (await fetch(`${app.url}/sitemaps/agents.xml`)).text();
  ids = {
    home: await first('category=rental_units&hasTour=true'),
    lot: 1,
    agent: /\/agents\/([^<]+)</.exec(agents)?.[1] ?? '',
  };
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const roles = { nobody: null, user: 'visitor', manager: 'sunrise-homes', admin: 'admin' } as const;
type RoleName = keyof typeof roles;
const unknown = 'u'.repeat(22);

/** Each address of the application, and where it leads: stays, or goes on to, signed out · user · manager · admin. */
const places: Record<string, string> = {
  '/': '',
};

test('look', async () => {
  const { routes } = await import('../../src/app/web/routes.tsx');
  const out: string[] = [];
  const started = Date.now();
  await Promise.all(
    (Object.keys(roles) as RoleName[]).map(async (role) => {
      const context = await browser.newContext({ viewport: phone, baseURL: app.url, reducedMotion: 'reduce', serviceWorkers: 'block' });
      const page = await context.newPage();
      const name = roles[role];
      if (name) await page.request.post('/api/login', { data: { username: name, password }, headers: { origin: app.url } });
      const watched = watchPage(page, () => false);
      for (const { path } of routes) {
        const address = path.replace(':categorySlug', 'villa').replace('/auctions/:id', `/auctions/${ids.lot}`).replace('/attempts/:id', '/attempts/1').replace(/:id/, String(ids.home)).replace('/agents/:mark', `/agents/${ids.agent}`).replace(':mark', unknown).replace(':reference', unknown).replace('*', '/nowhere');
        const at = Date.now();
        await page.goto(address);
        await hydrated(page);
        await page.waitForSelector('h1', { timeout: 5000 }).catch(() => {});
        await watched.settled();
        const { faults } = await lookAt(page);
        out.push(`${role} ${path} → ${new URL(page.url()).pathname} “${await page.locator('h1').first().innerText().catch(() => '')}” ${Date.now() - at} ms ${JSON.stringify([...watched.faults(), ...faults])}`);
      }
      await context.close();
    }),
  );
  (await import('node:fs')).writeFileSync('/tmp/app/pages.txt', out.join('\n') + `\n${Date.now() - started}`);
});
