import {
  type FieldName,
  type FieldWith,
  fieldList,
  type NamedField,
  type PropertyFields,
  type ValueOf,
} from './fields.ts';

type DetailOf<N extends FieldName> = PropertyFields[N] extends { detail: infer Path } ? Path : 'card or none';

type Reply<N extends FieldName> = PropertyFields[N] extends { leads: true }
  ? ValueOf<PropertyFields[N]>
  : ValueOf<PropertyFields[N]> | null;

type GroupName = { [N in FieldName]: DetailOf<N> }[FieldName] extends infer Path
  ? Path extends `facts.${infer Group}.${string}`
    ? Group
    : never
  : never;

type UngroupedFacts = {
  [N in FieldName as DetailOf<N> extends `facts.${string}.${string}`
    ? never
    : DetailOf<N> extends `facts.${infer Key}`
      ? Key
      : never]: Reply<N>;
};

type GroupedFacts = {
  [Group in GroupName]:
    | {
        [N in FieldName as DetailOf<N> extends `facts.${Group}.${infer Key}` ? Key : never]: Reply<N>;
      }
    | null;
};

/** The facts that people in Kampala ask about first. Null means unknown. */
export type PropertyFacts = UngroupedFacts & GroupedFacts;

/** The facts about a bank sale that a bidder needs in addition to those on the card. */
export type BankSale = {
  [N in FieldName as DetailOf<N> extends `bankSale.${infer Key}` ? Key : never]: Reply<N>;
};

/** A field with its key in `facts` or `bankSale`. */
export type DetailField = NamedField & { name: FieldWith<{ detail: string }>; key: string };

/** Either a single field or several grouped under one key. */
export type DetailPart = { key: string; fields: readonly DetailField[]; isGroup: boolean };

export const factParts = partsOf('facts');
export const bankSaleParts = partsOf('bankSale');

export const detailFields: readonly DetailField[] = [...factParts, ...bankSaleParts].flatMap(
  ({ fields }) => fields,
);

function partsOf(rootKey: 'facts' | 'bankSale'): DetailPart[] {
  const parts = new Map<string, { key: string; fields: DetailField[]; isGroup: boolean }>();
  for (const field of fieldList) {
    const [root, first, second] = field.detail?.split('.') ?? [];
    if (root !== rootKey || first === undefined) continue;
    const part = parts.get(first) ?? { key: first, fields: [], isGroup: second !== undefined };
    part.fields.push({ ...field, key: second ?? first } as DetailField);
    parts.set(first, part);
  }
  return [...parts.values()];
}
