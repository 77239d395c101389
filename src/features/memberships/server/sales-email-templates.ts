import { emailTemplate } from '#kit/server/email/email-template.ts';

/**
 * The reply to a sales enquiry, which admins can edit. Emails about prices, and about homes after the end of
 * a plan, cannot be edited.
 */
export const salesEmailTemplate = emailTemplate({
  code: 'sales-answer',
  title: 'Sales enquiry: reply, to the customer',
  subject: 'Your {product} plan enquiry',
  body: `Hello {name},
{answer}
You asked:
{question}`,
  samples: {
    product: 'Sample Homes',
    name: 'Grace',
    answer: 'Yes. For more than 100 homes, we can make you an offer.',
    question: 'Do you have a plan for 200 homes?',
  },
  needs: ['answer'],
});
