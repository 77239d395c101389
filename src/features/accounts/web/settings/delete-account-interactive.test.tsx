import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { CurrentUser, AccountClosure as Terms } from '#features/accounts/schema.ts';
import { currentUserKey } from '#features/accounts/web/current-user.ts';
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
import { DeleteAccount } from './delete-account.tsx';

const read = 'GET /api/user/closing';
const close = 'POST /api/user/closing';
const free: Terms = { against: [], days: 14 };
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

async function opened(terms: Terms, over: Partial<CurrentUser> = {}) {
  const user = { ...sampleAccount, ...over };
  const used = renderInteractive(<DeleteAccount user={user} />, [[currentUserKey, user]]);
  await used.user.click(button('Delete my account'));
  expectShown('Checking your account...');
  await respondTo(read, terms);
  return used;
}

test('shows what prevents the deletion before offering it', async () => {
  const { user } = await opened({ against: ['You have a stay next week.'], days: 14 });
  expectShown('Your account cannot be deleted yet', 'You have a stay next week.');
  expect(screen.queryByRole('button', { name: 'Delete my account' })).toBeNull();
  await user.click(button('Back'));
  await user.click(button('Delete my account'));
  // The reasons may no longer apply, so the dialog checks again.
  expect(pendingRequests()).toEqual([read]);
});

test('schedules the deletion with the password, and signs the user out', async () => {
  const { user, client } = await opened(free);
  expectShown(
    'We hide your homes immediately. You can sign in and restore everything for 14 days. After that, we delete your account.',
  );
  await user.type(screen.getByLabelText('Your password'), 'jacaranda');
  await user.click(button('Delete my account'));
  expect(button('Sending...').disabled).toBe(true);
  expect(sentBody(close).body).toEqual({ password: 'jacaranda' });
  await respondTo(close, {
    message: 'We will delete your account on 11 December 2026. Sign in before then to keep it.',
  });
  expect(toastText()).toBe(
    'Your account will be deleted: We will delete your account on 11 December 2026. Sign in before then to keep it.',
  );
  expect(client.getQueryData(currentUserKey)).toBeNull();
});

test('deletes nothing with a wrong password', async () => {
  const { user, client } = await opened(free);
  await user.type(screen.getByLabelText('Your password'), 'acacia');
  await user.click(button('Delete my account'));
  await respondWithError(close, 400, 'No', { fields: { password: 'This is not your password' } });
  expectShown('This is not your password');
  expect([toastText(), client.getQueryData(currentUserKey)]).toEqual([null, sampleAccount]);
});

test('asks for a code when two-factor sign-in is on', async () => {
  await opened(free, { hasTwoFactor: true });
  expect(expectShown('Two-factor code')).toBeUndefined();
});

test('keeps the account on cancel', async () => {
  const { user } = await opened(free);
  await user.click(button('Keep my account'));
  expect(screen.queryByLabelText('Your password')).toBeNull();
  expect(button('Delete my account').disabled).toBe(false);
});

test('reloads the obstacles on a tap after an error', async () => {
  const { user } = renderInteractive(<DeleteAccount user={sampleAccount} />);
  await user.click(button('Delete my account'));
  await respondWithError(read, 503, 'Later');
  expectShown('We could not load your account details.');
  await user.click(button('Try again'));
  await respondTo(read, free);
  expect(screen.queryByText('We could not load your account details.')).toBeNull();
});
