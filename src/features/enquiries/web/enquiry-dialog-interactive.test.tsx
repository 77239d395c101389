import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
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
  toastText,
} from '#kit/web/testing/render-interactive.tsx';
import { currentToast } from '#kit/web/toasts.ts';
import EnquiryDialog from './enquiry-dialog.tsx';

const user: CurrentUser = {
  id: 4,
  username: 'amina',
  email: 'amina@example.com',
  fullName: 'Amina Sample',
  role: 'user',
  membershipPlan: null,
  requestedPlan: null,
  membershipStartDate: null,
  membershipEndDate: null,
  isVerified: false,
  hasTwoFactor: false,
  isSuspended: false,
  isEmailConfirmed: true,
  isHeldBack: false,
  wantsNews: false,
  wantsActivityMail: true,
  phone: '+256700000001',
  wantedEmail: null,
  closesAt: null,
};
const property = {
  id: 12,
  title: 'Flat in Ntinda',
  category: 'rental_units',
  auctionStatus: null,
  lister: { name: 'Grace Agent', isVerified: false, answersWithin: null },
} as const;

const send = 'POST /api/properties/12/enquiries';
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const sendButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Send/ });
const keyOf = () => sentBody(send).headers.get('idempotency-key');

function opened(as: CurrentUser | null = null) {
  const onClose = vi.fn<() => void>();
  const used = renderInteractive(<EnquiryDialog property={property} onClose={onClose} />, [
    [currentUserKey, as],
  ]);
  return { ...used, onClose };
}

test('keeps what was typed when the dialog is closed and opened again', async () => {
  const { user: visitor, change } = opened();
  await visitor.type(field('Your name'), 'Amina');
  change(null);
  opened();
  expect(field('Your name').value).toBe('Amina');
});

test('fills in name and contact of a signed-in visitor, also when the session loads later', async () => {
  const { client } = opened();
  expect(['Your name', 'Phone number', 'Email'].map((label) => field(label).value)).toEqual(['', '', '']);
  void act(() => client.setQueryData(currentUserKey, user));
  expect(await screen.findByDisplayValue('Amina Sample')).toBe(field('Your name'));
  expect([field('Phone number').value, field('Email').value]).toEqual(['0700 000 001', 'amina@example.com']);
});

test('keeps input typed before the session loads', async () => {
  const { client, user: hand } = opened();
  await hand.type(field('Your question'), ' Is there a gate?');
  await hand.type(field('Your name'), 'Mina');
  void act(() => client.setQueryData(currentUserKey, user));
  expect(await screen.findByDisplayValue('amina@example.com')).toBe(field('Email'));
  expect(field('Your name').value).toBe('Mina');
  expect(field('Your question').value).toMatch(/^Hello, is this home .* Is there a gate\?$/);
});

test('sends the trimmed enquiry once, without empty fields', async () => {
  const { user } = opened();
  await user.type(field('Your name'), ' Amina ');
  await user.type(field('Phone number'), '0700000001');
  await user.type(field('Email'), '  ');
  await user.click(sendButton());
  expect(sentBody(send).body).toEqual({
    name: 'Amina',
    email: null,
    phone: '0700000001',
    message: 'Hello, is this home still available, and from when? When can I view it?',
  });
  expect([sendButton().textContent, sendButton().disabled]).toEqual(['Sending...', true]);
});

test("replaces the form with the enquiry's page, which states where the response arrives", async () => {
  const { user: hand, onClose } = opened(user);
  await hand.click(sendButton());
  await respondTo(send, { reference: 'AB12' });
  expect([toastText(), currentToast()?.durationMs]).toEqual(['Agent contacted', 3_000]);
  expectShown(
    'We sent your question to Grace Agent.',
    'We will email the reply to amina@example.com. You can also read it on your enquiry page.',
  );
  expect(screen.getByRole('link', { name: 'View your enquiry' }).getAttribute('href')).toBe(
    '/enquiries/AB12',
  );
  expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
});

test("asks a visitor without an email address to save the page's link", async () => {
  const { user: hand } = opened({ ...user, email: '' });
  await hand.click(sendButton());
  expect(sentBody(send).body).toMatchObject({ email: null, phone: '0700 000 001' });
  await respondTo(send, { reference: 'AB12' });
  expectShown(
    /Written replies will appear on your enquiry page\. Save its link now because we have no email address to send it to\.$/,
  );
});

test('shows a rejection next to its field and keeps the input', async () => {
  const { user } = opened();
  await user.type(field('Your name'), 'Amina');
  await user.click(sendButton());
  const message = 'Enter a phone number or an email address so that the agent can reply';
  await respondWithError(send, 422, message, { fields: { phone: message } });
  expect(
    ['Your question', 'Your name', 'Phone number', 'Email'].map((label) =>
      field(label).getAttribute('aria-invalid'),
    ),
  ).toEqual([null, null, 'true', null]);
  expect(screen.queryByRole('alert')).toBeNull();
  expect([field('Your name').value, toastText(), pendingRequests()]).toEqual(['Amina', null, []]);
});

test('shows a rejection without a field as an alert', async () => {
  const { user: hand } = opened(user);
  await hand.click(sendButton());
  await respondWithError(send, 409, 'This home is off the market');
  expect(screen.getByRole('alert').textContent).toBe('This home is off the market');
});

test('retries the same message with the same key after a lost connection, and another with a new key', async () => {
  const { user: hand } = opened(user);
  await hand.click(sendButton());
  const first = keyOf();
  await failWithNetworkError(send);
  expectShown('You are offline. Your changes are still here. Try again when you are back online.');
  await hand.click(sendButton());
  expect(keyOf()).toBe(first);
  await failWithNetworkError(send);
  await hand.type(field('Your question'), ' Is there a gate?');
  await hand.click(sendButton());
  expect(keyOf()).not.toBe(first);
});
