import { sql } from 'kysely';
import type { Category } from '#features/properties/categories.ts';
import { nonResidentialTypes } from '#features/properties/choices.ts';
import { maxPricedBedrooms, minHomesForMedian, pricedCategories } from '#features/search/area-schema.ts';
import { visibleCondition } from '#features/search/server/filters/filter-sql.ts';
import type { MinorAmount } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';
import { openContentCache } from '#kit/server/events/content-cache.ts';
import { unchanging } from '#kit/server/events/freshness.ts';

/** The homes of one category in some areas: their number, and the median price in shillings by bedrooms. */
export type AskingPrices = {
  category: Category;
  bedrooms: number | null;
  count: number;
  median: MinorAmount | null;
};

const bedroomsSql = sql.raw(
  `case when p.category <> 'furnished_houses' then least(p.bedrooms, ${maxPricedBedrooms}) end`,
);

/**
 * Returns the asking prices of the homes in these areas, or in all areas, by category and number of bedrooms.
 * Land, offices and shops are left out.
 */
export async function readAskingPrices(db: Db, areas: readonly string[] | null): Promise<AskingPrices[]> {
  const inAreas = areas === null ? sql`` : sql`and p.area = any(${areas}::text[])`;
  const { rows } = await sql<AskingPrices>`
    select p.category, ${bedroomsSql} as bedrooms,
      count(*)::int as count,
      case when count(*) >= ${minHomesForMedian}::int then percentile_disc(0.5) within group (order by p.price_ugx) end::float8 as median
    from properties p
    where ${sql.raw(visibleCondition)} and p.category = any(${pricedCategories}::text[])
      and p.property_type <> all(${[...nonResidentialTypes]}::text[]) ${inAreas}
    group by 1, 2`.execute(db);
  return rows;
}

/** The median price of a month's homes of one kind. */
type MonthlyPrices = {
  category: (typeof pricedCategories)[number];
  bedrooms: number | null;
  month: string;
  count: number;
  median: MinorAmount;
};

const trendMonths = 12;

/**
 * Returns the median prices of the homes that were listed in each of the last months, also of those that are let or sold by now, by
 * category and number of bedrooms. Months with too few homes are left out.
 */
export async function readMonthlyPrices(
  db: Db,
  areas: readonly string[],
  now: Date,
): Promise<MonthlyPrices[]> {
  const { rows } = await sql<MonthlyPrices>`
    select p.category, ${bedroomsSql} as bedrooms, to_char(p.created_at at time zone 'Africa/Kampala', 'YYYY-MM') as month,
      count(*)::int as count, percentile_disc(0.5) within group (order by p.price_ugx)::float8 as median
    from properties p
    where p.deleted_at is null and p.created_at >= ${now}::timestamptz - make_interval(months => ${trendMonths})
      and p.category = any(${pricedCategories}::text[]) and p.area = any(${areas}::text[])
      and p.property_type <> all(${[...nonResidentialTypes]}::text[])
    group by 1, 2, 3 having count(*) >= ${minHomesForMedian}::int order by 3`.execute(db);
  return rows;
}

const marketMaxAgeMs = 10 * 60_000;

/** Opens the asking prices of all areas, which are read from every home. */
export function openMarketPrices(db: Db): () => Promise<readonly AskingPrices[]> {
  const cache = openContentCache<readonly AskingPrices[]>({
    freshness: unchanging,
    limitEntries: 1,
    limitBytes: 2 ** 20,
    bytesOf: (rows) => JSON.stringify(rows).length,
    graceMs: marketMaxAgeMs,
    ttlMs: marketMaxAgeMs,
  });
  return () => cache.get('market', () => readAskingPrices(db, null));
}

/** Returns the number of homes of each category in these areas. */
export async function countByCategory(db: Db, areas: readonly string[]): Promise<Map<Category, number>> {
  const { rows } = await sql<{ category: Category; count: number }>`
    select p.category, count(*)::int as count from properties p
    where ${sql.raw(visibleCondition)} and p.area = any(${areas}::text[]) group by 1`.execute(db);
  return new Map(rows.map(({ category, count }) => [category, count]));
}

/** Returns the slugs of the areas with homes. */
export async function readAreasWithHomes(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ area: string }>`
    select distinct p.area from properties p where ${sql.raw(visibleCondition)} and p.area is not null`.execute(
    db,
  );
  return new Set(rows.map(({ area }) => area));
}
