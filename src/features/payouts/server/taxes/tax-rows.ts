import { sql } from 'kysely';
import type { TaxDetails } from '#features/payouts/schema.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';

/**
 * Returns the tax rates in percent that apply to what a host earns from a booking of this day in Kampala. A rate of the
 * host goes first.
 */
export async function readTaxRates(
  db: Db,
  ownerId: number,
  day: string,
): Promise<{ vat: number; withholding: number }> {
  const { rows } = await sql<{ vat: number; withholding: number }>`
    select coalesce((select percent from vat_rates where valid_from <= ${day}::date
        order by valid_from desc limit 1), 0)::float as vat,
      coalesce((select percent from withholding_rates
        where valid_from <= ${day}::date and (owner_id is null or owner_id = ${ownerId})
        order by owner_id nulls last, valid_from desc limit 1), 0)::float as withholding`.execute(db);
  return onlyRow(rows);
}

/** Returns true if the operator has set a tax that concerns a host, also one that begins later. */
export async function hasTaxes(db: Db, ownerId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from vat_rates) or exists (
      select from withholding_rates where owner_id is null or owner_id = ${ownerId}) as has`.execute(db);
  return onlyRow(rows).has;
}

/** Returns our own number at the tax authority; null if the operator has not set VAT. */
export async function readOwnTaxNumber(db: Db): Promise<string | null> {
  const { rows } = await sql<{ number: string }>`
    select tax_number as number from vat_rates order by valid_from desc limit 1`.execute(db);
  return rows[0]?.number ?? null;
}

export async function readTaxDetails(db: Db, userId: number): Promise<TaxDetails | null> {
  const { rows } = await sql<TaxDetails>`
    select name, tin, is_vat_registered as "isVatRegistered" from tax_details where user_id = ${userId}`.execute(
    db,
  );
  return rows[0] ?? null;
}

export async function saveTaxDetails(
  db: Db,
  userId: number,
  { name, tin, isVatRegistered }: TaxDetails,
): Promise<void> {
  await sql`
    insert into tax_details (user_id, name, tin, is_vat_registered) values (${userId}, ${name}, ${tin}, ${isVatRegistered})
    on conflict (user_id) do update set name = excluded.name, tin = excluded.tin,
      is_vat_registered = excluded.is_vat_registered, updated_at = now()`.execute(db);
}
