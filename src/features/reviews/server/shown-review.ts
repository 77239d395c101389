import type { Parts, Review } from '#features/reviews/schema.ts';
import { kampalaDay } from '#kit/calendar-day.ts';
import type { ReviewRow } from './review-rows.ts';

export function shownReview({ id, name, kind, rating, text, createdAt, answer }: ReviewRow): Review {
  return { id, name, after: kind, rating, text, month: kampalaDay(createdAt).slice(0, 7), answer };
}

export function partsOf({ cleanliness, accuracy, location, value }: Parts): Parts {
  return { cleanliness, accuracy, location, value };
}
