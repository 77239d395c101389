import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import type { CurrentUser } from '#features/accounts/schema.ts';
import { sampleAccount } from '#features/accounts/web/testing/some-account.ts';
import { expectShown, renderInteractive } from '#kit/web/testing/render-interactive.tsx';
import { showToast } from '#kit/web/toasts.ts';
import { currentUserKey } from './current-user.ts';
import { SignedIn, SignedOut } from './use-guard.tsx';

let replace: MockInstance<(address: string | URL) => void>;

beforeEach(() => {
  replace = vi.spyOn(location, 'replace').mockImplementation(() => {});
  history.replaceState(null, '', '/admin/leads?stage=new');
});
afterEach(() => {
  document.cookie = 'signed-in=; max-age=0';
});

const left = () => replace.mock.calls.map(([address]) => address);
/** Returns the toast that the next page will show. */
const takenAlong = (): unknown => JSON.parse(sessionStorage.getItem('toast-after-load') ?? 'null');
const manager: CurrentUser = { ...sampleAccount, role: 'property_manager' };
const desk = (
  <SignedIn
    otherwise="/auth"
    roles={['property_manager', 'admin']}
    restricted={({ user }) => <p>Ask, {user.username}</p>}
  >
    {({ username }) => <p>Desk of {username}</p>}
  </SignedIn>
);
const guarded = (user: CurrentUser | null) => renderInteractive(desk, [[currentUserKey, user]]);

test('shows the page to a user with the role', () => {
  guarded(manager);
  expectShown('Desk of grace');
  expect(left()).toEqual([]);
});

test('tells a user without the role that access is restricted, and what to do', () => {
  guarded(sampleAccount);
  expectShown('Access Restricted', 'Ask, grace');
  expect(screen.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/');
  expect(left()).toEqual([]);
});

test('leads a user whose role needs a longer password to the settings', () => {
  guarded({ ...manager, isHeldBack: true });
  expectShown('You need a longer password');
  expect(screen.getByRole('link', { name: 'Choose a longer password' }).getAttribute('href')).toBe(
    '/profile?tab=settings',
  );
  expect(screen.queryByText('Desk of grace')).toBeNull();
});

test('shows a page for all signed-in users also when the password is too short for the role', () => {
  renderInteractive(<SignedIn otherwise="/auth">{({ username }) => <p>Profile of {username}</p>}</SignedIn>, [
    [currentUserKey, { ...manager, isHeldBack: true }],
  ]);
  expect(expectShown('Profile of grace')).toBeUndefined();
});

test('redirects a visitor to sign-in and back, without a toast', () => {
  guarded(null);
  screen.getByRole('status', { name: 'Loading' });
  expect(left()).toEqual(['/auth?next=%2Fadmin%2Fleads%3Fstage%3Dnew']);
  expect(takenAlong()).toBeNull();
});

test('redirects a visitor from a member page to the plans', () => {
  renderInteractive(<SignedIn otherwise="/membership">{() => <p>Plan</p>}</SignedIn>, [
    [currentUserKey, null],
  ]);
  expect(left()).toEqual(['/membership']);
});

test('shows a toast on the next page when the session was ended elsewhere', () => {
  document.cookie = 'signed-in=1';
  guarded(null);
  expect(takenAlong()).toMatchObject({ title: 'You were signed out' });
});

test('shows a toast on the next page when the session ends while the page is open', async () => {
  const { client } = guarded(manager);
  client.setQueryData(currentUserKey, null);
  await screen.findByRole('status', { name: 'Loading' });
  expect(takenAlong()).toMatchObject({ title: 'You were signed out' });
  expect(left()).toEqual(['/auth?next=%2Fadmin%2Fleads%3Fstage%3Dnew']);
});

test('shows only the sign-out toast after a sign-out on this page', async () => {
  const { client } = guarded(manager);
  showToast({ title: 'Logged out successfully' });
  client.setQueryData(currentUserKey, null);
  await screen.findByRole('status', { name: 'Loading' });
  expect(takenAlong()).toEqual({ title: 'Logged out successfully' });
});

test('redirects a signed-in user from a page for visitors, with a toast', () => {
  const words = { title: 'You are signed in already' };
  renderInteractive(
    <SignedOut otherwise="/profile" words={words}>
      <p>Sign in here</p>
    </SignedOut>,
    [[currentUserKey, sampleAccount]],
  );
  expect([left(), takenAlong(), screen.queryByText('Sign in here')]).toEqual([['/profile'], words, null]);
});

test('shows the page to visitors, and redirects later without a toast when none is given', async () => {
  const { client } = renderInteractive(
    <SignedOut otherwise="/profile">
      <p>Sign in here</p>
    </SignedOut>,
    [[currentUserKey, null]],
  );
  expectShown('Sign in here');
  expect(left()).toEqual([]);
  client.setQueryData(currentUserKey, sampleAccount);
  await screen.findByRole('status', { name: 'Loading' });
  expect([left(), takenAlong()]).toEqual([['/profile'], null]);
});
