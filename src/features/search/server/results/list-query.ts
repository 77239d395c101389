import { createHash } from 'node:crypto';
import type pg from 'pg';
import { type Category, categories } from '#features/properties/categories.ts';
import { type CardRow, cardJoins } from '#features/properties/server/cards.ts';
import {
  buildConditions,
  type ListFilters,
  type SqlValues,
  sqlValues,
} from '#features/search/server/filters/filter-sql.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';
import type { CursorKey } from './cursor.ts';
import { squaredDistanceToHome } from './distance.ts';
import { isGrouped, isTotalSort, type Ordered, orderBySql, type SqlOrder, sqlOrderOf } from './list-order.ts';
import { totalMinutes } from './travel-times.ts';

export type ListPart = Ordered & { after: CursorKey | null; limit: number };

type PartQuery = ListPart & {
  columns: readonly string[];
  /** Adds a column `counted` with the number of matches, up to this number. */
  countTo?: number | undefined;
};

/**
 * Returns up to `limit` rows in order, after the cursor if there is one. PostgreSQL chooses the plan by its
 * statistics for the given values.
 */
export async function readPart<Row>(pool: pg.Pool, part: PartQuery): Promise<Row[]> {
  const { filters, after, limit, columns, countTo } = part;
  const values = sqlValues();
  const filterConditions = buildConditions(filters, values);
  const order = sqlOrderOf(part, values);
  const conditions = [...filterConditions, ...(after ? [afterCondition(part, order, after, values)] : [])];
  const selected = [
    ...selectedColumns(columns, order),
    ...(countTo ? [`${countSql(filterConditions, values.add(countTo))} as counted`] : []),
  ];
  const text = `select ${selected.join(', ')}
    from properties p
    ${cardJoins}
    ${conditions.length ? `where ${conditions.join(' and ')}` : ''}
    order by ${orderBySql(order)}
    limit ${values.add(limit)}`;
  const name = isFrequentList(part) ? statementName('list', text) : undefined;
  return (await pool.query<Row & pg.QueryResultRow>({ name, text, values: values.values })).rows;
}

/** Returns the columns, with the computed weight for the cursor. */
export function selectedColumns(columns: readonly string[], { weight }: SqlOrder): string[] {
  return weight === null ? [...columns] : [...columns, `${weight} as weight`];
}

/**
 * Returns true for lists that filter only by category or area, or by a flag, which are the most frequent.
 * Their few dozen statements are named, so that each connection plans them only once, because planning takes
 * longer than running them. Naming the countless others would only fill the memory of the connections.
 */
export function isFrequentList({ filters, sort }: Pick<Ordered, 'filters' | 'sort'>): boolean {
  const isIndexedSort =
    sort !== 'nearest' &&
    sort !== 'quickest' &&
    sort !== 'weighed' &&
    sort !== 'size_desc' &&
    !isTotalSort(sort);
  return (
    isIndexedSort &&
    Object.entries(filters).every(([name, value]) => value === undefined || frequentFilters.has(name))
  );
}

const frequentFilters = new Set(['category', 'area', 'available', 'featured', 'hasTour']);

export function statementName(kind: string, text: string): string {
  return `${kind}-${createHash('sha1').update(text).digest('base64url')}`;
}

/** Counts the matches, up to `limit`. */
export async function countUpTo(pool: pg.Pool, filters: ListFilters, limit: number): Promise<number> {
  const values = sqlValues();
  const text = `select ${countSql(buildConditions(filters, values), values.add(limit))} as counted`;
  const { rows } = await pool.query<{ counted: number }>({ text, values: values.values });
  return onlyRow(rows).counted;
}

function countSql(conditions: readonly string[], limit: string): string {
  return `(select count(*)::int from (
    select from properties p ${conditions.length ? `where ${conditions.join(' and ')}` : ''} limit ${limit}
  ) fitting)`;
}

type KeyRow = Pick<
  CardRow,
  | 'id'
  | 'is_available'
  | 'is_featured'
  | 'price_ugx'
  | 'view_count'
  | 'review_count'
  | 'lat'
  | 'lng'
  | 'area_slug'
> & { category: Category; weight?: number };

/** Returns the cursor key of a page's last row. */
export function keyAfter({ sort, filters }: Pick<Ordered, 'sort' | 'filters'>, row: KeyRow): CursorKey {
  const defaultKey = [row.is_available, row.is_featured, row.id];
  switch (sort) {
    case 'nearest':
      return [row.is_available, (filters.near && squaredDistanceToHome(filters.near, row)) ?? 0, row.id];
    case 'quickest':
      return [row.is_available, totalMinutes(filters.trips, row), row.id];
    case 'weighed':
      return [row.is_available, row.weight ?? 0, row.is_featured, row.id];
    case 'size_desc':
      return [row.is_available, row.weight ?? 0, row.id];
    case 'default':
      return defaultKey;
    case 'newest':
      return [row.id];
    case 'popular':
      return [row.view_count, row.id];
    case 'most_reviewed':
      return [row.review_count, row.id];
    case 'total_asc':
    case 'total_desc':
      return [filters.stay?.free.totals.get(row.id)?.shillings ?? 0, row.id];
    default:
      return isGrouped({ sort, filters })
        ? [categories.indexOf(row.category), row.price_ugx, row.id]
        : [row.price_ugx, row.id];
  }
}

/**
 * Returns a row comparison for the rows after a cursor. An index finds them at any depth, whereas OFFSET
 * would read all the skipped rows.
 */
export function afterCondition(
  { sort }: Pick<Ordered, 'sort'>,
  { columns, direction }: SqlOrder,
  key: CursorKey,
  { add }: SqlValues,
): string {
  const values = key.map((value, index) => {
    if ((sort !== 'nearest' && sort !== 'quickest') || index === 1) return add(value);
    return index === 0 ? `(not ${add(value)}::boolean)` : `(-${add(value)}::int)`;
  });
  return `(${columns.join(', ')}) ${direction === 'asc' ? '>' : '<'} (${values.join(', ')})`;
}
