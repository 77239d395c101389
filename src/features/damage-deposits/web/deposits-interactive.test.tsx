import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { GuestDeposit, HostedDeposit } from '#features/damage-deposits/schema.ts';
import {
  expectShown,
  failWithNetworkError,
  renderInteractive,
  respondTo,
  sentBody,
} from '#kit/web/testing/render-interactive.tsx';
import { DamageDeposit } from './damage-deposit.tsx';
import { HostedDeposits } from './hosted-deposits.tsx';
import { damageDepositQuery, hostedDepositsQuery } from './queries.ts';

const token = 'a'.repeat(32);
const claim = {
  ...{ amount: 80_000, text: 'A chair is broken.', answer: null },
  ...{ claimedAt: '2026-12-16T09:00:00Z', answerBy: '2026-12-19T09:00:00Z' },
};
const paid = {
  state: 'held' as const,
  ...{ amount: 120_000, currency: 'UGX', claimUntil: '2026-12-17T21:00:00Z' },
  ...{ pictures: [], claim: null, endedBecause: null, toHost: 0, note: null },
};
const guestOf = (deposit: Partial<GuestDeposit>): GuestDeposit => ({
  ...{ due: null, paid: null, isTest: false },
  ...deposit,
});
const hosted: HostedDeposit = {
  ...{
    id: 4,
    stayId: 9,
    title: 'Garden cottage',
    guest: 'Amina',
    checkIn: '2026-12-12',
    checkOut: '2026-12-15',
  },
  ...paid,
  ...{ mayClaim: true, mayAddPictures: false, mayDecide: false, isOwnStay: false },
};
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const renderGuest = (deposit: Partial<GuestDeposit>) =>
  renderInteractive(<DamageDeposit token={token} title="Garden cottage" today="2026-12-16" />, [
    [damageDepositQuery(token).queryKey, guestOf(deposit)],
  ]);
const renderHosted = (lists: Partial<Record<'held' | 'claimed' | 'ended', HostedDeposit[]>>) =>
  renderInteractive(<HostedDeposits />, [
    [hostedDepositsQuery().queryKey, { held: [], claimed: [], ended: [], ...lists }],
  ]);

test('shows what is due and when it is refunded, and what is held', () => {
  const { change } = renderGuest({ due: { amount: 120_000, currency: 'UGX', day: '2026-12-09' } });
  expectShown(
    'UGX 120,000, due by 9 Dec 2026. We hold it, and refund it at the end of the second day after you leave unless the host claims damage.',
  );
  expect(button('Pay UGX 120,000')).toBeTruthy();
  change(null);
  renderGuest({ paid });
  expectShown('We hold UGX 120,000, and refund it on 18 Dec 2026 unless the host claims damage before.');
});

test('accepts a claim once, also after a lost response', async () => {
  const send = `POST /api/stays/${token}/damage-deposit/acceptance`;
  const { user } = renderGuest({ paid: { ...paid, state: 'claimed', claim } });
  expectShown('The host claims UGX 80,000');
  await user.click(button('Accept the claim'));
  const dialog = await screen.findByRole('dialog', { name: 'Accept the claim?' });
  expect(within(dialog).getByText('The host gets UGX 80,000, and we refund UGX 40,000 to you.')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Accept the claim' }));
  const { headers } = sentBody(send);
  await failWithNetworkError(send);
  await user.click(within(dialog).getByRole('button', { name: 'Accept the claim' }));
  expect(sentBody(send).headers.get('idempotency-key')).toBe(headers.get('idempotency-key'));
  await respondTo(
    send,
    guestOf({ paid: { ...paid, state: 'ended', claim, endedBecause: 'accepted', toHost: 80_000 } }),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
  expectShown('The host got UGX 80,000, and we refunded UGX 40,000.');
});

test('refuses a claim with a reason', async () => {
  const send = `POST /api/stays/${token}/damage-deposit/refusal`;
  const { user } = renderGuest({ paid: { ...paid, state: 'claimed', claim } });
  await user.click(button('Refuse the claim'));
  const dialog = await screen.findByRole('dialog', { name: 'Refuse the claim' });
  await user.type(within(dialog).getByLabelText('Why you refuse it'), ' It was broken. ');
  await user.click(within(dialog).getByRole('button', { name: 'Send' }));
  expect(sentBody(send).body).toEqual({ text: 'It was broken.' });
  const answered = { ...claim, answer: 'It was broken.' };
  await respondTo(send, guestOf({ paid: { ...paid, state: 'refused', claim: answered } }));
  expectShown('You refused the claim. An admin decides, and we email you the decision.');
  expect(screen.queryByRole('button', { name: 'Refuse the claim' })).toBeNull();
  await user.click(button('Accept the claim'));
  expect(await screen.findByRole('dialog', { name: 'Accept the claim?' })).toBeTruthy();
});

test('lets a host claim no more than the deposit', async () => {
  const { user } = renderHosted({ held: [hosted] });
  expectShown(
    'We hold UGX 120,000, and refund it to the guest unless you claim damage by 17 Dec 2026, 11:59 PM.',
  );
  await user.click(button('Claim damage'));
  const dialog = screen.getByRole('dialog', { name: 'Claim damage' });
  const amount = within(dialog).getByLabelText('Amount (up to UGX 120,000)');
  await user.type(amount, '130k');
  expect(within(dialog).getByText('Enter at most UGX 120,000')).toBeTruthy();
  await user.clear(amount);
  await user.type(amount, '80k');
  await user.type(within(dialog).getByLabelText('Damage'), 'A chair is broken.');
  await user.click(button('Claim UGX 80,000'));
  expect(sentBody('POST /api/desk/damage-deposits/4/claim').body).toEqual({
    ...{ amount: 80_000, text: 'A chair is broken.' },
  });
});

test('lets an admin decide up to the claim, and says what the guest gets back', async () => {
  const { user } = renderHosted({
    claimed: [{ ...hosted, state: 'refused', claim, mayClaim: false, mayDecide: true }],
  });
  await user.click(button('Resolve'));
  const dialog = screen.getByRole('dialog', { name: 'Resolve the claim' });
  const amount = within(dialog).getByLabelText('Amount for the host (up to UGX 80,000)');
  await user.clear(amount);
  await user.type(amount, '30k');
  expect(within(dialog).getByText('We refund UGX 90,000 to the guest.')).toBeTruthy();
  await user.type(within(dialog).getByLabelText('Explanation'), 'The chair was old.');
  await user.click(button('Pay UGX 30,000 to the host'));
  expect(sentBody('POST /api/desk/damage-deposits/4/decision').body).toEqual({
    ...{ toHost: 30_000, note: 'The chair was old.' },
  });
});

test('lets an admin only refund everything for a stay in the own home', async () => {
  const own = { mayClaim: false, mayDecide: true, isOwnStay: true };
  const { user } = renderHosted({ claimed: [{ ...hosted, state: 'refused', claim, ...own }] });
  await user.click(button('Resolve'));
  const dialog = screen.getByRole('dialog', { name: 'Resolve the claim' });
  expect(within(dialog).queryByLabelText(/Amount for the host/)).toBeNull();
  expect(within(dialog).getByText('We refund UGX 120,000 to the guest.')).toBeTruthy();
  await user.type(within(dialog).getByLabelText('Explanation'), 'The chair was old.');
  await user.click(button('Refund everything'));
  expect(sentBody('POST /api/desk/damage-deposits/4/decision').body).toEqual({
    ...{ toHost: 0, note: 'The chair was old.' },
  });
});
