import type { ManagerListing } from '#features/listings/schema.ts';
import { fieldList, type FieldName as PropertyFieldName } from '#features/properties/fields.ts';
import { squareFeet, squareMeters } from '#features/properties/rules.ts';
import type { HomePicture } from '#features/properties/schema.ts';
import { amountIn, formatAmountInput } from '#kit/amount-text.ts';
import { kampalaOffset, kampalaOffsetMs } from '#kit/kampala.ts';
import { isAmountName, parseAmount } from './amounts.ts';

export type FormPicture = HomePicture;

/** The text fields of the form. It has square feet instead of square metres. */
type TypedName = Exclude<PropertyFieldName, 'squareMeters' | 'isAvailable' | 'isFeatured' | 'amenities'>;

/** The raw values of the fields: numbers as typed, and missing values as empty text. */
export type FormValues = Record<TypedName | 'squareFeet', string> & {
  isFeatured: boolean;
  isAvailable: boolean;
  amenities: string[];
  pictures: FormPicture[];
};
export type FieldName = keyof FormValues;

const untypedFields = new Set<PropertyFieldName>(['squareMeters', 'isAvailable', 'isFeatured', 'amenities']);

/** The initial values for a new property. */
export const emptyValues: FormValues = {
  ...(Object.fromEntries(
    fieldList.filter(({ name }) => !untypedFields.has(name)).map(({ name }) => [name, '']),
  ) as Record<TypedName, string>),
  category: 'for_sale',
  propertyType: 'Apartment',
  currency: 'UGX',
  squareFeet: '',
  isFeatured: false,
  isAvailable: true,
  amenities: [],
  pictures: [],
};

/** Returns the initial form values of a stored listing. */
export function toFormValues({ form, pictures }: Pick<ManagerListing, 'form' | 'pictures'>): FormValues {
  const values: Record<string, unknown> = { ...emptyValues };
  for (const name of Object.keys(emptyValues)) {
    const stored = form[name];
    const initial = emptyValues[name as FieldName];
    if (typeof initial !== 'string') values[name] = stored ?? initial;
    else if (stored === null || stored === undefined) values[name] = '';
    else
      values[name] =
        isAmountName(name as FieldName) && typeof stored === 'number'
          ? formatAmountInput(stored)
          : String(stored);
  }
  values.squareFeet = String(squareFeet(Number(form.squareMeters)));
  values.auctionClosesAt = toKampalaLocalTime(form.auctionClosesAt as string | null);
  values.pictures = pictures.map(({ key, width, height, colour, alt, pins }) => ({
    key,
    width,
    height,
    colour,
    alt,
    ...(pins && { pins }),
  }));
  return values as FormValues;
}

/** Returns a time in Kampala time, in the format of a `datetime-local` field. */
function toKampalaLocalTime(iso: string | null | undefined): string {
  return iso ? new Date(Date.parse(iso) + kampalaOffsetMs).toISOString().slice(0, 16) : '';
}

/** Returns the fields whose values differ. */
export function changedFields(base: FormValues, values: FormValues): FieldName[] {
  return (Object.keys(base) as FieldName[]).filter((name) => !isSameValue(name, base[name], values[name]));
}

/** Returns true when two values of a field mean the same, such as '850k' and '850,000'. */
export function isSameValue(name: FieldName, a: unknown, b: unknown): boolean {
  if (JSON.stringify(a) === JSON.stringify(b)) return true;
  if (!isAmountName(name) || typeof a !== 'string' || typeof b !== 'string') return false;
  // Both are parsed as dollars, which keeps the cents.
  const [amount, otherAmount] = [amountIn(a, 'USD'), amountIn(b, 'USD')];
  return amount !== null && amount.amount === otherAmount?.amount && amount.currency === otherAmount.currency;
}

/** Returns the named fields in the format of a request body. */
export function toRequestBody(values: FormValues, names: readonly FieldName[]): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const name of names) {
    const value = values[name];
    if (name === 'squareFeet') body.squareMeters = squareMeters(parseNumber(values.squareFeet));
    else if (name === 'auctionClosesAt')
      body.auctionClosesAt = values.auctionClosesAt ? `${values.auctionClosesAt}:00${kampalaOffset}` : null;
    else if (name === 'pictures')
      body.pictures = values.pictures.map(({ key, alt, pins }) => ({ key, alt, pins }));
    else if (isAmountName(name)) body[name] = amountToSend(values[name], values.currency);
    else body[name] = typeof value === 'string' ? value.trim() : value;
  }
  return body;
}

function amountToSend(text: string, currency: string): number | string {
  const amount = parseAmount(text, currency);
  return Number.isNaN(amount) ? text.trim() : amount;
}

/** Parses a number with separators, such as `1,200,000`. An empty field is NaN. */
export function parseNumber(text: string): number {
  const plain = text.replace(/[,\s]/g, '');
  return plain === '' ? Number.NaN : Number(plain);
}
