import { type FactField, isFieldShown } from '#features/listings/web/form/fact-fields.ts';
import type { Field } from '#features/properties/fields/field.ts';
import {
  currentBidTooLow,
  type FieldWith,
  fieldList,
  guestsIncludedMissing,
  type NamedField,
  type FieldName as PropertyFieldName,
  propertyFields,
} from '#features/properties/fields.ts';
import { maxValueOf, notNumber, tooHighMessage } from '#features/properties/number-limits.ts';
import { isBareLand, squareFeet, squareMeters } from '#features/properties/rules.ts';
import { groupThousands } from '#kit/money.ts';
import { type AmountName, amountError, amountNames, isAmountName, parseAmount } from './amounts.ts';
import { degreesError } from './coordinates.ts';
import { type FieldName, type FormValues, parseNumber } from './form-values.ts';

export type FieldErrors = Partial<Record<FieldName, string>>;

/** Validates the form in the browser and returns the same messages as the server. */
export function formErrors(values: FormValues): FieldErrors {
  const errors: FieldErrors = {};
  const requireValid = (isValid: boolean, name: FieldName, message: string) => {
    if (!isValid) errors[name] ??= message;
  };
  const requireMainField = (isValid: boolean, name: FieldWith<{ section: 'main'; message: string }>) =>
    requireValid(isValid, formName(name), propertyFields[name].message);
  for (const name of amountNames) {
    const only: readonly string[] | undefined = fieldOnly(name);
    const message = amountError(name, values[name], values.currency);
    if (message && (!only || only.includes(values.category))) errors[name] ??= message;
  }
  const requireNumber = (name: 'bedrooms' | 'bathrooms' | 'squareFeet') =>
    requireValid(values[name].trim() === '' || !Number.isNaN(parseNumber(values[name])), name, notNumber);
  const bedrooms = parseNumber(values.bedrooms);
  const bathrooms = parseNumber(values.bathrooms);
  for (const name of ['title', 'location', 'description'] as const)
    requireMainField(Array.from(values[name].trim()).length >= propertyFields[name].min, name);
  requireMainField(values.category !== '', 'category');
  requireMainField(values.propertyType !== '', 'propertyType');
  const amountOf = (name: 'price' | 'monthlyPrice' | 'currentBid' | 'startingBid') =>
    parseAmount(values[name], values.currency);
  requireMainField(amountOf('price') > 0, 'price');
  requireMainField(
    values.category !== 'rental_units' || values.monthlyPrice === '' || amountOf('monthlyPrice') > 0,
    'monthlyPrice',
  );
  if (!isBareLand(values.propertyType)) {
    requireNumber('bedrooms');
    requireNumber('bathrooms');
    requireMainField(Number.isInteger(bedrooms) && bedrooms >= 0, 'bedrooms');
    requireMainField(bathrooms >= 0, 'bathrooms');
    requireValid(Number.isInteger(bathrooms * 2), 'bathrooms', propertyFields.bathrooms.step.message);
  }
  requireValid(
    values.category !== 'bank_sales' ||
      values.currentBid === '' ||
      amountOf('currentBid') >= amountOf('startingBid'),
    'currentBid',
    currentBidTooLow,
  );
  requireValid(
    values.category !== 'furnished_houses' || values.extraGuestPrice === '' || values.guestsIncluded !== '',
    'guestsIncluded',
    guestsIncludedMissing,
  );
  for (const field of fieldList) {
    const message = isFieldVisible(field, values) && numberError(field, values);
    if (message) errors[formName(field.name)] ??= message;
  }
  for (const name of ['lat', 'lng'] as const) {
    const message = degreesError(name, values[name]);
    if (message) errors[name] ??= message;
  }
  requireNumber('squareFeet');
  requireMainField(parseNumber(values.squareFeet) >= 1, 'squareMeters');
  return errors;
}

/** Returns the name of a field in the form, which has square feet instead of square metres. */
const formName = (name: PropertyFieldName) =>
  (name === 'squareMeters' ? 'squareFeet' : name) as Exclude<
    FieldName,
    'isFeatured' | 'isAvailable' | 'amenities' | 'pictures'
  >;

/**
 * Returns the server's message for an invalid number, so that the form can show all errors at once; null for
 * a valid one.
 */
function numberError(field: NamedField, values: FormValues): string | null {
  const { name } = field;
  const currency = values.currency === 'USD' ? 'USD' : 'UGX';
  const maxValue = maxValueOf(field, currency);
  const text = values[formName(name)];
  if (maxValue === null || text.trim() === '') return null;
  const number = isAmountName(name)
    ? parseAmount(text, currency)
    : name === 'squareMeters'
      ? squareMeters(parseNumber(text))
      : parseNumber(text);
  if (number > maxValue && name === 'squareMeters')
    return `Enter at most ${groupThousands(squareFeet(maxValue))}`;
  if (number > maxValue) return tooHighMessage(field, currency);
  if (field.section === 'main' || isAmountName(name)) return null;
  const isWhole = field.kind === 'whole';
  return Number.isNaN(number) || (isWhole && !Number.isInteger(number))
    ? (field.message ?? (isWhole ? 'Enter a whole number' : notNumber))
    : null;
}

function isFieldVisible(field: NamedField, values: FormValues): boolean {
  const only: readonly string[] | undefined = field.only;
  if (field.section === 'main') return !only || only.includes(values.category);
  return isFieldShown(field as FactField, values);
}

const fieldOnly = (name: AmountName) => (propertyFields[name] satisfies Field as Field).only;

/**
 * Translates the fields of the server's errors to those of the form. The server has square metres and numbers
 * the pictures.
 */
export function serverFieldErrors(fields: Record<string, string>): FieldErrors {
  const errors: Record<string, string> = {};
  for (const [path, message] of Object.entries(fields)) {
    const [name = ''] = path.split('.');
    errors[name === 'squareMeters' ? 'squareFeet' : name] ??= message;
  }
  return errors;
}
