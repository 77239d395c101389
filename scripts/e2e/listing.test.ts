import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { desktop, phone, sharedBrowser } from './browser.ts';
import { eachFirstOrAll } from './each-first-or-all.ts';
import {
  enhancementsLoaded,
  eventually,
  expectPageQuality,
  interceptOnce,
  journey,
  sender,
  waitForHydration,
} from './journey.ts';
import { password, type RunningMarket, startMarket } from './start-market.ts';

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

const cards = (page: Page) => page.getByRole('region', { name: 'Properties' }).getByRole('article');
const searchOf = (page: Page) => new URL(page.url()).search;

/** Changes the price of the home with this address in the dashboard. */
async function changePrice(href: string | null): Promise<void> {
  await visit({}, async (page) => {
    const send = sender(() => app.url);
    await send(page, 'POST', '/api/login', { username: 'admin', password });
    const changed = await send(page, 'PATCH', `/api/properties/${href?.split('/').at(-1)}`, {
      price: 777_000,
    });
    expect(changed.status()).toBe(200);
  });
}

/** Returns the prices on the cards in order, in shillings. */
async function pricesOf(page: Page): Promise<number[]> {
  const texts = await cards(page)
    .getByText(/^UGX [\d,]+$/)
    .allInnerTexts();
  return texts.map((text) => Number(text.replace(/\D/g, '')));
}

eachFirstOrAll(describe, [
  ['a phone', phone],
  ['a desktop', desktop],
])('the listing pages on %s', (_, viewport) => {
  test('filters the rentals, opens a property and returns to the list', async () => {
    await visit({ viewport }, async (page) => {
      await page.goto('/rental-units');
      await waitForHydration(page);
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Rental Units');
      const all = await page.getByText(/^Showing \d+ properties$/).innerText();
      await expectPageQuality(page);

      await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Ntinda' }).click();
      await eventually(() => searchOf(page)).toBe('?area=ntinda');
      await eventually(() => page.getByText(/^Showing/).innerText()).not.toBe(all);
      for (const text of await cards(page).allInnerTexts()) expect(text).toContain('Ntinda');
      const areas = page.getByRole('navigation', { name: 'Areas' });
      expect(await areas.locator('[aria-current=true]').allInnerTexts()).toEqual(['Ntinda']);
      await eventually(async () => {
        const { x, width } = (await areas.getByRole('link', { name: 'Ntinda' }).boundingBox()) ?? {
          x: -1,
          width: 0,
        };
        return x >= 0 && x + width <= viewport.width;
      }).toBe(true);

      await page.getByLabel('Sort by').selectOption('Price low to high');
      await eventually(() => searchOf(page)).toBe('?area=ntinda&sort=price_asc');
      await eventually(async () => {
        const prices = await pricesOf(page);
        return prices.length > 0 && prices.join() === prices.toSorted((one, other) => one - other).join();
      }).toBe(true);

      await cards(page).first().getByRole('link', { name: /^View/ }).click();
      await eventually(() => new URL(page.url()).pathname).toMatch(/^\/property\/\d+$/);
      await eventually(() => page.getByRole('heading', { level: 1 }).innerText()).not.toBe('Rental Units');
      await page.goBack();
      await eventually(() => searchOf(page)).toBe('?area=ntinda&sort=price_asc');
      expect(await page.getByLabel('Sort by').inputValue()).toBe('price_asc');
    });
  });

  test('shows the first property within the first screen', async () => {
    await visit({ viewport, javaScriptEnabled: false }, async (page) => {
      for (const path of ['/rental-units', '/bnbs', '/for-sale', '/bank-sales', '/explore']) {
        await page.goto(path);
        const top = (await page.getByRole('article').first().boundingBox())?.y;
        expect([path, Number(top) <= (viewport === phone ? 420 : 520)]).toEqual([path, true]);
      }
    });
  });
});

test('appends more properties, which remain on back navigation', { tags: 'thorough' }, async () => {
  await visit({ viewport: phone }, async (page) => {
    await page.goto('/rental-units');
    await waitForHydration(page);
    const first = await cards(page).count();
    await page.getByRole('link', { name: 'Load more' }).click();
    await eventually(() => cards(page).count()).toBeGreaterThan(first);
    const both = await cards(page).count();
    const titles = await cards(page).getByRole('link', { name: /^View/ }).allInnerTexts();
    expect(new Set(titles).size).toBe(both);
    const last = await cards(page).last().getByRole('heading').innerText();
    await cards(page).last().getByRole('link', { name: /^View/ }).scrollIntoViewIfNeeded();
    const place = await page.evaluate('scrollY');
    await cards(page).last().getByRole('link', { name: /^View/ }).click();
    // The previous list is shown until the home arrives.
    await eventually(() => page.getByRole('heading', { level: 1 }).innerText()).toBe(last);
    await page.goBack();
    await eventually(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Rental Units');
    await eventually(() => cards(page).count()).toBe(both);
    await eventually(() => page.evaluate('scrollY')).toBe(place);
  });
});

test('shows for bank sales each bank, the state of each auction and its closing time', {
  tags: 'thorough',
}, async () => {
  await visit({ viewport: desktop }, async (page) => {
    await page.goto('/bank-sales');
    await waitForHydration(page);
    await page.getByText('Bidding Open').first().waitFor();
    await expectPageQuality(page);
    expect(
      await page.getByText(/^[A-Z][a-z]{2} \d\d, \d{4} at \d{1,2}:\d\d [AP]M · /).count(),
    ).toBeGreaterThan(0);
    const bank = page.getByRole('navigation', { name: 'Banks' }).getByRole('link').nth(1);
    const name = await bank.innerText();
    await bank.click();
    await eventually(() => new URL(page.url()).searchParams.get('bank')).toBe(name);
    await eventually(
      async () =>
        new Set(
          (await page.getByText(/ at \d{1,2}:\d\d [AP]M · /).allInnerTexts()).map(
            (text) => text.split(' · ')[1],
          ),
        ),
    ).toEqual(new Set([name]));
  });
});

test('shows a next step for no match, an invalid search and a missing property', {
  tags: 'thorough',
}, async () => {
  await visit({ viewport: phone }, async (page) => {
    await page.goto('/rental-units?area=matugga&price=high');
    expect(await page.getByRole('heading', { level: 2, name: 'No properties found' }).count()).toBe(1);
    await expectPageQuality(page);
    await page.getByRole('link', { name: 'Clear all filters' }).click();
    await eventually(() => searchOf(page)).toBe('');

    for (const [address, all] of [
      ['/bank-sales?bank=xyz', '/bank-sales'],
      ['/for-sale?cursor=xyz', '/for-sale'],
    ] as const) {
      expect([address, (await page.goto(address))?.status()]).toEqual([address, 200]);
      expect(await page.getByRole('heading', { name: 'No properties found' }).count()).toBe(1);
      expect(await page.getByText('Try adjusting your search criteria').count()).toBe(1);
      expect(await page.getByRole('link', { name: 'Clear all filters' }).getAttribute('href')).toBe(all);
    }
    for (const address of [
      '/rental-units?price=xyz',
      '/rental-units?area=xyz',
      '/explore?category=xyz',
      '/explore?type=xyz',
    ]) {
      await page.goto(address);
      await page.getByText('We ignored “xyz” because no filter has this value.').waitFor();
      expect(await page.locator('article').count()).toBeGreaterThan(0);
      expect(await page.getByText('xyz').count()).toBe(1);
    }

    for (const id of ['2147483647', 'abc', '99999999999']) {
      const missing = await page.goto(`/property/${id}`);
      expect([id, missing?.status()]).toEqual([id, 404]);
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Property Not Found');
    }
    await expectPageQuality(page);
  });
});

test('answers the most common questions on a property page first', async () => {
  await visit({ viewport: desktop }, async (page) => {
    await page.goto('/rental-units');
    await cards(page).first().getByRole('link', { name: /^View/ }).click();
    await eventually(() => page.getByRole('region', { name: 'Good to know' }).count()).toBe(1);
    const facts = await page.getByRole('region', { name: 'Good to know' }).innerText();
    for (const asked of ['First payment', 'Power backup', 'Water', 'Yaka meter', 'Road', 'Security'])
      expect(facts.toLowerCase()).toContain(asked.toLowerCase());
    const heading = await page.getByRole('heading', { level: 1 }).innerText();
    await eventually(() => page.title()).toContain(heading);
    const place = page.getByRole('region', { name: 'Approximate location' });
    const drawing = place.getByRole('img');
    await drawing.scrollIntoViewIfNeeded();
    await eventually(() => drawing.evaluate((image: { naturalWidth: number }) => image.naturalWidth)).toBe(
      720,
    );
    const similar = page.getByRole('region', { name: 'Similar homes' }).getByRole('article');
    await eventually(() => similar.count()).toBe(4);
    const around = await place.getByRole('link', { name: /on the map$/ }).getAttribute('href');
    expect(decodeURIComponent(around ?? '')).toMatch(
      /^\/explore\?category=rental_units&box=[\d.,]+&view=map$/,
    );
    await expectPageQuality(page);
  });
});

test('counts homes while keywords are typed, keeps the focus, and applies them on request', {
  tags: 'thorough',
}, async () => {
  await visit({ viewport: desktop }, async (page) => {
    await page.goto('/rental-units?sort=price_asc');
    await waitForHydration(page);
    await page.getByRole('button', { name: 'Filters' }).click();
    const words = page.locator('#filters input[name=q]');
    const show = page.getByRole('button', { name: /^Show \d+ homes$/ });
    const before = await show.innerText();
    await words.pressSequentially('garden ', { delay: 20 });
    await eventually(() => show.innerText()).not.toBe(before);
    expect(await words.inputValue()).toBe('garden ');
    expect(await words.evaluate((field) => field === field.ownerDocument.activeElement)).toBe(true);
    await show.click();
    await eventually(() => searchOf(page)).toBe('?q=garden&sort=price_asc');
    await eventually(() => cards(page).count()).toBeGreaterThan(0);
    await page.goBack();
    await eventually(() => searchOf(page)).toBe('?sort=price_asc');
    await eventually(() => words.inputValue()).toBe('');
  });
});

test('applies keywords typed before the form was loaded', {
  tags: 'thorough',
}, async () => {
  await visit({ viewport: desktop }, async (page) => {
    let letGo = () => {};
    const held = new Promise<void>((go) => {
      letGo = go;
    });
    await page.route('**/assets/search-islands-*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/rental-units');
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('searchbox', { name: 'Keywords' }).pressSequentially('garden');
    await waitForHydration(page);
    letGo();
    await page.getByRole('button', { name: /^Show \d+ homes?$/ }).click();
    await eventually(() => searchOf(page)).toBe('?q=garden');
  });
});

test('keeps typed keywords and choices although the properties change during loading', {
  tags: 'thorough',
}, async () => {
  await visit({ viewport: desktop }, async (page) => {
    const letGo = await interceptOnce(page, '**/assets/search-islands-*.js');
    await page.goto('/rental-units');
    await page.getByRole('button', { name: 'Filters' }).click();
    const words = page.locator('#filters input[name=q]');
    await words.pressSequentially('garden');
    await page.locator('input[name=bedrooms][value="2"]').check({ force: true });
    await page.keyboard.press('Escape');
    await enhancementsLoaded(page);
    const read = page.waitForResponse('**/api/properties/facets?*');
    await changePrice(await page.getByRole('article').first().getByRole('link').first().getAttribute('href'));
    await (await read).finished();
    await page.getByRole('link', { name: '360° tours only' }).click();
    await eventually(() => searchOf(page)).toBe('?hasTour=true');
    await eventually(() => page.locator('[aria-label=Properties][aria-busy=false]').count()).toBe(1);
    expect(await words.inputValue()).toBe('garden');
    letGo();
    await eventually(() => searchOf(page)).toBe('?q=garden&bedrooms=2&hasTour=true');
    expect(await words.inputValue()).toBe('garden');
  });
});

test('shows areas, a form and the next page as links before any script', async () => {
  await visit({ javaScriptEnabled: false }, async (page) => {
    await page.goto('/rental-units');
    const first = await cards(page).first().innerText();
    await page.getByRole('link', { name: 'Load more' }).click();
    await eventually(() => searchOf(page)).toMatch(/^\?cursor=/);
    expect(await cards(page).first().innerText()).not.toBe(first);

    await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Kira' }).click();
    await eventually(() => searchOf(page)).toBe('?area=kira');
    await page.getByLabel('Sort by').selectOption('Price high to low');
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('searchbox', { name: 'Keywords' }).fill('kira');
    await page.getByRole('button', { name: /^Show/ }).click();
    await eventually(() => new URL(page.url()).searchParams.get('sort')).toBe('price_desc');
    expect(new URL(page.url()).searchParams.get('area')).toBe('kira');
    expect(new URL(page.url()).searchParams.get('q')).toBe('kira');
    const prices = await pricesOf(page);
    expect(prices).toEqual(prices.toSorted((one, other) => other - one));
  });
});

test('opens the tapped picture large, steps by buttons and keys, and closes with Escape', {
  tags: 'thorough',
}, async () => {
  await visit({ viewport: desktop, reducedMotion: 'reduce' }, async (page) => {
    await page.goto('/rental-units');
    await waitForHydration(page);
    await cards(page).first().getByRole('link', { name: /^View/ }).click();
    // The first photo is the poster of the tour.
    const beside = page.getByRole('list', { name: 'More photos' }).getByRole('link');
    await eventually(() => beside.count()).toBeGreaterThan(1);
    await waitForHydration(page);
    await enhancementsLoaded(page);
    const all = /\d+/.exec(await page.getByRole('link', { name: /^Show all/ }).innerText())?.[0];
    const row = `document.querySelector('dialog[aria-label^="Photos of"] .snap-x')`;
    const inWindow = () => page.evaluate(`Math.round(${row}.scrollLeft / ${row}.clientWidth)`);
    const dialog = page.getByRole('dialog', { name: /^Photos of/ });

    await beside.nth(1).click();
    await dialog.getByRole('status').getByText(`3/${all}`).waitFor();
    await eventually(inWindow).toBe(2);
    await expectPageQuality(page);
    await page.keyboard.press('ArrowLeft');
    await dialog.getByRole('status').getByText(`2/${all}`).waitFor();
    await eventually(inWindow).toBe(1);
    await dialog.getByRole('button', { name: 'Previous photo' }).click();
    await eventually(inWindow).toBe(0);
    await eventually(() => dialog.getByRole('button', { name: 'Previous photo' }).isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: `Show all ${all} photos` }).click();
    await expectPageQuality(page);
    await dialog.getByRole('region', { name: 'Kitchen' }).getByRole('button').first().click();
    await dialog.getByRole('navigation', { name: 'Photos' }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    const third = await beside.nth(1).getAttribute('href');
    await eventually(() => page.evaluate(`document.activeElement.getAttribute('href')`)).toBe(third);
  });
});

type Found = { id: number; propertyType: string; category: string };

test('shows on /category/… every type and category, and nothing for anything else', {
  tags: 'thorough',
}, async () => {
  const read = async <T>(path: string) => (await (await fetch(app.url + path)).json()) as T;
  const types = await read<{ name: string }[]>('/api/property-types');
  const categories = {
    rental: 'rental_units',
    'rental-units': 'rental_units',
    'furnished-houses': 'furnished_houses',
    'for-sale': 'for_sale',
    'bank-sales': 'bank_sales',
    // These two types are other names for the category of stays.
    bnb: 'furnished_houses',
    'furnished-rental': 'furnished_houses',
  };
  const wanted = new Map<string, [search: string, fits: (home: Found) => boolean]>([
    ...types.map(({ name }): [string, [string, (home: Found) => boolean]] => [
      name.toLowerCase().replaceAll(' ', '-'),
      [`type=${encodeURIComponent(name)}`, ({ propertyType }) => propertyType === name],
    ]),
    ...Object.entries(categories).map(([slug, name]): [string, [string, (home: Found) => boolean]] => [
      slug,
      [`category=${name}`, ({ category }) => category === name],
    ]),
    ['castles', ['', () => false]],
  ]);
  expect(wanted.size).toBeGreaterThan(12);
  for (const [slug, [search, fits]] of wanted) {
    const reply = await fetch(`${app.url}/category/${slug}`);
    const html = await reply.text();
    expect([slug, reply.status, html.includes('Browse properties in this category.')]).toEqual([
      slug,
      200,
      true,
    ]);
    const { items } = await read<{ items: Found[] }>(`/api/properties/page?${search}`);
    const shown = new Set([...html.matchAll(/href="\/property\/(\d+)"/g)].map(([, id]) => Number(id)));
    expect([slug, [...shown]]).toEqual([slug, items.filter(fits).map(({ id }) => id)]);
  }
});

test('counts a view once the page is hydrated', async () => {
  await visit({}, async (page) => {
    const { items } = await (await page.request.get('/api/properties/page?limit=50')).json();
    // Uses a home that no other test opens, because a visitor without a cookie is counted once per IP
    // address.
    const home = items.at(-1);
    const counted = page.waitForResponse((response) =>
      response.url().endsWith(`/api/properties/${home.id}/view`),
    );
    await page.goto(`/property/${home.id}`);
    const reply = await (await counted).json();
    expect(reply.viewCount).toBe(home.viewCount + 1);
  });
});

test('shows no error for a view that is not counted', { tags: 'thorough' }, async () => {
  await visit({}, async (page) => {
    const view = '**/api/properties/*/view';
    await page.route(view, (route) => route.fulfill({ status: 503, json: {} }));
    await page.goto('/properties/popular');
    const answered = page.waitForResponse(view);
    await cards(page).first().getByRole('link', { name: /^View/ }).click();
    await (await answered).finished();
    await enhancementsLoaded(page);
    expect(await page.locator('.toast').count()).toBe(0);
  });
});
