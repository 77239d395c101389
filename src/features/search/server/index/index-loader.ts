import type pg from 'pg';
import type { Category } from '#features/properties/categories.ts';
import { floorSql, plotSizeSql, visibleCondition } from '#features/search/server/filters/filter-sql.ts';
import type { IndexedListing } from './facet-index.ts';

/** A listing for the index. `isSeen` is false for a listing that visitors cannot find. */
export type IndexRow = IndexedListing & { isSeen: boolean };

const columns = `id, category, area, property_type, bedrooms, bathrooms::float8, price_ugx, first_payment_ugx, review_count,
  array_to_string(features, e'\\x1f'), is_available, is_featured, published_tour is not null, is_furnished, yaka_meter,
  power_backup, coalesce(water_nwsc, false), water_tank_litres is not null, coalesce(water_borehole, false), road_surface,
  land_tenure, bank_name, lat, lng, sleeps, available_from::text, ${visibleCondition},
  coalesce(has_caveat, false), advance_months, deposit_months, ${plotSizeSql},
  compound, ${floorSql},
  array_to_string(tsvector_to_array(words), ' ')`;

type Row = [
  number,
  Category,
  string | null,
  string,
  number,
  number,
  number,
  number | null,
  number,
  string,
  boolean,
  boolean,
  boolean,
  boolean | null,
  string | null,
  string | null,
  boolean,
  boolean,
  boolean,
  string | null,
  string | null,
  string | null,
  number | null,
  number | null,
  number | null,
  string | null,
  boolean,
  boolean,
  number | null,
  number | null,
  number | null,
  string | null,
  string | null,
  string,
];

/** Returns the next listings by id, for reading all of them in batches. */
export async function readListingsAfter(pool: pg.Pool, id: number, amount: number): Promise<IndexRow[]> {
  return read(pool, {
    name: 'index-listings-after',
    text: `select ${columns} from properties p where id > $1 order by id limit $2`,
    values: [id, amount],
  });
}

/**
 * Returns the listings with these ids that exist, ordered by id, because the index assigns slots in that
 * order.
 */
export async function readListingsWith(pool: pg.Pool, ids: readonly number[]): Promise<IndexRow[]> {
  return read(pool, {
    name: 'index-listings-with',
    text: `select ${columns} from properties p where id = any($1::int[]) order by id`,
    values: [ids],
  });
}

/** Returns the approximate number of listings from PostgreSQL's statistics, or 0 if there are none yet. */
export async function estimateListings(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ estimate: number }>(
    "select greatest(reltuples, 0)::int as estimate from pg_class where oid = 'properties'::regclass",
  );
  return rows[0]?.estimate ?? 0;
}

async function read(
  pool: pg.Pool,
  statement: { name: string; text: string; values: unknown[] },
): Promise<IndexRow[]> {
  const { rows } = await pool.query<Row>({ ...statement, rowMode: 'array' });
  return rows.map(listingOf);
}

function listingOf(row: Row): IndexRow {
  const [
    id,
    category,
    area,
    type,
    bedrooms,
    bathrooms,
    priceUgx,
    firstPaymentUgx,
    reviewCount,
    features,
    ...rest
  ] = row;
  const [
    isAvailable,
    isFeatured,
    hasTour,
    isFurnished,
    meter,
    power,
    hasTownWater,
    hasTank,
    hasBorehole,
    ...last
  ] = rest;
  const [road, tenure, bank, lat, lng, sleeps, freeFrom, isSearchable, ...latest] = last;
  const [hasCaveat, advanceMonths, depositMonths, plotSquareMeters, compound, floor, words] = latest;
  return {
    id,
    category,
    area,
    type,
    bedrooms,
    bathrooms,
    priceUgx,
    firstPaymentUgx,
    reviewCount,
    features: features === '' ? [] : features.split('\x1f'),
    isAvailable,
    isFeatured,
    hasTour,
    isFurnished,
    meter,
    power,
    hasTownWater,
    hasTank,
    hasBorehole,
    road,
    tenure,
    bank,
    lat,
    lng,
    sleeps,
    freeFrom,
    hasCaveat,
    advanceMonths,
    depositMonths,
    plotSquareMeters,
    compound,
    floor,
    isSeen: isSearchable,
    words: words === '' ? [] : words.split(' '),
  };
}
