import { emailTemplate } from '#kit/server/email/email-template.ts';

const title = 'Garden cottage in Muyenga';
const when = '12 Dec 2026 to 15 Dec 2026, 3 nights';
const outcome = 'We are refunding UGX 120,000. Mobile money and cards take a few days.';
const note = 'The pictures show the broken table.';

export const guestEmailTemplates = {
  reminder: emailTemplate({
    code: 'damage-deposit-reminder',
    title: 'Damage deposit: unpaid, to the guest',
    subject: 'Pay the damage deposit for “{title}”',
    body: `Your stay begins on {arrival}. The damage deposit of {amount} is due on {day}.
We hold it, and refund it at the end of the second day after you leave unless the host claims damage.`,
    button: 'Pay the damage deposit',
    samples: { title, amount: 'UGX 200,000', day: '10 Dec 2026', arrival: '12 Dec 2026' },
    needs: ['amount', 'day'],
  }),
  claimed: emailTemplate({
    code: 'damage-claim',
    title: 'Damage deposit: claim of the host, to the guest',
    subject: 'The host claims damage: “{title}”',
    body: `The host asks for {amount} of your damage deposit of {deposit} and writes:
{text}
Accept or refuse the claim by {until}, Kampala time. If you refuse or do not answer, an admin decides.`,
    button: 'See your stay',
    samples: {
      title,
      amount: 'UGX 80,000',
      deposit: 'UGX 200,000',
      text: 'A chair is broken.',
      until: '18 Dec 2026, 3:00 PM',
    },
    needs: ['amount', 'text', 'until'],
  }),
  unanswered: emailTemplate({
    code: 'damage-claim-unanswered',
    title: 'Damage deposit: claim not answered, to the guest',
    subject: 'An admin decides about the damage at “{title}”',
    body: `You did not answer the host’s claim in time, so an admin now decides.
Until then you can still accept or refuse the claim. We email you the decision.`,
    button: 'See your stay',
    samples: { title },
  }),
  settled: emailTemplate({
    code: 'damage-deposit-settled',
    title: 'Damage deposit: refunded, to the guest',
    subject: 'Your damage deposit for “{title}”',
    body: '{outcome}',
    button: 'See your stay',
    samples: { title, outcome },
    needs: ['outcome'],
  }),
  decided: emailTemplate({
    code: 'damage-claim-decided',
    title: 'Damage deposit: claim decided, to the guest',
    subject: 'We decided about the damage at “{title}”',
    body: `{outcome}
{note}`,
    button: 'See your stay',
    samples: { title, outcome, note },
    needs: ['outcome', 'note'],
  }),
};

export const hostEmailTemplates = {
  released: emailTemplate({
    code: 'damage-deposit-released-host',
    title: 'Damage deposit: refunded without a claim, to the host',
    subject: 'We refunded a damage deposit: “{title}”',
    body: `We are refunding the damage deposit of {amount} to your guest of {when}.
{because} You can no longer claim damage from it.`,
    button: 'See your bookings',
    samples: {
      ...{ title, when, amount: 'UGX 200,000' },
      because: 'You made no claim by the end of the second day after departure.',
    },
    needs: ['amount', 'because'],
  }),
  refused: emailTemplate({
    code: 'damage-claim-refused-host',
    title: 'Damage deposit: claim refused, to the host',
    subject: 'Your guest refused your claim: “{title}”',
    body: `Your guest of {when} refused your claim and writes:
{text}
An admin now decides. We email you the decision, and hold the deposit until then.`,
    button: 'See your bookings',
    samples: { title, when, text: 'The chair was broken before.' },
    needs: ['text'],
  }),
  unanswered: emailTemplate({
    code: 'damage-claim-unanswered-host',
    title: 'Damage deposit: claim not answered, to the host',
    subject: 'Your guest did not answer your claim: “{title}”',
    body: `Your guest of {when} did not answer your claim in time.
An admin now decides. We email you the decision, and hold the deposit until then.`,
    button: 'See your bookings',
    samples: { title, when },
  }),
  refunded: emailTemplate({
    code: 'damage-deposit-refunded-host',
    title: 'Damage deposit: refunded by an admin, to the host',
    subject: 'We refunded a damage deposit: “{title}”',
    body: `We refunded the damage deposit of {amount} to your guest of {when}.
You get nothing of it, and you can no longer claim damage from it.`,
    button: 'See your bookings',
    samples: { title, when, amount: 'UGX 200,000' },
    needs: ['amount'],
  }),
  accepted: emailTemplate({
    code: 'damage-claim-accepted-host',
    title: 'Damage deposit: claim accepted, to the host',
    subject: 'Your guest accepted your claim: “{title}”',
    body: 'Your guest of {when} accepted your claim. You get {amount}, which is now part of your balance.',
    button: 'See your bookings',
    samples: { title, when, amount: 'UGX 80,000' },
    needs: ['amount'],
  }),
  decided: emailTemplate({
    code: 'damage-claim-decided-host',
    title: 'Damage deposit: claim decided, to the host',
    subject: 'We decided about the damage at “{title}”',
    body: `Your guest of {when}: {outcome}
{note}`,
    button: 'See your bookings',
    samples: { title, when, outcome: 'You get UGX 80,000 of the damage deposit.', note },
    needs: ['outcome', 'note'],
  }),
};

export const adminEmailTemplate = emailTemplate({
  code: 'damage-claim-waits',
  isEnglish: true,
  title: 'Damage deposit: decision needed, to admins',
  subject: 'A claim about damage on {product} needs a decision',
  body: 'Stay {stay}: the guest refused the claim of the host, or did not answer it in time.',
  button: 'Review the claim',
  samples: { product: 'the market', stay: '12' },
});

export const damageDepositEmailTemplates = [
  ...Object.values(guestEmailTemplates),
  ...Object.values(hostEmailTemplates),
  adminEmailTemplate,
];
