import type { Sort } from '#features/properties/categories.ts';
import {
  filterConditions,
  type ListFilters,
  type SqlValues,
} from '#features/search/server/filters/filter-sql.ts';

import { totalMinutesSql } from './travel-times.ts';

/** Filters that rank their matches higher without hiding other homes. */
export type SearchBoost = ListFilters;

/**
 * The order of a list. `nearest`, `quickest` and `weighed` put available homes first, then sort by distance, by travel
 * time, or by number of boosts and then as `default`. The order by total uses the price of the requested nights.
 */
export type ListSort = Sort | 'nearest' | 'quickest' | 'weighed' | TotalSort;
export type TotalSort = 'total_asc' | 'total_desc';

export function isTotalSort(sort: ListSort): sort is TotalSort {
  return sort === 'total_asc' || sort === 'total_desc';
}

/**
 * Every order, including the price orders that group by category, because rents, stays and sales cannot be
 * compared.
 */
export type ListOrder = ListSort | 'grouped_asc' | 'grouped_desc';

export type Ordered = { sort: ListSort; weights: readonly SearchBoost[]; filters: ListFilters };

export function orderNameOf({ sort, filters }: Pick<Ordered, 'sort' | 'filters'>): ListOrder {
  if (!isGrouped({ sort, filters })) return sort;
  return sort === 'price_asc' ? 'grouped_asc' : 'grouped_desc';
}

export function isGrouped({ sort, filters }: Pick<Ordered, 'sort' | 'filters'>): boolean {
  return (
    (sort === 'price_asc' || sort === 'price_desc') &&
    filters.category === undefined &&
    filters.id === undefined
  );
}

/**
 * The SQL of the orders that have their own index on `properties`. The SQL of the others depends
 * on the query.
 */
const orders = {
  default: { columns: ['p.is_available', 'p.is_featured', 'p.id'], direction: 'desc' },
  price_asc: { columns: ['p.price_ugx', 'p.id'], direction: 'asc' },
  price_desc: { columns: ['p.price_ugx', 'p.id'], direction: 'desc' },
  newest: { columns: ['p.id'], direction: 'desc' },
  popular: { columns: ['p.view_count', 'p.id'], direction: 'desc' },
  most_reviewed: { columns: ['p.review_count', 'p.id'], direction: 'desc' },
} as const satisfies Record<
  Exclude<Sort, 'size_desc'>,
  { columns: readonly string[]; direction: 'asc' | 'desc' }
>;

export type SqlOrder = { columns: readonly string[]; direction: 'asc' | 'desc'; weight: string | null };

export function sqlOrderOf({ sort, weights, filters }: Ordered, values: SqlValues): SqlOrder {
  if (sort === 'nearest' || sort === 'quickest') {
    const { add } = values;
    const rank = sort === 'nearest' ? distanceSql(filters, add) : totalMinutesSql(filters.trips, add);
    // Available homes first, and descending by id among equal distances.
    return {
      columns: ['(not p.is_available)', rank, '(-p.id)'],
      direction: 'asc',
      weight: null,
    };
  }
  if (sort === 'weighed') {
    const weight = weightSql(weights, values);
    const [isAvailable, ...rest] = orders.default.columns;
    return { columns: [isAvailable, weight, ...rest], direction: 'desc', weight };
  }
  if (sort === 'size_desc')
    return { columns: ['p.is_available', sizeSql, 'p.id'], direction: 'desc', weight: sizeSql };
  // Totals are not columns: see stay-order.ts.
  return { ...orders[isTotalSort(sort) ? 'newest' : sort], weight: null };
}

/** The square metres of a plot of land, or of the rooms of any other home, as the indexes have it. */
const sizeSql = 'home_size(p.property_type, p.plot_square_meters, p.plot_stated_decimals, p.square_meters)';

function distanceSql({ near }: ListFilters, add: SqlValues['add']): string {
  if (!near) return '0::bigint';
  const slugs = `${add(near.pins.map(({ slug }) => slug))}::text[]`;
  const squares = `${add(near.pins.map(({ squared }) => squared))}::bigint[]`;
  return `(case when p.lat is null then (${squares})[array_position(${slugs}, p.area)]
    else squared_distance(p.lat, p.lng, ${add(near.y)}::bigint, ${add(near.x)}::bigint) end)`;
}

function weightSql(weights: readonly SearchBoost[], values: SqlValues): string {
  const terms = weights.map((boost) => `((${filterConditions(boost, values).join(' and ')}) is true)::int`);
  return `(${['0', ...terms].join(' + ')})`;
}

export function orderBySql({ columns, direction }: SqlOrder): string {
  return columns.map((column) => `${column} ${direction}`).join(', ');
}
