import { emailTemplate } from '#kit/server/email/email-template.ts';

const title = 'Garden cottage in Muyenga';
const when = '12 Dec 2026 to 15 Dec 2026, 3 nights';
const said = 'something important does not work';

export const hostEmailTemplates = {
  reported: emailTemplate({
    code: 'stay-problem',
    title: 'Problem with a stay: reported, to the host',
    subject: 'A guest reported a problem with “{title}”',
    body: `Your guest ({when}) reported: {said}. Please call the guest and fix the problem.
Read the report and reply to it in your bookings. We are holding the payment for this stay until the problem is settled.`,
    button: 'View bookings for your homes',
    samples: { title, when, said },
    needs: ['said'],
  }),
  withdrawn: emailTemplate({
    code: 'stay-problem-withdrawn',
    title: 'Problem with a stay: solved, to the host',
    subject: 'Problem solved: “{title}”',
    body: 'Your guest ({when}) says that the problem is solved, so we are no longer holding the payment for this stay.',
    button: 'View bookings for your homes',
    samples: { title, when },
  }),
  refunded: emailTemplate({
    code: 'stay-problem-refunded-host',
    title: 'Problem with a stay: stay refunded, to the host',
    subject: 'Problem closed: “{title}”',
    body: `Your guest ({when}) reported: {said}.
Everything that the guest paid for this stay is refunded, so we have closed the report. There is nothing left to decide.`,
    button: 'View bookings for your homes',
    samples: { title, when, said },
    needs: ['said'],
  }),
  decided: emailTemplate({
    code: 'stay-problem-decided-host',
    title: 'Problem with a stay: decided, to the host',
    subject: 'Our decision on the problem with “{title}”',
    body: `Your guest ({when}) reported: {said}.
{outcome}
{note}`,
    button: 'View bookings for your homes',
    samples: {
      title,
      when,
      said,
      outcome: 'We are refunding UGX 80,000 to the guest. You earn the rest of what was paid.',
      note: 'There was no water for a day.',
    },
    needs: ['outcome', 'note'],
  }),
};

export const guestEmailTemplates = {
  refunded: emailTemplate({
    code: 'stay-problem-refunded',
    title: 'Problem with a stay: stay refunded, to the guest',
    subject: 'Your report about “{title}” is closed',
    body: `Everything that was paid for this stay is refunded, so we have closed your report.
Refunds to mobile money and cards can take a few days.`,
    button: 'See your stay',
    samples: { title },
  }),
  decided: emailTemplate({
    code: 'stay-problem-decided',
    title: 'Problem with a stay: decided, to the guest',
    subject: 'Our decision on your report about “{title}”',
    body: `{outcome}
{note}`,
    button: 'See your stay',
    samples: {
      title,
      outcome: 'We are refunding UGX 80,000. Refunds to mobile money and cards can take a few days.',
      note: 'There was no water for a day.',
    },
    needs: ['outcome', 'note'],
  }),
};

export const adminEmailTemplate = emailTemplate({
  code: 'stay-problem-waits',
  isEnglish: true,
  title: 'Problem with a stay: decision needed, to admins',
  subject: 'A guest on {product} reported a problem with a stay',
  body: 'Stay {stay}: {said}. The host is not paid until you decide.',
  button: 'Review the problem',
  samples: { product: 'Sample Homes', stay: '12', said },
});

export const stayProblemEmailTemplates = [
  ...Object.values(hostEmailTemplates),
  ...Object.values(guestEmailTemplates),
  adminEmailTemplate,
];
