import type { Field } from '#features/properties/fields/field.ts';
import { currentBidTooLow, type FieldWith, propertyFields } from '#features/properties/fields.ts';
import { isBareLand } from '#features/properties/rules.ts';
import { type AmountName, amountFault, amountNames, amountOf } from './amounts.ts';
import { degreesFault } from './degrees.ts';
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
  const amount = (name: 'price' | 'monthlyPrice' | 'currentBid' | 'startingBid') =>
    amountOf(values[name], values.currency);
  expect(amount('price') > 0, 'price');
  expect(
    values.category !== 'rental_units' || values.monthlyPrice === '' || amount('monthlyPrice') > 0,
    'monthlyPrice',
  );
  if (!isBareLand(values.propertyType)) {
    expect(Number.isInteger(bedrooms) && bedrooms >= 0, 'bedrooms');
    expect(bathrooms >= 0, 'bathrooms');
    demand(Number.isInteger(bathrooms * 2), 'bathrooms', propertyFields.bathrooms.step.message);
  }
  demand(
    values.category !== 'bank_sales' ||
      values.currentBid === '' ||
      amount('currentBid') >= amount('startingBid'),
    'currentBid',
    currentBidTooLow,
  );
  for (const name of amountNames) {
    const only: readonly string[] | undefined = fieldOnly(name);
    const words = amountFault(name, values[name], values.currency);
    if (words && (!only || only.includes(values.category))) faults[name] ??= words;
  }
  for (const name of ['lat', 'lng'] as const) {
    const words = degreesFault(name, values[name]);
    if (words) faults[name] ??= words;
  }
  expect(figureOf(values.squareFeet) >= 1, 'squareMeters');
  return faults;
}

const fieldOnly = (name: AmountName) => (propertyFields[name] satisfies Field as Field).only;

/** Maps the server's fields to the form's: it uses square metres and numbers the pictures. */
export function faultsOfServer(fields: Record<string, string>): Faults {
  const faults: Record<string, string> = {};
  for (const [path, words] of Object.entries(fields)) {
    const [name = ''] = path.split('.');
    faults[name === 'squareMeters' ? 'squareFeet' : name] ??= words;
  }
  return faults;
}
