import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import { samplePayment } from '#app/testing/sample-payment.ts';
import type { OwnPayment } from '#features/payments/receipt-schema.ts';
import type { OwnRefund } from '#features/payments/schema.ts';
import { OwnPaymentRow, refundSummary } from './payment-list.tsx';

const payment: OwnPayment = { ...samplePayment, status: 'succeeded', refunds: [] };

function draw(over: Partial<OwnPayment>): { words: string; links: string[] } {
  const html = renderToStaticMarkup(
    <Router ssrPath="/payments">
      <OwnPaymentRow {...payment} {...over} />
    </Router>,
  );
  return {
    words: html
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
    links: [...html.matchAll(/ href="([^"]+)"/g)].map(([, address = '']) => address),
  };
}

const page = '/payments/pay_0123456789';

test.each([
  ['created', 'Not paid yet', 'Pay'],
  ['pending', 'Payment pending', 'Continue'],
  ['failed', 'Declined', 'Pay again'],
] as const)('labels a payment that is %s as %s, with the link %s', (status, words, wayOn) => {
  expect(draw({ status })).toEqual({
    words: `Viewing Package UGX 15,000 ${words} 5 May 2026 ${wayOn} Viewing Package, 5 May 2026`,
    links: [page, page],
  });
});

test('says that a pending payment’s purchase is no longer available, and does not offer to continue', () => {
  const { words, links } = draw({ status: 'pending', obstacle: 'lapsed' });
  expect(words).toMatch(/no longer available\. Please do not approve the payment/);
  expect(links).toEqual([page]);
});

test.each([
  ['expired', 'Expired'],
  ['cancelled', 'Cancelled'],
  ['held', 'Payment under review'],
  ['refund_pending', 'Refund under way'],
] as const)('labels a payment that is %s as %s, with a link to its page only', (status, words) => {
  expect(draw({ status })).toEqual({
    words: `Viewing Package UGX 15,000 ${words} 5 May 2026`,
    links: [page],
  });
});

test.each([
  ['succeeded', 'Paid'],
  ['partially_refunded', 'Partly refunded'],
  ['refunded', 'Refunded'],
] as const)('labels a payment that is %s as %s, with its receipt and the PDF', (status, words) => {
  expect(draw({ status, receipt: '2026-000017' })).toEqual({
    words: `Viewing Package UGX 15,000 ${words} 5 May 2026 Receipt 2026-000017 View receipt 2026-000017 Download PDF of receipt 2026-000017`,
    links: [page, `${page}/receipt`, '/api/payments/pay_0123456789/receipt.pdf'],
  });
});

const refund: OwnRefund = { amount: 5_000, status: 'completed', askedAt: '2026-05-06T09:00:00Z' };

test.each([
  ['completed', 'UGX 5,000 refunded (requested on 6 May 2026)'],
  ['pending', 'Refund of UGX 5,000 requested on 6 May 2026. It is on its way to you.'],
  ['requested', 'Refund of UGX 5,000 requested on 6 May 2026. It is on its way to you.'],
  [
    'unknown',
    'Refund of UGX 5,000 requested on 6 May 2026. The payment provider has not confirmed it yet, and we are looking into it.',
  ],
  [
    'failed',
    'Refund of UGX 5,000 requested on 6 May 2026. The refund has not gone through yet, and we are looking into it.',
  ],
] as const)('labels a refund that is %s as: %s', (status, line) => {
  expect(refundSummary({ ...refund, status }, 'UGX')).toBe(line);
  expect(draw({ refunds: [{ ...refund, status }] }).words).toContain(line);
});
