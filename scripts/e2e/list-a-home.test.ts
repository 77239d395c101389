import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { desktop, phone, sharedBrowser } from './browser.ts';
import { eachFirstOrAll } from './each-first-or-all.ts';
import {
  chooseInRow,
  eventually,
  expectPageQuality,
  expectToast,
  journey,
  sender,
  waitForHydration,
} from './journey.ts';
import { buildHome, photoBytes } from './property-fixture.ts';
import { leaveForm, openSection, propertyForm } from './property-form.ts';
import { writeSmallExport } from './small-export.ts';
import { password, type RunningMarket, startMarket } from './start-market.ts';
import { createUnreliableNetwork, type UnreliableNetwork } from './unreliable-network.ts';

/** A demo account whose plan allows many more homes. */
const manager = 'plots-and-titles';
let app: RunningMarket;
let browser: Browser;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'journeys-'));
  [app, browser] = await Promise.all([startMarket(), sharedBrowser()]);
});
afterAll(async () => {
  await app?.stop();
  await rm(folder, { recursive: true, force: true });
});

const visit = (options: Parameters<typeof journey>[2], errand: (page: Page) => Promise<void>) =>
  // Disables the fade-in, because nothing may be measured during it.
  journey(browser, app.url, { reducedMotion: 'reduce', ...options }, errand);

const send = sender(() => app.url);
const signIn = async (page: Page, username: string) =>
  expect((await send(page, 'POST', '/api/login', { username, password })).status()).toBe(200);

async function list(page: Page, ...titles: string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const title of titles) {
    const reply = await send(page, 'POST', '/api/properties/create', buildHome(title));
    expect(reply.status(), await reply.text()).toBe(201);
    ids.push((await reply.json()).id);
  }
  return ids;
}

const rows = (page: Page) => page.locator('[data-row]');
const form = propertyForm;
const openDialog = (page: Page) => page.getByRole('dialog');
const pictures = (page: Page) => form(page).getByRole('group', { name: 'Photos' }).getByRole('listitem');

const cardOf = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });

/** Simulates a phone's slow connection: 1.6 Mbit/s down, 0.8 Mbit/s up and a latency of 150 ms. */
async function overSlowLine(page: Page): Promise<void> {
  const browserLine = await page.context().newCDPSession(page);
  const conditions = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 100_000 };
  await browserLine.send('Network.emulateNetworkConditions', conditions);
}

/** Creates a tour large enough that its upload takes some seconds. */
async function tourOf({ width }: { width: number }): Promise<string> {
  const zip = join(folder, `terrace of ${width}.zip`);
  await writeSmallExport(zip, 'walkable', 1_500_000);
  return zip;
}

/** Uploads a home's tour in its form, while the dashboard has not learnt of the tour yet. */
async function sendTourUnheardOf(page: Page, id: number | undefined, zip: string): Promise<void> {
  await page.route(`**/api/desk/properties/${id}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), hasTour: false } });
  });
  await page.goto(`/admin/properties/${id}/edit?tab=tour`);
  await beginSending(page, zip);
  await form(page).getByText('Virtual tour uploaded and extracted successfully').first().waitFor();
}

async function beginSending(page: Page, zip: string): Promise<void> {
  const dialog = form(page);
  await dialog.getByLabel('Choose ZIP file').setInputFiles(zip);
  await dialog.getByText('index.htm', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Upload Virtual Tour' }).click();
}

/** Uploads a tour whose connection breaks twice during the transfer. */
async function sendThroughCuts(page: Page, line: UnreliableNetwork, zip: string): Promise<void> {
  const dialog = form(page);
  await beginSending(page, zip);
  for (const share of [0.1, 0.5]) {
    await eventually(() =>
      page.evaluate("document.querySelector('main progress')?.value ?? 0"),
    ).toBeGreaterThan(share);
    line.cut();
    await dialog.getByText('You are offline.').waitFor();
    line.mend();
  }
  await dialog.getByText('Virtual tour uploaded and extracted successfully').first().waitFor();
}

test('sends a signed-out visitor to the plans, and explains to a member how to become a manager', async () => {
  await visit({}, async (page) => {
    await page.goto('/admin/properties');
    await page.waitForURL('**/membership');
    expect(new URL(page.url()).search).toBe('');
  });
  await visit({}, async (page) => {
    await signIn(page, await newMember(page));
    for (const path of ['/admin/properties', '/admin/virtual-tours']) {
      await page.goto(path);
      await eventually(() => page.getByRole('heading', { name: 'Access Restricted' }).count()).toBe(1);
      await page
        .getByText(
          "You don't have permission to access this page. This area is reserved for administrators and property managers.",
        )
        .waitFor();
      const home = page.getByRole('main').getByRole('link', { name: 'Return to Home' });
      expect(await home.getAttribute('href')).toBe('/');
    }
  });
});

let members = 0;
async function newMember(page: Page): Promise<string> {
  members += 1;
  const username = `newcomer${members}`;
  const email = `${username}@example.com`;
  const reply = await send(page, 'POST', '/api/register', {
    username,
    email,
    password,
    fullName: 'New Comer',
  });
  expect(reply.status()).toBe(201);
  return username;
}

test('lets a new manager list a property with photos and a tour over a bad connection, for a visitor to view', async () => {
  const title = 'Terrace in Najjera';
  const username = 'lister';
  await visit({ viewport: phone }, async (page) => {
    await page.goto('/auth?tab=register');
    await waitForHydration(page);
    await page.getByLabel('Full name').fill('A Lister');
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Email').fill(`${username}@example.com`);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password').fill(password);
    await page.getByRole('tabpanel').getByRole('button', { name: 'Register' }).click();
    await eventually(() => new URL(page.url()).pathname).toBe('/profile');
  });
  await visit({ viewport: desktop }, async (page) => {
    await signIn(page, 'admin');
    await page.goto(`/admin/users?q=${username}`);
    await page.getByLabel(`Role of ${username}`).selectOption('property_manager');
    await page.getByRole('button', { name: 'Change to property manager' }).click();
    await expectToast(page, 'User role updated to property manager');
  });
  const line = await createUnreliableNetwork();
  await visit({ viewport: phone, proxy: line.proxy }, async (page) => {
    await signIn(page, username);
    await overSlowLine(page);
    await page.goto('/admin/properties');
    await page.getByText('No properties found. Add a new property to get started.').waitFor();
    await expectPageQuality(page);
    await page.getByRole('button', { name: 'Add Property' }).click();
    const dialog = form(page);
    await dialog.getByRole('heading', { name: 'Create New Property' }).waitFor();

    await dialog.getByRole('tab', { name: 'Virtual Tour' }).click();
    await dialog.getByText('Save the property first', { exact: true }).waitFor();
    await dialog.getByRole('tab', { name: 'Property Details' }).click();

    // The steps of a phone end with the contact.
    for (const step of ['Basics', 'Price', 'Facts', 'Amenities', 'Place', 'Contact']) {
      await dialog.getByRole('button', { name: 'Save and continue' }).click();
      await dialog.getByRole('heading', { level: 2, name: step }).waitFor();
    }
    await dialog.getByRole('button', { name: 'Save Property' }).click();
    for (const words of [
      'Title must be at least 3 characters',
      'Location is required',
      'Description must be at least 20 characters',
      'Price must be positive',
      'Bedrooms must be a positive number',
      'Bathrooms must be a positive number',
      'Square feet must be positive',
    ])
      await dialog.getByText(words).waitFor({ state: 'attached' });
    await eventually(() => page.evaluate('document.activeElement.name')).toBe('title');
    const missing = dialog.getByRole('region', { name: 'Fields to correct' });
    expect(await missing.getByRole('link').allInnerTexts()).toEqual([
      'Title',
      'Description',
      'Bedrooms',
      'Bathrooms',
      'Square feet',
      'Price',
      'Location',
    ]);
    await expectPageQuality(page);
    await missing.getByRole('link', { name: 'Bedrooms' }).click();
    expect(await page.evaluate('document.activeElement.name')).toBe('bedrooms');

    await dialog.getByLabel('Title', { exact: true }).fill(title);
    await dialog.getByLabel('Description').fill('Three bedrooms on a terrace, with a tank and a wall fence.');
    await dialog.getByLabel('Category').selectOption('Rental Unit');
    await dialog.getByLabel('Property type').selectOption('House');
    await openSection(page, 'Price');
    await dialog.getByLabel('Price', { exact: true }).fill('1.25m');
    await dialog.getByText('UGX 1,250,000 per month').waitFor();
    await dialog.getByLabel('Rent in advance (months)').fill('3');
    await dialog.getByText('UGX 3,750,000').waitFor();
    expect(await dialog.getByLabel('Price', { exact: true }).inputValue()).toBe('1,250,000');
    for (const sale of ['For Sale', 'Bank Sale']) {
      await openSection(page, 'Price');
      await dialog.getByLabel('Monthly price').fill('1250000');
      await openSection(page, 'Basics');
      await dialog.getByLabel('Category').selectOption(sale);
      expect(await dialog.getByLabel('Monthly price').count()).toBe(0);
      await dialog.getByLabel('Category').selectOption('Rental Unit');
      expect(await dialog.getByLabel('Monthly price').inputValue()).toBe('');
    }
    await dialog.getByLabel('Bedrooms').fill('3');
    await dialog.getByLabel('Bathrooms').fill('2.5');
    await dialog.getByLabel('Square feet').fill('1500');
    await dialog.getByText('140 m²', { exact: true }).waitFor();
    await openSection(page, 'Facts');
    await dialog.getByText('Security, parking and the tour').click();
    await dialog.getByLabel('Wall fence').selectOption('Yes');
    await openSection(page, 'Amenities');
    await dialog.getByLabel('Balcony', { exact: true }).check();
    await openSection(page, 'Place');
    await dialog.getByLabel('Location').fill('Najjera, Kira');

    await openSection(page, 'Photos');
    const chooser = dialog.getByLabel(/Upload photos|Uploading/);
    await chooser.setInputFiles({
      name: 'words.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('words'),
    });
    await expectToast(page, 'Please upload an image file');
    await chooser.setInputFiles({
      name: 'big.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.alloc(5_242_881),
    });
    await expectToast(page, 'Image file is too large. Maximum allowed size is 5MB');
    expect(await pictures(page).allInnerTexts()).toEqual([
      expect.stringMatching(/^words\.txt\s+Please upload an image file\s+Remove$/),
      expect.stringMatching(/^big\.jpg\s+Image file is too large\. Maximum allowed size is 5MB\s+Remove$/),
    ]);
    for (const name of ['words.txt', 'big.jpg'])
      await dialog.getByRole('button', { name: `Remove: ${name}` }).click();
    await chooser.setInputFiles(await Promise.all([10, 60, 110, 160, 210].map(photoBytes)));
    await expectToast(page, 'Image uploaded successfully');
    await eventually(() => pictures(page).getByRole('textbox').count()).toBe(5);
    const third = await pictures(page).nth(2).getByRole('img').getAttribute('src');
    await dialog.getByRole('button', { name: 'Move photo 3 earlier' }).click();
    await dialog.getByRole('button', { name: 'Move photo 2 earlier' }).click();
    expect(await pictures(page).first().getByRole('img').getAttribute('src')).toBe(third);
    await dialog.getByLabel('Caption for photo 1').fill('The terrace at noon');

    // If the tab is closed by accident, the dashboard offers the draft, which is complete.
    await page.goto('/');
    await page.goto('/admin/properties');
    await page.getByText(`You have an unfinished listing, “${title}”, from`).waitFor();
    await page.getByRole('link', { name: 'Continue', exact: true }).click();
    await dialog.getByText(/You have unsaved changes from/).waitFor();
    expect(await dialog.getByLabel('Title', { exact: true }).inputValue()).toBe(title);
    await eventually(() => pictures(page).count()).toBe(5);

    await openSection(page, 'Contact');
    await dialog.getByRole('button', { name: 'Save Property' }).dblclick();
    await dialog.getByRole('heading', { name: 'Edit Property' }).waitFor();
    await dialog.getByRole('heading', { name: title }).waitFor();
    await eventually(() =>
      dialog.getByRole('tab', { name: 'Virtual Tour' }).getAttribute('aria-selected'),
    ).toBe('true');
    await expectPageQuality(page);
    // Another visitor opens the rentals during the upload.
    await visit({ viewport: phone }, async (visitor) => {
      await visitor.goto('/rental-units');
      await waitForHydration(visitor);
      await cardOf(visitor, title).waitFor();
      await sendThroughCuts(page, line, await tourOf(phone));
      await dialog.getByRole('button', { name: 'Finish' }).click();
      await expectToast(page, 'Property has been updated with virtual tour');
      await eventually(() => dialog.count()).toBe(0);
      await eventually(() => cardOf(visitor, title).getByText('360° Tour Available').count()).toBe(1);

      await cardOf(visitor, title).getByRole('link', { name: title }).first().click();
      await visitor.getByRole('heading', { level: 1, name: title }).waitFor();
      await visitor.getByAltText('The terrace at noon').first().waitFor();
      await visitor.getByText('UGX 1,250,000').first().waitFor();
      // Before hydration, the link opens the tour in another tab.
      await waitForHydration(visitor);
      await visitor.getByRole('link', { name: 'Walk through in 360°' }).click();
      const tour = visitor.frameLocator('iframe');
      await tour.locator('canvas').waitFor();
      const zoom = () =>
        visitor.frames()[1]?.evaluate("tour.player.getByClassName('PanoramaPlayer')[0].get('hfov')");
      await eventually(zoom).toBe(90);
      await visitor.getByRole('button', { name: 'More', exact: true }).click();
      await visitor.getByRole('button', { name: 'Zoom in' }).click();
      await eventually(zoom).toBe(80);
    });

    await eventually(() => rows(page).count()).toBe(1);
    expect(await page.getByText('1 properties found').count()).toBe(1);
    await expectPageQuality(page);
    await page.getByRole('button', { name: `Edit ${title}` }).click();
    await dialog.getByRole('tab', { name: 'Virtual Tour', selected: true }).waitFor();
  });
  line.close();
});

test('deletes one property after a confirmation, many at once, and shows a refusal', {
  tags: 'thorough',
}, async () => {
  await visit({ viewport: desktop }, async (page) => {
    await signIn(page, manager);
    const mark = 'gone';
    const ids = await list(page, `One ${mark}`, `Two ${mark}`, `Three ${mark}`, `Four ${mark}`);
    await page.goto(`/admin/properties?q=${encodeURIComponent(mark)}`);
    await eventually(() => rows(page).count()).toBe(4);
    await chooseInRow(page, `Four ${mark}`, 'Delete');
    await page
      .getByText('Are you sure you want to delete this property? This action cannot be undone.')
      .waitFor();
    await expectPageQuality(page);
    await page.keyboard.press('Escape');
    await eventually(() => openDialog(page).count()).toBe(0);
    expect(await rows(page).count()).toBe(4);
    await chooseInRow(page, `Four ${mark}`, 'Delete');
    await openDialog(page).getByRole('button', { name: 'Delete' }).click();
    await eventually(() => rows(page).count()).toBe(3);
    await expectToast(page, 'Property Deleted');

    await page.getByRole('checkbox', { name: 'Select all 3 properties' }).click();
    await page.getByText('3 selected').waitFor();
    await expectPageQuality(page);
    await page.getByRole('searchbox', { name: 'Search your properties' }).fill(`One ${mark}`);
    await eventually(() => rows(page).count()).toBe(1);
    expect(await page.getByText('selected').count()).toBe(0);
    await page.getByRole('searchbox', { name: 'Search your properties' }).fill(mark);
    await eventually(() => rows(page).count()).toBe(3);
    await page.getByRole('checkbox', { name: 'Select all 3 properties' }).click();
    // Another user deletes one of the homes in the meantime.
    await page.route(
      '**/api/desk/bulk',
      async (route) => {
        expect((await send(page, 'DELETE', `/api/properties/${ids[1]}`)).status()).toBe(200);
        await route.fallback();
      },
      { times: 1 },
    );
    await page.getByRole('button', { name: 'Delete Selected (3)' }).click();
    await page
      .getByText('Are you sure you want to delete 3 properties? This action cannot be undone.')
      .waitFor();
    await openDialog(page).getByRole('button', { name: 'Delete 3' }).click();
    await expectToast(
      page,
      `Failed to delete property ${ids[1]}: The property doesn't exist or has been removed.`,
    );
    await expectPageQuality(page);
    await openDialog(page).getByRole('button', { name: 'Delete the other 2' }).click();
    await eventually(() => rows(page).count()).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await eventually(() => rows(page).count()).toBe(2);
  });
});

test.each([
  ['as soon as it happens', true],
  ['when it is saved, where nothing can be heard before', false],
])(
  "shows another user's concurrent change %s, and loses nothing",
  { tags: 'thorough' },
  async (when, hears) => {
    await visit({ viewport: phone }, async (page) => {
      await signIn(page, manager);
      if (!hears) await page.route('**/api/events', () => {});
      const title = `Shared ${when.slice(0, 4)}`;
      const [id] = await list(page, title);
      await page.goto(`/admin/properties/${id}/edit`);
      const dialog = form(page);
      await dialog.getByRole('tab', { name: 'Property Details' }).click();
      await openSection(page, 'Price');
      await dialog.getByLabel('Price', { exact: true }).fill('777,000');
      await openSection(page, 'Basics');
      await dialog.getByLabel('Bedrooms').fill('4');
      await send(page, 'PATCH', `/api/properties/${id}`, { price: 555_000, location: 'Kisaasi, Kampala' });
      if (!hears) await dialog.getByRole('button', { name: 'Save Property' }).click();
      await dialog.getByText('Someone else changed this property while you were editing.').waitFor();
      const dispute = dialog.getByRole('region', { name: 'Changed by someone else' });
      expect(await dispute.innerText()).toContain('Price: theirs “555,000”, yours “777,000”');
      expect(await dialog.getByLabel('Location').inputValue()).toBe('Kisaasi, Kampala');
      expect(await dialog.getByLabel('Bedrooms').inputValue()).toBe('4');
      await expectPageQuality(page);
      await dispute.getByRole('button', { name: 'Use theirs' }).click();
      expect(await dialog.getByLabel('Price', { exact: true }).inputValue()).toBe('555,000');
      await dialog.getByRole('button', { name: 'Save Property' }).click();
      await eventually(() => dialog.count()).toBe(0);
      const saved = await (await send(page, 'GET', `/api/properties/${id}`)).json();
      expect(saved).toMatchObject({
        price: 555_000,
        bedrooms: 4,
        location: 'Kisaasi, Kampala',
        squareMeters: 70,
      });
    });
  },
);

test.each([
  ['a phone', phone],
  ['a desktop', desktop],
])(
  'uploads a tour on %s over a failing connection, and views, completes, removes and restores it',
  { tags: 'thorough' },
  async (_, viewport) => {
    const zip = join(folder, `terrace ${viewport.width}.zip`);
    await writeSmallExport(zip, 'walkable');
    await visit({ viewport }, async (page) => {
      await signIn(page, manager);
      const title = `With a tour ${viewport.width}`;
      const [id] = await list(page, title);
      await page.goto(`/admin/properties/${id}/edit?tab=tour`);
      const dialog = form(page);
      await dialog.getByLabel('Choose ZIP file').setInputFiles(zip);
      await dialog.getByText('index.htm', { exact: true }).waitFor();
      await expectPageQuality(page);
      let breaks = 0;
      await page.route('**/api/uploads/tours/*', async (route) => {
        if (route.request().method() !== 'PATCH' || breaks >= 2) return route.fallback();
        breaks += 1;
        await route.abort('connectionreset');
      });
      // The change event does not travel with the response, and may arrive earlier.
      await page.route('**/api/uploads/tours/*/finish', async (route) => {
        const response = await route.fetch();
        await dialog.getByText('Tour available', { exact: true }).waitFor();
        await route.fulfill({ response });
      });
      await dialog.getByRole('button', { name: 'Upload Virtual Tour' }).click();
      await expectToast(page, 'Virtual tour uploaded and extracted successfully');
      await dialog.getByText('Virtual tour uploaded and extracted successfully').first().waitFor();
      expect(breaks).toBe(2);
      await eventually(() => dialog.frameLocator('iframe').locator('canvas').count()).toBe(1);
      expect(await dialog.getByRole('link', { name: 'Open in new tab' }).getAttribute('href')).toMatch(
        /^http:\/\/\w+\.localhost:\d+\/index\.htm$/,
      );
      await dialog.getByRole('button', { name: 'Check Tour Access' }).click();
      await eventually(() => dialog.locator('.bg-ok-tint').count()).toBeGreaterThan(1);
      await dialog.getByText('Debug information').click();
      await dialog.getByText('Extracted files (3)').waitFor();
      await expectPageQuality(page, { without: 'iframe' });
      await dialog.getByRole('button', { name: 'Finish' }).click();
      await expectToast(page, 'Property has been updated with virtual tour');
      await eventually(() => dialog.count()).toBe(0);
      await rows(page).first().getByText('Virtual Tour: Available').waitFor({ state: 'attached' });

      await page.goto(`/admin/virtual-tours?propertyId=${id}`);
      await page.getByRole('button', { name: 'Remove tour' }).click();
      await page.getByRole('button', { name: 'Remove', exact: true }).click();
      await page.getByText('No tour yet').waitFor();
      await page.getByRole('button', { name: 'Show this tour' }).click();
      await page.getByText('Tour available', { exact: true }).waitFor();
      await expectPageQuality(page, { without: 'iframe' });
    });
  },
);

test('sets a location by device, map tap, arrow keys or drag, and explains a refusal', {
  tags: 'thorough',
}, async () => {
  const noted = (page: Page) =>
    Promise.all(['Latitude', 'Longitude'].map((name) => form(page).getByLabel(name).inputValue()));
  const near = async (page: Page, lat: number, lng: number) => {
    const [north, east] = (await noted(page)).map(Number);
    return Math.abs((north ?? 0) - lat) < 0.02 && Math.abs((east ?? 0) - lng) < 0.02;
  };
  const atPlace = { latitude: 0.3545, longitude: 32.6001 };
  await visit({ viewport: desktop, geolocation: atPlace, permissions: ['geolocation'] }, async (page) => {
    await signIn(page, manager);
    const [id] = await list(page, 'Placed by a pin');
    await page.goto(`/admin/properties/${id}/edit`);
    const dialog = form(page);
    await dialog.getByRole('tab', { name: 'Property Details' }).click();
    await dialog.getByRole('button', { name: 'Use my location' }).click();
    await dialog.getByText(/^The pin is at your location, accurate to/).waitFor();
    expect(await noted(page)).toEqual(['0.3545', '32.6001']);

    await dialog.getByRole('button', { name: 'Place the pin on a map (about 400 kB)' }).click();
    const pin = dialog.getByRole('button', { name: /^Pin\. Drag it/ });
    await pin.press('ArrowUp');
    await dialog.getByText(/^The pin is at 0\.3/).waitFor();
    const [north = '', east = ''] = await noted(page);
    expect(Number(north)).toBeGreaterThan(0.3545);
    expect(Math.abs(Number(east) - 32.6001)).toBeLessThan(0.0001);
    await expectPageQuality(page);

    const place = await pin.boundingBox();
    if (!place) throw new Error('the pin is not on the screen');
    const [x, y] = [place.x + place.width / 2, place.y + place.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 60, y, { steps: 4 });
    await page.mouse.up();
    await eventually(async () => Number((await noted(page))[1])).toBeGreaterThan(Number(east));
    expect(await near(page, 0.3545, 32.6001)).toBe(true);
    const dragged = await noted(page);
    await page.mouse.click(x - 80, y + 40);
    await eventually(async () => Number((await noted(page))[0])).toBeLessThan(Number(dragged[0]));
    await dialog.getByRole('button', { name: 'Save Property' }).click();
    await eventually(() => dialog.count()).toBe(0);
    const { place: shown } = await (await send(page, 'GET', `/api/properties/${id}`)).json();
    expect(shown).toMatchObject({ radiusMeters: 300 });
  });
  await visit({ viewport: phone, permissions: [] }, async (page) => {
    await signIn(page, manager);
    await page.goto('/admin/properties/new');
    await openSection(page, 'Place');
    await form(page).getByRole('button', { name: 'Use my location' }).click();
    await form(page).getByText('Location access is blocked.').waitFor();
    expect(await noted(page)).toEqual(['', '']);
  });
});

test('asks before Finish leaves a selected ZIP behind', { tags: 'thorough' }, async () => {
  const zip = join(folder, 'forgotten.zip');
  await writeSmallExport(zip, 'walkable');
  await visit({ viewport: phone }, async (page) => {
    await signIn(page, manager);
    const [id] = await list(page, 'With a forgotten tour');
    await page.goto(`/admin/properties/${id}/edit?tab=tour`);
    const dialog = form(page);
    const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
    await dialog.getByLabel('Choose ZIP file').setInputFiles(zip);
    await dialog.getByText('index.htm', { exact: true }).waitFor();
    await press('Finish');
    await dialog.getByText('forgotten.zip has not been uploaded yet.').waitFor();
    await expectPageQuality(page);
    await press('Back to upload');
    expect(await dialog.getByRole('button', { name: 'Upload Virtual Tour' }).count()).toBe(1);
    await press('Finish');
    await press('Finish without uploading');
    await eventually(() => dialog.count()).toBe(0);
  });
});

test('confirms on Finish a tour missing from the listing, and keeps the form with an error on failure', {
  tags: 'thorough',
}, async () => {
  const zip = join(folder, 'confirmed.zip');
  await writeSmallExport(zip, 'walkable');
  await visit({ viewport: phone }, async (page) => {
    await signIn(page, manager);
    const [id] = await list(page, 'With a tour to confirm');
    await sendTourUnheardOf(page, id, zip);
    const dialog = form(page);
    const asked: unknown[] = [];
    await page.route(`**/api/properties/${id}`, async (route) => {
      if (route.request().method() !== 'PATCH') return route.fallback();
      asked.push(route.request().postDataJSON());
      if (asked.length > 1) return route.fallback();
      await route.fulfill({ status: 503, json: { message: 'Not just now.' } });
    });
    await dialog.getByRole('button', { name: 'Finish' }).click();
    await expectToast(page, /Error\s+Failed to update property: Not just now\./);
    await dialog.getByRole('button', { name: 'Finish' }).click();
    await expectToast(page, 'Property has been updated with virtual tour');
    await eventually(() => dialog.count()).toBe(0);
    expect(asked).toEqual([{ hasTour: true }, { hasTour: true }]);
  });
});

test('reports a response to Finish after the form was closed, and closes no other form', {
  tags: 'thorough',
}, async () => {
  const zip = join(folder, 'late.zip');
  await writeSmallExport(zip, 'walkable');
  await visit({ viewport: desktop }, async (page) => {
    await signIn(page, manager);
    const [id, other] = await list(page, 'Finished late', 'Unlocked meanwhile');
    await sendTourUnheardOf(page, id, zip);
    const dialog = form(page);
    const answer = Promise.withResolvers<void>();
    await page.route(`**/api/properties/${id}`, async (route) => {
      if (route.request().method() === 'PATCH') await answer.promise;
      await route.fallback();
    });
    await dialog.getByRole('button', { name: 'Finish' }).click();
    await dialog.getByRole('button', { name: 'Finishing...' }).waitFor();
    await leaveForm(page);
    await page.getByRole('button', { name: 'Edit Unlocked meanwhile' }).click();
    await dialog.getByRole('tab', { name: 'Property Details' }).click();
    const title = dialog.getByLabel('Title', { exact: true });
    await eventually(() => title.inputValue()).toBe('Unlocked meanwhile');
    answer.resolve();
    await expectToast(page, 'Property has been updated with virtual tour');
    await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
    expect(new URL(page.url()).pathname).toBe(`/admin/properties/${other}/edit`);
    expect(await title.inputValue()).toBe('Unlocked meanwhile');
  });
});

test('creates no second property after a lost response', { tags: 'thorough' }, async () => {
  await visit({ viewport: desktop }, async (page) => {
    await signIn(page, manager);
    await page.goto('/admin/properties/new');
    const dialog = form(page);
    const text = (name: string, value: string) => dialog.getByLabel(name, { exact: true }).fill(value);
    await text('Title', 'Once and never twice');
    await text('Location', 'Ntinda, Kampala');
    await text('Description', 'A home whose answer gets lost on the way.');
    await text('Price', '640000');
    await text('Bedrooms', '1');
    await text('Bathrooms', '1');
    await text('Square feet', '500');
    let lost = 0;
    await page.route('**/api/properties/create', async (route) => {
      if (lost >= 2) return route.fallback();
      lost += 1;
      await route.fetch();
      await route.abort();
    });
    const save = () => dialog.getByRole('button', { name: 'Save Property' }).click();
    await save();
    await dialog.getByText(/The property may have been created/).waitFor();
    // The form is saved once more and the tab is closed. Later input changes the home that was created.
    await save();
    await eventually(() => lost).toBe(2);
    await page.goto('/');
    await page.goto('/admin/properties/new');
    await dialog.getByText(/You have unsaved changes from/).waitFor();
    await text('Price', '650000');
    await save();
    await dialog.getByRole('heading', { name: 'Edit Property' }).waitFor();
    const { items, total } = await (await send(page, 'GET', '/api/desk/properties?q=never%20twice')).json();
    expect([total, items[0].price]).toEqual([1, 650_000]);
  });
});

test('applies a bulk change once after a lost response, also from a closed dialog', {
  tags: 'thorough',
}, async () => {
  await visit({ viewport: desktop }, async (page) => {
    await signIn(page, manager);
    const [id] = await list(page, 'Dearer only once');
    const before = (await (await send(page, 'GET', `/api/properties/${id}`)).json()).price;
    await page.goto('/admin/properties?q=dearer%20only%20once');
    await eventually(() => rows(page).count()).toBe(1);
    await page.getByRole('checkbox', { name: /^Select all/ }).click();
    let isLost = true;
    await page.route('**/api/desk/bulk', async (route) => {
      if (!isLost) return route.fallback();
      await route.fetch();
      isLost = false;
      await route.abort();
    });
    const raise = async () => {
      await page.getByLabel('Edit the selected properties').selectOption('Price change (%)');
      await openDialog(page).getByLabel('Percentage').fill('10');
    };
    await raise();
    await openDialog(page).getByRole('button', { name: 'Update 1 property' }).click();
    await openDialog(page).getByText('We got no response. Please try again.').waitFor();
    await openDialog(page).getByRole('button', { name: 'Cancel' }).click();
    await raise();
    await openDialog(page).getByText('We got no response to this change').waitFor();
    await openDialog(page).getByRole('button', { name: 'Update 1 property' }).click();
    await expectToast(page, '1 property was updated.');
    expect((await (await send(page, 'GET', `/api/properties/${id}`)).json()).price).toBe((before * 11) / 10);
  });
});

test('toggles availability in the row, moves through rows by arrow keys, and links to categories', {
  tags: 'thorough',
}, async () => {
  await visit({ viewport: desktop }, async (page) => {
    await signIn(page, 'admin');
    await page.goto('/admin/properties');
    const first = rows(page).first();
    await first.waitFor();
    const toggle = first.getByRole('switch', { name: /^Available: / });
    expect(await toggle.isChecked()).toBe(true);
    // The switch is pressed by key, because its input is invisible and a click might miss it.
    await toggle.press('Space');
    await expectToast(page, 'The property is now unavailable for booking.');
    await eventually(() => toggle.isChecked()).toBe(false);
    await toggle.press('Space');
    await eventually(() => toggle.isChecked()).toBe(true);

    await first.getByRole('button', { name: /^Edit/ }).focus();
    for (let step = 0; step < 30; step++) await page.keyboard.press('ArrowDown');
    await eventually(() => page.evaluate(`document.activeElement.closest('[data-row]')?.dataset.row`)).toBe(
      '30',
    );
    expect(await page.evaluate('document.activeElement.dataset.col')).toBe('edit');

    await page
      .getByRole('navigation', { name: 'Categories' })
      .getByRole('link', { name: 'Bank Sales' })
      .click();
    await eventually(() => new URL(page.url()).search).toBe('?category=bank_sales');
    const bankSales = rows(page).filter({ has: page.getByText('Bank Sale', { exact: true }) });
    await eventually(async () => (await rows(page).count()) - (await bankSales.count())).toBe(0);
    expect(await bankSales.count()).toBeGreaterThan(0);
    await page.getByRole('searchbox', { name: 'Search your properties' }).fill('no such home anywhere');
    await page.getByText('No properties found. Add a new property to get started.').waitFor();
  });
});

test('exports listings as a file, and reports an import row by row', {
  tags: 'thorough',
}, async () => {
  await visit({ viewport: phone }, async (page) => {
    await signIn(page, manager);
    await page.goto('/admin/properties');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('properties.csv');
    // The longest possible tab name does not make the page wider.
    const tab = { name: 'W'.repeat(40), filter: { q: 'nothing' } };
    expect((await send(page, 'POST', '/api/desk/tabs', tab)).status()).toBeLessThan(300);
    await page.reload();
    await page.getByRole('link', { name: tab.name }).waitFor();
    await expectPageQuality(page);
    await page.getByRole('button', { name: 'Import' }).click();
    const fileButton = `getComputedStyle(document.querySelector('dialog input[type=file]'), '::file-selector-button')`;
    expect(await page.evaluate(`${fileButton}.minHeight`)).toBe('40px');
    const header = 'title,location,description,price,bedrooms,bathrooms,squareMeters,propertyType,category';
    const good = 'Out of a file,Ntinda,A home that came out of a file.,500000,1,1,40,Apartment,rental';
    await openDialog(page)
      .getByLabel('CSV file', { exact: true })
      .setInputFiles({
        name: 'homes.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`${header}\n${good}\nNo,Ntinda,short,0,1,1,40,Apartment,rental\n`),
      });
    await openDialog(page).getByText('Nothing has been saved yet.').waitFor();
    await openDialog(page).getByText('Row 3: No').waitFor();
    await expectPageQuality(page);
    await openDialog(page).getByRole('button', { name: 'Import 1 property' }).click();
    await openDialog(page).getByText('1 property created, 1 row rejected').waitFor();
    await openDialog(page).getByText('Row 3: No').waitFor();
    await expectPageQuality(page);
    await openDialog(page).getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('button', { name: 'Edit Out of a file' }).waitFor();
  });
});

eachFirstOrAll(test, [phone, desktop])(
  'opens one property by address in the Virtual Tour Manager, at %o',
  async (viewport) => {
    await visit({ viewport, colorScheme: 'dark' }, async (page) => {
      await signIn(page, manager);
      const [id] = await list(page, 'Tour to come');
      await page.goto('/admin/virtual-tour-manager');
      await page.getByText('Please select a property first').waitFor();
      await expectPageQuality(page);
      await page.getByRole('combobox', { name: 'Property' }).fill('tour to come');
      await page.getByRole('option', { name: 'Tour to come (Ntinda, Kampala)' }).click();
      await eventually(() => new URL(page.url()).search).toBe(`?propertyId=${id}`);
      await page.getByRole('heading', { name: 'Tour to come' }).waitFor();
      expect(await page.getByRole('navigation', { name: 'Breadcrumb' }).innerText()).toMatch(
        /Properties\s*›\s*Virtual Tours\s*›\s*Tour to come/,
      );
      const chooser = page.getByLabel('Choose ZIP file');
      await chooser.setInputFiles({
        name: 'tour.rar',
        mimeType: 'application/x-rar',
        buffer: Buffer.from('x'),
      });
      await expectToast(page, 'Please upload a ZIP file from 3D Vista');
      await page.getByText('Common solutions').waitFor();
      await chooser.setInputFiles({
        name: 'tour.zip',
        mimeType: 'application/zip',
        buffer: Buffer.from('PK words'),
      });
      await page.getByText('This is not a ZIP file.').waitFor();
      await expectPageQuality(page);
      await send(page, 'DELETE', `/api/properties/${id}`);
      await page.getByRole('link', { name: 'Back to Properties' }).click();
      await eventually(() => new URL(page.url()).pathname).toBe('/admin/properties');
    });
  },
);
