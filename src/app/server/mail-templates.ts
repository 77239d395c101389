import { productName } from '#app/product.ts';
import { handoverLetters } from '#app/server/people/handover-letters.ts';
import { accountLetters } from '#features/accounts/server/letters.ts';
import { lotLetters } from '#features/auctions/server/letter-words.ts';
import { enquiryLetters } from '#features/enquiries/server/letter-words.ts';
import { salesLetter } from '#features/memberships/server/letter-words.ts';
import { receiptLetter, refundLetter } from '#features/payments/server/letter-words.ts';
import { reportLetter } from '#features/properties/server/report-letter.ts';
import { reviewLetters } from '#features/reviews/server/letter-words.ts';
import { stayLetters } from '#features/stays/server/letter-words.ts';
import { checkLetters, requestLetters } from '#features/verification/server/letter-words.ts';
import { claimLetters } from '#features/viewing-claims/server/letter-words.ts';
import { viewingLetters } from '#features/viewings/server/letter-words.ts';
import type { LetterTemplate } from '#kit/server/mail/letter-template.ts';

/** The mails whose words an admin can change. Those that say what binds people stay in the program: see docs/decisions/0062. */
export const mailTemplates: readonly LetterTemplate[] = [
  ...accountLetters,
  receiptLetter,
  refundLetter,
  ...enquiryLetters,
  ...viewingLetters,
  ...stayLetters,
  ...reviewLetters,
  ...claimLetters,
  reportLetter,
  ...Object.values(requestLetters),
  ...Object.values(checkLetters),
  salesLetter,
  ...Object.values(lotLetters),
  ...Object.values(handoverLetters),
].map(({ template }) => named(template));

/** In a preview the product is called as it is in the mail. */
function named(template: LetterTemplate): LetterTemplate {
  const { samples } = template;
  return 'product' in samples ? { ...template, samples: { ...samples, product: productName } } : template;
}
