import type { Insertable, Selectable } from 'kysely';
import type { Currency } from '#features/properties/choices.ts';
import type { CheckedDraft } from '#features/properties/draft.ts';
import { type FieldName, type FieldWith, fieldList, type NamedField } from '#features/properties/fields.ts';
import { fromStored, toShillings, toStored } from '#features/properties/rules.ts';
import type { PropertyTable } from './tables.ts';

/** A field whose column is in `properties`. */
type PropertyField = NamedField & { name: Exclude<FieldName, FieldWith<{ table: string }>> };

const ownFields = fieldList.filter((field): field is PropertyField => field.table === undefined);

type DescribedColumns = Omit<
  Insertable<PropertyTable>,
  'owner_id' | 'created_at' | 'updated_at' | 'published_tour'
>;

/**
 * The columns that the owner's fields set. Amounts become whole shillings or cents; the price is also stored in
 * shillings, for comparison.
 */
export function columnsOf(draft: CheckedDraft, area: string | null, dollarRate: number): DescribedColumns {
  const { currency } = draft;
  const own = Object.fromEntries(
    ownFields.map(({ name, kind, column }) => {
      const value = draft[name] ?? null;
      return [column, kind === 'amount' && typeof value === 'number' ? toStored(value, currency) : value];
    }),
  ) as Omit<DescribedColumns, 'area' | 'price_ugx'>;
  return { ...own, area, price_ugx: toShillings(toStored(draft.price, currency), currency, dollarRate) };
}

/** The stored fields, in the terms and units of the form. */
export function describedIn(row: Selectable<PropertyTable>): Record<PropertyField['name'], unknown> {
  return Object.fromEntries(
    ownFields.map((field) => [field.name, unstored(field, row[columnOf(field)], row.currency)]),
  ) as Record<PropertyField['name'], unknown>;
}

function columnOf({ column }: PropertyField): keyof Selectable<PropertyTable> {
  return column as keyof Selectable<PropertyTable>;
}

/** Converts a column's value back: amounts to their major unit, decimals to numbers, dates to text. */
export function unstored({ kind }: NamedField, value: unknown, currency: Currency): unknown {
  if (value === null) return null;
  if (kind === 'amount') return fromStored(Number(value), currency);
  if (kind === 'decimal') return Number(value);
  if (value instanceof Date) return kind === 'date' ? dateIn(value) : value.toISOString();
  return value;
}

/** A date without a time arrives as midnight in this process's time zone. */
function dateIn(date: Date): string {
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}
