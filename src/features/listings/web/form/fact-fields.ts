import type { Category } from '#features/properties/categories.ts';
import { type FieldWith, fieldList, type NamedField } from '#features/properties/fields.ts';

export type FactName = FieldWith<{ section: 'home' | 'land' | 'auction' }>;
export type FactField = NamedField & { name: FactName };

const factFields = fieldList.filter((field): field is FactField => field.section !== 'main');

type Section = {
  title: string;
  note: string;
  only?: readonly Category[];
  fields: readonly FactField[];
};

export const factSections: readonly Section[] = [
  {
    title: 'Bank sale and auction',
    note: 'What bidders need to know before they come.',
    only: ['bank_sales'],
    fields: fieldsOf('auction'),
  },
  {
    title: 'What people ask first',
    note: 'Power, water, road, security. Leave out what you do not know: visitors then see that it has not been stated.',
    fields: fieldsOf('home'),
  },
  {
    title: 'Land and place',
    note: 'Plot, title and the point on the map.',
    fields: fieldsOf('land'),
  },
];

function fieldsOf(section: FactField['section']): FactField[] {
  return factFields
    .filter((field) => field.section === section)
    .sort((one, other) => (one.formOrder ?? 0) - (other.formOrder ?? 0));
}

/** Whether the form shows a field, given the other values. */
export function isAskedFor({ only, when }: FactField, values: Record<string, unknown>): boolean {
  const isOfCategory = !only || only.some((category) => category === values.category);
  return isOfCategory && (!when || when.is.some((value) => value === values[when.field]));
}
