import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { addDays, addMonths, monthOf } from '../../src/kit/calendar-day.ts';
import { formatDate } from '../../src/kit/dates.ts';
import { desktop, phone, sharedBrowser } from './browser.ts';
import { eachFirstOrAll } from './each-first-or-all.ts';
import {
  enhancementsLoaded,
  eventually,
  expectPageQuality,
  expectShownFor,
  expectToast,
  interceptOnce,
  journey,
  sender,
  waitForHydration,
} from './journey.ts';
import { nextPhone } from './next-phone.ts';
import { payByValidCard } from './pay-by-card.ts';
import { password, type RunningMarket, startMarket } from './start-market.ts';

const cardPageSchema = z.object({ items: z.array(z.object({ id: z.number(), title: z.string() })) });
const nightsSchema = z.object({
  today: z.string(),
  taken: z.array(z.object({ from: z.string(), to: z.string() })),
});
let app: RunningMarket;
let browser: Browser;
/**
 * A room in Entebbe with instant booking, for 120,000 shillings a night. It is fully refundable until 14 days
 * before the stay.
 */
let home: number;
let today: string;
beforeAll(async () => {
  [app, browser] = await Promise.all([startMarket({ OUTSIDE_ALLOWED: '127.0.0.1' }), sharedBrowser()]);
  const found = await fetch(`${app.url}/api/properties/page?category=furnished_houses&q=entebbe&limit=20`);
  const { items } = cardPageSchema.parse(await found.json());
  const room = items.find(({ title }) => title.startsWith('Late-arrival room'));
  if (!room) throw new Error('the demonstration has no room near the airport');
  home = room.id;
  today = (await nights()).today;
});
afterAll(async () => {
  await app?.stop();
});

const visit = (options: Parameters<typeof journey>[2], errand: (page: Page) => Promise<void>) =>
  journey(browser, app.url, { reducedMotion: 'reduce', ...options }, errand);

async function nights() {
  return nightsSchema.parse(await (await fetch(`${app.url}/api/properties/${home}/nights`)).json());
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
  await enhancementsLoaded(page);
}

const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
/** Its title follows the step. */
const bookingOn = (page: Page) => dialogOf(page, /^(Book Now|Pay the deposit)$/);
const dayIn = (place: Locator | Page, day: string) => place.locator(`[data-day="${day}"]`);

/** Moves the calendar to the month of a day. */
async function turnTo(place: Locator, day: string): Promise<Locator> {
  const first = place.locator('[data-day]').first();
  await first.waitFor();
  let month = monthOf((await first.getAttribute('data-day')) ?? day);
  for (; month < monthOf(day); month = addMonths(month, 1))
    await place.getByRole('button', { name: 'Next month' }).click();
  return dayIn(place, day);
}

async function chooseDays(place: Locator, from: string, to: string): Promise<void> {
  await (await turnTo(place, from)).click();
  await (await turnTo(place, to)).click();
}

const dayMs = 86_400_000;
eachFirstOrAll(test, [
  ['behind', -dayMs],
  ['ahead', dayMs],
])('offers days from the day in Kampala on to a browser whose clock is a day %s', async (_, shiftMs) => {
  await visit({}, async (page) => {
    await page.clock.install({ time: Date.now() + shiftMs });
    await open(page, `/property/${home}?book=1`);
    const dialog = bookingOn(page);
    const free = dialog.locator('[data-day]:not([aria-disabled])');
    await free.first().waitFor();
    const { today: day } = await nights();
    expect(await free.first().getAttribute('data-day')).toBe(day);
    expect(await dialog.locator('[data-today]').getAttribute('data-day')).toBe(day);
  });
});

eachFirstOrAll(test, [
  ['a phone', phone, 'light', 20],
  ['a desktop', desktop, 'dark', 40],
] as const)(
  'books three nights in Entebbe on %s by mobile money, shows the owner, changes the nights, and refunds all',
  async (_, viewport, colorScheme, ahead) => {
    const from = addDays(today, ahead);
    const [to, later] = [addDays(from, 3), addDays(from, 5)];
    await visit({ viewport, colorScheme }, async (page) => {
      await visit({}, async (other) => {
        await open(other, `/property/${home}?book=1`);
        const seen = bookingOn(other);
        await (await turnTo(seen, from)).waitFor();
        expect(await dayIn(seen, from).getAttribute('aria-disabled')).toBeNull();

        await open(page, `/property/${home}`);
        const hidden = page.getByRole('region', { name: 'Property Owner' });
        await hidden.getByText('Contact details hidden').waitFor();
        await page.getByRole('button', { name: 'Contact Agent' }).click();
        await expectToast(page, /Contact Information Hidden\s+You need to book this property with a deposit/);
        await page
          .getByRole('link', { name: 'Book Now', exact: true })
          .locator('visible=true')
          .first()
          .click();
        const dialog = bookingOn(page);
        await dialog.getByRole('button', { name: 'Continue' }).click();
        await page.getByText('Please select a date').waitFor();
        await chooseDays(dialog, from, to);
        await dialog.getByText(`${formatDate(from)} to ${formatDate(to)}, 3 nights`).waitFor();
        await expectPageQuality(page);
        await dialog.getByRole('button', { name: 'Continue' }).click();
        await dialog.getByText('Night, UGX 120,000 × 3').waitFor();
        expect(await dialog.getByRole('table').innerText()).toMatch(
          /Total\s+UGX 360,000\s+Deposit due now\s+UGX 72,000/,
        );
        await dialog.getByLabel('Number of guests').fill('3');
        await dialog.getByText('This home sleeps up to 2 guests').waitFor();
        await dialog.getByLabel('Number of guests').fill('2');
        await dialog.getByLabel('Special requests (optional)').fill('We land at two in the morning.');
        await expectPageQuality(page);
        await dialog.getByRole('button', { name: 'Continue' }).click();
        await dialog.getByRole('button', { name: 'Continue to payment' }).click();
        await dialog.getByText('Full name is required').waitFor();
        await expectPageQuality(page);
        await dialog.getByLabel('Full name').fill('Amina Example');
        await dialog.getByLabel('Email').fill('amina@example.com');
        await dialog.getByLabel('Phone number').fill('0772 123 456');
        await dialog.getByRole('button', { name: 'Continue to payment' }).click();
        await dialog.getByText(/^We are holding these nights for you until/).waitFor();
        await expectPageQuality(page);
        // The other browser shows the change without reloading.
        await eventually(() => dayIn(seen, from).getAttribute('aria-disabled')).toBe('true');

        // A guest who leaves the page finds the reserved nights here, and in the list of this browser's
        // stays.
        await open(page, '/payments');
        await page.getByText(/^Held for you until .* left\.$/).waitFor();
        await expectPageQuality(page);
        await open(page, `/property/${home}?book=1`);
        await dialog
          .getByText(`You are holding ${formatDate(from)} to ${formatDate(to)}, 3 nights.`)
          .waitFor();
        await expectPageQuality(page);
        await dialog.getByRole('button', { name: 'Continue to pay' }).click();
        expect(await dialog.getByLabel('Full name').inputValue()).toBe('Amina Example');
        expect(await dialog.getByLabel('Email').inputValue()).toBe('amina@example.com');
        await dialog.getByLabel('Mobile money number').fill(nextPhone());
        await dialog.getByRole('button', { name: 'Pay UGX 72,000' }).click();
        await page.waitForURL(({ origin }) => origin !== app.url);
        await page.getByRole('button', { name: 'Approve' }).click();
        await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor();
        await page.getByRole('link', { name: 'Back to the listing' }).click();
        await page.waitForURL(/booking=confirmed/);
        await expectToast(
          page,
          /Booking Confirmed!\s+Your booking has been confirmed\. Owner contact details are now available\./,
        );
        const owner = page.getByRole('region', { name: 'Property Owner' });
        await owner.scrollIntoViewIfNeeded();
        await owner.getByText('Safety Notice').waitFor();
        await owner.getByText('Identity verified').waitFor();
        await expectPageQuality(page);

        await owner.getByRole('link', { name: /^Your stay: / }).click();
        await page.getByText('The askari at the gate has the key.').waitFor();
        await page.getByText('Balance due: UGX 288,000 by').waitFor();
        await page.getByRole('region', { name: 'Property Owner' }).getByText('Safety Notice').waitFor();
        await expectPageQuality(page);

        await page.getByRole('button', { name: 'Change dates' }).click();
        const move = dialogOf(page, 'Change dates');
        await chooseDays(move, to, later);
        await move.getByText('Paid so far: UGX 72,000. Balance due after the change: UGX 168,000.').waitFor();
        await expectPageQuality(page);
        await move.getByRole('button', { name: 'Save new dates' }).click();
        await page.getByText('Balance due: UGX 168,000 by').waitFor();
        await eventually(() => dayIn(seen, from).getAttribute('aria-disabled')).toBeNull();

        await page.getByRole('button', { name: 'Cancel stay' }).click();
        const cancel = dialogOf(page, 'Cancel this stay?');
        await cancel.getByText('We refund UGX 72,000 of the UGX 72,000 that you paid.').waitFor();
        await expectPageQuality(page);
        await cancel.getByRole('button', { name: 'Cancel stay and refund UGX 72,000' }).click();
        await page.getByText('You cancelled this stay.').waitFor();
        // The job may run before the provider can confirm the refund, so it is repeated.
        await eventually(async () => {
          await app.runNow('poll-payments');
          return page.getByText('Paid UGX 72,000, refunded UGX 72,000.').isVisible();
        }).toBe(true);
        expect((await nights()).taken.filter((one) => one.from <= later && one.to > from)).toEqual([]);
      });
    });
  },
);

test('books a night by card on the property page, and refuses no nights and no guests', async () => {
  await visit({}, async (page) => {
    await open(page, `/property/${home}?book=1`);
    const dialog = bookingOn(page);
    await (await turnTo(dialog, addDays(today, 10))).click();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    for (const [field, fewest] of [
      ['Number of nights', 'Please enter at least 1 night'],
      ['Number of guests', 'Please enter at least 1 guest'],
    ] as const) {
      await dialog.getByLabel(field).fill('0');
      await dialog.getByText(fewest).waitFor();
      await expectPageQuality(page);
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await expectToast(page, fewest);
      // Invalid input counts as one guest.
      await dialog.getByLabel(field).fill('');
      expect(await dialog.getByLabel(field).inputValue()).toBe('');
      await dialog.getByLabel(field).blur();
      await eventually(() => dialog.getByLabel(field).inputValue()).toBe('1');
    }
    await dialog.getByText('Night, UGX 120,000 × 1').waitFor();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByLabel('Full name').fill('Amina Example');
    await dialog.getByLabel('Email').fill('amina@example.com');
    await dialog.getByLabel('Phone number').fill('0772 123 456');
    await dialog.getByRole('button', { name: 'Continue to payment' }).click();
    await dialog.getByLabel('Card', { exact: true }).check();
    const letGo = await interceptOnce(page, '**/api/payments/*/checkout');
    await dialog.getByRole('button', { name: 'Pay UGX 24,000' }).click();
    await dialog.getByRole('button', { name: 'Processing...', disabled: true }).waitFor();
    letGo();
    await payByValidCard(page.frameLocator('iframe[name=checkout]'));
    await expectToast(
      page,
      /Booking Confirmed!\s+Your deposit of UGX 24,000 was received\. Transaction ID: pay_[\w-]+/,
    );
    expect(new URL(page.url()).search).toBe('?booking=confirmed');
    await dialog.getByRole('link', { name: 'See your stay' }).waitFor();
    await expectPageQuality(page);
    await dialog.getByRole('button', { name: 'Close' }).click();
    const owner = page.getByRole('region', { name: 'Property Owner' });
    await owner.scrollIntoViewIfNeeded();
    await owner.getByText('Safety Notice').waitFor();
    await eventually(() => page.evaluate('localStorage.payments')).toContain('"amount":24000');
  });
});

test('blocks the booking at the old price while other nights are priced', {
  tags: 'thorough',
}, async () => {
  await visit({}, async (page) => {
    await open(page, `/property/${home}?book=1`);
    const dialog = bookingOn(page);
    const goOn = dialog.getByRole('button', { name: 'Continue' });
    await chooseDays(dialog, addDays(today, 120), addDays(today, 122));
    await dialog.getByText('UGX 240,000 total').waitFor();
    await goOn.click();
    const before = dialog.getByText('Night, UGX 120,000 × 2');
    await before.waitFor();
    expect(await goOn.isEnabled()).toBe(true);
    const letGo = await interceptOnce(page, '**/stay-quote?*nights=3*');
    const asked = page.waitForRequest('**/stay-quote?*nights=3*');
    await dialog.getByLabel('Number of nights').fill('3');
    await asked;
    expect([await goOn.isDisabled(), await before.count()]).toEqual([true, 1]);
    letGo();
    await dialog.getByText('Night, UGX 120,000 × 3').waitFor();
    expect(await goOn.isEnabled()).toBe(true);
  });
});

test('shows for four seconds that the owner is hidden', { tags: 'thorough' }, async () => {
  await visit({}, async (page) => {
    await page.clock.install();
    await open(page, `/property/${home}`);
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole('button', { name: 'Contact Agent' }).click();
    await expectShownFor(page, 'Contact Information Hidden', 4_000);
  });
});

test('shows nothing for booking=confirmed in the address without a booking', async () => {
  await visit({}, async (page) => {
    const asked = page.waitForResponse((reply) => reply.url().endsWith('/api/stays/mine'));
    await open(page, `/property/${home}?booking=confirmed`);
    await asked;
    expect(await page.getByText('Your booking has been confirmed.').count()).toBe(0);
    const owner = page.getByRole('region', { name: 'Property Owner' });
    await owner.scrollIntoViewIfNeeded();
    await owner.getByText('You need to book this property with a deposit').waitFor();
    // The text must not contain the phone number of the manager.
    expect(await page.content()).not.toMatch(/700 ?000 ?013/);
  });
});

test("blocks a week on a host's phone, which a visitor sees at once", async () => {
  const from = `${addDays(today, 70).slice(0, 8)}15`;
  await visit({}, async (visitor) => {
    await open(visitor, `/property/${home}?book=1`);
    const seen = bookingOn(visitor);
    await (await turnTo(seen, from)).waitFor();
    await visit({ viewport: phone }, async (page) => {
      const send = sender(() => app.url);
      await send(page, 'POST', '/api/login', { username: 'lakeside-stays', password });
      await open(page, `/admin/bookings?home=${home}`);
      const calendar = page.getByRole('region', { name: 'Calendar' });
      await (await turnTo(calendar, from)).click();
      await (await turnTo(calendar, addDays(from, 6))).click();
      await calendar.getByText('7 nights, from').waitFor();
      await expectPageQuality(page);
      await calendar.getByLabel('Private note (optional)').fill('Painting');
      await calendar.getByRole('button', { name: 'Block nights' }).click();
      await calendar.getByText('Select the first and last night').waitFor();
      await expectPageQuality(page);
    });
    await eventually(() => dayIn(seen, addDays(from, 6)).getAttribute('aria-disabled')).toBe('true');
  });
});

/** Serves the calendar of another channel, with one stay. */
async function openChannel(from: string, to: string): Promise<{ address: string; close: () => void }> {
  const [start, end] = [from, to].map((day) => day.replaceAll('-', ''));
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//A channel//EN',
    'BEGIN:VEVENT',
    'UID:1@channel.example',
  ];
  lines.push('DTSTAMP:20261101T000000Z', `DTSTART;VALUE=DATE:${start}`, `DTEND;VALUE=DATE:${end}`);
  lines.push('SUMMARY:Channel (Not available)', 'END:VEVENT', 'END:VCALENDAR');
  const server = createServer((_, reply) => reply.end(lines.join('\r\n'))).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/nights.ics`, close: () => server.close() };
}

test("imports the nights of another channel's calendar at once, and exports our own", {
  tags: 'thorough',
}, async () => {
  // All days are within the month that the calendar shows.
  const from = `${addDays(today, 90).slice(0, 8)}05`;
  const channel = await openChannel(from, addDays(from, 7));
  await visit({}, async (visitor) => {
    await open(visitor, `/property/${home}?book=1`);
    const seen = bookingOn(visitor);
    await (await turnTo(seen, from)).waitFor();
    await visit({ viewport: phone }, async (page) => {
      const send = sender(() => app.url);
      await send(page, 'POST', '/api/login', { username: 'lakeside-stays', password });
      await open(page, `/admin/bookings?home=${home}`);
      const panel = page.getByRole('region', { name: 'External calendars' });
      await panel.getByLabel('Channel').fill('A channel');
      await panel.getByLabel('iCal address').fill('https://10.0.0.1/nights.ics');
      await panel.getByRole('button', { name: 'Add calendar' }).click();
      await panel.getByText('This address is not on the public internet').waitFor();
      await expectPageQuality(page);
      await panel.getByLabel('iCal address').fill(channel.address);
      await panel.getByRole('button', { name: 'Add calendar' }).click();
      await panel.getByText(/^Last synced /).waitFor();
      await panel.getByRole('button', { name: 'Create link' }).click();
      // There are two feeds: one for the channel, and one with all nights.
      const addresses = panel.getByText(/\/api\/calendars\/[\w-]{32}\/nights\.ics$/);
      await eventually(() => addresses.count()).toBe(2);
      await expectPageQuality(page);
    });
    await eventually(() => dayIn(seen, addDays(from, 6)).getAttribute('aria-disabled')).toBe('true');
  });
  channel.close();
});
