import type { Browser, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { desktop, phone, sharedBrowser } from './browser.ts';
import { eachFirstOrAll } from './each-first-or-all.ts';
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
  journey(browser, app.url, options, errand);

const wish = '2 bed kisasi under 800k own yaka';
const cards = (page: Page) => page.getByRole('region', { name: 'Properties' }).getByRole('article');
const titles = (page: Page) => cards(page).getByRole('heading').allInnerTexts();
const pathOf = (page: Page) => new URL(page.url()).pathname;
const asked = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);
const box = (page: Page) => page.locator('input[type=search]:visible').first();
const pins = (page: Page) => page.locator('.map-pin');
/** Returns the part of the map that shows the homes of a tapped pin. On a phone, it also shows the others. */
const pickedOn = (page: Page, viewport: object) =>
  page.getByRole('region', { name: viewport === phone ? 'Homes on the map' : 'Homes at this location' });
const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Filters' });

/** Returns how many homes the pins of the map stand for. A pin shows one price or a number of homes. */
async function homesOnMap(page: Page): Promise<number> {
  const texts = await pins(page).allInnerTexts();
  return texts.reduce((sum, text) => sum + Number(/^(\d+) homes$/.exec(text)?.[1] ?? 1), 0);
}

/**
 * Keeps a page in its fallback font. A font that arrives within 100 ms of the first paint moves parts by a few pixels:
 * see arrive-at-the-front-door.test.ts.
 */
const withoutFont = (page: Page) => page.route('**/assets/figtree-*', (route) => route.abort());

/**
 * Returns the size and the elements of each layout shift since the page was opened. Shifts of text nodes
 * alone do not count, because a sentence moves while it is still incomplete.
 */
const shifts = (page: Page) =>
  page.evaluate<string[]>(`new Promise((done) => {
    const found = [];
    const name = ({ node }) => node?.outerHTML?.slice(0, 120) ?? node?.nodeName;
    const isWords = ({ node }) => node?.nodeType === Node.TEXT_NODE;
    const observer = new PerformanceObserver((list) => {
      for (const { entryType, value, sources } of list.getEntries())
        if (entryType === 'layout-shift' && !(sources.length && sources.every(isWords)))
          found.push([value, ...sources.map(name)].join(' '));
      if (list.getEntriesByName('asked').length > 0) done(found);
    });
    observer.observe({ type: 'layout-shift', buffered: true });
    observer.observe({ type: 'mark' });
    requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('asked')));
  })`);

/**
 * An expression for how much wider the placeholder of the search box is than its space, in pixels. The space
 * excludes the cross that clears the box.
 */
const cutOff = `(() => {
  const input = [...document.querySelectorAll('[role=search] input')].find((one) => one.offsetParent);
  const own = getComputedStyle(input);
  const pen = document.createElement('canvas').getContext('2d');
  pen.font = getComputedStyle(input, '::placeholder').fontSize + ' ' + own.fontFamily;
  const cross = 16;
  const room = input.clientWidth - parseFloat(own.paddingLeft) - parseFloat(own.paddingRight) - cross;
  return pen.measureText(input.placeholder).width - room;
})()`;

/** An expression for the card links that move when the next link of their card arrives. */
const movedByNext = `[...document.querySelectorAll('.card-acts')].flatMap((row) => {
  const links = [...row.children];
  const places = (some) => some.map((link) => {
    const { x, y } = link.getBoundingClientRect();
    return link.textContent + ' at ' + x + ', ' + y;
  });
  const whole = places(links);
  return links.flatMap((_, count) => {
    row.replaceChildren(...links.slice(0, count));
    const part = places(links.slice(0, count));
    row.replaceChildren(...links);
    return part.filter((place) => !whole.includes(place));
  });
})`;

eachFirstOrAll(describe, [
  ['a phone', phone, 'Search properties'],
  ['a desktop', desktop, 'Search for virtual tours by location or property type'],
])('the search on %s', (_, viewport, placeholder) => {
  test('finds properties for a typed search', async () => {
    await visit({ viewport }, async (page) => {
      await page.goto('/');
      await waitForHydration(page);
      expect(await box(page).getAttribute('placeholder')).toBe(placeholder);
      expect(await page.evaluate(cutOff)).toBeLessThanOrEqual(0);
      await box(page).fill(wish);
      await box(page).press('Enter');
      await eventually(() => pathOf(page)).toBe('/explore');
      expect(asked(page, 'q')).toBe(wish);
      await eventually(() => titles(page)).toEqual(['Two bedrooms over the Kisaasi valley']);
      const chips = page.getByRole('list', { name: 'Your filters' });
      // A desktop has the areas beside the fields, and does not repeat the chosen ones.
      const areas = viewport === desktop ? page.getByRole('navigation', { name: 'Areas' }) : chips;
      for (const words of ['2 bedrooms', 'Up to UGX 800,000', 'Own Yaka meter', 'Rental Units'])
        await eventually(() =>
          chips.getByRole('link', { name: `Remove ${words}`, exact: true }).count(),
        ).toBe(1);
      expect(await chips.getByRole('link', { name: /^Remove/ }).count()).toBe(viewport === desktop ? 4 : 5);

      await areas.getByRole('link', { name: 'Kisaasi' }).click();
      await eventually(() => asked(page, 'q')).toBe('2 bed under 800k own yaka');
      await eventually(() => cards(page).count()).toBeGreaterThan(1);
      expect(await box(page).inputValue()).toBe('2 bed under 800k own yaka');
      await page.goBack();
      await eventually(() => titles(page)).toEqual(['Two bedrooms over the Kisaasi valley']);
      expect(await box(page).inputValue()).toBe(wish);
    });
  });

  eachFirstOrAll(test, ['/', '/explore?q=kira&sort=price_asc', '/auctions'])(
    'keeps %s stable while it arrives in small pieces over a slow connection',
    async (path) => {
      const extraHTTPHeaders = { 'accept-encoding': 'identity' };
      await visit({ viewport, extraHTTPHeaders }, async (page) => {
        await withoutFont(page);
        const line = await page.context().newCDPSession(page);
        await line.send('Network.enable');
        const slow = { downloadThroughput: 15_000, uploadThroughput: 15_000, latency: 20, offline: false };
        await line.send('Network.emulateNetworkConditions', slow);
        await page.goto(path, { waitUntil: 'domcontentloaded' });
        expect((await shifts(page)).join('\n')).toBe('');
      });
    },
  );

  test('keeps the links of a card in place while the rest of the card arrives', async () => {
    await visit({ viewport, javaScriptEnabled: false }, async (page) => {
      for (const path of ['/explore', '/sw/rental-units']) {
        await page.goto(path);
        expect([path, await page.evaluate(movedByNext)]).toEqual([path, []]);
      }
    });
  });

  test('animates nothing with reduced motion, not even briefly', async () => {
    await visit({ viewport, reducedMotion: 'reduce' }, async (page) => {
      await page.goto('/');
      const moving = await page.evaluate(`(() => {
        const heading = document.querySelector('h1');
        heading.style.color = 'red';
        heading.classList.add('animate-pulse');
        return [getComputedStyle(heading).color, document.getAnimations().length];
      })()`);
      expect(moving).toEqual(['rgb(255, 0, 0)', 0]);
    });
  });

  eachFirstOrAll(test, ['light', 'dark'] as const)(
    'keeps the search page accessible when it is %s',
    async (colorScheme) => {
      await visit({ viewport, colorScheme }, async (page) => {
        await withoutFont(page);
        await page.goto('/explore?q=kira&sort=price_asc');
        await waitForHydration(page);
        if (viewport === desktop) await eventually(() => pins(page).count()).toBeGreaterThan(0);
        expect((await shifts(page)).join('\n')).toBe('');
        await expectPageQuality(page);
        await page.goto('/explore?q=zzqqxx+kisaasi&bedrooms=6');
        await waitForHydration(page);
        expect(await page.getByRole('heading', { name: 'No properties found' }).count()).toBe(1);
        expect(await page.getByText('Try adjusting your search criteria').count()).toBe(1);
        expect(
          await page
            .getByRole('list', { name: 'Your filters' })
            .getByRole('link', { name: /^Remove/ })
            .count(),
        ).toBe(viewport === desktop ? 1 : 2);
        await expectPageQuality(page);
      });
    },
  );

  test('stores choices in the address, equal for other visitors and exact on back and forward', async () => {
    await visit({ viewport }, async (page) => {
      await page.goto('/explore');
      await waitForHydration(page);
      const sheet = page.getByRole('dialog', { name: 'Filters' });
      const show = sheet.getByRole('button', { name: /^Show/ });
      const opened = async () => {
        await page.getByRole('button', { name: 'Filters' }).click();
        await sheet.waitFor();
      };
      await opened();
      await page.getByLabel('Category').selectOption({ value: 'rental_units' });
      await page.getByRole('radio', { name: /^Own/ }).check();
      await page.getByLabel(/^Parking/).check();
      await show.click();
      await eventually(() => asked(page, 'feature')).toBe('parking');
      expect([asked(page, 'category'), asked(page, 'meter')]).toEqual(['rental_units', 'own']);
      await opened();
      await page.getByLabel('Maximum price, UGX').fill('2m');
      await page.getByLabel('Maximum price, UGX').press('Enter');
      await eventually(() => asked(page, 'maxPrice')).toBe('2000000');
      await page.getByLabel('Sort by').selectOption('Price low to high');
      await eventually(() => asked(page, 'sort')).toBe('price_asc');
      await eventually(() => page.locator('[aria-busy=true]').count()).toBe(0);
      const address = page.url();
      const found: string[] = [];
      await visit({ viewport, javaScriptEnabled: false }, async (other) => {
        await other.goto(address);
        found.push(...(await titles(other)));
      });
      expect(found.length).toBeGreaterThan(0);
      // The cards below the fold are rendered a moment later.
      await eventually(() => titles(page)).toEqual(found);

      await page.goBack();
      await eventually(() => asked(page, 'sort')).toBe(null);
      expect(await page.getByLabel('Sort by').inputValue()).toBe('');
      await page.goBack();
      await eventually(() => asked(page, 'maxPrice')).toBe(null);
      expect(await page.getByLabel('Maximum price, UGX').inputValue()).toBe('');
      await page.goBack();
      await eventually(() => asked(page, 'feature')).toBe(null);
      expect(await page.getByLabel(/^Parking/).isChecked()).toBe(false);
      await page.goForward();
      await page.goForward();
      await page.goForward();
      await eventually(() => page.url()).toBe(address);
      await eventually(() => titles(page)).toEqual(found);
      expect(await page.getByLabel('Maximum price, UGX').inputValue()).toBe('2,000,000');
      expect(await page.getByLabel(/^Parking/).isChecked()).toBe(true);
    });
  });

  test('shows the same properties on the map and in the list', async () => {
    const touch = viewport === phone && { hasTouch: true, isMobile: true };
    await visit({ viewport, ...touch }, async (page) => {
      const outside: string[] = [];
      page.on('request', (request) => {
        if (!/^(blob|data):/.test(request.url()) && new URL(request.url()).origin !== new URL(app.url).origin)
          outside.push(request.url());
      });
      const press = (what: Locator) => (touch ? what.tap() : what.click());
      await page.goto('/explore?category=rental_units');
      await waitForHydration(page);
      const shown = Number(/\d+/.exec(await page.getByText(/^Showing/).innerText())?.[0]);
      const besideList = viewport === phone ? await pins(page).count() : 0;
      expect(besideList).toBe(0);
      if (viewport === phone) await press(page.getByRole('link', { name: /^Map/ }));
      await eventually(() => asked(page, 'view')).toBe(viewport === phone ? 'map' : null);
      await eventually(() => homesOnMap(page)).toBe(shown);
      expect(outside).toEqual([]);

      const picked = pickedOn(page, viewport);
      await press(pins(page).filter({ hasNotText: 'homes' }).first());
      await eventually(() => page.locator('.map-pin[data-active]').count()).toBe(1);
      expect(await picked.getByRole('link').first().getAttribute('href')).toMatch(/^\/property\/\d+$/);
      await expectPageQuality(page);
      if (viewport === phone) {
        await eventually(async () => {
          const list = await page.getByRole('link', { name: 'List' }).boundingBox();
          const strip = await picked.boundingBox();
          return list !== null && strip !== null && list.y + list.height < strip.y;
        }).toBe(true);
        // Another card that is swiped to has another pin.
        const active = await page.locator('.map-pin[data-active]').innerText();
        await picked
          .getByRole('list')
          .evaluate((row: { scrollBy(by: object): void }) => row.scrollBy({ left: 1_000 }));
        await eventually(() => page.locator('.map-pin[data-active]').innerText()).not.toBe(active);
      } else {
        await eventually(() => picked.getByRole('link').count()).toBe(1);
        await page.keyboard.press('Escape');
        await eventually(() => picked.count()).toBe(0);
        await eventually(() => page.evaluate('document.activeElement.className')).toBe('map-pin');
      }

      await press(page.getByRole('button', { name: 'Zoom in' }));
      await press(page.getByRole('button', { name: 'Search this area' }));
      await eventually(() => asked(page, 'box')).toMatch(/^32\.\d+,0\.\d+,32\.\d+,0\.\d+$/);
      const narrowed = async () =>
        Number(/\d+/.exec((await page.getByText(/^Showing/).textContent()) ?? '')?.[0]);
      await eventually(narrowed).toBeLessThan(shown);
      await eventually(async () => (await homesOnMap(page)) === (await narrowed())).toBe(true);
      await press(page.getByRole('link', { name: 'Selected map area' }));
      await eventually(() => asked(page, 'box')).toBe(null);
    });
  });

  test('keeps a pin where it first appears', async () => {
    await visit({ viewport }, async (page) => {
      // Either the homes or the map library may arrive first. Here the homes arrive second.
      const program = page.waitForResponse(/home-map/, { timeout: 180_000 });
      await page.route('**/api/properties/pins*', async (route) => {
        await program;
        await route.continue();
      });
      await page.goto('/explore?category=rental_units&view=map');
      await waitForHydration(page);
      const looks = await page.evaluate<string[]>(`new Promise((done) => {
        const seen = [];
        const look = () => {
          const pins = [...document.querySelectorAll('.map-pin')];
          if (pins.length > 0) seen.push(pins.map((pin) => pin.textContent + pin.style.transform).join());
          seen.length < 60 ? requestAnimationFrame(look) : done(seen);
        };
        look();
      })`);
      expect(new Set(looks).size).toBe(1);
    });
  });

  test('opens the property of a pressed pin although the map moves and regroups its pins', {
    tags: 'thorough',
  }, async () => {
    await visit({ viewport }, async (page) => {
      const home = { price: 700_000, currency: 'UGX', category: 'rental_units', hasTour: false };
      const items = [
        { ...home, id: 1, lat: 0.34, lng: 32.575 },
        { ...home, id: 2, lat: 0.34, lng: 32.62, price: 800_000 },
      ];
      await page.route('**/api/properties/pins*', (route) =>
        route.fulfill({ json: { items, total: 2, totalIsMore: false } }),
      );
      await page.goto('/explore?view=map&box=32.55,0.3,32.66,0.38');
      await waitForHydration(page);
      const pin = page.getByRole('button', { name: 'Home for UGX 800K' });
      await pin.waitFor();
      const pressed = await pin.elementHandle();
      await page.evaluate(
        `document.querySelector('[aria-label="Zoom out"]').click();
         document.querySelector('[aria-label="Home for UGX 800K"]')
           .dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, isPrimary: true }));
         new Promise((done) => {
           let frames = 40;
           const wait = () => (frames-- > 0 ? requestAnimationFrame(wait) : done());
           wait();
         })`,
      );
      await pressed?.evaluate((element: { click(): void }) => element.click());
      const picked = pickedOn(page, viewport);
      await eventually(() => picked.getByRole('link').first().getAttribute('href')).toBe('/property/2');
    });
  });
});

test('accepts a price in the usual spellings', async () => {
  await visit({ viewport: phone }, async (page) => {
    await page.goto('/rental-units');
    await waitForHydration(page);
    await page.getByRole('button', { name: 'Filters' }).click();
    const [lowest, highest] = [page.getByLabel('Minimum price, UGX'), page.getByLabel('Maximum price, UGX')];
    await lowest.fill('cheap');
    await highest.focus();
    await page.getByText('Enter an amount such as 900k, 1.2m or $800').waitFor();
    expect(await lowest.inputValue()).toBe('cheap');
    await lowest.fill('2m');
    await highest.fill('$800');
    await lowest.focus();
    await eventually(() => highest.inputValue()).toBe('USD 800');
    expect(await lowest.inputValue()).toBe('2,000,000');
    await lowest.fill('shs 1.2m');
    await highest.fill('900k');
    await lowest.focus();
    await eventually(() => lowest.inputValue()).toBe('900,000');
    expect(await highest.inputValue()).toBe('1,200,000');
    await page.getByRole('button', { name: /^Show/ }).click();
    await eventually(() => [asked(page, 'minPrice'), asked(page, 'maxPrice')]).toEqual(['900000', '1200000']);
    expect(await page.getByText('Enter an amount').count()).toBe(0);
  });
});

test('shows as many results as the count beside a choice', async () => {
  await visit({ viewport: desktop, javaScriptEnabled: false }, async (page) => {
    await page.goto('/explore?category=rental_units');
    const two = page.locator('label:has(input[name=bedrooms][value="2"])');
    const count = Number(/\((\d+)\)/.exec((await two.textContent()) ?? '')?.[1]);
    expect(count).toBeGreaterThan(1);
    await page.goto('/explore?category=rental_units&bedrooms=2');
    expect(await page.getByText(/^Showing/).innerText()).toBe(`Showing ${count} properties`);
  });
});

test('links to the search in place of the filter button without scripts', async () => {
  await visit({ viewport: phone, javaScriptEnabled: false }, async (page) => {
    for (const name of ['Explore Properties', 'Filters']) {
      await page.goto('/');
      await page.getByRole('main').getByRole('link', { name, exact: true }).click();
      await eventually(() => pathOf(page)).toBe('/explore');
    }
  });
});

test('opens the Explore dialog before any script, and each choice leads to its page at once', async () => {
  await visit({ viewport: phone }, async (page) => {
    await page.route('**/assets/*.js', () => {});
    await page.goto('/');
    const open = () => page.getByRole('button', { name: 'Explore Properties' }).click();
    const dialog = page.getByRole('dialog', { name: 'Explore Properties' });
    await open();
    expect(await dialog.isVisible()).toBe(true);
    await dialog.getByRole('button', { name: 'Close' }).click();
    expect(await dialog.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Filters' }).click();
    expect(await dialog.isVisible()).toBe(true);

    await dialog.getByText('Features', { exact: true }).click();
    await dialog.getByRole('link', { name: 'Servants Quarter' }).click();
    await eventually(() => page.url()).toMatch(/\/rental-units\?feature=servants%20quarter$/);
    expect(await dialog.isVisible()).toBe(false);

    await page.goto('/');
    await open();
    await dialog.getByText('Price Range').click();
    await dialog.getByRole('textbox', { name: 'Max price (UGX)' }).fill('600k');
    await dialog.getByRole('button', { name: 'Apply Price Filter' }).click();
    await eventually(() => page.url()).toMatch(/maxPrice=600k/);
    await eventually(() => cards(page).count()).toBeGreaterThan(0);
  });
});

test('closes the dialog on a choice after hydration, and selects several among the filters', async () => {
  await visit({ viewport: phone }, async (page) => {
    await page.goto('/');
    await waitForHydration(page);
    const dialog = page.getByRole('dialog', { name: 'Explore Properties' });
    await page.getByRole('button', { name: 'Explore Properties' }).click();
    await dialog.getByText('Area', { exact: true }).click();
    await dialog.getByRole('link', { name: 'Ntinda' }).click();
    await eventually(() => page.url()).toMatch(/\/rental-units\?area=ntinda$/);
    expect(await dialog.isVisible()).toBe(false);
    await page.goBack();
    await page.getByRole('button', { name: 'Explore Properties' }).click();
    await dialog.getByRole('link', { name: 'Choose several' }).click();
    await eventually(() => sheetOf(page).isVisible()).toBe(true);
    expect([pathOf(page), await dialog.isVisible()]).toEqual(['/explore', false]);
  });
});

test('closes the dialog after hydration on navigation and on Escape', { tags: 'thorough' }, async () => {
  await visit({ viewport: phone }, async (page) => {
    await page.goto('/');
    await waitForHydration(page);
    const dialog = page.getByRole('dialog', { name: 'Explore Properties' });
    await page.getByRole('button', { name: 'Explore Properties' }).click();
    await expectPageQuality(page);
    await page.keyboard.press('Escape');
    expect(await dialog.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Explore Properties' }).click();
    await dialog.getByRole('link', { name: 'View All Properties' }).click();
    await eventually(() => pathOf(page)).toBe('/rental-units');
    expect(await dialog.isVisible()).toBe(false);
    await page.getByRole('link', { name: /home page/ }).click();
    await eventually(() => pathOf(page)).toBe('/');
    await page.getByRole('button', { name: 'Explore Properties' }).click();
    await eventually(() => dialog.getByRole('link', { name: 'Bank Sales' }).isVisible()).toBe(true);
  });
});

test('requests the properties of a tapped area once, while the finger is still down', {
  tags: 'thorough',
}, async () => {
  await visit({ viewport: phone, hasTouch: true, isMobile: true }, async (page) => {
    // A browser may delay timers while a finger is down. Here all timers are delayed then.
    await page.addInitScript(`{
      const after = setTimeout.bind(self), held = [];
      let isDown = false;
      addEventListener('pointerdown', () => { isDown = true; }, { capture: true });
      addEventListener('pointerup', () => { isDown = false; for (const one of held.splice(0)) after(one); }, { capture: true });
      self.setTimeout = (act, ms, ...rest) => after(() => isDown ? held.push(() => act(...rest)) : act(...rest), ms);
    }`);
    await page.goto('/rental-units');
    await enhancementsLoaded(page);
    await page.waitForLoadState('networkidle');
    const reads: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === '/api/properties/page') reads.push(searchParams.get('area') ?? 'all');
    });
    const line = await page.context().newCDPSession(page);
    const chip = page.getByRole('navigation', { name: 'Areas' }).getByRole('link');
    const wanted: string[] = [];
    for (const at of [1, 2, 1]) {
      const href = await chip.nth(at).getAttribute('href');
      wanted.push(String(new URL(href ?? '', page.url()).searchParams.get('area')));
      // The row scrolls to the selected item in the next frame.
      await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))');
      await chip.nth(at).scrollIntoViewIfNeeded();
      const { x, y, width, height } = (await chip.nth(at).boundingBox()) ?? {};
      const touchPoints = [{ x: Number(x) + Number(width) / 2, y: Number(y) + Number(height) / 2 }];
      await line.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
      await eventually(() => reads).toEqual(wanted);
      await line.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      await eventually(() => asked(page, 'area')).toBe(wanted.at(-1));
      await eventually(() => page.locator('[aria-label=Properties][aria-busy=false]').count()).toBe(1);
    }
    await page.waitForLoadState('networkidle');
    expect(reads).toEqual(wanted);
  });
});

describe('the filter sheet of a phone', () => {
  test('counts before it is applied, and closes on back navigation', { tags: 'thorough' }, async () => {
    await visit({ viewport: phone }, async (page) => {
      await page.goto('/rental-units?sort=newest');
      await waitForHydration(page);
      await page.getByRole('button', { name: 'Filters' }).click();
      const sheet = sheetOf(page);
      const show = sheet.getByRole('button', { name: /^Show/ });
      const before = await show.innerText();
      await expectPageQuality(page);
      const own = sheet.getByRole('radio', { name: /^Own/ });
      await own.check();
      await eventually(() => show.innerText()).not.toBe(before);
      const counted = Number(/\d+/.exec(await show.innerText())?.[0]);
      await page.goBack();
      await eventually(() => sheet.count()).toBe(0);
      expect(asked(page, 'meter')).toBe(null);

      // The choices in the closed sheet are not lost.
      await page.getByRole('button', { name: 'Filters' }).click();
      expect(await own.isChecked()).toBe(true);
      await show.click();
      await eventually(() => page.url()).toMatch(/\/rental-units\?meter=own&sort=newest$/);
      expect(await sheet.count()).toBe(0);
      await eventually(() => page.getByText(/^Showing/).innerText()).toBe(`Showing ${counted} properties`);
      await page.goBack();
      await eventually(() => page.url()).toMatch(/\/rental-units\?sort=newest$/);
      expect(await sheet.count()).toBe(0);
    });
  });

  test('keeps boxes ticked before it was loaded', { tags: 'thorough' }, async () => {
    await visit({ viewport: phone, hasTouch: true, isMobile: true }, async (page) => {
      const letGo = await interceptOnce(page, '**/assets/search-islands-*.js');
      await page.goto('/rental-units');
      await enhancementsLoaded(page);
      await page.getByRole('button', { name: 'Filters' }).tap();
      const kira = page.locator('#filters input[name=area][value=kira]');
      await kira.tap();
      letGo();
      const sheet = sheetOf(page);
      await sheet.waitFor();
      await sheet.getByRole('radio', { name: /^2 / }).tap();
      expect(await kira.isChecked()).toBe(true);
      await sheet.getByRole('button', { name: /^Show/ }).tap();
      await eventually(() => [asked(page, 'area'), asked(page, 'bedrooms')]).toEqual(['kira', '2']);
    });
  });

  test('clears everything but the category', { tags: 'thorough' }, async () => {
    await visit({ viewport: phone }, async (page) => {
      await page.goto('/rental-units?area=ntinda&meter=own&q=garden&maxPrice=900000');
      await waitForHydration(page);
      await page.getByRole('button', { name: 'Filters' }).click();
      await sheetOf(page).getByRole('button', { name: 'Clear all' }).click();
      await sheetOf(page).getByRole('button', { name: /^Show/ }).click();
      await eventually(() => page.url()).toMatch(/\/rental-units$/);
    });
  });
});

describe('a search for two bedrooms in Kisaasi or Ntinda under 900k with an own Yaka meter', () => {
  const found = 'Two bedrooms over the Kisaasi valley';

  test('works as one sentence', async () => {
    await visit({ viewport: phone }, async (page) => {
      await page.goto('/');
      await waitForHydration(page);
      await box(page).fill('2 bedroom kisaasi or ntinda under 900k own yaka meter');
      await box(page).press('Enter');
      await eventually(() => titles(page)).toContain(found);
      const chips = page.getByRole('list', { name: 'Your filters' });
      for (const words of ['2 bedrooms', 'Kisaasi', 'Ntinda', 'Up to UGX 900,000', 'Own Yaka meter'])
        await eventually(() =>
          chips.getByRole('link', { name: `Remove ${words}`, exact: true }).count(),
        ).toBe(1);
      for (const text of await cards(page).allInnerTexts()) expect(text).toMatch(/Kisaasi|Ntinda/);
    });
  });

  const tapped = { viewport: phone, hasTouch: true, isMobile: true };

  const isAlive = `Object.keys([...document.querySelectorAll('main a')].find((link) => link.textContent === '2 beds') ?? {})
    .some((name) => name.startsWith('__reactProps$'))`;

  /** Waits for the found homes. The previous ones are shown until the response arrives. */
  const expectFound = async (page: Page) => {
    const elsewhere = async () =>
      (await cards(page).allInnerTexts()).filter((text) => !/Kisaasi|Ntinda/.test(text));
    await eventually(elsewhere).toEqual([]);
    await eventually(() => titles(page)).toContain(found);
    const { area = '', ...others } = Object.fromEntries(new URL(page.url()).searchParams);
    expect({ areas: area.split(',').toSorted(), ...others }).toEqual({
      areas: ['kisaasi', 'ntinda'],
      bedrooms: '2',
      maxPrice: '900000',
      meter: 'own',
    });
  };

  eachFirstOrAll(test, [true, false])(
    'works with one tap for each of five filters on the page of rentals (script: %s)',
    async (javaScriptEnabled) => {
      await visit({ ...tapped, javaScriptEnabled }, async (page) => {
        await page.goto('/rental-units');
        if (javaScriptEnabled) await waitForHydration(page);
        const wishes = [
          ['Kisaasi', 'area', 'kisaasi'],
          ['Ntinda', 'area', 'kisaasi,ntinda'],
          ['2 beds', 'bedrooms', '2'],
          ['Own Yaka', 'meter', 'own'],
          ['Up to 900K', 'maxPrice', '900000'],
        ] as const;
        for (const [words, name, value] of wishes) {
          await page.getByRole('link', { name: words, exact: true }).tap();
          await eventually(() => asked(page, name)).toBe(value);
        }
        await expectFound(page);
        // A card without a box is being replaced by one of the latest response.
        const top = async () => Number((await cards(page).first().boundingBox())?.y);
        await eventually(top).toBeLessThanOrEqual(420);
      });
    },
  );

  eachFirstOrAll(test, ['hydrated', 'still plain'])(
    'works with five taps before the page responds (the page is %s)',
    async (state) => {
      await visit(tapped, async (page) => {
        let answer = () => {};
        const answered = new Promise<void>((resolve) => {
          answer = resolve;
        });
        if (state === 'still plain')
          await page.route(/\.js$|rental-units\?/, (route) => answered.then(() => route.continue()));
        await page.goto('/rental-units');
        if (state === 'hydrated') {
          await waitForHydration(page);
          // The row of quick filters is hydrated after the rest of the page.
          await eventually(() => page.evaluate(isAlive)).toBe(true);
        }
        await page.evaluate(`for (const words of ['Kisaasi', 'Ntinda', '2 beds', 'Own Yaka', 'Up to 900K'])
        [...document.querySelectorAll('main a')].find((link) => link.textContent === words).click()`);
        answer();
        await eventually(() => asked(page, 'maxPrice')).toBe('900000');
        await expectFound(page);
        for (const words of ['Kisaasi', 'Ntinda'])
          await page
            .getByRole('navigation', { name: 'Areas' })
            .getByRole('link', { name: words })
            .and(page.locator('[aria-current]'))
            .waitFor();
        for (const words of ['2 bedrooms', 'Own Yaka meter', 'Up to UGX 900,000'])
          await page.getByRole('link', { name: `Remove ${words}`, exact: true }).waitFor();
      });
    },
  );

  test('works in the sheet, where a tap beside the fields closes nothing', {
    tags: 'thorough',
  }, async () => {
    await visit(tapped, async (page) => {
      await page.goto('/rental-units');
      await waitForHydration(page);
      await page.getByRole('button', { name: 'Filters' }).tap();
      const sheet = sheetOf(page);
      await sheet.getByRole('searchbox', { name: 'Find an area' }).fill('kis');
      await eventually(() => sheet.getByRole('checkbox', { name: /^Ntinda/ }).count()).toBe(0);
      await sheet.getByRole('checkbox', { name: /^Kisaasi/ }).tap();
      await sheet.getByRole('searchbox', { name: 'Find an area' }).fill('');
      await sheet.getByRole('checkbox', { name: /^Ntinda/ }).tap();
      await sheet.getByRole('radio', { name: /^2 / }).tap();
      await sheet.getByRole('radio', { name: /^Own/ }).tap();
      const price = sheet.getByLabel('Maximum price, UGX');
      await price.fill('nine');
      await sheet.getByRole('heading', { name: 'Filters' }).tap();
      await sheet.getByText('Enter an amount such as').waitFor();
      await price.fill('900k');
      await sheet.getByRole('button', { name: /^Show/ }).tap();
      await eventually(() => asked(page, 'area')?.split(',').toSorted().join()).toBe('kisaasi,ntinda');
      await expectFound(page);
    });
  });

  test('works with two bedrooms or more', async () => {
    await visit({ viewport: phone, javaScriptEnabled: false }, async (page) => {
      await page.goto('/rental-units');
      await page.getByRole('button', { name: 'Filters' }).click();
      await page.getByRole('radio', { name: /^2 / }).check();
      await page.getByRole('checkbox', { name: 'or more' }).check();
      await page.getByRole('button', { name: 'Show homes' }).click();
      await page.getByRole('link', { name: 'Remove 2 or more bedrooms' }).waitFor();
      await page.getByRole('button', { name: 'Filters' }).click();
      expect(await page.getByRole('radio', { name: /^2 / }).isChecked()).toBe(true);
    });
  });

  test('reports unreadable parts, also without a script', async () => {
    await visit({ viewport: phone, javaScriptEnabled: false }, async (page) => {
      await page.goto('/rental-units?maxPrice=abc&bedrooms=2');
      expect(await page.getByText('We ignored “abc” because it is not a valid amount.').count()).toBe(1);
      expect(await page.getByText('Up to abc').count()).toBe(0);
      expect(await cards(page).count()).toBeGreaterThan(1);
    });
  });
});

test('restores the map on back navigation with the selected property', {
  tags: 'thorough',
}, async () => {
  await visit({ viewport: desktop }, async (page) => {
    await page.goto('/rental-units');
    await waitForHydration(page);
    await eventually(() => pins(page).count()).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await page.getByRole('button', { name: 'Search this area' }).waitFor();
    const left = () => page.evaluate('history.state.map');
    const before = await left();
    await pins(page).filter({ hasNotText: 'homes' }).locator('visible=true').first().click();
    const picked = page.getByRole('region', { name: 'Homes at this location' }).getByRole('link');
    const home = await picked.getAttribute('href');
    await picked.click();
    await eventually(() => pathOf(page)).toMatch(/^\/property/);
    await page.goBack();
    await page.getByRole('button', { name: 'Search this area' }).waitFor();
    expect(await left()).toBe(before);
    await eventually(() => picked.getAttribute('href')).toBe(home);
  });
});

test('writes landmarks on the map of a neighbourhood, clear of the pins', {
  tags: 'thorough',
}, async () => {
  await visit({ viewport: desktop }, async (page) => {
    await page.goto('/rental-units?area=ntinda,kisaasi');
    const marks = page.locator('.map-mark');
    await eventually(() => marks.allInnerTexts()).toContain('Kisaasi Market');
    // Measures everything in one step, because labels are hidden when others appear later.
    const covered = await page.evaluate(`(() => {
      const boxes = (which) => [...document.querySelectorAll(which)].map((one) => one.getBoundingClientRect());
      return boxes('.map-mark').filter((mark) => boxes('.map-pin').some((pin) =>
        mark.left < pin.right && pin.left < mark.right && mark.top < pin.bottom && pin.top < mark.bottom)).length;
    })()`);
    expect(covered).toBe(0);
    await page.goto('/rental-units');
    await eventually(() => pins(page).count()).toBeGreaterThan(0);
    expect(await marks.count()).toBe(0);
  });
});

test('explains what the map needs without a script, above the same properties', async () => {
  await visit({ viewport: phone, javaScriptEnabled: false }, async (page) => {
    await page.goto('/rental-units?view=map');
    expect(
      await page.getByText('The map needs JavaScript. The list below shows the same homes.').isVisible(),
    ).toBe(true);
    expect(await cards(page).first().isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('radio', { name: /^Own/ }).check();
    await page.getByRole('button', { name: 'Show homes' }).click();
    await eventually(() => asked(page, 'meter')).toBe('own');
    expect(asked(page, 'view')).toBe('map');
  });
});

test('moves through the suggestions by keyboard while typing', { tags: 'thorough' }, async () => {
  await visit({ viewport: desktop }, async (page) => {
    await page.goto('/explore');
    await waitForHydration(page);
    await box(page).click();
    await box(page).pressSequentially('2 bed kis', { delay: 30 });
    const list = page.getByRole('listbox', { name: 'Suggestions' });
    const options = list.getByRole('option');
    await eventually(() => options.first().innerText()).toMatch(/^Kisaasi/);
    await expectPageQuality(page);
    await page.keyboard.press('Escape');
    await eventually(() => options.count()).toBe(0);
    expect(await box(page).inputValue()).toBe('2 bed kis');
    await page.keyboard.press('ArrowDown');
    await eventually(() => list.getByRole('option', { selected: true }).innerText()).toMatch(/^Kisaasi/);
    await page.keyboard.press('Enter');
    await eventually(() => asked(page, 'q')).toBe('2 bed Kisaasi');
    await eventually(() => cards(page).count()).toBeGreaterThan(0);
  });
});

test('sends the typed text when typing continues after a suggestion', { tags: 'thorough' }, async () => {
  await visit({ viewport: desktop }, async (page) => {
    await page.goto('/explore');
    await waitForHydration(page);
    await box(page).click();
    await box(page).pressSequentially('kis', { delay: 30 });
    const list = page.getByRole('listbox', { name: 'Suggestions' });
    const chosen = list.getByRole('option', { selected: true });
    await eventually(() => list.getByRole('option').first().innerText()).toMatch(/^Kisaasi/);
    await page.keyboard.press('ArrowDown');
    await eventually(() => chosen.count()).toBe(1);
    await page.keyboard.press('a');
    await eventually(() => chosen.count()).toBe(0);
    await page.keyboard.press('Enter');
    await eventually(() => asked(page, 'q')).toBe('kisa');
  });
});

test('shows the box, the filters and each chip before any script', async () => {
  await visit({ javaScriptEnabled: false }, async (page) => {
    await page.goto('/');
    await box(page).fill('kisasi');
    await box(page).press('Enter');
    await eventually(() => page.url()).toMatch(/\/explore\?q=kisasi$/);
    await page.waitForLoadState();
    const all = await cards(page).count();
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('radio', { name: /^2 / }).check();
    await page.getByRole('checkbox', { name: 'or more' }).check();
    await page.getByLabel('Maximum price, UGX').fill('1.5m');
    await page.getByRole('button', { name: /^Show/ }).click();
    await eventually(() => new URL(page.url()).searchParams.getAll('bedrooms')).toEqual(['2', '+']);
    expect(asked(page, 'q')).toBe('kisasi');
    await page.waitForLoadState();
    expect(await cards(page).count()).toBeLessThan(all);
    await page.getByRole('link', { name: 'Remove 2 or more bedrooms' }).click();
    await page.getByRole('link', { name: 'Remove Up to 1.5m' }).click();
    await eventually(() => page.url()).toMatch(/\/explore\?q=kisasi$/);
    await eventually(() => cards(page).count()).toBe(all);
  });
});

test('shows the size of the map before loading it with Save-Data', { tags: 'thorough' }, async () => {
  await visit({ viewport: desktop, extraHTTPHeaders: { 'save-data': 'on' } }, async (page) => {
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    await page.goto('/explore');
    await page.keyboard.press('Tab');
    await waitForHydration(page);
    const offer = page.getByRole('button', { name: 'Show map (about 400 kB)' });
    await offer.waitFor();
    expect(fetched.filter((address) => /home-map|kampala\.json/.test(address))).toEqual([]);
    await offer.click();
    await eventually(() => pins(page).count()).toBeGreaterThan(0);
  });
});

test('shows the size of the map before loading it on a slow connection', { tags: 'thorough' }, async () => {
  await visit({ viewport: desktop }, async (page) => {
    await page.addInitScript(
      `Object.defineProperty(navigator, 'connection', { value: { effectiveType: 'slow-2g' } })`,
    );
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    await page.goto('/explore');
    await page.keyboard.press('Tab');
    await waitForHydration(page);
    const offer = page.getByRole('button', { name: 'Show map (about 400 kB)' });
    await offer.waitFor();
    expect(fetched.filter((address) => /home-map|kampala\.json/.test(address))).toEqual([]);
    await offer.click();
    await eventually(() => pins(page).count()).toBeGreaterThan(0);
  });
});

test('does not render a map that left the page before its background loads', {
  tags: 'thorough',
}, async () => {
  await visit({ viewport: desktop }, async (page) => {
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    const letGo = await interceptOnce(page, '**/map/kampala.json');
    await page.goto('/explore');
    await page.locator('.map-ground').waitFor({ state: 'attached' });
    await page.evaluate("document.querySelector('main').remove()");
    const came = page.waitForResponse('**/map/kampala.json');
    letGo();
    await (await came).finished();
    await page.evaluate('new Promise((done) => requestIdleCallback(done))');
    expect(errors).toEqual([]);
  });
});

test('switches the map to dark with the page', { tags: 'thorough' }, async () => {
  await visit({ viewport: desktop, colorScheme: 'light' }, async (page) => {
    await page.goto('/explore');
    await eventually(() => pins(page).count()).toBeGreaterThan(0);
    const brightness = async () => {
      const { channels } = await sharp(await page.locator('.map canvas').screenshot()).stats();
      return channels.slice(0, 3).reduce((sum, { mean }) => sum + mean / 3, 0);
    };
    await eventually(brightness).toBeGreaterThan(170);
    await page.emulateMedia({ colorScheme: 'dark' });
    await eventually(brightness).toBeLessThan(85);
  });
});

test('returns a page for any words, and ignores the value of a filter that it does not understand', async () => {
  await visit({}, async (page) => {
    for (const q of ["'; drop table", '%00', '%F0%9F%8F%A0', '%22%3Cscript%3E', '2'.repeat(200)])
      expect((await page.goto(`/explore?q=${q}`))?.status()).toBe(200);
    expect((await page.goto('/explore?box=1,2,3'))?.status()).toBe(200);
    await page.getByText('We ignored “1,2,3” because no filter has this value.').waitFor();
    expect(await cards(page).count()).toBeGreaterThan(0);
  });
});
