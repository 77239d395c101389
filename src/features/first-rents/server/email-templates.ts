import { emailTemplate } from '#kit/server/email/email-template.ts';

const title = 'Two-bedroom flat in Ntinda';
const day = '12 Dec 2026';
const amount = 'UGX 2,700,000';
const payBy = '5 Dec 2026, 3:00 PM';
const takeBackFrom = '15 Dec 2026, 8:00 PM';
const refundAt = '19 Dec 2026, 8:00 PM';

export const tenantEmailTemplates = {
  accepted: emailTemplate({
    code: 'first-rent-accepted',
    title: 'First rent: accepted, to the tenant',
    subject: 'You can move in: “{title}”',
    body: `The lister agrees that you move in on {day}. Pay the first rent of {amount} by {payBy}, Kampala time.
We hold the money until you have the keys. If the keys never come, you get all of it back.`,
    button: 'Pay the first rent',
    samples: { title, day, amount, payBy },
    needs: ['amount', 'payBy'],
  }),
  paid: emailTemplate({
    code: 'first-rent-paid',
    title: 'First rent: held, to the tenant',
    subject: 'We hold your first rent for “{title}”',
    body: `We hold {amount} until you have the keys. You move in on {day}.
Your page shows a 6-digit code. Give it to the lister only when you have the keys in your hand.
If the keys have not come by {takeBackFrom}, Kampala time, you can take the money back. If neither side confirms the handover, we refund it on {refundAt}.`,
    button: 'See your code',
    samples: { title, day, amount, takeBackFrom, refundAt },
    needs: ['amount', 'takeBackFrom'],
  }),
  handedOver: emailTemplate({
    code: 'first-rent-handed-over',
    title: 'First rent: keys handed over, to the tenant',
    subject: 'You have the keys of “{title}”',
    body: `The handover of the keys is confirmed, so the lister gets {amount}.
If you do not have the keys, write to us at once.`,
    button: 'See your first rent',
    samples: { title, amount },
    needs: ['amount'],
  }),
  disputed: emailTemplate({
    code: 'first-rent-disputed',
    title: 'First rent: the lister says that you have the keys, to the tenant',
    subject: 'Do you have the keys of “{title}”?',
    body: `The lister says that you have the keys. We hold {amount} until we have decided.
If you have them, confirm it. If not, tell us what happened.`,
    button: 'Answer',
    samples: { title, amount },
    needs: ['amount'],
  }),
  reminder: emailTemplate({
    code: 'first-rent-reminder',
    title: 'First rent: handover not confirmed, to the tenant',
    subject: 'Do you have the keys of “{title}”?',
    body: `The handover of the keys is not confirmed yet. If you have them, give the lister your code.
If the keys have not come by {takeBackFrom}, Kampala time, you can take {amount} back.`,
    button: 'See your code',
    samples: { title, amount, takeBackFrom },
    needs: ['amount', 'takeBackFrom'],
  }),
  payReminder: emailTemplate({
    code: 'first-rent-pay-reminder',
    title: 'First rent: time for paying ends, to the tenant',
    subject: 'Pay the first rent for “{title}” by {payBy}',
    body: `{left} of the first rent is left to pay. Pay it by {payBy}, Kampala time.
Otherwise the agreement ends, and we refund everything that you have paid.`,
    button: 'Pay the first rent',
    samples: { title, left: 'UGX 700,000', payBy },
    needs: ['left', 'payBy'],
  }),
  ended: emailTemplate({
    code: 'first-rent-ended',
    title: 'First rent: ended, to the tenant',
    subject: 'Your first rent for “{title}” has ended',
    body: `{reason}
{money}`,
    button: 'See your first rent',
    samples: {
      title,
      reason: 'The lister declined your request.',
      money: 'We are refunding UGX 2,700,000. Mobile money and cards take a few days.',
    },
    needs: ['reason', 'money'],
  }),
};

export const ownerEmailTemplates = {
  requested: emailTemplate({
    code: 'first-rent-requested',
    title: 'First rent: requested, to the lister',
    subject: 'A tenant wants to rent “{title}”',
    body: `{tenant} wants to move in on {day} and to pay the first rent of {amount} through us.
Accept or decline by {answerBy}, Kampala time. Without an answer the request ends.`,
    button: 'Answer the request',
    samples: { title, tenant: 'Amina Nakato', day, amount, answerBy: payBy },
    needs: ['amount', 'answerBy'],
  }),
  paid: emailTemplate({
    code: 'first-rent-paid-owner',
    title: 'First rent: held, to the lister',
    subject: 'We hold the first rent for “{title}”',
    body: `{tenant} has paid {amount}. We hold it until the keys.
Hand over the keys on {day} and enter the tenant’s 6-digit code. The money then becomes part of your next payout.
Without the code the tenant can take the money back from {takeBackFrom}, Kampala time, and we refund it on {refundAt}.`,
    button: 'Enter the code',
    samples: { title, tenant: 'Amina Nakato', day, amount, takeBackFrom, refundAt },
    needs: ['amount', 'takeBackFrom'],
  }),
  handedOver: emailTemplate({
    code: 'first-rent-handed-over-owner',
    title: 'First rent: keys handed over, to the lister',
    subject: 'The first rent for “{title}” is yours',
    body: `The handover of the keys is confirmed. {amount} is now part of your next payout.
We have taken the listing off the market.`,
    button: 'See your earnings',
    samples: { title, amount },
    needs: ['amount'],
  }),
  reminder: emailTemplate({
    code: 'first-rent-reminder-owner',
    title: 'First rent: handover not confirmed, to the lister',
    subject: 'Enter the tenant’s code for “{title}”',
    body: `You were to hand over the keys on {day}. Enter the tenant’s 6-digit code, and {amount} is yours.
Without the code the tenant can take the money back from {takeBackFrom}, Kampala time, and we refund it on {refundAt}.`,
    button: 'Enter the code',
    samples: { title, day, amount, takeBackFrom, refundAt },
    needs: ['amount', 'takeBackFrom'],
  }),
  ended: emailTemplate({
    code: 'first-rent-ended-owner',
    title: 'First rent: ended, to the lister',
    subject: 'The first rent for “{title}” has ended',
    body: `{reason}
{money}`,
    button: 'See your first rents',
    samples: {
      title,
      reason: 'The tenant cancelled before moving in.',
      money: 'The tenant gets UGX 2,700,000 back.',
    },
    needs: ['reason', 'money'],
  }),
};

export const adminEmailTemplate = emailTemplate({
  code: 'first-rent-waits',
  isEnglish: true,
  title: 'First rent: decision needed, to admins',
  subject: 'A lister on {product} says that the keys were handed over',
  body: 'First rent {id}: the tenant has not confirmed the handover. We hold the money until you decide.',
  button: 'Review the first rent',
  samples: { product: 'the market', id: '12' },
});

export const firstRentEmailTemplates = [
  ...Object.values(tenantEmailTemplates),
  ...Object.values(ownerEmailTemplates),
  adminEmailTemplate,
];
