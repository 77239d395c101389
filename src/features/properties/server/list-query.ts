import { createHash } from 'node:crypto';
import { type CompiledQuery, type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type pg from 'pg';
import { type Category, categories, type PriceTier, type Sort } from '#features/properties/categories.ts';
import { tierRange } from '#features/properties/rules.ts';
import type { PropertyFilters } from '#features/properties/schema.ts';
import {
  type CardRow,
  cardColumns,
  type ListedRow,
  listedColumns,
} from '#features/properties/server/cards.ts';
import type { CursorKey } from '#features/properties/server/cursor.ts';
import type { PropertyTables } from '#features/properties/server/tables.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';

/** The filters of the call after names have become keys: an area's slug, a type's name, lower-case features. */
export type ListFilters = Omit<PropertyFilters, 'sort' | 'feature' | 'amenity'> & { features?: string[] };

export type ListPart = { sort: Sort; filters: ListFilters; after: CursorKey | null; limit: number };

/** One order by which lists are read: the columns, and which way. Each is an index of its own (migration 0002). */
const orders: Record<Sort, { columns: readonly OrderColumn[]; direction: 'asc' | 'desc' }> = {
  default: { columns: ['is_available', 'is_featured', 'id'], direction: 'desc' },
  price_asc: { columns: ['price_ugx', 'id'], direction: 'asc' },
  price_desc: { columns: ['price_ugx', 'id'], direction: 'desc' },
  newest: { columns: ['id'], direction: 'desc' },
  popular: { columns: ['view_count', 'id'], direction: 'desc' },
  most_reviewed: { columns: ['review_count', 'id'], direction: 'desc' },
};

type OrderColumn = 'is_available' | 'is_featured' | 'price_ugx' | 'view_count' | 'review_count' | 'id';

/** @returns up to `limit` cards in order, those after the cursor only */
export function readCards(kit: Pick<Kit, 'db' | 'pool'>, part: ListPart): Promise<CardRow[]> {
  return rowsOf(kit.pool, part, partOf(kit.db, part).select(cardColumns).compile());
}

/** The same with descriptions, amenities and tours. */
export function readListed(kit: Pick<Kit, 'db' | 'pool'>, part: ListPart): Promise<ListedRow[]> {
  return rowsOf(kit.pool, part, partOf(kit.db, part).select(listedColumns).compile());
}

/**
 * Most lists are a category or an area in some order. These few dozen statements are named, so that each connection plans
 * them once, which takes longer than the reading; the countless others would only fill its memory.
 */
async function rowsOf<Row extends CardRow>(
  pool: pg.Pool,
  { filters }: ListPart,
  { sql: text, parameters }: CompiledQuery,
): Promise<Row[]> {
  const isPlain = Object.entries(filters).every(
    ([name, value]) => value === undefined || plainFilters.has(name),
  );
  const name = isPlain ? `list-${createHash('sha1').update(text).digest('base64url')}` : undefined;
  return (await pool.query<Row & pg.QueryResultRow>({ name, text, values: [...parameters] })).rows;
}

const plainFilters = new Set(['category', 'area', 'available', 'featured', 'hasTour']);

/** How many there are, counting no further than `limit`. */
export async function countUpTo(db: Db, filters: ListFilters, limit: number): Promise<number> {
  const { total } = await db
    .withTables<PropertyTables>()
    .selectFrom((q) =>
      q
        .selectFrom('properties as p')
        .select(sql`1`.as('one'))
        .where((eb) => eb.and(conditionsOf(eb, filters)))
        .limit(limit)
        .as('counted'),
    )
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** The cursor's key of the last row of a page. */
export function keyAfter(sort: Sort, row: CardRow): CursorKey {
  return orders[sort].columns.map((column) => row[column]);
}

function partOf(db: Db, { sort, filters, after, limit }: ListPart) {
  const { columns, direction } = orders[sort];
  let query = db
    .withTables<PropertyTables>()
    .selectFrom('properties as p')
    .leftJoin('areas as a', 'a.slug', 'p.area')
    .leftJoin('property_pictures as c', (join) =>
      join.onRef('c.property_id', '=', 'p.id').on('c.position', '=', 0),
    )
    .where((eb) => eb.and([...conditionsOf(eb, filters), ...(after ? [isAfter(sort, after)] : [])]))
    .limit(limit);
  for (const column of columns) query = query.orderBy(`p.${column}`, direction);
  return query;
}

/** A row comparison, which an index answers at any depth; OFFSET would read all that it skips. */
function isAfter(sort: Sort, key: CursorKey): Expression<SqlBool> {
  const { columns, direction } = orders[sort];
  const row = sql.join(columns.map((column) => sql.ref(`p.${column}`)));
  return direction === 'asc'
    ? sql<SqlBool>`(${row}) > (${sql.join(key)})`
    : sql<SqlBool>`(${row}) < (${sql.join(key)})`;
}

type Where = ExpressionBuilder<{ p: PropertyTables['properties'] }, 'p'>;

function conditionsOf(eb: Where, filters: ListFilters): Expression<SqlBool>[] {
  const conditions: Expression<SqlBool>[] = [];
  const demand = (condition: Expression<SqlBool>) => conditions.push(condition);
  const { category, area, type, price, features, power, water } = filters;
  if (category) demand(eb('p.category', '=', category));
  if (area) demand(eb('p.area', '=', area));
  if (type) demand(eb('p.property_type', '=', type));
  if (price) demand(isInTier(eb, price, category));
  if (filters.minPrice !== undefined) demand(eb('p.price_ugx', '>=', filters.minPrice));
  if (filters.maxPrice !== undefined) demand(eb('p.price_ugx', '<=', filters.maxPrice));
  if (filters.maxFirstPayment !== undefined) demand(eb('p.first_payment_ugx', '<=', filters.maxFirstPayment));
  if (filters.bedrooms !== undefined) demand(eb('p.bedrooms', '=', filters.bedrooms));
  if (filters.minBedrooms !== undefined) demand(eb('p.bedrooms', '>=', filters.minBedrooms));
  if (filters.minBathrooms !== undefined) demand(eb('p.bathrooms', '>=', String(filters.minBathrooms)));
  if (features?.length) demand(sql<SqlBool>`p.features @> ${features}::text[]`);
  if (filters.hasTour !== undefined) demand(eb('p.published_tour', filters.hasTour ? 'is not' : 'is', null));
  if (filters.available !== undefined) demand(is('is_available', filters.available));
  if (filters.featured !== undefined) demand(is('is_featured', filters.featured));
  if (filters.furnished !== undefined) demand(eb('p.is_furnished', '=', filters.furnished));
  if (filters.meter) demand(eb('p.yaka_meter', '=', filters.meter));
  if (power) demand(power === 'any' ? eb('p.power_backup', '!=', 'none') : eb('p.power_backup', '=', power));
  if (water === 'nwsc') demand(eb('p.water_nwsc', '=', true));
  if (water === 'tank') demand(eb('p.water_tank_litres', 'is not', null));
  if (water === 'borehole') demand(eb('p.water_borehole', '=', true));
  if (filters.road) demand(eb('p.road_surface', '=', filters.road));
  if (filters.tenure) demand(eb('p.land_tenure', '=', filters.tenure));
  if (filters.bank) demand(sql<SqlBool>`p.category = 'bank_sales' and p.bank_name = ${filters.bank}`);
  return conditions;
}

/** Written without a parameter, so that the planner can match it with an index made for it. */
function is(column: 'is_available' | 'is_featured', wanted: boolean): Expression<SqlBool> {
  return wanted ? sql<SqlBool>`${sql.ref(`p.${column}`)}` : sql<SqlBool>`not ${sql.ref(`p.${column}`)}`;
}

function isInTier(eb: Where, tier: PriceTier, category: Category | undefined): Expression<SqlBool> {
  const within = (one: Category): Expression<SqlBool> => {
    const { from, below } = tierRange(one, tier);
    return eb.and([
      eb('p.category', '=', one),
      ...(from === null ? [] : [eb('p.price_ugx', '>=', from)]),
      ...(below === null ? [] : [eb('p.price_ugx', '<', below)]),
    ]);
  };
  return category ? within(category) : eb.or(categories.map(within));
}
