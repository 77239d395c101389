import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CurrentUser } from '#features/accounts/schema.ts';
import { currentUserKey, useCurrentUser } from '#features/accounts/web/current-user.ts';
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
import { TwoFactor } from './two-factor.tsx';

beforeEach(() => {
  document.cookie = 'signed-in=1';
});
afterEach(() => {
  document.cookie = 'signed-in=; max-age=0';
});

const begin = 'POST /api/user/two-factor';
const confirm = 'POST /api/user/two-factor/confirm';
const end = 'POST /api/user/two-factor/end';
const manager: CurrentUser = { ...sampleAccount, role: 'property_manager' };
const protectedOne: CurrentUser = { ...manager, hasTwoFactor: true };
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const isOn =
  'Two-factor sign-in is on. You sign in with your password and a code from your authenticator app.';

function Own() {
  const user = useCurrentUser();
  return user ? <TwoFactor user={user} /> : null;
}

const used = (user: CurrentUser = manager) => renderInteractive(<Own />, [[currentUserKey, user]]);

async function begun() {
  const one = used();
  await one.user.type(field('Your password'), 'jacaranda');
  await one.user.click(button('Turn on two-factor sign-in'));
  expect(sentBody(begin).body).toEqual({ password: 'jacaranda' });
  await respondTo(begin, {
    secret: 'ABC DEF',
    address: 'otpauth://totp/x',
    picture: 'data:image/png;base64,AA',
  });
  return one;
}

test('starts the setup once with the password', async () => {
  const { user } = used();
  await user.type(field('Your password'), 'jacaranda');
  await user.click(button('Turn on two-factor sign-in'));
  expect(button('Turn on two-factor sign-in').disabled).toBe(true);
  expect(pendingRequests()).toEqual([begin]);
});

test('shows the key for the app after the start, and asks only for a code', async () => {
  await begun();
  expectShown('Or enter this key in the app: ABC DEF');
  expect(screen.getByRole('link', { name: 'Open your authenticator app' }).getAttribute('href')).toBe(
    'otpauth://totp/x',
  );
  expect([screen.queryByLabelText('Your password'), field('The code shown in the app').value]).toEqual([
    null,
    '',
  ]);
});

test('shows the recovery codes after confirmation, and never the first form again', async () => {
  const { user } = await begun();
  await user.type(field('The code shown in the app'), '123456');
  await user.click(button('Confirm'));
  expect(sentBody(confirm).body).toEqual({ code: '123456' });
  await respondTo(confirm, { recoveryCodes: ['aaaa-bbbb', 'cccc-dddd'] });
  expectShown('aaaa-bbbb', 'cccc-dddd');
  // The form is disabled until the page knows that two-factor sign-in is on.
  expect([screen.queryByLabelText('Your password'), button('Confirm').disabled]).toEqual([null, true]);
  await respondTo('GET /api/user', protectedOne);
  expectShown('aaaa-bbbb', 'Turn off two-factor sign-in');
  expect(screen.queryByText(/^Or type this key/)).toBeNull();
  expect(screen.queryByText(isOn)).toBeNull();
});

test('lets a wrong code be entered again with the same key', async () => {
  const { user } = await begun();
  await user.type(field('The code shown in the app'), '000000');
  await user.click(button('Confirm'));
  await respondWithError(confirm, 400, 'No', { fields: { code: 'This code is wrong' } });
  expectShown('This code is wrong', 'Or enter this key in the app: ABC DEF');
  expect([pendingRequests(), document.activeElement]).toEqual([[], field('The code shown in the app')]);
});

test('starts no setup with a wrong password', async () => {
  const { user } = used();
  await user.type(field('Your password'), 'acacia');
  await user.click(button('Turn on two-factor sign-in'));
  await respondWithError(begin, 400, 'No', { fields: { password: 'This is not your password' } });
  expectShown('This is not your password');
  expect([screen.queryByLabelText('The code shown in the app'), pendingRequests()]).toEqual([null, []]);
});

test('turns two-factor sign-in off with the password and a code, and confirms it', async () => {
  const { user } = used(protectedOne);
  expectShown(isOn);
  await user.type(field('Your password'), 'jacaranda');
  await user.type(field('Two-factor code'), '123456');
  await user.click(button('Turn off two-factor sign-in'));
  expect(sentBody(end).body).toEqual({ password: 'jacaranda', code: '123456' });
  await respondTo(end, { message: 'Two-factor sign-in is off' });
  await respondTo('GET /api/user', manager);
  expect(toastText()).toBe('Two-factor sign-in is off');
  expect([button('Turn on two-factor sign-in').disabled, field('Your password').value]).toEqual([false, '']);
});

test('hides the recovery codes when two-factor sign-in is turned off', async () => {
  const { user } = await begun();
  await user.type(field('The code shown in the app'), '123456');
  await user.click(button('Confirm'));
  await respondTo(confirm, { recoveryCodes: ['aaaa-bbbb'] });
  await respondTo('GET /api/user', protectedOne);
  await user.type(field('Your password'), 'jacaranda');
  await user.type(field('Two-factor code'), '123456');
  await user.click(button('Turn off two-factor sign-in'));
  await respondTo(end, { message: 'Off' });
  expect(screen.queryByText('aaaa-bbbb')).toBeNull();
});

test('requires a confirmed address to turn two-factor sign-in on, but not to turn it off', () => {
  const { change } = renderInteractive(<TwoFactor user={{ ...manager, isEmailConfirmed: false }} />);
  expectShown(/Confirm your email address first\.$/);
  expect(screen.queryByRole('button')).toBeNull();
  change(<TwoFactor user={{ ...protectedOne, isEmailConfirmed: false }} />);
  expectShown('Turn off two-factor sign-in');
});
