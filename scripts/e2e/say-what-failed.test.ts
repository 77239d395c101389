// @module-tag thorough
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { desktop, phone } from './browser.ts';
import { chooseInRow, eventually, expectPageQuality, expectToast } from './journey.ts';
import { buildHome, photoBytes } from './property-fixture.ts';
import { propertyForm } from './property-form.ts';
import { writeSmallExport } from './small-export.ts';
import { password } from './start-market.ts';
import { market, openMarketPage, send, useMarket, visit } from './use-market.ts';

useMarket();

let folder: string;
let zip: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'what-failed-'));
  zip = join(folder, 'tour.zip');
  await writeSmallExport(zip, 'walkable');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const form = propertyForm;
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Replaces the response to this call with one from a proxy, which is no JSON. */
async function breakCall(page: Page, method: string, address: string, status = 502): Promise<void> {
  await page.route(address, (route: Route) =>
    route.request().method() === method
      ? route.fulfill({ status, contentType: 'text/html', body: status < 300 ? '<p>Thank you' : '' })
      : route.fallback(),
  );
}

const signIn = async (page: Page, username: string) =>
  expect((await send(page, 'POST', '/api/login', { username, password })).status()).toBe(200);

async function newHome(page: Page, title: string): Promise<number> {
  const reply = await send(page, 'POST', '/api/properties/create', buildHome(title));
  expect(reply.status()).toBe(201);
  return (await reply.json()).id;
}

test('shows failed sign-in, registration and sign-out', async () => {
  await visit({ viewport: phone }, async (page) => {
    await breakCall(page, 'POST', '**/api/login');
    await breakCall(page, 'POST', '**/api/register');
    await openMarketPage(page, '/auth');
    const panel = page.getByRole('tabpanel');
    await panel.getByLabel('Username').fill('visitor');
    await panel.getByLabel('Password', { exact: true }).fill(password);
    await panel.getByRole('button', { name: 'Login' }).click();
    await expectToast(page, /Login failed\s+502: Bad Gateway/);
    expect(await panel.getByLabel('Username').inputValue()).toBe('visitor');

    await page.getByRole('tab', { name: 'Register' }).click();
    for (const [label, words] of [
      ['Full name', 'Rose Sample'],
      ['Email', 'rose@example.com'],
      ['Username', 'rose-sample'],
      ['Password', password],
      ['Confirm password', password],
    ] as const)
      await panel.getByLabel(label, { exact: true }).fill(words);
    await panel.getByRole('button', { name: 'Register' }).click();
    await expectToast(page, /Registration failed\s+Could not create account/);
    expect(await panel.getByLabel('Full name').inputValue()).toBe('Rose Sample');
    await page.unroute('**/api/login');

    await signIn(page, 'visitor');
    await breakCall(page, 'POST', '**/api/logout');
    await openMarketPage(page, '/profile');
    await page.getByRole('button', { name: 'Logout' }).last().click();
    await expectToast(page, /Logout failed\s+502: Bad Gateway/);
    expect(new URL(page.url()).pathname).toBe('/profile');
    await page.getByRole('button', { name: 'Logout' }).last().waitFor();
  });
});

test('keeps a role that could not be changed', async () => {
  await visit({ viewport: desktop }, async (page) => {
    await signIn(page, 'admin');
    await breakCall(page, 'PATCH', '**/api/users/*/role');
    await openMarketPage(page, '/admin/users');
    const role = page.getByLabel('Role of visitor');
    await role.selectOption('property_manager');
    await press(page, 'Change to property manager');
    await expectToast(page, /Error\s+Failed to update user role\. Please try again\./);
    expect(await role.inputValue()).toBe('user');
  });
});

test('creates a property once after an unreadable or missing response', async () => {
  await visit({ viewport: desktop }, async (page) => {
    await signIn(page, 'admin');
    await page.goto('/admin/properties/new');
    for (const [label, words] of [
      ['Title', 'Created behind a proxy'],
      ['Location', 'Ntinda, Kampala'],
      ['Description', 'A home whose answer is not ours.'],
      ['Price', '640000'],
      ['Bedrooms', '1'],
      ['Bathrooms', '1'],
      ['Square feet', '500'],
    ] as const)
      await form(page).getByLabel(label, { exact: true }).fill(words);
    await page.route('**/api/properties/create', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: '<p>Thank you' });
    });
    await press(page, 'Save Property');
    await form(page)
      .getByText('The property was created, but the response could not be parsed. Check the list')
      .waitFor();
    await expectPageQuality(page);
    await page.unroute('**/api/properties/create');
    await page.route('**/api/properties/create', (route) => route.abort());
    await press(page, 'Save Property');
    await form(page)
      .getByText('Form submission failed. The property may have been created. Check the list, or save again.')
      .waitFor();
    await page.unroute('**/api/properties/create');
    await press(page, 'Save Property');
    await form(page).getByRole('heading', { name: 'Edit Property' }).waitFor();
    const list = await send(page, 'GET', '/api/desk/properties?q=created%20behind%20a%20proxy');
    expect((await list.json()).total).toBe(1);
  });
});

test('requires for a tour a saved property, a file and a working connection', async () => {
  await visit({ viewport: desktop }, async (page) => {
    await signIn(page, 'admin');
    await page.goto('/admin/properties/new');
    await form(page).getByRole('tab', { name: 'Virtual Tour' }).click();
    await form(page).getByText('Please save the property first before uploading a tour').waitFor();

    const id = await newHome(page, 'With a tour that fails');
    await page.goto(`/admin/properties/${id}/edit?tab=tour`);
    const chooser = form(page).getByLabel('Choose ZIP file');
    // Drops data that contains no file.
    const dataTransfer = await page.evaluateHandle('new DataTransfer()');
    await chooser.locator('xpath=../..').dispatchEvent('drop', { dataTransfer });
    await expectToast(page, /Error\s+Please select a ZIP file to upload/);
    await chooser.setInputFiles(zip);
    await breakCall(page, 'POST', '**/api/uploads/tours', 413);
    await press(page, 'Upload Virtual Tour');
    await expectToast(page, /Error\s+Failed to upload virtual tour: 413/);
    await form(page).getByText('Common solutions').waitFor();
  });
});

test('shows a tour check and a confirmation without a response', async () => {
  await visit({ viewport: desktop }, async (page) => {
    await signIn(page, 'admin');
    const id = await newHome(page, 'With a tour that nobody confirms');
    await page.route(`**/api/desk/properties/${id}`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), hasTour: false } });
    });
    await breakCall(page, 'PATCH', `**/api/properties/${id}`);
    await page.goto(`/admin/properties/${id}/edit?tab=tour`);
    await form(page).getByLabel('Choose ZIP file').setInputFiles(zip);
    await press(page, 'Upload Virtual Tour');
    await expectToast(page, 'Virtual tour uploaded and extracted successfully');
    await page.route('**/api/tours/check?*', (route) => route.abort());
    await press(page, 'Check Tour Access');
    await form(page)
      .getByText('There seems to be a cross-origin issue with the tour. Please check the server logs.')
      .waitFor();
    await press(page, 'Finish');
    await expectToast(page, /Error\s+Failed to update property: 502: Bad Gateway/);
    expect(await form(page).count()).toBe(1);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});

test('shows a failed photo upload and a failed deletion', async () => {
  await visit({ viewport: desktop }, async (page) => {
    await signIn(page, 'admin');
    const [first, second] = [await newHome(page, 'First to go'), await newHome(page, 'Second to go')];
    await page.goto(`/admin/properties/${first}/edit?q=to%20go`);
    await breakCall(page, 'POST', '**/api/upload/property-image');
    await form(page)
      .getByLabel(/Upload photos/)
      .setInputFiles(await photoBytes(30));
    await expectToast(page, /Error\s+photo 30\.jpg: Failed to upload image/);
    await press(page, 'Cancel');

    await page.goto('/admin/properties?q=to%20go');
    await breakCall(page, 'DELETE', '**/api/properties/*');
    await breakCall(page, 'POST', '**/api/desk/bulk');
    const deleteAll = async () => {
      await page.getByRole('checkbox', { name: /^Select all/ }).check();
      await press(page, 'Delete Selected (2)');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Delete/ })
        .click();
    };
    await deleteAll();
    await expectToast(page, /Error\s+Failed to delete some properties/);
    await press(page, 'Cancel');
    await chooseInRow(page, 'First to go', 'Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expectToast(page, /Error\s+Failed to delete property$/);
    await page.unroute('**/api/properties/*');
    await page.unroute('**/api/desk/bulk');
    await page.goto('/admin/properties?q=to%20go');
    await deleteAll();
    await expectToast(page, /Properties Deleted\s+2 properties have been deleted\./);
    expect((await send(page, 'GET', `/api/properties/${second}`)).status()).toBe(404);
  });
});

test('shows missing fields and the result for a shared link', async () => {
  await visit({ viewport: phone, permissions: ['clipboard-write'] }, async (page) => {
    const reply = await fetch(`${market().url}/api/properties/page?limit=1`);
    const { items } = (await reply.json()) as { items: { id: number }[] };
    await openMarketPage(page, `/property/${items[0]?.id}`);
    await page.getByRole('button', { name: 'Share' }).first().click();
    await page.getByRole('dialog').getByLabel('Your name').fill('  ');
    await page.getByRole('dialog').getByLabel('Your email').fill('rose@example.com');
    await press(page, 'Create link');
    await expectToast(page, /Missing Information\s+Please provide both your name and email\./);
    await page.getByRole('dialog').getByLabel('Your name').fill('Rose Sample');
    await press(page, 'Create link');
    await expectToast(page, 'Link Shared Successfully');
    await page.getByRole('dialog').getByRole('button', { name: 'Copy' }).first().click();
    await expectToast(page, 'Link Copied');
  });
});

test("shows the server's message for lists that fail to load", async () => {
  await visit({ viewport: phone }, async (page) => {
    await breakCall(page, 'GET', '**/api/properties/page?*', 404);
    await openMarketPage(page, '/terms');
    await page.evaluate("history.pushState(null, '', '/properties/popular')");
    await page.getByText('Network response was not ok: 404').waitFor();
    await page.getByText('Error loading properties. Please try again later.').waitFor();
    await expectPageQuality(page);
    await page.evaluate("history.pushState(null, '', '/test-page')");
    await eventually(() => page.getByText('Network response was not ok: 404').count()).toBe(2);
  });
});
