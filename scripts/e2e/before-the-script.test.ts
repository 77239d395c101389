import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sharedBrowser } from './browser.ts';
import { emailTo, eventually, journey } from './journey.ts';
import { type RunningMarket, startMarket } from './start-market.ts';

const password = 'walk in the garden';
const newPassword = 'matooke and groundnuts';
let app: RunningMarket;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startMarket(), sharedBrowser()]);
});
afterAll(async () => {
  await app?.stop();
});

type Visit = {
  page: Page;
  /** The URLs of requests and pages that contain what the user typed. */
  leaks: string[];
};

/** Runs `errand` on the site and expects that no URL contains what the user typed. */
const visit = (options: Parameters<typeof journey>[2], errand: (visit: Visit) => Promise<void>) =>
  journey(browser, app.url, options, async (page) => {
    const leaks: string[] = [];
    const note = (address: string) => {
      if (/password=|garden|groundnuts|member\d|example\.com/i.test(address)) leaks.push(address);
    };
    page.on('request', (request) => note(request.url()));
    page.on('framenavigated', (frame) => note(frame.url()));
    await errand({ page, leaks });
    expect(leaks).toEqual([]);
  });

/** Delays the scripts until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let letThrough = () => {};
  const through = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/*.js', async (route) => {
    await through;
    await route.continue();
  });
  return letThrough;
}

/** Expects the submit to be queued, and no URL to contain what the user typed. */
async function waits({ page, leaks }: Visit, button: string): Promise<void> {
  const waiting = page.locator('main [data-tapped]');
  await eventually(async () => leaks.length > 0 || (await waiting.count()) > 0).toBe(true);
  expect(leaks).toEqual([]);
  expect(await waiting.innerText()).toBe(button);
}

const pathOf = (page: Page) => new URL(page.url()).pathname;
const fill = (page: Page, label: string, words: string) =>
  page.getByRole('main').getByLabel(label, { exact: true }).fill(words);

async function register(username: string): Promise<void> {
  const reply = await fetch(`${app.url}/api/register`, {
    method: 'POST',
    headers: { origin: app.url, 'content-type': 'application/json' },
    body: JSON.stringify({ username, email: `${username}@example.com`, password, fullName: 'A Member' }),
  });
  expect(reply.status).toBe(201);
}

async function linkFromLetter(page: Page, username: string): Promise<string> {
  const letter = await emailTo(page, `${username}@example.com`, 'Reset your Ennyumba password');
  return (await letter.getByRole('link').getAttribute('href')) as string;
}

describe('a user who acts before hydration', () => {
  test('signs in with Enter once the application loads, with no input in an address', async () => {
    await register('member1');
    await visit({}, async (here) => {
      const { page } = here;
      const letThrough = await holdScripts(page);
      await page.goto('/auth');
      await fill(page, 'Username', 'member1');
      await fill(page, 'Password', password);
      await page.keyboard.press('Enter');
      await waits(here, 'Login');
      letThrough();
      await eventually(() => pathOf(page)).toBe('/profile');
      await page.getByRole('main').getByText('member1', { exact: true }).first().waitFor();
    });
  });

  test('registers and has the account', async () => {
    await visit({}, async (here) => {
      const { page } = here;
      const letThrough = await holdScripts(page);
      await page.goto('/auth?tab=register');
      await fill(page, 'Full name', 'A New Member');
      await fill(page, 'Email', 'member2@example.com');
      await fill(page, 'Username', 'member2');
      await fill(page, 'Password', password);
      await fill(page, 'Confirm password', password);
      await page.getByRole('main').getByRole('button', { name: 'Register' }).click();
      await waits(here, 'Register');
      letThrough();
      await eventually(() => pathOf(page)).toBe('/profile');
      await page.getByRole('main').getByText('A New Member').first().waitFor();
    });
  });

  test('requests and sets a new password with the token of the email', {
    tags: 'thorough',
  }, async () => {
    await register('member3');
    await visit({}, async (here) => {
      const { page } = here;
      let letThrough = await holdScripts(page);
      await page.goto('/auth/forgotten');
      await fill(page, 'Email', 'member3@example.com');
      await page.keyboard.press('Enter');
      await waits(here, 'Send reset link');
      letThrough();
      await page.getByText('we have sent a link to it').waitFor();

      const link = await linkFromLetter(page, 'member3');
      letThrough = await holdScripts(page);
      await page.goto(link);
      await fill(page, 'New password', newPassword);
      await fill(page, 'Confirm password', newPassword);
      await page.keyboard.press('Enter');
      await waits(here, 'Save new password');
      expect(page.url()).toBe(link);
      letThrough();
      await page.getByText('You can now sign in with it.').waitFor();
    });
  });

  test('opens the other tab of a page that hydrates at once', { tags: 'thorough' }, async () => {
    await visit({}, async ({ page }) => {
      const letThrough = await holdScripts(page);
      await page.goto('/auth');
      await page.getByRole('tab', { name: 'Register' }).click();
      letThrough();
      await eventually(() => page.getByLabel('Full name').isVisible()).toBe(true);
    });
  });

  test('searches with a form that needs no script', { tags: 'thorough' }, async () => {
    await visit({}, async ({ page }) => {
      await holdScripts(page);
      await page.goto('/auth');
      await page.getByRole('searchbox').fill('villa');
      await page.keyboard.press('Enter');
      await eventually(() => new URL(page.url()).search).toBe('?q=villa');
    });
  });
});

describe('a visitor without scripts', () => {
  test.each([
    ['/auth', ['Username', 'Password']],
    ['/auth?tab=register', ['Full name', 'Email', 'Username', 'Password', 'Confirm password']],
    ['/auth/forgotten', ['Email']],
    ['/auth/new-password#0123456789', ['New password', 'Confirm password']],
  ])('sees on %s that scripts are needed, and sends nothing into an address', async (path, labels) => {
    await visit({ javaScriptEnabled: false }, async ({ page, leaks }) => {
      await page.goto(path);
      for (const label of labels)
        await fill(page, label, label === 'Email' ? 'member4@example.com' : password);
      const arrived = page.waitForEvent('load');
      await page.keyboard.press('Enter');
      await arrived;
      expect(leaks).toEqual([]);
      expect(page.url()).toBe(app.url + path);
      expect(await page.getByRole('main').innerText()).toContain('This form needs JavaScript.');
    });
  });
});

describe('a form posted to the address of a page', () => {
  const send = (path: string, headers: Record<string, string>) =>
    fetch(app.url + path, {
      method: 'POST',
      headers: { accept: 'text/html', ...headers },
      body: new URLSearchParams({ username: 'member5', password }),
      redirect: 'manual',
    });

  test('returns 303 to that page and stores nothing of what was sent', async () => {
    const reply = await send('/auth?tab=register', { origin: app.url });
    expect([reply.status, reply.headers.get('location')]).toEqual([303, '/auth?tab=register']);
    const other = await send('//elsewhere.example/auth', { origin: app.url });
    expect(new URL(other.headers.get('location') as string, app.url).origin).toBe(app.url);
  });

  test('returns 403 from another site, and 404 where there is no page', async () => {
    expect((await send('/auth', { origin: 'https://elsewhere.example' })).status).toBe(403);
    expect((await send('/api/nothing', { origin: app.url })).status).toBe(404);
    expect((await send('/auth', { origin: app.url, accept: 'application/json' })).status).toBe(404);
  });
});
