import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { desktop, phone, sharedBrowser } from './browser.ts';
import { eachFirstOrAll } from './each-first-or-all.ts';
import {
  eventually,
  expectPageQuality,
  expectShownFor,
  expectToast,
  journey,
  sender,
  waitForHydration,
} from './journey.ts';
import { password, type RunningMarket, startMarket } from './start-market.ts';

const homesSchema = z.object({ items: z.array(z.object({ id: z.number(), title: z.string() })) });
type Home = z.output<typeof homesSchema>['items'][number];

let app: RunningMarket;
let browser: Browser;
/** Rentals of this agent, one for each window size. */
let homes: Home[];
const agent = 'plots-and-titles';
beforeAll(async () => {
  [app, browser] = await Promise.all([startMarket(), sharedBrowser()]);
  await journey(browser, app.url, {}, async (page) => {
    await signIn(page);
    const own = await page.request.get('/api/desk/properties?limit=200&category=for_sale');
    homes = homesSchema.parse(await own.json()).items.slice(0, 3);
  });
});
afterAll(async () => {
  await app?.stop();
});

const send = sender(() => app.url);
const signIn = (page: Page) => send(page, 'POST', '/api/login', { username: agent, password });
const visit = (options: Parameters<typeof journey>[2], errand: (page: Page) => Promise<void>) =>
  journey(browser, app.url, { reducedMotion: 'reduce', ...options }, errand);

const homeFor = (index: number): Home => {
  const home = homes[index];
  if (!home) throw new Error('the agent sells fewer homes');
  return home;
};

/** Returns the path and hash of the link in the latest email to a recipient, from the outbox. */
async function linkInEmail(page: Page, subject: string, recipient: string): Promise<string> {
  const outbox = await page.context().newPage();
  await outbox.goto('/outbox');
  const letter = outbox.locator('article').filter({ hasText: recipient }).filter({ hasText: subject });
  const address = await letter.first().locator('a:not([href*="/stop-mails/"])').last().getAttribute('href');
  await outbox.close();
  const { pathname, hash } = new URL(address ?? '');
  return pathname + hash;
}

eachFirstOrAll(test, [
  ['a phone', phone, 'light', 0],
  ['a desktop', desktop, 'dark', 1],
] as const)(
  "lets a visitor on %s enquire without an account, and read the agent's reply by the email link",
  async (_, viewport, colorScheme, index) => {
    const home = homeFor(index);
    const name = `Amina ${index} <b>Sample</b>`;
    const email = `amina-${index}@example.com`;
    await visit({ viewport, colorScheme }, async (desk) => {
      await signIn(desk);
      await desk.goto('/admin/leads');
      await desk.getByRole('heading', { name: 'Leads' }).waitFor();
      await expectPageQuality(desk);

      await visit({ viewport, colorScheme }, async (page) => {
        await page.clock.install();
        await page.goto(`/property/${home.id}`);
        await waitForHydration(page);
        await page.getByText('Contact Agent').filter({ visible: true }).click();
        const dialog = page.getByRole('dialog', { name: 'Contact Agent' });
        expect(await dialog.getByLabel('Your question').inputValue()).toMatch(/^Hello, is this home still/);
        await dialog.getByLabel('Your name').fill(name);
        await dialog.getByRole('button', { name: 'Send' }).click();
        await dialog
          .getByText('Enter a phone number or an email address so that the agent can reply')
          .waitFor();
        await expectPageQuality(page);
        await dialog.getByLabel('Email').fill(email);
        await page.clock.pauseAt(Date.now() + 60_000);
        await dialog.getByRole('button', { name: 'Send' }).dblclick();
        await expectToast(page, 'Agent contacted');
        await dialog.getByText('We sent your question to').waitFor();
        await expectShownFor(page, 'Agent contacted', 3_000);
        await page.clock.resume();
        await expectPageQuality(page);
        await dialog.getByRole('link', { name: 'View your enquiry' }).click();
        await page.getByText('Sent, no reply yet').waitFor();
        await expectPageQuality(page);
      });

      // The lead appears once in the open dashboard, without a reload.
      const lead = desk.getByRole('list', { name: 'Leads' }).getByRole('link').filter({ hasText: name });
      await lead.waitFor();
      expect(await lead.count()).toBe(1);
      await lead.click();
      const shown = desk.getByRole('region', { name: 'Lead' });
      await shown.getByText('No reply yet').waitFor();
      await shown.getByLabel('A note').fill('Wants a garden');
      await shown.getByRole('button', { name: 'Add note' }).click();
      await shown.getByRole('listitem').filter({ hasText: 'Wants a garden' }).waitFor();
      await shown.getByRole('button', { name: 'Viewing' }).click();
      await shown.getByText('Stage: Viewing').waitFor();
      await shown.getByLabel('Your reply').fill('Yes. Come on <b>Saturday</b> at ten.');
      await shown.getByRole('button', { name: 'Send reply' }).click();
      await shown.getByRole('listitem').filter({ hasText: 'Come on <b>Saturday</b>' }).waitFor();
      await shown.getByText('First reply after').waitFor();
      expect(await shown.getByLabel('Your reply').inputValue()).toBe('');
      await expectPageQuality(desk);
      await shown.getByRole('link', { name: 'All leads', exact: true }).click();
      await desk.getByRole('navigation', { name: 'Stages' }).getByRole('link', { name: 'Viewing' }).click();
      await lead.waitFor();
      await expectPageQuality(desk);
    });

    await visit({ viewport, colorScheme }, async (page) => {
      await page.goto(await linkInEmail(page, 'The agent has replied to your enquiry', email));
      await page.getByText('Your email address is confirmed.').waitFor();
      await page.getByText('Yes. Come on <b>Saturday</b> at ten.').waitFor();
      await page.getByText('A viewing is being arranged').waitFor();
      expect(await page.getByText('Wants a garden').count()).toBe(0);
      await expectPageQuality(page);
      await page.getByLabel('Your reply').fill('At ten, <i>gladly</i>.');
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await page.getByRole('listitem').filter({ hasText: 'At ten, <i>gladly</i>.' }).waitFor();
      expect(await page.getByLabel('Your reply').inputValue()).toBe('');
      await visit({ viewport, colorScheme }, async (desk) => {
        await signIn(desk);
        await desk.goto('/admin/leads');
        await desk.getByRole('link').filter({ hasText: name }).getByText('Replied').waitFor();
        await desk.getByRole('link').filter({ hasText: name }).click();
        await desk.getByRole('blockquote').filter({ hasText: 'At ten, <i>gladly</i>.' }).waitFor();
        await expectPageQuality(desk);
      });
      await page.getByRole('button', { name: 'Delete this enquiry' }).click();
      await expectPageQuality(page);
      await page.getByRole('button', { name: 'Delete enquiry' }).click();
      await page.getByText('Your enquiry was deleted.').waitFor();
      await page.reload();
      await page.getByText('We could not find this enquiry.').waitFor();
    });
  },
);

test('retries a lost response without a second enquiry', {
  tags: 'thorough',
}, async () => {
  const home = homeFor(2);
  await visit({}, async (page) => {
    await page.goto(`/property/${home.id}`);
    await waitForHydration(page);
    await page.getByText('Contact Agent').filter({ visible: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Contact Agent' });
    await dialog.getByLabel('Your name').fill('Moses Lost');
    await dialog.getByLabel('Phone number').fill('0772 123 456');
    // The first response never arrives, although the enquiry was saved.
    await page.route(
      '**/enquiries',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.getByText('You are offline.').waitFor();
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.getByText('We sent your question to').waitFor();
    await visit({}, async (desk) => {
      await signIn(desk);
      await desk.goto('/admin/leads?q=0772 123 456');
      await desk.getByRole('link', { name: 'All 1' }).waitFor();
      await eventually(() => desk.getByRole('list', { name: 'Leads' }).getByRole('link').count()).toBe(1);
    });
  });
});

test('solves a challenge in the browser and sends the enquiry after many others', async () => {
  const home = homeFor(2);
  await visit({}, async (page) => {
    await page.goto(`/property/${home.id}`);
    await waitForHydration(page);
    await page.evaluate(async (id) => {
      for (let n = 0; n < 31; n += 1)
        await fetch(`/api/properties/${id}/enquiries`, {
          method: 'POST',
          credentials: 'omit',
          headers: { 'content-type': 'application/json', 'idempotency-key': `one-of-very-many-${n}` },
          body: JSON.stringify({ name: 'One of many', phone: '0772 123 457', message: 'Is it free?' }),
        });
    }, home.id);
    await page.getByText('Contact Agent').filter({ visible: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Contact Agent' });
    await dialog.getByLabel('Your name').fill('Late Sample');
    await dialog.getByLabel('Phone number').fill('0772 123 458');
    const refused = page.waitForResponse((response) => response.status() === 429);
    const worker = page.waitForEvent('worker');
    await dialog.getByRole('button', { name: 'Send' }).click();
    expect((await (await refused).json()).code).toBe('challenge_required');
    await worker;
    await dialog.getByText('We sent your question to').waitFor();
  });
});
