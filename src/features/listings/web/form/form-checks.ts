import { currentBidTooLow, type FieldWith, propertyFields } from '#features/properties/fields.ts';
import { type FieldName, type FormValues, figureOf } from './form-values.ts';

export type Faults = Partial<Record<FieldName, string>>;

/** Client-side validation, with the server's messages. */
export function faultsIn(values: FormValues): Faults {
  const faults: Faults = {};
  const demand = (isRight: boolean, name: FieldName, words: string) => {
    if (!isRight) faults[name] ??= words;
  };
  const expect = (isRight: boolean, name: FieldWith<{ section: 'main'; message: string }>) =>
    demand(isRight, name === 'squareMeters' ? 'squareFeet' : name, propertyFields[name].message);
  const bedrooms = figureOf(values.bedrooms);
  const bathrooms = figureOf(values.bathrooms);
  for (const name of ['title', 'location', 'description'] as const)
    expect(Array.from(values[name].trim()).length >= propertyFields[name].min, name);
  expect(values.category !== '', 'category');
  expect(values.propertyType !== '', 'propertyType');
  expect(figureOf(values.price) > 0, 'price');
  expect(
    values.category !== 'rental_units' || values.monthlyPrice === '' || figureOf(values.monthlyPrice) > 0,
    'monthlyPrice',
  );
  expect(Number.isInteger(bedrooms) && bedrooms >= 0, 'bedrooms');
  expect(bathrooms >= 0, 'bathrooms');
  demand(Number.isInteger(bathrooms * 2), 'bathrooms', propertyFields.bathrooms.step.message);
  demand(
    values.category !== 'bank_sales' ||
      values.currentBid === '' ||
      figureOf(values.currentBid) >= figureOf(values.startingBid),
    'currentBid',
    currentBidTooLow,
  );
  expect(figureOf(values.squareFeet) >= 1, 'squareMeters');
  return faults;
}

/** Maps the server's fields to the form's: it uses square metres and numbers the pictures. */
export function faultsOfServer(fields: Record<string, string>): Faults {
  const faults: Record<string, string> = {};
  for (const [path, words] of Object.entries(fields)) {
    const [name = ''] = path.split('.');
    faults[name === 'squareMeters' ? 'squareFeet' : name] ??= words;
  }
  return faults;
}
