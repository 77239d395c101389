import type { ReactNode } from 'react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { samplePayment } from '#app/testing/sample-payment.ts';
import type { PageContext } from '#app/web/route-table.ts';
import { countReads } from '#app/web/testing/count-reads.ts';
import { renderSignedIn, type SeededReads } from '#app/web/testing/render-signed-in.tsx';
import { enquiryQuery } from '#features/enquiries/web/queries.ts';
import { checkedRentReceiptQuery } from '#features/first-rents/web/rent-receipts/rent-receipt-queries.ts';
import { payLinkQuery } from '#features/memberships/web/queries.ts';
import { guestContactQuery } from '#features/owner-contacts/web/queries.ts';
import type { Payment } from '#features/payments/schema.ts';
import { paymentQuery } from '#features/payments/web/queries.ts';
import { checkedReceiptQuery, receiptQuery } from '#features/payments/web/receipts/receipt-queries.ts';
import { propertyQuery } from '#features/properties/web/queries.ts';
import { reviewRequestQuery } from '#features/reviews/web/queries.ts';
import { contactsQuery } from '#features/settings/web/contacts-query.ts';
import type { Stay } from '#features/stays/schema.ts';
import { stayQuery } from '#features/stays/web/queries.ts';
import type { ViewingPage as Viewing } from '#features/viewings/schema.ts';
import { viewingQuery } from '#features/viewings/web/queries.ts';
import { CallError } from '#kit/web/call.ts';
import CheckReceiptPage from './check-receipt.tsx';
import EnquiryPage from './enquiry.tsx';
import MembershipPayLinkPage from './membership-pay-link.tsx';
import PaymentPage from './payment.tsx';
import ReceiptPage from './receipt.tsx';
import ReportPage from './report.tsx';
import ReviewPage from './review.tsx';
import StayPage from './stay.tsx';
import UnsubscribePage from './unsubscribe.tsx';
import ViewingPage from './viewing.tsx';

type Page = (context: PageContext) => ReactNode;
const params = { mark: 'm1', reference: 'm1', id: '5' };
const open = (Page: Page, known: SeededReads, search = '') =>
  renderSignedIn(<Page params={params} search={new URLSearchParams(search)} />, known);
const failed = (status: number, code = 'x') =>
  new CallError(status, `${status}: no`, { status, code, message: '' });
/** Returns the links of a page's content, without those of the frame. */
const linksOf = (html: string) =>
  [
    ...html.replace(/^.*href="\/profile".*?<\/a>/s, '').matchAll(/<a [^>]*?href="([^"]+)"[^>]*>(.*?)<\/a>/g),
  ].map(([, href, words]) => [href, words]);

const pages: [Page, query: { queryKey: readonly unknown[] }, none: string, wayOn: string, later: string][] = [
  [
    EnquiryPage,
    enquiryQuery('m1'),
    'We could not find this enquiry. The link may be incomplete, or the enquiry may have been deleted.',
    '/explore',
    'We could not load your enquiry. Please try again.',
  ],
  [
    ViewingPage,
    viewingQuery('m1'),
    'We could not find this viewing. The link may be incomplete.',
    '/explore',
    'We could not load your viewing. Please try again.',
  ],
  [
    StayPage,
    stayQuery('m1'),
    'We could not find this stay. The link may be incomplete.',
    '/bnbs',
    'We could not load your stay. Your booking is not affected. Please try again.',
  ],
  [
    ReviewPage,
    reviewRequestQuery('m1'),
    'There is nothing to review at this link.',
    '/explore',
    'We could not load the review. Please try again.',
  ],
  [
    MembershipPayLinkPage,
    payLinkQuery('m1'),
    'We could not find this membership. The link may be incomplete.',
    '/',
    'We could not load this membership. Please try again in a moment.',
  ],
  [
    PaymentPage,
    paymentQuery('m1'),
    'We could not find this payment.',
    '/auth?next=%2Fpayments%2Fm1',
    'We could not load your payment. The payment itself is not affected. Please try again.',
  ],
  [
    ReceiptPage,
    receiptQuery('m1', ''),
    'We could not find this receipt.',
    '/auth?next=%2Fpayments%2Fm1%2Freceipt',
    'We could not load the receipt. The payment itself is not affected. Please try again.',
  ],
];

describe.each(pages)('%o', (Page, { queryKey }, none, wayOn, later) => {
  test('shows that nothing exists at the address, with a link to continue', () => {
    const { html, words } = open(Page, [[queryKey, failed(404)]]);
    expect(words).toContain(none);
    expect(words).not.toContain(later);
    expect(words).not.toContain('Try again');
    expect(linksOf(html).map(([href]) => href)).toContain(wayOn);
  });

  test('shows a failed request and retries it when nothing else is known', () => {
    const { html, words } = open(Page, [[queryKey, failed(500)]]);
    expect(words).toContain(later);
    expect(words).toMatch(/Try again$/);
    expect(words).not.toContain(none);
    expect(linksOf(html)).toEqual([]);
  });

  test('shows neither message while it loads', () => {
    const { words } = open(Page, []);
    for (const one of [none, later, 'Try again']) expect(words).not.toContain(one);
  });
});

const viewing: Viewing = {
  ...{ mark: 'm1', code: '123456', agent: 'Grace Example', name: 'Amina Example', phone: '', email: null },
  ...{
    home: { id: 12, title: 'Flat', category: 'rental_units', location: 'Kira', lat: null, lng: null },
    contact: null,
    reserved: null,
    isPaidLate: false,
    ...{ isUnlocked: false, canBookAgain: false, claimableUntil: null },
  },
  ...{ startsAt: '2026-12-01T07:00:00Z', day: '2026-12-01', hour: 10, state: 'booked', isConfirmed: true },
  ...{ endedBy: null, words: null, mayChange: false, mayMiss: false },
};

describe('the payment page', () => {
  test.each([
    [true, 'Choose another time'],
    [false, 'See your viewing'],
  ])('has one main link for a viewing with isPaidLate %s: %s', (isPaidLate, link) => {
    const mark = 'v'.repeat(32);
    const from = { getItem: (key: string) => (key === 'way-back m1' ? `/viewings/${mark}` : null) };
    vi.stubGlobal('localStorage', from);
    const payment: Payment = { ...samplePayment, status: 'succeeded', purpose: 'viewing_package' };
    const { html } = open(PaymentPage, [
      [paymentQuery('m1').queryKey, payment],
      [viewingQuery(mark).queryKey, { ...viewing, isPaidLate, state: isPaidLate ? 'expired' : 'booked' }],
    ]);
    vi.unstubAllGlobals();
    const main = [...html.matchAll(/<a [^>]*bg-accent[^>]*>([^<]*)/g)].map(([, label]) => label);
    expect(main).toEqual([link]);
  });

  const paid: Partial<Payment> = { status: 'succeeded' };
  const wayOf = (over: Partial<Payment>, from = '') => {
    vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'way-back m1' ? from : null) });
    try {
      return linksOf(
        open(PaymentPage, [[paymentQuery('m1').queryKey, { ...samplePayment, ...over }]]).html,
      ).slice(-2);
    } finally {
      vi.unstubAllGlobals();
    }
  };

  test.each([
    [
      { ...paid, purpose: 'viewing_package' },
      '/property/5',
      ['/property/5#owner-contact', 'Back to the listing'],
    ],
    [
      { ...paid, purpose: 'viewing_package' },
      `/viewings/${'v'.repeat(32)}`,
      [`/viewings/${'v'.repeat(32)}`, 'See your viewing'],
    ],
    [
      { ...paid, purpose: 'stay_deposit' },
      '/property/5',
      ['/property/5?booking=confirmed', 'Back to the listing'],
    ],
    [
      { ...paid, purpose: 'stay_deposit' },
      `/stays/${'s'.repeat(32)}`,
      [`/stays/${'s'.repeat(32)}`, 'Back to your stay'],
    ],
    [{ ...paid, purpose: 'stay_balance' }, '/property/5', ['/property/5', 'Back to the listing']],
    [
      { ...paid, purpose: 'membership' },
      '/profile/membership',
      ['/profile/membership', 'View your membership'],
    ],
    [{ ...paid, purpose: 'viewing_package' }, '', ['/rental-units', 'See rental homes']],
    [{ ...paid, purpose: 'stay_deposit' }, '', ['/profile?tab=bookings', 'See your bookings']],
    [{ ...paid, purpose: 'stay_balance' }, '', ['/profile?tab=bookings', 'See your bookings']],
    [{ ...paid, purpose: 'bid_deposit' }, '', ['/bank-sales', 'See bank sales']],
    [{ ...paid, purpose: 'membership' }, '', ['/profile/membership', 'View your membership']],
  ] satisfies [Partial<Payment>, string, string[]][])(
    'links a payment that is %j and was started at “%s” to %j',
    (over, from, way) => {
      expect(wayOf(over, from)).toEqual([way, ['/payments', 'All your payments']]);
    },
  );

  test('books nothing through the back link of an unpaid payment', () => {
    const all = ['/payments', 'All your payments'];
    expect(wayOf({ purpose: 'stay_deposit' }, '/property/5')).toEqual([
      ['/property/5', 'Back to the listing'],
      all,
    ]);
    expect(wayOf({}, '/property/5?visit=')).toEqual([['/property/5?visit=', 'Back to the listing'], all]);
  });

  test('shows the purchase of a viewing package, and of no other purpose', () => {
    const asked = (over: Partial<Payment>) =>
      open(PaymentPage, [[paymentQuery('m1').queryKey, { ...samplePayment, ...paid, ...over }]]).asked.filter(
        (address) => address !== '/api/user' && !countReads.includes(address),
      );
    expect(asked({ purpose: 'viewing_package' })).toHaveLength(2);
    expect(asked({ purpose: 'bid_deposit' })).toEqual(['/api/payments/m1']);
  });

  test('shows that the payer returned without paying only when the address contains that state', () => {
    const words = (search: string) =>
      open(PaymentPage, [[paymentQuery('m1').queryKey, samplePayment]], search).words;
    expect(words('status=cancelled')).toContain('You left the payment page.');
    expect(words('status=successful')).not.toContain('You left the payment page.');
  });
});

describe('the receipt page', () => {
  test('links a receipt that is not issued yet to its payment', () => {
    const { html, words } = open(ReceiptPage, [
      [receiptQuery('m1', '').queryKey, failed(404, 'no_receipt_yet')],
    ]);
    expect(words).toContain('There is no receipt yet because this payment is not complete.');
    expect(linksOf(html)).toEqual([['/payments/m1', 'See the payment']]);
  });

  test('does not show a rate-limited receipt as missing', () => {
    const { words } = open(ReceiptPage, [[receiptQuery('m1', '').queryKey, failed(429)]]);
    expect(words).toContain(
      'We could not load the receipt. The payment itself is not affected. Please try again. Try again',
    );
    expect(words).not.toContain('We could not find this receipt.');
  });

  const genuine = {
    ...{
      number: '2026-000017',
      issuedAt: '2026-05-05T09:00:00Z',
      title: 'Viewing Package',
      amount: 15_000,
      currency: 'UGX',
    },
    ...{ refunded: 0, payer: 'Sarah N.', isTest: false },
  };
  test.each([
    [genuine, 'This receipt is genuine'],
    [failed(404), 'We did not issue this receipt'],
    [
      failed(429),
      'We could not check this receipt. This does not mean it is fake. Wait a minute, then reload this page.',
    ],
    [
      failed(503),
      'We could not check this receipt. This does not mean it is fake. Wait a minute, then reload this page.',
    ],
  ])('shows in a receipt check answered by %o only “%s”', (answer, said) => {
    const { words } = open(CheckReceiptPage, [[checkedReceiptQuery('m1').queryKey, answer]]);
    const all = [
      'This receipt is genuine',
      'We did not issue this receipt',
      'We could not check this receipt. This does not mean it is fake. Wait a minute, then reload this page.',
      'Loading...',
    ];
    expect(words).toContain(said);
    expect(all.filter((one) => words.includes(one))).toHaveLength(1);
  });

  test('shows that the market did not handle the money of a receipt for rent', () => {
    const mark = 'R-000007-0123456789abcdef0123';
    const receipt = {
      ...{
        number: 'R-000007',
        title: 'Flat in Ntinda',
        month: '2026-11',
        amount: 900_000,
        way: 'cash' as const,
      },
      ...{ paidOn: '2026-11-03', tenant: 'John O.', owner: 'Sarah N.', confirmedAt: '2026-11-04T09:00:00Z' },
    };
    const page = <CheckReceiptPage params={{ mark }} search={new URLSearchParams()} />;
    const { words } = renderSignedIn(page, [[checkedRentReceiptQuery(mark).queryKey, receipt]]);
    expect(words).toContain('This receipt is genuine');
    expect(words).toContain('we did not handle the money');
    expect(words).toContain('Sarah N.');
  });
});

const contacts = {
  areSamples: true,
  agent: {
    phone: '+256700000003',
    chats: [
      { name: 'the rentals desk', phone: '+256700000001' },
      { name: 'the sales desk', phone: '+256700000002' },
    ],
  },
};
/** Returns the phone numbers in a page's call links and in its chat links. */
const ways = (html: string) =>
  linksOf(html).flatMap(
    ([href = '']) => href.match(/^tel:(\S+)/)?.[1] ?? href.match(/wa\.me\/(\d+)/)?.[1] ?? [],
  );

describe('the viewing page', () => {
  const draw = (over: Partial<Viewing>, known: SeededReads = [[contactsQuery().queryKey, contacts]]) =>
    open(ViewingPage, [[viewingQuery('m1').queryKey, { ...viewing, ...over }], ...known]);

  test.each([
    ['rental_units', ['256700000001']],
    ['furnished_houses', ['256700000001']],
    ['for_sale', ['+256700000003', '256700000002']],
    ['bank_sales', ['+256700000003', '256700000002']],
    [null, ['+256700000003', '256700000002']],
  ])('shows for the category %s the numbers %j', (category, numbers) => {
    const { html, words } = draw({ home: { ...viewing.home, category } });
    expect(ways(html)).toEqual(numbers);
    expect(words).toContain('These are sample numbers. Calls and messages will not be answered.');
  });

  test('shows no agency number before it is known, nor beside the owner’s own', () => {
    expect(ways(draw({}, []).html)).toEqual([]);
    const own = draw({ contact: { name: 'Daniel Example', phone: '+256700000009' } });
    expect(ways(own.html)).toEqual(['+256700000009', '256700000009']);
    expect(own.words).not.toContain('Sample numbers');
  });

  test('is embedded in the page of the payment that booked it', () => {
    const mark = 'v'.repeat(32);
    vi.stubGlobal('localStorage', { getItem: () => `/viewings/${mark}` });
    onTestFinished(() => void vi.unstubAllGlobals());
    const { words } = open(PaymentPage, [
      [paymentQuery('m1').queryKey, { ...samplePayment, status: 'succeeded', purpose: 'viewing_package' }],
      [viewingQuery(mark).queryKey, { ...viewing, mark, email: 'amina@example.com' }],
    ]);
    expect(words).toContain(
      'Your viewing is booked Tuesday 1 December 2026, 10:00 AM Flat We have emailed amina@example.com.',
    );
  });

  test('links to its review once both sides were there', () => {
    const open = [reviewRequestQuery('m1').queryKey, { standing: 'open' }] as const;
    expect(draw({ state: 'met' }, [open]).html).toContain('href="/reviews/m1"');
    expect(draw({ state: 'missed' }, [open]).html).not.toContain('/reviews/');
  });
});

describe('the stay page', () => {
  const stay: Stay = {
    ...{
      mark: 'm1',
      propertyId: 12,
      title: 'House by the lake',
      state: 'confirmed',
      books: 'instant',
      isTest: false,
    },
    ...{ checkIn: '2026-12-01', checkOut: '2026-12-04', nights: 3, guests: 2, requests: '', heldUntil: null },
    quote: { lines: [], total: 360_000, deposit: 72_000, balance: 288_000, currency: 'UGX' },
    ...{
      paid: 0,
      due: 0,
      balanceDue: '2026-11-30',
      refundNow: null,
      transfer: null,
      received: 0,
      withheld: 0,
      refunds: [],
      cancelReason: null,
      cancelNote: null,
      alternatives: [],
      canMove: false,
      endedBy: null,
    },
    ...{ returned: { amount: 0, hasArrived: false }, checkInFrom: null, checkOutBy: null, houseRules: null },
    ...{ arrival: { words: null, address: null, directions: null }, payments: [], today: '2026-11-27' },
  };
  const owner = {
    info: null,
    name: 'Daniel Example',
    phone: '+256700000009',
    email: null,
    address: null,
    responseTime: null,
  };
  const draw = (over: Partial<Stay>, access = 'open') =>
    open(StayPage, [
      [stayQuery('m1').queryKey, { ...stay, ...over }],
      [
        guestContactQuery({ ...stay, ...over }.propertyId as number, 'm1').queryKey,
        { access, contact: owner },
      ],
      [reviewRequestQuery('m1').queryKey, { standing: 'open' }],
    ]);

  test('names its owner once check-in is open, and asks to pay the balance here', () => {
    const { html, words } = draw({});
    expect(ways(html)).toEqual(['+256700000009', '256700000009']);
    expect(
      new URL(linksOf(html).find(([href]) => href?.includes('wa.me'))?.[0] ?? '').searchParams.get('text'),
    ).toBe('Hello, I have booked a stay at “House by the lake”.');
    expect(words).toContain('Pay the balance of your stay here, where we can refund it.');
  });

  test.each([
    [{ arrival: null }, 'open'],
    [{ propertyId: null }, 'open'],
    [{}, 'hidden'],
  ] satisfies [Partial<Stay>, string][])('with %j names no owner whose contact is %s', (over, access) => {
    const { html, words } = draw(over, access);
    expect(ways(html)).toEqual([]);
    expect(words).not.toContain('Daniel Example');
  });

  test('links to its review once it is over', () => {
    expect(draw({ state: 'completed' }).html).toContain('href="/reviews/m1"');
    expect(draw({}).html).not.toContain('/reviews/');
  });
});

describe('the report page', () => {
  const home = { id: 5, title: 'Flat over the valley', location: 'Muyenga', picture: null };
  const draw = (answer: unknown, search = '') =>
    open(ReportPage, [[propertyQuery('5').queryKey, answer]], search);

  test('names the property, and preselects the reason of the address', () => {
    const { html, words } = draw(home, 'why=fraud');
    expect(linksOf(html)[0]).toEqual(['/property/5', 'Flat over the valley']);
    expect(words).toContain('Muyenga');
    expect(words).toContain('Reference 5');
    const chosen = (markup: string) =>
      [...markup.matchAll(/<input [^>]*type="radio"[^>]*>/g)].filter(([input]) => input.includes('checked'));
    expect(chosen(html).map(([input]) => / value="(\w+)"/.exec(input)?.[1])).toEqual(['fraud']);
    expect(chosen(draw(home, 'why=nothing').html)).toEqual([]);
  });

  test('shows that a property was deleted, but not for one that cannot be loaded', () => {
    expect(draw(failed(404)).words).toContain('Property Not Found');
    const { words } = draw(failed(500));
    expect(words).toContain('We could not load this home. Please try again later.');
    expect(words).not.toContain('Property Not Found');
  });
});

test.each([
  ['search/s1', 'Stop emails for this saved search?'],
  ['t1', 'Stop this kind of email?'],
])('asks before the email link %s stops anything', (said, question) => {
  const { words } = renderSignedIn(<UnsubscribePage params={{ '*': said }} search={new URLSearchParams()} />);
  expect(words).toContain(question);
});
