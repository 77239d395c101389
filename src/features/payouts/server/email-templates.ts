import { emailTemplate } from '#kit/server/email/email-template.ts';

export const earningTakenBackTemplate = emailTemplate({
  code: 'earning-taken-back',
  title: 'Payout: payment refunded, to the host',
  subject: 'We deducted a refund of {amount} from your balance',
  body: `We refunded {amount} that was paid for “{title}”. This money was already in your balance, so we deducted it.
If your balance is now negative, we will deduct the difference from your next earnings.`,
  button: 'See your earnings',
  samples: { amount: 'UGX 60,000', title: 'Garden cottage in Muyenga' },
  isEnglish: true,
  needs: ['amount', 'title'],
});

export const payoutEmailTemplates = {
  earningTakenBack: earningTakenBackTemplate,
  paid: emailTemplate({
    code: 'payout-paid',
    title: 'Payout: arrived, to the host',
    subject: 'We paid you {amount}',
    body: `We sent {amount} to {destination}. It has been confirmed.
Reference: {reference}.`,
    button: 'See your earnings',
    samples: { amount: 'UGX 285,000', destination: 'MTN 0772 123 456', reference: 'payout_0123456789' },
    isEnglish: true,
    needs: ['amount', 'destination', 'reference'],
  }),
  returned: emailTemplate({
    code: 'payout-returned',
    title: 'Payout: failed, to the host',
    subject: 'Your payout of {amount} did not arrive',
    body: `We could not pay {amount} to {destination}. The money is back in your balance.
{reason}
Check that the number is right, that the account is in your name and that it is not over its limit. If something is wrong, change it on your earnings page. We will try again with the next payout.`,
    button: 'Check where we pay you',
    samples: {
      amount: 'UGX 285,000',
      destination: 'MTN 0772 123 456',
      reason: ['The network said: account is frozen'],
    },
    isEnglish: true,
    needs: ['amount', 'destination'],
  }),
  delayed: emailTemplate({
    code: 'payout-delayed',
    title: 'Payout: delayed by us, to the host',
    subject: 'Your payout of {amount} is delayed',
    body: `We could not send {amount} to {destination}, because of a problem on our side. The problem is not your number or account, and you do not need to do anything.
The money is in your balance. We will pay it with the next payout.`,
    button: 'See your earnings',
    samples: { amount: 'UGX 285,000', destination: 'MTN 0772 123 456' },
    isEnglish: true,
    needs: ['amount', 'destination'],
  }),
  late: emailTemplate({
    code: 'payout-late',
    title: 'Payout: arrived after we had reported it as failed, to the host',
    subject: 'Your payout of {amount} has arrived after all',
    body: `We told you that {amount} did not reach {destination}, and returned it to your balance. The provider now says that it arrived, so we deducted {amount} from your balance again.
If your balance is now negative, we will deduct the difference from your next earnings. We will not send further payouts until we have checked this. If the money did not reach you, reply to this email.`,
    button: 'See your earnings',
    samples: { amount: 'UGX 285,000', destination: 'MTN 0772 123 456' },
    isEnglish: true,
    needs: ['amount', 'destination'],
  }),
  settled: emailTemplate({
    code: 'balance-settled',
    title: 'Payout: balance paid outside the regular payouts, to the host',
    subject: 'We paid you {amount}',
    body: `We paid your balance of {amount} outside the regular payouts.
{note}
If you did not receive it, reply to this email.`,
    button: 'See your earnings',
    samples: { amount: 'USD 120', note: 'Bank transfer to Stanbic, account ending in 4821, on 28 Nov.' },
    isEnglish: true,
    needs: ['amount', 'note'],
  }),
  repaid: emailTemplate({
    code: 'debt-repaid',
    title: 'Payout: debt repaid, to the host',
    subject: 'You no longer owe us {amount}',
    body: `We recorded that your debt of {amount} is settled.
{note}`,
    button: 'See your earnings',
    samples: { amount: 'UGX 60,000', note: 'Received by mobile money on 28 Nov.' },
    isEnglish: true,
    needs: ['amount', 'note'],
  }),
  destination: emailTemplate({
    code: 'payout-number-changed',
    title: 'Payout: payout method changed, to the host',
    subject: 'Your payout method was changed',
    body: `Your earnings will be paid to {destination}, {name}. To protect you, we will not send payouts there before {usableFrom}.
If you did not do this, change it back and change your password now.`,
    button: 'See your earnings',
    samples: {
      destination: 'MTN 0772 123 456',
      name: 'Sarah Nakato',
      usableFrom: 'Sat 12 Dec 2026, 10:00 AM (Kampala time)',
    },
    isEnglish: true,
    needs: ['destination', 'usableFrom'],
  }),
};
