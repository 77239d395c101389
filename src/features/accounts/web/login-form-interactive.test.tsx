import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { CurrentUser } from '#features/accounts/schema.ts';
import { sampleAccount } from '#features/accounts/web/testing/some-account.ts';
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
import { LoginForm } from './login-form.tsx';

const login = 'POST /api/login';
const submit = () => screen.getByRole('button', { name: 'Login' });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const needsCode = { fields: { code: 'This code is wrong' } };

async function sent() {
  const onSignedIn = vi.fn<(user: CurrentUser) => void>();
  const used = renderInteractive(<LoginForm onSignedIn={onSignedIn} />);
  await used.user.type(field('Username'), 'grace');
  await used.user.type(field('Password'), 'jacaranda');
  await used.user.click(submit());
  return { ...used, onSignedIn };
}

test('shows missing fields at the fields, and focuses the first', async () => {
  const { user } = renderInteractive(<LoginForm onSignedIn={() => {}} />);
  await user.click(submit());
  expectShown('Username is required', 'Password is required');
  expect(document.activeElement).toBe(field('Username'));
  await user.type(field('Username'), 'grace');
  await user.click(submit());
  expect(screen.queryByText('Username is required')).toBeNull();
  expect(document.activeElement).toBe(field('Password'));
  expect(pendingRequests()).toEqual([]);
});

test('sends the sign-in once, and passes on the user', async () => {
  const { user, onSignedIn } = await sent();
  const pending = screen.getByRole<HTMLButtonElement>('button', { name: 'Signing in...' });
  expect(pending.disabled).toBe(true);
  await user.type(field('Password'), '{Enter}');
  expect(pendingRequests()).toEqual([login]);
  await respondTo(login, sampleAccount);
  expect(onSignedIn.mock.calls).toEqual([[sampleAccount]]);
});

test('asks for a code only when it is required, without an error', async () => {
  await sent();
  expect(screen.queryByLabelText('Code')).toBeNull();
  await respondWithError(login, 401, 'Enter your code', needsCode);
  expectShown(/^Enter the 6-digit code from your authenticator app\./);
  expect(field('Code').getAttribute('aria-invalid')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(field('Password').value).toBe('jacaranda');
});

test('shows a rejected code at its field', async () => {
  const { user } = await sent();
  await respondWithError(login, 401, 'Enter your code', needsCode);
  await user.type(field('Code'), '123456');
  await user.click(submit());
  expect(sentBody(login).body).toEqual({ username: 'grace', password: 'jacaranda', code: '123456' });
  await respondWithError(login, 401, 'This code is wrong', needsCode);
  expectShown('This code is wrong');
  expect(document.activeElement).toBe(field('Code'));
  expect(toastText()).toBeNull();
});

test('shows a rejected sign-in on the form and in a toast, and keeps the input', async () => {
  const { user, onSignedIn } = await sent();
  await respondWithError(login, 401, 'Invalid username or password');
  // The toast is the only place that says so.
  expect(screen.queryByRole('alert')).toBeNull();
  expect(toastText()).toBe('Login failed: Invalid username or password');
  expect(field('Username').value).toBe('grace');
  expect(onSignedIn).not.toHaveBeenCalled();
  await user.click(submit());
  expect(screen.queryByRole('alert')).toBeNull();
});

test('shows no failed login after a connection error', async () => {
  await sent();
  await failWithNetworkError(login);
  expectShown('You are offline. Your changes are still here. Try again when you are back online.');
  expect(toastText()).toBeNull();
});

test('clears an earlier error when a field is missing', async () => {
  const { user } = await sent();
  await respondWithError(login, 401, 'Invalid username or password');
  await user.clear(field('Password'));
  await user.click(submit());
  expectShown('Password is required');
  expect(screen.queryByText('Invalid username or password')).toBeNull();
});

test('shows a suspended user the reason, and accepts one reply', async () => {
  const { user } = await sent();
  const message = 'Your account has been suspended since 29 Nov 2026. Reason: Two visitors complained.';
  await respondWithError(login, 403, message, { code: 'account_suspended' });
  expectShown(message);
  await user.type(screen.getByLabelText('Your reply'), 'It is my own home.');
  await user.click(screen.getByRole('button', { name: 'Send reply' }));
  expect(sentBody('POST /api/suspension-answers')).toMatchObject({
    body: { username: 'grace', password: 'jacaranda', answer: 'It is my own home.' },
  });
  await respondTo('POST /api/suspension-answers', { message: 'We have received your reply.' });
  expectShown('We have received your reply.');
  expect(screen.queryByLabelText('Your reply')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Back to sign-in' }));
  expect(field('Username').value).toBe('');
});
