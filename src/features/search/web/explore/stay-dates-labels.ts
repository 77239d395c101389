import { maxNights, type StayDatesProblem } from '#features/search/stay-query.ts';
import { t } from '#kit/t.ts';

export const stayDatesLabels: Record<StayDatesProblem, string> = {
  'missing-arrival': t('Choose the day you arrive as well'),
  'missing-departure': t('Choose the day you leave as well'),
  'wrong-order': t('The day you leave must be after the day you arrive'),
  'too-long': t('Choose at most {maxNights} nights', { maxNights }),
};
