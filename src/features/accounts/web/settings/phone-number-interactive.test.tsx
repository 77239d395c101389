import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { currentUserKey, useCurrentUser } from '#features/accounts/web/current-user.ts';
import { sampleAccount } from '#features/accounts/web/testing/some-account.ts';
import {
  expectShown,
  renderInteractive,
  respondTo,
  respondWithError,
  sentBody,
  toastText,
} from '#kit/web/testing/render-interactive.tsx';
import { PhoneNumber } from './phone-number.tsx';

const save = 'PATCH /api/user';
const field = () => screen.getByLabelText<HTMLInputElement>('Phone');
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

function Own() {
  const user = useCurrentUser();
  return user ? <PhoneNumber user={user} /> : null;
}

const used = (phone: string | null = null) =>
  renderInteractive(<Own />, [[currentUserKey, { ...sampleAccount, phone }]]);

test('formats a valid phone number on blur, and keeps an invalid one as typed', async () => {
  const { user } = used();
  await user.type(field(), '+256700000001');
  await user.tab();
  expect(field().value).toBe('0700 000 001');
  await user.clear(field());
  await user.type(field(), '07');
  await user.tab();
  expect(field().value).toBe('07');
});

test('saves the number once, and shows it as the server returns it', async () => {
  const { user, client } = used();
  await user.type(field(), '0700 000 001');
  await user.click(button('Save number'));
  expect(button('Saving...').disabled).toBe(true);
  expect(sentBody(save).body).toEqual({ phone: '0700 000 001' });
  await respondTo(save, { ...sampleAccount, phone: '+256700000009' });
  expect(field().value).toBe('0700 000 009');
  expect(client.getQueryData(currentUserKey)).toMatchObject({ phone: '+256700000009' });
  expect(toastText()).toBe('Your phone number was saved');
});

test('removes the number when the field is empty', async () => {
  const { user } = used('+256700000001');
  await user.clear(field());
  await user.click(button('Save number'));
  expect(sentBody(save).body).toEqual({ phone: '' });
  await respondTo(save, sampleAccount);
  expect(toastText()).toBe('Your phone number was removed');
});

test('keeps a rejected number, and shows its error once', async () => {
  const { user } = used();
  await user.type(field(), '07');
  await user.click(button('Save number'));
  await respondWithError(save, 400, 'Not valid', { fields: { phone: 'This is no phone number' } });
  expectShown('This is no phone number');
  expect([field().value, toastText(), screen.queryByRole('alert')]).toEqual(['07', null, null]);
});

test('shows an error without a field on the form', async () => {
  const { user } = used();
  await user.click(button('Save number'));
  await respondWithError(save, 429, 'Too often');
  expect(screen.getByRole('alert').textContent).toBe('Too often');
});
