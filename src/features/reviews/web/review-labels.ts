import type { RatingCategory, ReviewRequestKind } from '#features/reviews/choices.ts';
import { t } from '#kit/t.ts';

export const partLabels: Record<RatingCategory, string> = {
  cleanliness: t('Cleanliness'),
  accuracy: t('As described'),
  location: t('Location'),
  value: t('Value'),
};

export const afterLabels: Record<ReviewRequestKind, string> = {
  stay: t('After a stay'),
  visit: t('After a viewing'),
};
