import { type FieldName, fieldList } from '#features/properties/fields.ts';
import { dollarWords, magnitudeFactors, shillingWords } from '#kit/amount-text.ts';

/** A column of an import: a field of the form, or a column that only files have. */
export type ColumnName = FieldName | 'id' | 'squareFeet' | 'photos' | 'faults';

/** The heading of the column that contains the errors in a file of rejected rows. */
export const errorsHeading = 'What to correct';
export const photosHeading = 'Photos';

/** Other headings that people use, as normalized by `normalizeHeading`. */
const headingAliases: Readonly<Record<string, ColumnName>> = {
  id: 'id',
  listingid: 'id',
  propertyid: 'id',
  ref: 'reference',
  refno: 'reference',
  refnumber: 'reference',
  referenceno: 'reference',
  referencenumber: 'reference',
  ownreference: 'reference',
  squarefeet: 'squareFeet',
  sqft: 'squareFeet',
  sqm: 'squareMeters',
  photos: 'photos',
  photo: 'photos',
  photographs: 'photos',
  pictures: 'photos',
  images: 'photos',
  image: 'photos',
  imageurl: 'photos',
  photourls: 'photos',
  type: 'propertyType',
  housetype: 'propertyType',
  name: 'title',
  propertyname: 'title',
  estate: 'location',
  rent: 'price',
  rentpermonth: 'price',
  monthlyrent: 'price',
  askingprice: 'price',
  noofbedrooms: 'bedrooms',
  noofbathrooms: 'bathrooms',
  details: 'description',
  address: 'location',
  baths: 'bathrooms',
  featured: 'isFeatured',
  availability: 'isAvailable',
  freefrom: 'availableFrom',
  auctiondate: 'auctionClosesAt',
  [normalizeHeading(errorsHeading)]: 'faults',
};

const headings = new Map<string, ColumnName>([
  ...(Object.entries(headingAliases) as [string, ColumnName][]),
  ...fieldList.flatMap(({ name, label, column }): [string, ColumnName][] => [
    [normalizeHeading(column), name],
    [normalizeHeading(label), name],
    [normalizeHeading(name), name],
  ]),
]);

/** Returns the letters and digits of a heading, in lower case. */
function normalizeHeading(heading: string): string {
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

/**
 * Returns the column that a heading of the form or of an export names, in any case and spacing; null when it
 * names none.
 */
export function columnForHeading(heading: string): ColumnName | null {
  const [beforeBracket = ''] = heading.split('(', 1);
  return (
    headings.get(normalizeHeading(heading)) ??
    headings.get(normalizeHeading(beforeBracket)) ??
    amountColumn(heading)
  );
}

/** Returns the currency that a heading names, as in `Price (USD/month)`; null when it names none or two. */
export function currencyOfHeading(heading: string): 'UGX' | 'USD' | null {
  const words = wordsOf(heading);
  const isUsd = words.some(isDollar);
  const isUgx = words.some((word) => shillingWords.has(word));
  if (isUsd === isUgx) return null;
  return isUsd ? 'USD' : 'UGX';
}

/**
 * Returns true when the heading of an amount contains a factor, as in `Price (UGX millions)` or `Price
 * ('000)`.
 */
export function hasScaleFactor(heading: string): boolean {
  const column = columnForHeading(heading);
  return (
    column !== null &&
    amountColumns.has(column) &&
    wordsOf(heading).some((word) => Object.hasOwn(magnitudeFactors, word))
  );
}

const amountColumns = new Set<string>(fieldList.flatMap(({ name, kind }) => (kind === 'amount' ? name : [])));

/**
 * Returns the column of an amount whose heading contains a currency: `Price USD`, `Price in shillings` or
 * `USD price`.
 */
function amountColumn(heading: string): ColumnName | null {
  if (currencyOfHeading(heading) === null) return null;
  const words = wordsOf(heading).filter(
    (word) => word !== 'in' && !isDollar(word) && !shillingWords.has(word),
  );
  const column = headings.get(words.join('')) ?? null;
  return column !== null && amountColumns.has(column) ? column : null;
}

const wordsOf = (heading: string) =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}$]+/gu) ?? [];
const isDollar = (word: string) => word === 'us$' || (word !== 'us' && dollarWords.has(word));
