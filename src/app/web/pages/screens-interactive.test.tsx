import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { samplePayment } from '#app/testing/sample-payment.ts';
import { buildPage } from '#app/web/testing/some-card.ts';
import { someUser } from '#app/web/testing/some-user.ts';
import { currentUserKey } from '#features/accounts/web/current-user.ts';
import type { OwnEnquiry } from '#features/enquiries/schema.ts';
import { enquiryQuery } from '#features/enquiries/web/queries.ts';
import type { Plan } from '#features/memberships/schema.ts';
import { plansQuery } from '#features/memberships/web/queries.ts';
import { MarketOverview } from '#features/overview/web/market-overview.tsx';
import { overviewQuery } from '#features/overview/web/queries.ts';
import type { Payment } from '#features/payments/schema.ts';
import { paymentQuery } from '#features/payments/web/queries.ts';
import { receiptQuery } from '#features/payments/web/receipts/receipt-queries.ts';
import type { ViewingPage } from '#features/viewings/schema.ts';
import {
  expectShown,
  pendingRequests,
  renderInteractive,
  respondTo,
  respondWithError,
  sentBody,
  toastText,
} from '#kit/web/testing/render-interactive.tsx';
import EnquiryPage from './enquiry.tsx';
import LotLedger from './lot-ledger.tsx';
import MembershipPage from './membership.tsx';
import PaymentPage from './payment.tsx';
import PaymentsPage from './payments.tsx';
import ReceiptPage from './receipt.tsx';
import TestPage from './test-page.tsx';

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const none = new URLSearchParams();

afterEach(() => {
  location.hash = '';
});

describe('the payments page', () => {
  const home = { id: 7, title: 'A bungalow', category: 'for_sale', location: 'Kololo', lat: null, lng: null };
  const viewing: ViewingPage = {
    ...{ home, startsAt: '2026-11-27T12:00:00Z', day: '2026-11-27', hour: 15, state: 'booked' },
    ...{ isConfirmed: false, endedBy: null, words: null, mayChange: true, mayMiss: false, mark: 'AB12' },
    ...{ code: '012345', agent: 'Daniel Agent', name: 'Amina', phone: '+256700000001', email: null },
    ...{ contact: null, reserved: null, isPaidLate: false },
    ...{ isUnlocked: false, canBookAgain: false, claimableUntil: null },
  };
  const read = 'GET /api/viewings/mine';

  test('lists the viewings of this browser for visitors without an account', async () => {
    renderInteractive(<PaymentsPage />, [[currentUserKey, null]]);
    screen.getByRole('heading', { name: 'Your bookings and payments' });
    await respondTo(read, [viewing]);
    screen.getByRole('heading', { name: 'Viewings' });
    const links = [/A bungalow/, 'See your viewing'].map((name) => screen.getByRole('link', { name }));
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/viewings/AB12', '/viewings/AB12']);
    expect(links[1]?.parentElement?.textContent).toMatch(
      /^Your next viewingFriday 27 November 2026, 3:00 PMA bungalow, KololoDaniel Agent · Code 012345/,
    );
    screen.getByText(/the stays, viewings and payments of this browser/);
  });

  test('lists the viewings of an account too, because the page before hydration links here', () => {
    renderInteractive(<PaymentsPage />, [[currentUserKey, someUser]]);
    expect(pendingRequests()).toContain(read);
    expect(screen.queryByText(/the stays, viewings and payments of this browser/)).toBeNull();
  });
});

test.each([
  ['visitor', null, '/payments'],
  ['signed-in user', someUser, '/profile?tab=bookings'],
])('links a %s from the payment of a stay to the bookings', (_, user, address) => {
  const payment: Payment = { ...samplePayment, status: 'succeeded', purpose: 'stay_deposit' };
  renderInteractive(<PaymentPage params={{ reference: 'm1' }} search={none} />, [
    [paymentQuery('m1').queryKey, payment],
    [currentUserKey, user],
  ]);
  expect(screen.getByRole('link', { name: 'See your bookings' }).getAttribute('href')).toBe(address);
});

describe('the enquiry page', () => {
  const read = 'GET /api/enquiries/m1';
  const enquiry: OwnEnquiry = {
    ...{ reference: 'm1', home: { id: 7, title: 'Home 7' }, message: 'Is it free?', name: 'Amina' },
    ...{ email: 'amina@example.com', phone: null, stage: 'new', askedAt: '2026-11-20T06:00:00Z', thread: [] },
  };
  const open = () =>
    renderInteractive(<EnquiryPage params={{ reference: 'm1' }} search={none} />, [
      [enquiryQuery('m1').queryKey, enquiry],
    ]);

  test('shows a reply as soon as it is saved', async () => {
    const { user } = open();
    await user.type(screen.getByLabelText('Your reply'), ' When can I come? ');
    await user.click(button('Send'));
    const send = 'POST /api/enquiries/m1/replies';
    expect(sentBody(send).body).toEqual({ text: 'When can I come?' });
    await respondTo(send, {
      ...enquiry,
      thread: [{ id: 1, kind: 'reply', text: 'When can I come?', by: 'Amina', at: '2026-11-21T06:00:00Z' }],
    });
    expect(toastText()).toBe('Message sent');
    expect(screen.getAllByText('When can I come?')).toHaveLength(1);
    expect(screen.getByLabelText<HTMLTextAreaElement>('Your reply').value).toBe('');
    expect(pendingRequests()).toEqual([]);
  });

  test('shows nothing of a deleted enquiry and does not request it again', async () => {
    const { user, client } = open();
    await user.click(button('Delete this enquiry'));
    await user.click(button('Delete enquiry'));
    await respondTo('DELETE /api/enquiries/m1', { message: 'It was deleted.' });
    expectShown('Your enquiry was deleted.');
    expect(screen.queryByText('Is it free?')).toBeNull();
    await act(() => client.invalidateQueries());
    expect(pendingRequests()).toEqual([]);
  });

  test('requests an enquiry again after a failure', async () => {
    const { user } = renderInteractive(<EnquiryPage params={{ reference: 'm1' }} search={none} />);
    await respondWithError(read, 500, 'Broken');
    await user.click(button('Try again'));
    await respondTo(read, enquiry);
    expectShown('Is it free?');
  });
});

describe('the receipt page', () => {
  const ask = (key: string) => `GET ${receiptQuery('p1', key).queryKey[0]}`;

  test("requests a receipt with the token of the email, and again for another email's token", async () => {
    location.hash = '#one';
    renderInteractive(<ReceiptPage params={{ reference: 'p1' }} search={none} />);
    expect(pendingRequests()).toContain(ask('one'));
    await act(async () => {
      location.hash = '#two';
      dispatchEvent(new HashChangeEvent('hashchange'));
    });
    expect(pendingRequests()).toContain(ask('two'));
  });

  test('requests a receipt again after a failure', async () => {
    const { user } = renderInteractive(<ReceiptPage params={{ reference: 'p1' }} search={none} />);
    await respondWithError(ask(''), 500, 'Broken');
    expect(pendingRequests()).not.toContain(ask(''));
    await user.click(button('Try again'));
    expect(pendingRequests()).toContain(ask(''));
  });

  test.each([
    ['a visitor', null, 'Sign in', '/auth?next=%2Fpayments%2Fp1%2Freceipt'],
    ['a user', someUser, 'All your payments', '/payments'],
  ])('leads %s on from a receipt of someone else', async (_, account, name, href) => {
    renderInteractive(<ReceiptPage params={{ reference: 'p1' }} search={none} />, [
      [currentUserKey, account],
    ]);
    await respondWithError(ask(''), 404, 'Not found');
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href);
  });
});

test('requests the bids of a lot again after a failure', async () => {
  const { user } = renderInteractive(<LotLedger params={{ id: '5' }} search={none} />);
  const read = 'GET /api/lots/5/ledger';
  await respondWithError(read, 409, 'The bids are published once the auction is over.');
  expectShown('The bids are published once the auction is over.');
  await user.click(button('Try again'));
  expect(pendingRequests()).toEqual([read]);
});

describe('the membership page', () => {
  const plan = (name: Plan['name'], title: string): Plan => ({
    ...{ name, title, currency: 'USD', monthlyPrice: 10, features: [], isMostPopular: false },
    limits: { listings: 5, days: 30, pictures: 15, tours: 2, featured: 0 },
    ...{ shillings: 37_000, rateOf: '2026-11-20' },
  });
  const open = () =>
    renderInteractive(<MembershipPage />, [
      [currentUserKey, null],
      [plansQuery().queryKey, [plan('professional', 'Professional'), plan('enterprise', 'Enterprise')]],
    ]);
  const isOpen = (title: string) =>
    screen.getByRole('heading', { name: title, hidden: true }).closest('dialog')?.open;
  const dialogs = () => ['Create Your Account', 'Contact Sales'].map(isOpen);

  test('opens the registration for the chosen plan and closes it', async () => {
    const { user } = open();
    expect(dialogs()).toEqual([false, false]);
    await user.click(button('Choose Professional'));
    expect(dialogs()).toEqual([true, false]);
    expectShown(/^Professional, /);
    await user.click(button('Cancel'));
    expect(dialogs()).toEqual([false, false]);
  });

  test('explains the free trial', async () => {
    const { user } = open();
    await user.click(button('Start Free Trial'));
    expectShown('Sign up for a 14-day free trial with Professional features');
  });
});

describe('the overview', () => {
  test('is reloaded every minute, and on a tap after a failure', async () => {
    vi.useFakeTimers();
    const read = `GET ${overviewQuery(30).queryKey[0]}`;
    renderInteractive(<MarketOverview period={30} />);
    await respondWithError(read, 500, 'Broken');
    expectShown('We could not load the figures.');
    expect(pendingRequests()).not.toContain(read);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(pendingRequests()).toContain(read);
    await respondWithError(read, 500, 'Broken');
    const again = screen
      .getAllByRole('button', { name: 'Try again' })
      .find((one) => one.parentElement?.textContent.startsWith('We could not load the figures.'));
    fireEvent.click(again ?? document.body);
    expect(pendingRequests()).toContain(read);
  });
});

describe('the test page', () => {
  test('searches for a title and counts again on a tap', async () => {
    const { user, history } = renderInteractive(<TestPage params={{}} search={none} />);
    const asked = pendingRequests();
    expect(asked).toHaveLength(2);
    for (const one of asked) await respondTo(one, buildPage([1, 2]));
    expect(screen.getAllByText('2')).toHaveLength(2);
    await user.click(button('Refresh'));
    expect(pendingRequests()).toEqual(asked);
    await user.type(screen.getByLabelText('Find a property by title'), 'Flat & garden');
    await user.click(button('Find'));
    expect(history.at(-1)).toBe('/test-page?title=Flat+%26+garden');
  });
});
