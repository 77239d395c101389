import { describe, expect, test } from 'vitest';
import { samplePayment } from '#app/testing/sample-payment.ts';
import type { OwnRefund, Payment } from '#features/payments/schema.ts';
import { renderPart } from '#kit/web/testing/render-to-string.tsx';
import { PaymentState } from './payment-state.tsx';

function draw(over: Partial<Payment> = {}, hasLeft = false): string {
  const { html } = renderPart(
    <PaymentState
      payment={{ ...samplePayment, ...over }}
      hasLeft={hasLeft}
      bought={<p>What was bought</p>}
    />,
  );
  return html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
}

test.each([
  [{ status: 'created' }, 'Not paid yet', 'until 1:00 PM on 5 May 2026'],
  [
    { status: 'pending' },
    'Payment pending',
    'the payment on your phone or with your bank. Confirmation can take a few minutes. This page updates',
  ],
  [{ status: 'succeeded', receipt: '2026-000017' }, 'Payment Successful!', 'Receipt 2026-000017'],
  [
    { status: 'failed' },
    'Payment Failed',
    'There was an issue processing your payment. Please try again. The payment was declined. You have not been charged.',
  ],
  [
    { status: 'failed', refusal: 'insufficient_balance', heldUntil: '2026-05-05T09:20:00Z' },
    'Payment Failed',
    'insufficient balance. You have not been charged. You can also use another number or card. Your booking is held until 12:20 PM on 5 May 2026.',
  ],
  [{ status: 'cancelled' }, 'Payment cancelled', 'you will get what you paid for or a full refund'],
  [{ status: 'held' }, 'Payment under review', 'Please do not pay again.'],
  [
    { status: 'refund_pending', returnReason: 'already_paid' },
    'Refund under way',
    'You had already paid for this, so this payment was not needed. We are refunding your payment.',
  ],
  [
    { status: 'refunded', returnReason: 'lapsed', refunded: 15_000 },
    'Refunded',
    'what you paid for was no longer available. We refunded UGX 15,000.',
  ],
  [
    { status: 'expired' },
    'This price has expired',
    'We did not receive your payment in time. If money left your account, you will get what you paid for, or a refund, when the provider confirms it.',
  ],
  [{ status: 'partially_refunded', refunded: 5_000 }, 'Partly refunded', 'We refunded UGX 5,000.'],
  [{ status: 'refunded', refunded: 15_000 }, 'Refunded', 'We refunded UGX 15,000.'],
] satisfies [Partial<Payment>, string, string][])(
  'for a payment with %j, shows: %s',
  (over, heading, words) => {
    const said = draw(over);
    expect(said).toContain(
      ` ${heading} Viewing Package · UGX 15,000 Test mode: no real money is charged`.trim(),
    );
    expect(said).toContain(words);
    expect(said.includes('What was bought')).toBe(over.status === 'succeeded');
    expect(said.includes('MTN Mobile Money')).toBe(
      ['created', 'pending', 'failed'].includes(over.status ?? ''),
    );
  },
);

describe('a payment that was paid more than once', () => {
  const askedAt = '2026-05-05T09:30:00Z';

  test.each([
    [[['pending', 15_000]], 'You paid twice. We are refunding the second payment: UGX 15,000.'],
    [[['completed', 15_000]], 'You paid twice. We refunded the second payment: UGX 15,000.'],
    [[['requested', 9_000]], 'We received more than one payment for this. We are refunding UGX 9,000.'],
    [
      [
        ['unknown', 15_000],
        ['completed', 15_000],
      ],
      'We received more than one payment for this. We are refunding UGX 30,000.',
    ],
    [[['completed', 9_000]], 'We received more than one payment for this. We refunded UGX 9,000.'],
  ] satisfies [[OwnRefund['status'], number][], string][])(
    'for the refunds %j, shows: %s',
    (refunds, words) => {
      const of = refunds.map(([status, amount]) => ({ status, amount, askedAt }));
      expect(draw({ status: 'succeeded', refunds: of })).toContain(words);
    },
  );

  test.each([
    { status: 'succeeded', refunds: [{ status: 'failed', amount: 15_000, askedAt }] },
    { status: 'refund_pending', refunds: [{ status: 'pending', amount: 15_000, askedAt }] },
    { status: 'succeeded' },
  ] satisfies Partial<Payment>[])('mentions no double payment for %j', (over) => {
    expect(draw(over)).not.toMatch(
      /Only do this if no money has left your account\. If you pay twice, we will refund the extra payment\.|more than one/,
    );
  });
});

test('tells the payer not to approve an unavailable purchase, and offers to cancel a pending payment', () => {
  const waiting = draw({ obstacle: 'lapsed' });
  expect(waiting).toMatch(
    /no longer available\. Please do not approve the payment\. If money still arrives, we will refund it in full\./,
  );
  expect(waiting).toContain('Cancel payment');
  expect(waiting).not.toMatch(/Try again|Approve the payment on your phone or with your bank\./);
  expect(draw({ obstacle: 'already_paid', status: 'failed' })).not.toMatch(/Try again|Cancel payment/);
});

test('shows a slow payment as pending, however the payer returned', () => {
  for (const hasLeft of [true, false]) expect(draw({}, hasLeft)).not.toMatch(/fail|declined/i);
  expect(draw({}, true)).toContain('You left the payment page.');
});

test('shows no test mode notice for real money', () => {
  expect(draw({ isTest: false })).not.toContain('Test mode');
});

test('keeps a place for the time left of a hold, which screen readers skip', () => {
  const heldUntil = new Date(Date.now() + 600_000).toISOString();
  const payment = { ...samplePayment, status: 'pending', heldUntil } as const;
  const { html } = renderPart(<PaymentState payment={payment} hasLeft={false} bought={null} />);
  expect(html).toMatch(/<span aria-hidden="true"[^>]*>Time left <span[^>]*>\u00a0<\/span><\/span>/);
});
