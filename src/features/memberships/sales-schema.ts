import { z } from 'zod';
import { emailShape } from '#kit/pasted-shapes.ts';
import { phoneShape } from '#kit/phone-shape.ts';
import { isOneLine, isPlainText } from '#kit/text.ts';

export const salesLimits = { least: 3, words: 2000, name: 200, shown: 200 } as const;

const unshowable = 'This contains characters that cannot be shown';
const line = (missing: string) =>
  z.string(missing).trim().max(salesLimits.name, 'At most 200 characters').refine(isOneLine, unshowable);
const words = (missing: string) =>
  z
    .string(missing)
    .trim()
    .min(salesLimits.least, missing)
    .max(salesLimits.words, 'At most 2,000 characters')
    .refine(isPlainText, unshowable);

export const salesEnquiryBody = z.strictObject({
  name: line('Full name is required').min(1, 'Full name is required'),
  email: emailShape('Invalid email address', 'Email address is required'),
  phone: phoneShape.nullish().transform((given) => given ?? null),
  company: z
    .string()
    .trim()
    .max(salesLimits.name, 'At most 200 characters')
    .refine((text) => text === '' || isOneLine(text), unshowable)
    .default(''),
  words: words('Please write what you want to know'),
});
export type SalesEnquiryBody = z.output<typeof salesEnquiryBody>;

export const salesAnswerBody = z.strictObject({ answer: words('Please write an answer') });

/** An enquiry as admins read it. */
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
  /** The admin's username; null when there is no such account any more. */
  answeredBy: z.string().nullable(),
});
export type SalesEnquiry = z.output<typeof salesEnquiry>;
