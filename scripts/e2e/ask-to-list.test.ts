// @module-tag thorough
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { desktop, phone } from './browser.ts';
import { eventually, expectPageQuality } from './journey.ts';
import { buildHome } from './property-fixture.ts';
import { password } from './start-market.ts';
import { openMarketPage, send, useMarket, visit } from './use-market.ts';

useMarket();

const certificate = {
  name: 'scan.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
};

/** Decides the request and its checks as an admin on a wide screen, while the member's page is open. */
async function decideAll(admin: Page): Promise<void> {
  await send(admin, 'POST', '/api/login', { username: 'admin', password });
  await openMarketPage(admin, '/admin/requests');
  const check = (title: string) => admin.getByRole('listitem').filter({ hasText: `${title}: Rose Sample` });
  await check('Business registration').getByRole('link', { name: 'Certificate' }).waitFor();
  await expectPageQuality(admin);
  await check('Identity').getByRole('button', { name: 'Confirm' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('What did you see?').fill('Seen at the office.');
  await dialog.getByRole('button', { name: 'Award badge' }).click();
  await dialog.getByText('Enter the last characters of the ID number').waitFor();
  await dialog.getByLabel('Last characters of ID number').fill('K4X2');
  await dialog.getByLabel('How you saw it', { exact: true }).selectOption({ label: 'In person' });
  await expectPageQuality(admin);
  await dialog.getByRole('button', { name: 'Award badge' }).click();
  await check('Business registration').getByRole('button', { name: 'Decline' }).click();
  await dialog.getByLabel('Reason').fill('It is of another company.');
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await eventually(() =>
    check('Business registration').getByRole('button', { name: 'Decline' }).count(),
  ).toBe(0);
  const request = admin.getByRole('listitem').filter({ hasText: 'Two flats in Ntinda' });
  await request.getByRole('button', { name: 'Approve' }).click();
  await dialog.getByText('Not verified yet: Business registration').waitFor();
  await dialog.getByText('0700 000 021').waitFor();
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await dialog.getByText('Enter 3 to 1,000 characters').waitFor();
  await expectPageQuality(admin);
  await dialog.getByLabel('Reason for approval').fill('Met at the office.');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await request.waitFor({ state: 'detached' });
}

/** Revokes the permission to list homes, as an admin. */
async function takeBack(admin: Page): Promise<void> {
  await send(admin, 'POST', '/api/login', { username: 'admin', password });
  await openMarketPage(admin, '/admin/requests?part=decided');
  const rose = admin.getByRole('listitem').filter({ hasText: 'Two flats in Ntinda' });
  await rose.getByRole('button', { name: 'Revoke permission' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Revoke permission?' });
  await dialog.getByLabel('Reason').fill('The office was not theirs.');
  await expectPageQuality(admin);
  await dialog.getByRole('button', { name: 'Revoke', exact: true }).click();
  await rose.getByText('Permission revoked').waitFor();
  await expectPageQuality(admin);
  await rose.getByRole('link', { name: 'View in audit log' }).click();
  const entry = (act: string) => admin.getByRole('listitem').filter({ hasText: act });
  await entry('listing permission revoked').filter({ hasText: 'The office was not theirs.' }).waitFor();
  await entry('lister application approved').filter({ hasText: 'Met at the office.' }).waitFor();
}

const created = z.object({ id: z.number() });

test('lets a member apply to list on a phone, an admin decide, visitors see the badge, and the admin revoke it', async () => {
  await visit({ viewport: phone }, async (member) => {
    await send(member, 'POST', '/api/register', {
      username: 'rose-asks',
      email: 'rose-asks@example.com',
      fullName: 'Rose Sample',
      password,
    });
    await openMarketPage(member, '/admin/properties');
    await member.getByRole('heading', { name: 'Access Restricted' }).waitFor();
    await member.getByLabel('Listing homes').getByRole('link', { name: 'Request to list homes' }).click();
    await member.getByRole('button', { name: 'Submit application' }).click();
    await member.getByText('Choose who you are').waitFor();
    await member.getByText('Enter a phone number so that we can call you about your application').waitFor();
    await expectPageQuality(member);
    await member.getByRole('radio', { name: 'Company' }).check();
    await member.getByLabel('Phone number').fill('0700 000 021');
    await member.getByLabel('What do you want to list?').fill('Two flats in Ntinda');
    await member.getByRole('button', { name: 'Submit application' }).click();
    await member
      .getByText('We are reviewing your application and will email you when we have decided.')
      .waitFor();

    await member.getByLabel('ID you will show').selectOption('passport');
    await member.getByRole('button', { name: 'Request check' }).click();
    await member.getByLabel('Document name').fill('Certificate');
    await member.locator('input[type=file]').setInputFiles(certificate);
    await member.route(
      '**/api/verification/items/*/papers?*',
      (route) => route.fulfill({ status: 503, json: { message: 'Not just now.' } }),
      { times: 1 },
    );
    await member.getByRole('button', { name: 'Upload document' }).click();
    await member.getByText('Not just now.').waitFor();
    await eventually(() => member.getByRole('progressbar', { name: 'Uploading document' }).count()).toBe(0);
    await member.getByRole('button', { name: 'Upload document' }).click();
    await member.getByRole('link', { name: 'Certificate' }).waitFor();
    await expectPageQuality(member);

    await visit({ viewport: desktop, colorScheme: 'dark' }, decideAll);

    // The open page shows the decision without a reload.
    await member.getByText('You can now list homes.').waitFor();
    await member.getByText('Identity verified').waitFor();
    await member.getByText('It is of another company.').waitFor();
    const reply = await send(
      member,
      'POST',
      '/api/properties/create',
      buildHome('Flat of a checked company'),
    );
    expect(reply.status()).toBe(201);
    const { id } = created.parse(await reply.json());

    await visit({ viewport: phone }, async (visitor) => {
      await openMarketPage(visitor, `/property/${id}`);
      await visitor.getByText('Identity verified').click();
      await visitor.getByText('Verified by the Ennyumba team on').waitFor();
      await expectPageQuality(visitor);
      await visitor.getByRole('link', { name: 'See all their homes' }).click();
      await visitor.getByRole('heading', { name: 'Rose Sample' }).waitFor();
      await visitor.getByText('1 home on the market').waitFor();
      await visitor.getByRole('link', { name: 'Flat of a checked company' }).first().waitFor();
      await expectPageQuality(visitor);
    });

    await openMarketPage(member, '/verification');
    await member.getByText('You can now list homes.').waitFor();
    await visit({ viewport: phone }, takeBack);
    await member.getByText('The office was not theirs.').waitFor();
    await member.getByRole('button', { name: 'Send a new request' }).waitFor();
    await expectPageQuality(member);
  });
});
