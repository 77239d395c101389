import { emailTemplate } from '#kit/server/email/email-template.ts';

const title = 'Two-bedroom apartment with a balcony';
const listing = '12';
const name = 'Sarah Nakato';
const message = ['Is it still available in January?'];

export const enquiryEmailTemplate = emailTemplate({
  code: 'enquiry',
  title: 'Enquiry: new enquiry, to the lister',
  subject: 'New enquiry about {title} (listing {listing})',
  body: `{name} ({ways}) wrote:
{message}`,
  button: 'Reply to enquiry',
  samples: { title, listing, name, ways: '+256 700 000 009, sarah@example.com', message },
  needs: ['name', 'ways', 'message'],
});

export const replyEmailTemplate = emailTemplate({
  code: 'enquiry-reply',
  title: 'Enquiry: visitor’s reply, to the lister',
  subject: '{name} replied about {title}',
  body: `{name} wrote:
{message}`,
  button: 'Reply to enquiry',
  samples: { title, name, message },
  needs: ['message'],
});

export const sentEmailTemplate = emailTemplate({
  code: 'enquiry-sent',
  title: 'Enquiry: confirmation, to the visitor',
  subject: 'Your enquiry about listing {listing}',
  body: `We sent your enquiry about listing {listing} to the agent. Open it with this link to get the reply by email. You can also read the reply or delete the enquiry there.
Keep this link private: anyone who has it can see the enquiry. If you did not send an enquiry, ignore this email.`,
  button: 'View your enquiry',
  samples: { listing },
});

export const answerEmailTemplate = emailTemplate({
  code: 'enquiry-answer',
  title: 'Enquiry: reply, to the visitor',
  subject: 'New reply to your enquiry about {title}',
  body: `{name} wrote:
{message}`,
  button: 'View your enquiry',
  samples: { title, name: 'David Okello', message },
  needs: ['message'],
});

export const answerWaitingEmailTemplate = emailTemplate({
  code: 'enquiry-answer-waiting',
  title: 'Enquiry: reply waiting, to a visitor whose address is not confirmed',
  subject: 'The agent has replied to your enquiry',
  body: `The agent has replied to your enquiry. Open it with this link to read the reply and to get later replies by email.
If you did not send an enquiry, ignore this email.`,
  button: 'Read the reply',
  samples: {},
});

export const enquiryEmailTemplates = [
  enquiryEmailTemplate,
  replyEmailTemplate,
  sentEmailTemplate,
  answerWaitingEmailTemplate,
  answerEmailTemplate,
];
