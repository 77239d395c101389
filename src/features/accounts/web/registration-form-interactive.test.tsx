import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { CurrentUser } from '#features/accounts/schema.ts';
import { someAccount } from '#features/accounts/web/testing/some-account.ts';
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

test('it is sent once with the plan that was chosen, and whoever registered goes on', async () => {
  const { user, onRegistered } = await filled();
  await user.selectOptions(screen.getByLabelText('Plan'), 'Premium');
  await user.click(submit());
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Registering...' }).disabled).toBe(true);
  expect(pendingRequests()).toEqual([register]);
  expect(sentBody(register).body).toMatchObject({ username: 'grace', membershipPlan: 'premium' });
  await respondTo(register, someAccount);
  expect(onRegistered.mock.calls).toEqual([[someAccount]]);
});

test('two passwords that differ are said, and asked of nobody', async () => {
  const { user } = await filled();
  await user.type(field('Confirm password'), 'x');
  await user.click(submit());
  expectShown("Passwords don't match");
  expect(document.activeElement).toBe(field('Confirm password'));
  expect(toastText()).toBe("Registration failed: Passwords don't match");
  expect(pendingRequests()).toEqual([]);
});

test('what the server refuses stands beside its field, which has the focus, and what was typed stays', async () => {
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

test('a refusal of no field is said on the form', async () => {
  const { user } = await filled();
  await user.click(submit());
  await respondWithError(register, 429, 'Too many accounts from here');
  expect(screen.getByRole('alert').textContent).toBe('Too many accounts from here');
  expect(toastText()).toBe('Registration failed: Too many accounts from here');
});

test('a broken line is said, and it can be sent again', async () => {
  const { user } = await filled();
  await user.click(submit());
  await failWithNetworkError(register);
  expect(toastText()).toBe('Registration failed: Could not create account');
  await user.click(submit());
  expect(pendingRequests()).toEqual([register]);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the plan that is wished for may be known later than the form', async () => {
  const form = (plan: 'basic' | 'premium') => (
    <RegistrationForm plan={plan} submitLabel="Register" choices={choices} onRegistered={() => {}} />
  );
  const { change } = renderInteractive(form('basic'));
  change(form('premium'));
  expect(screen.getByLabelText<HTMLSelectElement>('Plan').value).toBe('premium');
});
