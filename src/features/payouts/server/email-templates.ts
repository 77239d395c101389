import { emailTemplate } from '#kit/server/email/email-template.ts';

export const earningTakenBackTemplate = emailTemplate({
  code: 'earning-taken-back',
  title: 'Payout: a guest was refunded, to the host',
  subject: 'A refund of {amount} was taken from your balance',
  body: `A guest of “{title}” was refunded {amount}. This money was already owed to you, so we took it from your balance.
If your balance is now below zero, your next earnings are used to make it up.`,
  button: 'See your earnings',
  samples: { amount: 'UGX 60,000', title: 'Garden cottage in Muyenga' },
  isEnglish: true,
  needs: ['amount', 'title'],
});

export const payoutEmailTemplates = {
  earningTakenBack: earningTakenBackTemplate,
  paid: emailTemplate({
    code: 'payout-paid',
    title: 'Payout: it arrived, to the host',
    subject: 'We paid you {amount}',
    body: `We sent {amount} to {destination}. Your mobile-money network has confirmed it.
Reference: {reference}.`,
    button: 'See your earnings',
    samples: { amount: 'UGX 285,000', destination: 'MTN 0772 123 456', reference: 'payout_0123456789' },
    isEnglish: true,
    needs: ['amount', 'destination', 'reference'],
  }),
  returned: emailTemplate({
    code: 'payout-returned',
    title: 'Payout: it failed, to the host',
    subject: 'Your payout of {amount} did not arrive',
    body: `We could not pay {amount} to {destination}. The money is back in your balance.
{reason}
Check that the number is right, registered in your name and not over its limit. If it is wrong, change it on your earnings page. We will try again with the next payout.`,
    button: 'Check the payout number',
    samples: {
      amount: 'UGX 285,000',
      destination: 'MTN 0772 123 456',
      reason: ['The network said: account is frozen'],
    },
    isEnglish: true,
    needs: ['amount', 'destination'],
  }),
  destination: emailTemplate({
    code: 'payout-number-changed',
    title: 'Payout: number changed, to the host',
    subject: 'Your payout number was changed',
    body: `Your earnings will be paid to {destination}, {name}. To protect you, we send nothing there before {usableFrom}.
If you did not do this, change the number back and change your password now.`,
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
