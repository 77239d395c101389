import { t } from '#kit/t.ts';
import type { landTenures } from './choices.ts';

/** The display names of the land tenures. */
export const tenureNames: Record<(typeof landTenures)[number], string> = {
  mailo: t('Mailo'),
  freehold: t('Freehold'),
  leasehold: t('Leasehold'),
  customary: t('Customary'),
  kibanja: t('Kibanja'),
};
