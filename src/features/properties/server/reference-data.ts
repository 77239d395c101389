import type { Area, Landmark } from '#features/properties/areas.ts';
import type { Amenity, PropertyType } from '#features/properties/schema.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { PropertyTables } from './tables.ts';

export function readAreas(db: Db): Promise<Area[]> {
  const q = db.withTables<PropertyTables>();
  return q.selectFrom('areas').select(['slug', 'name', 'lat', 'lng', 'spellings']).orderBy('name').execute();
}

export async function readLandmarks(db: Db): Promise<Landmark[]> {
  const q = db.withTables<PropertyTables>();
  const columns = ['slug', 'name', 'lat', 'lng', 'spellings'] as const;
  const rows = await q.selectFrom('landmarks').select(columns).orderBy('name').execute();
  return rows.map(({ lat, lng, ...rest }) => ({ ...rest, lat: Number(lat), lng: Number(lng) }));
}

export function readAmenities(db: Db): Promise<Amenity[]> {
  const q = db.withTables<PropertyTables>();
  return q.selectFrom('amenities').select(['id', 'name', 'icon', 'description']).orderBy('id').execute();
}

export function readPropertyTypes(db: Db): Promise<PropertyType[]> {
  const q = db.withTables<PropertyTables>();
  return q.selectFrom('property_types').select(['id', 'name', 'icon']).orderBy('id').execute();
}

/** The banks with a sale, by name; at most a hundred. */
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

/** Shillings per dollar, as last set. */
export async function readDollarRate(db: Db): Promise<number> {
  const q = db.withTables<PropertyTables>();
  const { ugx_per_unit } = await q
    .selectFrom('exchange_rates')
    .select('ugx_per_unit')
    .where('currency', '=', 'USD')
    .executeTakeFirstOrThrow();
  return Number(ugx_per_unit);
}
