import { productName } from '#app/product.ts';
import { handoverEmailTemplates } from '#app/server/people/handover-letters.ts';
import { accountEmailTemplates } from '#features/accounts/server/letters.ts';
import { lotEmailTemplates } from '#features/auctions/server/letter-words.ts';
import { enquiryEmailTemplates } from '#features/enquiries/server/letter-words.ts';
import { salesEmailTemplate } from '#features/memberships/server/letter-words.ts';
import { receiptEmailTemplate, refundEmailTemplate } from '#features/payments/server/letter-words.ts';
import { reportEmailTemplate } from '#features/properties/server/report-letter.ts';
import { reviewEmailTemplates } from '#features/reviews/server/letter-words.ts';
import { stayEmailTemplates } from '#features/stays/server/letter-words.ts';
import { checkEmailTemplates, requestEmailTemplates } from '#features/verification/server/letter-words.ts';
import { claimEmailTemplates } from '#features/viewing-claims/server/letter-words.ts';
import { viewingEmailTemplates } from '#features/viewings/server/letter-words.ts';
import type { EmailTemplate } from '#kit/server/mail/letter-template.ts';

/** The mails whose words an admin can change. Those that say what binds people stay in the program: see docs/decisions/0062. */
export const emailTemplates: readonly EmailTemplate[] = [
  ...accountEmailTemplates,
  receiptEmailTemplate,
  refundEmailTemplate,
  ...enquiryEmailTemplates,
  ...viewingEmailTemplates,
  ...stayEmailTemplates,
  ...reviewEmailTemplates,
  ...claimEmailTemplates,
  reportEmailTemplate,
  ...Object.values(requestEmailTemplates),
  ...Object.values(checkEmailTemplates),
  salesEmailTemplate,
  ...Object.values(lotEmailTemplates),
  ...Object.values(handoverEmailTemplates),
].map(({ template }) => named(template));

/** In a preview the product is called as it is in the mail. */
function named(template: EmailTemplate): EmailTemplate {
  const { samples } = template;
  return 'product' in samples ? { ...template, samples: { ...samples, product: productName } } : template;
}
