import { z } from 'zod';
import { fieldError } from '#kit/field-error.ts';
import { emailSchema } from '#kit/pasted-shapes.ts';
import { phoneSchema } from '#kit/phone-shape.ts';
import { isOneLine, isPlainText } from '#kit/text.ts';
import { salesLimits } from './sales-limits.ts';

const unshowableError = fieldError('This contains characters that cannot be shown');
const singleLine = (missing: string) =>
  z
    .string(missing)
    .trim()
    .max(salesLimits.name, 'Enter at most 200 characters')
    .refine(isOneLine, unshowableError);
const textSchema = (missing: string) =>
  z
    .string(missing)
    .trim()
    .min(salesLimits.least, missing)
    .max(salesLimits.words, fieldError('Enter at most 2,000 characters'))
    .refine(isPlainText, unshowableError);

export const salesEnquiryBody = z.strictObject({
  name: singleLine(fieldError('Full name is required')).min(1, fieldError('Full name is required')),
  email: emailSchema(fieldError('Invalid email address'), 'Email address is required'),
  phone: phoneSchema.nullish().transform((value) => value ?? null),
  company: z
    .string()
    .trim()
    .max(salesLimits.name, 'Enter at most 200 characters')
    .refine((text) => text === '' || isOneLine(text), unshowableError)
    .default(''),
  words: textSchema('Enter your question'),
});
export type SalesEnquiryBody = z.output<typeof salesEnquiryBody>;

export const salesAnswerBody = z.strictObject({ answer: textSchema(fieldError('Please write an answer')) });

/** A sales enquiry as admins see it. */
export const salesEnquiry = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  company: z.string(),
  words: z.string(),
  askedAt: z.string(),
  answer: z.string().nullable(),
  answeredAt: z.string().nullable(),
  /**
   * The username of the admin who answered. Null without an answer, or when that account no longer exists.
   */
  answeredBy: z.string().nullable(),
});
export type SalesEnquiry = z.output<typeof salesEnquiry>;
