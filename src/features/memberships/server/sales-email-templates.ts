import { emailTemplate } from '#kit/server/email/email-template.ts';

/**
 * The answer to a sales enquiry. Texts about prices, and about homes after the end of a plan, are not
 * editable.
 */
export const salesEmailTemplate = emailTemplate({
  code: 'sales-answer',
  title: 'Question to sales: the answer, to whoever asked',
  subject: 'Your question about plans on {product}',
  body: `Hello {name},
{answer}
You asked:
{question}`,
  samples: {
    product: 'the market',
    name: 'Grace',
    answer: 'Yes, for more than a hundred homes we make you an offer.',
    question: 'Is there a plan for two hundred homes?',
  },
  needs: ['answer'],
});
