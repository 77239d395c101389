import type { FieldName, FormPicture } from '#features/listings/web/form/state/form-values.ts';
import type { Field } from '#features/properties/fields/field.ts';
import { propertyFields } from '#features/properties/fields.ts';

/**
 * The labels of fields that only the form has. It has square feet, which are stored as square metres, and
 * pictures, which have a table of their own.
 */
const formLabels = { squareFeet: 'Square feet', pictures: 'Photos' };

export function labelOf(name: FieldName): string {
  return isFormOnlyField(name) ? formLabels[name] : propertyFields[name].label;
}

/** Returns the maximum length of a field in characters, if it has one. */
export function maxLengthOf(name: FieldName): number | undefined {
  const field: Field | null = isFormOnlyField(name) ? null : propertyFields[name];
  return field?.kind === 'text' ? field.max : undefined;
}

function isFormOnlyField(name: FieldName): name is keyof typeof formLabels {
  return name in formLabels;
}

/** Returns a field's value as one short line. */
export function fieldText(value: string | boolean | readonly string[] | readonly FormPicture[]): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (value.length === 0) return 'nothing';
  if (typeof value === 'string') return value.length > 80 ? `${value.slice(0, 80)}…` : value;
  const texts = value.map((item) => (typeof item === 'string' ? item : ''));
  return texts.some((text) => text !== '')
    ? texts.join(', ')
    : value.length === 1
      ? '1 photo'
      : `${value.length} photos`;
}
