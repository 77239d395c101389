import { z } from 'zod';
import { fieldError } from '#kit/field-error.ts';
import { emailSchema } from '#kit/pasted-shapes.ts';
import { isOneLine } from '#kit/text.ts';
import { platforms } from './choices.ts';
import { defaultRating } from './ratings.ts';

export const waitlistEntry = z.object({
  name: z
    .string(fieldError('Full name is required'))
    .trim()
    .min(1, fieldError('Full name is required'))
    .max(200, fieldError('Full name must be at most 200 characters'))
    .refine(isOneLine, fieldError('Full name contains characters that are not allowed')),
  email: emailSchema(fieldError('Invalid email address'), 'Email address is required'),
  platform: z.enum(platforms, 'Choose iOS or Android'),
  rating: z
    .int('Choose a rating from 1 to 5')
    .min(1, 'Choose a rating from 1 to 5')
    .max(5, 'Choose a rating from 1 to 5')
    .default(defaultRating),
});
export type WaitlistEntry = z.output<typeof waitlistEntry>;

export const waitlistCount = z.object({
  platform: z.enum(platforms),
  entries: z.number(),
  /** The mean of the ratings from 1 to 5, with one decimal. */
  meanRating: z.number(),
  lastAt: z.string(),
});
export type WaitlistCount = z.output<typeof waitlistCount>;
