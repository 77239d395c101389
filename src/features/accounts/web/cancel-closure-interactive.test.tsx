import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sampleAccount } from '#features/accounts/web/testing/some-account.ts';
import {
  expectShown,
  renderInteractive,
  respondTo,
  respondWithError,
  toastText,
} from '#kit/web/testing/render-interactive.tsx';
import { CancelClosure } from './cancel-closure.tsx';
import { currentUserKey } from './current-user.ts';

const keep = 'POST /api/user/closing/undo';
const closing = { ...sampleAccount, closesAt: '2026-12-12T09:00:00Z' };
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Keep my account' });

test('cancels the closure once at a time, and says that homes are listed again', async () => {
  const { user, client } = renderInteractive(<CancelClosure user={closing} />, [[currentUserKey, closing]]);
  await user.click(button());
  expect(button().disabled).toBe(true);
  await respondTo(keep, sampleAccount);
  expect(client.getQueryData(currentUserKey)).toEqual(sampleAccount);
  expect(toastText()).toBe(
    'We have kept your account: Your homes are listed again, up to the limit of your plan.',
  );
});

test('shows that cancelling failed, and keeps the account scheduled for deletion', async () => {
  const { user, client } = renderInteractive(<CancelClosure user={closing} />, [[currentUserKey, closing]]);
  await user.click(button());
  await respondWithError(keep, 409, 'This account is closed');
  expectShown('This account is closed');
  expect([toastText(), client.getQueryData(currentUserKey)]).toEqual([null, closing]);
});
