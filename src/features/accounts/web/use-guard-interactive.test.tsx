import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import type { CurrentUser } from '#features/accounts/schema.ts';
import { someAccount } from '#features/accounts/web/testing/some-account.ts';
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
const manager: CurrentUser = { ...someAccount, role: 'property_manager' };
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

test('whoever has the role sees the page and stays', () => {
  guarded(manager);
  expectShown('Desk of grace');
  expect(left()).toEqual([]);
});

test('another role is told, and what to do about it', () => {
  guarded(someAccount);
  expectShown('Access Restricted', 'Ask, grace');
  expect(screen.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/');
  expect(left()).toEqual([]);
});

test('a role that needs a longer password first is led to it', () => {
  guarded({ ...manager, isHeldBack: true });
  expectShown('You need a longer password');
  expect(screen.getByRole('link', { name: 'Choose a longer password' }).getAttribute('href')).toBe(
    '/profile?tab=settings',
  );
  expect(screen.queryByText('Desk of grace')).toBeNull();
});

test('a page for everybody with an account holds nobody back', () => {
  renderInteractive(<SignedIn otherwise="/auth">{({ username }) => <p>Profile of {username}</p>}</SignedIn>, [
    [currentUserKey, { ...manager, isHeldBack: true }],
  ]);
  expect(expectShown('Profile of grace')).toBeUndefined();
});

test('whoever never was signed in is led to sign in and back, without a word', () => {
  guarded(null);
  screen.getByRole('status', { name: 'Loading' });
  expect(left()).toEqual(['/auth?next=%2Fadmin%2Fleads%3Fstage%3Dnew']);
  expect(takenAlong()).toBeNull();
});

test('elsewhere they are led to the plans', () => {
  renderInteractive(<SignedIn otherwise="/membership">{() => <p>Plan</p>}</SignedIn>, [
    [currentUserKey, null],
  ]);
  expect(left()).toEqual(['/membership']);
});

test('a session that was ended elsewhere is said on the next page', () => {
  document.cookie = 'signed-in=1';
  guarded(null);
  expect(takenAlong()).toMatchObject({ title: 'You were signed out' });
});

test('so is one that ends while the page is open', async () => {
  const { client } = guarded(manager);
  client.setQueryData(currentUserKey, null);
  await screen.findByRole('status', { name: 'Loading' });
  expect(takenAlong()).toMatchObject({ title: 'You were signed out' });
  expect(left()).toEqual(['/auth?next=%2Fadmin%2Fleads%3Fstage%3Dnew']);
});

test('whoever signs out here reads that, and nothing of another device', async () => {
  const { client } = guarded(manager);
  showToast({ title: 'Logged out successfully' });
  client.setQueryData(currentUserKey, null);
  await screen.findByRole('status', { name: 'Loading' });
  expect(takenAlong()).toEqual({ title: 'Logged out successfully' });
});

test('a page for visitors without an account leads others on, with words', () => {
  const words = { title: 'You are signed in already' };
  renderInteractive(
    <SignedOut otherwise="/profile" words={words}>
      <p>Sign in here</p>
    </SignedOut>,
    [[currentUserKey, someAccount]],
  );
  expect([left(), takenAlong(), screen.queryByText('Sign in here')]).toEqual([['/profile'], words, null]);
});

test('it stays for those without one, and without words nothing is said', async () => {
  const { client } = renderInteractive(
    <SignedOut otherwise="/profile">
      <p>Sign in here</p>
    </SignedOut>,
    [[currentUserKey, null]],
  );
  expectShown('Sign in here');
  expect(left()).toEqual([]);
  client.setQueryData(currentUserKey, someAccount);
  await screen.findByRole('status', { name: 'Loading' });
  expect([left(), takenAlong()]).toEqual([['/profile'], null]);
});
