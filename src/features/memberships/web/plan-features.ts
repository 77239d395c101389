import { t } from '#kit/t.ts';

/**
 * The translations of the original plan features, by their English texts. Features that an admin wrote are
 * not translated.
 */
const featureTranslations = new Map(
  Object.entries({
    '5 property listings': t('5 property listings'),
    '20 property listings': t('20 property listings'),
    'Unlimited property listings': t('Unlimited property listings'),
    'Basic virtual tour': t('Basic virtual tour'),
    'Premium virtual tours': t('Premium virtual tours'),
    'Custom virtual tours': t('Custom virtual tours'),
    '30-day listing': t('30-day listing'),
    '60-day listing': t('60-day listing'),
    'Unlimited listing duration': t('Unlimited listing duration'),
    'Email support': t('Email support'),
    'Priority support': t('Priority support'),
    '24/7 dedicated support': t('24/7 dedicated support'),
    'Property analytics': t('Property analytics'),
    'Advanced analytics': t('Advanced analytics'),
    'Featured listings': t('Featured listings'),
    '5 featured listings': t('5 featured listings'),
    '20 featured listings': t('20 featured listings'),
    'Custom branding': t('Custom branding'),
    'API access': t('API access'),
  }),
);

/**
 * The features that are not available yet, which are labelled as coming soon. Three available features have
 * no limit in the code: “Property analytics” are the statistics of each listing in the dashboard, which every
 * plan has. “Email support” and “Priority support” are provided by the people who answer support emails
 * (docs/decisions/0235).
 */
const comingFeatures: ReadonlySet<string> = new Set([
  'API access',
  'Custom branding',
  '24/7 dedicated support',
  'Advanced analytics',
]);

export const isComingSoon = (feature: string): boolean => comingFeatures.has(feature);

export const featureText = (feature: string): string => featureTranslations.get(feature) ?? feature;
