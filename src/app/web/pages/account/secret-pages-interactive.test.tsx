import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { someUser } from '#app/web/testing/some-user.ts';
import type { CurrentUser } from '#features/accounts/schema.ts';
import { currentUserKey } from '#features/accounts/web/current-user.ts';
import { accountPlansQuery, plansQuery } from '#features/memberships/web/queries.ts';
import {
  expectShown,
  failWithNetworkError,
  pendingRequests,
  renderInteractive,
  respondTo,
  respondWithError,
  sentBody,
  toastText,
} from '#kit/web/testing/render-interactive.tsx';
import AuthPage from './auth.tsx';
import ConfirmEmailPage from './confirm-email.tsx';
import ConfirmNewEmailPage from './confirm-new-email.tsx';
import ForgotPasswordPage from './forgotten.tsx';
import NewPasswordPage from './new-password.tsx';
import ProfilePage from './profile.tsx';
import UndoEmailChangePage from './undo-email-change.tsx';

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const as = (user: CurrentUser | null) => [[currentUserKey, user]] as const;
const lost = 'You are offline. Your changes are still here. Try again when you are back online.';

// The token of an email's link is in the URL fragment.
beforeEach(() => {
  location.hash = '#secret';
});
afterEach(() => {
  location.hash = '';
});

describe.each([
  [
    'the address of an account',
    ConfirmEmailPage,
    'POST /api/user/email-confirmation/use',
    'Yes, confirm this address',
    'You are signed in as grace. Is grace@example.com your email address?',
    'Sign in to the account that uses this email address.',
  ],
  [
    'a new address',
    ConfirmNewEmailPage,
    'POST /api/user/email/use',
    'Confirm new address',
    'You are signed in as grace. Your email address is grace@example.com.',
    'Sign in to the account that will use this new address.',
  ],
])('%s', (_, Page, use, words, question, signIn) => {
  test('is confirmed with a tap, using the token of the link', async () => {
    const { user } = renderInteractive(<Page />, as(someUser));
    expectShown(question);
    expect(pendingRequests()).toEqual([]);
    await user.click(button(words));
    expect(sentBody(use).body).toEqual({ token: 'secret' });
    expect(button('Confirming...').disabled).toBe(true);
    await respondTo(use, { message: 'It is confirmed.' });
    expectShown('It is confirmed.', 'Back to your settings');
    expect(screen.queryByText(question)).toBeNull();
  });

  test('shows that the link has expired, and can be retried', async () => {
    const { user } = renderInteractive(<Page />, as(someUser));
    await user.click(button(words));
    await respondWithError(use, 404, 'The link has expired');
    expectShown('The link has expired');
    expect(button(words).disabled).toBe(false);
    await user.click(button(words));
    expect(screen.queryByText('The link has expired')).toBeNull();
    await failWithNetworkError(use);
    expectShown(lost);
  });

  test('asks a signed-out user after sign-in', async () => {
    const { user } = renderInteractive(<Page />, as(null));
    expectShown(signIn);
    await user.type(field('Username'), 'grace');
    await user.type(field('Password'), 'a short sentence');
    await user.click(button('Login'));
    await respondTo('POST /api/login', someUser);
    expectShown(question);
    expect(screen.queryByText(signIn)).toBeNull();
  });
});

describe('an email address change requested by another person', () => {
  const stop = 'POST /api/address-changes/stop';

  test('is cancelled with a tap, signed in or not', async () => {
    const { user } = renderInteractive(<UndoEmailChangePage />);
    expect(pendingRequests()).toEqual([]);
    await user.click(button('Cancel the change'));
    expect(sentBody(stop).body).toEqual({ token: 'secret' });
    expect(button('Cancelling...').disabled).toBe(true);
    await respondTo(stop, { message: 'This address counts.' });
    expectShown('This address counts.', 'Choose a new password');
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('shows that the link to cancel the change has expired', async () => {
    const { user } = renderInteractive(<UndoEmailChangePage />);
    await user.click(button('Cancel the change'));
    await respondWithError(stop, 404, 'The link has expired');
    expectShown('The link has expired');
    expect(button('Cancel the change').disabled).toBe(false);
  });
});

describe('a forgotten password', () => {
  const ask = 'POST /api/password-resets';

  test('requests a link by address, and replaces the form with the next step', async () => {
    const { user } = renderInteractive(<ForgotPasswordPage />);
    await user.type(field('Email'), 'grace@example.com');
    await user.click(button('Send reset link'));
    expect(sentBody(ask).body).toEqual({ email: 'grace@example.com' });
    expect(button('Sending...').disabled).toBe(true);
    await respondTo(ask, { message: 'If there is such an account, a mail is on its way.' });
    expectShown('If there is such an account, a mail is on its way.');
    expect(screen.queryByLabelText('Email')).toBeNull();
  });

  test('shows an invalid address at its field once, with the focus', async () => {
    const { user } = renderInteractive(<ForgotPasswordPage />);
    await user.type(field('Email'), 'grace');
    await user.click(button('Send reset link'));
    await respondWithError(ask, 400, 'Invalid data', { fields: { email: 'Invalid email address' } });
    expectShown('Invalid email address');
    expect(screen.queryByRole('alert')).toBeNull();
    expect([document.activeElement, field('Email').value]).toEqual([field('Email'), 'grace']);
  });

  test('shows that the link was requested too often, and keeps the input', async () => {
    const { user } = renderInteractive(<ForgotPasswordPage />);
    await user.type(field('Email'), 'grace@example.com');
    await user.click(button('Send reset link'));
    await respondWithError(ask, 429, 'Please wait a little');
    expect(screen.getByRole('alert').textContent).toBe('Please wait a little');
    expect(field('Email').value).toBe('grace@example.com');
  });
});

describe('a new password', () => {
  const use = 'POST /api/password-resets/use';
  const write = async (again: string) => {
    const used = renderInteractive(<NewPasswordPage />);
    await used.user.type(field('New password'), 'a short sentence');
    await used.user.type(field('Confirm password'), again);
    await used.user.click(button('Save new password'));
    return used;
  };

  test('must be entered twice before it is sent', async () => {
    await write('a short sentense');
    expectShown("Passwords don't match");
    expect(pendingRequests()).toEqual([]);
  });

  test('is sent with the token of the link, and leads to the login', async () => {
    await write('a short sentence');
    expect(sentBody(use).body).toEqual({ token: 'secret', newPassword: 'a short sentence' });
    expect(button('Saving...').disabled).toBe(true);
    await respondTo(use, { message: 'Your password has been changed.' });
    expectShown('Your password has been changed.');
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/auth');
    expect(screen.queryByLabelText('New password')).toBeNull();
  });

  test('shows a weak password at its field, and an expired link below', async () => {
    const { user } = await write('a short sentence');
    await respondWithError(use, 400, 'Invalid data', { fields: { newPassword: 'This is easily guessed' } });
    expectShown('This is easily guessed');
    expect(screen.queryByText('Invalid data')).toBeNull();
    await user.click(button('Save new password'));
    await respondWithError(use, 404, 'The link has expired');
    expect(screen.getByRole('alert').textContent).toBe('The link has expired');
    expect(screen.queryByText('This is easily guessed')).toBeNull();
  });
});

describe('login and registration', () => {
  const known = [...as(null), [plansQuery().queryKey, []], [accountPlansQuery().queryKey, []]] as const;
  const tab = (name: string) => screen.getByRole('tab', { name });
  const open = (search = '') =>
    renderInteractive(<AuthPage params={{}} search={new URLSearchParams(search)} />, known);

  test('switches between two tabs', async () => {
    const { user } = open();
    expect([tab('Login').getAttribute('aria-selected'), screen.queryByLabelText('Full name')]).toEqual([
      'true',
      null,
    ]);
    await user.click(tab('Register'));
    expect(tab('Register').getAttribute('aria-selected')).toBe('true');
    expect(field('Full name').value).toBe('');
    await user.click(tab('Login'));
    expect(screen.queryByLabelText('Full name')).toBeNull();
  });

  test('opens the registration when the address requests it', () => {
    open('tab=register');
    expect(tab('Register').getAttribute('aria-selected')).toBe('true');
  });

  test('redirects a user after sign-in, and greets them on the next page', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
    const { user } = open();
    await user.type(field('Username'), 'grace');
    await user.type(field('Password'), 'a short sentence');
    await user.click(button('Login'));
    await respondTo('POST /api/login', someUser);
    expect(assign.mock.calls).toEqual([['/admin/properties']]);
    expect(sessionStorage.getItem('toast-after-load')).toContain('Welcome back, Grace Nakato!');
  });
});

describe('the profile', () => {
  const open = () =>
    renderInteractive(<ProfilePage params={{}} search={new URLSearchParams('tab=bookings')} />, as(someUser));

  test('signs out with one tap and clears the account', async () => {
    const replace = vi.spyOn(location, 'replace').mockImplementation(() => {});
    const { user, client } = open();
    await user.click(button('Logout'));
    expect(button('Logging out...').disabled).toBe(true);
    await respondTo('POST /api/logout');
    expect(toastText()).toBe('Logged out successfully: You have been logged out of your account');
    expect(client.getQueryData(currentUserKey)).toBeNull();
    expect(replace).toHaveBeenCalledOnce();
  });

  test('stays unchanged when signing out fails', async () => {
    const { user, client } = open();
    await user.click(button('Logout'));
    await respondWithError('POST /api/logout', 500, 'Please try again');
    expect(toastText()).toBe('Logout failed: Please try again');
    expect(client.getQueryData(currentUserKey)).toEqual(someUser);
    expect(button('Logout').disabled).toBe(false);
  });
});
