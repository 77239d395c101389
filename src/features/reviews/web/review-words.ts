import type { OccasionKind, RatedPart } from '#features/reviews/choices.ts';
import { t } from '#kit/t.ts';

export const partWords: Record<RatedPart, string> = {
  cleanliness: t('Cleanliness'),
  accuracy: t('As described'),
  location: t('Location'),
  value: t('Value'),
};

export const afterWords: Record<OccasionKind, string> = {
  stay: t('After a stay'),
  visit: t('After a viewing'),
};
