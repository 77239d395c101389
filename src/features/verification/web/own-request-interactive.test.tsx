import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { CurrentUser } from '#features/accounts/schema.ts';
import { currentUserKey } from '#features/accounts/web/current-user.ts';
import { sampleAccount } from '#features/accounts/web/testing/some-account.ts';
import type { OwnRequest } from '#features/verification/schema.ts';
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
import { BecomeManager } from './become-manager.tsx';
import { OwnRequestSection } from './own-request.tsx';
import { ownRequestQuery } from './queries.ts';

const ask = 'POST /api/listing-requests';
const mine = '/api/listing-requests/mine';
const request: OwnRequest = {
  ...{
    id: 4,
    state: 'open',
    kind: 'agent',
    phone: '+256700000021',
    wants: 'Two flats',
    words: 'By the church',
  },
  ...{ reason: null, askedAt: '2026-11-18T09:00:00Z', turnedAt: '2026-11-19T09:00:00Z' },
};
const asked: OwnRequest = { ...request, state: 'asked', reason: 'Which flats?' };
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const used = (reply: OwnRequest | null, user: CurrentUser = sampleAccount) =>
  renderInteractive(<OwnRequestSection user={user} />, [
    [ownRequestQuery().queryKey, reply],
    [currentUserKey, user],
  ]);

test('sends a request once with the kind of lister, and shows it as waiting', async () => {
  const { user } = used(null);
  await user.click(field('Company'));
  await user.type(field('Phone number'), ' 0700 000 021 ');
  await user.type(field('What do you want to list?'), ' Two flats ');
  await user.type(field('Anything else we should know? (optional)'), 'By the church');
  await user.click(button('Submit application'));
  expect(button('Sending...').disabled).toBe(true);
  expect(sentBody(ask).body).toEqual({
    phone: '0700 000 021',
    wants: 'Two flats',
    words: 'By the church',
    kind: 'company',
  });
  await respondTo(ask, { ...request, kind: 'company' });
  expectShown('Under review', 'Company');
  expect(screen.queryByRole('button', { name: 'Submit application' })).toBeNull();
});

test('preselects no kind of lister, and shows missing fields', async () => {
  const { user } = used(null);
  await user.type(field('What do you want to list?'), 'Two flats');
  await user.click(button('Submit application'));
  expect(sentBody(ask).body).toMatchObject({ kind: '' });
  await respondWithError(ask, 400, 'No', {
    fields: {
      kind: 'Choose who you are',
      phone: 'Enter a phone number so that we can call you about your application',
    },
  });
  expectShown('Choose who you are', 'Enter a phone number so that we can call you about your application');
  expect(field('What do you want to list?').value).toBe('Two flats');
});

test('lets a request be resent after a connection error', async () => {
  const { user } = used(null);
  await user.click(button('Submit application'));
  await failWithNetworkError(ask);
  expectShown('You are offline. Your changes are still here. Try again when you are back online.');
  expect(button('Submit application').disabled).toBe(false);
});

test('edits a waiting request starting from its text, and shows the result', async () => {
  const { user } = used(request);
  await user.click(button('Edit application'));
  expect([field('Phone number').value, field('Agent or broker').checked]).toEqual(['0700 000 021', true]);
  await user.clear(field('What do you want to list?'));
  await user.type(field('What do you want to list?'), 'Three flats');
  await user.click(button('Save changes'));
  expect(sentBody(`PUT ${mine}`).body).toEqual({
    phone: '0700 000 021',
    wants: 'Three flats',
    words: 'By the church',
    kind: 'agent',
  });
  // The state does not change, so the form must close by itself.
  await respondTo(`PUT ${mine}`, { ...request, wants: 'Three flats' });
  expectShown('Three flats', 'Edit application');
  expect(toastText()).toBe('Application updated');
});

test('appends an answer to the earlier text', async () => {
  const { user } = used(asked);
  await user.type(field('Your answer to our question'), 'Both in Ntinda');
  await user.click(button('Send reply'));
  expect(sentBody(`PUT ${mine}`).body).toMatchObject({ words: 'By the church\n\nBoth in Ntinda' });
  await respondTo(`PUT ${mine}`, { ...request, turnedAt: '2026-11-20T09:00:00Z' });
  expectShown('Under review', 'Edit application');
  expect(toastText()).toBe('Reply sent');
});

test('keeps an answer that was rejected', async () => {
  const { user } = used(asked);
  await user.type(field('Your answer to our question'), 'Both in Ntinda');
  await user.click(button('Send reply'));
  await respondWithError(`PUT ${mine}`, 409, 'It was decided already');
  expectShown('It was decided already');
  expect([field('Your answer to our question').value, toastText()]).toEqual(['Both in Ntinda', null]);
});

test('shows a question that arrives while the page is open', async () => {
  const { client } = used(request);
  const later: OwnRequest = { ...asked, turnedAt: '2026-11-20T09:00:00Z' };
  client.setQueryData(ownRequestQuery().queryKey, later);
  await screen.findByText('Your answer to our question');
  expect(button('Send reply').disabled).toBe(false);
});

test('withdraws a request with a tap, and lets another be sent', async () => {
  const { user } = used(request);
  await user.click(button('Withdraw application'));
  expect(button('Withdraw application').disabled).toBe(true);
  await respondTo(`DELETE ${mine}`, { ...request, state: 'withdrawn' });
  expectShown('Withdrawn', 'Send a new request');
});

test('keeps a request waiting when withdrawing fails', async () => {
  const { user } = used(request);
  await user.click(button('Withdraw application'));
  await respondWithError(`DELETE ${mine}`, 409, 'It was decided already');
  expectShown('It was decided already', 'Under review');
});

test('reloads the current user when the request is approved', () => {
  const { client } = used({ ...request, state: 'approved' });
  expect(client.getQueryState(currentUserKey)?.isInvalidated).toBe(true);
});

test('does not reload the current user who already has the role', () => {
  const { client } = used({ ...request, state: 'approved' }, { ...sampleAccount, role: 'property_manager' });
  expect(client.getQueryState(currentUserKey)?.isInvalidated).toBe(false);
});

test('offers no request in the profile of a lister', () => {
  renderInteractive(<BecomeManager user={{ ...sampleAccount, role: 'property_manager' }} />);
  expect(pendingRequests()).toEqual([]);
});

test('shows nothing in the profile until the request has loaded', async () => {
  renderInteractive(<BecomeManager user={sampleAccount} />);
  expect(screen.queryByRole('region')).toBeNull();
  await respondTo(`GET ${mine}`, null);
  expectShown('Request to list homes');
});
