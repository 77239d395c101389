// @module-tag thorough
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { desktop, phone, sharedBrowser } from './browser.ts';
import { eventually, expectPageQuality, journey, sender, waitForHydration } from './journey.ts';
import { buildHome } from './property-fixture.ts';
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
  journey(browser, app.url, { reducedMotion: 'reduce', ...options }, errand);
const send = sender(() => app.url);
const created = z.object({ id: z.number() });
const title = 'House with somebody’s photographs';

const signIn = async (page: Page, username: string) =>
  expect((await send(page, 'POST', '/api/login', { username, password })).status()).toBe(200);

type Saying = { act: RegExp; words: string; send: string; within?: Locator };

async function say(page: Page, { act, words, send, within }: Saying): Promise<void> {
  await (within ?? page).getByRole('button', { name: act }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(words);
  await expectPageQuality(page);
  await dialog.getByRole('button', { name: send }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/**
 * A visitor reports the home on a phone, and an admin hides it on a desktop. Its owner replies, and it is
 * restored.
 */
test('reports a stolen photo, hides it on an open page, and restores it after a reply', async () => {
  await visit({ viewport: desktop }, async (owner) => {
    await signIn(owner, 'sunrise-homes');
    const listed = await send(owner, 'POST', '/api/properties/create', buildHome(title));
    const { id } = created.parse(await listed.json());
    await visit({ viewport: phone }, async (visitor) => {
      await visitor.goto('/rental-units?sort=newest');
      await waitForHydration(visitor);
      const card = visitor.getByRole('article').filter({ hasText: title });
      await card.getByRole('link', { name: /^View/ }).click();
      await visitor.getByRole('link', { name: 'Report this listing' }).click();
      await visitor.getByRole('heading', { name: 'Report this listing' }).waitFor();
      await visitor.getByLabel('The photos are stolen').check();
      await visitor.getByRole('button', { name: 'Send report' }).click();
      await visitor.getByText('Explain how you know this').waitFor();
      await expectPageQuality(visitor);
      await visitor.getByLabel('Who owns the photos?').fill('They are mine, from 2019.');
      await visitor.getByLabel('Link to proof (optional)').fill('https://example.com/our-house');
      await visitor.getByLabel('Your email').fill('amina@example.com');
      await visitor.getByRole('button', { name: 'Send report' }).click();
      await visitor.getByText('Thank you for your report').waitFor();
      expect(await visitor.evaluate('scrollY')).toBe(0);
      await visitor.goto(`/property/${id}`);
      await visitor.getByRole('heading', { name: title }).waitFor();
      await waitForHydration(visitor);

      await visit({ viewport: desktop }, async (admin) => {
        await signIn(admin, 'admin');
        await admin.goto('/admin/reports');
        const one = admin.getByRole('listitem').filter({ hasText: 'They are mine, from 2019.' }).first();
        await one.waitFor();
        await expectPageQuality(admin);
        const words = 'We look into the photographs.';
        await say(admin, { act: /^Hide listing/, words, send: 'Hide listing', within: one });
        await visitor.getByText("doesn't exist or has been removed").waitFor();
        await visitor.goto('/rental-units?sort=newest');
        await waitForHydration(visitor);
        expect(await visitor.getByRole('article').filter({ hasText: title }).count()).toBe(0);

        await owner.goto('/admin/reports');
        await owner.getByText('We look into the photographs.').waitFor();
        expect(await owner.getByText('They are mine, from 2019.').count()).toBe(0);
        await say(owner, { act: /^Respond/, words: 'I took them myself in May.', send: 'Send' });
        await admin.getByText('I took them myself in May.').waitFor();
        const decision = 'The owner showed us the originals.';
        await say(admin, { act: /^Restore listing/, words: decision, send: 'Restore listing' });
        await owner.getByText('Visible again').waitFor();
        await eventually(async () => (await visitor.request.get(`/api/properties/${id}`)).status()).toBe(200);
        await eventually(async () =>
          (await (await visitor.request.get('/outbox')).text()).includes('Outcome of your report'),
        ).toBe(true);
      });
    });
  });
});
