import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
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
} from '#kit/web/testing/render-interactive.tsx';
import { EmailAddress } from './email-address.tsx';

beforeEach(() => {
  document.cookie = 'signed-in=1';
});
afterEach(() => {
  document.cookie = 'signed-in=; max-age=0';
});

function Own() {
  const user = useCurrentUser();
  return user ? <EmailAddress user={user} /> : null;
}

const used = (over: Partial<CurrentUser> = {}) =>
  renderInteractive(<Own />, [[currentUserKey, { ...sampleAccount, ...over }]]);
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

describe('an unconfirmed address', () => {
  const ask = 'POST /api/user/email-confirmation';

  test('sends a confirmation link, and another on request', async () => {
    const { user } = used({ isEmailConfirmed: false });
    expectShown('Not confirmed');
    await user.click(button('Send confirmation link'));
    expect(button('Sending...').disabled).toBe(true);
    await respondTo(ask, { message: 'We sent a link' });
    expectShown('We sent a link');
    await user.click(button('Resend link'));
    expect(pendingRequests()).toEqual([ask]);
  });

  test('shows why no link was sent', async () => {
    const { user } = used({ isEmailConfirmed: false });
    await user.click(button('Send confirmation link'));
    await respondWithError(ask, 429, 'Three links an hour');
    expectShown('Three links an hour');
    expect(button('Send confirmation link').disabled).toBe(false);
  });

  test('asks for nothing when the address is confirmed', () => {
    used();
    expectShown('Confirmed');
    expect(screen.queryByRole('button', { name: 'Send confirmation link' })).toBeNull();
  });
});

describe('a new address', () => {
  const ask = 'POST /api/user/email';
  async function sent(over: Partial<CurrentUser> = {}) {
    const one = used(over);
    await one.user.click(button('Change email address'));
    await one.user.type(field('New email address'), 'new@example.com');
    await one.user.type(field('Your password'), 'jacaranda');
    await one.user.click(button('Send confirmation link'));
    return one;
  }

  test('requests a new address with the password, and shows it as pending', async () => {
    await sent();
    expect(button('Sending...').disabled).toBe(true);
    expect(sentBody(ask).body).toEqual({ email: 'new@example.com', password: 'jacaranda' });
    await respondTo(ask, { message: 'Sent' });
    expect(screen.queryByLabelText('New email address')).toBeNull();
    await respondTo('GET /api/user', { ...sampleAccount, wantedEmail: 'new@example.com' });
    expectShown(/^We sent a link to new@example\.com\./);
  });

  test('asks for a code with a new address when two-factor sign-in is on', async () => {
    const { user } = used({ hasTwoFactor: true });
    await user.click(button('Change email address'));
    await user.type(field('New email address'), 'new@example.com');
    await user.type(field('Your password'), 'jacaranda');
    await user.type(field('Two-factor code'), '123456');
    await user.click(button('Send confirmation link'));
    expect(sentBody(ask).body).toEqual({ email: 'new@example.com', password: 'jacaranda', code: '123456' });
  });

  test('keeps a rejected new address in the form', async () => {
    await sent();
    await respondWithError(ask, 409, 'No', { fields: { email: 'This address has an account' } });
    expectShown('This address has an account');
    expect([field('New email address').value, pendingRequests()]).toEqual(['new@example.com', []]);
    expect(document.activeElement).toBe(field('New email address'));
  });

  test('closes the form of a new address on cancel', async () => {
    const { user } = used();
    await user.click(button('Change email address'));
    await user.click(button('Cancel'));
    expect([button('Change email address').disabled, pendingRequests()]).toEqual([false, []]);
  });

  test('clears an earlier error when the form is reopened', async () => {
    const { user } = await sent();
    await respondWithError(ask, 409, 'No', { fields: { email: 'This address has an account' } });
    await user.click(button('Cancel'));
    await user.click(button('Change email address'));
    expect(screen.queryByText('This address has an account')).toBeNull();
  });

  test('cancels a pending address with a tap', async () => {
    const { user } = used({ wantedEmail: 'new@example.com' });
    await user.click(button('Cancel the change'));
    expect(button('Cancel the change').disabled).toBe(true);
    await respondTo('POST /api/user/email/cancel', { message: 'Given up' });
    await respondTo('GET /api/user', sampleAccount);
    expect(button('Change email address').disabled).toBe(false);
  });

  test('keeps a pending address when cancelling fails', async () => {
    const { user } = used({ wantedEmail: 'new@example.com' });
    await user.click(button('Cancel the change'));
    await respondWithError('POST /api/user/email/cancel', 503, 'Later');
    expectShown('Later');
    expect([button('Cancel the change').disabled, pendingRequests()]).toEqual([false, []]);
  });
});
