import { t } from '#kit/t.ts';

/** The types that the market began with; what admins add says itself. */
const names = new Map(
  Object.entries({
    Apartment: t('Apartment'),
    House: t('House'),
    Villa: t('Villa'),
    Townhouse: t('Townhouse'),
    Bungalow: t('Bungalow'),
    Condo: t('Condo'),
    Studio: t('Studio'),
    'Furnished Rental': t('Furnished Rental'),
    Commercial: t('Commercial'),
    Land: t('Land'),
  }),
);

export const typeName = (name: string): string => names.get(name) ?? name;
