import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { desktop, phone, sharedBrowser } from './browser.ts';
import { eachFirstOrAll } from './each-first-or-all.ts';
import { eventually, expectPageQuality, expectToast, journey, sender, waitForHydration } from './journey.ts';
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

/**
 * Signs in as the admin of the demo data, and allows viewings at any hour, so that a journey works at any
 * time.
 */
async function asLister(errand: (page: Page) => Promise<void>): Promise<void> {
  await visit({ viewport: desktop }, async (page) => {
    const login = await send(page, 'POST', '/api/login', { username: 'admin', password });
    expect(login.status()).toBe(200);
    const hours = {
      firstHour: 0,
      lastHour: 23,
      weekdaysOff: [],
      daysOff: [],
      noticeHours: 0,
      bufferMinutes: 0,
    };
    expect((await send(page, 'PUT', '/api/desk/viewing-hours', hours)).status()).toBe(200);
    await errand(page);
  });
}

async function listHome(page: Page, title: string, changes: object = {}): Promise<number> {
  const home = { ...buildHome(title), ownerContactInfo: 'Daniel Example, 0700 000 011', ...changes };
  return created.parse(await (await send(page, 'POST', '/api/properties/create', home)).json()).id;
}

const forSale = { category: 'for_sale', monthlyPrice: null };
const dialogOn = (page: Page) => page.getByRole('dialog', { name: 'Schedule Visit' });

async function openDialog(page: Page, id: number) {
  await page.goto(`/property/${id}`);
  await waitForHydration(page);
  await page.getByRole('link', { name: 'Schedule Visit', exact: true }).click();
  const dialog = dialogOn(page);
  await dialog.getByRole('grid').first().waitFor();
  return dialog;
}

const timesSchema = z.object({ days: z.array(z.object({ day: z.string() })) });

/** Returns the day that is `count` days after today, by the server's clock. */
async function dayAfter(page: Page, home: number, count: number): Promise<string> {
  const reply = await page.request.get(`/api/properties/${home}/viewing-times`);
  return timesSchema.parse(await reply.json()).days[count]?.day ?? '';
}

/** Shows a day in the calendar, which opens at the first available day and may show another month. */
async function showDay(page: Page, day: string) {
  const shown = page.locator(`[data-day="${day}"]`);
  if ((await shown.count()) === 0) {
    const first = await page.locator('[data-day]').first().getAttribute('data-day');
    const side = first !== null && day < first ? 'Previous month' : 'Next month';
    await page.getByRole('button', { name: side }).click();
  }
  return shown;
}
const hourOf = (page: Page, hour: string) => page.getByRole('radio', { name: hour, exact: true });

async function fillIn(page: Page, guestPhone: string): Promise<void> {
  const digits = guestPhone.replace(/\D/g, '');
  const dialog = dialogOn(page);
  await dialog.getByLabel('Your name').fill('Amina Sample');
  await dialog.getByLabel('Phone number').fill(guestPhone);
  await dialog.getByLabel('Email').fill(`amina-${digits}@example.com`);
}

/** Returns the newest code in the outbox of the demo data. */
async function newestCode(page: Page): Promise<string> {
  const outbox = await (await page.request.get('/outbox')).text();
  const [, code = ''] = /Your code is (\d{6})/.exec(outbox) ?? [];
  expect(code).not.toBe('');
  return code;
}

/** Completes the code step after the form, for a visitor without an account. */
async function enterCode(page: Page): Promise<void> {
  const dialog = dialogOn(page);
  await dialog.getByText('Enter the code we sent to').waitFor();
  await dialog.getByLabel('Six-digit code').fill(await newestCode(page));
  await dialog.getByRole('button', { name: 'Confirm and book' }).click();
}

const dayMs = 86_400_000;
eachFirstOrAll(test, [
  ['behind', -dayMs],
  ['ahead', dayMs],
])('offers the free hours of Kampala to a browser whose clock is a day %s', async (side, shiftMs) => {
  await asLister(async (lister) => {
    const home = await listHome(lister, `A bungalow for a clock that is ${side}`, forSale);
    await visit({}, async (page) => {
      await page.clock.install({ time: Date.now() + shiftMs });
      // The days that the dialog shows, because it may be midnight in Kampala while this test runs.
      const reply = page.waitForResponse((response) => response.url().endsWith(`/${home}/viewing-times`));
      const dialog = await openDialog(page, home);
      const [today, tomorrow] = timesSchema.parse(await (await reply).json()).days;
      await (await showDay(page, today?.day ?? '')).and(page.locator('[data-today]')).waitFor();
      await (await showDay(page, tomorrow?.day ?? '')).click();
      await dialog.getByRole('button', { name: 'Continue' }).click();
      expect(await dialog.getByRole('radio', { disabled: false }).count()).toBe(24);
    });
  });
});

eachFirstOrAll(test, [
  ['a phone', phone, 'light', '0700 000 101'],
  ['a desktop', desktop, 'dark', '0700 000 102'],
] as const)(
  'books a viewing on %s without an account, sees it taken elsewhere, reschedules and cancels it',
  async (name, viewport, colorScheme, guestPhone) => {
    await asLister(async (lister) => {
      const home = await listHome(lister, `A bungalow seen on ${name}`, forSale);
      await visit({ viewport, colorScheme }, async (page) => {
        const dialog = await openDialog(page, home);
        await dialog.getByRole('button', { name: 'Continue' }).click();
        await expectToast(page, 'Please select a date');
        await expectPageQuality(page);
        const day = await dayAfter(page, home, 2);
        await (await showDay(page, day)).click();
        await dialog.getByRole('button', { name: 'Continue' }).click();
        await dialog.getByRole('button', { name: 'Continue' }).click();
        await expectToast(page, 'Please select a time slot');
        await hourOf(page, '10:00 AM').check();
        await expectPageQuality(page);

        await visit({}, async (other) => {
          await other.goto(`/property/${home}?visit=${day}T10`);
          const second = dialogOn(other);
          await second.getByText('Viewing this home is free.').waitFor();
          expect(new URL(other.url()).search).toBe('');

          await dialog.getByRole('button', { name: 'Continue' }).click();
          await dialog.getByRole('button', { name: 'Book viewing' }).click();
          await dialog.getByText('Your name is required').waitFor();
          await dialog.locator(':focus[name="name"]').waitFor();
          await expectPageQuality(page);
          await fillIn(page, guestPhone);
          await dialog.getByRole('button', { name: 'Book viewing' }).click();
          await dialog.getByText('Enter the code we sent to').waitFor();
          await expectPageQuality(page);
          await enterCode(page);
          await expectToast(page, /Viewing Booked![\s\S]*10:00 AM/);
          // The other browser shows the change without reloading.
          await second.getByText('is no longer available').waitFor();
          await second.getByRole('button', { name: 'Time' }).click();
          expect(await hourOf(other, '10:00 AM Taken').isDisabled()).toBe(true);

          await dialog.getByRole('link', { name: 'See your viewing' }).click();
          await page.getByText('Your code').waitFor();
          await expectPageQuality(page);
          await page.getByRole('button', { name: 'Reschedule' }).click();
          await page.getByRole('grid').first().waitFor();
          await (await showDay(page, day)).click();
          await hourOf(page, '3:00 PM').check();
          await page.getByRole('button', { name: /^Reschedule to 3:00 PM/ }).click();
          await expectToast(page, 'Viewing rescheduled');
          await page
            .getByText(/2\d{3}, 3:00 PM$/)
            .first()
            .waitFor();
          await eventually(() => hourOf(other, '10:00 AM').isEnabled()).toBe(true);
          await eventually(() => hourOf(other, '3:00 PM Taken').isDisabled()).toBe(true);

          await page.getByRole('button', { name: 'Cancel viewing' }).click();
          await page.getByRole('button', { name: 'Cancel viewing' }).click();
          await page.getByText('Cancelled', { exact: true }).waitFor();
          await expectPageQuality(page);
          await eventually(() => hourOf(other, '3:00 PM').isEnabled()).toBe(true);
        });
        const outbox = await (await page.request.get('/outbox')).text();
        for (const subject of [
          /Viewing booked: [^<]+, 10:00 AM /,
          /Viewing rescheduled: [^<]+, 3:00 PM /,
          /Viewing cancelled: [^<]+, 3:00 PM /,
        ])
          expect(outbox).toMatch(subject);
      });
    });
  },
);

test('closes the sheet on Back on a phone, and keeps the time and what was typed, also after a reload', async () => {
  await asLister(async (lister) => {
    const home = await listHome(lister, 'A bungalow to come back to', forSale);
    await visit({ viewport: phone }, async (page) => {
      await page.goto('/for-sale');
      const dialog = await openDialog(page, home);
      await (await showDay(page, await dayAfter(page, home, 2))).click();
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await hourOf(page, '10:00 AM').check();
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await dialog.getByLabel('Your name').fill('Amina Sample');

      await page.goBack();
      await dialog.waitFor({ state: 'hidden' });
      expect(new URL(page.url()).pathname).toBe(`/property/${home}`);
      await page.getByRole('link', { name: 'Schedule Visit', exact: true }).click();
      await dialog.getByText(/, 10:00 AM$/).waitFor();
      expect(await dialog.getByLabel('Your name').inputValue()).toBe('Amina Sample');

      await page.reload();
      await dialog.getByText(/, 10:00 AM$/).waitFor();
      expect(await dialog.getByLabel('Your name').inputValue()).toBe('Amina Sample');
      await dialog.getByRole('button', { name: 'Close' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await eventually(() => page.evaluate("'coverDepth' in (history.state ?? {})")).toBe(false);
      await page.goBack();
      await page.waitForURL('**/for-sale');
    });
  });
});

test("confirms a viewing by the visitor's code, entered on the dashboard", async () => {
  await asLister(async (lister) => {
    const home = await listHome(lister, 'A cottage to meet at', forSale);
    await visit({ viewport: phone }, async (page) => {
      // The viewing is at a full hour in Kampala, at least a quarter of an hour away. Its code is valid from
      // two hours before.
      const soonest = new Date(
        Math.ceil((Date.now() + 900_000) / 3_600_000) * 3_600_000 + 10_800_000,
      ).toISOString();
      const [day = '', hour = ''] = soonest.slice(0, 13).split('T');
      await page.goto(`/property/${home}?visit=${day}T${hour}`);
      await fillIn(page, '0700 000 103');
      await dialogOn(page).getByRole('button', { name: 'Book viewing' }).click();
      await enterCode(page);
      await dialogOn(page).getByRole('link', { name: 'See your viewing' }).click();
      await page.getByText('Your code').waitFor();
      const code = await page.getByText(/^\d{6}$/).innerText();

      await lister.goto(`/admin/viewings?day=${day}`);
      const stop = lister.getByRole('listitem').filter({ hasText: 'A cottage to meet at' });
      await stop.getByText('Call 0700 000 103').waitFor();
      await expectPageQuality(lister);
      await stop.getByRole('button', { name: 'Confirm', exact: true }).click();
      await stop.getByText('Confirmed').waitFor();
      await page.getByText('Confirmed', { exact: true }).waitFor();
      await stop.getByLabel('Visitor’s code').fill(code === '000000' ? '000001' : '000000');
      await stop.getByRole('button', { name: 'Confirm meeting' }).click();
      await stop.getByText('This code does not match this viewing.').waitFor();
      await stop.getByLabel('Visitor’s code').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
      await stop.getByRole('button', { name: 'Confirm meeting' }).click();
      await stop.getByText('Completed').waitFor();
      await page.getByText('Completed').waitFor();
    });
  });
});

test('states the fees of a rental first, asks for the smaller one, and names the contact after payment', async () => {
  await asLister(async (lister) => {
    const home = await listHome(lister, 'A flat with a viewing fee');
    await visit({ viewport: phone }, async (page) => {
      const dialog = await openDialog(page, home);
      await dialog.getByText('Standard viewing fee: UGX 15,000').waitFor();
      await (await showDay(page, await dayAfter(page, home, 3))).click();
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await hourOf(page, '9:00 AM').check();
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await dialog.getByText('This covers your viewing, so you need nothing else.').waitFor();
      expect(await dialog.getByLabel('Viewing fee: UGX 10,000 (5 homes for 24 hours)').isChecked()).toBe(
        true,
      );
      await dialog.getByLabel('Standard viewing fee: UGX 15,000 (10 homes for 24 hours)').check();
      await dialog.getByText('You can view up to 10 properties for the next 24 hours.').waitFor();
      await fillIn(page, '0700 000 104');
      await expectPageQuality(page);
      await dialog.getByRole('button', { name: 'Pay UGX 15,000 and book' }).click();
      const payment = page.getByRole('dialog', { name: 'Viewing Package' });
      // The visitor is the payer unless another name is entered.
      await payment.getByText('Paying as Amina Sample').waitFor();
      await payment.getByText('0700 000 104').waitFor();
      await payment.getByRole('button', { name: 'Change: Mobile money number' }).click();
      await payment.getByLabel('MTN Mobile Money').check();
      await payment.getByLabel(/number/).fill('0772 123 456');
      await payment.getByRole('button', { name: /^Pay UGX/ }).click();
      await page.waitForURL(({ origin }) => origin !== app.url);
      await page.getByRole('button', { name: 'Approve' }).click();
      await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor();
      await page.getByText('Your viewing is booked').waitFor();
      await page.getByText(/2\d{3}, 9:00 AM$/).waitFor();
      await expectPageQuality(page);
      await page.getByRole('link', { name: 'See your viewing' }).click();
      await page.getByRole('link', { name: 'Call 0700 000 011' }).waitFor();
    });
  });
});

test("lists viewings with the account's bookings, and closes days off in the calendar of an open dialog", {
  tags: 'thorough',
}, async () => {
  await asLister(async (lister) => {
    const home = await listHome(lister, 'A house on a day off', forSale);
    await visit({ viewport: phone }, async (page) => {
      const account = {
        username: 'visits-homes',
        email: 'visits@example.com',
        fullName: 'Vera Sample',
        password: 'jacaranda on the hill',
      };
      expect((await send(page, 'POST', '/api/register', account)).status()).toBe(201);
      await page.goto('/profile?tab=bookings');
      await page
        .getByText('No bookings yet. Book a stay or schedule a visit and you will see it here.')
        .waitFor();
      const dialog = await openDialog(page, home);
      const day = await dayAfter(page, home, 4);
      const closing = await showDay(page, day);
      await lister.goto('/admin/viewings');
      await lister.getByRole('button', { name: 'Edit hours and days off' }).click();
      await lister.getByRole('grid').first().waitFor();
      await (await showDay(lister, day)).click();
      await lister.getByRole('button', { name: 'Save' }).click();
      await expectToast(lister, 'Viewing hours saved');
      await eventually(() => closing.getAttribute('aria-disabled')).toBe('true');
      await (await showDay(page, await dayAfter(page, home, 5))).click();
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await hourOf(page, '11:00 AM').check();
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await dialog.getByLabel('Phone number').fill('0700 000 105');
      await dialog.getByRole('button', { name: 'Book viewing' }).click();
      await enterCode(page);
      await dialog.getByRole('link', { name: 'See your viewing' }).waitFor();
      await page.goto('/profile?tab=bookings');
      await page.getByRole('link', { name: /11:00 AM.*A house on a day off.*Booked/ }).waitFor();
      expect(
        await page
          .getByText('No bookings yet. Book a stay or schedule a visit and you will see it here.')
          .isVisible(),
      ).toBe(false);
      await expectPageQuality(page);
    });
  });
});
