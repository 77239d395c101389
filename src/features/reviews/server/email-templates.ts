import { emailTemplate, templateText } from '#kit/server/email/email-template.ts';

const title = 'Garden cottage in Muyenga';
const day = '26 Dec 2026';
const days = '14';
const deadlineText = templateText(
  'You have {days} days, until {day}. We publish both reviews together, when both are written or on that day. Until then, you cannot read each other’s review.',
);
const guestPrompt = templateText('Tell others what they should know before they choose this home.');
const hostPrompt = templateText(
  'Tell other hosts what they should know about {guest}. Only hosts who get a request from them can read it.',
);
const button = templateText('Write a review');

export const guestEmailTemplates = {
  stay: emailTemplate({
    code: 'review-of-stay',
    title: 'Review: invitation to review a stay, to the guest',
    subject: 'How was your stay at “{title}”?',
    body: `${guestPrompt}\n${deadlineText}`,
    button,
    samples: { title, day, days },
    needs: ['day'],
  }),
  visit: emailTemplate({
    code: 'review-of-viewing',
    title: 'Review: invitation to review a viewing, to the visitor',
    subject: 'How was your viewing of “{title}”?',
    body: `${guestPrompt}\n${deadlineText}`,
    button,
    samples: { title, day, days },
    needs: ['day'],
  }),
};

export const hostEmailTemplates = {
  stay: emailTemplate({
    code: 'review-of-guest',
    title: 'Review: invitation to review a guest, to the host',
    subject: 'Review your guest at “{title}”',
    body: `${hostPrompt}\n${deadlineText}`,
    button,
    samples: { title, day, days, guest: 'Sarah' },
    needs: ['day'],
  }),
  visit: emailTemplate({
    code: 'review-of-visitor',
    title: 'Review: invitation to review a visitor, to the agent',
    subject: 'Review the visitor to “{title}”',
    body: `${hostPrompt}\n${deadlineText}`,
    button,
    samples: { title, day, days, guest: 'Sarah' },
    needs: ['day'],
  }),
};

export const reviewEmailTemplates = [
  ...Object.values(guestEmailTemplates),
  ...Object.values(hostEmailTemplates),
];
