import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { samplePayment } from '#app/testing/sample-payment.ts';
import type { CurrentUser } from '#features/accounts/schema.ts';
import { firstRentStates } from '#features/first-rents/choices.ts';
import type { FirstRent, HomeFirstRent, HostedFirstRent } from '#features/first-rents/schema.ts';
import { addDays, kampalaDay } from '#kit/calendar-day.ts';
import {
  expectShown,
  failWithNetworkError,
  renderInteractive,
  respondTo,
  respondWithError,
  sentBody,
} from '#kit/web/testing/render-interactive.tsx';
import { HomeFirstRentView } from './home-first-rent.tsx';
import { HostedFirstRents } from './hosted-first-rents.tsx';
import { homeFirstRentQuery, hostedFirstRentsQuery } from './queries.ts';

const facts = {
  id: 4,
  propertyId: 12,
  title: 'Flat in Ntinda',
  state: 'paid',
  endedBecause: null,
  moveIn: '2026-12-12',
  monthlyRent: 900_000,
  advanceMonths: 2,
  depositMonths: 1,
  amount: 2_700_000,
  received: 2_700_000,
  returned: { amount: 0, hasArrived: true },
  answerBy: '2026-12-04T12:00:00Z',
  payBy: '2026-12-05T12:00:00Z',
  cancelUntil: '2026-12-09T17:00:00Z',
  transfer: null,
  takeBackFrom: '2026-12-15T17:00:00Z',
  refundAt: '2026-12-19T17:00:00Z',
  ownerText: null,
  tenantText: null,
  refund: null,
  note: null,
} as const;
const paid: FirstRent = { ...facts, code: '123456', isHidden: false, acts: ['confirm', 'take_back'] };
const hosted: HostedFirstRent = {
  ...facts,
  tenant: 'Amina',
  tenantPhone: '+256772123456',
  requestedAt: '2026-12-01T12:00:00Z',
  fee: 0,
  vat: 0,
  withheld: 0,
  acts: ['enter_code', 'claim', 'cancel'],
  maxRefund: null,
};
const offered: HomeFirstRent = {
  title: 'Flat in Ntinda',
  offer: {
    ...{ monthlyRent: 900_000, advanceMonths: 2, depositMonths: 1, amount: 2_700_000 },
    ...{ firstDay: '2026-12-02', lastDay: '2027-01-30' },
  },
  isTaken: false,
  isOwner: false,
  own: null,
  isTest: false,
};
const user = { fullName: 'Amina', phone: '+256772123456' } as CurrentUser;
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

const renderHome = (home: Partial<HomeFirstRent>) =>
  renderInteractive(<HomeFirstRentView propertyId={12} user={user} />, [
    [homeFirstRentQuery(12).queryKey, { ...offered, ...home }],
  ]);
const renderHosted = (...open: HostedFirstRent[]) =>
  renderInteractive(<HostedFirstRents />, [[hostedFirstRentsQuery().queryKey, { open, ended: [] }]]);

test('asks for a day with the amount that it shows, once also after a lost response', async () => {
  const send = 'POST /api/properties/12/first-rent';
  const { user: hand } = renderHome({});
  expectShown('UGX 2,700,000', '2 months in advance and 1 month deposit. UGX 900,000 a month');
  await hand.type(screen.getByLabelText('Move-in day'), '2026-12-12');
  expectShown(
    'From 15 Dec 2026, 8:00 PM',
    'If the keys never came, you take the money back with one button.',
  );
  await hand.click(button('Ask to rent'));
  const { body, headers } = sentBody(send);
  expect(body).toMatchObject({ moveIn: '2026-12-12', amount: 2_700_000, name: 'Amina' });
  await failWithNetworkError(send);
  await hand.click(button('Ask to rent'));
  expect(sentBody(send).headers.get('idempotency-key')).toBe(headers.get('idempotency-key'));
  await respondTo(send, { ...paid, state: 'requested' }, 201);
});

test('says that the bank transfer is awaited, instead of asking for the money again', () => {
  const transfer = {
    ...{ reference: 'pay_1', code: 'K7PM42QX', amount: 2_700_000, currency: 'UGX' },
    ...{ expiresAt: '2026-12-09T08:00:00.000Z', isSlipSent: false, isSlipRejected: false },
  };
  const own: FirstRent = { ...paid, state: 'accepted', received: 0, code: null, acts: ['pay', 'withdraw'] };
  renderHome({ own: { ...own, transfer } });
  expectShown('We are waiting for your bank transfer.', /^UGX 2,700,000 with reference K7PM-42QX\./);
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  expect(button('Withdraw the request')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Send bank slip' }).getAttribute('href')).toBe('/payments/pay_1');
});

test('does not charge a payment of another amount than the one shown', async () => {
  const own: FirstRent = { ...paid, state: 'accepted', received: 0, code: null, acts: ['pay', 'withdraw'] };
  const { user: hand } = renderHome({ own });
  await hand.click(button('Pay UGX 2,700,000'));
  const dialog = await screen.findByRole('dialog', { name: 'Pay the first rent' });
  await hand.type(within(dialog).getByLabelText('Mobile money number'), '0772 123 456');
  await hand.click(within(dialog).getByRole('button', { name: 'Pay UGX 2,700,000' }));
  const other = { ...samplePayment, reference: 'pay_1', amount: 3_000_000, status: 'created' };
  await respondTo('POST /api/first-rents/4/payments', other, 201);
  expect(within(dialog).getByText('A payment is waiting')).toBeTruthy();
});

test.each(firstRentStates)('explains what happens to the money only before the keys: %s', (state) => {
  renderHome({ own: { ...paid, state, acts: [] } });
  const section = screen.queryByRole('heading', { name: 'What happens to your money' });
  expect(section !== null).toBe(state === 'accepted' || state === 'paid');
});

test('shows the code and takes the money back after a confirmation', async () => {
  const send = 'POST /api/first-rents/4/act';
  const { user: hand } = renderHome({ own: paid });
  expectShown('123456', 'We hold UGX 2,700,000 until you have the keys on 12 Dec 2026.');
  await hand.click(button('The keys never came'));
  const dialog = await screen.findByRole('dialog', { name: 'Did the keys never come?' });
  await hand.click(within(dialog).getByRole('button', { name: 'Refund UGX 2,700,000' }));
  expect(sentBody(send).body).toEqual({ act: 'take_back' });
  const refunded = { amount: 2_700_000, hasArrived: false };
  const ended = {
    ...paid,
    state: 'ended',
    endedBecause: 'no_keys',
    code: null,
    acts: [],
    returned: refunded,
  };
  await respondTo(send, ended);
  await respondTo('GET /api/properties/12/first-rent', { ...offered, own: ended });
  expectShown(
    'You told us that the keys never came.',
    'A refund of UGX 2,700,000 is on its way',
    'Ask again',
  );
});

test('shows after a decision what is refunded, and no part that is left to pay', () => {
  const outcome = { refund: 1_000_000, note: 'The keys came late.', received: 1_700_000 };
  renderHome({ own: { ...paid, ...outcome, state: 'decided', code: null, acts: [] } });
  expectShown(
    'We are refunding UGX 1,000,000. Mobile money and cards take a few days.',
    'The keys came late.',
  );
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('shows only the steps that are still ahead', () => {
  renderHome({ own: { ...paid, moveIn: addDays(kampalaDay(new Date()), -1) } });
  expectShown('If the keys never came, you take the money back with one button.');
  expect(screen.queryByText('You can cancel for a full refund.')).toBeNull();
});

test('says that a home is promised to another tenant', () => {
  renderHome({ isTaken: true });
  expectShown('This home is promised to another tenant now.');
  expect(screen.queryByRole('button', { name: 'Ask to rent' })).toBeNull();
});

test('tells the lister that a code is wrong, beside the field', async () => {
  const send = 'POST /api/desk/first-rents/4/act';
  const { user: hand } = renderHosted(hosted);
  await hand.click(button('Enter the code'));
  const dialog = await screen.findByRole('dialog', { name: 'Enter the tenant’s code' });
  await hand.type(within(dialog).getByLabelText('6-digit code'), '123 456');
  await hand.click(within(dialog).getByRole('button', { name: 'Confirm the handover' }));
  expect(sentBody(send).body).toEqual({ act: 'enter_code', code: '123456' });
  const message = 'This is not the tenant’s code.';
  await respondWithError(send, 400, message, { code: 'wrong_code', fields: { code: message } });
  expect(within(dialog).getByLabelText('6-digit code').getAttribute('aria-invalid')).toBe('true');
});

test('lets an admin decide how much the tenant gets back', async () => {
  const send = 'POST /api/desk/first-rents/4/decision';
  const { user: hand } = renderHosted({
    ...hosted,
    ...{ state: 'disputed', acts: [], maxRefund: 2_700_000, ownerText: 'I gave them.', tenantText: 'Never.' },
  });
  expectShown(/I gave them\./, /Never\./);
  await hand.click(button('Resolve'));
  const dialog = await screen.findByRole('dialog', { name: 'Resolve the dispute' });
  const amount = within(dialog).getByLabelText('Refund to the tenant (up to UGX 2,700,000)');
  await hand.clear(amount);
  await hand.type(amount, '2m');
  await hand.type(within(dialog).getByLabelText('Explanation'), 'One week was used.');
  expectShown('The lister earns UGX 700,000.');
  await hand.click(within(dialog).getByRole('button', { name: 'Refund UGX 2,000,000' }));
  expect(sentBody(send).body).toEqual({ refund: 2_000_000, note: 'One week was used.' });
});
