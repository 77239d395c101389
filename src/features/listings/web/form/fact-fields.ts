import type { Category } from '#features/properties/categories.ts';
import { type FieldWith, fieldList, type NamedField } from '#features/properties/fields.ts';
import { isBareLand } from '#features/properties/rules.ts';

type SectionName = Exclude<NamedField['section'], 'main'>;
export type FactName = FieldWith<{ section: SectionName }>;
export type FactField = NamedField & { name: FactName };

const factFields = fieldList.filter((field): field is FactField => field.section !== 'main');

export type FactSectionShape = {
  title: string;
  note: string;
  only?: readonly Category[];
  fields: readonly FactField[];
};

const sales = ['for_sale', 'bank_sales'] as const;

/**
 * The facts, in the order in which visitors ask about them. The terms and the location have layouts of their
 * own.
 */
export const factSections = {
  terms: { title: 'Costs', note: '', fields: fieldsOf('terms') },
  stay: {
    title: 'Stay details',
    note: 'Guests filter by how many people a home sleeps.',
    only: ['furnished_houses'],
    fields: fieldsOf('stay'),
  },
  auction: {
    title: 'Bank sale and auction',
    note: 'What bidders need to know before they view.',
    only: ['bank_sales'],
    fields: fieldsOf('auction'),
  },
  land: { title: 'Land and title', note: 'Plot size and land title.', fields: fieldsOf('land') },
  asked: {
    title: 'Common questions',
    note: 'Leave a field empty if you do not know. Visitors then see “Not stated”.',
    fields: fieldsOf('asked'),
  },
  place: { title: 'Address and map', note: '', fields: fieldsOf('place') },
  home: { title: 'Security, parking and the tour', note: '', fields: fieldsOf('home') },
} as const satisfies Record<SectionName, FactSectionShape>;

function fieldsOf(section: SectionName): FactField[] {
  return factFields
    .filter((field) => field.section === section)
    .sort((a, b) => (a.formOrder ?? 0) - (b.formOrder ?? 0));
}

/**
 * Returns true when the section about the land comes first. It describes a plot for sale, but matters less
 * for a rental.
 */
export function isLandFirst(category: string): boolean {
  return sales.some((sale) => sale === category);
}

/** Returns true when the form shows a field, given the values of the other fields. */
export function isFieldShown(
  { name, only, when, isHouseOnly }: FactField,
  values: Record<string, unknown>,
): boolean {
  const isInCategory = !only || only.some((category) => category === values.category);
  // A field with a value stays visible, so that the user can clear it.
  const isApplicable = !isHouseOnly || !isBareLand(values.propertyType) || Boolean(values[name]);
  return isInCategory && isApplicable && (!when || when.is.some((value) => value === values[when.field]));
}
