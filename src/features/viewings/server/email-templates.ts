import { emailTemplate } from '#kit/server/email/email-template.ts';

const title = 'Two-bedroom apartment with a balcony';
const when = 'Sat 12 Dec 2026, 10:00 AM (Kampala time)';
const listing = '12';
const visitor = 'Sarah Nakato (+256 700 000 009)';
const whereabouts = ['Location: Ntinda, Kampala. Directions: https://example.com/directions'];
const visitorButton = 'See your viewing';
const dashboardLabel = 'See your viewings';

export const codeEmailTemplate = emailTemplate({
  code: 'viewing-code',
  title: 'Viewing: code to confirm the email address, to the visitor',
  subject: '{code} is your code to book the viewing',
  body: `Your code is {code}. Enter it to book your viewing of “{title}” for {when}.
We are holding this time for you until {until}, Kampala time. You can also book it with the button below.
If you did not request this viewing, ignore this email. Nothing is booked unless you enter the code or use the button.`,
  button: 'Book viewing',
  samples: { title, when, code: '048213', until: '9:15 AM' },
  needs: ['code'],
});

export const latePaymentEmailTemplate = emailTemplate({
  code: 'viewing-paid-late',
  title: 'Viewing: paid, but the time was gone, to the visitor',
  subject: 'Your viewing is not booked: choose another time',
  body: `Your payment arrived, but {when} was no longer free for “{title}”. The viewing is not booked.
Your viewing package is active. Choose another time and use the package. You do not have to pay again.`,
  button: 'Choose another time',
  samples: { title, when },
  needs: ['when'],
});

export const bookedEmailTemplates = {
  visitor: emailTemplate({
    code: 'viewing-booked',
    title: 'Viewing: booked, to the visitor',
    subject: 'Viewing booked: {when}',
    body: `Your viewing of “{title}” is booked for {when}.
Your viewing page has a code to show to the agent at the home. You can also reschedule or cancel there. Keep the link private: anyone who has it can do the same.`,
    button: visitorButton,
    samples: { title, when, whereabouts },
    needs: ['when'],
  }),
  agent: emailTemplate({
    code: 'viewing-booked-agent',
    title: 'Viewing: booked, to the agent',
    subject: 'New viewing for listing {listing}: {when}',
    body: `{visitor} has booked a viewing of “{title}” for {when}.`,
    button: dashboardLabel,
    samples: { title, when, listing, visitor, whereabouts },
    needs: ['when', 'visitor'],
  }),
};

export const rescheduledEmailTemplates = {
  visitor: emailTemplate({
    code: 'viewing-moved',
    title: 'Viewing: rescheduled, to the visitor',
    subject: 'Viewing rescheduled: {when}',
    body: `{byAgent}
Your viewing of “{title}” has been rescheduled from {before} to {when}.`,
    button: visitorButton,
    samples: {
      title,
      when,
      before: 'Fri 11 Dec 2026, 9:00 AM (Kampala time)',
      byAgent: ['The agent rescheduled your viewing, as agreed with you.'],
      whereabouts,
    },
    needs: ['when'],
  }),
  agent: emailTemplate({
    code: 'viewing-moved-agent',
    title: 'Viewing: rescheduled, to the agent',
    subject: 'Viewing rescheduled for listing {listing}: {when}',
    body: `The viewing of “{title}” has been rescheduled from {before} to {when}.
{byWhom}`,
    button: dashboardLabel,
    samples: {
      title,
      when,
      before: 'Fri 11 Dec 2026, 9:00 AM (Kampala time)',
      listing,
      byWhom: `${visitor} rescheduled the viewing.`,
    },
    needs: ['when'],
  }),
};

export const confirmedEmailTemplate = emailTemplate({
  code: 'viewing-confirmed',
  title: 'Viewing: confirmed, to the visitor',
  subject: 'Viewing confirmed: {when}',
  body: `{agent} has confirmed your viewing of “{title}” for {when}.`,
  button: visitorButton,
  samples: { title, when, agent: 'David Okello', whereabouts },
  needs: ['when'],
});

export const endedEmailTemplates = {
  declined: emailTemplate({
    code: 'viewing-declined',
    title: 'Viewing: declined, to the visitor',
    subject: 'Viewing cancelled: {when}',
    body: `The agent has cancelled your viewing of “{title}” for {when}.
{words}`,
    button: visitorButton,
    samples: { title, when, words: ['The agent wrote: The home has been let.'] },
    needs: ['when'],
  }),
  cancelled: emailTemplate({
    code: 'viewing-cancelled',
    title: 'Viewing: cancelled, to the visitor',
    subject: 'Viewing cancelled: {when}',
    body: `Your viewing of “{title}” for {when} is cancelled.
{words}`,
    button: visitorButton,
    samples: { title, when, words: [] },
    needs: ['when'],
  }),
  agent: emailTemplate({
    code: 'viewing-cancelled-agent',
    title: 'Viewing: cancelled, to the agent',
    subject: 'Viewing cancelled for listing {listing}: {when}',
    body: `The viewing of “{title}” for {when} is cancelled.
{byWhom}`,
    button: dashboardLabel,
    samples: { title, when, listing, byWhom: [`${visitor} cancelled the viewing.`] },
    needs: ['when'],
  }),
};

export const reminderEmailTemplates = {
  visitor: emailTemplate({
    code: 'viewing-reminder',
    title: 'Viewing: reminder, to the visitor',
    subject: 'Reminder: viewing {soon}, {when}',
    body: `Your viewing of “{title}” is booked for {when}.
Your viewing page has a code. Show it to the agent at the home.`,
    button: visitorButton,
    samples: { title, when, soon: 'tomorrow', whereabouts },
    needs: ['when'],
  }),
  agent: emailTemplate({
    code: 'viewing-reminder-agent',
    title: 'Viewing: reminder, to the agent',
    subject: 'Reminder: viewing {soon}, {when}',
    body: `{visitor} has booked a viewing of “{title}” for {when}.`,
    button: dashboardLabel,
    samples: { title, when, soon: 'tomorrow', visitor, whereabouts },
    needs: ['when', 'visitor'],
  }),
};

export const viewingEmailTemplates = [
  codeEmailTemplate,
  latePaymentEmailTemplate,
  ...Object.values(bookedEmailTemplates),
  ...Object.values(rescheduledEmailTemplates),
  confirmedEmailTemplate,
  ...Object.values(endedEmailTemplates),
  ...Object.values(reminderEmailTemplates),
];
