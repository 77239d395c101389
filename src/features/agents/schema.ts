import { z } from 'zod';
import { propertyCard } from '#features/properties/schema.ts';
import { reviewSchema } from '#features/reviews/schema.ts';
import { shownBadge } from '#features/verification/check-schema.ts';
import { fieldError } from '#kit/field-error.ts';
import { int4Max } from '#kit/numbers.ts';
import { integerParam } from '#kit/query-shapes.ts';
import { isPlainText } from '#kit/text.ts';
import { photoReasons } from './choices.ts';

export const agentParams = z.object({ mark: z.string().regex(/^[0-9a-f]{12}$/, 'Agent not found') });

export const agentQuery = z.object({
  /** The id of the last home on the previous page. The page shows homes with lower ids, which are older. */
  before: integerParam(int4Max, 'Home not found').optional(),
});

/** A stored picture of a person. */
export const photographSchema = z.object({
  key: z.string(),
  width: z.number(),
  height: z.number(),
  colour: z.string(),
});

export const ownPhotographSchema = z.object({ photograph: photographSchema.nullable() });
export const photoForm = z.object({ image: z.file() });

const text = z
  .string()
  .trim()
  .max(500, fieldError('Enter at most 500 characters'))
  .refine(isPlainText, fieldError('This contains characters that cannot be shown'));
export const photoReportBody = z.strictObject({
  reason: z.enum(photoReasons, 'Choose what is wrong'),
  words: text.default(''),
});
export const photoDecisionBody = z.strictObject({
  outcome: z.enum(['removed', 'kept'], 'Choose whether to remove or keep the photo'),
  reason: text.min(3, fieldError('Enter a reason')),
});

/** All open reports of one photo, for admins. */
export const photoCase = z.object({
  userId: z.number().int(),
  name: z.string(),
  mark: z.string(),
  photograph: photographSchema,
  reports: z.array(z.object({ reason: z.enum(photoReasons), words: z.string(), reportedAt: z.string() })),
});
export type PhotoCase = z.output<typeof photoCase>;

/** The public page of an agent or an owner who lists homes. */
export const agentPage = z.object({
  mark: z.string(),
  name: z.string(),
  photograph: photographSchema.nullable(),
  /** The day on which the account was created. */
  since: z.string(),
  /** The usual response time, such as `3 hours`; null when too few replies are known. */
  answersWithin: z.string().nullable(),
  badges: z.array(shownBadge),
  homes: z.object({
    items: z.array(propertyCard),
    total: z.number().int(),
    next: z.number().int().nullable(),
  }),
  reviews: z.array(reviewSchema.extend({ home: z.object({ id: z.number().int(), title: z.string() }) })),
  /** The average rating of all homes, with one decimal; null when there are no reviews. */
  rating: z.number().nullable(),
  reviewCount: z.number().int(),
});
export type AgentPage = z.output<typeof agentPage>;
