import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { samplePayment } from '#app/testing/sample-payment.ts';
import { currentUserKey } from '#features/accounts/web/current-user.ts';
import type { ContactReply } from '#features/owner-contacts/schema.ts';
import { contactQuery } from '#features/owner-contacts/web/queries.ts';
import type { Access, Offer } from '#features/viewing-packages/schema.ts';
import { offersQuery, ownPackagesQuery } from '#features/viewing-packages/web/queries.ts';
import type { ViewingPage, ViewingTimes } from '#features/viewings/schema.ts';
import { noteServerTime } from '#kit/web/server-clock.ts';
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
import { GuestForm } from './guest-form.tsx';
import { timesQuery } from './queries.ts';
import ScheduleDialog from './schedule-dialog.tsx';
import { DayPicker } from './slot-pickers.tsx';

const free = { cannot: null };
const times: ViewingTimes = {
  today: '2026-11-27',
  first: '2026-11-27',
  last: '2026-12-27',
  closed: null,
  days: [
    { day: '2026-11-28', isOff: true, slots: [] },
    {
      day: '2026-11-30',
      isOff: false,
      slots: [
        { hour: 9, ...free },
        { hour: 10, cannot: 'taken' },
        { hour: 15, ...free },
      ],
    },
    { day: '2026-12-01', isOff: false, slots: [{ hour: 9, ...free }] },
  ],
};
const ninesTaken: ViewingTimes = {
  ...times,
  days: [
    {
      day: '2026-11-30',
      isOff: false,
      slots: [
        { hour: 9, cannot: 'taken' },
        { hour: 15, ...free },
      ],
    },
  ],
};
const offer: Offer = {
  code: 'rental-10',
  title: 'Viewing Package',
  opens: 'rental_units',
  quota: 10,
  hours: 24,
  price: 15_000,
  currency: 'UGX',
  features: [],
  comingSoon: false,
};
const hidden: ContactReply = {
  access: 'hidden',
  opensBy: 'package',
  offers: [offer],
  isTest: false,
  placesLeft: 0,
  wasOpened: false,
};
const none: Access = { packages: [], opened: [], isTest: true };
const readTimes = 'GET /api/properties/7/viewing-times';
const readOwn = 'GET /api/viewing-packages/mine';
const readContact = 'POST /api/properties/7/contact';
const book = 'POST /api/properties/7/viewings';
const booked = { mark: 'AB12', startsAt: '2026-11-30T06:00:00Z', reserved: null };
const later = '2999-11-30T06:15:00Z';
const own: ViewingPage = {
  home: { id: 7, title: 'A bungalow', category: 'for_sale', location: 'Kololo', lat: null, lng: null },
  ...{ startsAt: booked.startsAt, day: '2026-11-30', hour: 9, mark: 'AB12', code: '012345' },
  ...{ state: 'booked', isConfirmed: false, endedBy: null, words: null, mayChange: true, mayMiss: false },
  ...{ agent: 'Daniel Agent', name: 'Amina Sample', phone: '+256700000001', email: 'amina@example.com' },
  ...{ contact: null, reserved: null, isPaidLate: false },
  ...{ isUnlocked: false, canBookAgain: false, claimableUntil: null },
};
const readViewing = 'GET /api/viewings/AB12';

const onClose = vi.fn<() => void>();
beforeEach(() => onClose.mockClear());
afterEach(() => {
  delete document.documentElement.dataset['checkout'];
});

const opened = (wish = '', isRental = false) =>
  renderInteractive(
    <ScheduleDialog
      property={{ id: 7, title: 'A bungalow', category: isRental ? 'rental_units' : 'for_sale' }}
      requestedSlot={wish}
      onClose={onClose}
    />,
    [
      [timesQuery(7).queryKey, times],
      [currentUserKey, null],
      ...(isRental ? [[contactQuery(7, null).queryKey, hidden] as const] : []),
      [offersQuery().queryKey, [offer]],
      [ownPackagesQuery().queryKey, none],
    ],
  );
type User = ReturnType<typeof opened>['user'];
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const hour = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
const goOn = (user: User) => user.click(button('Continue'));
const step = () => screen.getByRole('button', { current: 'step' }).textContent;

async function sayWho(user: User) {
  await user.type(screen.getByLabelText('Your name'), ' Amina Sample ');
  await user.type(screen.getByLabelText('Phone number'), '0700 000 001');
}

test('says why a day has no free hour', () => {
  const allLate = [{ hour: 9, cannot: 'late' as const }];
  const days = [
    { day: times.today, isOff: false, slots: allLate },
    { day: '2026-11-29', isOff: false, slots: allLate },
    { day: '2026-11-30', isOff: false, slots: [...allLate, { hour: 10, cannot: 'taken' as const }] },
  ];
  renderInteractive(<DayPicker times={{ ...times, days }} selected={null} onChoose={() => {}} />);
  const reasons = [/no more times today/, /29 November.*too soon/, /30 November.*fully booked/];
  expect(reasons.map((name) => screen.getAllByRole('button', { name }).length)).toEqual([1, 1, 1]);
});

describe('steps of a booking', () => {
  test('require a day and an hour before the next step', async () => {
    const { user } = opened();
    await goOn(user);
    expect([toastText(), step()]).toEqual(['Please select a date', 'Date']);
    expect(button('Continue').getAttribute('aria-describedby')).toBe(
      within(screen.getByRole('dialog')).getByText('Please select a date').id,
    );
    expect(document.activeElement?.closest('[role="grid"]')).not.toBeNull();
    await user.click(button(/^Monday 30 November/));
    await goOn(user);
    expect(step()).toBe('Time');
    await goOn(user);
    expect([toastText(), step()]).toEqual(['Please select a time slot', 'Time']);
    expect(document.activeElement).toBe(hour('9:00 AM'));
    await user.click(hour('3:00 PM'));
    await goOn(user);
    expect(step()).toBe('Details');
    expectShown('Monday 30 November 2026, 3:00 PM', 'Viewing this home is free.');
  });

  test('clear the hour when the day changes', async () => {
    const { user } = opened('2026-11-30T09');
    expect(step()).toBe('Details');
    await user.click(button('Date'));
    await user.click(button('Next month'));
    await user.click(button(/^Tuesday 1 December/));
    await goOn(user);
    expect(hour('9:00 AM').checked).toBe(false);
    await goOn(user);
    expect(toastText()).toBe('Please select a time slot');
  });

  test('keep the selection when the visitor returns to the previous step', async () => {
    const { user } = opened('2026-11-30T15');
    await user.click(button('Time'));
    expect(hour('3:00 PM').checked).toBe(true);
    expect(button('Details').disabled).toBe(true);
    await goOn(user);
    expect(step()).toBe('Details');
  });

  test('reload the hours on a tap after a failure', async () => {
    const { user } = renderInteractive(
      <ScheduleDialog
        property={{ id: 7, title: 'A bungalow', category: 'for_sale' }}
        requestedSlot="2026-11-30T09"
        onClose={onClose}
      />,
      [[currentUserKey, null]],
    );
    expectShown('Loading available times...');
    await respondWithError(readTimes, 503, 'Later');
    expectShown('We could not load the available times.');
    await user.click(button('Try again'));
    await respondTo(readTimes, times);
    expectShown('Monday 30 November 2026, 9:00 AM');
  });

  test('keep the time and what was typed when the dialog is closed and opened again', async () => {
    const first = opened();
    await first.user.click(button(/^Monday 30 November/));
    await goOn(first.user);
    await first.user.click(hour('3:00 PM'));
    await goOn(first.user);
    await sayWho(first.user);
    first.change(null);
    opened();
    expect(step()).toBe('Details');
    expectShown('Monday 30 November 2026, 3:00 PM');
    expect(screen.getByLabelText<HTMLInputElement>('Your name').value).toBe('Amina Sample');
  });

  test('move the focus to the heading of the next step', async () => {
    const { user } = opened();
    expect(document.activeElement?.textContent).toBe('Schedule Visit');
    await user.click(button(/^Monday 30 November/));
    await goOn(user);
    expect(document.activeElement?.textContent).toBe('Monday 30 November 2026');
  });

  test('close the dialog once', async () => {
    const { user } = opened();
    await user.click(button('Close'));
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});

describe('booking a viewing', () => {
  test("books after the session cookie is set and opens the viewing's page", async () => {
    const { user } = opened('2026-11-30T09');
    await sayWho(user);
    await user.type(screen.getByLabelText('Email'), 'amina@example.com');
    await user.click(button('Book viewing'));
    expect(pendingRequests()).toEqual([readOwn]);
    await respondTo(readOwn, none);
    expect(sentBody(book).body).toEqual({
      day: '2026-11-30',
      hour: 9,
      name: 'Amina Sample',
      phone: '0700 000 001',
      email: 'amina@example.com',
    });
    expect(button('Booking...').disabled).toBe(true);
    await respondTo(book, booked);
    expect(toastText()).toBe('Viewing Booked!: Monday 30 November 2026, 9:00 AM');
    expectShown(
      'We have emailed a calendar invitation to amina@example.com. Use your viewing page for directions, or to reschedule or cancel.',
    );
    expect(screen.getByRole('link', { name: 'See your viewing' }).getAttribute('href')).toBe(
      '/viewings/AB12',
    );
  });

  test('warns without an email address that the page is the only record', async () => {
    const { user } = opened('2026-11-30T09');
    await sayWho(user);
    await user.click(button('Book viewing'));
    await respondTo(readOwn, none);
    await respondTo(book, booked);
    expectShown(
      /Use your viewing page for directions, or to reschedule or cancel\. Save its link, because we have no email address to send it to\.$/,
    );
  });

  test('shows an error next to its field and keeps the input for the next visit', async () => {
    const { user } = opened('2026-11-30T09');
    await sayWho(user);
    await user.click(button('Book viewing'));
    await respondTo(readOwn, none);
    await respondWithError(book, 400, 'Not so', { fields: { phone: 'Enter a valid phone number' } });
    expectShown('Enter a valid phone number');
    expect(screen.queryByText('Not so')).toBeNull();
    expect(JSON.parse(sessionStorage.getItem('viewing-guest') ?? '')).toEqual({
      name: 'Amina Sample',
      phone: '0700 000 001',
      email: '',
    });
  });

  test.each([
    [{ name: 'Please say who comes' }, false],
    [{ email: 'Invalid email address' }, false],
    [{ day: 'The home is no viewings on this day' }, true],
  ])('with the error %j shows it above the button: %s', async (fields, isSaid) => {
    const { user } = opened('2026-11-30T09');
    await user.click(button('Book viewing'));
    await respondTo(readOwn, none);
    await respondWithError(book, 400, 'Not so', { fields });
    expect(screen.queryAllByText('Not so')).toHaveLength(isSaid ? 1 : 0);
  });

  test('fills in the details of a returning visitor', () => {
    sessionStorage.setItem(
      'viewing-guest',
      JSON.stringify({ name: 'Amina', phone: '0700 000 001', email: 'amina@example.com' }),
    );
    opened('2026-11-30T09');
    expect(
      ['Your name', 'Phone number', 'Email'].map(
        (name) => screen.getByLabelText<HTMLInputElement>(name).value,
      ),
    ).toEqual(['Amina', '0700 000 001', 'amina@example.com']);
  });

  test.each([
    [{ name: 'Grace', phone: '0700 000 009', email: '' }, ['Grace', '0700 000 009', '']],
    [
      { name: '', phone: '', email: 'grace@example.com' },
      ['Vera Sample', '0700 000 005', 'grace@example.com'],
    ],
  ])(
    "prefers details typed in this browser over the account's, but not an empty name or number: %j",
    (typed, values) => {
      sessionStorage.setItem('viewing-guest', JSON.stringify(typed));
      const user = { id: 5, fullName: 'Vera Sample', email: 'vera@example.com', phone: '+256700000005' };
      renderInteractive(<GuestForm words="Book" slot={null} onSend={async () => {}} />, [
        [currentUserKey, user],
      ]);
      const form = new FormData(document.querySelector('form') ?? undefined);
      expect(['name', 'phone', 'email'].map((name) => form.get(name))).toEqual(values);
    },
  );

  test('reports an hour that was just taken and reloads the hours', async () => {
    const { user } = opened('2026-11-30T09');
    await sayWho(user);
    await user.click(button('Book viewing'));
    await respondTo(readOwn, none);
    await respondWithError(book, 409, 'Somebody has just taken this hour');
    expectShown('Somebody has just taken this hour');
    expect(pendingRequests()).toEqual([readTimes]);
    await respondTo(readTimes, ninesTaken);
    expectShown('9:00 AM on 30 Nov 2026 is no longer available. Please choose another time.');
    await user.click(button('Book viewing'));
    expect([toastText(), step(), pendingRequests()]).toEqual(['Please select a time slot', 'Time', []]);
    expectShown('9:00 AM on 30 Nov 2026 has just been taken. Please choose another time.');
  });

  test('repeats the same details and hour with the same key, and another hour with a new key', async () => {
    const { user } = opened('2026-11-30T09');
    await sayWho(user);
    const send = async () => {
      await user.click(button('Book viewing'));
      await respondTo(readOwn, none);
      const key = sentBody(book).headers.get('idempotency-key');
      await failWithNetworkError(book);
      await respondTo(readTimes, times);
      return key;
    };
    const first = await send();
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(await send()).toBe(first);
    await user.type(screen.getByLabelText('Your name'), 'B');
    expect(await send()).not.toBe(first);
  });

  test('uses separate keys for separate hours', async () => {
    const { user } = opened('2026-11-30T09');
    await sayWho(user);
    await user.click(button('Book viewing'));
    await respondTo(readOwn, none);
    const key = sentBody(book).headers.get('idempotency-key');
    await failWithNetworkError(book);
    await respondTo(readTimes, times);
    await user.click(button('Time'));
    await user.click(hour('3:00 PM'));
    await goOn(user);
    await user.click(button('Book viewing'));
    await respondTo(readOwn, none);
    expect(sentBody(book).body).toMatchObject({ hour: 15, name: 'Amina Sample' });
    expect(sentBody(book).headers.get('idempotency-key')).not.toBe(key);
  });
});

describe('visitor who must confirm an email address', () => {
  const sendCode = 'POST /api/viewings/AB12/email-code';
  const confirmEmail = 'POST /api/viewings/AB12/confirm-email';
  const heading = 'Enter the code we sent to amina@example.com';

  async function atCode() {
    const used = opened('2026-11-30T09');
    await sayWho(used.user);
    await used.user.type(screen.getByLabelText('Email'), 'amina@example.com');
    await used.user.click(button('Book viewing'));
    await respondTo(readOwn, none);
    await respondTo(book, { ...booked, reserved: { awaits: 'email', until: later } });
    return used;
  }

  test('enters the emailed code and books the viewing', async () => {
    const { user } = await atCode();
    expectShown(
      heading,
      'Monday 30 November 2026, 9:00 AM',
      /^We are holding this time for you until 9:15 AM: /,
    );
    await user.type(screen.getByLabelText('Six-digit code'), '012 345');
    await user.click(button('Confirm and book'));
    expect(sentBody(confirmEmail).body).toEqual({ code: '012 345' });
    await respondWithError(confirmEmail, 422, 'Not the code', { fields: { code: 'Not the code' } });
    expectShown('Not the code', heading);
    await user.click(button('Confirm and book'));
    await respondTo(confirmEmail, own);
    expect(toastText()).toBe('Viewing Booked!: Monday 30 November 2026, 9:00 AM');
    expectShown(
      'We have emailed a calendar invitation to amina@example.com. Use your viewing page for directions, or to reschedule or cancel.',
    );
  });

  test('resends the code, also to another address', async () => {
    const { user } = await atCode();
    await user.click(button('Resend the code'));
    expect(sentBody(sendCode).body).toEqual({ email: 'amina@example.com' });
    await respondTo(sendCode, { ...own, state: 'reserved' });
    expect(toastText()).toBe('Code sent: amina@example.com');
    await user.click(button('Change email'));
    await user.clear(screen.getByLabelText('Email'));
    await user.type(screen.getByLabelText('Email'), 'right@example.com');
    await user.click(button('Send the code'));
    expect(sentBody(sendCode).body).toEqual({ email: 'right@example.com' });
    await respondTo(sendCode, { ...own, state: 'reserved' });
    expectShown('Enter the code we sent to right@example.com');
  });

  test('shows the booking when the link was opened in another tab', async () => {
    await atCode();
    await respondTo(readViewing, own);
    expect(toastText()).toBe('Viewing Booked!: Monday 30 November 2026, 9:00 AM');
  });

  test('returns to the choice of a time and makes a new reservation', async () => {
    const { user } = await atCode();
    await user.click(button('Choose another time'));
    expect(step()).toBe('Time');
    await goOn(user);
    await user.click(button('Book viewing'));
    await respondTo(readOwn, none);
    expect(sentBody(book).headers.get('idempotency-key')).toMatch(/-1$/);
  });
});

describe('viewing with a fee', () => {
  const pay = 'Pay UGX 15,000 and book';
  const quote = 'POST /api/viewings/AB12/payments';
  const kept = { ...booked, reserved: { awaits: 'payment', until: later } };

  async function askToBook(user: User) {
    await respondTo(readContact, hidden);
    await sayWho(user);
    await user.type(screen.getByLabelText('Email'), 'amina@example.com');
    await user.click(button(pay));
    await respondTo(readOwn, none);
  }

  /** Goes to the fee with the time reserved and the payer filled in. */
  async function atFee() {
    const used = opened('2026-11-30T09', true);
    await askToBook(used.user);
    expect(sentBody(book).body).toMatchObject({ pays: true, name: 'Amina Sample' });
    await respondTo(book, kept);
    await screen.findByRole('dialog', { name: 'Viewing Package' });
    return used;
  }

  test('loads the fee before the details and shows it at the first step', () => {
    opened('', true);
    expect([step(), sentBody(readContact).body]).toEqual(['Date', { spend: false }]);
    expectShown('Standard viewing fee: UGX 15,000 (10 homes for 24 hours)');
  });

  test('loads no fee for a home that is for sale', () => {
    opened('2026-11-30T09');
    expect(pendingRequests()).toEqual([]);
  });

  test('charges the payer just entered and leads back to the viewing', async () => {
    const { user } = await atFee();
    expect(screen.queryByRole('dialog', { name: 'Schedule Visit' })).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
    expectShown(/We are holding this time until 9:15 AM\. The viewing is booked when you pay\.$/);
    expectShown(/^Paying as Amina Sample/);
    expect(new FormData(document.querySelector('form') ?? undefined).get('phone')).toBe('0700 000 001');
    expect(screen.queryByLabelText('Mobile money number')).toBeNull();
    await user.click(button('Pay UGX 15,000'));
    await respondTo(readOwn, none);
    expect(sentBody(quote).body).toMatchObject({ offer: 'rental-10', name: 'Amina Sample' });
    await respondTo(quote, { ...samplePayment, reference: 'pay_1', status: 'created' });
    expect(localStorage.getItem('way-back pay_1')).toBe('/viewings/AB12');
  });

  test('keeps the reserved time when closed without a payment, even where the calendar shows it as taken', async () => {
    const { user, client } = await atFee();
    await user.click(button('Close'));
    await act(async () => client.setQueryData(timesQuery(7).queryKey, ninesTaken));
    expectShown('Monday 30 November 2026, 9:00 AM', /^We are holding this time for you until 9:15 AM: /);
    expect(button(pay).disabled).toBe(false);
    expect(onClose).not.toHaveBeenCalled();
  });

  test('creates a new reservation when the previous one has expired', async () => {
    const { user } = opened('2026-11-30T09', true);
    await askToBook(user);
    await respondTo(book, { ...booked, reserved: { awaits: 'payment', until: '2020-01-01T00:00:00Z' } });
    expect(sentBody(book).headers.get('idempotency-key')).toMatch(/-1$/);
    await respondTo(book, kept);
    await screen.findByRole('dialog', { name: 'Viewing Package' });
  });

  test.each([
    ['ahead', 10, 5, false],
    ['behind', -10, -5, true],
  ])(
    "relies on the server for a reservation when the phone's clock is %s",
    async (_, ahead, left, isAnew) => {
      const server = Date.now() - ahead * 60_000;
      noteServerTime(new Date(server).toUTCString());
      try {
        const { user } = opened('2026-11-30T09', true);
        await askToBook(user);
        const until = new Date(server + left * 60_000).toISOString();
        await respondTo(book, { ...booked, reserved: { awaits: 'payment', until } });
        expect(pendingRequests().includes(book)).toBe(isAnew);
      } finally {
        noteServerTime(new Date(0).toUTCString(), 0);
      }
    },
  );

  async function paid() {
    vi.stubGlobal('FlutterwaveCheckout', ({ callback }: { callback: () => void }) => {
      callback();
      return undefined;
    });
    document.documentElement.dataset['checkout'] = '';
    const { user } = await atFee();
    await user.click(button('Pay UGX 15,000'));
    await respondTo(readOwn, none);
    await respondTo(quote, { ...samplePayment, reference: 'pay_1', status: 'created' });
    await respondTo('POST /api/payments/pay_1/checkout', {
      url: 'https://pay.example/1',
      inline: {
        ...{
          scriptUrl: 'https://pay.example/v3.js',
          publicKey: 'key',
          reference: 'pay_1 1',
          title: 'Ennyumba',
        },
        ...{ amount: 15_000, currency: 'UGX', paymentOptions: 'card' },
        payer: { name: 'Amina Sample', email: 'amina@example.com', phone: null },
      },
      isTest: true,
    });
    await respondTo('POST /api/payments/pay_1/check', {
      ...{ ...samplePayment, reference: 'pay_1' },
      status: 'succeeded',
    });
  }

  test('shows the booked viewing after the payment without another tap', async () => {
    await paid();
    await respondTo(readViewing, own);
    expectShown(
      'Your viewing is booked',
      'Monday 30 November 2026, 9:00 AM',
      'We have emailed amina@example.com.',
    );
    expect(screen.getByRole('link', { name: 'See your viewing' }).getAttribute('href')).toBe(
      '/viewings/AB12',
    );
    expect(pendingRequests()).not.toContain(book);
  });

  test('states after a late payment that the package is kept', async () => {
    await paid();
    await respondTo(readViewing, { ...own, state: 'expired', isPaidLate: true });
    expectShown(/^Your payment arrived after 9:00 AM on 30 Nov 2026 was given to another visitor\./);
    expect(screen.queryByText('Your viewing is booked')).toBeNull();
  });

  test('requests no payment after any other rejection', async () => {
    const { user } = opened('2026-11-30T09', true);
    await askToBook(user);
    await respondWithError(book, 409, 'Somebody has just taken this hour');
    expectShown('Somebody has just taken this hour');
    expect(screen.queryByRole('dialog', { name: 'Viewing Package' })).toBeNull();
    expect(pendingRequests()).toEqual([readTimes, readContact]);
  });
});

const account = { id: 5, fullName: 'Vera Sample', email: 'vera@example.com', phone: '+256700000005' };

test('shows what the account knows as one line, and changes it', async () => {
  const sent = vi.fn<Parameters<typeof GuestForm>[0]['onSend']>(async () => {});
  const { user } = renderInteractive(<GuestForm words="Book" slot={null} onSend={sent} />, [
    [currentUserKey, account],
  ]);
  expectShown('0700 000 005 · vera@example.com');
  expect(screen.queryByRole('textbox')).toBeNull();
  await user.click(button('Book'));
  expect(sent).toHaveBeenCalledWith(
    { name: 'Vera Sample', phone: '0700 000 005', email: 'vera@example.com' },
    expect.any(String),
  );
  await user.click(button('Change: Your details'));
  expect(document.activeElement).toBe(screen.getByLabelText('Your name'));
  await user.clear(screen.getByLabelText('Phone number'));
  await user.type(screen.getByLabelText('Phone number'), '0700 000 006');
  await user.click(button('Book'));
  expect(sent).toHaveBeenLastCalledWith(
    expect.objectContaining({ phone: '0700 000 006' }),
    expect.any(String),
  );
});

test.each([
  ['asks for a number that the account lacks', null, undefined],
  ['knows the number that the account last paid with', '+256700000007', '0700 000 007'],
])('%s', async (_, last, known) => {
  renderInteractive(<GuestForm words="Book" slot={null} onSend={async () => {}} />, [
    [currentUserKey, { ...account, phone: null }],
  ]);
  await respondTo('GET /api/payments/number', { phone: last });
  expect(screen.queryByLabelText('Phone number') === null).toBe(known !== undefined);
  expect(new FormData(document.querySelector('form') ?? undefined).get('phone')).toBe(known ?? '');
});

test('knows nothing of a signed-out visitor', () => {
  renderInteractive(<GuestForm words="Book" slot={null} onSend={async () => {}} />, [[currentUserKey, null]]);
  expect(pendingRequests()).toEqual([]);
  expect(screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)).toEqual(['', '', '']);
});
