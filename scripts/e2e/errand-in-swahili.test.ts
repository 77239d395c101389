// @module-tag thorough
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { runStatement } from '#app/testing/database.ts';
import { phone, sharedBrowser } from './browser.ts';
import { enhancementsLoaded, expectPageQuality, expectToast, journey } from './journey.ts';
import { password, type RunningMarket, startMarket } from './start-market.ts';

let app: RunningMarket;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startMarket(), sharedBrowser()]);
});
afterAll(async () => {
  await app?.stop();
});

/** Words that occur in nearly every English text of ours, but not in Swahili. */
const english =
  /\b(the|and|of|with|you|your|for|from|is|are|this|that|not|by|on|our|will|be|to|view|home|homes|link|name|package|checked|access|desk|room|rooms|bedroom|bedrooms|bathroom|unlock|buy|inverter|generator|solar|share|save|send|sign|sale|page|price|month|bid|bids|bidder|auction|auctions|sold|closes|opens|deposit|terms|papers|notices|lawyer|court|choose|free)\b/i;

/** Words that stay English on a Swahili page: local terms and product names. */
const ours = ['BnBs', 'WhatsApp', 'iOS', 'Android'];

/** Returns every text in the responses of the page's calls, because user input is not translated. */
async function typedTexts(page: Page, addresses: string[]): Promise<Set<string>> {
  const texts = new Set(ours);
  const gather = (value: unknown): void => {
    if (typeof value === 'string') texts.add(value);
    if (value && typeof value === 'object') Object.values(value).forEach(gather);
  };
  for (const address of addresses) gather(await (await page.request.get(address)).json());
  return texts;
}

/** Returns the English texts of an element that are visible or read aloud, without user input. */
async function leftInEnglish(place: Locator, typed: Set<string>): Promise<string[]> {
  const pieces = await place.evaluate((element) => {
    const found: string[] = [];
    const walker = element.ownerDocument.createTreeWalker(element, 4);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const isCode = ['SCRIPT', 'STYLE', 'TEMPLATE', 'NOSCRIPT'].includes(node.parentElement?.tagName ?? '');
      if (!isCode) found.push(node.textContent ?? '');
    }
    for (const one of element.querySelectorAll('[aria-label], [placeholder], [title]'))
      for (const name of ['aria-label', 'placeholder', 'title']) found.push(one.getAttribute(name) ?? '');
    return found;
  });
  const long = [...typed]
    .filter((text) => text.length > 2)
    .toSorted((one, other) => other.length - one.length);
  return pieces.flatMap((piece) => {
    const bare = piece.trim();
    // A shortened description is the beginning of a user's text.
    const isTyped = long.some((text) => text.includes(bare.replace(/…$/, '')) || text === bare);
    const rest = long.reduce((left, text) => left.split(text).join(' '), bare);
    return !isTyped && english.test(rest) ? [bare] : [];
  });
}

const homesSchema = z.object({ items: z.array(z.object({ id: z.number() })) });

test('lets a relative open a shared link in Swahili, save the property and ask its agent', async () => {
  await journey(browser, app.url, {}, async (friend) => {
    const listed = await friend.request.get('/api/properties/page?category=rental_units&limit=1');
    const [home] = homesSchema.parse(await listed.json()).items;
    const { id } = z.object({ id: z.number() }).parse(home);
    const shared = await friend.request.post(`/api/properties/${id}/shares`, {
      data: { name: 'Amina Sample', email: 'amina@example.com' },
      headers: { origin: app.url },
    });
    const { shareUrl } = z.object({ shareUrl: z.string() }).parse(await shared.json());
    const link = new URL(shareUrl);

    await journey(browser, app.url, { viewport: phone, locale: 'sw-KE' }, async (page) => {
      const opened = page.waitForResponse('**/api/shares/*/opens');
      await page.goto(link.pathname + link.search);
      expect(new URL(page.url()).pathname).toBe(`/sw/property/${id}`);
      await enhancementsLoaded(page);
      expect((await opened).status()).toBe(200);
      const typed = await typedTexts(page, [
        '/api/properties',
        `/api/properties/${id}`,
        `/api/properties/${id}/similar`,
        `/api/properties/${id}/reviews`,
      ]);
      await page.waitForLoadState('networkidle');
      expect(await leftInEnglish(page.locator('body'), typed)).toEqual([]);
      // The same check finds our texts on the friend's English page, which proves that it detects English.
      await friend.goto(`/property/${id}`);
      expect((await leftInEnglish(friend.locator('body'), typed)).length).toBeGreaterThan(20);

      await page.getByRole('button', { name: 'Shiriki', exact: true }).click();
      const sharing = page.getByRole('dialog', { name: 'Shiriki Nyumba' });
      await sharing.waitFor();
      expect(await leftInEnglish(sharing, typed)).toEqual([]);
      await sharing.getByRole('button', { name: 'Funga' }).click();
      await page
        .getByRole('button', { name: /^Hifadhi/ })
        .first()
        .click();
      await expectToast(page, 'Imeongezwa kwenye vipendwa');

      await page.getByText('Wasiliana na wakala').filter({ visible: true }).first().click();
      const asking = page.getByRole('dialog', { name: 'Wasiliana na wakala' });
      await asking.getByLabel('Jina lako').fill('Juma Sample');
      await asking.getByRole('button', { name: 'Tuma' }).click();
      await asking
        .getByText('Andika namba ya simu au barua pepe ili wakala aweze kukujibu')
        .first()
        .waitFor();
      expect(await leftInEnglish(asking, typed)).toEqual([]);
      await expectPageQuality(page);
      await asking.getByLabel('Barua pepe').fill('juma@example.com');
      await asking.getByRole('button', { name: 'Tuma' }).click();
      await asking.getByRole('link').first().waitFor();
      expect(await leftInEnglish(asking, typed)).toEqual([]);

      for (const path of ['/sw/', '/sw/auth?tab=register', '/sw/saved']) {
        await page.goto(path);
        await enhancementsLoaded(page);
        await page.waitForLoadState('networkidle');
        expect(await leftInEnglish(page.locator('body'), typed), path).toEqual([]);
      }

      // A property type is stored in English, and shown by its translated name.
      await page.goto('/sw/bank-sales');
      await page.getByRole('article').first().waitFor();
      expect(await page.getByText(/^(House|Land|Bungalow)$/).allInnerTexts()).toEqual([]);
    });
  });
});

const lotSchema = z.object({
  title: z.string(),
  bank: z.string(),
  terms: z.string(),
  questions: z.array(z.object({ words: z.string(), answer: z.string().nullable() })),
  steps: z.array(z.object({ note: z.string().nullable() })),
});
const fileSchema = z.object({
  papers: z.array(z.object({ name: z.string() })),
  viewingDays: z.array(z.object({ note: z.string().nullable() })),
});

test('lets a bidder read plan prices, past auction results, and a lot with all its evidence', async () => {
  await journey(browser, app.url, { viewport: phone, locale: 'sw-KE' }, async (page) => {
    const read = async (path: string) => (await page.request.get(path)).json();
    const known = await typedTexts(page, ['/api/auctions/results', '/api/properties']);
    for (const name of ['Basic', 'Professional', 'Enterprise', 'Standard', 'Premium']) known.add(name);
    for (const path of ['/sw/membership', '/sw/auctions/results']) {
      await page.goto(path);
      await enhancementsLoaded(page);
      expect(await leftInEnglish(page.locator('body'), known), path).toEqual([]);
    }

    await runStatement(
      app.databaseUrl,
      "update users set email_confirmed_at = now() where username = 'visitor'",
    );
    await page.request.post('/api/login', {
      data: { username: 'visitor', password },
      headers: { origin: app.url },
    });
    const { items } = homesSchema.parse(await read('/api/properties/page?category=bank_sales&limit=100'));
    const lots = await Promise.all(
      items.map(async ({ id }) => ({ id, lot: (await read(`/api/properties/${id}/lot`)) ?? null })),
    );
    const found = lots.find(({ lot }) => lot?.state === 'open');
    const { id } = z.object({ id: z.number() }).parse(found);
    const lot = lotSchema.parse(found?.lot);
    const file = fileSchema.parse(await read(`/api/properties/${id}/lot/file`));
    // Only parts of this response are user input. The names of the steps are ours.
    const typed = await typedTexts(page, [`/api/properties/${id}`, `/api/properties/${id}/similar`]);
    const written = [
      ...[lot.title, lot.bank, lot.terms, ...lot.terms.split('\n')],
      ...lot.questions.flatMap(({ words, answer }) => [words, answer]),
      ...[...lot.steps, ...file.viewingDays].map(({ note }) => note),
      ...file.papers.map(({ name }) => name),
    ];
    for (const words of written) if (words) typed.add(words);

    await page.goto(`/sw/property/${id}`);
    await enhancementsLoaded(page);
    await page.getByRole('button', { name: 'Jisajili ili utoe zabuni' }).waitFor();
    await page.locator('#lot-file').waitFor();
    await page.waitForLoadState('networkidle');
    expect(await leftInEnglish(page.locator('body'), typed)).toEqual([]);
    await page.getByRole('button', { name: 'Jisajili ili utoe zabuni' }).click();
    const registering = page.getByRole('dialog', { name: 'Jisajili ili utoe zabuni' });
    await registering.getByRole('checkbox').waitFor();
    expect(await leftInEnglish(registering, typed)).toEqual([]);
    await expectPageQuality(page);
  });
});
