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
import { RegistrationForm } from './registration-form.tsx';

const register = 'POST /api/register';
const choices = [
  { name: 'basic', words: 'Basic' },
  { name: 'premium', words: 'Premium' },
] as const;
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const submit = () => screen.getByRole('button', { name: 'Register' });

async function filled() {
  const onRegistered = vi.fn<(user: CurrentUser) => void>();
  const used = renderInteractive(
    <RegistrationForm submitLabel="Register" choices={choices} onRegistered={onRegistered} />,
  );
  await used.user.type(field('Full name'), 'Grace Nakato');
  await used.user.type(field('Email'), 'grace@example.com');
  await used.user.type(field('Username'), 'grace');
  await used.user.type(field('Password'), 'jacaranda');
  await used.user.type(field('Confirm password'), 'jacaranda');
  return { ...used, onRegistered };
}

test('sends the registration once with the selected plan, and passes on the user', async () => {
  const { user, onRegistered } = await filled();
  await user.selectOptions(screen.getByLabelText('Plan'), 'Premium');
  await user.click(submit());
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Registering...' }).disabled).toBe(true);
  expect(pendingRequests()).toEqual([register]);
  expect(sentBody(register).body).toMatchObject({ username: 'grace', membershipPlan: 'premium' });
  await respondTo(register, sampleAccount);
  expect(onRegistered.mock.calls).toEqual([[sampleAccount]]);
});

test('shows that two passwords differ, and sends nothing', async () => {
  const { user } = await filled();
  await user.type(field('Confirm password'), 'x');
  await user.click(submit());
  expectShown("Passwords don't match");
  expect(document.activeElement).toBe(field('Confirm password'));
  expect(toastText()).toBe("Registration failed: Passwords don't match");
  expect(pendingRequests()).toEqual([]);
});

test('shows a server error at its field, focuses it, and keeps the input', async () => {
  const { user, onRegistered } = await filled();
  await user.click(submit());
  await respondWithError(register, 409, 'Taken', { fields: { username: 'This username is taken' } });
  expectShown('This username is taken');
  expect(document.activeElement).toBe(field('Username'));
  expect(toastText()).toBe('Registration failed: This username is taken');
  expect(screen.queryByRole('alert')).toBeNull();
  expect([field('Email').value, field('Password').value]).toEqual(['grace@example.com', 'jacaranda']);
  expect(onRegistered).not.toHaveBeenCalled();
});

test('shows an error without a field on the form', async () => {
  const { user } = await filled();
  await user.click(submit());
  await respondWithError(register, 429, 'Too many accounts from here');
  expect(screen.getByRole('alert').textContent).toBe('Too many accounts from here');
  expect(toastText()).toBe('Registration failed: Too many accounts from here');
});

test('shows a connection error, and lets the registration be resent', async () => {
  const { user } = await filled();
  await user.click(submit());
  await failWithNetworkError(register);
  expect(toastText()).toBe('Registration failed: Could not create account');
  await user.click(submit());
  expect(pendingRequests()).toEqual([register]);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('selects a requested plan that arrives after the form rendered', async () => {
  const form = (plan: 'basic' | 'premium') => (
    <RegistrationForm plan={plan} submitLabel="Register" choices={choices} onRegistered={() => {}} />
  );
  const { change } = renderInteractive(form('basic'));
  change(form('premium'));
  expect(screen.getByLabelText<HTMLSelectElement>('Plan').value).toBe('premium');
});
