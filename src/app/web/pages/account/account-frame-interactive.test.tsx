import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { someUser } from '#app/web/testing/some-user.ts';
import { currentUserKey } from '#features/accounts/web/current-user.ts';
import type { FirstRent } from '#features/first-rents/schema.ts';
import { ownFirstRentsQuery } from '#features/first-rents/web/queries.ts';
import { shownStatuses } from '#features/payments/choices.ts';
import { ownPaymentsQuery } from '#features/payments/web/receipts/receipt-queries.ts';
import type { OwnStay } from '#features/stays/schema.ts';
import { ownStaysQuery } from '#features/stays/web/queries.ts';
import type { OwnViewing } from '#features/viewings/schema.ts';
import { ownViewingsQuery } from '#features/viewings/web/queries.ts';
import {
  expectShown,
  pendingRequests,
  renderInteractive,
  respondTo,
} from '#kit/web/testing/render-interactive.tsx';
import { AccountFrame } from './account-frame.tsx';
import { NextBooking, nextBooking } from './next-booking.tsx';
import { PaymentsUnderWay } from './payments-under-way.tsx';

afterEach(() => vi.unstubAllGlobals());

const nav = () => screen.getByRole('navigation', { name: 'My Ennyumba' });
const rooms = () =>
  within(nav())
    .getAllByRole('heading')
    .map(({ textContent }) => textContent);
const links = () =>
  within(nav())
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
const current = () =>
  within(nav())
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'page')
    .map(({ textContent }) => textContent);

const renderUnlockedHomes = () =>
  renderInteractive(
    <AccountFrame page="unlocked" title="Unlocked homes">
      Content
    </AccountFrame>,
    [[currentUserKey, someUser]],
  );

test('shows a user five rooms, marks the page, and leads back to the hub', () => {
  renderUnlockedHomes();
  expect(rooms()).toEqual([
    'Saved',
    'Viewings and stays',
    'Contacts and enquiries',
    'Payments and receipts',
    'Account',
  ]);
  expect(current()).toEqual(['Unlocked homes']);
  expect(screen.getByRole('link', { name: 'My Ennyumba' }).getAttribute('href')).toBe('/profile');
  expect(screen.getAllByRole('button', { name: 'Logout' })).toHaveLength(1);
});

test('shows visitors the rooms that need no account, and loads no counts', () => {
  renderInteractive(
    <AccountFrame page="payments" title="Your bookings and payments">
      Content
    </AccountFrame>,
    [[currentUserKey, null]],
  );
  expect(links()).toEqual([
    'Saved Properties',
    'Compare homes',
    'Your bookings and payments',
    'Unlocked homes',
    'Sign In',
    'Become a Member',
  ]);
  expect(current()).toEqual(['Your bookings and payments']);
  expect(screen.queryByRole('button', { name: 'Logout' })).toBeNull();
  expect(pendingRequests()).toEqual([]);
});

test('counts the things of each page in the hub', async () => {
  renderInteractive(
    <AccountFrame page="profile" title="Profile" isHub>
      Content
    </AccountFrame>,
    [[currentUserKey, someUser]],
  );
  await respondTo('GET /api/favorites/ids', { ids: [3, 4], isFull: false });
  await respondTo('GET /api/stays/mine', []);
  await respondTo('GET /api/viewings/mine', [viewing('V', '2026-12-04T08:00:00Z')]);
  await respondTo('GET /api/first-rents', [rent(5, 'ended')]);
  await respondTo('GET /api/lots/watched', [{}, {}, {}]);
  await respondTo('GET /api/payments/mine/count', { count: 24 });
  await screen.findByText('24');
  expect(links()).toEqual(expect.arrayContaining(['Saved Properties2', 'Watched auctions3', 'Payments24']));
  expect(links()).toContain('My Bookings2');
  expect(links()).toContain('Enquiries');
});

test.each([
  ['beside it on a desktop', 1280, ['GET /api/favorites/ids']],
  ['not on a phone, which has no list there', 390, []],
])('counts them on the other pages %s', async (_, width, asked) => {
  vi.stubGlobal('innerWidth', width);
  renderUnlockedHomes();
  expect(pendingRequests().filter((call) => call.includes('favorites'))).toEqual(asked);
  for (const call of asked) await respondTo(call, { ids: [3, 4], isFull: false });
  expect(links().includes('Saved Properties2')).toBe(asked.length > 0);
});

const home = { id: 7, title: 'A bungalow', category: 'for_sale', location: '', lat: null, lng: null };
const viewing = (mark: string, startsAt: string, over: Partial<OwnViewing> = {}): OwnViewing => ({
  ...{ home, startsAt, day: startsAt.slice(0, 10), hour: 11, state: 'booked', isConfirmed: false, mark },
  ...{ endedBy: null, words: null, mayChange: true, mayMiss: false, code: '012345', agent: 'Daniel' },
  ...{ name: 'Amina', phone: '', email: null, reserved: null, isPaidLate: false },
  ...over,
});
const stay = (mark: string, checkIn: string, checkOut: string, state: OwnStay['state']): OwnStay => ({
  ...{ mark, propertyId: 5, title: 'House by the lake', state, checkIn, checkOut, nights: 3, guests: 2 },
  ...{ paid: 9, due: 0, heldUntil: null, minutesLeft: null, currency: 'UGX', total: 9, damageDepositDue: 0 },
  returned: { amount: 0, hasArrived: true },
});

const rent = (propertyId: number, state: FirstRent['state']): FirstRent => ({
  ...{ id: propertyId, propertyId, title: `Flat ${propertyId}`, state, endedBecause: null, isHidden: false },
  ...{ moveIn: '2098-12-12', monthlyRent: 900_000, advanceMonths: 0, depositMonths: 0, amount: 900_000 },
  ...{ received: state === 'paid' ? 900_000 : 0, returned: { amount: 0, hasArrived: false } },
  ...{ answerBy: '2026-12-04T08:00:00Z', payBy: '2026-12-04T08:00:00Z', cancelUntil: '2026-12-11T08:00:00Z' },
  ...{
    transfer: null,
    takeBackFrom: '2026-12-13T08:00:00Z',
    refundAt: '2026-12-15T08:00:00Z',
    ownerText: null,
  },
  ...{ code: state === 'paid' ? '123456' : null, tenantText: null, refund: null, note: null, acts: [] },
});

test.each([
  [
    'the earlier of both',
    [viewing('V', '2026-12-04T08:00:00Z')],
    [stay('S', '2026-12-03', '2026-12-05', 'confirmed')],
    '/stays/S',
  ],
  [
    'the viewing before the stay',
    [viewing('V', '2026-12-02T08:00:00Z')],
    [stay('S', '2026-12-03', '2026-12-05', 'confirmed')],
    '/viewings/V',
  ],
  ['a stay that has begun', [], [stay('S', '2026-11-30', '2026-12-02', 'confirmed')], '/stays/S'],
  ['no stay that is over', [], [stay('S', '2026-11-28', '2026-12-01', 'confirmed')], undefined],
  ['no cancelled stay', [], [stay('S', '2026-12-03', '2026-12-05', 'cancelled')], undefined],
  ['no cancelled viewing', [viewing('V', '2026-12-04T08:00:00Z', { state: 'cancelled' })], [], undefined],
  ['no viewing that has begun', [viewing('V', '2026-12-01T08:00:00Z', { mayChange: false })], [], undefined],
])('shows as the next booking %s', (_, viewings, stays, href) => {
  const bookings = { viewings, stays, firstRents: [] };
  expect(nextBooking(bookings, new Date('2026-12-01T09:00:00Z'))?.href).toBe(href);
});

test('shows payments and refunds under way, and no finished ones', () => {
  const payment = (reference: string, status: string) => ({
    ...{ reference, status, title: `Payment ${reference}`, amount: 15_000, currency: 'UGX', purpose: 'stay' },
    ...{ createdAt: '2026-11-30T08:00:00Z', receipt: null, refunds: [], obstacle: null, isTest: true },
  });
  const payments = shownStatuses.map((status) => payment(status, status));
  renderInteractive(<PaymentsUnderWay />, [[ownPaymentsQuery(null).queryKey, { payments, next: null }]]);
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Payment pending',
    'Payment held',
    'Payment refund_pending',
  ]);
  expect(screen.getByRole('link', { name: /^Continue/ }).getAttribute('href')).toBe('/payments/pending');
});

test('shows unpaid holds first, with the time left and the way to pay', () => {
  const held = {
    ...stay('H', '2026-12-10', '2026-12-12', 'held'),
    ...{ heldUntil: '2026-12-01T12:20:00Z', minutesLeft: 12 },
  };
  const expired = { ...held, mark: 'E', minutesLeft: null };
  renderInteractive(<NextBooking />, [
    [ownViewingsQuery().queryKey, [viewing('V', '2099-12-04T08:00:00Z')]],
    [ownStaysQuery().queryKey, [expired, held]],
  ]);
  expectShown('Held for you until 3:20 PM: 12 minutes left.', /^House by the lake: /);
  const [pay, see] = screen.getAllByRole('link');
  expect([pay?.textContent, pay?.getAttribute('href')]).toEqual(['Continue to pay', '/stays/H']);
  expect(see?.textContent).toBe('See your viewing');
});

test('shows accepted first rents before everything else, and the handover of paid ones', () => {
  renderInteractive(<NextBooking />, [
    [ownViewingsQuery().queryKey, [viewing('V', '2099-12-04T08:00:00Z')]],
    [ownStaysQuery().queryKey, []],
    [ownFirstRentsQuery().queryKey, [rent(4, 'paid'), rent(5, 'accepted'), rent(6, 'requested')]],
  ]);
  expectShown('Pay UGX 900,000 by 4 Dec 2026, 11:00 AM', 'Code 123456');
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Pay UGX 900,000', '/rent/5'],
    ['See your first rent', '/rent/4'],
  ]);
});
