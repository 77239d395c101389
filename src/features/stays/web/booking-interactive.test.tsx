import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { HomeNights, OwnStay, StayQuote } from '#features/stays/schema.ts';
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
import BookingDialog from './booking-dialog.tsx';
import { nightsQuery, ownStaysQuery } from './queries.ts';

const home: HomeNights = {
  today: '2026-11-24',
  until: '2027-11-24',
  isBookable: true,
  books: 'instant',
  taken: [],
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
const quoteOf = (nights: number, price = 100_000): StayQuote => ({
  checkOut: `2026-12-0${1 + nights}`,
  isFree: true,
  lines: [{ label: 'Night', nights, price, amount: nights * price }],
  total: nights * price,
  deposit: (nights * price) / 5,
  balance: (nights * price * 4) / 5,
  balanceDue: '2026-11-28',
  currency: 'UGX',
  refunds: [{ until: null, percent: 0, amount: 0 }],
  move: null,
});
const quoteFor = (nights: number) =>
  `GET /api/properties/7/stay-quote?checkIn=2026-12-01&guests=1&nights=${nights}`;
const readNights = 'GET /api/properties/7/nights';
const readOwn = 'GET /api/stays/mine';
const book = 'POST /api/properties/7/stays';
const goOn = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' });
const sayNights = () => screen.getByLabelText<HTMLInputElement>('Number of nights');

const opened = (changes: Partial<HomeNights> = {}, own: OwnStay[] = []) =>
  renderInteractive(
    <BookingDialog property={{ id: 7, title: 'A cottage' }} onConfirmed={ignore} onClose={ignore} />,
    [
      [nightsQuery(7).queryKey, { ...home, ...changes }],
      [ownStaysQuery().queryKey, own],
    ],
  );

const ignore = () => {};

/** Goes to the second step, with the nights from 1 to 3 December priced. */
async function atDetails(changes: Partial<HomeNights> = {}) {
  const used = opened(changes);
  await used.user.click(screen.getByRole('button', { name: 'Next month' }));
  await used.user.click(screen.getByRole('button', { name: /^Tuesday 1 December/ }));
  await used.user.click(screen.getByRole('button', { name: /^Thursday 3 December/ }));
  await respondTo(quoteFor(2), quoteOf(2));
  expectShown('UGX 200,000 total');
  await used.user.click(goOn());
  return used;
}

test('requires dates before the next step', async () => {
  const { user } = opened();
  await user.click(goOn());
  expect(toastText()).toBe('Please select a date');
  expectShown('Select your check-in date, then your check-out date.');
});

test('blocks the next step while the new nights are being priced', async () => {
  const { user } = await atDetails();
  expect(goOn().disabled).toBe(false);
  await user.clear(sayNights());
  await user.type(sayNights(), '3');
  expectShown('Night, UGX 100,000 × 2');
  expect(goOn().disabled).toBe(true);
  await respondTo(quoteFor(3), quoteOf(3));
  expectShown('Night, UGX 100,000 × 3');
  expect(goOn().disabled).toBe(false);
});

test('allows an empty guest count while typing, and counts invalid input as one', async () => {
  const { user } = await atDetails();
  await user.clear(sayNights());
  expect(sayNights().value).toBe('');
  expect(pendingRequests()).toEqual([quoteFor(1)]);
  await user.tab();
  expect(sayNights().value).toBe('1');
});

test('ignores the decimals of a guest count', async () => {
  const { user } = await atDetails();
  await user.clear(sayNights());
  await user.type(sayNights(), '3.7');
  expect(pendingRequests()).toEqual([quoteFor(3)]);
});

test('offers no departure day when no night is available', async () => {
  const { user } = await atDetails();
  await user.clear(sayNights());
  await user.type(sayNights(), '0');
  await user.click(screen.getByRole('button', { name: 'Dates' }));
  expectShown('Now select your check-out date. You can also enter the number of nights in the next step.');
  expect(screen.queryByText(/ total$/)).toBeNull();
});

test('does not report an arrival day with too few free nights as just taken', async () => {
  const { user } = opened({ minNights: 2, taken });
  await user.click(screen.getByRole('button', { name: 'Next month' }));
  await user.click(screen.getByRole('button', { name: /^Tuesday 1 December/ }));
  await user.click(goOn());
  await respondTo(quoteFor(2), { ...quoteOf(2), isFree: false });
  expectShown('Some of these nights are taken. Please choose other dates.');
  expect(screen.queryByText('Those nights were just taken')).toBeNull();
});

test('rejects taken nights', async () => {
  const { user } = await atDetails();
  await user.clear(sayNights());
  await user.type(sayNights(), '3');
  await respondTo(quoteFor(3), { ...quoteOf(3), isFree: false });
  expect(goOn().disabled).toBe(true);
});

test('keeps the entered details when the dates change', async () => {
  const { user } = await atDetails();
  await user.clear(sayNights());
  await user.type(sayNights(), '3');
  await respondTo(quoteFor(3), quoteOf(3));
  await user.click(screen.getByRole('button', { name: 'Dates' }));
  expectShown(/^1 Dec 2026 to 4 Dec 2026, 3 nights/);
});

const taken = [{ from: '2026-12-02', to: '2026-12-05' }];
const guest = { name: 'Amina Sample', email: 'amina@example.com', phone: '0700 000 001' };

/** Goes to the third step, with the guest's contact details typed in. */
async function atGuest(changes: Partial<HomeNights> = {}) {
  const used = await atDetails(changes);
  await used.user.type(screen.getByLabelText('Special requests (optional)'), 'A cot');
  await used.user.click(goOn());
  await used.user.type(screen.getByLabelText('Full name'), guest.name);
  await used.user.type(screen.getByLabelText('Email'), guest.email);
  await used.user.type(screen.getByLabelText('Phone number'), guest.phone);
  return used;
}
const hold = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Continue to payment' });

test('keeps the dates and what was typed when the dialog is closed and opened again', async () => {
  const { change } = await atGuest();
  change(null);
  opened();
  expect(screen.getByRole('button', { current: 'step' }).textContent).toBe('Details');
  expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe(guest.name);
});

test('holds the nights once, and only after the contact details and the session cookie', async () => {
  const { user, client } = await atGuest();
  expect(pendingRequests()).toEqual([]);
  await user.click(hold());
  expect(pendingRequests()).toEqual([readOwn]);
  await respondTo(readOwn, []);
  expect(sentBody(book).body).toEqual({
    checkIn: '2026-12-01',
    nights: 2,
    guests: 1,
    requests: 'A cot',
    total: 200_000,
    guest,
  });
  const holding = screen.getByRole<HTMLButtonElement>('button', { name: 'Holding your nights...' });
  expect(holding.disabled).toBe(true);
  // The calendar may be updated before the response arrives.
  void client.refetchQueries(nightsQuery(7));
  await respondTo(readNights, { ...home, taken });
  expect(screen.queryByText('Those nights were just taken')).toBeNull();
  await respondTo(book, { mark: 'AB12', heldUntil: null, deposit: 40_000, currency: 'UGX' });
  expectShown('Deposit: UGX 40,000 of UGX 200,000.');
  // The guest pays, unless another payer is entered.
  expectShown(/^Paying as Amina Sample/);
  expectShown(guest.phone);
  expect(screen.queryByLabelText('Mobile money number')).toBeNull();
  expect(screen.queryByText(/^We are holding these nights for you until|^Test mode/)).toBeNull();
});

test('offers alternatives when another guest took the nights first', async () => {
  const { user } = await atGuest();
  await user.click(hold());
  await respondTo(readOwn, []);
  await respondWithError(book, 409, 'Those nights were just taken by another guest.', {
    code: 'nights_taken',
  });
  await respondTo(readNights, { ...home, taken });
  expectShown(
    'Those nights were just taken',
    '1 Dec 2026 to 3 Dec 2026, 2 nights is no longer available at this home. You have not been charged.',
  );
  const others = screen.getByRole('link', { name: 'See other homes for these dates' });
  expect(others.getAttribute('href')).toBe('/bnbs?checkIn=2026-12-01&checkOut=2026-12-03&sleeps=1');
  await user.click(screen.getByRole('button', { name: 'Choose other dates' }));
  expectShown('Select your check-in date, then your check-out date.');
  expect(screen.queryByText('Those nights were just taken')).toBeNull();
});

test.each([
  ['details', atDetails],
  ['contact details', atGuest],
])('reports taken nights at once while the guest is at the %s', async (_, reach) => {
  const { client } = await reach();
  void client.refetchQueries(nightsQuery(7));
  await respondTo(readNights, { ...home, taken });
  expectShown('Those nights were just taken');
  expect(screen.queryByRole('button', { name: /^Continue/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Choose other dates' })).toBeDefined();
});

test('shows a changed price before it holds the same nights as a new booking', async () => {
  const { user, client } = await atGuest();
  await user.click(hold());
  await respondTo(readOwn, []);
  const { headers } = sentBody(book);
  await respondWithError(book, 409, 'The price of these nights has changed.', { code: 'price_changed' });
  expectShown('The price of these nights has changed.');
  expect(pendingRequests()).toEqual([quoteFor(2), readNights]);
  await respondTo(quoteFor(2), quoteOf(2, 120_000));
  await respondTo(readNights, home);
  client.removeQueries(ownStaysQuery());
  await user.click(hold());
  await respondTo(readOwn, []);
  expect(sentBody(book).headers.get('idempotency-key')).not.toBe(headers.get('idempotency-key'));
  expect(sentBody(book).body).toMatchObject({ total: 240_000 });
});

test('keeps all input when the connection fails', async () => {
  const { user } = await atGuest();
  await user.click(hold());
  await respondTo(readOwn, []);
  await failWithNetworkError(book);
  expectShown('You are offline. Your changes are still here. Try again when you are back online.');
  await user.click(screen.getByRole('button', { name: 'Guests' }));
  expect(screen.getByLabelText<HTMLInputElement>('Special requests (optional)').value).toBe('A cot');
  await user.click(goOn());
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(guest.email);
});

const own: OwnStay = {
  mark: 'AB12',
  propertyId: 7,
  title: 'A cottage',
  state: 'held',
  checkIn: '2026-12-01',
  checkOut: '2026-12-03',
  nights: 2,
  guests: 1,
  paid: 0,
  due: 40_000,
  heldUntil: '2026-11-24T12:20:00Z',
  minutesLeft: 12,
  damageDepositDue: 0,
  returned: { amount: 0, hasArrived: true },
  currency: 'UGX',
  total: 200_000,
};
const ownTaken = [{ from: own.checkIn, to: own.checkOut }];

test("shows the guest's own hold with the time left and a way to pay", async () => {
  const { user } = opened({ taken: ownTaken }, [own, { ...own, mark: 'CD34', propertyId: 8 }]);
  expectShown(
    'You are holding 1 Dec 2026 to 3 Dec 2026, 2 nights.',
    'Held for you until 3:20 PM: 12 minutes left.',
  );
  await user.click(screen.getByRole('button', { name: 'Continue to pay' }));
  expectShown('Deposit: UGX 40,000 of UGX 200,000.', 'We are holding these nights for you until 3:20 PM.');
  await user.type(screen.getByLabelText('Full name'), guest.name);
  await user.type(screen.getByLabelText('Email'), guest.email);
  await user.type(screen.getByLabelText('Mobile money number'), guest.phone);
  await user.click(screen.getByRole('button', { name: 'Pay UGX 40,000' }));
  expect(sentBody('POST /api/stays/AB12/payments').body).toMatchObject({ part: 'deposit' });
});

test("shows a guest's two holds in other homes before the next hold", async () => {
  const others = ['A cottage by the lake', 'A room'].map((title, index) => ({
    ...{ ...own, title, mark: `other-${index}`, propertyId: 8 + index },
  }));
  const { user, client } = await atGuest();
  expect(screen.queryByText(/^You are already holding/)).toBeNull();
  void client.refetchQueries(ownStaysQuery());
  await respondTo(readOwn, others);
  expectShown(
    'You are already holding nights in 2 homes. Pay for one of them or release it first.',
    'A room: 1 Dec 2026 to 3 Dec 2026, 2 nights',
  );
  const links = screen.getAllByRole('link', { name: 'Continue to pay' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/stays/other-0', '/stays/other-1']);
  const [release] = screen.getAllByRole('button', { name: 'Release these nights' });
  if (release) await user.click(release);
  await respondTo('POST /api/stays/other-0/cancel', {});
  expect(screen.queryByText(/^You are already holding/)).toBeNull();
});

test("prices the nights of the guest's own hold as free and selectable", async () => {
  const { user } = opened({ taken: ownTaken }, [own]);
  await user.click(screen.getByRole('button', { name: 'Next month' }));
  await user.click(screen.getByRole('button', { name: /^Tuesday 1 December/ }));
  await user.click(screen.getByRole('button', { name: /^Friday 4 December/ }));
  expect(pendingRequests()).toContain(`${quoteFor(3)}&stay=AB12`);
});

test('releases a hold once and frees its nights', async () => {
  const { user } = opened({ taken: ownTaken }, [own]);
  const release = screen.getByRole<HTMLButtonElement>('button', { name: 'Release these nights' });
  await user.click(release);
  expect(release.disabled).toBe(true);
  const cancel = 'POST /api/stays/AB12/cancel';
  expect(sentBody(cancel).body).toEqual({ refund: 0 });
  await respondWithError(cancel, 409, 'This stay can no longer be cancelled.');
  expectShown('This stay can no longer be cancelled.');
  await respondTo(readOwn, [own]);
  await respondTo(readNights, { ...home, taken: ownTaken });
  await user.click(release);
  await respondTo(cancel, {});
  expect(screen.queryByText(/^You are holding/)).toBeNull();
  expect(pendingRequests()).toEqual([readOwn, readNights]);
});

test("requests the guest's details and no payment at a home whose host accepts each stay", async () => {
  const { user } = await atDetails({ books: 'request' });
  await user.click(goOn());
  expect(pendingRequests()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Guests' }));
  expectShown('Night, UGX 100,000 × 2');
});
