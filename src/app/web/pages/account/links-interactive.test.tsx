import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { someUser } from '#app/web/testing/some-user.ts';
import type { CurrentUser } from '#features/accounts/schema.ts';
import { currentUserKey } from '#features/accounts/web/current-user.ts';
import {
  expectShown,
  failWithNetworkError,
  pendingRequests,
  renderInteractive,
  respondTo,
  respondWithError,
  sentBody,
} from '#kit/web/testing/render-interactive.tsx';
import ConfirmEmailPage from './confirm-email.tsx';
import ConfirmNewEmailPage from './confirm-new-email.tsx';
import ForgotPasswordPage from './forgotten.tsx';
import NewPasswordPage from './new-password.tsx';
import UndoEmailChangePage from './undo-email-change.tsx';

/** The token in the links of our emails. */
const token = 'a'.repeat(43);
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

beforeEach(() => {
  history.replaceState(null, '', `/auth/link#${token}`);
  document.cookie = 'signed-in=1';
});
afterEach(() => {
  document.cookie = 'signed-in=; max-age=0';
});

describe.each([
  {
    name: 'an address that is confirmed',
    page: <ConfirmEmailPage />,
    says: 'You are signed in as grace. Is grace@example.com your email address?',
    does: 'Yes, confirm this address',
    use: 'POST /api/user/email-confirmation/use',
    asks: 'Sign in to the account that uses this email address.',
  },
  {
    name: 'a new address',
    page: <ConfirmNewEmailPage />,
    says: 'You are signed in as grace. Your email address is grace@example.com.',
    does: 'Confirm new address',
    use: 'POST /api/user/email/use',
    asks: 'Sign in to the account that will use this new address.',
  },
])('$name', ({ page, says, does, use, asks }) => {
  const used = (user: CurrentUser | null = someUser) => renderInteractive(page, [[currentUserKey, user]]);

  test('is used on a tap only, once, and reloads the account', async () => {
    const { user } = used();
    expectShown(says);
    expect(pendingRequests()).toEqual([]);
    await user.click(button(does));
    expect(button('Confirming...').disabled).toBe(true);
    expect(sentBody(use).body).toEqual({ token });
    await respondTo(use, { message: 'Thank you' });
    expectShown('Thank you');
    expect([pendingRequests(), screen.queryByText(says)]).toEqual([['GET /api/user'], null]);
    expect(link('Back to your settings')).toBe('/profile?tab=settings');
  });

  test('shows that the link has expired, and reloads nothing', async () => {
    const { user } = used();
    await user.click(button(does));
    await respondWithError(use, 400, 'This link is over');
    expect(screen.getByRole('alert').textContent).toBe('This link is over');
    expect([pendingRequests(), button(does).disabled]).toEqual([[], false]);
  });

  test('asks a signed-out user to sign in first, and continues from there', async () => {
    const { user } = used(null);
    expectShown(asks);
    await user.type(field('Username'), 'grace');
    await user.type(field('Password'), 'jacaranda');
    await user.click(button('Login'));
    await respondTo('POST /api/login', someUser);
    expectShown(says);
    expect([button(does).disabled, screen.queryByText(asks)]).toEqual([false, null]);
  });

  test('asks nothing before the session is known', () => {
    renderInteractive(page);
    expect([screen.queryByText(asks), screen.queryByRole('button')]).toEqual([null, null]);
  });
});

test('names the new address where it is known', () => {
  renderInteractive(<ConfirmNewEmailPage />, [
    [currentUserKey, { ...someUser, wantedEmail: 'new@example.com' }],
  ]);
  expect(
    expectShown(
      'You are signed in as grace. Your email address will change from grace@example.com to new@example.com.',
    ),
  ).toBeUndefined();
});

describe('an email address change requested by another person', () => {
  const stop = 'POST /api/address-changes/stop';

  test('is stopped with a tap, and leads to a new password', async () => {
    const { user } = renderInteractive(<UndoEmailChangePage />);
    expect(pendingRequests()).toEqual([]);
    await user.click(button('Cancel the change'));
    expect([button('Cancelling...').disabled, sentBody(stop).body]).toEqual([true, { token }]);
    await respondTo(stop, { message: 'Stopped' });
    expectShown('Stopped');
    expect(link('Choose a new password')).toBe('/auth/forgotten');
  });

  test('shows that it could not be stopped', async () => {
    const { user } = renderInteractive(<UndoEmailChangePage />);
    await user.click(button('Cancel the change'));
    await failWithNetworkError(stop);
    expectShown('You are offline. Your changes are still here. Try again when you are back online.');
    expect(button('Cancel the change').disabled).toBe(false);
  });
});

describe('a new password', () => {
  const use = 'POST /api/password-resets/use';
  async function typed(again: string) {
    const one = renderInteractive(<NewPasswordPage />);
    await one.user.type(field('New password'), 'jacaranda');
    await one.user.type(field('Confirm password'), again);
    await one.user.click(screen.getByRole('button', { name: /^Save/ }));
    return one;
  }

  test('is saved with the link, once, and leads to sign-in', async () => {
    await typed('jacaranda');
    expect(button('Saving...').disabled).toBe(true);
    expect(sentBody(use).body).toEqual({ token, newPassword: 'jacaranda' });
    await respondTo(use, { message: 'Your password was changed' });
    expectShown('Your password was changed');
    expect([link('Sign in'), screen.queryByLabelText('New password')]).toEqual(['/auth', null]);
  });

  test('is not sent when the two entries differ', async () => {
    await typed('jacarandas');
    expectShown("Passwords don't match");
    expect([pendingRequests(), document.activeElement]).toEqual([[], field('Confirm password')]);
  });

  test('shows an error beside its field only when it is too short', async () => {
    await typed('jacaranda');
    await respondWithError(use, 400, 'No', { fields: { newPassword: 'Password must be longer' } });
    expectShown('Password must be longer');
    expect([screen.queryByRole('alert'), field('New password').value]).toEqual([null, 'jacaranda']);
  });

  test('shows that its link has expired', async () => {
    await typed('jacaranda');
    await respondWithError(use, 400, 'This link is over');
    expect(screen.getByRole('alert').textContent).toBe('This link is over');
  });
});

describe('a forgotten password', () => {
  const ask = 'POST /api/password-resets';
  async function asked() {
    const one = renderInteractive(<ForgotPasswordPage />);
    await one.user.type(field('Email'), 'grace@example.com');
    await one.user.click(button('Send reset link'));
    return one;
  }

  test('requests the link by address once, and confirms it', async () => {
    await asked();
    expect([button('Sending...').disabled, sentBody(ask).body]).toEqual([
      true,
      { email: 'grace@example.com' },
    ]);
    await respondTo(ask, { message: 'If there is such an account, we have sent a link' });
    expectShown('If there is such an account, we have sent a link');
    expect(screen.queryByLabelText('Email')).toBeNull();
  });

  test.each([
    [{ fields: { email: 'Invalid email address' } }, 'Invalid email address', 0],
    [{}, 'Too many links', 1],
  ])('shows a refusal with %j once: %s', async (more, words, alerts) => {
    await asked();
    await respondWithError(ask, 400, 'Too many links', more);
    expectShown(words);
    expect([screen.queryAllByRole('alert').length, field('Email').value]).toEqual([
      alerts,
      'grace@example.com',
    ]);
  });
});
