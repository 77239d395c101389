// @module-tag thorough
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { desktop, phone, sharedBrowser } from './browser.ts';
import { eventually, expectPageQuality, journey, sender, waitForHydration } from './journey.ts';
import { nextPhone } from './next-phone.ts';
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

/** Signs in as the admin of the demo data, who lists a rental and decides on claims. */
async function signIn(page: Page): Promise<void> {
  expect((await send(page, 'POST', '/api/login', { username: 'admin', password })).status()).toBe(200);
}

async function listHome(page: Page, title: string): Promise<number> {
  const home = { ...buildHome(title), ownerContactInfo: 'Daniel Example, 0700 000 011' };
  return created.parse(await (await send(page, 'POST', '/api/properties/create', home)).json()).id;
}

const contactOn = (page: Page) => page.getByRole('region', { name: 'Owner contact' });

async function goTo(page: Page, id: number) {
  await page.goto(`/property/${id}`);
  await waitForHydration(page);
  const contact = contactOn(page);
  await contact.scrollIntoViewIfNeeded();
  return contact;
}

async function buyTen(page: Page, id: number): Promise<void> {
  const contact = await goTo(page, id);
  await contact.getByRole('button', { name: 'Buy Viewing Package' }).click();
  const dialog = page.getByRole('dialog', { name: 'Viewing Package' });
  await dialog.getByLabel('Full name').fill('Amina Example');
  await dialog.getByLabel('Email').fill('amina@example.com');
  await dialog.getByLabel('MTN Mobile Money').check();
  await dialog.getByLabel(/number/).fill(nextPhone());
  await dialog.getByRole('button', { name: /^Pay UGX/ }).click();
  await page.waitForURL(({ origin }) => origin !== app.url);
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor();
  await page.getByText('Safety Notice').waitFor();
}

async function open(page: Page, id: number): Promise<void> {
  const contact = await goTo(page, id);
  await contact.getByText('Safety Notice').waitFor();
}

/** Returns the link in the email about a home, from the outbox. */
async function mailedLink(page: Page, title: string): Promise<string> {
  let link = '';
  await eventually(async () => {
    const text = await (await page.request.get('/outbox')).text();
    const of = text.split('Is “').find((mail) => mail.startsWith(title));
    link = /\/still-free#[A-Za-z0-9_-]{43}/.exec(of ?? '')?.[0] ?? '';
    return link;
  }).not.toBe('');
  return link;
}

test.each([
  ['a phone', phone, 'light', 'No, it has been let', 'This home is currently unavailable.'],
  ['a desktop', desktop, 'dark', 'Yes, still available', '· Confirmed available on'],
] as const)(
  'restores the unlock of a taken property on %s, and starts an availability check',
  async (where, viewport, colorScheme, said, shown) => {
    const title = `Rooms seen on ${where}`;
    await visit({ viewport, colorScheme }, async (manager) => {
      await signIn(manager);
      const id = await listHome(manager, title);
      await visit({ viewport, colorScheme }, async (page) => {
        await buyTen(page, id);
        await open(page, id);
        const contact = contactOn(page);
        await contact.getByText('9 of 10 unlocks left').waitFor();
        await contact.getByRole('button', { name: `Report a problem with ${title}` }).click();
        const dialog = page.getByRole('dialog', { name: 'What went wrong?' });
        await dialog.getByRole('button', { name: 'Send' }).click();
        await dialog.getByText('Choose what went wrong').waitFor();
        await expectPageQuality(page);
        await dialog.getByLabel('It was no longer available').check();
        await dialog.getByRole('button', { name: 'Send' }).click();
        await contact.getByText('You reported that this home was no longer available.').waitFor();
        await contact.getByText('10 of 10 unlocks left').waitFor();
        await eventually(() => contact.getByText('Safety Notice').count()).toBe(0);
        await expectPageQuality(page);

        const connected = page.waitForRequest('**/api/events');
        await goTo(page, id);
        await connected;
        await manager.goto(await mailedLink(manager, title));
        await manager.getByRole('button', { name: said }).waitFor();
        await expectPageQuality(manager);
        await manager.getByRole('button', { name: said }).click();
        await manager.getByText('Thank you.').waitFor();
        await page.getByText(shown).waitFor();
        await page.goto('/opened-homes');
        await page.getByText('We returned the unlock to your package.').waitFor();
        await page.getByText('Viewing Package: 10 of 10 unlocks left').waitFor();
        await expectPageQuality(page);
      });
    });
  },
);

test('lets a claim be disputed on the dashboard, and an admin decide with a reason shown to both sides', async () => {
  await visit({}, async (manager) => {
    await signIn(manager);
    const id = await listHome(manager, 'Two rooms and a view');
    await visit({}, async (page) => {
      await buyTen(page, id);
      await open(page, id);
      const contact = contactOn(page);
      await contact.getByRole('button', { name: /^Report a problem/ }).click();
      const dialog = page.getByRole('dialog', { name: 'What went wrong?' });
      await dialog.getByLabel('It did not match the listing').check();
      await dialog.getByRole('button', { name: 'Send' }).click();
      await dialog.getByText('Describe briefly what happened').waitFor();
      await dialog.getByLabel('What happened').fill('There is one room, and no view.');
      await dialog.getByRole('button', { name: 'Send' }).click();
      await contact.getByText('The agent can reply until').waitFor();
      await contact.getByText('Safety Notice').waitFor();

      await manager.goto('/admin/properties');
      await manager.getByRole('navigation', { name: 'Desk' }).getByRole('button', { name: /^More/ }).click();
      await manager
        .getByRole('dialog')
        .getByRole('link', { name: /^Claims ?, \d/ })
        .click();
      const claim = manager.getByRole('listitem').filter({ hasText: 'There is one room, and no view.' });
      await claim.getByRole('button', { name: 'Disagree' }).click();
      const answer = manager.getByRole('dialog', { name: 'Disagree' });
      await answer.getByRole('button', { name: 'Send' }).click();
      await answer.getByText('Enter a reason').waitFor();
      await expectPageQuality(manager);
      await answer.getByLabel('Your response').fill('It was the flat next door.');
      await answer.getByRole('button', { name: 'Send' }).click();
      await contact.getByText('The agent disputes this').waitFor();

      const waiting = manager.getByRole('region', { name: 'Awaiting decision' });
      const disputed = waiting.getByRole('listitem').filter({ hasText: 'It was the flat next door.' });
      await disputed.waitFor();
      await expectPageQuality(manager);
      await disputed.getByRole('button', { name: 'Return unlock' }).click();
      const decision = manager.getByRole('dialog', { name: 'Decide for the visitor' });
      await decision.getByLabel('Reason').fill('The photographs show two rooms.');
      await decision.getByRole('button', { name: 'Return unlock' }).click();
      await eventually(() => disputed.getByRole('button', { name: 'Return unlock' }).count()).toBe(0);
      await manager.getByText('Decided in the visitor’s favour: The photographs show two rooms.').waitFor();
      await expectPageQuality(manager);
      await contact.getByText('We reviewed your report: The photographs show two rooms.').waitFor();
      await expectPageQuality(page);
    });
  });
});
