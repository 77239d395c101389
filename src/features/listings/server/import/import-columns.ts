import { type FieldName, fieldList } from '#features/properties/fields.ts';

/** A column of an import: a field of the form, or one that only files have. */
export type ColumnName = FieldName | 'id' | 'squareFeet' | 'photos' | 'faults';

/** The heading of the column in which a file of refused lines says what is wrong. */
export const faultsHeading = 'What to correct';
export const photosHeading = 'Photos';

/** Other headings that people use, in the form that `plain` gives them. */
const otherHeadings: Readonly<Record<string, ColumnName>> = {
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
  address: 'location',
  baths: 'bathrooms',
  featured: 'isFeatured',
  availability: 'isAvailable',
  auctiondate: 'auctionClosesAt',
  [plain(faultsHeading)]: 'faults',
};

const headings = new Map<string, ColumnName>([
  ...(Object.entries(otherHeadings) as [string, ColumnName][]),
  ...fieldList.flatMap(({ name, label, column }): [string, ColumnName][] => [
    [plain(column), name],
    [plain(label), name],
    [plain(name), name],
  ]),
]);

/** Letters and digits alone, in lower case. */
function plain(heading: string): string {
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

/** The column that a heading names, in any case and spacing, as the form or an export writes it; null if it names none. */
export function columnNamed(heading: string): ColumnName | null {
  return headings.get(plain(heading)) ?? headings.get(plain(inBrackets(heading).before)) ?? null;
}

/** The currency that a heading gives in brackets, as in `Price (USD)`. */
export function currencyIn(heading: string): 'UGX' | 'USD' | null {
  const unit = inBrackets(heading).inside.trim().toLowerCase();
  if (unit === 'usd' || unit === '$') return 'USD';
  return unit === 'ugx' || unit === 'shs' || unit === 'ush' ? 'UGX' : null;
}

function inBrackets(heading: string): { before: string; inside: string } {
  const [before = '', rest = ''] = heading.split('(', 2);
  return { before, inside: rest.split(')', 1)[0] ?? '' };
}
