import { readFile } from 'node:fs/promises';
import { Secret, TOTP } from 'otpauth';
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wrongCode } from '#app/testing/wrong-code.ts';
import { desktop, phone, sharedBrowser } from './browser.ts';
import {
  chooseInRow,
  emailTo,
  enhancementsLoaded,
  eventually,
  expectPageQuality,
  expectToast,
  interceptOnce,
  journey,
  sender,
  waitForHydration,
} from './journey.ts';
import { password, type RunningMarket, startMarket } from './start-market.ts';

let app: RunningMarket;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startMarket(), sharedBrowser()]);
});
afterAll(async () => {
  await app?.stop();
});

const visit = (options: Parameters<typeof journey>[2], errand: (page: Page) => Promise<void>) =>
  journey(browser, app.url, { reducedMotion: 'reduce', ...options }, errand);

const send = sender(() => app.url);
const signIn = async (page: Page, username: string, words = password) =>
  expect((await send(page, 'POST', '/api/login', { username, password: words })).status()).toBe(200);
async function register(page: Page, username: string): Promise<void> {
  const email = `${username}@example.com`;
  const reply = await send(page, 'POST', '/api/register', {
    username,
    email,
    password,
    fullName: 'A Member',
  });
  expect(reply.status()).toBe(201);
}

/** Requests the confirmation link in the settings, and opens it from the outbox. */
async function confirmAddress(page: Page, username: string): Promise<void> {
  await page.getByText('Not confirmed', { exact: true }).waitFor();
  await page.getByText('Confirm your email address first.').waitFor();
  await page.getByRole('button', { name: 'Send confirmation link' }).click();
  await page.getByText('We sent a link to your email address.').waitFor();
  await expectPageQuality(page);
  await page.goto('/outbox');
  const letter = page.getByRole('article').filter({ hasText: `${username}@example.com` });
  await letter.getByRole('link').first().click();
  await waitForHydration(page);
  await page.getByText(`You are signed in as ${username}.`).waitFor();
  await expectPageQuality(page);
  await page.getByRole('button', { name: 'Yes, confirm this address' }).click();
  await page.getByText('Your email address is confirmed.').waitFor();
  await page.getByRole('link', { name: 'Back to your settings' }).click();
  await page.getByText('Confirmed', { exact: true }).waitFor();
}

/** Intercepts the call that the click causes. Continues it once the button shows that the page is waiting. */
async function waitingSaid(
  page: Page,
  call: string,
  click: () => Promise<void>,
  words: string,
): Promise<void> {
  const held: Route[] = [];
  await page.route(call, (route) => void held.push(route));
  await click();
  const waiting = page.getByRole('button', { name: words });
  await waiting.waitFor();
  expect(await waiting.isDisabled()).toBe(true);
  await eventually(() => held.length).toBe(1);
  await held[0]?.continue();
  await page.unroute(call);
}

/**
 * Signs out on a blank page, because an account page would detect it and redirect to the sign-in page by
 * itself.
 */
async function signOut(page: Page): Promise<void> {
  await page.goto('about:blank');
  await send(page, 'POST', '/api/logout');
}

const toast = (page: Page) => page.locator('.toast');
const pathOf = (page: Page) => new URL(page.url()).pathname;
const panel = (page: Page) => page.getByRole('tabpanel');
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

// Every page is checked on both screens in every-page.test.ts.
const onPhone = { viewport: phone };
const onDesktop = { viewport: desktop, colorScheme: 'dark' as const };

test('registers, signs out and signs in again, with errors at their fields', async () => {
  await visit(onPhone, async (page) => {
    await open(page, '/auth');
    await panel(page).getByRole('button', { name: 'Login' }).click();
    await panel(page).getByText('Username is required').waitFor();
    expect(await panel(page).getByText('Password is required').count()).toBe(1);
    await expectPageQuality(page);
    await page.getByRole('tab', { name: 'Register' }).click();
    await panel(page).getByRole('button', { name: 'Register' }).click();
    await expectToast(page, 'Registration failed');
    for (const words of [
      'Full name is required',
      'Invalid email address',
      'Username must be at least 3 characters',
      'Password must be at least 6 characters',
    ])
      await panel(page).getByText(words).waitFor();
    await expectPageQuality(page);

    const fill = (label: string, words: string) => panel(page).getByLabel(label, { exact: true }).fill(words);
    await fill('Full name', 'Nakato A. <b>Member</b>');
    await fill('Email', 'member@example.com');
    await fill('Username', 'member');
    await fill('Password', password);
    await fill('Confirm password', 'something else');
    await panel(page).getByRole('button', { name: 'Register' }).click();
    await panel(page).getByText("Passwords don't match").waitFor();
    await fill('Confirm password', password);
    const register = await interceptOnce(page, '**/api/register');
    await panel(page).getByRole('button', { name: 'Register' }).click();
    await panel(page).getByRole('button', { name: 'Registering...', disabled: true }).waitFor();
    register();
    await eventually(() => pathOf(page)).toBe('/profile');
    await expectToast(page, /Registration successful\s+Welcome to Ennyumba, Nakato A\. <b>Member<\/b>!/);
    await page.getByRole('main').getByText('Nakato A. <b>Member</b>').first().waitFor();
    await page
      .getByRole('navigation', { name: 'My Ennyumba' })
      .getByRole('link', { name: 'Profile', exact: true })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
    for (const [term, words] of [
      ['Role', 'User'],
      ['Current plan', 'Basic'],
      ['Membership start', 'N/A'],
      ['Membership end', 'N/A'],
    ])
      expect(await page.locator('dl > div', { hasText: term }).innerText()).toContain(words);
    await expectPageQuality(page);
    await page.getByRole('link', { name: 'My Ennyumba' }).click();

    const leave = await interceptOnce(page, '**/api/logout');
    await page.getByRole('button', { name: 'Logout' }).last().click();
    await page.getByRole('button', { name: 'Logging out...' }).last().waitFor();
    leave();
    await expectToast(page, 'You have been logged out of your account');
    await eventually(() => pathOf(page)).toBe('/auth');

    await waitForHydration(page);
    await panel(page).getByLabel('Username').fill('MEMBER');
    await panel(page).getByLabel('Password', { exact: true }).fill('not this one');
    await panel(page).getByRole('button', { name: 'Login' }).click();
    await expectToast(page, /Login failed\s+Invalid username or password/);
    await panel(page).getByLabel('Password', { exact: true }).fill(password);
    await panel(page).getByRole('button', { name: 'Login' }).click();
    await eventually(() => pathOf(page)).toBe('/profile');
    await expectToast(page, /Logged in successfully\s+Welcome back, Nakato A\. <b>Member<\/b>!/);

    // A signed-in user sees no sign-in form and no plan for new members.
    await page.goto('/auth');
    await page.waitForURL('**/profile');
    await page.goto('/membership');
    await page.waitForURL(`${app.url}/`);
  });
});

test('lets members change password, email address, sessions and plan', {
  tags: 'thorough',
}, async () => {
  await visit(onDesktop, async (page) => {
    const username = 'settles';
    await register(page, username);
    await visit(onDesktop, async (other) => signIn(other, username));
    await open(page, '/profile?tab=settings');
    await page.getByText('Change Password', { exact: true }).click();
    await page.getByLabel('Current password').fill('not mine');
    await page.getByLabel('New password').fill('a much better one');
    await page.getByRole('button', { name: 'Save new password' }).click();
    await page.getByText('This is not your current password').waitFor();
    await expectPageQuality(page);

    await page.getByText('Update Email Preferences').click();
    const news = page.getByRole('checkbox', { name: 'News about new homes and offers' });
    expect(await news.isChecked()).toBe(false);
    await news.click();
    await expectToast(page, 'Your preferences were saved');
    await eventually(() => news.isChecked()).toBe(true);
    await page.getByText('Manage Notification Settings').click();
    await page.getByRole('checkbox', { name: 'Emails about my bookings, viewings and listings' }).click();
    await eventually(
      async () => (await (await send(page, 'GET', '/api/user')).json()).wantsActivityMail,
    ).toBe(false);
    expect(await (await send(page, 'GET', '/api/user')).json()).toMatchObject({ wantsNews: true });

    const sessions = page.getByRole('listitem').filter({ hasText: /on Linux|Last seen|This one/ });
    await eventually(() => sessions.count()).toBe(2);
    await page.getByRole('button', { name: /^Sign out \w+ on Linux, last seen/ }).click();
    await eventually(() => sessions.count()).toBe(1);
    expect(await page.getByRole('button', { name: 'Sign out everywhere else' }).count()).toBe(0);
    await expectPageQuality(page);

    await page.getByLabel('Current password').fill(password);
    await page.getByLabel('New password').fill('a much better one');
    await page.getByRole('button', { name: 'Save new password' }).click();
    await expectToast(page, 'Your password was changed');

    await page.getByRole('button', { name: 'Download my data' }).click();
    await page.getByLabel('Your password').last().fill('not mine');
    const download = page.getByRole('button', { name: 'Download', exact: true });
    await download.click();
    await page.getByText('This is not your current password').waitFor();
    await page.getByLabel('Your password').last().fill('a much better one');
    const begun = page.waitForEvent('download');
    await download.click();
    await expectToast(page, 'Your data has been downloaded');
    const file = await begun;
    expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d{2}-\d{2}\.json$/);
    expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({
      account: { username },
      parts: { sessions: [expect.anything()] },
      cutShort: [],
    });
    expect(await download.count()).toBe(0);

    await open(page, '/profile');
    await page.getByRole('link', { name: 'Upgrade Membership' }).click();
    await page.getByText('UGX 50,000 per month').waitFor();
    await page.getByText('You can pay when your account is approved').waitFor();
    await expectPageQuality(page);
    await page.getByRole('main').getByRole('link', { name: 'Profile' }).click();
    for (const tab of ['Saved Properties', 'My Bookings', 'Notifications']) {
      await page.getByRole('navigation', { name: 'My Ennyumba' }).getByRole('link', { name: tab }).click();
      await page.getByRole('heading', { level: 1, name: tab }).waitFor();
      await expectPageQuality(page);
    }
  });
});

test('emails a reset link and signs the user in', async () => {
  await visit(onPhone, async (page) => {
    const username = 'forgets';
    await register(page, username);
    await signOut(page);
    await open(page, '/auth');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
    await page.getByLabel('Email').fill('nowhere');
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await page.getByText('Invalid email address').waitFor();
    await page.getByLabel('Email').fill(`${username}@example.com`);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await page.getByText('If this address belongs to an account, we have sent a link to it.').waitFor();
    await expectPageQuality(page);

    const letter = await emailTo(page, `${username}@example.com`, 'Reset your Ennyumba password');
    await expectPageQuality(page);
    await letter.getByRole('link').click();
    await waitForHydration(page);
    await page.getByLabel('New password').fill('matooke and groundnuts');
    await page.getByLabel('Confirm password').fill('matooke and beans');
    await page.getByRole('button', { name: 'Save new password' }).click();
    await page.getByText("Passwords don't match").waitFor();
    await expectPageQuality(page);
    await page.getByLabel('Confirm password').fill('matooke and groundnuts');
    await page.getByRole('button', { name: 'Save new password' }).click();
    await page.getByText('You can now sign in with it.').waitFor();
    await signIn(page, username, 'matooke and groundnuts');
  });
});

test('signs a manager in with a second factor, and with a recovery code when the phone is lost', {
  tags: 'thorough',
}, async () => {
  await visit(onDesktop, async (page) => {
    const username = 'careful';
    await register(page, username);
    await visit({}, async (boss) => {
      await signIn(boss, 'admin');
      const [found] = await (await send(boss, 'GET', `/api/users?q=${username}`)).json();
      await send(boss, 'PATCH', `/api/users/${found.id}/role`, { role: 'property_manager' });
    });
    await open(page, '/profile?tab=settings');
    await confirmAddress(page, username);
    await page.getByLabel('Your password').fill('not mine');
    await page.getByRole('button', { name: 'Turn on two-factor sign-in' }).click();
    await page.getByText('This is not your current password').waitFor();
    await expectPageQuality(page);
    await page.getByLabel('Your password').fill(password);
    await page.getByRole('button', { name: 'Turn on two-factor sign-in' }).click();
    const key = await page.getByText('Or enter this key in the app:').innerText();
    await expectPageQuality(page);
    const inApp = page.getByRole('link', { name: 'Open your authenticator app' });
    expect(await inApp.getAttribute('href')).toMatch(/^otpauth:\/\/totp\//);
    const [seed] = /[A-Z2-7]{32}/.exec(key) as RegExpExecArray;
    const code = () => new TOTP({ secret: Secret.fromBase32(seed) }).generate();
    await page.getByLabel('The code shown in the app').fill(wrongCode(seed));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('This code is wrong or has already been used.').waitFor();
    await page.getByLabel('The code shown in the app').fill(code());
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('Save these recovery codes in case you lose your phone.').waitFor();
    const recovery = await page
      .getByText(/^[0-9a-f]{5}(-[0-9a-f]{5}){3}$/)
      .first()
      .innerText();
    await expectPageQuality(page);

    await signOut(page);
    await open(page, '/auth');
    await panel(page).getByLabel('Username').fill(username);
    await panel(page).getByLabel('Password', { exact: true }).fill(password);
    await panel(page).getByRole('button', { name: 'Login' }).click();
    await panel(page).getByText('If you have lost your phone, enter a recovery code.').waitFor();
    // The field is not marked as invalid before the first attempt.
    expect(await panel(page).getByLabel('Code').getAttribute('aria-invalid')).toBeNull();
    await expectPageQuality(page);
    await panel(page).getByLabel('Code').fill(recovery);
    await panel(page).getByRole('button', { name: 'Login' }).click();
    await eventually(() => pathOf(page)).toBe('/admin/properties');

    // The user has lost the phone and the recovery codes, so an admin helps.
    await signOut(page);
    await visit(onDesktop, async (boss) => {
      await signIn(boss, 'admin');
      await open(boss, `/admin/users?q=${username}`);
      await chooseInRow(boss, username, 'Reset two-factor sign-in');
      const dialog = boss.getByRole('dialog', { name: 'Reset two-factor sign-in?' });
      await dialog.getByText(`For ${username}, ${username}@example.com`).waitFor();
      await expectPageQuality(boss);
      await dialog.getByRole('button', { name: 'Reset' }).click();
      await dialog.getByText('Explain how you confirmed their identity').waitFor();
      await dialog.getByLabel('How did you confirm their identity?').fill('Came with their passport');
      const refusal = { status: 503, code: 'unavailable', message: 'Not just now.' };
      await boss.route('**/two-factor/reset', (route) => route.fulfill({ status: 503, json: refusal }), {
        times: 1,
      });
      await dialog.getByRole('button', { name: 'Reset' }).click();
      await dialog.getByRole('alert').getByText('Not just now.').waitFor();
      expect(await toast(boss).count()).toBe(0);
      await dialog.getByRole('button', { name: 'Reset' }).click();
      await eventually(() => dialog.count()).toBe(0);
      await boss.getByRole('button', { name: `More actions for ${username}` }).click();
      await eventually(() => boss.getByRole('menuitem', { name: 'Reset two-factor sign-in' }).count()).toBe(
        0,
      );
      await boss.keyboard.press('Escape');
      await boss.getByText('Recent changes').click();
      await boss.getByText('two-factor reset').first().waitFor();
      await boss.getByText('Recent sign-ins').click();
      await boss.getByText('signed in').first().waitFor();
      await expectPageQuality(boss);
      await boss.getByRole('link', { name: 'Search the audit log' }).click();
      await boss.getByRole('textbox', { name: 'User', exact: true }).fill(username);
      await boss.getByRole('textbox', { name: 'Action', exact: true }).fill('two-factor');
      await boss.getByRole('button', { name: 'Search' }).last().click();
      await boss.waitForURL('**/admin/audit?who=**');
      await boss.getByText(/two-factor reset.*Came with their passport/).waitFor();
      await boss.getByText('the check runs every night').first().waitFor();
      await expectPageQuality(boss);
    });
    await signIn(page, username);
  });
});

test('requires a longer password before a promoted user becomes a manager', {
  tags: 'thorough',
}, async () => {
  await visit(onPhone, async (page) => {
    const username = 'brief';
    const reply = await send(page, 'POST', '/api/register', {
      username,
      email: `${username}@example.com`,
      password: 'hot-te',
      fullName: 'A Member',
    });
    await visit({}, async (boss) => {
      await signIn(boss, 'admin');
      const { id } = await reply.json();
      await send(boss, 'PATCH', `/api/users/${id}/role`, { role: 'property_manager' });
    });
    await open(page, '/admin/properties');
    await page.getByRole('heading', { name: 'You need a longer password' }).waitFor();
    await expectPageQuality(page);
    await page.getByRole('link', { name: 'Choose a longer password' }).click();
    await page.getByText('Your role needs a longer password').waitFor();
    await page.getByLabel('Current password').fill('hot-te');
    await page.getByLabel('New password').fill('hot-tea');
    await page.getByRole('button', { name: 'Save new password' }).click();
    await page.getByText('Password must be at least 8 characters for accounts that list homes').waitFor();
    await expectPageQuality(page);
    await page.getByLabel('Current password').fill('hot-te');
    await page.getByLabel('New password').fill('hot tea at dawn');
    await page.getByRole('button', { name: 'Save new password' }).click();
    await eventually(() => page.getByText('Your role needs a longer password').count()).toBe(0);
    await open(page, '/admin/properties');
    await page.getByRole('heading', { name: 'Property Manager' }).waitFor();
  });
});

test('keeps input from before the plans load, and selects the requested plan', {
  tags: 'thorough',
}, async () => {
  await visit({ viewport: phone }, async (page) => {
    const plans = Promise.withResolvers<void>();
    await page.route('**/api/plans**', async (route) => {
      await plans.promise;
      await route.continue();
    });
    await page.goto('/auth?tab=register&plan=standard');
    await panel(page).getByLabel('Full name').fill('Amina Sample');
    expect(await panel(page).getByLabel('Plan').count()).toBe(0);
    plans.resolve();
    await eventually(() => panel(page).getByLabel('Plan').inputValue()).toBe('standard');
    expect(await panel(page).getByLabel('Full name').inputValue()).toBe('Amina Sample');
  });
});

test('selects a plan on the membership page, and delays the trial until the account may list', {
  tags: 'thorough',
}, async () => {
  await visit(onPhone, async (page) => {
    await open(page, '/membership');
    for (const words of ['Basic', 'Professional', 'Enterprise', 'Most Popular', '$29', '$79', '$199'])
      expect(await page.getByText(words, { exact: true }).count()).toBeGreaterThan(0);
    expect(await page.getByRole('link', { name: 'Return Home' }).getAttribute('href')).toBe('/');
    await expectPageQuality(page);
    await page.getByRole('button', { name: 'Contact Sales' }).click();
    const sales = page.getByRole('dialog', { name: 'Contact Sales' });
    await sales.getByLabel('Full name').fill('Asks First');
    await sales.getByLabel('Email').fill('asks@example.com');
    await sales.getByLabel('How can we help?').fill('What do two hundred homes cost?');
    await expectPageQuality(page);
    await sales.getByRole('button', { name: 'Send message' }).click();
    await page.getByText('Message sent').waitFor();
    await page.getByRole('button', { name: 'Contact Sales' }).click();
    await sales.getByRole('button', { name: 'Create an account instead' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create Your Account' });
    await dialog.getByText(/^Enterprise, .*You pay nothing until we approve you to list homes/).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await eventually(() => dialog.count()).toBe(0);
    await page.getByRole('button', { name: 'Start Free Trial' }).click();
    await dialog.getByText('Sign up for a 14-day free trial with Professional features').waitFor();
    await expectPageQuality(page);
    await dialog.getByLabel('Full name').fill('A Trial');
    await dialog.getByLabel('Email').fill('trial@example.com');
    await dialog.getByLabel('Username').fill('trial');
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByLabel('Confirm password').fill(password);
    const register = () => dialog.getByRole('button', { name: 'Complete Registration' }).click();
    await waitingSaid(page, '**/api/register', register, 'Registering...');
    await eventually(() => pathOf(page)).toBe('/profile/membership');
    await page
      .getByText('You chose the free trial. It starts when your account is approved to list homes')
      .waitFor();
    await expectPageQuality(page);
    await open(page, '/membership');
    await eventually(() => pathOf(page)).toBe('/');
    await page.getByText('See your plan and compare other plans in your profile.').waitFor();
  });
});

test('changes roles at once, keeps the last admin, and gives others no access', {
  tags: 'thorough',
}, async () => {
  const username = 'rises';
  await visit(onDesktop, async (page) => {
    await register(page, username);
    await open(page, '/admin/users');
    await page.getByRole('heading', { name: 'Access Restricted' }).waitFor();
    await expectPageQuality(page);
  });
  await visit(onDesktop, async (page) => {
    await signIn(page, 'admin');
    await open(page, '/admin/users?q=nobody+at+all');
    await page.getByText('No users found').waitFor();
    await page.getByLabel('Search users').fill(username);
    await page.getByRole('button', { name: 'Search' }).last().click();
    await page.waitForURL(`**/admin/users?q=${username}`);
    const choice = page.getByLabel(`Role of ${username}`);
    const change = async (role: string) => {
      await choice.selectOption(role);
      const words = role.replace('_', ' ');
      const answer = await interceptOnce(page, '**/api/users/*/role');
      await page.getByRole('button', { name: `Change to ${words}` }).click();
      await page.getByText('Updating...').waitFor();
      answer();
      await expectToast(page, `User role updated to ${words}`);
    };
    await choice.selectOption('admin');
    await page.getByText('Admins can edit and delete any property').waitFor();
    await expectPageQuality(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(await choice.inputValue()).toBe('user');
    await change('property_manager');
    await toast(page).getByRole('button', { name: 'Undo' }).click();
    await expectToast(page, 'User role updated to user');
    await eventually(() => choice.inputValue()).toBe('user');
    await change('property_manager');
    await change('admin');
    await open(page, '/admin/users?q=admin%40');
    await page.getByText('Recent changes').click();
    await page.getByText('(user to property manager)').first().waitFor();
    await expectPageQuality(page);
    await page.route('**/api/users*', (route) => route.fulfill({ status: 500, body: '' }));
    await open(page, '/admin/users?q=x');
    await page.getByText('Failed to load users. Please try again later.').waitFor();
  });
  await visit(onDesktop, async (page) => {
    await signIn(page, username);
    await open(page, `/admin/users?q=${username}`);
    await page.getByLabel(`Role of ${username}`).selectOption('user');
    await page.getByText('you cannot undo this yourself').waitFor();
    await page.getByRole('button', { name: 'Change to user' }).click();
    await eventually(() => pathOf(page)).toBe('/profile');
    await expectToast(page, 'You are no longer an admin.');
  });
  await visit(onDesktop, async (page) => {
    await signIn(page, 'admin');
    await open(page, '/admin/users?q=admin%40');
    await page.getByLabel('Role of admin').selectOption('user');
    await page.getByRole('button', { name: 'Change to user' }).click();
    await expectToast(page, 'You cannot remove the last admin. Make another user an admin first.');
    await eventually(() => page.getByLabel('Role of admin').inputValue()).toBe('admin');
  });
});

test("lists the user's pages in the menu and signs them out", {
  tags: 'thorough',
}, async () => {
  await visit({ viewport: desktop }, async (page) => {
    await signIn(page, 'admin');
    await open(page, '/');
    const menu = page.getByRole('navigation', { name: 'Main' });
    await page.getByRole('button', { name: 'Menu' }).click();
    await menu.getByText('Welcome, Grace Sample').waitFor();
    // Some of the links also show the number of pending items.
    const names = (await menu.getByRole('link').allInnerTexts()).map((text) => text.split('\n')[0]);
    expect(names).toEqual([
      'Profile',
      'Saved Properties',
      'My Bookings',
      'Contacts and enquiries',
      'Payments and receipts',
      'Settings',
      'Notifications',
      'Overview',
      'Property Manager',
      'Virtual Tour Manager',
      'User Management',
    ]);
    await expectPageQuality(page);
    // The element at the centre of the menu is the menu itself, so nothing covers it.
    const box = await menu.boundingBox();
    expect(box && box.y + box.height).toBeLessThanOrEqual(desktop.height);
    const middle = `document.elementFromPoint(${(box?.x ?? 0) + 100}, 300)`;
    expect(await page.evaluate(`${middle}.closest('#menu') !== null`)).toBe(true);
    const leave = () => menu.getByRole('button', { name: 'Logout' }).click();
    await waitingSaid(page, '**/api/logout', leave, 'Logging out...');
    await expectToast(page, 'Logged out successfully');
    await page.getByRole('link', { name: 'Sign In' }).first().waitFor();
  });
});

test('shows a failed sign-in as offline, not as a wrong password', { tags: 'thorough' }, async () => {
  await visit({}, async (page) => {
    await open(page, '/auth');
    await page.route('**/api/login', (route) => route.abort());
    await panel(page).getByLabel('Username').fill('nobody');
    await panel(page).getByLabel('Password', { exact: true }).fill('not this one');
    await panel(page).getByRole('button', { name: 'Login' }).click();
    await panel(page).getByText('You are offline.').waitFor();
    await enhancementsLoaded(page);
    expect(await toast(page).count()).toBe(0);
    await page.unroute('**/api/login');
    await panel(page).getByRole('button', { name: 'Login' }).click();
    await expectToast(page, 'Invalid username or password');
  });
});

test('turns the second factor off with a recovery code, with no code left on the screen', {
  tags: 'thorough',
}, async () => {
  await visit({}, async (page) => {
    await register(page, 'changes-his-mind');
    await visit({}, async (boss) => {
      await signIn(boss, 'admin');
      const [found] = await (await send(boss, 'GET', '/api/users?q=changes-his-mind')).json();
      await send(boss, 'PATCH', `/api/users/${found.id}/role`, { role: 'property_manager' });
    });
    await open(page, '/profile?tab=settings');
    await confirmAddress(page, 'changes-his-mind');
    await page.getByLabel('Your password').fill(password);
    await page.getByRole('button', { name: 'Turn on two-factor sign-in' }).click();
    const key = await page.getByText('Or enter this key in the app:').innerText();
    const codes = new TOTP({ secret: Secret.fromBase32((/[A-Z2-7]{32}/.exec(key) as RegExpExecArray)[0]) });
    await page.getByLabel('The code shown in the app').fill(codes.generate());
    const answer = Promise.withResolvers<void>();
    await page.route('**/api/user', async (route) => {
      await answer.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('Two-factor sign-in is on.').waitFor();
    // The form to turn it on must not return during the update, because text typed into it would be lost.
    expect(await page.getByRole('button', { name: 'Turn on two-factor sign-in' }).count()).toBe(0);
    answer.resolve();
    const kept = await page.getByRole('status').getByRole('listitem').first().innerText();
    await page.getByLabel('Your password').fill(password);
    await page.getByLabel('Two-factor code').fill(kept);
    await page.getByRole('button', { name: 'Turn off two-factor sign-in' }).click();
    await page.getByRole('button', { name: 'Turn on two-factor sign-in' }).waitFor();
    expect(await page.getByText('Two-factor sign-in is on.').count()).toBe(0);
  });
});

test('explains on the login page that the session was ended on another device', {
  tags: 'thorough',
}, async () => {
  await visit({ viewport: phone }, async (page) => {
    await register(page, 'two-devices');
    await visit({}, async (other) => {
      await signIn(other, 'two-devices');
      await open(other, '/profile');
      // On an account page, the device would detect the change and redirect by itself.
      await other.goto('about:blank');
      expect((await send(page, 'POST', '/api/logout/everywhere')).status()).toBe(200);
      await other.goto('/profile');
      await eventually(() => pathOf(other)).toBe('/auth');
      await other.getByText('You were signed out', { exact: true }).waitFor();
    });
    // After a sign-out on this device, the message does not mention other devices.
    await open(page, '/profile');
    await page.getByRole('button', { name: 'Logout' }).click();
    await eventually(() => pathOf(page)).toBe('/auth');
    await page.getByText('Logged out successfully').waitFor();
    expect(await page.getByText('You were signed out', { exact: true }).count()).toBe(0);
  });
});

test('keeps a dialog open during text selection, and closes it on a press beside it', {
  tags: 'thorough',
}, async () => {
  await visit({ viewport: desktop }, async (page) => {
    await open(page, '/membership');
    await page.getByRole('button', { name: 'Start Free Trial' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create Your Account' });
    const field = dialog.getByLabel('Full name');
    await field.fill('A Trial');
    const { x, y } = (await field.boundingBox()) as { x: number; y: number };
    await page.mouse.move(x + 60, y + 20);
    await page.mouse.down();
    await page.mouse.move(5, y + 20, { steps: 4 });
    await page.mouse.up();
    expect(await page.evaluate('getSelection().toString()')).toMatch(/^A T/);
    expect(await field.inputValue()).toBe('A Trial');
    await page.mouse.click(5, y + 20);
    await eventually(() => dialog.count()).toBe(0);
  });
});

test('asks for sign-in first when a confirmation link is opened signed out', {
  tags: 'thorough',
}, async () => {
  await visit({ viewport: desktop }, async (page) => {
    await open(page, `/auth/confirm-email#${'a'.repeat(43)}`);
    const asked = page.getByText('Sign in to the account that uses this email address.');
    await eventually(() => asked.isVisible()).toBe(true);
  });
});
