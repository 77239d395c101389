import { afterEach, describe, expect, test, vi } from 'vitest';
import type { HomeNights, OwnStay, Stay } from '#features/stays/schema.ts';
import { buttonsOf, dayIn, hrefOf, httpError, renderPart } from '#kit/web/testing/render-to-string.tsx';
import { BookingDetails } from './booking-details.tsx';
import BookingDialog from './booking-dialog.tsx';
import CancelDialog from './cancel-dialog.tsx';
import { GuestForm } from './guest-form.tsx';
import MoveDialog from './move-dialog.tsx';
import { OwnStays } from './own-stays.tsx';
import PayDialog from './pay-dialog.tsx';
import { nightsQuery, ownStaysQuery, quoteQuery } from './queries.ts';
import StayPrice from './stay-price.tsx';
import { StayView } from './stay-view.tsx';

afterEach(() => vi.unstubAllGlobals());

const ignore = () => {};
const quote = {
  lines: [
    { label: 'Night', nights: 2, price: 100_000, amount: 200_000 },
    { label: 'Weekend night', nights: 1, price: 150_000, amount: 150_000 },
  ],
  total: 350_000,
  deposit: 70_000,
  balance: 280_000,
  currency: 'UGX',
};
const stay: Stay = {
  mark: 'm'.repeat(32),
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
  quote,
  paid: 70_000,
  due: 280_000,
  transfer: null,
  balanceDue: '2026-11-28',
  received: 70_000,
  withheld: 0,
  refundNow: 35_000,
  refunds: [
    { until: '2026-11-26T20:59:59.999Z', percent: 50, amount: 35_000 },
    { until: null, percent: 0, amount: 0 },
  ],
  canMove: true,
  returned: { amount: 0, hasArrived: true },
  endedBy: null,
  cancelReason: null,
  cancelNote: null,
  alternatives: [],
  checkInFrom: '14:00',
  checkOutBy: null,
  houseRules: null,
  arrival: {
    words: 'The askari has the key.',
    address: 'Plot 12',
    directions: 'https://maps.example/?a=1&b=2',
  },
  payments: ['pay_1'],
  today: '2026-11-24',
  isTest: false,
};
const held: Partial<Stay> = {
  state: 'held',
  paid: 0,
  received: 0,
  due: 70_000,
  refundNow: 0,
  canMove: false,
  arrival: null,
  payments: [],
};
const over: Partial<Stay> = { due: 0, refundNow: null, canMove: false };

const view = (changes: Partial<Stay> = {}, owner: string | null = null) =>
  renderPart(<StayView stay={{ ...stay, ...changes }} owner={owner} afterwards="Write a review" />);

describe('stay page', () => {
  test('shows dates, directions, payments, the balance and the receipt of a confirmed stay', () => {
    const { html, words } = view({}, 'Grace Host');
    expect(words).toMatch(
      /^Confirmed A cottage by the lake You have paid the deposit, and these nights are yours\. Pay UGX 280,000 balance Add to calendar/,
    );
    expect(words).toContain(
      'Check-in 1 Dec 2026 from 2:00 PM Check-out 4 Dec 2026 Nights 3 nights Guests 2 guests',
    );
    expect(words).toContain('Check-in instructions Plot 12 The askari has the key. Directions');
    expect(words).toContain('Property Owner Grace Host');
    expect(words).toContain('Paid: UGX 70,000 Balance due: UGX 280,000 by 28 Nov 2026 Receipt');
    expect(words).toContain(
      'Refund if you cancel (Kampala time) Cancel by 26 Nov 2026, 11:59 PM: UGX 35,000. After that: nothing.',
    );
    expect(words).not.toMatch(/The host gets|refunded|Write a review|Test mode/);
    expect(hrefOf(html, 'Add to calendar')).toBe(`/api/stays/${stay.mark}/stay.ics`);
    expect(hrefOf(html, 'Directions')).toBe('https://maps.example/?a=1&b=2');
    expect(hrefOf(html, 'A cottage by the lake')).toBe('/property/7');
    expect(hrefOf(html, 'Receipt')).toContain('pay_1');
  });

  test.each([
    ['confirmed', {}, ['Pay UGX 280,000 balance', 'Change dates', 'Cancel stay']],
    ['paid in full', { due: 0 }, ['Change dates', 'Cancel stay']],
    ['arriving today', { canMove: false }, ['Pay UGX 280,000 balance', 'Cancel stay']],
    ['begun', { canMove: false, refundNow: null }, ['Pay UGX 280,000 balance']],
    ['held', held, ['Pay UGX 70,000 deposit', 'Cancel stay']],
    ['asked for', { ...held, state: 'requested', due: 0 }, ['Cancel stay']],
    ['over', { ...over, state: 'completed' }, []],
    ['over, though not all was paid', { ...over, state: 'completed', due: 280_000 }, []],
    ['Declined', { ...over, state: 'declined' }, []],
    ['cancelled', { ...over, state: 'cancelled' }, []],
    ['lapsed', { ...over, state: 'lapsed' }, []],
  ] satisfies [string, Partial<Stay>, string[]][])(
    'with a stay that is %s offers its actions',
    (_, changes, acts) => {
      expect(buttonsOf(view(changes).html)).toEqual(acts);
    },
  );

  test.each([
    [
      { ...held, state: 'requested' },
      'Waiting for the host',
      'We sent your request to the host, who has 24 hours to reply. You pay nothing until the host accepts.',
    ],
    [held, 'Not paid yet', 'Your stay is confirmed when you have paid the deposit.'],
    [{ ...over, state: 'completed' }, 'Completed', 'We hope you enjoyed your stay. Write a review'],
    [
      { ...over, state: 'declined' },
      'Declined',
      'The host declined your request. You have not been charged.',
    ],
    [
      { ...over, state: 'lapsed', received: 0 },
      'Expired',
      'If your payment arrived late, we refund it automatically. Choose other dates',
    ],
    [
      { ...over, state: 'lapsed', received: 70_000 },
      'Expired',
      'Your payment arrived after this booking had expired. The nights are not booked for you. Choose other dates',
    ],
    [
      { ...over, state: 'cancelled', endedBy: 'guest' },
      'Cancelled',
      'Paid: UGX 70,000 The host gets UGX 70,000 under the cancellation policy.',
    ],
    [{ due: 0, paid: 350_000 }, 'Confirmed', 'Your stay is paid in full, and these nights are yours.'],
    [{ ...over, state: 'cancelled', endedBy: 'guest' }, 'Cancelled', 'You cancelled this stay. Check-in'],
    [
      { ...over, state: 'cancelled', endedBy: 'host', cancelReason: 'repairs', cancelNote: 'No water.' },
      'Cancelled',
      'The host cancelled your stay because the home needs repairs. The host wrote: No water.',
    ],
    [
      { ...over, state: 'cancelled', endedBy: 'admin' },
      'Cancelled',
      'We are sorry, but we had to cancel this stay.',
    ],
  ] satisfies [Partial<Stay>, string, string][])('with %j shows %s: %s', (changes, badge, text) => {
    const { words } = view(changes);
    expect(words).toContain(`${badge} A cottage by the lake`);
    expect(words).toContain(text);
  });

  test.each([
    [held, 'Deposit due now UGX 70,000'],
    [{ ...held, state: 'requested' }, 'Deposit due after the host accepts UGX 70,000'],
    [{}, 'Total UGX 350,000 Paid'],
    [{ due: 0 }, 'Paid: UGX 70,000 Receipt'],
    [{ ...over, state: 'completed', due: 280_000 }, 'Paid: UGX 70,000 Receipt'],
    [
      { checkInFrom: null, checkOutBy: '10:00' },
      'Check-in 1 Dec 2026 Check-out 4 Dec 2026 by 10:00 AM Nights',
    ],
    [{ nights: 1, guests: 1 }, 'Nights 1 night Guests 1 guest'],
    [
      { arrival: { words: null, address: 'Plot 12', directions: null } },
      'Check-in instructions Plot 12 Price',
    ],
    [
      { arrival: { words: 'The askari has the key.', address: null, directions: null } },
      'Check-in instructions The askari has the key. Price',
    ],
  ] satisfies [Partial<Stay>, string][])('with %j shows the price with: %s', (changes, text) => {
    expect(view(changes).words).toContain(text);
  });

  test.each([
    [{ amount: 35_000, hasArrived: true }, 'Paid UGX 70,000, refunded UGX 35,000. The host gets UGX 35,000'],
    [{ amount: 35_000, hasArrived: false }, 'Paid UGX 70,000. A refund of UGX 35,000 is on its way to you.'],
  ])('with a cancelled stay with %j shows as refunded: %s', (returned, text) => {
    const cancelled = { ...over, state: 'cancelled', endedBy: 'guest', paid: 35_000 } as const;
    expect(view({ ...cancelled, returned }).words).toContain(text);
  });

  test("shows what we keep after a date change, and available homes after a host's cancellation", () => {
    expect(view({ withheld: 20_000 }).words).toContain(
      'The host gets UGX 20,000 under the cancellation policy.',
    );
    const other = {
      propertyId: 9,
      title: 'Another cottage',
      location: 'Entebbe',
      total: 360_000,
      currency: 'UGX',
    };
    const { html, words } = view({ ...over, state: 'cancelled', endedBy: 'host', alternatives: [other] });
    expect(words).toContain(
      'Similar homes free on your dates Another cottage Entebbe, UGX 360,000 for all nights',
    );
    expect(html).toContain('href="/property/9?checkIn=2026-12-01&amp;checkOut=2026-12-04&amp;guests=2"');
    expect(view({}).words).not.toContain('Similar homes');
  });

  test('shows until when nights are held, and no directions before payment', () => {
    const { words } = view({ ...held, heldUntil: '2026-11-24T12:20:00Z' }, null);
    expect(words).toContain('We are holding these nights for you until 3:20 PM.');
    expect(words).not.toMatch(/Check-in instructions|Property Owner|balance due|Paid:|Receipt/);
    expect(view({ ...held, heldUntil: '2026-11-25T12:20:00Z' }).words).toContain(
      'We are holding these nights for you until 3:20 PM on 25 Nov 2026.',
    );
  });

  test('lists receipts newest first and shows no link to a deleted home', () => {
    const { html, words } = view({ payments: ['pay_2', 'pay_1'], propertyId: null });
    expect(words).toContain('Receipt 2 Receipt 1');
    expect(hrefOf(html, 'Receipt 2')).toContain('pay_2');
    expect(hrefOf(html, stay.title)).toBeNull();
  });

  test("shows the contact when there are no directions, and the guest's message and house rules if present", () => {
    const arrival = { words: null, address: null, directions: null };
    const { words } = view({ arrival, requests: 'A cot, please.', houseRules: 'No smoking.', isTest: true });
    expect(words).toContain('The host will tell you how to check in.');
    expect(words).toMatch(/Test mode.*Special requests A cot, please\. House rules No smoking\./);
  });
});

describe('stay dialogs', () => {
  const cancel = (changes: Partial<Stay>) =>
    renderPart(<CancelDialog stay={{ ...stay, ...changes }} onClose={ignore} />);

  test('shows the refund of the payments with its dates, also on the cancel button', () => {
    const { html, words } = cancel({});
    expect(words).toContain(
      'We refund UGX 35,000 of the UGX 70,000 that you paid. The host gets UGX 35,000 under the cancellation policy. Cancel by 26 Nov 2026, 11:59 PM: UGX 35,000. After that: nothing.',
    );
    expect(buttonsOf(html)).toEqual(['Close', 'Keep stay', 'Cancel stay and refund UGX 35,000']);
  });

  test('states when a cancellation is too late for a refund', () => {
    const { html, words } = cancel({ refundNow: 0, refunds: [{ until: null, percent: 0, amount: 0 }] });
    expect(words).toContain('We refund UGX 0 of the UGX 70,000 that you paid.');
    expect(words).toContain('There is no refund if you cancel now.');
    expect(buttonsOf(html)).toContain('Cancel without a refund');
  });

  test('promises no refund for an unpaid stay', () => {
    const { html, words } = cancel({ ...held });
    expect(words).toContain('You have not paid, so there is no refund.');
    expect(buttonsOf(html)).toEqual(['Close', 'Keep stay', 'Cancel stay']);
  });

  test.each([
    [held, 'Pay the deposit', 'Pay UGX 70,000'],
    [{}, 'Pay balance', 'Pay UGX 280,000'],
  ] satisfies [Partial<Stay>, string, string][])(
    'with %j shows in the payment dialog: %s',
    (changes, title, button) => {
      const { html, words } = renderPart(<PayDialog stay={{ ...stay, ...changes }} onClose={ignore} />);
      expect(words).toMatch(new RegExp(`^${title} A cottage by the lake`));
      expect(words).not.toContain('Test mode');
      expect(buttonsOf(html)).toContain(button);
      expect(
        renderPart(<PayDialog stay={{ ...stay, ...changes, isTest: true }} onClose={ignore} />).words,
      ).toContain('Test mode');
    },
  );

  test('starts a date change with the current nights as free and changes nothing yet', () => {
    const home = { ...nights, taken: [{ from: '2026-12-01', to: '2026-12-04' }] };
    const { html, words } = renderPart(<MoveDialog stay={stay} onClose={ignore} />, [
      [nightsQuery(7).queryKey, home],
    ]);
    expect(words).toContain('Select your check-in date, then your check-out date.');
    expect(buttonsOf(html)).toContain('(Save new dates)');
    expect(dayIn(html, '2026-12-02')).toContain('UGX 100,000');
  });
});

const own: OwnStay = {
  mark: 'a',
  propertyId: 7,
  title: 'A cottage',
  state: 'confirmed',
  checkIn: '2026-12-01',
  checkOut: '2026-12-02',
  nights: 1,
  guests: 1,
  total: 100_000,
  paid: 20_000,
  due: 80_000,
  heldUntil: null,
  minutesLeft: null,
  damageDepositDue: 0,
  returned: { amount: 0, hasArrived: true },
  currency: 'UGX',
};

describe('list of own stays', () => {
  const list = (...stays: OwnStay[]) =>
    renderPart(<OwnStays more={({ mark }) => `more of ${mark}`} />, [[ownStaysQuery().queryKey, stays]]);

  test.each([
    [{}, 'Confirmed UGX 80,000 balance due'],
    [{ due: 0 }, 'Confirmed UGX 100,000'],
    [{ state: 'held', due: 20_000 }, 'Not paid yet UGX 20,000 deposit due'],
    [{ state: 'completed', due: 0 }, 'Completed UGX 100,000'],
    [{ state: 'completed' }, 'Completed UGX 100,000'],
    [{ state: 'requested' }, 'Waiting for the host UGX 100,000'],
    [{ state: 'declined' }, 'Declined UGX 100,000'],
    [{ state: 'lapsed' }, 'Expired UGX 100,000'],
    [{ state: 'cancelled' }, 'Cancelled UGX 100,000'],
    [{ state: 'cancelled', returned: { amount: 20_000, hasArrived: true } }, 'Cancelled UGX 20,000 refunded'],
    [
      { state: 'cancelled', returned: { amount: 20_000, hasArrived: false } },
      'Cancelled A refund of UGX 20,000 is on its way',
    ],
  ] satisfies [Partial<OwnStay>, string][])('with %j shows: %s', (changes, words) => {
    expect(list({ ...own, ...changes }).words).toBe(
      `Stays A cottage 1 Dec 2026 to 2 Dec 2026, 1 night, 1 guest ${words} more of a`,
    );
  });

  test('links each stay to its page and shows nothing without stays', () => {
    expect(list(own, { ...own, mark: 'b' }).html).toMatch(/href="\/stays\/a".*href="\/stays\/b"/s);
    expect(list().html).toBe('');
  });

  test('shows an error instead of an empty list when loading fails', () => {
    const { words } = renderPart(<OwnStays />, [[ownStaysQuery().queryKey, httpError(500)]]);
    expect(words).toBe('We could not load your stays. Try again');
    expect(renderPart(<OwnStays />).words).toBe('Loading your stays...');
  });
});

const nights: HomeNights = {
  today: '2026-11-24',
  until: '2028-05-17',
  isBookable: true,
  books: 'instant',
  taken: [],
  price: 100_000,
  weekendPrice: null,
  prices: [],
  currency: 'UGX',
  sleeps: 4,
  minNights: 2,
  maxNights: 30,
  arrivalDays: null,
  noticeDays: 0,
  houseRules: 'No smoking.',
  isTest: false,
};
const offered = {
  ...{ ...quote, checkOut: '2026-12-04', balanceDue: '2026-11-28', isFree: true, move: null },
  refunds: [
    { until: '2026-11-26T20:59:59.999Z', percent: 50, amount: 35_000 },
    { until: null, percent: 0, amount: 0 },
  ],
};

describe('booking dialog', () => {
  const property = { id: 7, title: 'A cottage' };
  const dialog = <BookingDialog property={property} onConfirmed={ignore} onClose={ignore} />;
  const wish = { checkIn: '2026-12-01', nights: 3, guests: 2 };
  const at = (search: string, home: Partial<HomeNights> = {}, answer: object = offered) => {
    vi.stubGlobal('location', { search });
    return renderPart(dialog, [
      [nightsQuery(7).queryKey, { ...nights, ...home }],
      [quoteQuery(7, wish).queryKey, answer],
    ]);
  };
  const searched = '?checkIn=2026-12-01&checkOut=2026-12-04&guests=2';

  test('starts with the searched days and their total', () => {
    expect(at(searched).words).toMatch(/1 Dec 2026 to 4 Dec 2026, 3 nights UGX 350,000 total Continue$/);
    expect(at(searched, {}, { ...offered, isFree: false }).words).not.toContain(' total');
  });

  test('states when the searched days are no longer available', () => {
    const { words } = at(searched, { taken: [{ from: '2026-12-02', to: '2026-12-03' }] });
    expect(words).toMatch(
      / These dates are no longer available: 1 Dec 2026 to 4 Dec 2026, 3 nights\. Please choose other dates\. Continue$/,
    );
  });

  test('asks for dates without a search, and offers none when the home takes no bookings', () => {
    expect(at('').words).toMatch(/Select your check-in date, then your check-out date\. Continue$/);
    const { html, words } = at(searched, { isBookable: false });
    expect(words).toBe('Book Now A cottage This home is not taking bookings right now.');
    expect(buttonsOf(html)).toEqual(['Close']);
  });

  test('waits for the nights or shows that they could not be loaded', () => {
    vi.stubGlobal('location', { search: '' });
    expect(renderPart(dialog).words).toBe('Book Now A cottage Checking availability...');
    expect(renderPart(dialog, [[nightsQuery(7).queryKey, httpError(503)]]).words).toBe(
      'Book Now A cottage We could not check availability for this home. Try again',
    );
  });
});

describe('booking details', () => {
  type Props = Parameters<typeof BookingDetails>[0];
  const details = (changes: Partial<Props> = {}) =>
    renderPart(
      <BookingDetails
        {...{ home: nights, checkIn: '2026-12-01', quote: offered, errors: {}, onChange: ignore }}
        details={{ nights: 3, guests: 2, requests: '' }}
        {...changes}
      />,
    );

  test('shows the line items, the deposit, the balance due date and the rules', () => {
    const { html, words } = details();
    expect(words).toMatch(/^1 Dec 2026 to 4 Dec 2026 Minimum stay: 2 nights\. Sleeps 4\./);
    expect(words).toContain('Night, UGX 100,000 × 2 UGX 200,000 Weekend night, UGX 150,000 × 1 UGX 150,000');
    expect(words).toContain('Total UGX 350,000 Deposit due now UGX 70,000');
    expect(words).toContain('Balance due by 28 Nov 2026.');
    expect(words).toContain(
      'Refund if you cancel (Kampala time) Cancel by 26 Nov 2026, 11:59 PM: UGX 35,000. After that: nothing.',
    );
    expect(words).toContain('House rules No smoking.');
    expect(words).not.toContain('taken');
    expect(html).toMatch(/max="30"[^>]*value="3"|value="3"[^>]*max="30"/);
    expect(html).toMatch(/max="4"[^>]*value="2"|value="2"[^>]*max="4"/);
  });

  test('states when no refund is left', () => {
    const { words } = details({ quote: { ...offered, refunds: [{ until: null, percent: 0, amount: 0 }] } });
    expect(words).toContain('Refund if you cancel (Kampala time) There is no refund if you cancel now.');
  });

  test('starts with the arrival time when there is no price yet', () => {
    expect(details({ quote: undefined }).words).toMatch(/^From 1 Dec 2026 /);
  });

  test('defers the deposit until the host accepts, and shows no balance when the deposit is the full price', () => {
    const { words } = details({
      home: { ...nights, books: 'request', minNights: 1 },
      quote: { ...offered, balance: 0 },
    });
    expect(words).toContain('Deposit due after the host accepts UGX 70,000');
    expect(words).not.toMatch(/The rest|At least/);
  });

  test('say what is against it: nights that are taken, and what the server said of a field', () => {
    const errors = { nights: 'At most 30 nights', guests: 'Room for 4', checkIn: 'This day is over' };
    const { words } = details({ quote: { ...offered, isFree: false }, errors });
    expect(words).toContain('Some of these nights are taken. Please choose other dates. This day is over');
    expect(words).toMatch(/Number of nights At most 30 nights Number of guests Room for 4/);
  });
});

describe('request to a host', () => {
  const form = (submission: Partial<Parameters<typeof GuestForm>[0]['submission']>) =>
    renderPart(
      <GuestForm
        {...{ books: 'request', total: 'UGX 350,000', knownGuest: null, onSend: ignore, onBack: ignore }}
        submission={{ isPending: false, fields: {}, message: null, ...submission }}
      />,
    );

  test('shows the price and sends the request once', () => {
    expect(form({}).words).toContain('Sending a request is free. Your stay would cost UGX 350,000.');
    expect(buttonsOf(form({}).html)).toEqual(['Send request']);
    expect(buttonsOf(form({ isPending: true }).html)).toEqual(['(Sending...)']);
  });

  test('shows a field error next to its field, and any other error on its own', () => {
    const message = 'Please look at the fields';
    for (const name of ['name', 'email', 'phone'])
      for (const field of [name, `guest.${name}`]) {
        const { html, words } = form({ message, fields: { [field]: 'Not so' } });
        expect(html).toMatch(
          new RegExp(`name="${name}"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="${name}"`),
        );
        expect(words).toContain('Not so');
        expect(words).not.toContain(message);
      }
    expect(form({ message }).words).toContain(message);
    expect(form({ message, fields: { total: 'Another price' } }).words).toContain('Another price');
  });
});

describe('price of the searched stay', () => {
  const at = (search: string, answer: object | null = offered) => {
    vi.stubGlobal('location', { search });
    const wish = { checkIn: '2026-12-01', nights: 3, guests: 2 };
    return renderPart(
      <StayPrice propertyId={7} fallback="UGX 100,000 a night" />,
      answer ? [[quoteQuery(7, wish).queryKey, answer]] : [],
    ).words;
  };
  const searched = '?checkIn=2026-12-01&checkOut=2026-12-04&guests=2';

  test('shows the total of the searched nights for the guests', () => {
    expect(at(searched)).toBe(
      '3 nights from 1 Dec 2026: UGX 350,000 For 2 guests, as in your search. Tap Book Now to see the price of each night.',
    );
  });

  test.each([
    ['nothing was searched for', '', offered],
    ['the nights are taken', searched, { ...offered, isFree: false }],
    ['it is not known yet', searched, null],
    ['other guests were asked about', searched.replace('guests=2', 'guests=3'), offered],
  ])('shows the default price where %s', (_, search, answer) => {
    expect(at(search, answer)).toBe('UGX 100,000 a night');
  });
});
