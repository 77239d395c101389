import { t } from '#kit/t.ts';

/** The translated names of the built-in property types. A type that an admin adds is shown by its name. */
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
