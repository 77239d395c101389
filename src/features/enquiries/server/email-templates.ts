import { emailTemplate } from '#kit/server/email/email-template.ts';

const title = 'Two-bedroom apartment with a balcony';
const listing = '12';
const name = 'Sarah Nakato';
const message = ['Is it still free in January?'];

export const enquiryEmailTemplate = emailTemplate({
  code: 'enquiry',
  title: 'Enquiry: to whoever lists the home',
  subject: 'Enquiry about listing {listing}, {title}',
  body: `{name} ({ways}) wrote:
{message}`,
  button: 'Answer at your desk',
  samples: { title, listing, name, ways: '+256 700 000 009, sarah@example.com', message },
  needs: ['name', 'ways', 'message'],
});

export const replyEmailTemplate = emailTemplate({
  code: 'enquiry-reply',
  title: 'Enquiry: a visitor wrote back, to whoever lists the home',
  subject: '{name} wrote back about {title}',
  body: `{name} wrote:
{message}`,
  button: 'Answer at your desk',
  samples: { title, name, message },
  needs: ['message'],
});

export const sentEmailTemplate = emailTemplate({
  code: 'enquiry-sent',
  title: 'Enquiry: was sent, to the visitor',
  subject: 'Your enquiry about listing {listing}',
  body: `We sent your enquiry about listing {listing} to the agent. Open it with this link to get the answer by email. You can also read the answer there, or delete the enquiry.
Keep this link private: anyone who has it can see the enquiry. If you did not send an enquiry, ignore this email.`,
  button: 'See your enquiry',
  samples: { listing },
});

export const answerEmailTemplate = emailTemplate({
  code: 'enquiry-answer',
  title: 'Enquiry: the answer, to the visitor',
  subject: 'Answer to your enquiry about {title}',
  body: `{name} wrote:
{message}`,
  button: 'See your enquiry',
  samples: { title, name: 'David Okello', message },
  needs: ['message'],
});

export const answerWaitingEmailTemplate = emailTemplate({
  code: 'enquiry-answer-waiting',
  title: 'Enquiry: an answer is waiting, to a visitor whose address is not confirmed',
  subject: 'Your enquiry has an answer',
  body: `The agent has answered your enquiry. Open it with this link to read the answer and to get further answers by email.
If you did not send an enquiry, ignore this email.`,
  button: 'Read the answer',
  samples: {},
});

export const enquiryEmailTemplates = [
  enquiryEmailTemplate,
  replyEmailTemplate,
  sentEmailTemplate,
  answerWaitingEmailTemplate,
  answerEmailTemplate,
];
