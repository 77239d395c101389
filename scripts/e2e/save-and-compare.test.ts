import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { desktop, phone, sharedBrowser } from './browser.ts';
import {
  enhancementsLoaded,
  eventually,
  expectPageQuality,
  expectToast,
  interceptOnce,
  journey,
  waitForHydration,
} from './journey.ts';
import { type RunningMarket, startMarket } from './start-market.ts';
import { createUnreliableNetwork } from './unreliable-network.ts';

let app: RunningMarket;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startMarket(), sharedBrowser()]);
});
afterAll(async () => {
  await app?.stop();
});

const password = 'jacaranda on the hill';
const visit = (options: BrowserContextOptions, errand: (page: Page) => Promise<void>) =>
  journey(browser, app.url, { viewport: phone, reducedMotion: 'reduce', ...options }, errand);

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
  await enhancementsLoaded(page);
}

const hearts = (page: Page) => page.locator('article .heart');
const pressed = (page: Page) => page.locator('article .heart[aria-pressed=true]');
const saved = (page: Page) => page.locator('main li:not(nav li)');
const says = (page: Page, words: string) => expectToast(page, new RegExp(`^${words}$`, 'm'));

async function fillIn(page: Page, fields: Record<string, string>, button: string): Promise<void> {
  for (const [label, words] of Object.entries(fields))
    await page.getByRole('main').getByLabel(label, { exact: true }).fill(words);
  await page.getByRole('main').getByRole('button', { name: button, exact: true }).click();
  await eventually(() => new URL(page.url()).pathname).toBe('/profile');
}

const register = async (page: Page, username: string) => {
  await open(page, '/auth?tab=register');
  await fillIn(
    page,
    {
      'Full name': 'Keeper Sample',
      Email: `${username}@example.com`,
      Username: username,
      Password: password,
      'Confirm password': password,
    },
    'Register',
  );
};
const signIn = async (page: Page, username: string) => {
  await open(page, '/auth');
  await fillIn(page, { Username: username, Password: password }, 'Login');
};

/** Returns how many homes the server has saved for the signed-in user. */
const held = async (page: Page) =>
  ((await (await page.request.get('/api/favorites/ids')).json()) as { ids: number[] }).ids.length;

describe('saved properties of a visitor', () => {
  test('are saved on a phone, compared, and moved to an account and a second device', async () => {
    await visit({}, async (page) => {
      await open(page, '/rental-units');
      for (const at of [0, 1, 2]) await hearts(page).nth(at).click();
      await says(page, 'Added to favorites');
      expect(await pressed(page).count()).toBe(3);
      await expectPageQuality(page);
      await open(page, '/saved');
      await eventually(() => saved(page).count()).toBe(3);
      await saved(page)
        .first()
        .getByRole('button', { name: /^Add a note/ })
        .click();
      await page.getByLabel('Your note').fill('Ask about the water');
      await page.getByRole('button', { name: 'Save note' }).click();
      await saved(page).first().getByText('Ask about the water').waitFor();
      await expectPageQuality(page);
      await page.getByRole('link', { name: 'Compare 3 homes' }).click();
      await eventually(() => page.getByRole('columnheader').count()).toBe(3);
      await page.getByRole('rowheader', { name: /First payment/ }).waitFor();
      // Only the table may be wider than the phone, and its first column is sticky.
      await expectPageQuality(page);
      await page.evaluate('scrollTo(0, 900)');
      const heads = page.getByRole('list', { name: 'Compared homes' });
      await eventually(async () => (await heads.boundingBox())?.y).toBeLessThan(20);
      const more = page.locator('[data-more]');
      expect(await more.count()).toBe(1);
      const table = page.getByRole('region', { name: 'Comparison' });
      await table.evaluate((box) => box.scrollTo(box.scrollWidth, 0));
      await eventually(() => more.count()).toBe(0);
      const right = async (place: Locator) => {
        const { x, width } = (await place.boundingBox()) ?? { x: 0, width: 0 };
        return Math.round(x + width);
      };
      await eventually(() => right(heads.getByRole('listitem').last())).toBe(phone.width);
      expect((await page.getByRole('rowheader').first().boundingBox())?.x).toBe(0);
      const wide = `(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)(document.querySelector('[aria-label=Comparison]'))`;
      expect(await page.evaluate(wide)).toBe(true);
      await register(page, 'keeper');
      await eventually(() => held(page)).toBe(3);
      await open(page, '/profile?tab=properties');
      await eventually(() => saved(page).count()).toBe(3);
      await page.getByText('Ask about the water').waitFor();
    });
    await visit({ viewport: desktop }, async (page) => {
      await open(page, '/rental-units');
      await hearts(page).nth(3).click();
      await says(page, 'Added to favorites');
      await signIn(page, 'keeper');
      await eventually(() => held(page)).toBe(4);
      await open(page, '/rental-units');
      await eventually(() => pressed(page).count()).toBe(4);
      await page.locator('article').first().getByRole('link', { name: /^View/ }).click();
      await eventually(() => page.evaluate("'viewed' in localStorage")).toBe(true);
      // The next user of the device sees none of the saved homes.
      await page.request.post('/api/logout', { headers: { origin: app.url } });
      await open(page, '/rental-units');
      await eventually(() => pressed(page).count()).toBe(0);
      await eventually(() => page.evaluate("'viewed' in localStorage")).toBe(false);
    });
  });

  test('are saved by a tap before the script, also when the page is left at once', async () => {
    await visit({}, async (page) => {
      let letThrough = () => {};
      const through = new Promise<void>((resolve) => {
        letThrough = resolve;
      });
      await page.route('**/*.js', async (route) => {
        await through;
        await route.continue();
      });
      await page.goto('/rental-units');
      await hearts(page).nth(1).click();
      await page.goto('/bnbs', { waitUntil: 'domcontentloaded' });
      await hearts(page).first().click();
      letThrough();
      await eventually(() => pressed(page).count()).toBe(1);
      await open(page, '/saved');
      await eventually(() => saved(page).count()).toBe(2);
    });
  });

  test('are saved in a list whose code has not loaded yet', { tags: 'thorough' }, async () => {
    await visit({}, async (page) => {
      const letGo = await interceptOnce(page, '**/assets/search-islands-*.js');
      await open(page, '/explore?sort=price_asc');
      await hearts(page).first().click();
      await eventually(() => pressed(page).count()).toBe(1);
      letGo();
    });
  });

  test('update at once offline, and reach the account when online', {
    tags: 'thorough',
  }, async () => {
    const line = await createUnreliableNetwork();
    try {
      await visit({ proxy: line.proxy }, async (page) => {
        await register(page, 'offline-keeper');
        await open(page, '/rental-units');
        await page.waitForLoadState('networkidle');
        line.cut();
        await hearts(page).first().click();
        await hearts(page).nth(1).click();
        await hearts(page).nth(1).click();
        await eventually(() => pressed(page).count()).toBe(1);
        await says(page, 'Removed from favorites');
        line.mend();
        await eventually(() => held(page)).toBe(1);
      });
    } finally {
      line.close();
    }
  });

  test('reach the account from the next page when the page is left on a stalled connection', {
    tags: 'thorough',
  }, async () => {
    await visit({}, async (page) => {
      await register(page, 'leaves-at-once');
      await open(page, '/rental-units');
      let sent = 0;
      // The call gets no response, and the page receives no event either.
      await page.route('**/api/favorites', () => {
        sent += 1;
      });
      await hearts(page).first().click();
      await eventually(() => sent).toBe(1);
      await page.goto('/terms', { waitUntil: 'commit' });
      expect(await held(page)).toBe(0);
      await page.unroute('**/api/favorites');
      await open(page, '/rental-units');
      await eventually(() => held(page)).toBe(1);
      expect(await pressed(page).count()).toBe(1);
    });
  });

  test('are saved when the site is left for good on a stalled connection', { tags: 'thorough' }, async () => {
    const line = await createUnreliableNetwork();
    try {
      await visit({ proxy: line.proxy }, async (page) => {
        await register(page, 'leaves-for-good');
        await open(page, '/rental-units');
        await page.waitForLoadState('networkidle');
        const letThrough = line.hold();
        const asked = page.waitForRequest('**/api/favorites');
        await hearts(page).first().click();
        await asked;
        await page.goto('about:blank');
        letThrough();
        await eventually(() => held(page)).toBe(1);
      });
    } finally {
      line.close();
    }
  });

  test('update another open page of the account, and return with their note on undo', {
    tags: 'thorough',
  }, async () => {
    await visit({}, async (page) => {
      await register(page, 'two-pages');
      await open(page, '/bnbs');
      await hearts(page).first().click();
      await eventually(() => held(page)).toBe(1);
      const other = await page.context().newPage();
      await open(other, '/saved');
      await eventually(() => saved(other).count()).toBe(1);
      await saved(other)
        .getByRole('button', { name: /^Add a note/ })
        .click();
      await other.getByLabel('Your note').fill('Balcony');
      await other.route('**/api/favorites/*/note', (route) => route.abort(), { times: 1 });
      await other.getByRole('button', { name: 'Save note' }).click();
      await other.getByText('Your changes are still here.').waitFor();
      expect(await other.getByLabel('Your note').inputValue()).toBe('Balcony');
      await other.getByRole('button', { name: 'Save note' }).click();
      await eventually(() => other.getByLabel('Your note').count()).toBe(0);
      await other.getByText('Balcony').waitFor();
      await hearts(page).first().click();
      // A toast under the pointer stays open.
      await page.locator('.toast').hover();
      await eventually(() => saved(other).count()).toBe(0);
      await other.getByText('No saved homes yet. Tap the heart on a home to save it here.').waitFor();
      await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
      await other.getByText('Balcony').waitFor();
    });
  });

  test('are compared up to four, with a message for a fifth', { tags: 'thorough' }, async () => {
    await visit({ viewport: desktop }, async (page) => {
      await open(page, '/for-sale');
      for (const at of [0, 1, 2, 3, 4]) await hearts(page).nth(at).click();
      await open(page, '/saved');
      await eventually(() => saved(page).count()).toBe(5);
      for (const at of [0, 1, 2, 3, 4])
        await saved(page)
          .nth(at)
          .getByRole('button', { name: /^Select(ed)?\b/ })
          .click();
      await says(page, 'You can compare up to four homes');
      await page.getByRole('link', { name: 'Compare 4 homes' }).click();
      await eventually(() => page.getByRole('columnheader').count()).toBe(4);
      await expectPageQuality(page);
      await page
        .getByRole('link', { name: /^Remove/ })
        .first()
        .click();
      await eventually(() => page.getByRole('columnheader').count()).toBe(3);
    });
  });
});

test('are shared in a list of two partners with hearts and notes, whose link can be ended', {
  tags: 'thorough',
}, async () => {
  await visit({}, async (page) => {
    await register(page, 'partner-one');
    await open(page, '/rental-units');
    for (const at of [0, 1]) await hearts(page).nth(at).click();
    await eventually(() => held(page)).toBe(2);
    await open(page, '/saved');
    await page.getByRole('button', { name: 'Start a list' }).click();
    await page.getByLabel('List name').fill('Our new home');
    await page.getByLabel('Your name on this list').fill('Amina');
    await page.getByRole('button', { name: 'Start list with 2 homes' }).click();
    await page.getByRole('heading', { level: 1, name: 'Our new home' }).waitFor();
    await page.getByRole('button', { name: /^Like/ }).first().click();
    await page.getByRole('button', { name: /^Like/, pressed: true }).waitFor();
    await expectPageQuality(page);
    const link = page.url();
    await visit({ viewport: desktop }, async (other) => {
      await register(other, 'partner-two');
      await open(other, new URL(link).pathname);
      await other.getByLabel('Your name on this list').fill('Brian');
      await other.getByRole('button', { name: 'Join this list' }).click();
      await other.getByRole('button', { name: /^Like/ }).first().click();
      await other
        .getByRole('button', { name: /^Add a note/ })
        .first()
        .click();
      await other.getByLabel('Your note').fill('Near my work');
      await other.getByRole('button', { name: 'Save note' }).click();
      await expectPageQuality(other);
      // The first browser shows the second one's change without a reload.
      await page.getByText('Near my work').waitFor();
      const likes = page
        .getByRole('main')
        .getByRole('listitem')
        .first()
        .locator('p', { hasText: 'liked this' })
        .first();
      await eventually(() => likes.innerText()).toMatch(/Amina[^]*Brian/);
      // A home that was removed is restored with the user's own comment.
      await other
        .getByRole('button', { name: /^Remove/ })
        .first()
        .click();
      await other.locator('.toast').hover();
      await eventually(() => other.getByText('Near my work').count()).toBe(0);
      await other.locator('.toast').getByRole('button', { name: 'Undo' }).click();
      await other.getByText('Near my work').waitFor();
      await other.getByRole('button', { name: /^Like/, pressed: true }).waitFor();
      await page.getByRole('button', { name: 'Turn off link' }).click();
      await page.getByText('The link is turned off. Only members can see this list.').waitFor();
      await other.getByText('We could not find this list. Its link may have been turned off.').waitFor();
    });
    await visit({}, async (stranger) => {
      await open(stranger, new URL(link).pathname);
      await stranger.getByText('We could not find this list. Its link may have been turned off.').waitFor();
    });
  });
});

test('appear after a view on Home and Explore, and are never sent', {
  tags: 'thorough',
}, async () => {
  await visit({}, async (page) => {
    await open(page, '/rental-units');
    const title = await page.locator('article').first().getByRole('heading').innerText();
    await page.locator('article').first().getByRole('link', { name: /^View/ }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await enhancementsLoaded(page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`));
    for (const path of ['/', '/explore']) {
      await open(page, path);
      const viewed = page.getByRole('region', { name: 'Recently viewed' });
      await viewed.getByRole('link', { name: title }).waitFor();
      await expectPageQuality(page);
    }
    expect(asked.filter((address) => address.includes('by-id'))).toEqual([]);
    await page.getByRole('button', { name: 'Clear all' }).click();
    await eventually(() => page.getByRole('region', { name: 'Recently viewed' }).count()).toBe(0);
    expect(await page.evaluate('localStorage.viewed')).toBeUndefined();
  });
});
