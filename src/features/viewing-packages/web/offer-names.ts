import { t } from '#kit/t.ts';

/**
 * The translated names of the initial packages and of their features. Packages that an admin adds have no
 * translation.
 */
const names = new Map(
  Object.entries({
    'Viewing Package': t('Viewing Package'),
    Unlock: t('Unlock'),
    'Standard Access': t('Standard Access'),
    'Premium Access': t('Premium Access'),
    'Contact details for up to 10 rental properties': t('Contact details for up to 10 rental properties'),
    'Contact details for up to 5 rental properties': t('Contact details for up to 5 rental properties'),
    '24-hour access': t('24-hour access'),
    '5 furnished rental properties': t('5 furnished rental properties'),
    '7-day access': t('7-day access'),
    'Basic details': t('Basic details'),
    'Unlimited views': t('Unlimited views'),
    '30-day access': t('30-day access'),
    'Detailed floor plans': t('Detailed floor plans'),
    'Priority booking': t('Priority booking'),
  }),
);

/**
 * Returns the translated name of a package or of one of its features; the name itself without a translation.
 */
export const offerName = (text: string): string => names.get(text) ?? text;
