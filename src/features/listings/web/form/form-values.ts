import type { DeskListing } from '#features/listings/schema.ts';
import { squareFeet, squareMeters } from '#features/properties/rules.ts';
import { type FactName, factFields } from './fact-fields.ts';

export type FormPicture = { key: string; width: number; height: number; colour: string; alt: string };

/** Everything as it stands in the fields: figures as they are typed, what nobody has said as an empty text. */
export type FormValues = Record<FactName, string> & {
  title: string;
  location: string;
  description: string;
  category: string;
  propertyType: string;
  price: string;
  currency: string;
  monthlyPrice: string;
  bedrooms: string;
  bathrooms: string;
  squareFeet: string;
  ownerContactInfo: string;
  isFeatured: boolean;
  amenities: string[];
  pictures: FormPicture[];
};
export type FieldName = keyof FormValues;

/** A new property: the specification's defaults. */
export const emptyValues: FormValues = {
  title: '',
  location: '',
  description: '',
  category: 'for_sale',
  propertyType: 'Apartment',
  price: '',
  currency: 'UGX',
  monthlyPrice: '',
  bedrooms: '',
  bathrooms: '',
  squareFeet: '',
  ownerContactInfo: '',
  isFeatured: false,
  amenities: [],
  pictures: [],
  ...(Object.fromEntries(factFields.map(({ name }) => [name, ''])) as Record<FactName, string>),
};

/** A stored listing as its form begins with it. */
export function valuesOf({ form, pictures }: Pick<DeskListing, 'form' | 'pictures'>): FormValues {
  const values: Record<string, unknown> = { ...emptyValues };
  for (const name of Object.keys(emptyValues)) {
    const stored = form[name];
    const initial = emptyValues[name as FieldName];
    if (typeof initial !== 'string') values[name] = stored ?? initial;
    else values[name] = stored === null || stored === undefined ? '' : String(stored);
  }
  values.squareFeet = String(squareFeet(Number(form.squareMeters)));
  values.auctionClosesAt = wallTime(form.auctionClosesAt as string | null);
  values.pictures = pictures.map(({ key, width, height, colour, alt }) => ({
    key,
    width,
    height,
    colour,
    alt,
  }));
  return values as FormValues;
}

const kampalaOffsetMs = 3 * 60 * 60 * 1000;

/** An instant on Kampala's wall, as a `datetime-local` field holds it. */
function wallTime(iso: string | null | undefined): string {
  return iso ? new Date(Date.parse(iso) + kampalaOffsetMs).toISOString().slice(0, 16) : '';
}

/** Which fields hold something else. */
export function changedFields(base: FormValues, values: FormValues): FieldName[] {
  return (Object.keys(base) as FieldName[]).filter(
    (name) => JSON.stringify(base[name]) !== JSON.stringify(values[name]),
  );
}

/** The named fields in the words of the call. */
export function bodyOf(values: FormValues, names: readonly FieldName[]): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const name of names) {
    const value = values[name];
    if (name === 'squareFeet') body.squareMeters = squareMeters(figureOf(values.squareFeet));
    else if (name === 'auctionClosesAt')
      body.auctionClosesAt = values.auctionClosesAt ? `${values.auctionClosesAt}:00+03:00` : null;
    else if (name === 'pictures') body.pictures = values.pictures.map(({ key, alt }) => ({ key, alt }));
    else body[name] = typeof value === 'string' ? value.trim() : value;
  }
  return body;
}

/** `1,200,000` is a number too; an empty field is none. */
export function figureOf(text: string): number {
  const plain = text.replace(/[,\s]/g, '');
  return plain === '' ? Number.NaN : Number(plain);
}
