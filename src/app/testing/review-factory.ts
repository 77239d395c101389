import { insertDemoReview } from '#features/reviews/server/review-rows.ts';
import type { Kit } from '#kit/server/kit.ts';

/** Creates a published review of a home, after a stay in another home. */
export function createReview(
  { db }: Pick<Kit, 'db'>,
  propertyId: number,
  rating: number,
  { text = 'Quiet at night.', at = new Date('2026-10-01T08:00:00Z') } = {},
): Promise<void> {
  return insertDemoReview(db, { propertyId, kind: 'stay', name: 'Amina', at, rating, text });
}
