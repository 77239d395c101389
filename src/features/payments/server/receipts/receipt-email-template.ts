import { emailTemplate } from '#kit/server/email/email-template.ts';

export const receiptEmailTemplate = emailTemplate({
  code: 'receipt',
  title: 'Payment: receipt',
  subject: 'Your receipt {shownNumber}',
  body: `{testWords}
Thank you, {name}: we have received your payment of {amount} for {what}.
{back}
Anyone can check that this receipt is genuine: {check}`,
  button: 'View or download receipt',
  samples: {
    number: '2026-000017',
    shownNumber: '2026-000017 (test mode)',
    testWords: ['Test mode. No money was charged.'],
    name: 'Sarah Nakato',
    amount: 'UGX 15,000',
    what: 'Viewing Package',
    day: '12 Dec 2026',
    method: 'Mobile money',
    reference: 'pay_0123456789',
    back: [],
    check: 'https://example.com/receipts/2026-000017',
  },
  needs: ['shownNumber', 'testWords', 'amount', 'what', 'back', 'check'],
});

export const refundEmailTemplate = emailTemplate({
  code: 'payment-refund',
  title: 'Payment: it is refunded',
  subject: 'We are refunding {amount}',
  body: `{name}, we received {amount} for {what} and are refunding all of it.
{reason}
Refunds to mobile money and cards can take a few days.`,
  button: 'See the payment',
  samples: {
    name: 'Sarah Nakato',
    amount: 'UGX 10,000',
    what: 'Unlock',
    reason: 'You had already paid for this.',
    reference: 'pay_0123456789',
  },
  needs: ['amount', 'what', 'reason'],
});

export const refundedEmailTemplate = emailTemplate({
  code: 'payment-refunded',
  title: 'Payment: an admin has refunded it or a part of it',
  subject: 'We have refunded {amount}',
  body: `{name}, we have refunded {amount} of your payment for {what}.
Refunds to mobile money and cards can take a few days.`,
  button: 'See the payment',
  samples: { name: 'Sarah Nakato', amount: 'UGX 10,000', what: 'Viewing Package' },
  needs: ['amount', 'what'],
});
