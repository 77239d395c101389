import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { desktop, phone, sharedBrowser } from './browser.ts';
import {
  enhancementsLoaded,
  eventually,
  expectPageQuality,
  interceptOnce,
  journey,
  waitForHydration,
} from './journey.ts';
import { type RunningMarket, startMarket } from './start-market.ts';

let app: RunningMarket;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startMarket(), sharedBrowser()]);
});
afterAll(async () => {
  await app?.stop();
});

const visit = (options: Parameters<typeof journey>[2], errand: (page: Page) => Promise<void>) =>
  journey(browser, app.url, { reducedMotion: 'no-preference', ...options }, errand);
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const searchOf = (page: Page) => new URL(page.url()).search;

const homeWithPlan = 'Three bedrooms near the airstrip';

const nowhere = '/no/such/page';
/** Pages that are checked in dark mode. every-page.test.ts checks light mode. */
const pages = [
  '/',
  '/properties/popular',
  '/featured-properties',
  '/category/bank-sale',
  '/test-page?title=villa',
  '/privacy',
  '/terms',
  '/host-responsibly',
  '/resources',
  '/community',
  '/sitemap',
  '/virtual-tour-creation',
  nowhere,
];

test('passes axe on a dark desktop without overflow', {
  tags: 'thorough',
}, async () => {
  await visit({ viewport: desktop, colorScheme: 'dark' }, async (page) => {
    for (const path of pages) {
      const answer = await page.goto(path);
      expect([path, answer?.status()]).toEqual([path, path === nowhere ? 404 : 200]);
      await waitForHydration(page);
      await expectPageQuality(page);
    }
  });
});

test('browses the front page by category and order, loads more, and finds the position again', {
  tags: 'thorough',
}, async () => {
  await visit({ viewport: phone }, async (page) => {
    await page.goto('/');
    await waitForHydration(page);
    const browse = section(page, 'Browse Properties');
    await browse.getByRole('link', { name: 'BnBs' }).click();
    await eventually(() => searchOf(page)).toBe('?category=furnished_houses');
    await eventually(() => browse.getByText('/ day').count()).toBe(8);
    await browse.getByLabel('Sort by').selectOption('Price low to high');
    await eventually(() => searchOf(page)).toBe('?category=furnished_houses&sort=price_asc');
    await browse.getByRole('link', { name: 'Load More Properties' }).click();
    await eventually(() => browse.getByRole('article').count()).toBe(16);
    await browse.getByRole('article').nth(12).getByRole('link', { name: /^View/ }).click();
    await eventually(() => new URL(page.url()).pathname).toMatch(/^\/property\//);
    // The previous list is shown until the home arrives.
    await eventually(() => browse.count()).toBe(0);
    await page.goBack();
    await eventually(() => browse.getByRole('article').count()).toBe(16);
    expect(await browse.getByLabel('Sort by').inputValue()).toBe('price_asc');
  });
});

test('walks through a property by its floor plan', { tags: 'thorough' }, async () => {
  await visit({ viewport: desktop, colorScheme: 'dark' }, async (page) => {
    const reply = await fetch(`${app.url}/api/properties/page?q=${encodeURIComponent(homeWithPlan)}&limit=1`);
    const { items } = (await reply.json()) as { items: { id: number; title: string }[] };
    expect(items[0]?.title).toBe(homeWithPlan);
    await page.goto(`/property/${items[0]?.id}`);
    await waitForHydration(page);
    await page.getByText('Floor plan', { exact: true }).click();
    const pictures = page.getByRole('dialog', { name: /^Photos of/ });
    await eventually(() => pictures.getByRole('status').textContent()).toMatch(/^(\d+)\/\1 · Floor plan$/);
    await page.keyboard.press('Escape');

    await page.getByRole('link', { name: 'Walk through in 360°' }).click();
    const toggle = page.getByRole('button', { name: 'Floor plan' });
    await toggle.click();
    const plan = section(page, 'Floor plan');
    await plan.getByRole('button', { name: 'You are here: Living room' }).waitFor();
    await expectPageQuality(page, { without: 'iframe' });
    await plan.getByRole('button', { name: 'Go to Kitchen' }).click();
    await plan.getByRole('button', { name: 'You are here: Kitchen' }).waitFor();
    await eventually(() => page.getByRole('status').allInnerTexts()).toContain('Kitchen');
    await plan.getByRole('button', { name: 'Close floor plan' }).click();
    expect([await plan.count(), await toggle.getAttribute('aria-pressed')]).toEqual([0, 'false']);
  });
});

test('joins the waitlist with errors beside their field and a confirmation', {
  tags: 'thorough',
}, async () => {
  await visit({ viewport: phone }, async (page) => {
    const releaseIslands = await interceptOnce(page, '**/assets/home-islands-*.js');
    const releaseEnhancements = await interceptOnce(page, '**/assets/enhancements-*.js');
    await page.goto('/', { waitUntil: 'commit' });
    await waitForHydration(page);
    // This tap comes after the hydration of the page, but before that of the section.
    await page.getByRole('button', { name: 'Join the Android waitlist' }).click();
    releaseIslands();
    releaseEnhancements();
    const dialog = page.getByRole('dialog', { name: 'Join the waitlist' });
    await dialog.waitFor();
    expect(await dialog.getByLabel("Can't wait!").isChecked()).toBe(true);
    await dialog.getByLabel('Full Name').fill('Amina Sample');
    await dialog.getByLabel('Email Address').fill('amina@nowhere');
    await dialog.getByRole('button', { name: 'Join Waitlist' }).click();
    await dialog.getByText('Invalid email address').waitFor();
    await expectPageQuality(page);
    await dialog.getByLabel('Email Address').fill('amina@example.com');
    await dialog.getByLabel('Very interested').check();
    const sent = page.waitForRequest('**/api/waitlist');
    const letGo = await interceptOnce(page, '**/api/waitlist');
    await dialog.getByRole('button', { name: 'Join Waitlist' }).click();
    await dialog.getByRole('button', { name: 'Submitting...', disabled: true }).waitFor();
    letGo();
    expect((await sent).postDataJSON()).toEqual({
      name: 'Amina Sample',
      email: 'amina@example.com',
      platform: 'android',
      rating: 4,
    });
    // The pointer is on the toast, so that the toast stays open.
    await page.getByText('Joined Waitlist Successfully!').hover();
    await eventually(() => dialog.isVisible()).toBe(false);
    await expectPageQuality(page);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await eventually(() => page.getByText('Joined Waitlist Successfully!').count()).toBe(0);
    await page.getByRole('button', { name: 'Join the Android waitlist' }).click();
    await dialog.waitFor();
    expect(await dialog.getByLabel('Full Name').inputValue()).toBe('');
    expect(await dialog.getByText('Invalid email address').count()).toBe(0);
    await page.keyboard.press('Escape');
    await eventually(() => dialog.isVisible()).toBe(false);
    await eventually(() => page.evaluate('document.activeElement.textContent')).toBe(
      'Join the Android waitlist',
    );
  });
});

test('reserves eight places in a list and four in a row while properties load', {
  tags: 'thorough',
}, async () => {
  await visit({ viewport: desktop, reducedMotion: 'reduce' }, async (page) => {
    await page.goto('/terms');
    await waitForHydration(page);
    await enhancementsLoaded(page);
    // These calls never get a response.
    await page.route('**/api/properties/**', () => {});
    const go = (path: string) => page.evaluate(`history.pushState(null, '', '${path}')`);
    const waiting = page.getByRole('main').getByRole('status', { name: 'Loading properties' });
    const places = () =>
      waiting.evaluateAll((lists: { childElementCount: number }[]) =>
        lists.map((list) => list.childElementCount),
      );
    await go('/rental-units');
    await eventually(places).toEqual([8]);
    await go('/');
    await section(page, 'Browse Properties').scrollIntoViewIfNeeded();
    await eventually(places).toEqual([4, 4, 4, 8]);
  });
});

test('moves the old page up before the new one enters from below', { tags: 'thorough' }, async () => {
  await visit({ viewport: desktop }, async (page) => {
    await page.addInitScript(`
      addEventListener('pagereveal', ({ viewTransition }) => {
        viewTransition?.ready.then(() => {
          const own = document.getAnimations().filter(({ animationName }) => /^(leave|enter)$/.test(animationName));
          window.moves = own.map(({ effect, animationName: name }) => {
            const { duration, delay } = effect.getTiming();
            const steps = effect.getKeyframes().map(({ opacity, translate }) => opacity + ' ' + translate);
            return [effect.pseudoElement, name, delay, duration, ...steps].join(' | ');
          });
        });
      });
    `);
    await page.goto('/terms');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Privacy Policy' }).waitFor();
    await eventually(() => page.evaluate('window.moves')).toEqual([
      '::view-transition-new(root) | enter | 200 | 300 | 0 0px 20px | 1 none',
      '::view-transition-old(root) | leave | 0 | 200 | 1 none | 0 0px -20px',
    ]);
  });
});

const rowOf = (page: Page) => section(page, 'Featured Properties').getByRole('list');

describe('the row of featured properties', () => {
  const scrolled = (page: Page) =>
    page.evaluate(`document.querySelector('[aria-label="Featured Properties"] ul').scrollLeft`);

  test.each([
    ['a phone', phone],
    ['a desktop', desktop],
    ['a wide screen', { width: 1920, height: 1080 }],
  ])(
    'advances automatically on %s when visible, and can be stopped and stepped',
    {
      tags: 'thorough',
    },
    async (_, viewport) => {
      await visit({ viewport }, async (page) => {
        await page.clock.install();
        await page.goto('/');
        await waitForHydration(page);
        expect(await scrolled(page)).toBe(0);
        await rowOf(page).scrollIntoViewIfNeeded();
        await page.getByRole('button', { name: 'Pause slideshow' }).waitFor();
        await page.clock.runFor(5_100);
        await eventually(() => scrolled(page)).toBeGreaterThan(100);

        await page.getByRole('button', { name: 'Pause slideshow' }).click();
        await page.mouse.move(5, 5);
        const stopped = await restingPlace(page);
        await page.clock.runFor(20_000);
        expect(await restingPlace(page)).toBe(stopped);

        // A phone swipes, so it has no buttons for it.
        if (viewport === phone) return;
        // It may have advanced more than once before it was stopped.
        await eventually(async () => {
          await page.getByRole('button', { name: 'Previous' }).click();
          return restingPlace(page);
        }).toBe(0);
        await page.getByRole('button', { name: 'Previous' }).click();
        await eventually(() =>
          page.evaluate(
            `(() => { const row = document.querySelector('[aria-label="Featured Properties"] ul'); return row.scrollWidth - row.clientWidth - row.scrollLeft < 3; })()`,
          ),
        ).toBe(true);
      });
    },
  );

  test('does not move during keyboard focus or touch', {
    tags: 'thorough',
  }, async () => {
    await visit({}, async (page) => {
      await page.clock.install();
      await page.goto('/');
      await waitForHydration(page);
      await rowOf(page).scrollIntoViewIfNeeded();
      await page.getByRole('button', { name: 'Pause slideshow' }).waitFor();
      await rowOf(page).getByRole('link').first().focus();
      const reached = await restingPlace(page);
      await page.clock.runFor(5_100);
      expect(await restingPlace(page)).toBe(reached);
      await rowOf(page).getByRole('link').first().blur();
      await page.clock.runFor(5_100);
      await eventually(() => scrolled(page)).not.toBe(reached);
      await rowOf(page).dispatchEvent('pointerdown');
      const held = await restingPlace(page);
      await page.clock.runFor(20_000);
      expect(await restingPlace(page)).toBe(held);
      await rowOf(page).dispatchEvent('pointerup');
      await page.clock.runFor(5_100);
      await eventually(() => scrolled(page)).not.toBe(held);
    });
  });

  test('does not move with reduced motion, and has no control for it', { tags: 'thorough' }, async () => {
    await visit({ viewport: desktop, reducedMotion: 'reduce' }, async (page) => {
      await page.clock.install();
      await page.goto('/');
      await waitForHydration(page);
      await rowOf(page).scrollIntoViewIfNeeded();
      await page.getByRole('button', { name: 'Next' }).waitFor();
      expect(await page.getByRole('button', { name: 'Pause slideshow' }).count()).toBe(0);
      await page.clock.runFor(20_000);
      expect(await scrolled(page)).toBe(0);
    });
  });

  /** Returns its final position: smooth scrolling takes a while. */
  async function restingPlace(page: Page): Promise<unknown> {
    let now = await scrolled(page);
    for (let still = 0; still < 4; ) {
      const before = now;
      await page.waitForTimeout(200);
      now = await scrolled(page);
      still = now === before ? still + 1 : 0;
    }
    return now;
  }
});

test('links tabs, order and more properties by address before any script', async () => {
  await visit({ javaScriptEnabled: false }, async (page) => {
    await page.goto('/');
    const browse = section(page, 'Browse Properties');
    await browse.getByRole('link', { name: 'For Sale' }).click();
    await eventually(() => searchOf(page)).toBe('?category=for_sale');
    await browse.getByLabel('Sort by').selectOption('Price high to low');
    await browse.getByRole('button', { name: 'Apply' }).click();
    await eventually(() => new URL(page.url()).searchParams.get('sort')).toBe('price_desc');
    expect(new URL(page.url()).searchParams.get('category')).toBe('for_sale');
    const first = await browse.getByRole('article').first().innerText();
    await browse.getByRole('link', { name: 'Load More Properties' }).click();
    await eventually(() => browse.getByRole('article').first().innerText()).not.toBe(first);
  });
});

test('moves between screens of the visitor without a page load, and returns to the same position', {
  tags: 'thorough',
}, async () => {
  await visit({ viewport: { width: 390, height: 300 } }, async (page) => {
    await page.goto('/payments');
    await waitForHydration(page);
    await enhancementsLoaded(page);
    await page.evaluate('scrollTo(0, 200)');
    await page.evaluate(`
      self.seen = [];
      new MutationObserver(() => {
        const main = document.querySelector('main');
        self.seen.push(main.firstElementChild.className + ': ' + main.querySelector('h1')?.textContent);
      }).observe(document.body, { subtree: true, childList: true, attributes: true });`);
    await page.evaluate(`document.querySelector('#menu a[href="/saved"]').click()`);
    await page.waitForSelector('main > .enter');
    expect(await page.evaluate('self.seen')).toContain('leave: Your bookings and payments');
    await eventually(() => page.title()).toContain('Saved');
    await eventually(() => page.evaluate('scrollY')).toBe(0);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Your bookings and payments' }).waitFor();
    await eventually(() => page.evaluate('scrollY')).toBe(200);
  });
});

test('loads the links of a static page as documents, and returns to the same position', async () => {
  await visit({}, async (page) => {
    await page.goto('/privacy');
    await enhancementsLoaded(page);
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    await page.getByRole('contentinfo').getByRole('link', { name: 'Popular Properties' }).click();
    await page.getByRole('heading', { level: 1, name: 'Popular Properties' }).waitFor();
    await page.evaluate('scrollTo(0, 600)');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click();
    await page.getByRole('heading', { level: 1, name: 'Terms of Service' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Popular Properties' }).waitFor();
    await eventually(() => loads).toBe(3);
  });
});

test('counts on the test page and finds a property by its title', { tags: 'thorough' }, async () => {
  await visit({}, async (page) => {
    const { total } = await (await page.request.get('/api/properties/page?limit=1')).json();
    await page.goto('/test-page');
    await waitForHydration(page);
    expect(await page.locator('dt:text-is("Total properties") + dd').innerText()).toBe(String(total));
    await page.getByLabel('Find a property by title').fill('villa with pool');
    await page.getByRole('button', { name: 'Find' }).click();
    await page.getByText(/^Found: /).waitFor();
    const asked = page.waitForResponse((response) => response.url().includes('/api/properties/page'));
    await page.getByRole('button', { name: 'Refresh' }).click();
    expect((await asked).ok()).toBe(true);
  });
});

test('shows the target in a link preview with a small picture', { tags: 'thorough' }, async () => {
  const reply = await fetch(`${app.url}/api/properties/page?limit=1`);
  const { items } = (await reply.json()) as { items: { id: number }[] };
  const html = await (await fetch(`${app.url}/property/${items[0]?.id}`)).text();
  const picture = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] as string;
  expect(picture).toMatch(/^http.*\/previews\/[\w-]+\.jpg\?of=%2Fproperty%2F\d+$/);
  const bytes = (await (await fetch(picture.replaceAll('&amp;', '&'))).arrayBuffer()).byteLength;
  expect(bytes).toBeGreaterThan(5_000);
  expect(bytes).toBeLessThan(300_000);
  const [graph] = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json]) => JSON.parse(json as string),
  );
  expect(graph['@graph'].map((thing: { '@type': string }) => thing['@type'])).toEqual([
    'RealEstateListing',
    'BreadcrumbList',
  ]);
  expect(html).toContain(`<link rel="canonical" href="${app.url}/property/${items[0]?.id}">`);
});

test('loads only nearby pictures on a phone before any script, and others as they approach', {
  tags: 'thorough',
}, async () => {
  await visit({ viewport: phone }, async (page) => {
    let asked = 0;
    page.on('request', (request) => {
      if (request.resourceType() === 'image') asked += 1;
    });
    await page.route('**/*.js', () => {});
    await page.goto('/');
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
    expect(asked).toBeLessThanOrEqual(7);
    const far = section(page, 'Browse Properties').locator('article img').nth(5);
    const width = () => far.evaluate((image: { naturalWidth: number }) => image.naturalWidth);
    expect(await width()).toBe(0);
    await far.scrollIntoViewIfNeeded();
    await eventually(width).toBeGreaterThan(0);
  });
});

test('keeps pictures small and prefetches only tapped links with Save-Data', async () => {
  const light = await (await fetch(app.url, { headers: { 'save-data': 'on' } })).text();
  const full = await (await fetch(app.url)).text();
  expect(full).toContain('/720.avif');
  expect(light).not.toMatch(/\/(720|1080|1600)\.(avif|webp)/);
  expect(full).toContain('"eagerness":"moderate"');
  expect(light).toContain('"eagerness":"conservative"');
});
