import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { User } from '#features/accounts/schema.ts';
import { currentUserKey } from '#features/accounts/web/current-user.ts';
import { accessQuery, auditQuery, usersQuery } from '#features/accounts/web/queries.ts';
import { sampleAccount } from '#features/accounts/web/testing/some-account.ts';
import {
  expectShown,
  pendingRequests,
  renderInteractive,
  respondTo,
  respondWithError,
  sentBody,
  toastText,
} from '#kit/web/testing/render-interactive.tsx';
import { currentToast } from '#kit/web/toasts.ts';
import { UserManagement } from './user-management.tsx';

const user: User = {
  ...sampleAccount,
  id: 9,
  username: 'rose',
  email: 'rose@example.com',
  fullName: 'Rose Sample',
};
const users = 'GET /api/users?q=ro';
const audit = 'GET /api/audit';

afterEach(() => {
  document.cookie = 'signed-in=; max-age=0';
});

const used = (over: Partial<User> = {}, me = 1) =>
  renderInteractive(<UserManagement q="ro" market="Market" />, [
    [usersQuery('ro').queryKey, [{ ...user, ...over }]],
    [auditQuery().queryKey, []],
    [accessQuery().queryKey, []],
    [currentUserKey, { ...sampleAccount, id: me, role: 'admin' }],
  ]);
const role = () => screen.getByLabelText<HTMLSelectElement>('Role of rose');
const openMenu = (visitor: UserEvent) => visitor.click(button('More actions for rose'));
async function choose(visitor: UserEvent, action: string) {
  await openMenu(visitor);
  await visitor.click(screen.getByRole('menuitem', { name: action }));
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('a new role', () => {
  const change = 'PATCH /api/users/9/role';

  test('asks to confirm a new role, and keeps the old one until then', async () => {
    const { user: visitor } = used();
    await visitor.selectOptions(role(), 'admin');
    expectShown('Change role?', /^Rose Sample \(rose\): from user to admin$/);
    expectShown('Admins can edit and delete any property and change any role, including yours.');
    expect([role().value, pendingRequests()]).toEqual(['user', []]);
    await visitor.click(button('Cancel'));
    expect([screen.queryByText(/^Rose Sample \(rose\)/), pendingRequests()]).toEqual([null, []]);
  });

  test.each([
    [
      'user',
      'property_manager',
      'Property managers can list homes. They can edit and delete only their own.',
    ],
    ['property_manager', 'user', 'Users cannot list or edit homes. Their existing listings do not change.'],
  ] as const)('explains the change from %s to %s', async (before, after, words) => {
    const { user: visitor } = used({ role: before });
    await visitor.selectOptions(role(), after);
    expect(expectShown(words)).toBeUndefined();
  });

  test('sends a new role once, and disables its row until the list reloads', async () => {
    const { user: visitor } = used();
    await visitor.selectOptions(role(), 'property_manager');
    await visitor.click(button('Change to property manager'));
    expect(screen.queryByText(/^Rose Sample \(rose\)/)).toBeNull();
    expectShown('Updating...');
    expect([role().disabled, sentBody(change).body]).toEqual([true, { role: 'property_manager' }]);
    await respondTo(change, { ...user, role: 'property_manager' });
    expect(toastText()).toBe('User role updated to property manager');
    expect(currentToast()?.durationMs).toBe(10_000);
    expect(role().disabled).toBe(true);
    await respondTo(users, [{ ...user, role: 'property_manager' }]);
    await respondTo(audit, []);
    expect([role().value, role().disabled]).toEqual(['property_manager', false]);
  });

  test('shows why a role was rejected, and restores the row', async () => {
    const { user: visitor } = used();
    await visitor.selectOptions(role(), 'admin');
    await visitor.click(button('Change to admin'));
    await respondWithError(change, 409, 'You cannot remove the last admin');
    await respondTo(users, [user]);
    await respondTo(audit, []);
    expect(toastText()).toBe('Error: You cannot remove the last admin');
    expect([role().value, role().disabled]).toEqual(['user', false]);
  });

  test('warns before changing the admin’s own role, and leads to the profile', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
    const { user: visitor } = used({ role: 'admin' }, 9);
    await visitor.selectOptions(role(), 'user');
    expectShown(
      'Change your own role?',
      'You will no longer be an admin. You cannot undo this yourself. Another admin has to restore your role.',
    );
    await visitor.click(button('Change to user'));
    await respondTo(change, user);
    expect([assign.mock.calls, toastText(), pendingRequests()]).toEqual([[['/profile']], null, []]);
    expect(sessionStorage.getItem('toast-after-load')).toContain('You are no longer an admin.');
  });

  test('reloads the current user when changing the admin’s own role was rejected', async () => {
    document.cookie = 'signed-in=1';
    const { user: visitor } = used({ role: 'admin' }, 9);
    await visitor.selectOptions(role(), 'user');
    await visitor.click(button('Change to user'));
    await respondWithError(change, 409, 'You cannot remove the last admin');
    await respondTo(users, [{ ...user, role: 'admin' }]);
    await respondTo(audit, []);
    expect(pendingRequests()).toEqual(['GET /api/user']);
    await respondTo('GET /api/user', { ...sampleAccount, id: 9, role: 'admin' });
    expect(role().disabled).toBe(false);
  });
});

describe('signing a user out everywhere', () => {
  const end = 'POST /api/users/9/sessions/end';

  test('is not offered for the admin’s own account', async () => {
    const { user: visitor } = used({}, 9);
    await openMenu(visitor);
    expect(screen.queryByRole('menuitem', { name: 'Sign out everywhere' })).toBeNull();
  });

  test('confirms and ends all sessions once, and reloads the audit log', async () => {
    const { user: visitor } = used();
    await choose(visitor, 'Sign out everywhere');
    expectShown('Sign out everywhere?', 'For rose, rose@example.com');
    await visitor.click(button('Sign out'));
    expect(button('Signing out...').disabled).toBe(true);
    await respondTo(end, { message: 'Done' });
    expect(screen.queryByText('Sign out everywhere?')).toBeNull();
    expect(toastText()).toBe('rose was signed out everywhere');
    expect(pendingRequests()).toEqual([audit]);
  });

  test('shows an error in the dialog, and keeps it open', async () => {
    const { user: visitor } = used();
    await choose(visitor, 'Sign out everywhere');
    await visitor.click(button('Sign out'));
    await respondWithError(end, 503, 'Later');
    expect(screen.getByRole('alert').textContent).toBe('Later');
    expect(screen.getByText('Sign out everywhere?').closest('dialog')?.open).toBe(true);
    expect([toastText(), pendingRequests()]).toEqual([null, []]);
  });

  test('clears an earlier error when the dialog is reopened', async () => {
    const { user: visitor } = used();
    await choose(visitor, 'Sign out everywhere');
    await visitor.click(button('Sign out'));
    await respondWithError(end, 503, 'Later');
    await visitor.click(button('Cancel'));
    await choose(visitor, 'Sign out everywhere');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('closes the dialog on cancel', async () => {
    const { user: visitor } = used();
    await choose(visitor, 'Sign out everywhere');
    await visitor.click(button('Cancel'));
    expect([screen.queryByText('Sign out everywhere?'), pendingRequests()]).toEqual([null, []]);
  });
});

describe('resetting two-factor sign-in', () => {
  const reset = 'POST /api/users/9/two-factor/reset';

  test('offers no reset for a user without two-factor sign-in', async () => {
    const { user: visitor } = used();
    await openMenu(visitor);
    expect(screen.queryByRole('menuitem', { name: 'Reset two-factor sign-in' })).toBeNull();
  });

  test('offers no reset for the admin’s own account', async () => {
    const { user: visitor } = used({ hasTwoFactor: true }, 9);
    await openMenu(visitor);
    expect(screen.queryByRole('menuitem', { name: 'Reset two-factor sign-in' })).toBeNull();
  });

  test('resets two-factor sign-in with a reason, and reloads the list and the audit log', async () => {
    const { user: visitor } = used({ hasTwoFactor: true });
    await choose(visitor, 'Reset two-factor sign-in');
    await visitor.type(screen.getByLabelText('How did you confirm their identity?'), 'Met at the office');
    await visitor.click(button('Reset'));
    expect(button('Resetting...').disabled).toBe(true);
    expect(sentBody(reset).body).toEqual({ reason: 'Met at the office' });
    await respondTo(reset, { message: 'Done' });
    expect(toastText()).toBe('Two-factor sign-in turned off for rose');
    expect(pendingRequests().toSorted()).toEqual([audit, 'GET /api/audit?kind=access', users]);
  });

  test('requires a reason for the reset, and shows the error once', async () => {
    const { user: visitor } = used({ hasTwoFactor: true });
    await choose(visitor, 'Reset two-factor sign-in');
    await visitor.click(button('Reset'));
    await respondWithError(reset, 400, 'Say how', {
      fields: { reason: 'Explain how you confirmed their identity' },
    });
    expectShown('Explain how you confirmed their identity');
    expect([screen.queryByRole('alert'), toastText()]).toEqual([null, null]);
  });
});

describe('the user list', () => {
  test('renders users as a table on wide screens, and as cards on narrow ones', () => {
    const { change } = used();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toContain('Role');
    vi.stubGlobal('innerWidth', 390);
    change(<UserManagement key="narrow" q="ro" market="Market" />);
    expect(screen.queryByRole('table')).toBeNull();
    expectShown('rose · ID 9');
  });

  test('shows that users are loading, or could not be loaded', async () => {
    renderInteractive(<UserManagement q="ro" market="Market" />, [
      [auditQuery().queryKey, []],
      [accessQuery().queryKey, []],
    ]);
    expectShown('Loading users...');
    await respondWithError(users, 503, 'Later');
    expectShown('Failed to load users. Please try again later.');
    expect(screen.queryByText('Loading users...')).toBeNull();
  });
});

test.each([
  ['another user', true, 1, true],
  ['another user without two-factor sign-in', false, 1, false],
  ['the own account', true, 9, false],
])('offers to reset two-factor sign-in of %s: %s', async (_, hasTwoFactor, me, isOffered) => {
  const { user: visitor } = used({ hasTwoFactor }, me);
  await openMenu(visitor);
  expect(screen.queryByRole('menuitem', { name: 'Reset two-factor sign-in' }) !== null).toBe(isOffered);
});
