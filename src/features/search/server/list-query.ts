import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Sort } from '#features/properties/categories.ts';
import { type CardRow, cardJoins } from '#features/properties/server/cards.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';
import type { CursorKey } from './cursor.ts';
import { conditionsOf, type ListFilters, type SqlValues, sqlValues } from './filter-sql.ts';

export type ListPart = { sort: Sort; filters: ListFilters; after: CursorKey | null; limit: number };

/** The columns and direction of each order. Each has an index of its own (migration 0002). */
const orders: Record<Sort, { columns: readonly OrderColumn[]; direction: 'asc' | 'desc' }> = {
  default: { columns: ['is_available', 'is_featured', 'id'], direction: 'desc' },
  price_asc: { columns: ['price_ugx', 'id'], direction: 'asc' },
  price_desc: { columns: ['price_ugx', 'id'], direction: 'desc' },
  newest: { columns: ['id'], direction: 'desc' },
  popular: { columns: ['view_count', 'id'], direction: 'desc' },
  most_reviewed: { columns: ['review_count', 'id'], direction: 'desc' },
};

type OrderColumn = 'is_available' | 'is_featured' | 'price_ugx' | 'view_count' | 'review_count' | 'id';

type Part = ListPart & {
  columns: readonly string[];
  /** Counts the matches up to this number, in a column `counted` of every row. */
  countTo?: number | undefined;
};

/**
 * Up to `limit` rows in order, after the cursor if there is one. PostgreSQL chooses the plan by its statistics of the
 * values.
 */
export async function readPart<Row>(
  pool: pg.Pool,
  { sort, filters, after, limit, columns, countTo }: Part,
): Promise<Row[]> {
  const values = sqlValues();
  const fitting = conditionsOf(filters, values);
  const conditions = [...fitting, ...(after ? [isAfter(sort, after, values)] : [])];
  const shown = countTo ? [...columns, `${countText(fitting, values.add(countTo))} as counted`] : columns;
  const text = `select ${shown.join(', ')}
    from properties p
    ${cardJoins}
    ${conditions.length ? `where ${conditions.join(' and ')}` : ''}
    order by ${orderOf(sort)}
    limit ${values.add(limit)}`;
  const name = isPlain(filters) ? nameOf('list', text) : undefined;
  return (await pool.query<Row & pg.QueryResultRow>({ name, text, values: values.values })).rows;
}

/**
 * Most lists are a category or an area in some order. These few dozen statements are named, so that each connection
 * plans them once, which takes longer than running them; the countless others would only fill its memory.
 */
export function isPlain(filters: ListFilters): boolean {
  return Object.entries(filters).every(([name, value]) => value === undefined || plainFilters.has(name));
}

const plainFilters = new Set(['category', 'area', 'available', 'featured', 'hasTour']);

export function nameOf(kind: string, text: string): string {
  return `${kind}-${createHash('sha1').update(text).digest('base64url')}`;
}

/** Counts the matches, up to `limit`. */
export async function countUpTo(pool: pg.Pool, filters: ListFilters, limit: number): Promise<number> {
  const values = sqlValues();
  const text = `select ${countText(conditionsOf(filters, values), values.add(limit))} as counted`;
  const { rows } = await pool.query<{ counted: number }>({ text, values: values.values });
  return onlyRow(rows).counted;
}

function countText(conditions: readonly string[], limit: string): string {
  return `(select count(*)::int from (
    select from properties p ${conditions.length ? `where ${conditions.join(' and ')}` : ''} limit ${limit}
  ) fitting)`;
}

/** The cursor key of a page's last row. */
export function keyAfter(sort: Sort, row: Pick<CardRow, OrderColumn>): CursorKey {
  return orders[sort].columns.map((column) => row[column]);
}

export function orderOf(sort: Sort): string {
  const { columns, direction } = orders[sort];
  return columns.map((column) => `p.${column} ${direction}`).join(', ');
}

/** A row comparison, which an index answers at any depth; OFFSET would read all the rows that it skips. */
export function isAfter(sort: Sort, key: CursorKey, { add }: SqlValues): string {
  const { columns, direction } = orders[sort];
  const row = columns.map((column) => `p.${column}`).join(', ');
  return `(${row}) ${direction === 'asc' ? '>' : '<'} (${key.map(add).join(', ')})`;
}
