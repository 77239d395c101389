import { emailTemplate, templateText } from '#kit/server/email/email-template.ts';

const title = 'Garden cottage in Muyenga';
const day = '26 Dec 2026';
const days = '14';
const rule = templateText(
  'You have until {day}, {days} days in all. Neither side reads the other’s review before both are published: when both are written, or on that day.',
);
const first = templateText('Please say what others should know before they decide about this home.');
const ofGuest = templateText(
  'Please say what other hosts should know about {guest}. Only hosts whom they ask can read it.',
);
const button = templateText('Write a review');

export const guestEmailTemplates = {
  stay: emailTemplate({
    code: 'review-of-stay',
    title: 'Review: of a stay, to the guest',
    subject: 'How was your stay in “{title}”?',
    body: `${first}\n${rule}`,
    button,
    samples: { title, day, days },
    needs: ['day'],
  }),
  visit: emailTemplate({
    code: 'review-of-viewing',
    title: 'Review: of a viewing, to the visitor',
    subject: 'How was your viewing of “{title}”?',
    body: `${first}\n${rule}`,
    button,
    samples: { title, day, days },
    needs: ['day'],
  }),
};

export const hostEmailTemplates = {
  stay: emailTemplate({
    code: 'review-of-guest',
    title: 'Review: of a guest, to the host',
    subject: 'How was your guest in “{title}”?',
    body: `${ofGuest}\n${rule}`,
    button,
    samples: { title, day, days, guest: 'Sarah' },
    needs: ['day'],
  }),
  visit: emailTemplate({
    code: 'review-of-visitor',
    title: 'Review: of a visitor, to whoever showed the home',
    subject: 'How was your visitor in “{title}”?',
    body: `${ofGuest}\n${rule}`,
    button,
    samples: { title, day, days, guest: 'Sarah' },
    needs: ['day'],
  }),
};

export const reviewEmailTemplates = [
  ...Object.values(guestEmailTemplates),
  ...Object.values(hostEmailTemplates),
];
