import type { RatingCategory, ReviewRequestKind } from '#features/reviews/choices.ts';
import { t } from '#kit/t.ts';

export const categoryLabels: Record<RatingCategory, string> = {
  cleanliness: t('Cleanliness'),
  accuracy: t('As described'),
  location: t('Location'),
  value: t('Value'),
};

export const reviewKindLabels: Record<ReviewRequestKind, string> = {
  stay: t('After a stay'),
  visit: t('After a viewing'),
};
