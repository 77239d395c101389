import { z } from 'zod';
import { emptyStringToNull } from './empty-string-to-null.ts';
import { fieldError } from './field-error.ts';
import { cleanPastedText } from './pasted-text.ts';
import { readPhone } from './read-phone.ts';

const invalidPhoneMessage = fieldError(
  'Enter a valid phone number, such as 0700 000 001, or start with + and the country code',
);

const maxPhoneLength = 40;

/** Accepts a number as people write it, and returns it as E.164. */
export const phoneSchema = z.string(invalidPhoneMessage).transform((text, context) => {
  const phone = cleanPastedText(text).length <= maxPhoneLength ? readPhone(text) : null;
  if (phone !== null) return phone;
  context.addIssue({ code: 'custom', message: invalidPhoneMessage });
  return z.NEVER;
});

/** Accepts an empty form field as a missing number. */
export const optionalPhoneSchema = z.preprocess(emptyStringToNull, phoneSchema.nullish());
