import { useQuery } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { samplePayment } from '#app/testing/sample-payment.ts';
import type { HomeNights, Stay, StayQuote } from '#features/stays/schema.ts';
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
import { nightsQuery, stayQuery } from './queries.ts';
import { StayView } from './stay-view.tsx';

const mark = 'm'.repeat(32);
const stay: Stay = {
  mark,
  propertyId: 7,
  title: 'A cottage by the lake',
  state: 'confirmed',
  books: 'instant',
  checkIn: '2026-12-01',
  checkOut: '2026-12-04',
  nights: 3,
  guests: 2,
  requests: '',
  heldUntil: null,
  quote: {
    lines: [{ label: 'Night', nights: 3, price: 100_000, amount: 300_000 }],
    total: 300_000,
    deposit: 60_000,
    balance: 240_000,
    currency: 'UGX',
  },
  paid: 60_000,
  due: 240_000,
  transfer: null,
  balanceDue: '2026-11-28',
  received: 60_000,
  withheld: 0,
  refundNow: 30_000,
  refunds: [
    { until: '2026-11-26T20:59:59.999Z', percent: 50, amount: 30_000 },
    { until: null, percent: 0, amount: 0 },
  ],
  canMove: true,
  returned: { amount: 0, hasArrived: true },
  endedBy: null,
  cancelReason: null,
  cancelNote: null,
  alternatives: [],
  checkInFrom: null,
  checkOutBy: null,
  houseRules: null,
  arrival: null,
  payments: [],
  today: '2026-11-24',
  isTest: false,
};
const cancelled: Stay = {
  ...{ ...stay, state: 'cancelled', endedBy: 'guest', refundNow: null, canMove: false },
  ...{ paid: 30_000, returned: { amount: 30_000, hasArrived: false } },
};
const home: HomeNights = {
  today: '2026-11-24',
  until: '2027-11-24',
  isBookable: true,
  books: 'instant',
  taken: [{ from: '2026-12-01', to: '2026-12-04' }],
  minNights: 1,
  maxNights: 30,
  arrivalDays: null,
  noticeDays: 0,
  price: 100_000,
  currency: 'UGX',
  weekendPrice: null,
  prices: [],
  sleeps: 2,
  houseRules: null,
  isTest: false,
};
const quoteOf = (checkOut: string, total: number): StayQuote => ({
  checkOut,
  isFree: true,
  lines: [{ label: 'Night', nights: 3, price: total / 3, amount: total }],
  total,
  deposit: 60_000,
  balance: total - 60_000,
  balanceDue: '2026-12-02',
  currency: 'UGX',
  refunds: [
    { until: '2026-11-29T20:59:59.999Z', percent: 50, amount: Math.min(total, 60_000) / 2 },
    { until: null, percent: 0, amount: 0 },
  ],
  move: { refund: 0, withheld: 0, due: Math.max(0, total - 60_000) },
});
const read = `GET /api/stays/${mark}`;
const move = `POST /api/stays/${mark}/move`;
const cancel = `POST /api/stays/${mark}/cancel`;
const pay = `POST /api/stays/${mark}/payments`;
const quoteFrom = (checkIn: string, nights = 3) =>
  `GET /api/properties/7/stay-quote?checkIn=${checkIn}&guests=2&nights=${nights}&stay=${mark}`;

function Page() {
  const { data } = useQuery(stayQuery(mark));
  return data ? <StayView stay={data} owner={null} /> : null;
}

const opened = (changes: Partial<Stay> = {}) =>
  renderInteractive(<Page />, [
    [stayQuery(mark).queryKey, { ...stay, ...changes }],
    [nightsQuery(7).queryKey, home],
  ]);
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('date change', () => {
  async function moving(changes: Partial<Stay> = {}) {
    const used = opened(changes);
    await used.user.click(button('Change dates'));
    await screen.findByRole('dialog', { name: 'Change dates' });
    return used;
  }
  const tap = (user: Awaited<ReturnType<typeof moving>>['user'], day: RegExp) => user.click(button(day));
  const moved = { ...stay, checkIn: '2026-12-05', checkOut: '2026-12-08' };

  async function chosen(total = 330_000) {
    const used = await moving();
    await tap(used.user, /^Saturday 5 December/);
    await tap(used.user, /^Tuesday 8 December/);
    await respondTo(quoteFrom('2026-12-05'), quoteOf('2026-12-08', total));
    return used;
  }

  test('neither prices nor changes before both days are selected', async () => {
    const { user } = await moving();
    expectShown('Select your check-in date, then your check-out date.');
    expect(button('Save new dates').disabled).toBe(true);
    await tap(user, /^Saturday 5 December/);
    expectShown('Check-in on 5 Dec 2026. Now select a check-out date from 6 Dec 2026.');
    expect(pendingRequests()).toEqual([]);
    expect(button('Save new dates').disabled).toBe(true);
    await tap(user, /^Tuesday 8 December/);
    expect(pendingRequests()).toEqual([quoteFrom('2026-12-05')]);
    expect(button('Save new dates').disabled).toBe(true);
  });

  test('says the minimum stay, and the first possible check-out', async () => {
    const { user } = renderInteractive(<Page />, [
      [stayQuery(mark).queryKey, stay],
      [nightsQuery(7).queryKey, { ...home, minNights: 3 }],
    ]);
    await user.click(button('Change dates'));
    await screen.findByRole('dialog', { name: 'Change dates' });
    expectShown('Minimum stay: 3 nights.');
    await tap(user, /^Saturday 5 December/);
    expectShown('Check-in on 5 Dec 2026. Now select a check-out date from 8 Dec 2026.');
  });

  test('shows the new price with the payments and sends it as shown', async () => {
    const { user } = await chosen();
    expectShown('5 Dec 2026 to 8 Dec 2026, 3 nights', 'UGX 330,000');
    expectShown('Paid so far: UGX 60,000. Balance due after the change: UGX 270,000.');
    await user.click(button('Save new dates'));
    expect(sentBody(move).body).toEqual({ checkIn: '2026-12-05', nights: 3, total: 330_000, refund: 0 });
    expect(button('Saving...').disabled).toBe(true);
    await respondTo(move, moved);
    expect(screen.queryByRole('dialog')).toBeNull();
    expectShown('5 Dec 2026', '8 Dec 2026');
    expect(pendingRequests()).toEqual([read]);
  });

  test('shows and sends dropped nights as refunded like a cancellation', async () => {
    const { user } = await moving();
    await tap(user, /^Saturday 5 December/);
    await tap(user, /^Tuesday 8 December/);
    const shorter = { ...quoteOf('2026-12-08', 45_000), move: { refund: 7_500, withheld: 7_500, due: 0 } };
    await respondTo(quoteFrom('2026-12-05'), shorter);
    expectShown('The nights that you give up are refunded as if you cancelled them now: UGX 7,500.');
    expectShown('The host gets UGX 7,500 under the cancellation policy.');
    expectShown('Cancel by 29 Nov 2026, 11:59 PM: UGX 22,500.');
    await user.click(button('Save new dates'));
    expect(sentBody(move).body).toEqual({ checkIn: '2026-12-05', nights: 3, total: 45_000, refund: 7_500 });
  });

  test('shows no refund and no balance when the payments equal the price', async () => {
    await chosen(60_000);
    expectShown('Paid so far: UGX 60,000. Balance due after the change: UGX 0.');
  });

  test('does not count what was withheld by an earlier date change as paid', async () => {
    const { user } = await moving({ paid: 160_000, withheld: 100_000 });
    await tap(user, /^Saturday 5 December/);
    await tap(user, /^Tuesday 8 December/);
    await respondTo(quoteFrom('2026-12-05'), quoteOf('2026-12-08', 330_000));
    expectShown('Paid so far: UGX 60,000. Balance due after the change: UGX 270,000.');
  });

  test('treats more nights from the same day as a change', async () => {
    const { user } = await moving();
    await tap(user, /^Tuesday 1 December/);
    await tap(user, /^Saturday 5 December/);
    expect(pendingRequests()).toEqual([quoteFrom('2026-12-01', 4)]);
  });

  test('treats the current nights as no change', async () => {
    const { user } = await chosen();
    await tap(user, /^Tuesday 1 December/);
    await tap(user, /^Friday 4 December/);
    expectShown('Select your check-in date, then your check-out date.');
    expect(screen.queryByText('UGX 330,000')).toBeNull();
    expect(button('Save new dates').disabled).toBe(true);
    expect(pendingRequests()).toEqual([]);
  });

  test('blocks the date change until the selected nights are priced', async () => {
    const { user } = await chosen();
    expect(button('Save new dates').disabled).toBe(false);
    await tap(user, /^Wednesday 9 December/);
    await tap(user, /^Saturday 12 December/);
    expect(button('Save new dates').disabled).toBe(true);
    await respondTo(quoteFrom('2026-12-09'), quoteOf('2026-12-12', 390_000));
    expect(button('Save new dates').disabled).toBe(false);
    await user.click(button('Save new dates'));
    expect(sentBody(move).body).toEqual({ checkIn: '2026-12-09', nights: 3, total: 390_000, refund: 0 });
  });

  test('rejects nights that another guest has taken during the date change', async () => {
    const { user } = await moving();
    await tap(user, /^Saturday 5 December/);
    await tap(user, /^Tuesday 8 December/);
    await respondTo(quoteFrom('2026-12-05'), { ...quoteOf('2026-12-08', 330_000), isFree: false });
    expectShown('Some of these nights are taken.');
    expect(button('Save new dates').disabled).toBe(true);
  });

  test('shows why nights are rejected, without the price of other nights', async () => {
    const { user } = await chosen();
    await tap(user, /^Wednesday 9 December/);
    await tap(user, /^Saturday 12 December/);
    await respondWithError(quoteFrom('2026-12-09'), 400, 'The home is closed in these days');
    expectShown('The home is closed in these days');
    expect(screen.queryByText('UGX 330,000')).toBeNull();
    expect(button('Save new dates').disabled).toBe(true);
  });

  test('shows a rejection and reloads the price', async () => {
    const { user } = await chosen();
    await user.click(button('Save new dates'));
    const { headers } = sentBody(move);
    await respondWithError(move, 409, 'The price of these nights has changed.');
    expectShown('The price of these nights has changed.');
    expect(pendingRequests()).toEqual([quoteFrom('2026-12-05')]);
    await respondTo(quoteFrom('2026-12-05'), quoteOf('2026-12-08', 360_000));
    await user.click(button('Save new dates'));
    expect(screen.queryByText('The price of these nights has changed.')).toBeNull();
    expect(sentBody(move).body).toMatchObject({ total: 360_000 });
    expect(sentBody(move).headers.get('idempotency-key')).not.toBe(headers.get('idempotency-key'));
  });

  test('retries a date change with the same key because its response may have been lost', async () => {
    const { user } = await chosen();
    await user.click(button('Save new dates'));
    const key = sentBody(move).headers.get('idempotency-key');
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    await failWithNetworkError(move);
    await respondTo(quoteFrom('2026-12-05'), quoteOf('2026-12-08', 330_000));
    await user.click(button('Save new dates'));
    expect(sentBody(move).headers.get('idempotency-key')).toBe(key);
  });

  test('sends nothing when the guest keeps the dates, and starts fresh the next time', async () => {
    const { user } = await chosen();
    await user.click(button('Keep current dates'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(pendingRequests()).toEqual([read]);
    await user.click(button('Change dates'));
    expectShown('Select your check-in date, then your check-out date.');
  });
});

describe('cancellation of a stay', () => {
  async function cancelling(changes: Partial<Stay> = {}) {
    const used = opened(changes);
    await used.user.click(button('Cancel stay'));
    await screen.findByRole('dialog', { name: 'Cancel this stay?' });
    return used;
  }
  const back = 'Cancel stay and refund UGX 30,000';

  test('sends the stated refund and shows the cancelled stay before it reloads', async () => {
    const { user } = await cancelling();
    await user.click(button(back));
    expect(sentBody(cancel).body).toEqual({ refund: 30_000 });
    expect(button('Cancelling...').disabled).toBe(true);
    await respondTo(cancel, cancelled);
    expect(screen.queryByRole('dialog')).toBeNull();
    expectShown('You cancelled this stay.', 'The host gets UGX 30,000 under the cancellation policy.');
    expect(pendingRequests()).toEqual([read]);
  });

  test('shows a rejection in the dialog, which stays open', async () => {
    const { user } = await cancelling();
    await user.click(button(back));
    await respondWithError(cancel, 409, 'The refund has changed since it was shown.');
    expect(screen.getByRole('alert').textContent).toBe('The refund has changed since it was shown.');
    expect(button(back).disabled).toBe(false);
    await user.click(button(back));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('retries a cancellation with the same key after a lost response', async () => {
    const { user } = await cancelling();
    await user.click(button(back));
    const key = sentBody(cancel).headers.get('idempotency-key');
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    await failWithNetworkError(cancel);
    await user.click(button(back));
    expect(sentBody(cancel).headers.get('idempotency-key')).toBe(key);
  });

  test('sends nothing when the guest keeps the stay', async () => {
    const { user } = await cancelling();
    await user.click(button('Keep stay'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(pendingRequests()).toEqual([read]);
  });

  test('states no refund for an unpaid stay', async () => {
    const { user } = await cancelling({ state: 'held', paid: 0, due: 60_000, refundNow: 0 });
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel stay' }));
    expect(sentBody(cancel).body).toEqual({ refund: 0 });
  });
});

describe('payment of a stay', () => {
  async function paying(changes: Partial<Stay> = {}) {
    const used = opened(changes);
    await used.user.click(button(/^Pay UGX [\d,]+ (deposit|balance)$/));
    await screen.findByRole('dialog');
    await used.user.type(screen.getByLabelText('Full name'), 'Amina Sample');
    await used.user.type(screen.getByLabelText('Email'), 'amina@example.com');
    await used.user.click(screen.getByLabelText('Card'));
    return used;
  }

  test.each([
    [{}, 'Pay balance', 'Pay UGX 240,000', 'balance'],
    [{ state: 'held', paid: 0, due: 60_000 }, 'Pay the deposit', 'Pay UGX 60,000', 'deposit'],
  ] satisfies [Partial<Stay>, string, string, string][])(
    'with %j shows: %s',
    async (changes, title, words, part) => {
      const { user } = await paying(changes);
      screen.getByRole('dialog', { name: title });
      await user.click(button(words));
      expect(sentBody(pay).body).toEqual({
        part,
        payer: { name: 'Amina Sample', email: 'amina@example.com', phone: null },
      });
    },
  );

  test('links back to the stay', async () => {
    const { user } = await paying();
    await user.click(button('Pay UGX 240,000'));
    await respondTo(pay, { ...samplePayment, reference: 'pay_1', status: 'created' });
    expect(localStorage.getItem('way-back pay_1')).toBe(`/stays/${mark}`);
    expect(sentBody('POST /api/payments/pay_1/checkout').body).toEqual({ method: 'card' });
    localStorage.clear();
  });

  test('reloads the stay when the payment dialog closes', async () => {
    const { user } = await paying();
    await user.click(button('Close'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(pendingRequests()).toEqual([read]);
    expect(toastText()).toBeNull();
  });
});

test('says that the bank transfer of the balance is checked, instead of asking for it again', () => {
  opened({
    transfer: {
      ...{ reference: 'pay_1', code: 'K7PM42QX', amount: 240_000, currency: 'UGX' },
      ...{ expiresAt: '2026-12-09T08:00:00.000Z', isSlipSent: true, isSlipRejected: false },
    },
  });
  expectShown('We are checking your bank transfer.', /^UGX 240,000 with reference K7PM-42QX\./);
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  expect(screen.getByRole('link', { name: 'See bank transfer' }).getAttribute('href')).toBe(
    '/payments/pay_1',
  );
});
