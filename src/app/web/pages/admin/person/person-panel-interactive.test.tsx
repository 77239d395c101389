import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PersonDetails } from '#app/people-api.ts';
import { usersQuery } from '#features/accounts/web/queries.ts';
import { sampleAccount } from '#features/accounts/web/testing/some-account.ts';
import {
  expectShown,
  renderInteractive,
  respondTo,
  respondWithError,
  sentBody,
} from '#kit/web/testing/render-interactive.tsx';
import { PersonPanel } from './person-panel.tsx';
import { personQuery } from './person-queries.ts';

const someone = (id: number, fullName: string) => ({ id, fullName });
const person: PersonDetails = {
  ...sampleAccount,
  id: 12,
  username: 'sarah',
  fullName: 'Sarah Sample',
  role: 'property_manager',
  registeredAt: '2026-01-05T09:00:00Z',
  isClosed: false,
  agentMark: 'abcdefabcdef',
  suspensions: [],
  listings: [
    { id: 5, title: 'Flat in Kisaasi', location: 'Kisaasi', state: 'shown', isUpForAuction: false },
    { id: 6, title: 'House in Ntinda', location: 'Ntinda', state: 'off', isUpForAuction: false },
    { id: 7, title: 'Villa in Muyenga', location: 'Muyenga', state: 'shown', isUpForAuction: true },
  ],
  listingCount: 3,
  sessions: [],
  signIns: [],
  requests: [],
  reports: [],
  payments: [],
  bookings: [],
  auctions: [],
  handovers: [],
};
const used = (of: Partial<PersonDetails> = {}) =>
  renderInteractive(<PersonPanel id={12} />, [
    [personQuery(12).queryKey, { ...person, ...of }],
    [
      usersQuery('').queryKey,
      [{ ...sampleAccount, id: 20, fullName: 'Joel Sample', role: 'property_manager' }],
    ],
  ]);
const dialog = () => within(screen.getByRole('dialog'));

test('requires a reason before an admin suspends a user', async () => {
  const { user } = used();
  await user.click(screen.getByRole('button', { name: 'Suspend account' }));
  await user.click(dialog().getByRole('button', { name: 'Suspend account' }));
  const call = 'POST /api/users/12/suspension';
  await respondWithError(call, 400, 'Check the form', {
    fields: { reason: 'Say why. The person reads this.' },
  });
  await user.type(dialog().getByLabelText('Reason'), 'Two visitors complained.');
  await user.click(dialog().getByRole('button', { name: 'Suspend account' }));
  expect(sentBody(call)).toMatchObject({ body: { reason: 'Two visitors complained.' } });
  await respondTo(call, { pausedListings: 3 });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('names the states of payments as the list of payments does', () => {
  const payment = {
    title: 'Viewing package',
    amount: 15_000,
    currency: 'UGX',
    at: '2026-11-20T09:00:00Z',
  } as const;
  used({
    payments: [
      { ...payment, reference: 'pay_1', status: 'succeeded' },
      { ...payment, reference: 'pay_2', status: 'partially_refunded' },
    ],
  });
  expectShown('Paid', 'Partly refunded');
});

test('shows the reason of a suspension, the reply, and the choices of an admin', async () => {
  const suspension = {
    ...{
      id: 1,
      reason: 'Two visitors complained.',
      roleBefore: 'property_manager' as const,
      by: someone(1, 'Ann'),
    },
    ...{
      at: '2026-11-20T09:00:00Z',
      answer: 'It is my own home.',
      answeredAt: '2026-11-21T09:00:00Z',
      lifted: null,
    },
  };
  const stay = {
    ...{
      kind: 'stay' as const,
      id: 3,
      side: 'host' as const,
      title: 'Cottage',
      state: 'confirmed',
      with: 'Amina',
    },
    ...{ startsAt: '2026-12-10', endsAt: '2026-12-12' },
  };
  const { user } = used({ isSuspended: true, role: 'user', suspensions: [suspension], bookings: [stay] });
  expectShown(/Two visitors complained\./, 'It is my own home.', /Each booking goes on unless you cancel it/);
  expect(screen.queryByRole('button', { name: 'Suspend account' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Cancel stay Cottage' }));
  expectShown(/full refund/);
  await user.click(dialog().getByRole('button', { name: 'Cancel stay' }));
  await respondTo('POST /api/desk/stays/3/cancel', {});
  await user.click(screen.getByRole('button', { name: 'Restore account' }));
  await user.type(dialog().getByLabelText('Reason'), 'The home is hers.');
  await user.click(dialog().getByRole('button', { name: 'Restore account' }));
  expect(sentBody('POST /api/users/12/restoration')).toMatchObject({ body: { reason: 'The home is hers.' } });
});

test('hands selected listings over to another manager, paused where the plan is full', async () => {
  const { user } = used();
  await user.click(screen.getByRole('button', { name: 'Hand over listings' }));
  expect(dialog().getByRole<HTMLButtonElement>('button', { name: 'Hand over 2 listings' }).disabled).toBe(
    true,
  );
  await user.click(dialog().getByLabelText(/Joel Sample/));
  await user.click(dialog().getByLabelText('Choose'));
  expect(dialog().queryByLabelText(/Villa in Muyenga/)).toBeNull();
  await user.click(dialog().getByLabelText(/House in Ntinda/));
  await user.click(dialog().getByRole('button', { name: 'Hand over one listing' }));
  const call = 'POST /api/users/12/handovers';
  expect(sentBody(call)).toMatchObject({ body: { to: 20, listings: [6], mayPause: false } });
  const message = 'The Basic plan of Joel Sample has no room for this listing.';
  await respondWithError(call, 409, message, { code: 'plan_full' });
  expectShown(message);
  await user.click(dialog().getByRole('button', { name: 'Hand over one listing, some paused' }));
  expect(sentBody(call)).toMatchObject({ body: { mayPause: true } });
  await respondTo(call, { id: 1, listings: 1, paused: 1, left: [] });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('returns a handover to the first manager', async () => {
  const handover = {
    ...{ id: 4, from: someone(12, 'Sarah Sample'), to: someone(20, 'Joel Sample'), by: someone(1, 'Ann') },
    ...{ at: '2026-11-20T09:00:00Z', listings: 2, undoneAt: null },
  };
  const { user } = used({ handovers: [handover] });
  await user.click(screen.getByRole('button', { name: 'Hand back' }));
  await respondWithError('POST /api/handovers/4/undo', 409, 'These listings have already been handed back.');
  expectShown('These listings have already been handed back.');
});
