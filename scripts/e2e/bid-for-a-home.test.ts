import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { runStatement } from '#app/testing/database.ts';
import { desktop, phone, sharedBrowser } from './browser.ts';
import { eachFirstOrAll } from './each-first-or-all.ts';
import {
  enhancementsLoaded,
  eventually,
  expectPageQuality,
  expectToast,
  journey,
  sender,
  waitForHydration,
} from './journey.ts';
import { nextPhone } from './next-phone.ts';
import { payByValidCard } from './pay-by-card.ts';
import { buildHome } from './property-fixture.ts';
import { password, type RunningMarket, startMarket } from './start-market.ts';

const numbered = z.object({ id: z.number() });
/** Longer than any step takes on a slow machine. The closing time is moved forward once all have bid. */
const softCloseSeconds = 600;
let app: RunningMarket;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startMarket(), sharedBrowser()]);
  await runStatement(app.databaseUrl, `update lot_rules set soft_close_seconds = ${softCloseSeconds}`);
});
afterAll(async () => {
  await app?.stop();
});

const send = sender(() => app.url);
const visit = (options: Parameters<typeof journey>[2], errand: (page: Page) => Promise<void>) =>
  journey(browser, app.url, { reducedMotion: 'reduce', ...options }, errand);

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
  await enhancementsLoaded(page);
}

const signIn = (page: Page, username: string) => send(page, 'POST', '/api/login', { username, password });

async function register(page: Page, name: string): Promise<void> {
  const person = { username: name, email: `${name}@example.com`, fullName: `Bidder ${name}`, password };
  expect((await send(page, 'POST', '/api/register', person)).status()).toBe(201);
}

/** Confirms the email address without opening the link in the email. */
const confirmEmail = (name: string) =>
  runStatement(
    app.databaseUrl,
    `update users set email_confirmed_at = now() where email = '${name}@example.com'`,
  );

async function did(page: Page, method: string, path: string, data?: object) {
  const reply = await send(page, method, path, data);
  expect([path, reply.status() < 300, await reply.text()]).toEqual([path, true, expect.anything()]);
  return reply;
}

const days = {
  default_notice: 100,
  notice_of_sale: 60,
  newspaper_notice: 40,
  valuation: 90,
  auctioneer: 20,
  spouse: 10,
};

/** Creates a bank sale of the signed-in manager whose auction opens in half a minute. */
async function announce(seller: Page, title: string, deposit: number, closesInMs: number) {
  const home = { ...buildHome(title), category: 'bank_sales', price: 100_000_000, bankName: 'Sample Bank' };
  const { id: homeId } = numbered.parse(
    await (await did(seller, 'POST', '/api/properties/create', home)).json(),
  );
  const draft = async (opensInMs: number) => {
    const terms = {
      opensAt: new Date(Date.now() + opensInMs).toISOString(),
      closesAt: new Date(Date.now() + opensInMs + closesInMs).toISOString(),
      ...{ startingBid: 100_000_000, increment: 1_000_000, reserve: null, isReserveShown: false, deposit },
    };
    const drafted = await did(seller, 'PUT', `/api/desk/properties/${homeId}/lot`, terms);
    return numbered.parse(await drafted.json());
  };
  const { id } = await draft(3_600_000);
  for (const [step, ago] of Object.entries(days)) {
    const doneOn = new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
    await did(seller, 'POST', `/api/desk/lots/${id}/steps`, { step, doneOn, note: '' });
  }
  // A lot must be announced before it opens.
  await draft(30_000);
  await did(seller, 'POST', `/api/desk/lots/${id}/announce`);
  return { id, homeId };
}

const lotOf = (page: Page) => page.locator('#auction');
/** The part of the page with the price, which is above the lot. */
const homeOf = (page: Page) => page.locator('article');

test('lets two bidders bid to an extended close while a third watches, and verifies the bids', async () => {
  await visit({ viewport: desktop }, async (seller) => {
    await signIn(seller, 'recovery-desk');
    // Every bid extends this auction.
    const lot = await announce(seller, 'A house with four rooms', 0, 60_000);
    await visit({ viewport: phone }, async (one) => {
      await visit({ viewport: desktop, colorScheme: 'dark' }, async (two) => {
        await visit({}, async (watcher) => {
          for (const [page, name] of [
            [one, 'nakku'],
            [two, 'okello'],
          ] as const) {
            await register(page, name);
            await confirmEmail(name);
            await did(page, 'POST', `/api/lots/${lot.id}/registration`, { acceptsTerms: true });
          }
          for (const number of [1, 2])
            await did(seller, 'POST', `/api/desk/lots/${lot.id}/bidders/${number}/approve`);
          await reached(one, lot.homeId, 'open');
          expect((await bidBy(one, lot.id, 100_000_000)).status()).toBe(201);

          await Promise.all([one, two, watcher].map((page) => open(page, `/property/${lot.homeId}`)));
          await homeOf(watcher).getByText('UGX 100,000,000').first().waitFor();
          // On a phone the button is in the bar at the bottom.
          await one.locator('.action-bar').getByRole('button', { name: 'Place Bid', exact: true }).waitFor();
          await lotOf(one).getByText('You are the highest bidder.', { exact: true }).waitFor();
          const outbid = one.getByText('You have been outbid', { exact: true }).waitFor();
          await two.getByRole('button', { name: 'Place Bid', exact: true }).click();
          const dialog = two.getByRole('dialog', { name: 'Place Bid' });
          await dialog.getByText('The minimum bid is UGX 101,000,000').waitFor();
          await dialog.getByLabel('Bid for me up to this amount').check();
          await dialog.getByLabel('Your maximum bid', { exact: true }).fill('130m');
          await dialog.getByRole('button', { name: 'Bid for me up to UGX 130,000,000' }).click();
          await expectToast(
            two,
            /Bid Placed\s+Your bid of UGX 101,000,000 has been placed for A house with four rooms$/,
          );
          await lotOf(two)
            .getByText('You are the highest bidder. Your maximum bid is UGX 130,000,000.')
            .waitFor();

          // The notification appears at once, without a reload.
          await outbid;
          await homeOf(watcher).getByText('UGX 101,000,000').first().waitFor();
          await one.getByRole('button', { name: 'Place Bid', exact: true }).click();
          const other = one.getByRole('dialog', { name: 'Place Bid' });
          await other.getByLabel('Your bid', { exact: true }).fill('120m');
          await other.getByRole('button', { name: 'Bid UGX 120,000,000' }).click();
          await one
            .getByText(
              /^Your bid of UGX 120,000,000 has been placed for A house with four rooms, but another bidder’s maximum bid outbid it\. The current bid is UGX 121,000,000\.$/,
            )
            .waitFor();
          await homeOf(watcher).getByText('UGX 121,000,000').first().waitFor();
          await lotOf(watcher).getByText('(extended)').waitFor();
          expect(await lotOf(watcher).innerText()).not.toContain('130,000,000');

          await eventually(async () => {
            await runStatement(
              app.databaseUrl,
              `update lots set closes_at = greatest(original_closes_at, now()) where id = ${lot.id} and state = 'open'`,
            );
            await app.runNow('turn-lots');
            return lotOf(watcher).getByRole('heading').first().innerText();
          }).toBe('Sold, balance due');
          await lotOf(two).getByText('You have won this home for UGX 121,000,000.').waitFor();
          await expectPageQuality(two);
          await lotOf(two)
            .getByLabel(/^Proof of payment/)
            .setInputFiles({
              name: 'slip.pdf',
              mimeType: 'application/pdf',
              buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n%%EOF\n'),
            });
          await lotOf(two).getByRole('button', { name: 'Upload proof of payment' }).click();
          await lotOf(two)
            .getByText(/waiting for the seller and the bank/)
            .waitFor();
          await open(seller, `/admin/auctions?lot=${lot.id}`);
          await seller.getByRole('button', { name: /^Mark the payment of bidder 2/ }).click();
          await seller.getByText(/^Payment received/).waitFor();
          await expectPageQuality(seller);
          // The change is visible without a reload.
          await lotOf(two)
            .getByText(/payment received/)
            .waitFor();
          await expectPageQuality(one);
          await lotOf(watcher).getByRole('link', { name: 'View all bids' }).click();
          await watcher.getByText('Bidder 2 won at UGX 121,000,000.').waitFor();
          await watcher.getByText(/No bid was changed, removed, added or reordered/).waitFor();
          await watcher.getByText('bid up to UGX 130,000,000').waitFor();
          await expectPageQuality(watcher);
        });
      });
    });
  });
});

test('sells to the second-highest bidder, who pays the deposit again, when the winner does not pay', {
  tags: 'thorough',
}, async () => {
  await visit({ viewport: desktop }, async (seller) => {
    await signIn(seller, 'recovery-desk');
    const lot = await announce(seller, 'A house by the lake', 2_000_000, 3_600_000);
    await visit({ viewport: phone, colorScheme: 'dark' }, async (winner) => {
      await visit({ viewport: phone }, async (second) => {
        for (const [page, name, amount] of [
          [second, 'namusoke', 110_000_000],
          [winner, 'mugisha', 120_000_000],
        ] as const) {
          await register(page, name);
          await confirmEmail(name);
          await did(page, 'POST', `/api/lots/${lot.id}/registration`, { acceptsTerms: true });
          // Skips the steps of the registration.
          await runStatement(
            app.databaseUrl,
            `update bidders set state = 'approved' where lot_id = ${lot.id}`,
          );
          await reached(page, lot.homeId, 'open');
          expect((await bidBy(page, lot.id, amount)).status()).toBe(201);
        }
        await runStatement(
          app.databaseUrl,
          `update lots set opens_at = now() - interval '1 hour', original_closes_at = now(), closes_at = now() where id = ${lot.id}`,
        );
        await reached(second, lot.homeId, 'awaiting_balance');
        await runStatement(
          app.databaseUrl,
          `update lots set balance_due = current_date - 2 where id = ${lot.id}`,
        );
        await open(second, `/property/${lot.homeId}`);
        await open(seller, `/admin/auctions?lot=${lot.id}`);
        await seller.getByLabel('Reason for the default').fill('Nothing came in.');
        await seller.getByRole('button', { name: 'Record buyer default' }).click();
        await seller
          .getByText(
            /^The bidder has until .* to accept by paying the deposit again\. If they do not, the auction ends without a sale\.$/,
          )
          .waitFor();
        await expectPageQuality(seller);

        await lotOf(second)
          .getByText(
            /^The winning bidder did not pay\. You can buy this home at your highest bid, UGX 110,000,000\. Accept by /,
          )
          .waitFor();
        await expectPageQuality(second);
        await lotOf(second).getByRole('button', { name: 'Pay UGX 2,000,000 and accept' }).click();
        const pay = second.getByRole('dialog', { name: 'Pay the deposit' });
        await pay
          .getByText('Pay the deposit of UGX 2,000,000 to buy this home for UGX 110,000,000.')
          .waitFor();
        await pay.getByLabel('Card', { exact: true }).check();
        await expectPageQuality(second);
        await pay.getByRole('button', { name: 'Pay UGX 2,000,000' }).click();
        await payByValidCard(second.frameLocator('iframe[name=checkout]'));
        await lotOf(second).getByText('You have won this home for UGX 110,000,000.').waitFor();
        await second.locator('iframe[name=checkout]').waitFor({ state: 'detached' });
        await seller.getByText('Sold for UGX 110,000,000.').waitFor();
        await expectPageQuality(second);
      });
    });
  });
});

test('pays a deposit of 12 million in three parts by mobile money, from two devices', async () => {
  await visit({ viewport: desktop }, async (seller) => {
    await signIn(seller, 'recovery-desk');
    const lot = await announce(seller, 'A house of many parts', 12_000_000, 3_600_000);
    const number = nextPhone();
    /** Pays the part that the dialog offers, and returns to the home. */
    const payPart = async (page: Page, shown: string, amount: string) => {
      const dialog = page.getByRole('dialog', { name: 'Pay the deposit' });
      await dialog.getByText(shown).waitFor();
      const phoneField = dialog.getByLabel('Mobile money number', { exact: true });
      await phoneField.or(dialog.getByRole('button', { name: 'Change: Mobile money number' })).waitFor();
      if (await phoneField.isVisible()) await phoneField.fill(number);
      await expectPageQuality(page);
      await dialog.getByRole('button', { name: `Pay UGX ${amount}` }).click();
      await page.waitForURL(({ origin }) => origin !== app.url);
      await page.getByRole('button', { name: 'Approve' }).click();
      await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor();
      await page.getByRole('link', { name: 'Back to the listing' }).click();
    };
    await visit({ viewport: phone }, async (page) => {
      await register(page, 'nabirye');
      await confirmEmail('nabirye');
      await did(page, 'POST', `/api/lots/${lot.id}/registration`, { acceptsTerms: true });
      await open(page, `/property/${lot.homeId}`);
      await page.getByRole('button', { name: 'Register to bid' }).click();
      await payPart(
        page,
        'With mobile money you pay in parts. By card or bank transfer you pay everything at once.',
        '5,000,000',
      );
      await lotOf(page)
        .getByText(/^We have received UGX 5,000,000 of your deposit\. Pay UGX 7,000,000 by /)
        .waitFor();
      await open(seller, `/admin/auctions?lot=${lot.id}`);
      await seller.getByText('Registered, UGX 5,000,000 of 12,000,000 received').waitFor();
      await page.getByRole('button', { name: 'Pay the rest' }).click();
      await payPart(page, 'UGX 5,000,000 paid, UGX 7,000,000 left', '5,000,000');
    });
    await visit({ viewport: desktop, colorScheme: 'dark' }, async (page) => {
      await signIn(page, 'nabirye');
      await open(page, `/property/${lot.homeId}`);
      await page.getByRole('button', { name: 'Pay the rest' }).click();
      await payPart(page, 'UGX 10,000,000 paid, UGX 2,000,000 left', '2,000,000');
      await lotOf(page)
        .getByText(/^You are bidder 1\. We have received your deposit\./)
        .waitFor();
      // The desk follows without a reload.
      await seller.getByRole('button', { name: 'Approve' }).waitFor();
      await open(page, '/payments');
      await page.getByText('Part 3 of bid deposit (complete): A house of many parts').first().waitFor();
      await page
        .getByText('Part 2 of bid deposit (UGX 2,000,000 left): A house of many parts')
        .first()
        .waitFor();
    });
  });
});

test('pays a deposit of 12 million at the bank, which two admins match with its statement', async () => {
  await visit({ viewport: desktop }, async (seller) => {
    await signIn(seller, 'recovery-desk');
    const lot = await announce(seller, 'A house paid at the bank', 12_000_000, 3_600_000);
    await visit({ viewport: phone }, async (page) => {
      await register(page, 'nansubuga');
      await confirmEmail('nansubuga');
      await did(page, 'POST', `/api/lots/${lot.id}/registration`, { acceptsTerms: true });
      await open(page, `/property/${lot.homeId}`);
      await page.getByRole('button', { name: 'Register to bid' }).click();
      const dialog = page.getByRole('dialog', { name: 'Pay the deposit' });
      await dialog.getByLabel('Bank transfer').check();
      await dialog
        .getByText(/^Bank transfers take one to three working days\. The money must arrive by /)
        .waitFor();
      await expectPageQuality(page);
      await dialog.getByRole('button', { name: 'Show bank details' }).click();
      await page.getByRole('heading', { name: 'Pay at the bank' }).waitFor();
      const code = await page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).innerText();
      await page.getByText('Sample account, pay nothing here').waitFor();
      await page.getByLabel(/^Picture or PDF of the slip/).setInputFiles({
        name: 'slip.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n%%EOF\n'),
      });
      await page.getByRole('button', { name: 'Send slip' }).click();
      await page.getByRole('heading', { name: 'Checking your slip' }).waitFor();
      await expectPageQuality(page);

      await visit({ viewport: desktop }, async (admin) => {
        await signIn(admin, 'admin');
        await open(admin, '/admin/bank-transfers');
        await admin.getByRole('link', { name: 'Download slip' }).waitFor();
        await admin.getByLabel('CSV file').setInputFiles({
          name: 'statement.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from(
            `Date,Narration,Credit\n01/12/2026,CASH DEP ${code} NANSUBUGA,"12,000,000.00"\n`,
          ),
        });
        await admin.getByRole('button', { name: 'Preview statement' }).click();
        await admin.getByText('Will be matched').waitFor();
        await expectPageQuality(admin);
        await admin.getByRole('button', { name: 'Import 1 line' }).click();
        await expectToast(admin, /Statement imported\s+1 new line, 1 match waits for another admin/);
        await admin.getByText(/^You matched this\. Another admin must confirm it/).waitFor();
        await expectPageQuality(admin);
      });
      await visit({ viewport: phone, colorScheme: 'dark' }, async (second) => {
        await register(second, 'second-admin');
        await runStatement(
          app.databaseUrl,
          `update users set role = 'admin' where username = 'second-admin'`,
        );
        await open(second, '/admin/bank-transfers');
        await expectPageQuality(second);
        await second.getByRole('button', { name: `Confirm match with ${code}` }).click();
        await second.getByText('No money to match.').waitFor();
      });
      // The page follows without a reload.
      await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor();
      await open(seller, `/admin/auctions?lot=${lot.id}`);
      await seller.getByRole('button', { name: 'Approve' }).click();
      await seller.getByText('Approved, deposit held').waitFor();
      await reached(page, lot.homeId, 'open');
      expect((await bidBy(page, lot.id, 100_000_000)).status()).toBe(201);
    });
  });
});

/**
 * Waits until the lot has this state. It reads the state instead of bidding, because bids are rate limited.
 */
const reached = (page: Page, homeId: number, state: string) =>
  eventually(async () => {
    await app.runNow('turn-lots');
    return (await (await page.request.get(`/api/properties/${homeId}/lot`)).json())?.state;
  }).toBe(state);

const bidBy = (page: Page, lot: number, amount: number) =>
  page.request.fetch(`/api/lots/${lot}/bids`, {
    method: 'POST',
    data: { kind: 'bid', amount },
    headers: { origin: app.url, 'idempotency-key': `bid-of-${amount}` },
  });

eachFirstOrAll(test, [
  ['a phone', phone, 'light'],
  ['a desktop', desktop, 'dark'],
] as const)(
  'registers on %s with a deposit, approves the bidder, and refunds it all when a court stops the sale',
  async (on, viewport, colorScheme) => {
    await visit({ viewport, colorScheme }, async (seller) => {
      await signIn(seller, 'recovery-desk');
      const lot = await announce(seller, `A plot on ${on}`, 2_000_000, 3_600_000);
      await visit({ viewport, colorScheme }, async (page) => {
        await open(page, `/property/${lot.homeId}`);
        await page.getByRole('link', { name: 'Sign in to bid' }).waitFor();
        await expectPageQuality(page);
        await register(page, on.replace(' ', '-'));
        await open(page, `/property/${lot.homeId}`);
        await page.getByRole('button', { name: 'Register to bid' }).click();
        const dialog = page.getByRole('dialog', { name: 'Register to bid' });
        await dialog.getByRole('button', { name: 'Resend' }).click();
        await dialog.getByRole('status').waitFor();
        await expectPageQuality(page);
        await confirmEmail(on.replace(' ', '-'));
        await dialog.getByRole('button', { name: 'I have confirmed it' }).click();
        await dialog.getByText('UGX 2,000,000').waitFor();
        await expectPageQuality(page);
        await dialog.getByLabel(/^I have read and accept the terms/).check();
        await dialog.getByRole('button', { name: 'Continue' }).click();
        const pay = page.getByRole('dialog', { name: 'Pay the deposit' });
        await pay.getByLabel('Card', { exact: true }).check();
        await expectPageQuality(page);
        await pay.getByRole('button', { name: 'Pay UGX 2,000,000' }).click();
        await payByValidCard(page.frameLocator('iframe[name=checkout]'));
        await lotOf(page)
          .getByText(/^You are bidder 1\. We have received your deposit\./)
          .waitFor();

        await open(seller, `/admin/auctions?home=${lot.homeId}`);
        await seller.getByRole('button', { name: 'Approve' }).click();
        await seller.getByText('Approved, deposit held').waitFor();
        await expectPageQuality(seller);
        await page.getByRole('button', { name: 'Place Bid', exact: true }).waitFor();

        await seller.getByText('Stop or postpone sale').click();
        await seller.getByLabel('Reason').fill('The High Court gave an injunction.');
        await seller.getByRole('button', { name: /^Stop sale/ }).click();
        await seller.getByText('Declined').or(seller.getByText('Stopped')).first().waitFor();
        // The court's decision is visible without a reload.
        await lotOf(page).getByText('By the court: The High Court gave an injunction.').waitFor();
        await lotOf(page).getByText('We are refunding your deposit.').waitFor();
        await expectPageQuality(page);
      });
    });
  },
);
