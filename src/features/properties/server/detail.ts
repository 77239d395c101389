import {
  type BankSale,
  bankSaleParts,
  type DetailPart,
  factParts,
  type PropertyFacts,
} from '#features/properties/detail-fields.ts';
import { formatResponseTime } from '#features/properties/rules.ts';
import type { Property } from '#features/properties/schema.ts';
import { presentListing } from './cards.ts';
import type { DetailRow } from './hot-reads.ts';
import { toFormValue } from './property-columns.ts';

/** Builds the response of the property page. */
export function presentDetail(row: DetailRow, tourOrigin: string): Property {
  return {
    ...presentListing(row, tourOrigin),
    lister: {
      name: row.lister_name,
      isVerified: row.lister_is_verified,
      answersWithin: formatResponseTime(row.lister_answers_within_hours),
    },
    isOwnerReachable: row.is_owner_reachable,
    pictures: row.pictures,
    facts: factsOf(row),
    bankSale: bankSaleOf(row),
    updatedAt: row.updated_at.toISOString(),
    freeConfirmedAt: row.availability_confirmed_at?.toISOString() ?? null,
    isFirstRentPaid: row.first_rent_paid,
  };
}

function factsOf(row: DetailRow): PropertyFacts {
  return Object.fromEntries(factParts.map((part) => [part.key, presentPart(part, row)])) as PropertyFacts;
}

function bankSaleOf(row: DetailRow): BankSale | null {
  if (row.category !== 'bank_sales') return null;
  return Object.fromEntries(bankSaleParts.map((part) => [part.key, presentPart(part, row)])) as BankSale;
}

/** Returns null if everything in the group is unknown, or if its leading field is. */
function presentPart({ fields, isGroup, key }: DetailPart, row: DetailRow): unknown {
  const values: Record<string, unknown> = {};
  let hasValue = false;
  for (const field of fields) {
    const value = toFormValue(field, row[field.column as keyof DetailRow], row.currency);
    if (value === null && field.leads) return null;
    values[field.key] = value;
    hasValue ||= value !== null;
  }
  if (!isGroup) return values[key];
  return hasValue ? values : null;
}
