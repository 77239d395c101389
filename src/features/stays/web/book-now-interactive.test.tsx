import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { samplePayment } from '#app/testing/sample-payment.ts';
import type { HomeNights, OwnStay, StayQuote } from '#features/stays/schema.ts';
import {
  expectShown,
  pendingRequests,
  renderInteractive,
  respondTo,
  respondWithError,
  sentBody,
  toastText,
} from '#kit/web/testing/render-interactive.tsx';
import { BookNow, useBooking } from './book-now.tsx';
import { nightsQuery, ownStaysQuery } from './queries.ts';
import StayPrice from './stay-price.tsx';

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
  sleeps: 4,
  houseRules: null,
  isTest: false,
};
const quote: StayQuote = {
  checkOut: '2026-12-03',
  isFree: true,
  lines: [{ label: 'Night', nights: 2, price: 100_000, amount: 200_000 }],
  total: 200_000,
  deposit: 40_000,
  balance: 160_000,
  balanceDue: '2026-11-28',
  currency: 'UGX',
  refunds: [{ until: null, percent: 0, amount: 0 }],
  move: null,
};
const quoteFor = (nights: number, guests = 1, checkIn = '2026-12-01') =>
  `GET /api/properties/7/stay-quote?checkIn=${checkIn}&guests=${guests}&nights=${nights}`;
const readNights = 'GET /api/properties/7/nights';
const readOwn = 'GET /api/stays/mine';
const book = 'POST /api/properties/7/stays';
const pay = 'POST /api/stays/AB12/payments';
const confirmed =
  'Booking Confirmed!: Your booking has been confirmed. Owner contact details are now available.';

const onConfirmed = vi.fn<() => void>();

function Page() {
  const { dialog, open } = useBooking({ id: 7, title: 'A cottage' }, onConfirmed);
  return (
    <>
      <BookNow onOpen={open} />
      {dialog}
    </>
  );
}

/** Renders the page of a home at an address. */
function openedAt(address: string, changes: Partial<HomeNights> | null = {}) {
  onConfirmed.mockClear();
  history.replaceState({ from: 'search' }, '', address);
  return renderInteractive(<Page />, [
    [ownStaysQuery().queryKey, []],
    ...(changes ? [[nightsQuery(7).queryKey, { ...home, ...changes }] as const] : []),
  ]);
}
const dialog = () => screen.findByRole('dialog', { name: 'Book Now' });
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });

test('opens the dialog in place without a navigation', async () => {
  const { user } = openedAt('/property/7');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Book Now' }));
  await dialog();
  expect(location.pathname + location.search).toBe('/property/7');
  await user.click(button('Close'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each(['/property/7?book=1', '/property/7#book', '/property/7?book=1#book'])(
  'opens the dialog once for the URL %s',
  async (address) => {
    openedAt(address);
    await dialog();
    expect(location.href).toBe(`${location.origin}/property/7`);
    expect(history.state).toMatchObject({ from: 'search' });
  },
);

test('keeps the searched dates in the URL and selects them', async () => {
  const { user } = openedAt('/property/7?checkIn=2026-12-01&checkOut=2026-12-03&guests=3&book=1');
  await dialog();
  expect(location.search).toBe('?checkIn=2026-12-01&checkOut=2026-12-03&guests=3');
  await respondTo(quoteFor(2, 3), quote);
  expectShown(/^1 Dec 2026 to 3 Dec 2026, 2 nights/, 'UGX 200,000 total');
  await user.click(button('Continue'));
  expect(screen.getByLabelText<HTMLInputElement>('Number of guests').value).toBe('3');
});

test('asks no price for searched nights that are taken, and lets the guest choose others', async () => {
  const { user } = openedAt('/property/7?checkIn=2026-12-01&checkOut=2026-12-03&book=1', {
    taken: [{ from: '2026-12-02', to: '2026-12-04' }],
  });
  await dialog();
  expectShown(
    'These dates are no longer available: 1 Dec 2026 to 3 Dec 2026, 2 nights. Please choose other dates.',
  );
  expect(pendingRequests()).toEqual([]);
  await user.click(button('Continue'));
  expect(toastText()).toBe('Please select a date');
  await user.click(button('Next month'));
  await user.click(button(/^Saturday 5 December/));
  expectShown('Now select your check-out date. You can also enter the number of nights in the next step.');
  await respondTo(quoteFor(1, 1, '2026-12-05'), quote);
  // The price is shown once both days are known.
  expect(screen.queryByText(/ total$/)).toBeNull();
});

const ownStay = (changes: Partial<OwnStay>): OwnStay => ({
  ...{ mark: 'm'.repeat(32), propertyId: 7, title: 'Cottage', state: 'confirmed', checkIn: '2026-12-01' },
  ...{
    checkOut: '2026-12-03',
    nights: 2,
    guests: 1,
    paid: 40_000,
    due: 160_000,
    heldUntil: null,
    minutesLeft: null,
    damageDepositDue: 0,
    returned: { amount: 0, hasArrived: true },
  },
  ...{ currency: 'UGX', total: 200_000 },
  ...changes,
});

test('shows the confirmation after a booking to the guest who has a stay there', async () => {
  openedAt('/property/7?booking=confirmed');
  await expect.poll(pendingRequests).toContain('GET /api/stays/mine');
  expect(toastText()).toBeNull();
  await respondTo('GET /api/stays/mine', [ownStay({})]);
  expect(toastText()).toBe(confirmed);
});

test.each([[], [ownStay({ propertyId: 8 })], [ownStay({ state: 'held' })]])(
  'shows no confirmation at the same URL to a visitor without a stay there: %j',
  async (...stays) => {
    openedAt('/property/7?booking=confirmed');
    await expect.poll(pendingRequests).toContain('GET /api/stays/mine');
    await respondTo('GET /api/stays/mine', stays);
    expect(toastText()).toBeNull();
  },
);

test.each(['/property/7', '/property/7?booking=1'])('shows no confirmation at %s', (address) => {
  openedAt(address);
  expect(toastText()).toBeNull();
});

test('reloads the nights on a tap after a failure', async () => {
  const { user } = openedAt('/property/7?book=1', null);
  await dialog();
  expectShown('Checking availability...');
  await respondWithError(readNights, 503, 'Later');
  expectShown('We could not check availability for this home.');
  await user.click(button('Try again'));
  await respondTo(readNights, home);
  expectShown('Select your check-in date, then your check-out date.');
});

/** Goes to the details of two nights from 1 December. */
async function atDetails(changes: Partial<HomeNights> = {}) {
  const used = openedAt('/property/7?checkIn=2026-12-01&checkOut=2026-12-03&book=1', changes);
  await dialog();
  await respondTo(quoteFor(2), quote);
  await used.user.click(button('Continue'));
  return used;
}

test("selects the home's minimum stay on the first tap", async () => {
  const { user } = openedAt('/property/7?book=1', { minNights: 3 });
  await dialog();
  await user.click(button('Next month'));
  await user.click(button(/^Tuesday 1 December/));
  expect(pendingRequests()).toEqual([quoteFor(3)]);
});

test('shows an error for fewer than one guest or night and sends nothing', async () => {
  const { user } = await atDetails();
  await user.clear(screen.getByLabelText('Number of guests'));
  await user.type(screen.getByLabelText('Number of guests'), '0');
  expect(button('Continue').disabled).toBe(false);
  await user.click(button('Continue'));
  expect(toastText()).toBe('Please enter at least 1 guest');
  expectShown('Please enter at least 1 guest');
  await user.clear(screen.getByLabelText('Number of nights'));
  await user.type(screen.getByLabelText('Number of nights'), '0');
  await user.click(button('Continue'));
  expect(toastText()).toBe('Please enter at least 1 night');
  expect(pendingRequests()).toEqual([]);
});

test("shows the server's error for the guests next to their field", async () => {
  const { user } = await atDetails();
  await user.clear(screen.getByLabelText('Number of guests'));
  await user.type(screen.getByLabelText('Number of guests'), '9');
  await respondWithError(quoteFor(2, 9), 400, 'Not so', { fields: { guests: 'There is room for 4' } });
  expect(screen.getByLabelText('Number of guests').getAttribute('aria-invalid')).toBe('true');
  expectShown('There is room for 4');
  expect(screen.queryByText('UGX 200,000')).toBeNull();
  expect(button('Continue').disabled).toBe(true);
});

/** Goes to the contact details and fills them in. */
async function atGuest(changes: Partial<HomeNights> = {}) {
  const used = await atDetails(changes);
  await used.user.click(button('Continue'));
  await used.user.type(screen.getByLabelText('Full name'), 'Amina Sample');
  await used.user.type(screen.getByLabelText('Email'), 'amina@example.com');
  await used.user.type(screen.getByLabelText('Phone number'), '0772 123 456');
  return used;
}
const hold = () => button('Continue to payment');

test('clears the error of a rejected field while the booking is sent again', async () => {
  const { user } = await atGuest();
  await user.click(hold());
  await respondTo(readOwn, []);
  await respondWithError(book, 400, 'Not so', { fields: { checkIn: 'No arrivals on a Tuesday' } });
  expectShown('No arrivals on a Tuesday');
  expect(screen.queryByText('Not so')).toBeNull();
  await respondTo(quoteFor(2), quote);
  await user.click(hold());
  expect(screen.queryByText('No arrivals on a Tuesday')).toBeNull();
});

test('retries a booking with the same idempotency key after a lost response', async () => {
  const { user } = await atGuest();
  await user.click(hold());
  await respondTo(readOwn, []);
  const key = sentBody(book).headers.get('idempotency-key');
  await respondWithError(book, 502, 'Lost on the way');
  await respondTo(quoteFor(2), quote);
  await user.click(hold());
  await respondTo(readOwn, []);
  expect(sentBody(book).headers.get('idempotency-key')).toBe(key);
});

test('sends no booking without a session', async () => {
  const { user } = await atGuest();
  await user.click(hold());
  await respondWithError(readOwn, 503, 'Please try again later');
  expectShown('Please try again later');
  expect(pendingRequests()).not.toContain(book);
});

test('sends a request to the host with the guests and shows an error next to its field', async () => {
  const { user } = await atDetails({ books: 'request' });
  expectShown('Deposit due after the host accepts');
  await user.click(button('Continue'));
  await user.type(screen.getByLabelText('Full name'), ' Amina Sample ');
  await user.type(screen.getByLabelText('Email'), 'amina');
  await user.click(button('Send request'));
  await respondTo(readOwn, []);
  expect(sentBody(book).body).toMatchObject({
    guest: { name: 'Amina Sample', email: 'amina', phone: '' },
    total: 200_000,
  });
  expect(button('Sending...').disabled).toBe(true);
  await respondWithError(book, 400, 'Not so', { fields: { 'guest.email': 'Invalid email address' } });
  expectShown('Invalid email address');
  expect(screen.queryByText('Not so')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe(' Amina Sample ');
});

test('links to the stay without a payment after a request to the host', async () => {
  const { user } = await atDetails({ books: 'request' });
  await user.click(button('Continue'));
  await user.type(screen.getByLabelText('Phone number'), '0700 000 001');
  await user.click(button('Send request'));
  await respondTo(readOwn, []);
  expect(sentBody(book).body).toMatchObject({ guest: { phone: '0700 000 001' } });
  await respondTo(book, { mark: 'AB12', heldUntil: null, deposit: 40_000, currency: 'UGX' });
  expectShown('Request sent');
  expect(screen.getByRole('link', { name: 'See your stay' }).getAttribute('href')).toBe('/stays/AB12');
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
});

/** Goes to the payment of the deposit, with the guest as payer. */
async function atPayment() {
  const used = await atGuest({ isTest: true });
  await used.user.click(hold());
  await respondTo(readOwn, []);
  await respondTo(book, {
    mark: 'AB12',
    heldUntil: '2026-11-24T12:20:00Z',
    deposit: 40_000,
    currency: 'UGX',
  });
  return used;
}

test('pays the deposit of the booked stay before the end of its hold', async () => {
  const { user } = await atPayment();
  expectShown('We are holding these nights for you until 3:20 PM.', 'Test mode: no real money is charged');
  await user.click(button('Pay UGX 40,000'));
  expect(sentBody(pay).body).toEqual({
    part: 'deposit',
    payer: { name: 'Amina Sample', email: 'amina@example.com', phone: '0772 123 456' },
  });
  await respondTo(pay, { ...samplePayment, reference: 'pay_1', status: 'created' });
  expect(localStorage.getItem('way-back pay_1')).toBe('/property/7');
});

test('shows the stay, updates the URL and reloads own stays after the deposit is paid', async () => {
  vi.stubGlobal('FlutterwaveCheckout', ({ callback }: { callback: () => void }) => {
    callback();
    return undefined;
  });
  document.documentElement.dataset['checkout'] = '';
  const { user, client } = await atPayment();
  await user.click(button('Pay UGX 40,000'));
  await respondTo(pay, { ...samplePayment, reference: 'pay_1', status: 'created' });
  const inline = {
    scriptUrl: 'https://pay.example/v3.js',
    publicKey: 'key',
    reference: 'pay_1 1',
    title: 'Ennyumba',
    amount: 40_000,
    currency: 'UGX',
    paymentOptions: 'mobilemoneyuganda',
    payer: { name: 'Amina Sample', email: 'amina@example.com', phone: null },
  };
  await respondTo('POST /api/payments/pay_1/checkout', {
    url: 'https://pay.example/1',
    inline,
    isTest: true,
  });
  await respondTo('POST /api/payments/pay_1/check', {
    ...samplePayment,
    reference: 'pay_1',
    amount: 40_000,
    status: 'succeeded',
    bought: { path: '/stays/m', checkIn: '2026-12-01', checkOut: '2026-12-03', startsAt: null },
  });
  delete document.documentElement.dataset['checkout'];
  expect(toastText()).toBe(
    'Booking Confirmed!: Your deposit of UGX 40,000 was received. Transaction ID: pay_1',
  );
  expect(onConfirmed).toHaveBeenCalledTimes(1);
  expectShown('Your stay: 1 Dec 2026 to 3 Dec 2026');
  expect(screen.getByRole('link', { name: 'See your stay' }).getAttribute('href')).toBe('/stays/m');
  expect(new URL(location.href).searchParams.get('booking')).toBe('confirmed');
  expect(client.getQueryState(['/api/stays/mine'])?.isInvalidated).toBe(true);
});

test('requests the price of a search with its guests and shows it instead of the default price', async () => {
  history.replaceState(null, '', '/property/7?checkIn=2026-12-01&checkOut=2026-12-03&guests=3');
  renderInteractive(<StayPrice propertyId={7} fallback={<p>UGX 100,000 a night</p>} />);
  expectShown('UGX 100,000 a night');
  await respondTo(quoteFor(2, 3), quote);
  expectShown('UGX 200,000', 'For 3 guests, as in your search. Tap Book Now to see the price of each night.');
  expect(screen.queryByText('UGX 100,000 a night')).toBeNull();
});

test('shows the default price when the searched nights are unavailable or rejected', async () => {
  history.replaceState(null, '', '/property/7?checkIn=2026-12-01&checkOut=2026-12-03&guests=3');
  const { client } = renderInteractive(<StayPrice propertyId={7} fallback={<p>UGX 100,000 a night</p>} />);
  await respondTo(quoteFor(2, 3), { ...quote, isFree: false });
  expectShown('UGX 100,000 a night');
  void client.refetchQueries();
  await respondTo(quoteFor(2, 3), quote);
  expect(screen.queryByText('UGX 100,000 a night')).toBeNull();
  void client.refetchQueries();
  await respondWithError(quoteFor(2, 3), 400, 'There is room for 2');
  expectShown('UGX 100,000 a night');
});

test('requests no price without searched dates', () => {
  history.replaceState(null, '', '/property/7');
  renderInteractive(<StayPrice propertyId={7} fallback={<p>UGX 100,000 a night</p>} />);
  expectShown('UGX 100,000 a night');
  expect(pendingRequests()).toEqual([]);
});
