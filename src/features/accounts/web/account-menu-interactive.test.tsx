import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type AdminQueueCounts, adminQueueNames } from '#features/accounts/admin-queues.ts';
import type { CurrentUser } from '#features/accounts/schema.ts';
import { sampleAccount } from '#features/accounts/web/testing/some-account.ts';
import {
  pendingRequests,
  renderInteractive,
  respondTo,
  respondWithError,
  toastText,
} from '#kit/web/testing/render-interactive.tsx';
import AccountMenu from './account-menu.tsx';
import { adminQueueCountsQuery } from './admin-queue-query.ts';
import { currentUserKey } from './current-user.ts';
import { unreadQuery } from './unread.tsx';

afterEach(() => document.querySelector('.menu-button')?.remove());

const admin: CurrentUser = { ...sampleAccount, role: 'admin' };
const nothing = Object.fromEntries(adminQueueNames.map((name) => [name, 0]));
const waits = (over: Partial<AdminQueueCounts>) => ({ ...nothing, rateDays: 0, ...over });
const noneUnread = [unreadQuery().queryKey, { unread: 0 }] as const;
const details = () => screen.getByRole<HTMLDetailsElement>('group');
const summary = () => details().querySelector('summary')?.textContent;

async function opened(user: CurrentUser) {
  const used = renderInteractive(<AccountMenu user={user} />, [noneUnread, [currentUserKey, user]]);
  details().open = true;
  return used;
}

test('closes the menu when a link is followed', async () => {
  const { user, history } = await opened(sampleAccount);
  await user.click(screen.getByRole('link', { name: 'Saved Properties' }));
  expect([details().open, history?.at(-1)]).toEqual([false, '/saved']);
});

test('keeps the menu open until the user is signed out, and sends one request', async () => {
  const { user, client } = await opened(sampleAccount);
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Logging out...' }).disabled).toBe(true);
  expect(details().open).toBe(true);
  await respondTo('POST /api/logout');
  expect(toastText()).toBe('Logged out successfully: You have been logged out of your account');
  expect(client.getQueryData(currentUserKey)).toBeNull();
});

test('lets the user retry a failed sign-out', async () => {
  const { user, client } = await opened(sampleAccount);
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  await respondWithError('POST /api/logout', 503, 'Later');
  expect(toastText()).toBe('Logout failed: Later');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Logout' }).disabled).toBe(false);
  expect(client.getQueryData(currentUserKey)).toEqual(sampleAccount);
});

test('shows an admin the total of pending items, and the number on each page', async () => {
  await opened(admin);
  await respondTo('GET /api/waiting', waits({ reports: 3, claims: 97 }));
  expect(summary()).toBe('Grace Nakato99+ pending');
  expect(screen.getByRole('link', { name: /^Reports/ }).textContent).toBe('Reports3 pending');
  expect(screen.getByRole('link', { name: /^Payments/ }).textContent).toBe('Payments');
});

test.each<[string, Partial<CurrentUser>]>([
  ['of a user who is not an admin', { role: 'property_manager' }],
  ['of an admin who needs a longer password first', { role: 'admin', isHeldBack: true }],
])('requests no pending counts in the menu %s', async (_, over) => {
  await opened({ ...sampleAccount, ...over });
  expect(pendingRequests()).toEqual([]);
});

test('hides cached pending counts of an admin from another user', () => {
  renderInteractive(<AccountMenu user={sampleAccount} />, [
    noneUnread,
    [adminQueueCountsQuery().queryKey, waits({ reports: 3 })],
  ]);
  expect(summary()).toBe('Grace Nakato');
});

test('shows each role its own pages', async () => {
  const links = () =>
    within(details())
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
  const { change } = await opened(sampleAccount);
  expect(links()).toContain('Request to list homes');
  expect(links()).not.toContain('Leads');
  change(<AccountMenu user={{ ...sampleAccount, role: 'property_manager' }} />);
  expect(links()).toContain('Verification');
  expect(links()).toContain('Leads');
  expect(links()).not.toContain('User Management');
  expect(screen.getByRole('link', { name: 'Listings' }).getAttribute('href')).toBe('/admin/properties');
});

test('names an account without a full name by its username', async () => {
  await opened({ ...sampleAccount, fullName: '' });
  expect([summary(), screen.getByText('Welcome, grace').tagName]).toEqual(['grace', 'P']);
});

test('links the plan of the account to its page', () => {
  renderInteractive(<AccountMenu user={{ ...sampleAccount, membershipPlan: 'premium' }} />, [noneUnread]);
  expect(screen.getByRole('link', { name: 'Premium Plan' }).getAttribute('href')).toBe('/profile/membership');
});

test('shows the unread count at its link and on the menu button', async () => {
  const button = document.createElement('button');
  button.className = 'menu-button';
  document.body.append(button);
  renderInteractive(<AccountMenu user={sampleAccount} />);
  expect(button.textContent).toBe('');
  await respondTo('GET /api/notifications/count', { unread: 100 });
  expect(screen.getByRole('link', { name: /^Notifications/ }).textContent).toBe('Notifications99+ unread');
  expect(button.textContent).toBe('99+ unread');
});
