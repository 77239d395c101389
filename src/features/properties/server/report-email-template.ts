import { emailTemplate } from '#kit/server/email/email-template.ts';

export const reportEmailTemplate = emailTemplate({
  code: 'report',
  isEnglish: true,
  title: 'Report: listing reported, to admins',
  subject: 'A home on {product} was reported',
  body: 'A visitor reported listing {listing}, “{title}”.',
  button: 'View reports',
  samples: { product: 'Sample Homes', listing: '12', title: 'Two-bedroom apartment with a balcony' },
  needs: ['listing'],
});
