// @module-tag thorough
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { runStatement } from '#app/testing/database.ts';
import { desktop, phone } from './browser.ts';
import { eventually, expectPageQuality, expectToast } from './journey.ts';
import { password } from './start-market.ts';
import { market, openMarketPage, send, useMarket, visit } from './use-market.ts';

useMarket();

const signIn = (page: Page) => send(page, 'POST', '/api/login', { username: 'visitor', password });
const title = 'Three-bedroom bungalow, vacant';
const listed = z.object({ items: z.array(z.object({ id: z.number(), title: z.string() })) });
async function openLot(visitor: Page): Promise<number> {
  const reply = await send(visitor, 'GET', '/api/properties/page?category=bank_sales&limit=100');
  return listed.parse(await reply.json()).items.find((home) => home.title === title)?.id ?? 0;
}
const auction = (visitor: Page) => visitor.locator('#auction');

test('shows every bid and the costs, watches the lot, sends an email, and unsubscribes by its link', async () => {
  await visit({ viewport: phone }, async (visitor) => {
    await signIn(visitor);
    await openMarketPage(visitor, `/property/${await openLot(visitor)}`);
    const bidding = visitor.getByRole('region', { name: 'Bids and notices' });
    await bidding.getByText('7 bids').click();
    const bids = bidding.getByRole('listitem').filter({ hasText: 'Bidder' });
    expect(await bids.count()).toBe(5);
    await bidding.getByRole('button', { name: 'Show earlier bids (2)' }).click();
    await eventually(() => bids.count()).toBe(7);
    const costs = visitor.getByRole('region', { name: 'Full cost and risks' });
    await costs.getByText('UGX 2,550,000', { exact: true }).waitFor();
    await auction(visitor).getByRole('button', { name: 'Watch this auction' }).click();
    await auction(visitor).getByRole('button', { name: 'Stop watching' }).waitFor();
    await expectPageQuality(visitor);
    await auction(visitor).getByRole('link', { name: 'Watched auctions' }).click();
    await visitor.getByRole('link', { name: new RegExp(title) }).waitFor();
    await visitor.getByText('UGX 168,000,000').waitFor();

    const home = await visitor.context().newPage();
    await openMarketPage(home, `/property/${await openLot(visitor)}`);
    await auction(home).getByRole('button', { name: 'Stop watching' }).waitFor();

    // Moves the closing time close while the pages are open.
    await runStatement(
      market().databaseUrl,
      `update lots set original_closes_at = now() + interval '50 minutes', closes_at = now() + interval '50 minutes' where state = 'open';
       update lot_watches set since = now() - interval '3 days'`,
    );
    await expectToast(home, 'Bidding closes soon');
    await home.close();
    await visitor.getByText('Closing soon').waitFor();
    await expectPageQuality(visitor);
    await market().runNow('remind-watchers');
    await visitor.goto('/outbox');
    await eventually(async () => {
      await visitor.reload();
      return visitor.getByText(`Bidding on “${title}” closes soon`).count();
    }).toBe(1);
    const letter = visitor.locator('article').filter({ hasText: 'closes soon' });
    const link = await letter.locator('a[href*="/auctions/watched#"]').getAttribute('href');

    // The link also works on another device, signed out.
    await visit({ viewport: desktop, colorScheme: 'dark' }, async (other) => {
      await openMarketPage(other, link ?? '');
      await other.getByRole('button', { name: 'Stop emails' }).click();
      await other.getByText(`You are no longer watching “${title}”`).waitFor();
      await expectPageQuality(other);
    });
    await openMarketPage(visitor, '/auctions/watched');
    await visitor.getByText('You are not watching any auctions yet.').waitFor();
  });
});

test('shows past auction results by bank without a script, with links to every bid', async () => {
  await visit({ viewport: phone, javaScriptEnabled: false }, async (visitor) => {
    await visitor.goto('/bank-sales');
    await visitor.getByRole('link', { name: 'Past auction results' }).click();
    await visitor.getByRole('heading', { level: 1, name: 'Past auctions' }).waitFor();
    await eventually(() => visitor.getByRole('row').count()).toBe(9);
    await visitor
      .getByRole('img', { name: /^6 auctions compared with market value: median sale price / })
      .waitFor();
    await visitor.getByRole('link', { name: 'Lake Bank (sample)', exact: true }).click();
    await eventually(() => visitor.getByRole('row').count()).toBe(4);
    expect(new URL(visitor.url()).search).toBe('?bank=Lake+Bank+%28sample%29');
  });
  await visit({ viewport: desktop }, async (visitor) => {
    await openMarketPage(visitor, '/auctions/results');
    await expectPageQuality(visitor);
    await visitor.getByRole('link', { name: 'View all bids' }).first().click();
    await visitor.getByText('Your browser has verified the bids').waitFor();
  });
});

test('serves the auction calendar as a file, not as a page of the application', async () => {
  await visit({ viewport: desktop }, async (visitor) => {
    await openMarketPage(visitor, '/auctions/results');
    const link = visitor.getByRole('link', { name: 'Calendar of upcoming auctions' });
    const [file] = await Promise.all([visitor.waitForEvent('download'), link.click()]);
    expect(file.suggestedFilename()).toBe('auctions.ics');
  });
});
