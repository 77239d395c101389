import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import type {
  AdminAttempt,
  AdminPayment,
  AdminRefund,
  Overview,
  PaymentHistory,
} from '#features/payments/admin-schema.ts';
import { CallError } from '#kit/web/call.ts';
import { renderPart, type SeededQueries } from '#kit/web/testing/render-to-string.tsx';
import { Comparisons } from './comparisons.tsx';
import { EntryList } from './entry-list.tsx';
import { LedgerBalances } from './ledger-balances.tsx';
import { PaymentHistoryView } from './payment-history.tsx';
import { PaymentsAdmin } from './payments-admin.tsx';
import { overviewQuery, paymentHistoryQuery, paymentsQuery } from './queries.ts';

const at = '2026-11-23T09:00:00Z';
const attempt: AdminAttempt = {
  id: 7,
  provider: 'test',
  providerId: '900',
  reference: 'pay_0123456789',
  isOurs: true,
  status: 'successful',
  amount: 20_000,
  currency: 'UGX',
  fee: 100,
  refundable: 20_000,
  excess: 0,
  outcome: 'held',
  heldBecause: 'amount',
  method: 'mobilemoneyug',
  reason: null,
  seenAt: at,
  closedAt: null,
  ...{ reversedAt: null, reversal: null },
  acts: ['refund', 'credit'],
};
const payment: AdminPayment = {
  id: 1,
  reference: 'pay_0123456789',
  purpose: 'viewing_package',
  title: 'Viewing Package',
  amount: 15_000,
  currency: 'UGX',
  status: 'pending',
  refunded: 0,
  createdAt: at,
  expiresAt: at,
  receipt: null,
  userId: 5,
  name: 'Amina <b>Sample</b>',
  email: 'amina@example.com',
  phone: '+256772123456',
};
const refund: AdminRefund = {
  id: 3,
  transactionId: 7,
  amount: 4_000,
  currency: 'UGX',
  status: 'unknown',
  comment: 'Gone',
  askedAt: at,
  reference: 'pay_0123456789',
  isOurs: true,
  askedBy: null,
  isDue: false,
  failure: null,
  settledAt: null,
  isAtBank: false,
  isReversal: false,
};
const nothing: Overview = {
  provider: 'test',
  isTest: false,
  review: [],
  openRefunds: [],
  mismatches: [],
  strangers: [],
  events: [],
  balances: [],
  comparisons: [],
};
const trail: PaymentHistory = {
  reference: payment.reference,
  isTest: true,
  payment,
  attempts: [attempt],
  events: [],
  refunds: [],
  entries: [],
  reviews: [],
};

const draw = (screen: ReactNode, known: SeededQueries = []): string =>
  renderPart(screen, known, '/admin/payments').html;

const wordsOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
const linksOf = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);

describe('the overview', () => {
  const overview = (changes: Partial<Overview>, filter = { q: '', status: '', before: '' }, page = {}) =>
    draw(<PaymentsAdmin filter={filter} />, [
      [overviewQuery().queryKey, { ...nothing, ...changes }],
      [
        paymentsQuery({ q: filter.q, status: undefined, before: filter.before }).queryKey,
        { payments: [], next: null, ...page },
      ],
    ]);

  test('shows empty states without pending items, payments, ledger entries or reconciliations', () => {
    const words = wordsOf(overview({}));
    for (const said of ['Nothing needs attention.', 'No payments yet.', 'No ledger entries yet.'])
      expect(words).toContain(said);
    expect(words).not.toContain('Test mode');
  });

  test('links to each pending item, also under an unknown reference', () => {
    const html = overview({
      openRefunds: [refund],
      review: [attempt, { ...attempt, id: 8, isOurs: false, reference: '../x', heldBecause: 'reference' }],
      mismatches: [{ ...attempt, id: 9, outcome: 'credited', comparedAt: at }],
    });
    expect(linksOf(html).slice(0, 4)).toEqual([
      '/admin/payments/pay_0123456789',
      '/admin/payments/pay_0123456789',
      '/admin/payments/attempts/8',
      '/admin/payments/pay_0123456789',
    ]);
    for (const said of [
      'Refund of UGX 4,000: not confirmed by the provider',
      'The amount does not match the quoted price.',
      'We did not issue this reference.',
      'UGX 20,000: missing from the provider’s list',
    ])
      expect(wordsOf(html)).toContain(said);
  });

  test('shows an overpayment, and when there are more pending items than shown', () => {
    const credited = { ...attempt, outcome: 'credited' as const, excess: 5_000 };
    expect(wordsOf(overview({ review: [credited] }))).toContain('Overpaid by UGX 5,000');
    const many = Array.from({ length: 100 }, (_, id) => ({ ...attempt, id }));
    expect(wordsOf(overview({ review: many }))).toContain(
      'Showing the oldest 100 of each kind. More will appear as you clear these.',
    );
  });

  test('shows search results first, escaped, with a link to older ones', () => {
    const filter = { q: 'amina & co', status: '', before: '' };
    const html = overview({ review: [attempt] }, filter, { payments: [payment], next: 41 });
    const words = wordsOf(html);
    expect(words.indexOf('Search results')).toBeLessThan(words.indexOf('Needs attention'));
    expect(html).toContain('Amina &lt;b&gt;Sample&lt;/b&gt;');
    expect(words).toContain('0772 123 456');
    expect(linksOf(html)).toContain('/admin/payments?q=amina+%26+co&amp;before=41');
  });

  test('links events of our payments, and shows unknown references as text', () => {
    const event = {
      ...{ id: 1, name: 'charge.completed', reference: 'pay_0123456789', isOurs: true, isMessage: true },
      ...{ receivedAt: at, handledAt: at, outcome: 'credited' },
    };
    const other = { ...event, id: 2, reference: '../x', isOurs: false };
    const html = overview({ events: [event, other] });
    expect(linksOf(html)).toEqual(['/admin/payments/pay_0123456789']);
    expect(wordsOf(html)).toContain('../x');
  });

  test('keeps refunded payments with unknown references in the list', () => {
    const stranger = { ...attempt, id: 8, isOurs: false, reference: '../x' };
    const html = overview({ strangers: [stranger, { ...stranger, id: 9, refundable: 0 }] });
    expect(linksOf(html)).toEqual(['/admin/payments/attempts/8', '/admin/payments/attempts/9']);
    expect(wordsOf(html)).toMatch(/UGX 20,000 : on hold .* UGX 20,000 : refunded or in progress/);
    expect(wordsOf(overview({}))).not.toContain('Payments with unknown references');
  });

  test('shows why and since when an underpayment, a double or a late payment is pending', () => {
    const words = wordsOf(
      overview({
        review: [{ ...attempt, outcome: 'refund_due', heldBecause: 'paid twice' }],
        mismatches: [{ ...attempt, id: 9, comparedAt: '2026-11-24T09:00:00Z' }],
      }),
    );
    expect(words).toContain(
      'UGX 20,000: refund due This has already been paid. pay_0123456789 · received 23 Nov 2026, 12:00 PM',
    );
    expect(words).toContain('pay_0123456789 · checked 24 Nov 2026, 12:00 PM');
    expect(words).not.toContain('of each kind. More will appear as you clear these.');
  });

  test('offers to clear a filter, and to return from older payments to the newest', () => {
    const none = { q: '', status: '', before: '' };
    expect(wordsOf(overview({}))).not.toMatch(/Show all|Back to newest|Older payments/);
    expect(wordsOf(overview({}, { ...none, q: 'amina' }))).toContain('Show all');
    const first = wordsOf(overview({}, none, { payments: [payment], next: 7 }));
    expect([first.includes('Older payments'), first.includes('Back to newest')]).toEqual([true, false]);
    const older = overview({}, { ...none, before: '7' }, { payments: [payment], next: null });
    expect(wordsOf(older)).toContain('Back to newest');
    expect(wordsOf(older)).not.toMatch(/Show all|Older payments/);
  });

  test('describes a payment by its purchase, and by its receipt once paid', () => {
    const line = (over: Partial<AdminPayment>) =>
      wordsOf(overview({}, undefined, { payments: [{ ...payment, ...over }] }));
    expect(line({})).toContain(
      'amina@example.com, 0772 123 456 Viewing Package pay_0123456789 23 Nov 2026, 12:00 PM Pending',
    );
    expect(line({ status: 'succeeded', receipt: '2026-000017', phone: null })).toContain(
      'amina@example.com Viewing Package Receipt 2026-000017 23 Nov 2026, 12:00 PM Paid',
    );
  });

  test.each([
    ['failed', 'Search results', true],
    ['lost', 'All payments', false],
  ])('for the status filter “%s”, shows: %s', (status, heading, isKnown) => {
    const filter = { q: '', status, before: '' };
    const asked = paymentsQuery({ q: '', status: isKnown ? 'failed' : undefined, before: '' });
    const list = (page: object) =>
      draw(<PaymentsAdmin filter={filter} />, [
        [overviewQuery().queryKey, nothing],
        [asked.queryKey, page],
      ]);
    const none = wordsOf(list({ payments: [], next: null }));
    expect(none).toContain(heading);
    expect(none).toContain('No payments match your search.');
    expect(none.includes('Show all')).toBe(isKnown);
    expect(none.indexOf(heading)).toBeLessThan(none.indexOf('Needs attention'));
    const html = list({ payments: [payment], next: 41 });
    expect(linksOf(html)).toContain(`/admin/payments?status=${status}&amp;before=41`);
    expect(html.includes('<option value="failed" selected="">')).toBe(isKnown);
  });

  test('shows older payments before the pending items, with a link to all', () => {
    const at = (before: string) => {
      const words = wordsOf(overview({}, { q: '', status: '', before }));
      return words.indexOf('All payments') < words.indexOf('Needs attention');
    };
    expect([at('7'), at('')]).toEqual([true, false]);
    expect(linksOf(overview({}, { q: 'a', status: '', before: '7' }))).toContain('/admin/payments?q=a');
  });

  test('shows for each part that it is loading or could not be loaded', () => {
    const list = paymentsQuery({ q: '', status: undefined, before: '' }).queryKey;
    const all = { q: '', status: '', before: '' };
    const words = (known: SeededQueries) =>
      renderPart(<PaymentsAdmin filter={all} />, known, '/admin/payments').words;
    const both = words([
      [overviewQuery().queryKey, new Error('503')],
      [list, new Error('503')],
    ]);
    expect(both).toContain('We could not load pending payments and the ledger.');
    expect(both).toContain('We could not load the payments. Please try again later.');
    expect(both).not.toMatch(/Loading|Nothing needs attention\.|No payments yet\./);
    expect(words([])).toMatch(/Loading pending payments\.\.\. All payments .* Loading payments\.\.\.$/);
  });

  const many = <One,>(length: number, one: One) => Array.from({ length }, (_, id) => ({ ...one, id }));

  test.each<[string, (length: number) => Partial<Overview>]>([
    ['refunds', (length) => ({ openRefunds: many(length, refund) })],
    ['money to review', (length) => ({ review: many(length, attempt) })],
    [
      'what is not on the provider’s list',
      (length) => ({ mismatches: many(length, { ...attempt, comparedAt: at }) }),
    ],
  ])('for %s, notes the limit at a hundred, but not at ninety-nine', (_, of) => {
    expect(wordsOf(overview(of(99)))).not.toContain('of each kind. More will appear as you clear these.');
    expect(wordsOf(overview(of(100)))).toContain(
      'Showing the oldest 100 of each kind. More will appear as you clear these.',
    );
  });

  test('shows the newest hundred payments with unknown references', () => {
    const strange = (length: number) =>
      wordsOf(overview({ strangers: many(length, { ...attempt, isOurs: false }) }));
    expect(strange(99)).not.toContain('Showing the newest');
    expect(strange(100)).toContain('Showing the newest 100.');
  });

  test('links no event without a reference', () => {
    const event = {
      ...{ id: 1, name: 'ping', reference: null, isOurs: false, isMessage: true },
      ...{ receivedAt: at, handledAt: at, outcome: 'ignored' },
    };
    expect(linksOf(overview({ events: [event] }))).toEqual([]);
  });

  test.each([
    ['created', 'Not started'],
    ['failed', 'Failed'],
    ['expired', 'Expired'],
    ['partially_refunded', 'Partly refunded'],
    ['refunded', 'Refunded'],
  ] as const)('labels a payment that is %s as: %s', (status, words) => {
    const html = overview({}, undefined, { payments: [{ ...payment, status }] });
    expect(wordsOf(html)).toContain(`23 Nov 2026, 12:00 PM ${words} UGX 15,000`);
  });

  test('says that no payment matches a search', () => {
    expect(wordsOf(overview({}, { q: 'nobody', status: '', before: '' }))).toContain(
      'No payments match your search.',
    );
    expect(wordsOf(overview({}, { q: '', status: '', before: '7' }))).toContain(
      'There are no older payments.',
    );
  });
});

describe('the ledger', () => {
  test('balances each currency, with each account on its side', () => {
    const words = wordsOf(
      draw(
        <LedgerBalances
          balances={[
            { account: 'revenue', currency: 'UGX', balance: -15_000 },
            { account: 'provider_clearing', currency: 'UGX', balance: 14_520 },
            { account: 'fees', currency: 'UGX', balance: 480 },
            { account: 'customer', currency: 'USD', balance: -0.3 },
            { account: 'provider_clearing', currency: 'USD', balance: 0.1 },
            { account: 'fees', currency: 'USD', balance: 0.2 },
          ]}
        />,
      ),
    );
    expect(words).toMatch(/Provider clearing 14,520 Provider fees 480 Revenue 15,000 Total 15,000 15,000/);
    expect(words.match(/The ledger balances\./g)).toHaveLength(2);
  });

  test('shows by how much the ledger is out of balance', () => {
    const html = draw(<LedgerBalances balances={[{ account: 'fees', currency: 'UGX', balance: 480 }]} />);
    expect(html).toContain('role="alert"');
    expect(wordsOf(html)).toContain('The ledger is out of balance by UGX 480.');
  });

  test('shows zero for an account without entries', () => {
    const words = wordsOf(
      draw(<LedgerBalances balances={[{ account: 'refunds', currency: 'UGX', balance: 0 }]} />),
    );
    expect(words).toContain('Refunded 0 Total 0 0');
    expect(words).toContain('The ledger balances.');
  });

  test('confirms that an entry balances, also in cents', () => {
    const lines = [
      { account: 'provider_clearing' as const, currency: 'USD' as const, amount: 0.3 },
      { account: 'fees' as const, currency: 'USD' as const, amount: -0.1 },
      { account: 'deposits_held' as const, currency: 'USD' as const, amount: -0.2 },
    ];
    const words = wordsOf(draw(<EntryList entries={[{ key: 'credited 7', bookedAt: at, lines }]} />));
    expect(words).toContain('Credited to the purchase 23 Nov 2026, 12:00 PM, in USD');
    expect(words).toContain('Deposits held 0.20');
    expect(words).toContain('Every entry balances. Debits equal credits.');
  });

  test('warns about an entry that does not balance', () => {
    const line = { account: 'fees' as const, currency: 'UGX' as const, amount: 480 };
    const html = draw(<EntryList entries={[{ key: 'fee 7', bookedAt: at, lines: [line] }]} />);
    expect(wordsOf(html)).toContain('At least one entry does not balance.');
  });

  test('shows that no reconciliation has run yet', () => {
    expect(wordsOf(draw(<Comparisons comparisons={[]} />))).toContain(
      'No reconciliation yet. It runs every night.',
    );
  });

  test('shows what a reconciliation found missing', () => {
    const compared = { fromDay: '2026-11-20', toDay: '2026-11-23', comparedAt: at, listed: 12 };
    const words = wordsOf(
      draw(
        <Comparisons
          comparisons={[
            { ...compared, healed: 2, unlisted: ['900', '901'] },
            { ...compared, comparedAt: '2026-11-22T09:00:00Z', healed: 0, unlisted: [] },
          ]}
        />,
      ),
    );
    expect(words).toContain('12 on the provider’s list, 2 added to our records, 2 of ours missing from it');
    expect(words).toContain('Missing provider IDs: 900, 901');
    expect(words).toContain('none of ours missing');
  });
});

describe('the payment history', () => {
  const query = paymentHistoryQuery(payment.reference);
  const page = (changes: Partial<PaymentHistory>) =>
    wordsOf(draw(<PaymentHistoryView query={query} />, [[query.queryKey, { ...trail, ...changes }]]));
  const buttons = ['Refund', 'Credit payment', 'Close manually', 'Add a note'];
  const shown = (changes: Partial<PaymentHistory>) => {
    const screen = <PaymentHistoryView query={query} />;
    const drawn = renderPart(screen, [[query.queryKey, { ...trail, ...changes }]]);
    return buttons.filter((name) => drawn.buttons.includes(name));
  };

  test.each([
    ['what may be credited', {}, ['Refund', 'Credit payment', 'Add a note']],
    ['what no book can hold', { acts: ['close'] }, ['Close manually', 'Add a note']],
    ['what is settled', { acts: [] }, ['Add a note']],
    ['what failed', { outcome: null, status: 'failed', acts: [] }, []],
  ] satisfies Array<[string, Partial<AdminAttempt>, string[]]>)(
    'offers the allowed actions for the history of: %s',
    (_words, changes, offered) => {
      expect(shown({ attempts: [{ ...attempt, ...changes }] })).toEqual(offered);
    },
  );

  test.each([
    ['unknown', true],
    ['pending', false],
    ['completed', false],
    ['failed', false],
  ] as const)('asks for the outcome of a refund that is %s: %s', (status, isAsked) => {
    expect(page({ refunds: [{ ...refund, status }] }).includes('Refund failed')).toBe(isAsked);
  });

  test.each([
    [
      'held',
      { acts: ['refund', 'credit'] },
      'On hold',
      'The amount does not match the quoted price. You can refund it or credit it to the payment.',
    ],
    [
      'held of too little',
      { acts: ['refund'] },
      'On hold',
      'The amount does not match the quoted price. You can refund it.',
    ],
    [
      'held of another currency',
      { heldBecause: 'currency', acts: ['close'] },
      'On hold',
      'The currency does not match the price. Our ledger cannot record this amount. Settle it with the payment provider and record the outcome here.',
    ],
    ['closed', { acts: [], closedAt: at }, 'Closed manually', 'The amount does not match the quoted price.'],
    [
      'paid twice',
      { outcome: 'refund_due', heldBecause: 'paid twice', acts: ['refund'] },
      'Refund due',
      'This has already been paid. You can refund it.',
    ],
    [
      'too late',
      { outcome: 'refund_due', heldBecause: 'lapsed' },
      'Refund due',
      'The item is no longer available.',
    ],
  ] satisfies Array<[string, Partial<AdminAttempt>, string, string]>)(
    'for money that is %s, shows the reason and the possible actions',
    (_words, changes, badge, why) => {
      expect(page({ attempts: [{ ...attempt, ...changes }] })).toContain(`UGX 20,000 ${badge} ${why}`);
    },
  );

  test('suggests no action for money that was closed manually', () => {
    const words = page({ attempts: [{ ...attempt, closedAt: at }] });
    expect(words).not.toContain('You can refund it.');
  });

  test.each([
    [{ method: 'card' }, 'Paid by Card'],
    [{ method: 'ussd' }, 'Paid by ussd'],
    [{ heldBecause: 'fraud' }, 'fraud You can'],
    [{ heldBecause: 'reference' }, 'We did not issue this reference.'],
  ] satisfies [Partial<AdminAttempt>, string][])('for an attempt with %j, shows: %s', (changes, words) => {
    expect(page({ attempts: [{ ...attempt, ...changes }] })).toContain(words);
  });

  test.each([
    ['requested', 'Requested'],
    ['pending', 'In progress'],
    ['failed', 'Failed, nothing refunded'],
    ['unknown', 'Not confirmed by the provider'],
  ] as const)('labels a refund that is %s as: %s', (status, words) => {
    expect(page({ refunds: [{ ...refund, status }] })).toContain(`Refund 3: UGX 4,000 ${words} Gone`);
  });

  test('shows the method, the fee, the excess and the refundable rest of credited money', () => {
    const credited = { ...attempt, outcome: 'credited' as const, excess: 5_000, refundable: 12_000 };
    const words = page({ attempts: [credited] });
    expect(words).toContain('Overpaid by UGX 5,000. Refund this amount first.');
    expect(words).not.toContain('The amount does not match the quoted price.');
    expect(words).toMatch(
      /900 \(test\) .* Paid by Mobile money Provider fee UGX 100 Left to refund UGX 12,000/,
    );
    const failed = {
      outcome: null,
      status: 'failed',
      refundable: null,
      reason: 'No money',
      acts: [],
    } as const;
    const none = page({ attempts: [{ ...attempt, ...failed, acts: [] }] });
    expect(none).toContain('Failed, no money received');
    expect(none).toContain('Provider message No money');
    expect(none).not.toMatch(/Provider fee|Left to refund|\. Refund this amount first\./);
    expect(page({ attempts: [{ ...attempt, ...failed, acts: [], status: 'pending' }] })).toContain('Pending');
  });

  test('shows the payer, the account and the refunded amount', () => {
    const paid = {
      ...payment,
      status: 'partially_refunded' as const,
      receipt: '2026-000017',
      refunded: 4_000,
    };
    const words = page({ payment: paid, isTest: false });
    expect(words).toContain('Viewing Package · UGX 15,000 All payments Partly refunded Payer Amina');
    expect(words).toMatch(
      /Account User 5 Email amina@example\.com Phone 0772 123 456 Reference pay_0123456789 Receipt 2026-000017 .* Refunded UGX 4,000/,
    );
    expect(words).not.toContain('Test mode');
    const visitor = page({ payment: { ...payment, userId: null, phone: null } });
    expect(visitor).toContain('Test mode');
    expect(visitor).toMatch(
      /Account None \(guest browser\) .* Phone Not provided .* Receipt None \(unpaid\)/,
    );
    expect(visitor).not.toContain('Refunded UGX');
  });

  test('shows who requested a refund, and when it was settled', () => {
    const words = page({ refunds: [{ ...refund, status: 'completed', askedBy: 'grace', settledAt: at }] });
    expect(words).toContain(
      'Refund 3: UGX 4,000 Completed Gone Requested by grace, 23 Nov 2026, 12:00 PM. Settled 23 Nov 2026, 12:00 PM',
    );
    expect(page({ refunds: [refund] })).toContain(
      'Requested by the system, 23 Nov 2026, 12:00 PM The money is',
    );
  });

  test('shows why the provider refused a refund', () => {
    const words = page({ refunds: [{ ...refund, status: 'failed', failure: 'The card is closed' }] });
    expect(words).toContain('The provider refused it: The card is closed');
  });

  test('shows events, and offers the payload only of provider events', () => {
    const event = {
      ...{ id: 1, name: 'charge.completed', reference: payment.reference, isOurs: true, isMessage: true },
      ...{ receivedAt: at, handledAt: at, outcome: 'credited' },
    };
    const found = { ...event, id: 2, name: 'attempt successful', isMessage: false, outcome: null };
    const words = page({ events: [event, found] });
    expect(words).toContain(
      'Provider event: charge.completed 23 Nov 2026, 12:00 PM, credited Event payload Status check: attempt successful',
    );
    expect(words).toContain(', not processed yet');
    expect(words.match(/Event payload/g)).toHaveLength(1);
  });

  test('shows an empty state for each part, and that a payment was not found', () => {
    for (const none of ['No refunds.', 'No reviews.', 'No ledger entries.', 'No events yet.'])
      expect(page({})).toContain(none);
    expect(page({ attempts: [] })).toContain('No payment attempts yet.');
    const failed = (fault: Error) =>
      renderPart(<PaymentHistoryView query={query} />, [[query.queryKey, fault]]).words;
    expect(failed(new CallError(404, '404', null))).toContain('Payment not found.');
    expect(failed(new CallError(503, '503', null))).toContain('We could not load');
  });

  test('escapes an unknown reference', () => {
    const words = page({ payment: null, reference: '<i>../x</i>' });
    expect(words).toContain('Payment with an unknown reference');
    expect(words).toContain('&lt;i&gt;../x&lt;/i&gt;');
  });

  test('shows who reviewed a payment, and why', () => {
    const review = { id: 1, transactionId: 7, refundId: null, act: 'closed' as const, note: 'By phone' };
    const words = page({ reviews: [{ ...review, reviewedBy: 'grace', reviewedAt: at }] });
    expect(words).toContain(
      'Settled manually with the provider: UGX 20,000 By phone grace, 23 Nov 2026, 12:00 PM',
    );
  });

  test.each([
    ['credited', { transactionId: 7 }, 'Credited after review: UGX 20,000'],
    ['checked', { transactionId: 99 }, 'Reviewed: attempt 99'],
    ['refund_completed', { refundId: 3 }, 'Unconfirmed refund completed: refund 3'],
    ['refund_failed', { refundId: 3 }, 'Unconfirmed refund failed: refund 3'],
    ['refund_entered', { refundId: 4 }, 'Refunded by the provider, recorded here: refund 4'],
  ] as const)('labels the review %s with %j as: %s', (act, about, words) => {
    const review = { id: 1, transactionId: 7, refundId: null, act, note: 'By phone' };
    expect(page({ reviews: [{ ...review, ...about, reviewedBy: 'grace', reviewedAt: at }] })).toContain(
      `${words} By phone`,
    );
  });
});
