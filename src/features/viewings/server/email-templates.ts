import { emailTemplate } from '#kit/server/email/email-template.ts';

const title = 'Two-bedroom apartment with a balcony';
const when = '10:00 AM on 12 Dec 2026';
const listing = '12';
const visitor = 'Sarah Nakato (+256 700 000 009)';
const whereabouts = ['It is in Ntinda, Kampala. The way there: https://example.com/directions'];
const own = 'See your viewing';
const desk = 'See your viewings';

export const codeEmailTemplate = emailTemplate({
  code: 'viewing-code',
  title: 'Viewing: code to confirm the email address, to the visitor',
  subject: '{code} is your code to book the viewing',
  body: `Your code is {code}. Enter it to book your viewing of “{title}” at {when}.
We keep this time for you until {until}, Kampala time. The link below books it too.
If you did not ask for this viewing, ignore this email. Nothing is booked without the code.`,
  button: 'Book the viewing',
  samples: { title, when, code: '048213', until: '9:15 AM' },
  needs: ['code'],
});

export const latePaymentEmailTemplate = emailTemplate({
  code: 'viewing-paid-late',
  title: 'Viewing: paid, but the time was gone, to the visitor',
  subject: 'Your viewing is not booked: choose another time',
  body: `Your payment arrived, but {when} was no longer free for “{title}”. The viewing is not booked.
Your viewing package is active. Choose another time and use the package: you do not pay again.`,
  button: 'Choose another time',
  samples: { title, when },
  needs: ['when'],
});

export const bookedEmailTemplates = {
  visitor: emailTemplate({
    code: 'viewing-booked',
    title: 'Viewing: booked, to the visitor',
    subject: 'Viewing booked: {when}',
    body: `You can see “{title}” at {when}.
{whereabouts}
The page has the code to show at the home, and moves or cancels the viewing. Keep its link to yourself: whoever has it can do that too.`,
    button: own,
    samples: { title, when, whereabouts },
    needs: ['when'],
  }),
  agent: emailTemplate({
    code: 'viewing-booked-agent',
    title: 'Viewing: booked, to whoever shows it',
    subject: 'Viewing of listing {listing}: {when}',
    body: `{visitor} comes to see “{title}” at {when}.
{whereabouts}`,
    button: desk,
    samples: { title, when, listing, visitor, whereabouts },
    needs: ['when', 'visitor'],
  }),
};

export const movedEmailTemplates = {
  visitor: emailTemplate({
    code: 'viewing-moved',
    title: 'Viewing: moved, to the visitor',
    subject: 'Viewing moved: {when}',
    body: `{byAgent}
The viewing of “{title}” is no longer at {before}, but at {when}.
{whereabouts}`,
    button: own,
    samples: {
      title,
      when,
      before: '9:00 AM on 11 Dec 2026',
      byAgent: ['Whoever shows the home has moved it, as agreed with you.'],
      whereabouts,
    },
    needs: ['when'],
  }),
  agent: emailTemplate({
    code: 'viewing-moved-agent',
    title: 'Viewing: moved, to whoever shows it',
    subject: 'Viewing of listing {listing} moved: {when}',
    body: `The viewing of “{title}” is no longer at {before}, but at {when}.
{byWhom}`,
    button: desk,
    samples: { title, when, before: '9:00 AM on 11 Dec 2026', listing, byWhom: `${visitor} has moved it.` },
    needs: ['when'],
  }),
};

export const confirmedEmailTemplate = emailTemplate({
  code: 'viewing-confirmed',
  title: 'Viewing: confirmed, to the visitor',
  subject: 'Viewing confirmed: {when}',
  body: `{agent} will be at “{title}” at {when}.
{whereabouts}`,
  button: own,
  samples: { title, when, agent: 'David Okello', whereabouts },
  needs: ['when'],
});

export const endedEmailTemplates = {
  declined: emailTemplate({
    code: 'viewing-declined',
    title: 'Viewing: declined, to the visitor',
    subject: 'Viewing cancelled: {when}',
    body: `“{title}” cannot be shown to you at {when}.
{words}`,
    button: own,
    samples: { title, when, words: ['They wrote: The home is let.'] },
    needs: ['when'],
  }),
  cancelled: emailTemplate({
    code: 'viewing-cancelled',
    title: 'Viewing: cancelled, to the visitor',
    subject: 'Viewing cancelled: {when}',
    body: `Your viewing of “{title}” at {when} is cancelled.
{words}`,
    button: own,
    samples: { title, when, words: [] },
    needs: ['when'],
  }),
  agent: emailTemplate({
    code: 'viewing-cancelled-agent',
    title: 'Viewing: cancelled, to whoever shows it',
    subject: 'Viewing of listing {listing} cancelled: {when}',
    body: `The viewing of “{title}” at {when} does not take place.
{byWhom}`,
    button: desk,
    samples: { title, when, listing, byWhom: [`${visitor} has cancelled it.`] },
    needs: ['when'],
  }),
};

export const reminderEmailTemplates = {
  visitor: emailTemplate({
    code: 'viewing-reminder',
    title: 'Viewing: reminder, to the visitor',
    subject: '{soon}: viewing at {when}',
    body: `You can see “{title}” at {when}.
{whereabouts}
The page has a code: show it at the home.`,
    button: own,
    samples: { title, when, soon: 'Tomorrow', whereabouts },
    needs: ['when'],
  }),
  agent: emailTemplate({
    code: 'viewing-reminder-agent',
    title: 'Viewing: reminder, to whoever shows it',
    subject: '{soon}: viewing at {when}',
    body: `{visitor} comes to see “{title}” at {when}.
{whereabouts}`,
    button: desk,
    samples: { title, when, soon: 'Tomorrow', visitor, whereabouts },
    needs: ['when', 'visitor'],
  }),
};

export const viewingEmailTemplates = [
  codeEmailTemplate,
  latePaymentEmailTemplate,
  ...Object.values(bookedEmailTemplates),
  ...Object.values(movedEmailTemplates),
  confirmedEmailTemplate,
  ...Object.values(endedEmailTemplates),
  ...Object.values(reminderEmailTemplates),
];
