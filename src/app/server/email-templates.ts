import { productName } from '#app/product.ts';
import type { EmailTemplate } from '#kit/server/email/email-template.ts';
import type { Feature } from '#kit/server/feature.ts';
import { features } from './features.ts';

const withTemplates: readonly Feature[] = features;

/** All emails whose text an admin can change. */
export const emailTemplates: readonly EmailTemplate[] = withTemplates
  .flatMap((feature) => feature.emailTemplates ?? [])
  .map(({ template }) => withProductName(template));

/** Adds the product name to the sample values, as in a real email. */
function withProductName(template: EmailTemplate): EmailTemplate {
  const { samples } = template;
  return 'product' in samples ? { ...template, samples: { ...samples, product: productName } } : template;
}
