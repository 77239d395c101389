import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { runStatement } from '#app/testing/database.ts';
import { addDays, kampalaDay } from '../../src/kit/calendar-day.ts';
import { expectPageQuality } from './journey.ts';
import { payByValidCard } from './pay-by-card.ts';
import { buildHome } from './property-fixture.ts';
import { password } from './start-market.ts';
import { market, openMarketPage, send, useMarket, visit } from './use-market.ts';

useMarket();

const title = 'A flat whose keys never come';
const signIn = async (page: Page, username: string) =>
  expect((await send(page, 'POST', '/api/login', { username, password })).status()).toBe(200);

test('a tenant pays the first rent, the keys never come, and the money is refunded', async () => {
  let home = 0;
  await visit({}, async (desk) => {
    await signIn(desk, 'sunrise-homes');
    const created = await send(desk, 'POST', '/api/properties/create', {
      ...buildHome(title),
      ...{ advanceMonths: 2, depositMonths: 1, holdsFirstRent: true },
    });
    expect(created.status()).toBe(201);
    ({ id: home } = await created.json());

    await visit({}, async (page) => {
      const { databaseUrl } = market();
      await runStatement(
        databaseUrl,
        "update users set email_confirmed_at = now() where username = 'visitor'",
      );
      await signIn(page, 'visitor');
      await openMarketPage(page, `/property/${home}`);
      await page
        .getByRole('link', { name: 'Pay the first rent here. We hold it until you have the keys' })
        .click();
      await page.getByRole('heading', { name: 'Rent this home', level: 1 }).waitFor();
      await page.getByText('UGX 2,700,000').waitFor();
      const moveIn = addDays(kampalaDay(new Date()), 10);
      await page.getByLabel('Move-in day').fill(moveIn);
      await page.getByLabel('Full name').fill('Amina Example');
      await page.getByLabel('Phone').fill('0772 123 456');
      await page.getByText('If the keys never came, you take the money back with one button.').waitFor();
      await expectPageQuality(page);
      await page.getByRole('button', { name: 'Ask to rent' }).click();
      await page.getByText('You have not paid anything.').waitFor();

      await openMarketPage(desk, '/admin/bookings');
      await desk.getByRole('button', { name: 'Accept', exact: true }).click();
      const accepting = desk.getByRole('dialog', { name: 'Accept this tenant?' });
      await accepting.getByRole('button', { name: 'Accept', exact: true }).click();
      await desk.getByText('Accepted, not paid').waitFor();

      await page.getByRole('button', { name: 'Pay UGX 2,700,000' }).click();
      const paying = page.getByRole('dialog', { name: 'Pay the first rent' });
      await paying.getByLabel('Card', { exact: true }).check();
      await paying.getByRole('button', { name: 'Pay UGX 2,700,000' }).click();
      await payByValidCard(page.frameLocator('iframe[name=checkout]'));
      await page.getByText('Your code for the keys').waitFor();
      await desk.getByRole('button', { name: 'Enter the code' }).waitFor();

      await runStatement(databaseUrl, 'update first_rents set move_in = move_in - 14');
      await openMarketPage(page, '/profile?tab=bookings');
      await page.getByRole('link', { name: title }).click();
      await page.getByRole('button', { name: 'The keys never came' }).click();
      const asking = page.getByRole('dialog', { name: 'Did the keys never come?' });
      await asking.getByRole('button', { name: 'Refund UGX 2,700,000' }).click();
      await page.getByText('You told us that the keys never came.').waitFor();
      await page.getByText(/^(A refund of UGX 2,700,000 is on its way|UGX 2,700,000 refunded)$/).waitFor();
      await desk.getByText('UGX 2,700,000 is refunded to the tenant.').waitFor({ state: 'attached' });
    });
  });
});
