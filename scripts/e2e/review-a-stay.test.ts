// @module-tag thorough
import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import {
  createTestDatabase,
  openPatientDatabase,
  patientDatabaseUrl,
  type TestDatabase,
} from '#app/testing/database.ts';
import { createRequestsAfterStays } from '#features/reviews/server/review-requests.ts';
import type { Database } from '#kit/server/database/database.ts';
import { phone, sharedBrowser } from './browser.ts';
import {
  enhancementsLoaded,
  eventually,
  expectPageQuality,
  journey,
  sender,
  waitForHydration,
} from './journey.ts';
import { buildHome } from './property-fixture.ts';
import { type RunningApp, startApp } from './start-app.ts';

let testDatabase: TestDatabase;
let database: Database;
let app: RunningApp;
let browser: Browser;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openPatientDatabase(testDatabase.url, 2);
  [app, browser] = await Promise.all([
    startApp({ env: { DATABASE_URL: patientDatabaseUrl(testDatabase.url).href, DEMO: 'no' } }),
    sharedBrowser(),
  ]);
});
afterAll(async () => {
  await app?.stop();
  await database?.close();
  await testDatabase?.drop();
});

const visit = (errand: (page: Page) => Promise<void>) =>
  journey(browser, app.url, { reducedMotion: 'reduce', viewport: phone }, errand);
const send = sender(() => app.url);
const query = async (text: string, values: unknown[]) => (await database.pool.query(text, values)).rows;
const created = z.object({ id: z.number() });
const booked = z.object({ mark: z.string() });

async function register(page: Page, username: string, fullName: string, role: string): Promise<void> {
  const person = { username, fullName, email: `${username}@example.com`, password: 'jacaranda on the hill' };
  expect((await send(page, 'POST', '/api/register', person)).status()).toBe(201);
  await query("update users set role = $1, membership_plan = 'premium' where username = $2", [
    role,
    username,
  ]);
}

async function bookNights(page: Page, home: number): Promise<string> {
  const checkIn = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const guest = { name: 'Amina Sample', email: 'amina@example.com', phone: '0700 000 001' };
  const reply = await page.request.post(`/api/properties/${home}/stays`, {
    headers: { origin: app.url, 'idempotency-key': randomUUID() },
    data: { checkIn, nights: 2, guests: 1, total: 200_000, guest },
  });
  return booked.parse(await reply.json()).mark;
}

/** Moves the stay and its payment into the past. */
async function leave(mark: string): Promise<void> {
  const [{ id }] = await query(
    `update stays set state = 'completed', confirmed_at = now(), ended_at = now(), ended_by = 'time',
       check_in = current_date - 3, check_out = current_date - 1
     where mark_hash = sha256(convert_to($1, 'UTF8')) returning id`,
    [mark],
  );
  await createRequestsAfterStays(database.db, [id]);
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
  await enhancementsLoaded(page);
}

const starsOf = (page: Page, group: string, name: string) =>
  page.getByRole('group', { name: group }).getByRole('radio', { name });

test('publishes both reviews after a stay at once, and shows them on an open page without reloading', async () => {
  await visit(async (host) => {
    await register(host, 'grace', 'Grace Host', 'property_manager');
    const house = {
      ...buildHome('A cottage with a hammock'),
      ...{ category: 'furnished_houses', propertyType: 'BnB', price: 100_000, monthlyPrice: null },
    };
    const made = await send(host, 'POST', '/api/properties/create', house);
    const { id: home } = created.parse(await made.json());
    await visit(async (guest) => {
      await register(guest, 'amina', 'Amina Sample', 'user');
      const mark = await bookNights(guest, home);
      await visit(async (stranger) => {
        await open(stranger, `/property/${home}`);
        const reviews = stranger.getByRole('region', { name: 'Reviews' });
        await reviews.getByText('No reviews yet.').waitFor();

        await open(guest, '/profile?tab=bookings');
        await guest.getByText('A cottage with a hammock').first().waitFor();
        await leave(mark);
        await guest.getByRole('link', { name: 'Write a review' }).click();
        await guest.getByRole('heading', { name: 'How was your stay?' }).waitFor();
        await guest.getByRole('button', { name: 'Submit review' }).click();
        await guest.getByText('Please choose 1 to 5 stars').waitFor();
        await expectPageQuality(guest);
        await starsOf(guest, 'Overall rating', '4 out of 5').check();
        await starsOf(guest, 'Cleanliness', '5 out of 5').check();
        await starsOf(guest, 'Location', '3 out of 5').check();
        await guest.getByRole('button', { name: 'Submit review' }).click();
        await guest.getByText('Please write your review').waitFor();
        await guest.getByLabel('Your review').fill('The hammock is real.');
        await guest.getByRole('button', { name: 'Submit review' }).click();
        await guest.getByText(/^We will publish both reviews together/).waitFor();
        await expectPageQuality(guest);

        await open(host, '/admin/bookings');
        await host.getByRole('link', { name: 'Write a review' }).click();
        await host.getByRole('heading', { name: 'How was your guest?' }).waitFor();
        expect(await host.content()).not.toContain('The hammock is real.');
        await starsOf(host, 'Your guest', '5 out of 5').check();
        await host.getByLabel('Your review').fill('Left it as it was.');
        await expectPageQuality(host);
        expect(await reviews.innerText()).toContain('No reviews yet.');
        await host.getByRole('button', { name: 'Submit review' }).click();
        await host.getByText('The hammock is real.').waitFor();

        // Two other browsers show the result without a reload.
        await guest.getByText('Left it as it was.').waitFor();
        await reviews.getByText('The hammock is real.').waitFor();
        await eventually(() => reviews.innerText()).toMatch(
          /4\.0[\s\S]*\(1\)\s+review[\s\S]*Cleanliness\s+5\.0[\s\S]*Location\s+3\.0[\s\S]*Amina[\s\S]*After a stay/,
        );
        await host.getByLabel('Your reply (optional)').fill('It is from Jinja.');
        await host.getByRole('button', { name: 'Publish reply' }).click();
        await reviews.getByText('It is from Jinja.').waitFor();
        await expectPageQuality(stranger);
        await expectPageQuality(host);

        await visit(async (admin) => {
          await register(admin, 'daniel', 'Daniel Admin', 'admin');
          await open(admin, `/property/${home}`);
          await admin.getByRole('button', { name: 'Hide this review' }).click();
          const dialog = admin.getByRole('dialog', { name: 'Hide this review?' });
          await dialog.getByLabel('Reason').fill('It names a town.');
          await expectPageQuality(admin);
          await dialog.getByRole('button', { name: 'Hide review' }).click();
          await reviews.getByText('No reviews yet.').waitFor();
          await guest.getByText('We have hidden this review. Reason: It names a town.').waitFor();
        });
      });
    });
  });
});
