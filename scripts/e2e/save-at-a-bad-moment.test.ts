// @module-tag thorough
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { desktop, sharedBrowser } from './browser.ts';
import {
  enhancementsLoaded,
  eventually,
  expectPageQuality,
  expectToast,
  journey,
  sender,
} from './journey.ts';
import { buildHome, photoBytes } from './property-fixture.ts';
import { leaveForm, propertyForm } from './property-form.ts';
import { password, type RunningMarket, startMarket } from './start-market.ts';

let app: RunningMarket;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startMarket(), sharedBrowser()]);
});
afterAll(async () => {
  await app?.stop();
});

const send = sender(() => app.url);
const read = async (page: Page, path: string) => (await send(page, 'GET', path)).json();

/**
 * Opens the dashboard of a manager with an unlimited plan, filtered to the homes that this test has just
 * listed.
 */
const atDesk = (mark: string, titles: string[], errand: (page: Page, ids: number[]) => Promise<void>) =>
  journey(browser, app.url, { viewport: desktop, reducedMotion: 'reduce' }, async (page) => {
    await send(page, 'POST', '/api/login', { username: 'admin', password });
    const ids: number[] = [];
    for (const title of titles) {
      const reply = await send(page, 'POST', '/api/properties/create', buildHome(`${title} ${mark}`));
      expect(reply.status()).toBe(201);
      ids.push((await reply.json()).id);
    }
    await page.goto(`/admin/properties?q=${mark}`);
    await rows(page).first().waitFor();
    await enhancementsLoaded(page);
    await errand(page, ids);
  });

const rows = (page: Page) => page.locator('[data-row]');
const toast = (page: Page) => page.locator('.toast');
const form = propertyForm;
const field = (page: Page, name: string) => form(page).getByLabel(name, { exact: true });
const search = (page: Page) => new URL(page.url()).search;
const address = (page: Page) => page.url().slice(app.url.length);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function edit(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await form(page).getByRole('tab', { name: 'Property Details' }).click();
  await field(page, 'Title').waitFor();
}

async function fillIn(page: Page, title: string): Promise<void> {
  for (const [name, value] of Object.entries({
    Title: title,
    Location: 'Ntinda, Kampala',
    Description: 'A home whose form is busy.',
    Price: '640000',
    Bedrooms: '1',
    Bathrooms: '1',
    'Square feet': '500',
  }))
    await field(page, name).fill(value);
}

/**
 * Holds matching calls until they are released. Then they get their own response, or the one from `answer`.
 */
async function hold(
  page: Page,
  address: string,
  isMeant: (request: ReturnType<Route['request']>) => boolean,
  answer?: (route: Route) => Promise<void>,
): Promise<{ count(): number; letGo(): void }> {
  const gate = Promise.withResolvers<void>();
  let count = 0;
  let isOver = false;
  await page.route(address, async (route) => {
    if (isOver || !isMeant(route.request())) return route.fallback();
    const response = answer ? undefined : await route.fetch();
    count += 1;
    await gate.promise;
    // The page may no longer be waiting for the response.
    await (answer ? answer(route) : route.fulfill({ response: response as never })).catch(() => {});
  });
  return {
    count: () => count,
    letGo() {
      isOver = true;
      gate.resolve();
    },
  };
}

const byMethod = (method: string) => (request: ReturnType<Route['request']>) => request.method() === method;

test('saves photos still uploading when the form is saved, and reports a failed one', async () => {
  await atDesk('photographs', ['With'], async (page, [id]) => {
    const choose = async (...reds: number[]) =>
      form(page)
        .getByLabel(/Upload photos|Uploading/)
        .setInputFiles(await Promise.all(reds.map(photoBytes)));
    const stored = async () => (await read(page, `/api/properties/${id}`)).pictures.length;
    const uploads = '**/api/upload/property-image';
    await edit(page, 'With photographs');
    let held = await hold(page, uploads, byMethod('POST'));
    await choose(10, 60);
    await eventually(held.count).toBe(1);
    await press(page, 'Save Property');
    await form(page).getByRole('button', { name: 'Uploading photos...', disabled: true }).waitFor();
    await expectPageQuality(page);
    held.letGo();
    await eventually(() => form(page).count()).toBe(0);
    await expectToast(page, 'Your changes are saved.');
    await eventually(stored).toBe(2);

    await edit(page, 'With photographs');
    held = await hold(page, uploads, byMethod('POST'), (route) => route.abort());
    await choose(110);
    await eventually(held.count).toBe(1);
    await press(page, 'Save Property');
    await form(page).getByRole('button', { name: 'Uploading photos...' }).waitFor();
    held.letGo();
    const missing = form(page).getByText('We could not upload a photo. Choose it again, or save without it.');
    await missing.waitFor();
    await eventually(() => page.evaluate('document.activeElement.type')).toBe('file');
    await expectPageQuality(page);
    await eventually(stored).toBe(2);
    await choose(110);
    await eventually(() => missing.count()).toBe(0);
    await press(page, 'Save Property');
    await eventually(() => form(page).count()).toBe(0);
    await eventually(stored).toBe(3);

    // If the form is closed before the photos arrive, nothing is saved, and a message says so.
    await edit(page, 'With photographs');
    await field(page, 'Bedrooms').fill('5');
    held = await hold(page, uploads, byMethod('POST'));
    await choose(160);
    await eventually(held.count).toBe(1);
    await press(page, 'Save Property');
    await form(page).getByRole('button', { name: 'Uploading photos...' }).waitFor();
    await leaveForm(page);
    await expectToast(page, 'We could not save the property.');
    held.letGo();
    expect((await read(page, `/api/properties/${id}`)).bedrooms).toBe(2);
    await edit(page, 'With photographs');
    expect(await field(page, 'Bedrooms').inputValue()).toBe('5');
  });
});

test('repeats an import after a lost response without duplicates', async () => {
  await atDesk('imported', ['One'], async (page) => {
    const fields = 'title,location,description,price,bedrooms,bathrooms,squareMeters,propertyType,category';
    const line = 'imported,Ntinda,A home that stands in a file.,500000,1,1,40,Apartment,rental_units';
    const file = (name: string, ...homes: string[]) => ({
      name,
      mimeType: 'text/csv',
      buffer: Buffer.from([fields, ...homes.map((home) => `${home} ${line}`)].join('\n')),
    });
    let isCut = true;
    let received = 0;
    await page.route('**/api/desk/import', async (route) => {
      if (!isCut) return route.fallback();
      expect((await route.fetch()).status()).toBe(200);
      received += 1;
      await route.abort();
    });
    const choose = async (chosen: ReturnType<typeof file>) => {
      await page.getByRole('dialog').getByLabel('CSV file', { exact: true }).setInputFiles(chosen);
      await page.getByRole('dialog').getByText('Nothing has been saved yet.').waitFor();
    };
    const lost = page.getByRole('dialog').getByText('We got no response.');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await choose(file('homes.csv', 'Two', 'Three'));
    await press(page, 'Import 2 properties');
    await lost.waitFor();
    await expectPageQuality(page);
    await press(page, 'Import 2 properties');
    await eventually(() => received).toBe(2);
    await lost.waitFor();
    // A file with the same homes counts as the same file under any name. The homes have been imported by now.
    isCut = false;
    await choose(file('homes (1).csv', 'Two', 'Three'));
    await page.getByRole('dialog').getByText('Already here as property').first().waitFor();
    await page.getByRole('dialog').getByText('Close', { exact: true }).click();
    await eventually(() => rows(page).count()).toBe(3);
    expect((await read(page, '/api/desk/properties?q=imported')).total).toBe(3);
  });
});

test('does not toggle availability back when it is repeated after a lost response', async () => {
  await atDesk('switched', ['One'], async (page, [id]) => {
    // The switch is pressed by key, because its input is invisible and a click might miss it.
    const toggle = rows(page).locator('[data-col=availability]');
    const isAvailable = async () => (await read(page, `/api/properties/${id}`)).isAvailable;
    // A list that is still loading could already contain the result.
    await page.waitForLoadState('networkidle');
    // The reloads after change events fail too, so the page shows the old state.
    await page.route('**/api/desk/properties?*', (route) => route.abort());
    await page.route('**/toggle-availability', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await toggle.press('Space');
    await expectToast(page, 'Failed to update property availability');
    expect(await isAvailable()).toBe(false);
    await page.unroute('**/toggle-availability');
    await eventually(() => toggle.isChecked()).toBe(true);
    await toggle.press('Space');
    await eventually(() => toggle.isChecked()).toBe(false);
    expect(await isAvailable()).toBe(false);
  });
});

test('reports a response after the form was closed, and opens and closes nothing', async () => {
  await atDesk('answers', ['First', 'Second'], async (page, [first, second]) => {
    await edit(page, 'First answers');
    await field(page, 'Bedrooms').fill('4');
    let held = await hold(page, `**/api/properties/${first}`, byMethod('PATCH'));
    await press(page, 'Save Property');
    await eventually(held.count).toBe(1);
    await leaveForm(page);
    await edit(page, 'Second answers');
    held.letGo();
    await expectToast(page, 'Property Updated');
    await eventually(() => toast(page).count()).toBe(0);
    expect(address(page)).toBe(`/admin/properties/${second}/edit?q=answers`);
    expect(await field(page, 'Title').inputValue()).toBe('Second answers');

    await field(page, 'Bedrooms').fill('4');
    held = await hold(page, `**/api/properties/${second}`, byMethod('PATCH'));
    await press(page, 'Save Property');
    await eventually(held.count).toBe(1);
    await form(page).getByRole('link', { name: 'View listing' }).click();
    held.letGo();
    await page.getByRole('heading', { level: 1, name: 'Second answers' }).waitFor();
    await expectToast(page, 'Property Updated');
    await eventually(() => toast(page).count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe(`/property/${second}`);

    await page.goto('/admin/properties?q=answers');
    await page.getByRole('button', { name: 'Add Property' }).click();
    await fillIn(page, 'Third answers');
    held = await hold(page, '**/api/properties/create', byMethod('POST'));
    await press(page, 'Save Property');
    await eventually(held.count).toBe(1);
    await leaveForm(page);
    await eventually(() => form(page).count()).toBe(0);
    held.letGo();
    await expectToast(page, 'Property Created');
    await eventually(() => rows(page).count()).toBe(3);
    expect(search(page)).toBe('?q=answers');
    expect(await form(page).count()).toBe(0);

    // A refusal after the form was closed is reported too, and the input is not lost.
    await edit(page, 'Third answers');
    await field(page, 'Bedrooms').fill('3');
    held = await hold(page, '**/api/properties/*', byMethod('PATCH'), (route) => route.abort());
    await press(page, 'Save Property');
    await eventually(held.count).toBe(1);
    await press(page, 'Cancel');
    held.letGo();
    await expectToast(page, 'We could not save the property.');
    await edit(page, 'Third answers');
    expect(await field(page, 'Bedrooms').inputValue()).toBe('3');
  });
});

test('excludes input typed during a save, and keeps it unsaved', async () => {
  await atDesk('since', ['One'], async (page, [id]) => {
    const offered = form(page).getByText('You have unsaved changes from');
    const disputes = form(page).getByRole('region', { name: 'Changed by someone else' });
    await edit(page, 'One since');
    await field(page, 'Bedrooms').fill('4');
    await field(page, 'Price').fill('640,000');
    let held = await hold(page, `**/api/properties/${id}`, byMethod('PATCH'));
    await press(page, 'Save Property');
    await eventually(held.count).toBe(1);
    await field(page, 'Bathrooms').fill('3');
    await field(page, 'Price').fill('650,000');
    const photo = await hold(page, '**/api/upload/property-image', byMethod('POST'));
    await form(page)
      .getByLabel(/Upload photos/)
      .setInputFiles(await photoBytes(90));
    await eventually(photo.count).toBe(1);
    await expectPageQuality(page);
    held.letGo();
    await form(page).getByRole('button', { name: 'Uploading photos...' }).waitFor();
    photo.letGo();
    await eventually(() => form(page).count()).toBe(0);
    await expectToast(page, 'Changes you made after pressing Save are kept as a draft.');
    await eventually(() => read(page, `/api/properties/${id}`)).toMatchObject({ bedrooms: 4, bathrooms: 1 });
    await edit(page, 'One since');
    await offered.waitFor();
    expect(await field(page, 'Bedrooms').inputValue()).toBe('4');
    expect(await field(page, 'Bathrooms').inputValue()).toBe('3');
    expect(await field(page, 'Price').inputValue()).toBe('650,000');
    expect(
      await form(page)
        .getByRole('textbox', { name: /^Caption for photo/ })
        .count(),
    ).toBe(1);
    expect(await disputes.count()).toBe(0);
    await press(page, 'Save Property');
    await eventually(() => form(page).count()).toBe(0);
    await eventually(() => read(page, `/api/properties/${id}`)).toMatchObject({
      bedrooms: 4,
      bathrooms: 3,
      price: 650_000,
      pictures: [expect.anything()],
    });

    await page.getByRole('button', { name: 'Add Property' }).click();
    await fillIn(page, 'Two since');
    held = await hold(page, '**/api/properties/create', byMethod('POST'));
    await press(page, 'Save Property');
    await eventually(held.count).toBe(1);
    await field(page, 'Title').fill('Two or three since');
    held.letGo();
    await form(page).getByRole('heading', { name: 'Edit Property' }).waitFor();
    await form(page).getByRole('tab', { name: 'Property Details' }).click();
    await offered.waitFor();
    expect(await field(page, 'Title').inputValue()).toBe('Two or three since');
    expect(await disputes.count()).toBe(0);
  });
});

test('hides unsaved input from the next user of the computer, and keeps it for its author', async () => {
  await atDesk('shared', ['One'], async (page) => {
    const offered = form(page).getByText('You have unsaved changes from');
    const openAs = async (username: string) => {
      expect((await send(page, 'POST', '/api/login', { username, password })).status()).toBe(200);
      await page.goto('/admin/properties?edit=new');
      await field(page, 'Title').waitFor();
    };
    await openAs('admin');
    await fillIn(page, 'Of the first');
    await openAs('hilltop-rentals');
    expect(await field(page, 'Title').inputValue()).toBe('');
    expect(await offered.count()).toBe(0);
    await openAs('admin');
    await offered.waitFor();
    expect(await field(page, 'Title').inputValue()).toBe('Of the first');
  });
});

test('keeps a form open that was opened right after typing into the dashboard search', async () => {
  await atDesk('sought', ['One', 'Two'], async (page, [, id]) => {
    const typeAndClick = (words: string, target: string) =>
      page.evaluate(`
        const box = document.querySelector('input[type=search][placeholder^=Title]');
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(box, '${words}');
        box.dispatchEvent(new Event('input', { bubbles: true }));
        document.querySelector('${target}').click();
      `);
    await typeAndClick('Two sought', '[data-row] [data-col=edit]');
    await eventually(() => new URL(page.url()).pathname).toBe(`/admin/properties/${id}/edit`);
    await form(page).getByRole('heading', { name: 'Edit Property' }).waitFor();
    await leaveForm(page);
    await rows(page).first().waitFor();
    await typeAndClick('One sought', 'nav[aria-label=Categories] a[href*=rental_units]');
    await eventually(() => search(page)).toBe('?q=One+sought&category=rental_units');
    await eventually(() => rows(page).count()).toBe(1);
  });
});

test('keeps a field changed by two users in conflict until one value is chosen', async () => {
  await atDesk('disputed', ['One'], async (page, [id]) => {
    await edit(page, 'One disputed');
    await field(page, 'Price').fill('777,000');
    await send(page, 'PATCH', `/api/properties/${id}`, { price: 555_000 });
    const dispute = form(page).getByRole('region', { name: 'Changed by someone else' });
    const question = 'Price: theirs “555,000”, yours “777,000”';
    await eventually(() => dispute.innerText()).toContain(question);
    await send(page, 'PATCH', `/api/properties/${id}`, { bedrooms: 3 });
    await eventually(() => field(page, 'Bedrooms').inputValue()).toBe('3');
    expect(await dispute.innerText()).toContain(question);

    await leaveForm(page);
    await edit(page, 'One disputed');
    await eventually(() => dispute.innerText()).toContain(question);
    await dispute.getByRole('button', { name: 'Use theirs' }).click();
    await eventually(() => dispute.count()).toBe(0);
    await send(page, 'PATCH', `/api/properties/${id}`, { bedrooms: 4 });
    await eventually(() => field(page, 'Bedrooms').inputValue()).toBe('4');
    expect(await dispute.count()).toBe(0);
    await press(page, 'Save Property');
    await eventually(() => form(page).count()).toBe(0);
    await eventually(() => read(page, `/api/properties/${id}`)).toMatchObject({
      price: 555_000,
      bedrooms: 4,
    });
  });
});
