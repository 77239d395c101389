import type { CategoryRatings, Review } from '#features/reviews/schema.ts';
import { kampalaDay } from '#kit/calendar-day.ts';
import type { ReviewRow } from './review-rows.ts';

export function presentPublishedReview({
  id,
  name,
  kind,
  rating,
  text,
  createdAt,
  answer,
}: ReviewRow): Review {
  return { id, name, after: kind, rating, text, month: kampalaDay(createdAt).slice(0, 7), answer };
}

export function categoryRatings({
  cleanliness,
  accuracy,
  location,
  value,
}: CategoryRatings): CategoryRatings {
  return { cleanliness, accuracy, location, value };
}
