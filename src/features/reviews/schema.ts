import { z } from 'zod';
import { fieldError } from '#kit/field-error.ts';
import { int4Max } from '#kit/numbers.ts';
import { integerParam } from '#kit/query-shapes.ts';
import { isPlainText } from '#kit/text.ts';
import { reviewLimits, reviewRequestKinds, reviewSides, reviewStates } from './choices.ts';

const stars = (message: string) => z.int(message).min(1, message).max(5, message);
const categoryStars = stars(fieldError('Please choose 1 to 5 stars')).nullable().optional();

const textSchema = (missing: string) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(
      reviewLimits.text,
      fieldError('Enter at most {value} characters', { value: reviewLimits.text.toLocaleString('en') }),
    )
    .refine(isPlainText, fieldError('The text contains characters that cannot be shown'));

export const reviewBody = z.object({
  rating: stars(fieldError('Please choose 1 to 5 stars')),
  text: textSchema(fieldError('Please write your review')),
  cleanliness: categoryStars,
  accuracy: categoryStars,
  location: categoryStars,
  value: categoryStars,
});
export type ReviewDraft = z.output<typeof reviewBody>;

export const answerBody = z.object({ text: textSchema(fieldError('Please write a reply')) });

export const hideBody = z.object({
  reason: z
    .string(fieldError('Enter a reason'))
    .trim()
    .min(1, fieldError('Enter a reason'))
    .max(
      reviewLimits.reason,
      fieldError('Enter at most {reason} characters', { reason: reviewLimits.reason }),
    )
    .refine(isPlainText, fieldError('The text contains characters that cannot be shown')),
});

export const accessTokenParams = z.object({
  mark: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, fieldError('There is nothing to review at this link')),
});
export const reviewParams = z.object({ id: integerParam(int4Max, fieldError('Review not found')) });

const partsSchema = z.object({
  cleanliness: z.number().nullable(),
  accuracy: z.number().nullable(),
  location: z.number().nullable(),
  value: z.number().nullable(),
});
export type CategoryRatings = z.output<typeof partsSchema>;

/** A published review as other people see it. */
export const reviewSchema = z.object({
  id: z.number().int(),
  /** A first name. Null once the author's account was deleted. */
  name: z.string().nullable(),
  after: z.enum(reviewRequestKinds),
  rating: z.number().int(),
  text: z.string(),
  /** A month such as `2026-11`. A full date would reveal when the guest was there. */
  month: z.string(),
  answer: z.string().nullable(),
});
export type Review = z.output<typeof reviewSchema>;

export const reviewsQuery = z.object({
  /** The id of the last review already loaded. The response continues after it. */
  before: integerParam(int4Max, fieldError('Review not found')).optional(),
});
export const homeReviewsSchema = z.object({
  /** The average rating of each category by guests of stays, to one decimal. Null without ratings. */
  parts: partsSchema.nullable(),
  items: z.array(reviewSchema),
  next: z.number().int().nullable(),
});

const ownSchema = reviewSchema.extend({ parts: partsSchema, hiddenBecause: z.string().nullable() });

/** A review request as one of its two sides sees it. */
export const reviewRequestSchema = z.object({
  side: z.enum(reviewSides),
  kind: z.enum(reviewRequestKinds),
  home: z.object({ id: z.number().int().nullable(), title: z.string() }),
  /** The day of departure or of the viewing. */
  day: z.string(),
  /** The other side's first name. */
  other: z.string().nullable(),
  closesAt: z.string(),
  standing: z.enum(reviewStates),
  mayWrite: z.boolean(),
  own: ownSchema.nullable(),
  /** The other side's review, once both are published. */
  theirs: reviewSchema.nullable(),
  mayAnswer: z.boolean(),
});
export type ReviewRequest = z.output<typeof reviewRequestSchema>;

export const ownReviewRequests = z.array(
  z.object({ mark: z.string(), standing: z.enum(reviewStates), mayWrite: z.boolean() }),
);

export const managerReviewRequests = z.array(
  z.object({
    mark: z.string(),
    stayId: z.number().int().nullable(),
    viewingId: z.number().int().nullable(),
    standing: z.enum(reviewStates),
    mayWrite: z.boolean(),
    mayAnswer: z.boolean(),
  }),
);

export const guestReviewsSchema = z.object({ items: z.array(reviewSchema) });
