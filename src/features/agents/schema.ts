import { z } from 'zod';
import { propertyCard } from '#features/properties/schema.ts';
import { reviewShape } from '#features/reviews/schema.ts';
import { shownBadge } from '#features/verification/check-schema.ts';
import { int4Max } from '#kit/numbers.ts';
import { whole } from '#kit/query-shapes.ts';

export const agentParams = z.object({ mark: z.string().regex(/^[0-9a-f]{12}$/, 'There is no such agent') });

export const agentQuery = z.object({
  /** The last home that is known; those listed before it follow. */
  before: whole(int4Max, 'There is no such home').optional(),
});

/** Somebody who lists homes, as everybody may see them. */
export const agentPage = z.object({
  mark: z.string(),
  name: z.string(),
  /** The day on which the account was opened. */
  since: z.string(),
  /** How long they usually take, such as `3 hours`; null: not enough is known. */
  answersWithin: z.string().nullable(),
  badges: z.array(shownBadge),
  homes: z.object({
    items: z.array(propertyCard),
    total: z.number().int(),
    next: z.number().int().nullable(),
  }),
  reviews: z.array(reviewShape.extend({ home: z.object({ id: z.number().int(), title: z.string() }) })),
  /** Of all homes, with one decimal; null without a review. */
  rating: z.number().nullable(),
  reviewCount: z.number().int(),
});
export type AgentPage = z.output<typeof agentPage>;
