import { productName } from '#app/product.ts';
import { handoverEmailTemplates } from '#app/server/people/handover-emails.ts';
import { accountEmailTemplates } from '#features/accounts/server/email-templates.ts';
import { lotEmailTemplates } from '#features/auctions/server/email-templates.ts';
import { enquiryEmailTemplates } from '#features/enquiries/server/email-templates.ts';
import { salesEmailTemplate } from '#features/memberships/server/sales-email-templates.ts';
import {
  receiptEmailTemplate,
  refundEmailTemplate,
} from '#features/payments/server/receipt-email-template.ts';
import { reportEmailTemplate } from '#features/properties/server/report-email-template.ts';
import { reviewEmailTemplates } from '#features/reviews/server/email-templates.ts';
import { stayEmailTemplates } from '#features/stays/server/email-templates.ts';
import { checkEmailTemplates, requestEmailTemplates } from '#features/verification/server/email-templates.ts';
import { claimEmailTemplates } from '#features/viewing-claims/server/email-templates.ts';
import { viewingEmailTemplates } from '#features/viewings/server/email-templates.ts';
import type { EmailTemplate } from '#kit/server/email/email-template.ts';

/**
 * The emails whose text an admin can change. Legally binding texts are not among them: see
 * docs/decisions/0062.
 */
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
].map(({ template }) => withProductName(template));

/** Adds the product name to the sample values, as in a real email. */
function withProductName(template: EmailTemplate): EmailTemplate {
  const { samples } = template;
  return 'product' in samples ? { ...template, samples: { ...samples, product: productName } } : template;
}
