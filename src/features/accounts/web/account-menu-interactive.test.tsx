import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
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
import { currentUserKey } from './current-user.ts';
import UnreadCorner, { unreadQuery } from './unread.tsx';

const admin: CurrentUser = { ...sampleAccount, role: 'admin' };
const nothing = Object.fromEntries(adminQueueNames.map((name) => [name, 0]));
const waits = (over: Partial<AdminQueueCounts>) => ({ ...nothing, rateDays: 0, ...over });
const noneUnread = [unreadQuery().queryKey, { unread: 0 }] as const;

const opened = (user: CurrentUser) =>
  renderInteractive(<AccountMenu user={user} />, [noneUnread, [currentUserKey, user]]);
const links = () => screen.getAllByRole('link').map(({ textContent }) => textContent);

test('shows the progress of signing out, and sends one request', async () => {
  const { user, client } = opened(sampleAccount);
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Logging out...' }).disabled).toBe(true);
  sessionStorage.setItem('viewing-guest', JSON.stringify({ phone: '0700 000 001' }));
  await respondTo('POST /api/logout');
  expect(toastText()).toBe('Logged out successfully: You have been logged out of your account');
  // The next person at this device does not see what this one typed.
  expect(sessionStorage.getItem('viewing-guest')).toBeNull();
  expect(client.getQueryData(currentUserKey)).toBeNull();
});

test('lets the user retry a failed sign-out', async () => {
  const { user, client } = opened(sampleAccount);
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  await respondWithError('POST /api/logout', 503, 'Later');
  expect(toastText()).toBe('Logout failed: Later');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Logout' }).disabled).toBe(false);
  expect(client.getQueryData(currentUserKey)).toEqual(sampleAccount);
});

test('shows an admin the total of pending items', async () => {
  opened(admin);
  await respondTo('GET /api/waiting', waits({ reports: 3, claims: 97 }));
  expect(links()).toContain('Overview99+ pending');
});

test.each<[string, Partial<CurrentUser>]>([
  ['of a user who is not an admin', { role: 'property_manager' }],
  ['of an admin who needs a longer password first', { role: 'admin', isHeldBack: true }],
])('requests no pending counts in the menu %s', async (_, over) => {
  opened({ ...sampleAccount, ...over });
  expect(pendingRequests()).toEqual([]);
});

test('shows each role its own pages', () => {
  const { change } = opened(sampleAccount);
  const own = [
    'Profile',
    'Saved Properties',
    'My Bookings',
    'Contacts and enquiries',
    'Payments and receipts',
    'Settings',
    'Notifications',
  ];
  const listing = ['Property Manager', 'Virtual Tour Manager'];
  expect(links()).toEqual([...own, ...listing]);
  change(<AccountMenu user={{ ...sampleAccount, role: 'property_manager' }} />);
  expect(links()).toEqual([...own, ...listing]);
  change(<AccountMenu user={admin} />);
  expect(links()).toEqual([...own, 'Overview', ...listing, 'User Management']);
});

test('greets an account without a full name by its username', () => {
  opened({ ...sampleAccount, fullName: '' });
  expect(screen.getByText('Welcome, grace').tagName).toBe('P');
});

test('shows the unread count at its link and at the corner of an icon', async () => {
  renderInteractive(
    <>
      <AccountMenu user={sampleAccount} />
      <button type="button">
        Menu
        <UnreadCorner />
      </button>
    </>,
  );
  expect(screen.getByRole('button', { name: 'Menu' })).toBeDefined();
  await respondTo('GET /api/notifications/count', { unread: 100 });
  expect(links()).toContain('Notifications99+ unread');
  expect(screen.getByRole('button', { name: 'Menu 99+ unread' })).toBeDefined();
});
