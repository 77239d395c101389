// @module-tag thorough
import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { craftedZip } from '#kit/server/zip/testing/crafted-zip.ts';
import { desktop, sharedBrowser } from './browser.ts';
import { eventually, journey, sender } from './journey.ts';
import { buildHome } from './property-fixture.ts';
import { writeSmallExport } from './small-export.ts';
import { password, type RunningMarket, startMarket } from './start-market.ts';

let app: RunningMarket;
let browser: Browser;
let folder: string;
let zip: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'journeys-'));
  zip = join(folder, 'terrace.zip');
  [app, browser] = await Promise.all([startMarket(), sharedBrowser(), writeSmallExport(zip, 'walkable')]);
});
afterAll(async () => {
  await app?.stop();
  await rm(folder, { recursive: true, force: true });
});

const send = sender(() => app.url);

/** Opens the tour page of a manager's new home, which has no tour, with change events connected. */
async function atNewHome(
  errand: (page: Page, id: number) => Promise<void>,
  username = 'hilltop-rentals',
): Promise<void> {
  await journey(browser, app.url, { viewport: desktop, reducedMotion: 'reduce' }, async (page) => {
    await send(page, 'POST', '/api/login', { username, password });
    // The home is unavailable, because the manager's plan limits available homes.
    const home = { ...buildHome('Terrace in Ntinda'), isAvailable: false };
    const reply = await send(page, 'POST', '/api/properties/create', home);
    const { id } = await reply.json();
    const listening = page.waitForResponse('**/api/events');
    await page.goto(`/admin/virtual-tours?propertyId=${id}`);
    await listening;
    await errand(page, id);
  });
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const chooser = (page: Page) => page.getByLabel(/Choose ZIP file|Replace tour/);
const unfinished = (page: Page) => page.getByText(/did not finish/);

async function choose(page: Page): Promise<void> {
  await chooser(page).setInputFiles(zip);
  await button(page, 'Upload Virtual Tour').waitFor();
}

async function upload(page: Page): Promise<void> {
  await choose(page);
  await button(page, 'Upload Virtual Tour').click();
  await page.getByRole('status').getByText('Virtual tour uploaded and extracted successfully').waitFor();
}

/** Returns the list of upload requests from now on. */
function uploadCallsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const [, further] = new URL(request.url()).pathname.split('/api/uploads/tours');
    if (further !== undefined) calls.push(`${request.method()}${/\/finish$/.exec(further) ?? ''}`);
  });
  return calls;
}

/** Waits for a response, after which the page's earlier requests have been sent. */
const roundTrip = (page: Page) => page.evaluate("fetch('/api/amenities').then((reply) => reply.text())");

async function lineComesBack(page: Page): Promise<void> {
  await page.evaluate("dispatchEvent(new Event('online'))");
  await roundTrip(page);
}

/** Presses while the uploader's code is still loading. Resolves once it has loaded. */
async function pressBeforeItSends(page: Page, press: () => Promise<void>): Promise<void> {
  await choose(page);
  const { promise: isPressed, resolve: letCome } = Promise.withResolvers<void>();
  const parts: string[] = [];
  await page.route('**/assets/*.js', async (route) => {
    parts.push(route.request().url());
    await isPressed;
    await route.continue();
  });
  await button(page, 'Upload Virtual Tour').click();
  await eventually(() => parts.length).toBeGreaterThan(0);
  await press();
  letCome();
  for (const part of parts) await page.evaluate(`import(${JSON.stringify(part)})`);
  await page.unroute('**/assets/*.js');
  await roundTrip(page);
}

test.each<[string, (page: Page) => Promise<void>]>([
  ['cancelled', (page) => button(page, 'Cancel upload').click()],
  ['left for the other homes', (page) => page.getByRole('link', { name: 'Virtual Tours' }).click()],
])('does not start an upload that is %s before it has begun', async (_, press) => {
  await atNewHome(async (page) => {
    const calls = uploadCallsOf(page);
    await pressBeforeItSends(page, () => press(page));
    await lineComesBack(page);
    expect(calls).toEqual([]);
    expect(await page.getByText('Uploading').count()).toBe(0);
  });
});

test('delays an upload that is paused before it has begun until it is resumed', async () => {
  await atNewHome(async (page) => {
    const calls = uploadCallsOf(page);
    await pressBeforeItSends(page, () => button(page, 'Pause').click());
    await lineComesBack(page);
    expect(calls).toEqual([]);
    await page.getByText('Paused. Your progress is saved.').waitFor();
    await button(page, 'Resume').click();
    await page.getByText('Tour available').waitFor();
    expect(calls).toEqual(['POST', 'PATCH', 'POST/finish']);
  });
});

test('sends nothing after a reconnect for an upload that is refused, being checked or complete', async () => {
  await atNewHome(async (page) => {
    const calls = uploadCallsOf(page);
    const refusal = { status: 403, json: { message: 'You can only edit your own listings.' } };
    await page.route('**/api/uploads/tours/*', (route) =>
      route.request().method() === 'PATCH' ? route.fulfill(refusal) : route.fallback(),
    );
    await choose(page);
    await button(page, 'Upload Virtual Tour').click();
    await page.locator('main [role=alert]').getByText(refusal.json.message).waitFor();
    await lineComesBack(page);
    expect(calls).toEqual(['POST', 'PATCH']);
    // If the user cancels choosing another file, the uploaded part of this file is not lost.
    await choose(page);
    await button(page, 'Cancel').click();
    await unfinished(page).waitFor();
    expect(calls.splice(0)).toEqual(['POST', 'PATCH']);

    await page.unroute('**/api/uploads/tours/*');
    await page.route('**/api/uploads/tours/*/finish', async (route) => {
      await lineComesBack(page);
      await route.fallback();
    });
    await upload(page);
    await lineComesBack(page);
    expect(calls).toEqual(['HEAD', 'PATCH', 'POST/finish']);
  });
});

test('shows an upload as unfinished while it is', async () => {
  await atNewHome(async (page) => {
    const sendInVain = async () => {
      await choose(page);
      const [piece] = await Promise.all([
        page.waitForRequest((request) => request.method() === 'PATCH'),
        button(page, 'Upload Virtual Tour').click(),
      ]);
      return piece.url();
    };
    // No request gets through, not even the cancellation.
    const deaf = (route: Route) =>
      ['PATCH', 'DELETE'].includes(route.request().method()) ? undefined : route.fallback();
    await page.route('**/api/uploads/tours/*', deaf);
    const first = await sendInVain();
    await page.reload();
    await unfinished(page).waitFor();
    expect(await sendInVain()).toBe(first);
    await button(page, 'Cancel upload').click();
    await chooser(page).waitFor();
    expect(await unfinished(page).count()).toBe(0);
    await page.reload();
    await chooser(page).waitFor();
    expect(await unfinished(page).count()).toBe(0);

    await sendInVain();
    await page.reload();
    await unfinished(page).waitFor();
    await page.unroute('**/api/uploads/tours/*');
    await upload(page);
    await button(page, 'Remove tour').click();
    await button(page, 'Remove').click();
    await page.getByText('No tour yet').waitFor();
    expect(await unfinished(page).count()).toBe(0);
  });
});

test('removes a cancelled upload from the server', async () => {
  await atNewHome(async (page) => {
    await page.route('**/api/uploads/tours/*', (route) =>
      route.request().method() === 'PATCH' ? undefined : route.fallback(),
    );
    await choose(page);
    const [piece] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'PATCH'),
      button(page, 'Upload Virtual Tour').click(),
    ]);
    const [removal] = await Promise.all([
      page.waitForResponse((response) => response.request().method() === 'DELETE'),
      button(page, 'Cancel upload').click(),
    ]);
    expect([removal.url(), removal.status()]).toEqual([piece.url(), 204]);
  });
});

test('does not send a received tour again when the completing call fails', async () => {
  const cuts: ((route: Route) => Promise<unknown>)[] = [
    (route) => route.abort(),
    (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }),
    // The response is lost, but the tour is published.
    (route) => route.fetch().then(() => route.abort()),
  ];
  await atNewHome(async (page, id) => {
    const calls = uploadCallsOf(page);
    for (const [before, cut] of cuts.entries()) {
      await page.route('**/api/uploads/tours/*/finish', cut);
      await choose(page);
      await button(page, 'Upload Virtual Tour').click();
      await button(page, 'Check again').waitFor();
      expect(await page.getByText('Failed to fetch').count()).toBe(0);
      await page.unroute('**/api/uploads/tours/*/finish');
      await page.reload();
      await unfinished(page).waitFor();
      expect(calls.splice(0)).toEqual(['POST', 'PATCH', 'POST/finish']);

      await upload(page);
      expect(calls.splice(0)).toEqual(['HEAD', 'POST/finish']);
      const versions = await send(page, 'GET', `/api/desk/properties/${id}/tours`);
      expect(await versions.json()).toHaveLength(before + 1);
      await page.reload();
      await button(page, 'Show preview').waitFor();
      expect(await unfinished(page).count()).toBe(0);
    }
  });
});

test('sends a newer export of the same name and size from its beginning', async () => {
  await atNewHome(async (page) => {
    const calls = uploadCallsOf(page);
    await page.route('**/api/uploads/tours/*/finish', (route) => route.abort());
    await choose(page);
    await button(page, 'Upload Virtual Tour').click();
    await button(page, 'Check again').waitFor();
    await page.unroute('**/api/uploads/tours/*/finish');
    await page.reload();
    await unfinished(page).waitFor();
    calls.splice(0);
    const later = new Date(Date.now() + 60_000);
    await utimes(zip, later, later);
    await upload(page);
    expect(calls).toEqual(['POST', 'PATCH', 'POST/finish']);
  });
});

test('requests an unavailable upload state again, and never restarts the upload', async () => {
  await atNewHome(async (page) => {
    const calls = uploadCallsOf(page);
    const answers = [{ status: 503 }, { status: 429 }, { status: 401 }];
    const isHead = (route: Route) => route.request().method() === 'HEAD';
    await page.route('**/api/uploads/tours/*', async (route) => {
      if (route.request().method() === 'PATCH') return route.abort();
      const answer = isHead(route) ? answers.shift() : undefined;
      return answer ? route.fulfill(answer) : route.fallback();
    });
    await choose(page);
    await button(page, 'Upload Virtual Tour').click();
    await page.locator('main [role=alert]').getByText('Your progress is saved').waitFor();
    expect(answers).toEqual([]);
    expect(calls.splice(0).filter((call) => call === 'POST')).toHaveLength(1);
    await page.unroute('**/api/uploads/tours/*');
    await page.reload();
    await unfinished(page).waitFor();
    await upload(page);
    expect(calls).toEqual(['HEAD', 'PATCH', 'POST/finish']);
  });
});

test('waits for a full server disk with a message, polls without data, and continues automatically', async () => {
  await atNewHome(async (page) => {
    await page.clock.install();
    const calls = uploadCallsOf(page);
    const full = new Set(['POST', 'PATCH', 'HEAD', 'POST/finish']);
    await page.route('**/api/uploads/tours**', (route) => {
      const isFinish = route.request().url().endsWith('/finish');
      const call = `${route.request().method()}${isFinish ? '/finish' : ''}`;
      if (!full.delete(call)) return route.fallback();
      return route.fulfill({ status: 507, json: { message: 'No room' } });
    });
    await choose(page);
    await button(page, 'Upload Virtual Tour').click();
    const waiting = page.getByText('The server is out of storage space.');
    for (const last of ['POST', 'PATCH', 'HEAD']) {
      await eventually(() => calls.at(-1)).toBe(last);
      await waiting.waitFor();
      const before = calls.length;
      await roundTrip(page);
      await page.clock.fastForward(20_000);
      await eventually(() => calls.length).toBeGreaterThan(before);
    }
    await page.getByText('Upload complete, but the server is out of storage space').waitFor();
    await page.clock.fastForward(20_000);
    await page.getByText('Tour available').waitFor();
    expect(calls).toEqual([
      ...['POST', 'POST', 'PATCH', 'HEAD', 'HEAD', 'PATCH'],
      ...['POST/finish', 'POST/finish'],
    ]);
  });
});

test('explains an unsupported file before a byte is sent', async () => {
  const rar = Buffer.concat([Buffer.from('Rar!\x1a\x07\x01\x00', 'latin1'), Buffer.alloc(3_000, 7)]);
  const website = craftedZip([
    { name: 'index.htm', data: '<html>' },
    { name: 'script.js', data: 'go()' },
  ]);
  const photographs = craftedZip([{ name: 'Kitchen with a very long name indeed.jpg', data: 'x' }]);
  const brought: [name: string, bytes: Buffer, words: string][] = [
    [
      'villa.vtp',
      Buffer.from('project'),
      'In 3DVista, export the tour for the web and zip the exported folder.',
    ],
    ['kitchen.jpg', Buffer.from('photo'), 'Add them under Property Details.'],
    ['tour.zip', rar, 'it is a RAR archive. Extract it and zip the folder instead.'],
    ['tour.zip', website, 'nothing in it is a tour player'],
    ['tour.zip', photographs, 'Add them under Property Details.'],
  ];
  await atNewHome(async (page) => {
    const calls = uploadCallsOf(page);
    for (const [name, buffer, words] of brought) {
      await chooser(page).setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
      await page.getByText(words).first().waitFor();
      const another = button(page, 'Choose another file');
      if (await another.count()) await another.click();
    }
    expect(calls).toEqual([]);

    // The code that inspects files fails to load the first time.
    await page.reload();
    const program = '**/assets/inspect-zip*.js';
    await page.route(program, (route) => route.abort());
    const isLost = page.waitForEvent('requestfailed', (request) => request.url().includes('inspect-zip'));
    await chooser(page).setInputFiles(zip);
    await isLost;
    await page.unroute(program);
    await button(page, 'Upload Virtual Tour').waitFor();
  }, 'sunrise-homes');
});

test('does not resume an upload that the server has refused', async () => {
  await atNewHome(async (page) => {
    const refusal = { status: 422, json: { message: 'This file is damaged.' } };
    await page.route('**/api/uploads/tours/*/finish', (route) => route.fulfill(refusal));
    await choose(page);
    await button(page, 'Upload Virtual Tour').click();
    await page.locator('main [role=alert]').getByText(refusal.json.message).waitFor();
    await page.reload();
    await chooser(page).waitFor();
    expect(await unfinished(page).count()).toBe(0);
  });
});

test('updates for its uploader a tour that a colleague removes or replaces', async () => {
  await atNewHome(async (page, id) => {
    const shown = () => page.getByRole('link', { name: 'Open in new tab' }).getAttribute('href');
    const ofColleague = (method: string, path: string) =>
      send(page, method, `/api/desk/properties/${id}/${path}`);
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    await upload(page);
    await page.frameLocator('iframe').locator('canvas').waitFor();
    expect(said.filter((words) => /allowfullscreen/i.test(words))).toEqual([]);
    const first = await shown();
    await page.reload();
    await button(page, 'Show preview').waitFor();

    await upload(page);
    await page.frameLocator('iframe').locator('canvas').waitFor();
    const [second] = await (await ofColleague('GET', 'tours')).json();
    expect(await shown()).toContain(second.id);
    await ofColleague('DELETE', 'tour');
    await page.getByText('No tour yet').waitFor();
    expect(await page.locator('iframe').count()).toBe(0);
    expect(await button(page, 'Remove tour').count()).toBe(0);
    // Publishes the version from before the upload.
    await ofColleague('POST', `tours/${new URL(first ?? '').hostname.split('.')[0]}/publish`);
    await button(page, 'Show preview').waitFor();
    expect(await shown()).toBe(first);

    const verdict = page.getByText(
      /^The tour works\. Its start page and the first \d+ files it loads are in place\.$/,
    );
    await button(page, 'Check Tour Access').click();
    await verdict.waitFor();
    const { promise: isReplaced, resolve: letAnswer } = Promise.withResolvers<void>();
    await page.route('**/api/tours/check?*', async (route) => {
      const response = await route.fetch();
      await isReplaced;
      await route.fulfill({ response });
    });
    await button(page, 'Check Tour Access').click();
    await button(page, 'Checking...').waitFor();
    await ofColleague('POST', `tours/${second.id}/publish`);
    await eventually(shown).toContain(second.id);
    const answered = page.waitForResponse('**/api/tours/check?*');
    letAnswer();
    await answered;
    await roundTrip(page);
    expect(await verdict.count()).toBe(0);
    expect(await button(page, 'Check Tour Access').isEnabled()).toBe(true);
  });
});
