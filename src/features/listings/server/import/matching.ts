import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { SignedIn } from '#features/accounts/policy.ts';
import type { ListingForm } from '#features/listings/schema.ts';
import { ownListings } from '#features/listings/server/desk/own-listings.ts';
import type { PropertyTables } from '#features/properties/server/tables.ts';
import { roundToMinorUnit } from '#kit/money.ts';
import { int4Max } from '#kit/numbers.ts';
import { cleanPastedText } from '#kit/pasted-text.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { ImportRow } from './read-file.ts';

/**
 * Returns the listing that has the id or reference of a row. The id takes precedence, and may be that of any
 * listing that the user manages. The reference is looked up only among the user's own listings.
 */
export async function findByIdOrReference(
  db: Db,
  user: SignedIn,
  { id, reference }: { id: string; reference: string },
): Promise<number | null> {
  const number = /^\d{1,10}$/.test(id) ? Number(id) : 0;
  if (number > 0 && number <= int4Max) {
    const listings = db.withTables<PropertyTables>().selectFrom('properties as p');
    const listing = await ownListings(listings, user)
      .where('p.id', '=', number)
      .select('p.id')
      .executeTakeFirst();
    if (listing) return listing.id;
  }
  if (reference === '') return null;
  const { rows } = await sql<{ id: number }>`
    select id from properties
    where owner_id = ${user.id} and deleted_at is null and lower(reference) in (lower(${cleanPastedText(reference)}), lower(${reference}))
    order by lower(reference) = lower(${reference}) desc limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** Returns a hash of the content of a row, without the id, the photos, the errors and outer spaces. */
export function hashRow({ cells }: ImportRow): Buffer {
  const content = Object.entries(cells)
    .map(([name, text]) => [name, text.trim()])
    .filter(([name, text]) => text !== '' && name !== 'id' && name !== 'faults' && name !== 'photos')
    .sort(([a = ''], [b = '']) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(content)).digest();
}

/**
 * Returns the listing of this user that a row repeats, or null. The listing was created from an equal row, or
 * has the same title, place, type, rooms, size and price. The listings of other rows are excluded by
 * `excludedIds`, because equal rows in one file are separate homes.
 */
export async function findDuplicate(
  db: Db,
  user: SignedIn,
  { hash, form, excludedIds }: { hash: Buffer; form: ListingForm; excludedIds: readonly number[] },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from properties
    where owner_id = ${user.id} and deleted_at is null and id <> all(${[...excludedIds]}::int[])
      and (import_hash = ${hash} or (
        lower(title) = lower(${form.title}) and lower(location) = lower(${form.location})
        and category = ${form.category} and property_type = ${form.propertyType} and bedrooms = ${form.bedrooms}
        and bathrooms = ${form.bathrooms} and square_meters = ${form.squareMeters}
        and currency = ${form.currency} and price = ${roundToMinorUnit(form.price, form.currency)}))
    order by import_hash = ${hash} desc nulls last, id limit 1`.execute(db);
  return rows[0]?.id ?? null;
}
