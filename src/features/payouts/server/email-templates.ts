import { emailTemplate } from '#kit/server/email/email-template.ts';

export const earningTakenBackTemplate = emailTemplate({
  code: 'earning-taken-back',
  title: 'Payout: a guest was refunded, to the host',
  subject: 'A refund of {amount} was taken from your balance',
  body: `A guest of “{title}” was refunded {amount}. This money was already owed to you, so we took it from your balance.
If your balance is now below zero, your next earnings are used to make it up.`,
  button: 'See your earnings',
  samples: { amount: 'UGX 60,000', title: 'Garden cottage in Muyenga' },
  needs: ['amount', 'title'],
});

export const payoutEmailTemplates = { earningTakenBack: earningTakenBackTemplate };
