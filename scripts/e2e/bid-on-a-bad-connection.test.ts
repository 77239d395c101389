// @module-tag thorough
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuctionFixture, createAuction, increment, startingBid } from '#app/testing/bidding-factory.ts';
import { openPatientDatabase } from '#app/testing/database.ts';
import { systemClock } from '#kit/server/clock.ts';
import type { Database } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { phone, sharedBrowser } from './browser.ts';
import { enhancementsLoaded, expectPageQuality, journey, waitForHydration } from './journey.ts';
import { type RunningMarket, startMarket } from './start-market.ts';
import { createUnreliableNetwork } from './unreliable-network.ts';

let app: RunningMarket;
let browser: Browser;
let database: Database;
beforeAll(async () => {
  [app, browser] = await Promise.all([startMarket(), sharedBrowser()]);
  database = openPatientDatabase(app.databaseUrl, 2);
});
afterAll(async () => {
  await database?.close();
  await app?.stop();
});

const someLot = () => createAuction({ ...database, clock: systemClock } as unknown as Kit, 3);

type Errand = (page: Page) => Promise<void>;
type As = { person: number | null; proxy?: { server: string; bypass: string } };

/** Opens the lot's page on this bidder's phone. */
const visit = (auction: AuctionFixture, { person, ...options }: As, errand: Errand) =>
  journey(browser, app.url, { viewport: phone, reducedMotion: 'reduce', ...options }, async (page) => {
    const session = person === null ? null : auction.people[person]?.session;
    if (session)
      await page.context().addCookies([
        { name: 'session', value: session, url: app.url },
        { name: 'signed-in', value: '1', url: app.url },
      ]);
    await page.goto(`/property/${auction.home}`);
    await waitForHydration(page);
    await enhancementsLoaded(page);
    await errand(page);
  });

/** Places a bid of another bidder, outside the browser. */
async function bidElsewhere(
  { lotId, people }: AuctionFixture,
  person: number,
  amount: number,
): Promise<void> {
  const reply = await fetch(`${app.url}/api/lots/${lotId}/bids`, {
    method: 'POST',
    body: JSON.stringify({ kind: 'bid', amount }),
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'idempotency-key': `elsewhere-bid-of-${amount}`,
      cookie: `session=${people[person]?.session}`,
    },
  });
  expect(reply.status).toBe(201);
}

const lot = (page: Page) => page.locator('#auction');
const words = (amount: number) => `UGX ${amount.toLocaleString('en')}`;
const home = (page: Page) => page.locator('article');
const showsPrice = (page: Page, amount: number) => home(page).getByText(words(amount)).first().waitFor();

test("shows others' bids on a page open to a thousand viewers as they arrive, without requests", async () => {
  const auction = await someLot();
  await visit(auction, { person: null }, async (page) => {
    await lot(page).getByText('Time left').waitFor();
    await bidElsewhere(auction, 0, startingBid);
    await home(page).getByText('Current bid').first().waitFor();
    // The page rereads what changed while it opened. It is up to date when it shows a later change.
    await database.pool.query(`update properties set title = 'A renamed house' where id = $1`, [
      auction.home,
    ]);
    await page.getByRole('heading', { name: 'A renamed house', level: 1 }).waitFor();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    for (const n of [1, 2, 3]) {
      await bidElsewhere(auction, n % 2, startingBid + n * increment);
      await showsPrice(page, startingBid + n * increment);
    }
    expect(asked.filter((path) => path.includes('/lot'))).toEqual([]);
    // All parts of the page show the same price: the auction, the header above it and the bar at the bottom.
    await page
      .locator('.at-foot')
      .getByText(words(startingBid + 3 * increment))
      .waitFor();
  });
});

test('shows the current state after a connection loss during bidding, without reloading', async () => {
  const auction = await someLot();
  const line = await createUnreliableNetwork();
  try {
    await visit(auction, { person: 0, proxy: line.proxy }, async (page) => {
      await page.locator('.action-bar').getByRole('button', { name: 'Place Bid', exact: true }).waitFor();
      await bidElsewhere(auction, 0, startingBid);
      await lot(page).getByText('You are the highest bidder.', { exact: true }).waitFor();
      line.cut();
      await bidElsewhere(auction, 1, startingBid + increment);
      await bidElsewhere(auction, 2, startingBid + 2 * increment);
      await page.locator('.line-bar').getByText('You are offline.').waitFor();
      expect(await lot(page).getByText('You are the highest bidder.', { exact: true }).count()).toBe(1);
      line.mend();
      await showsPrice(page, startingBid + 2 * increment);
      await lot(page)
        .getByText(`You have been outbid. Your highest bid was ${words(startingBid)}.`)
        .waitFor();
    });
  } finally {
    line.close();
  }
});

test.each([
  ['it was placed', { arrives: true, isOutbid: false }],
  ['it was placed, and outbid since', { arrives: true, isOutbid: true }],
  ['it never arrived', { arrives: false, isOutbid: false }],
])('resends the same bid with the same key after a lost response: %s', async (_, { arrives, isOutbid }) => {
  const auction = await someLot();
  await bidElsewhere(auction, 1, startingBid);
  await visit(auction, { person: 0 }, async (page) => {
    const keys: (string | undefined)[] = [];
    await page.route('**/api/lots/*/bids', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return route.continue();
      if (arrives) await route.fetch();
      await route.abort('connectionreset');
    });
    await page.locator('.action-bar').getByRole('button', { name: 'Place Bid', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Place Bid' });
    const amount = startingBid + increment;
    const send = dialog.getByRole('button', { name: `Bid ${words(amount)}` });
    await send.click();
    await dialog
      .getByText(/^The connection was lost, so we cannot tell whether your bid was placed/)
      .waitFor();
    expect(await page.getByText('Bid Placed', { exact: true }).count()).toBe(0);
    await expectPageQuality(page);
    // If the bid was placed, the page learns of it from the event stream, although the response was lost.
    if (arrives) await lot(page).getByText('You are the highest bidder.', { exact: true }).waitFor();
    const more = amount + 2 * increment;
    if (isOutbid) {
      await bidElsewhere(auction, 2, more);
      await lot(page)
        .getByText(`You have been outbid. Your highest bid was ${words(amount)}.`)
        .waitFor();
    }
    await send.click();
    await page.getByText('Bid Placed', { exact: true }).waitFor();
    if (!isOutbid) await lot(page).getByText('You are the highest bidder.', { exact: true }).waitFor();
    expect(keys).toEqual([keys[0], keys[0]]);
    const { rows } = await database.pool.query('select amount from bids where lot_id = $1 order by number', [
      auction.lotId,
    ]);
    expect(rows.map((row) => row.amount)).toEqual([startingBid, amount, ...(isOutbid ? [more] : [])]);
  });
});
