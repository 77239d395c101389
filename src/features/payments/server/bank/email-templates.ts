import { emailTemplate } from '#kit/server/email/email-template.ts';

export const transferDetailsTemplate = emailTemplate({
  code: 'bank-transfer-details',
  title: 'Payment: how to pay at the bank',
  subject: 'Pay {amount} at the bank with reference {code}',
  body: `{name}, pay {amount} for {what} into our bank account.
Write the reference {code} on the slip or in the description of the transfer. Without it we may not find your money.
The money must arrive by {until}, Kampala time. Bank transfers usually take one to three working days.
Then send us the slip on the page of the payment. We email your receipt when the money has arrived.`,
  button: 'Send slip',
  samples: {
    name: 'Sarah Nakato',
    amount: 'UGX 12,000,000',
    what: 'Bid deposit: house in Ntinda',
    code: 'K7PM-42QX',
    until: '12 Dec 2026, 3:00 PM',
  },
  needs: ['amount', 'what', 'code', 'until'],
});

export const transferReversedTemplate = emailTemplate({
  code: 'bank-transfer-reversed',
  title: 'Payment: reversed by the bank',
  subject: 'The bank reversed your payment of {amount}',
  body: `{name}, our bank took back your payment of {amount} for {what}. It no longer counts as paid.
{reason}
We have not kept any of this money. Ask your bank what happened. If you still want what you paid for, you can pay again while it is available.`,
  button: 'See the payment',
  samples: {
    name: 'Sarah Nakato',
    amount: 'UGX 12,000,000',
    what: 'Bid deposit: house in Ntinda',
    reason: 'The cheque was returned unpaid.',
  },
  needs: ['amount', 'what', 'reason'],
});

export const slipRejectedTemplate = emailTemplate({
  code: 'bank-slip-refused',
  title: 'Payment: bank slip rejected',
  subject: 'We could not accept your bank slip',
  body: `{name}, we could not accept the slip for your payment of {amount} for {what}.
{reason}
If you have paid, please send another slip. If money has arrived without a reference, we return it.`,
  button: 'Send another slip',
  samples: {
    name: 'Sarah Nakato',
    amount: 'UGX 12,000,000',
    what: 'Bid deposit: house in Ntinda',
    reason: 'The reference on the slip cannot be read.',
  },
  needs: ['amount', 'what', 'reason'],
});
