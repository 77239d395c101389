import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInteractive } from '#kit/web/testing/render-interactive.tsx';
import { PasswordField } from './password-field.tsx';

test('hides the password until it is shown, and hides it again', async () => {
  const { user } = renderInteractive(<PasswordField label="Password" name="password" />);
  const field = screen.getByLabelText<HTMLInputElement>('Password');
  const eye = screen.getByRole('button', { name: 'Show password' });
  await user.type(field, 'jacaranda');
  expect([field.type, eye.getAttribute('aria-pressed')]).toEqual(['password', 'false']);
  await user.click(eye);
  expect([field.type, eye.getAttribute('aria-pressed'), field.value]).toEqual(['text', 'true', 'jacaranda']);
  await user.click(eye);
  expect(field.type).toBe('password');
});
