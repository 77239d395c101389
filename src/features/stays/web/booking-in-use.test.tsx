import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { HomeNights, StayQuote } from '#features/stays/schema.ts';
import {
  answer,
  breakLine,
  expectShown,
  inUse,
  refuse,
  sentWith,
  toastWords,
  waiting,
} from '#kit/web/testing/in-use.tsx';
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
  cancellation: 'Nothing goes back',
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

const opened = (changes: Partial<HomeNights> = {}) =>
  inUse(<BookingDialog property={{ id: 7, title: 'A cottage' }} onConfirmed={ignore} onClose={ignore} />, [
    [nightsQuery(7).queryKey, { ...home, ...changes }],
  ]);

const ignore = () => {};

/** The second step, with the nights from 1 to 3 December priced. */
async function atDetails(changes: Partial<HomeNights> = {}) {
  const used = opened(changes);
  await used.user.click(screen.getByRole('button', { name: 'Next month' }));
  await used.user.click(screen.getByRole('button', { name: /^Tuesday 1 December/ }));
  await used.user.click(screen.getByRole('button', { name: /^Thursday 3 December/ }));
  await answer(quoteFor(2), quoteOf(2));
  expectShown('UGX 200,000 in all');
  await used.user.click(goOn());
  return used;
}

test('nobody goes on without a day', async () => {
  const { user } = opened();
  await user.click(goOn());
  expect(toastWords()).toBe('Please select a date');
  expectShown('Choose the day you arrive, then the day you leave.');
});

test('while other nights are priced, nobody goes on at the price of those before', async () => {
  const { user } = await atDetails();
  expect(goOn().disabled).toBe(false);
  await user.clear(sayNights());
  await user.type(sayNights(), '3');
  expectShown('Night, UGX 100,000 × 2');
  expect(goOn().disabled).toBe(true);
  await answer(quoteFor(3), quoteOf(3));
  expectShown('Night, UGX 100,000 × 3');
  expect(goOn().disabled).toBe(false);
});

test('a number can be deleted before another is typed; what is no number counts as one', async () => {
  const { user } = await atDetails();
  await user.clear(sayNights());
  expect(sayNights().value).toBe('');
  expect(waiting()).toEqual([quoteFor(1)]);
  await user.tab();
  expect(sayNights().value).toBe('1');
});

test('of a number with a fraction the whole is meant', async () => {
  const { user } = await atDetails();
  await user.clear(sayNights());
  await user.type(sayNights(), '3.7');
  expect(waiting()).toEqual([quoteFor(3)]);
});

test('without a single night no day of departure is chosen', async () => {
  const { user } = await atDetails();
  await user.clear(sayNights());
  await user.type(sayNights(), '0');
  await user.click(screen.getByRole('button', { name: 'Other dates' }));
  expectShown('Now the day you leave. You can also say the nights on the next page.');
  expect(screen.queryByText(/in all$/)).toBeNull();
});

test('nights that are taken cannot be booked', async () => {
  const { user } = await atDetails();
  await user.clear(sayNights());
  await user.type(sayNights(), '3');
  await answer(quoteFor(3), { ...quoteOf(3), isFree: false });
  expect(goOn().disabled).toBe(true);
});

test('other dates are chosen with what was chosen before', async () => {
  const { user } = await atDetails();
  await user.clear(sayNights());
  await user.type(sayNights(), '3');
  await answer(quoteFor(3), quoteOf(3));
  await user.click(screen.getByRole('button', { name: 'Other dates' }));
  expectShown(/^1 Dec 2026 to 4 Dec 2026, 3 nights/);
});

test('a booking is sent once, after its browser has its cookie, and leads to the payment of the deposit', async () => {
  const { user } = await atDetails();
  await user.type(screen.getByLabelText('Special requests (optional)'), 'A cot');
  await user.click(goOn());
  expect(waiting()).toEqual([readOwn]);
  await answer(readOwn, []);
  expect(sentWith(book).body).toEqual({
    checkIn: '2026-12-01',
    nights: 2,
    guests: 1,
    requests: 'A cot',
    total: 200_000,
    guest: null,
  });
  const holding = screen.getByRole<HTMLButtonElement>('button', { name: 'Holding your nights...' });
  expect(holding.disabled).toBe(true);
  await answer(book, { mark: 'AB12', heldUntil: null, deposit: 40_000, currency: 'UGX' });
  expectShown('Deposit UGX 40,000 of UGX 200,000.');
  expect(screen.queryByText(/^The nights are kept for you|^Test mode/)).toBeNull();
});

test('when somebody else was faster, it says so, and looks up nights and price again', async () => {
  const { user, client } = await atDetails();
  await user.click(goOn());
  await answer(readOwn, []);
  const { headers } = sentWith(book);
  await refuse(book, 409, 'These nights were just taken');
  expectShown('These nights were just taken');
  expect(waiting()).toEqual([quoteFor(2), readNights]);
  await answer(quoteFor(2), quoteOf(2, 120_000));
  await answer(readNights, home);
  expectShown('Night, UGX 120,000 × 2');
  client.removeQueries(ownStaysQuery());
  await user.click(goOn());
  await answer(readOwn, []);
  expect(screen.queryByText('These nights were just taken')).toBeNull();
  // Another price is another booking.
  expect(sentWith(book).headers.get('idempotency-key')).not.toBe(headers.get('idempotency-key'));
  expect(sentWith(book).body).toMatchObject({ total: 240_000 });
});

test('when the line breaks, nothing that was said is lost', async () => {
  const { user } = await atDetails();
  await user.type(screen.getByLabelText('Special requests (optional)'), 'A cot');
  await user.click(goOn());
  await answer(readOwn, []);
  await breakLine(book);
  expectShown('There is no connection right now. Nothing was lost; please try again.');
  expect(screen.getByLabelText<HTMLInputElement>('Special requests (optional)').value).toBe('A cot');
});

test('at a home whose host is asked first the guest says who they are, and pays nothing', async () => {
  const { user } = await atDetails({ books: 'request' });
  await user.click(goOn());
  expect(waiting()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expectShown('Night, UGX 100,000 × 2');
});
