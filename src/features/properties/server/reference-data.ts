import { sql } from 'kysely';
import type { Area, Landmark } from '#features/properties/areas.ts';
import type { Amenity, PropertyType } from '#features/properties/schema.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';
import type { PropertyTables } from './tables.ts';

type Scope = 'all' | 'offered';

/**
 * Returns the areas. The scope `offered` leaves out retired areas. Homes may still be in a retired area, and
 * are found and shown with it.
 */
export function readAreas(db: Db, scope: Scope = 'all'): Promise<Area[]> {
  const q = db.withTables<PropertyTables>();
  const columns = ['slug', 'name', 'lat', 'lng', 'spellings', 'within'] as const;
  const rows = q.selectFrom('areas').select(columns).where('is_retired', 'in', retiredValues[scope]);
  return rows.orderBy('name').execute();
}

/** Returns the number of shillings per dollar, and the date of this rate. */
export async function readDatedRate(db: Db): Promise<{ shillings: number; asOf: string }> {
  const { rows } = await sql<{ shillings: number; asOf: string }>`
    select ugx_per_unit::float8 as shillings, to_char(as_of, 'YYYY-MM-DD') as "asOf"
    from exchange_rates where currency = 'USD'`.execute(db);
  return onlyRow(rows);
}

export async function readLandmarks(db: Db): Promise<Landmark[]> {
  const q = db.withTables<PropertyTables>();
  const columns = ['slug', 'name', 'lat', 'lng', 'spellings'] as const;
  const query = q.selectFrom('landmarks').select(columns).where('is_retired', '=', false);
  const rows = await query.orderBy('name').execute();
  return rows.map(({ lat, lng, ...rest }) => ({ ...rest, lat: Number(lat), lng: Number(lng) }));
}

export function readAmenities(db: Db, scope: Scope = 'all'): Promise<Amenity[]> {
  const q = db.withTables<PropertyTables>();
  const columns = ['id', 'name', 'icon', 'description'] as const;
  const rows = q.selectFrom('amenities').select(columns).where('is_retired', 'in', retiredValues[scope]);
  return rows.orderBy('position').orderBy('id').execute();
}

export function readPropertyTypes(db: Db, scope: Scope = 'all'): Promise<PropertyType[]> {
  const q = db.withTables<PropertyTables>();
  const rows = q
    .selectFrom('property_types')
    .select(['id', 'name', 'icon'])
    .where('is_retired', 'in', retiredValues[scope]);
  return rows.orderBy('position').orderBy('id').execute();
}

const retiredValues = { all: [true, false], offered: [false] };

/** Returns the banks with a sale, by name; at most a hundred. */
export async function readBanks(db: Db): Promise<string[]> {
  const q = db.withTables<PropertyTables>();
  const rows = await q
    .selectFrom('properties')
    .select('bank_name')
    .distinct()
    .where('category', '=', 'bank_sales')
    .where('bank_name', 'is not', null)
    .orderBy('bank_name')
    .limit(100)
    .execute();
  return rows.map(({ bank_name }) => bank_name as string);
}

/** Returns the number of shillings per dollar. */
export async function readDollarRate(db: Db): Promise<number> {
  const q = db.withTables<PropertyTables>();
  const { ugx_per_unit } = await q
    .selectFrom('exchange_rates')
    .select('ugx_per_unit')
    .where('currency', '=', 'USD')
    .executeTakeFirstOrThrow();
  return Number(ugx_per_unit);
}
