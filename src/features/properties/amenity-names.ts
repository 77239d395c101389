import { t } from '#kit/t.ts';

/** The translated names of the built-in amenities. An amenity that an admin adds is shown by its name. */
const names = new Map(
  Object.entries({
    Pool: t('Pool'),
    Gym: t('Gym'),
    Security: t('Security'),
    Parking: t('Parking'),
    Balcony: t('Balcony'),
    Garden: t('Garden'),
    'Servants Quarter': t('Servants Quarter'),
    'Solar Power': t('Solar Power'),
    Borehole: t('Borehole'),
    Furnished: t('Furnished'),
    Internet: t('Internet'),
    'Hot Water': t('Hot Water'),
    'Air Conditioning': t('Air Conditioning'),
    'Washing Machine': t('Washing Machine'),
    'Fitted Kitchen': t('Fitted Kitchen'),
    Lift: t('Lift'),
    'Lake View': t('Lake View'),
    'Pet Friendly': t('Pet Friendly'),
    "Children's Play Area": t("Children's Play Area"),
    'Wheelchair Access': t('Wheelchair Access'),
    Cleaning: t('Cleaning'),
    Breakfast: t('Breakfast'),
    'Airport Transfer': t('Airport Transfer'),
    'Store Room': t('Store Room'),
  }),
);

export const amenityName = (name: string): string => names.get(name) ?? name;
