import { expect, test } from 'vitest';
import { emptyValues } from '#features/listings/web/form/state/form-values.ts';
import { previewOf } from './preview-card.tsx';

test('the preview follows the fields, and shows no amount of another category', () => {
  const values = { ...emptyValues, title: ' Flat ', price: '1.2m', monthlyPrice: '900k', squareFeet: '1000' };
  const rental = previewOf({ ...values, category: 'rental_units', isAvailable: false }, null);
  expect(rental).toMatchObject({
    title: 'Flat',
    price: 1_200_000,
    monthlyPrice: 900_000,
    isAvailable: false,
  });
  expect(Math.round(rental.squareMeters)).toBe(93);
  expect(previewOf({ ...values, category: 'for_sale' }, null).monthlyPrice).toBeNull();
  expect(previewOf(emptyValues, null)).toMatchObject({ title: 'Title', location: 'Location', price: 0 });
});
