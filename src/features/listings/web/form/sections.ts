import type { FieldName, FormValues } from '#features/listings/web/form/state/form-values.ts';
import { isBareLand } from '#features/properties/rules.ts';
import { type FactField, factSections, isFieldShown } from './fact-fields.ts';

export type FormSectionName = 'photos' | 'basics' | 'price' | 'facts' | 'amenities' | 'place' | 'contact';

/** The sections of the form in order. On a phone, each is a step. */
export const formSections: readonly { name: FormSectionName; title: string }[] = [
  { name: 'photos', title: 'Photos' },
  { name: 'basics', title: 'Basics' },
  { name: 'price', title: 'Price' },
  { name: 'facts', title: 'Facts' },
  { name: 'amenities', title: 'Amenities' },
  { name: 'place', title: 'Place' },
  { name: 'contact', title: 'Contact' },
];

const namesOf = (section: keyof typeof factSections): FieldName[] =>
  factSections[section].fields.map(({ name }) => name);

const fields: Record<FormSectionName, readonly FieldName[]> = {
  photos: ['pictures'],
  basics: ['category', 'propertyType', 'title', 'description', 'bedrooms', 'bathrooms', 'squareFeet'],
  price: [
    ...(['price', 'currency', 'monthlyPrice', 'advanceMonths', 'depositMonths', 'holdsFirstRent'] as const),
    ...namesOf('auction'),
  ],
  facts: [...namesOf('stay'), ...namesOf('land'), ...namesOf('asked'), ...namesOf('home')],
  amenities: ['amenities'],
  place: ['location', 'lat', 'lng'],
  contact: ['ownerContactInfo', 'reference', 'isAvailable', 'isFeatured'],
};

/** The fields that have a value from the start, or that few listings need. They do not count as progress. */
const uncounted = new Set<FieldName>([
  'currency',
  'monthlyPrice',
  'holdsFirstRent',
  'lng',
  'reference',
  'isAvailable',
  'isFeatured',
]);

const factsByName = new Map<string, FactField>(
  Object.values(factSections).flatMap((section) => section.fields.map((field) => [field.name, field])),
);

/** Returns the section that contains a field. */
export function sectionOf(name: FieldName): FormSectionName {
  return formSections.find((section) => fields[section.name].includes(name))?.name ?? 'facts';
}

/** Returns how many of the fields that a section shows have a value. */
export function sectionProgress(
  section: FormSectionName,
  values: FormValues,
): { filled: number; total: number } {
  const counted = fields[section].filter((name) => !uncounted.has(name) && isShown(name, values));
  const filled = counted.filter((name) => {
    const value = values[name];
    return typeof value !== 'boolean' && value.length > 0;
  });
  return { filled: filled.length, total: counted.length };
}

function isShown(name: FieldName, values: FormValues): boolean {
  if (name === 'bedrooms' || name === 'bathrooms') return !isBareLand(values.propertyType);
  const fact = factsByName.get(name);
  return !fact || isFieldShown(fact, values);
}
