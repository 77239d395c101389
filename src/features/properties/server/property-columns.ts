import type { Insertable, Selectable } from 'kysely';
import type { CheckedDraft } from '#features/properties/draft.ts';
import {
  type FieldName,
  type FieldWith,
  fieldList,
  type NamedField,
  type PropertyFields,
} from '#features/properties/fields.ts';
import {
  type Currency,
  largest,
  type MinorAmount,
  oneUnit,
  roundToMinorUnit,
  toMajorUnit,
  toShillings,
} from '#kit/money.ts';
import type { AuctionTable, PropertyTable } from './tables.ts';

/** A field whose column is in `properties`. */
type PropertyField = NamedField & { name: Exclude<FieldName, FieldWith<{ table: string }>> };

const propertyTableFields = fieldList.filter((field): field is PropertyField => field.table === undefined);

type AuctionFieldName = FieldWith<{ table: 'auctions' }>;
type AuctionField = NamedField & {
  name: AuctionFieldName;
  column: PropertyFields[AuctionFieldName]['column'];
};

const auctionFields = fieldList.filter((field): field is AuctionField => field.table === 'auctions');

type DescribedColumns = Omit<
  Insertable<PropertyTable>,
  'owner_id' | 'created_at' | 'updated_at' | 'published_tour'
>;

/**
 * Returns the columns that the owner's fields set. Amounts become whole shillings or cents. The price is also
 * stored in shillings, for comparison.
 */
export function columnsOf(draft: CheckedDraft, area: string | null, dollarRate: number): DescribedColumns {
  const { currency } = draft;
  const tableColumns = toColumns(propertyTableFields, draft) as Omit<DescribedColumns, 'area' | 'price_ugx'>;
  return {
    ...tableColumns,
    area,
    price_ugx: largest(oneUnit, toShillings(roundToMinorUnit(draft.price, currency), currency, dollarRate)),
  };
}

type LotColumns = Omit<Selectable<AuctionTable>, 'property_id' | 'lot_stage'>;

/** The columns of the auction, joined as `lot`. */
export const lotColumns = auctionFields.map(({ column }) => `lot.${column}` as const);

/** Returns the columns of the auction from a draft, or null if the draft has none. */
export function auctionColumnsOf(draft: CheckedDraft): LotColumns | null {
  const columns = toColumns(auctionFields, draft) as LotColumns;
  return Object.values(columns).some((value) => value !== null) ? columns : null;
}

function toColumns(fields: readonly NamedField[], draft: CheckedDraft): Record<string, unknown> {
  return Object.fromEntries(
    fields.map(({ name, kind, column }) => {
      const value = draft[name] ?? null;
      return [
        column,
        kind === 'amount' && typeof value === 'number' ? roundToMinorUnit(value, draft.currency) : value,
      ];
    }),
  );
}

type DescribedFieldName = (PropertyField | AuctionField)['name'];
type DescribedRow = Selectable<PropertyTable> & { [C in keyof LotColumns]: LotColumns[C] | null };

/** Returns a stored property in the values and units of the form. */
export function formValuesOf(row: DescribedRow): Record<DescribedFieldName, unknown> {
  return Object.fromEntries(
    [...propertyTableFields, ...auctionFields].map((field) => [
      field.name,
      toFormValue(field, row[columnOf(field)], row.currency),
    ]),
  ) as Record<DescribedFieldName, unknown>;
}

function columnOf({ column }: PropertyField | AuctionField): keyof DescribedRow {
  return column as keyof DescribedRow;
}

/** Converts a stored value to the form's: amounts to the major unit, decimals to numbers, dates to text. */
export function toFormValue({ kind }: NamedField, value: unknown, currency: Currency): unknown {
  if (value === null) return null;
  if (kind === 'amount') return toMajorUnit(Number(value) as MinorAmount, currency);
  if (kind === 'decimal') return Number(value);
  if (value instanceof Date) return kind === 'date' ? formatDay(value) : value.toISOString();
  return value;
}

/** Formats a date without a time, which arrives as midnight in this process's time zone. */
function formatDay(date: Date): string {
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}
