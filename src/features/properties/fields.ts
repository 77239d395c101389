import { bankSaleFields } from '#features/properties/fields/bank-sale-fields.ts';
import { factFields } from '#features/properties/fields/fact-fields.ts';
import type { Field } from '#features/properties/fields/field.ts';
import { mainFields } from '#features/properties/fields/main-fields.ts';

/**
 * Every field that an owner fills in, declared once, in the order of the CSV columns. The draft's shape, the
 * form, the columns, the facts on the property's page and the CSV are derived from it.
 */
export const propertyFields = { ...mainFields, ...factFields, ...bankSaleFields };

export const currentBidTooLow = 'Enter a starting bid. The current bid cannot be lower';
export const guestsIncludedMissing = 'Enter the number of guests that the price includes';

export type PropertyFields = typeof propertyFields;
export type FieldName = keyof PropertyFields;

/** The names of the fields with this property: `FieldWith<{ section: 'home' }>`. */
export type FieldWith<Options> = {
  [N in FieldName]: PropertyFields[N] extends Options ? N : never;
}[FieldName];

export type ValueOf<F> = F extends { options: readonly (infer Option)[] }
  ? Option
  : F extends { kind: 'flag' }
    ? boolean
    : F extends { kind: 'amount' | 'whole' | 'decimal' | 'degrees' }
      ? number
      : F extends { kind: 'instant' }
        ? Date
        : F extends { kind: 'list' }
          ? string[]
          : string;

export type NamedField = Field & { name: FieldName };

/** All fields in order, each with its name. */
export const fieldList: readonly NamedField[] = (Object.keys(propertyFields) as FieldName[]).map((name) => ({
  name,
  ...propertyFields[name],
}));

export function isNumberField({ kind }: Field): boolean {
  return kind === 'amount' || kind === 'whole' || kind === 'decimal' || kind === 'degrees';
}
