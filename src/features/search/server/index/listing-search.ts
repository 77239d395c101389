import { categories } from '#features/properties/categories.ts';
import { cardJoins } from '#features/properties/server/cards.ts';
import { searchLimits } from '#features/search/limits.ts';
import { buildConditions, type ListFilters, sqlValues } from '#features/search/server/filters/filter-sql.ts';
import { match } from '#features/search/server/filters/match.ts';
import { runNamed } from '#features/search/server/named-statements.ts';
import {
  isGrouped,
  isTotalSort,
  orderBySql,
  sqlOrderOf,
  type TotalSort,
} from '#features/search/server/results/list-order.ts';
import {
  afterCondition,
  countUpTo,
  isFrequentList,
  type ListPart,
  readPart,
  selectedColumns,
} from '#features/search/server/results/list-query.ts';
import { idsByTotal } from '#features/search/server/results/stay-order.ts';
import type { SearchKit } from '#features/search/server/search-kit.ts';
import { slotsOf } from './bitset.ts';
import type { FacetIndex } from './facet-index.ts';
import { type IndexedSort, isIndexed, orderKey, topIds } from './facet-order.ts';
import { readySearchIndex, type SearchIndex } from './search-index.ts';

/** A part of a list, the columns to read, and whether to count all matches. */
export type Search = ListPart & { columns: readonly string[]; isCounted: boolean };

type Total = { total: number; totalIsMore: boolean };
export type SearchResult<Row> = Total & { rows: Row[] };

type Source = Pick<SearchKit, 'pool' | 'search'>;

/**
 * Reads a part of a list with all its filters and words. PostgreSQL reads, tests and sorts every row. If
 * there are many listings, the in-memory index suggests which rows to read, so that no combination makes
 * PostgreSQL read many rows. Lists that an index of the table stores in order do not need this.
 */
export function findListings<Row>(kit: Source, search: Search): Promise<SearchResult<Row>> {
  if (isTotalSort(search.sort)) return findByTotal(kit, search, search.sort);
  return isGrouped(search) ? findInGroups(kit, search) : findInOrder(kit, search);
}

async function findByTotal<Row>(kit: Source, search: Search, sort: TotalSort): Promise<SearchResult<Row>> {
  const { stay } = search.filters;
  if (!stay) return { rows: [], total: 0, totalIsMore: false };
  const { ids, total } = await idsByTotal(kit, stay, sort, search);
  const rows = await readAmong<Row & { id: number }>(kit, { ...search, sort: 'newest', after: null }, ids);
  const positions = new Map(ids.map((id, position) => [id, position]));
  const ordered = rows.toSorted((a, b) => (positions.get(a.id) ?? 0) - (positions.get(b.id) ?? 0));
  return { rows: ordered, total, totalIsMore: false };
}

/**
 * Orders by price within each category, one category after the other. The cursor's key begins with the
 * category's position.
 */
async function findInGroups<Row>(kit: Source, search: Search): Promise<SearchResult<Row>> {
  const { after, filters, limit } = search;
  const firstCategoryIndex = Number(after?.[0] ?? 0);
  const rows: Row[] = [];
  for (const [categoryIndex, category] of categories.entries()) {
    if (categoryIndex < firstCategoryIndex || rows.length >= limit) continue;
    const part = await findInOrder<Row>(kit, {
      ...search,
      filters: { ...filters, category },
      after: after && categoryIndex === firstCategoryIndex ? after.slice(1) : null,
      limit: limit - rows.length,
      isCounted: false,
    });
    rows.push(...part.rows);
  }
  const total = search.isCounted ? await countListings(kit, filters) : { total: 0, totalIsMore: false };
  return { rows, ...total };
}

/**
 * Counts the matching homes: exactly in the in-memory index or, until it is ready, in PostgreSQL up to
 * `searchLimits.countMax`.
 */
export async function countListings(kit: Source, filters: ListFilters): Promise<Total> {
  const index = readySearchIndex(kit.search.index);
  if (index) return { total: match(index, filters).count, totalIsMore: false };
  const maxCount = searchLimits.countMax;
  const count = await countUpTo(kit.pool, filters, maxCount + 1);
  return { total: Math.min(count, maxCount), totalIsMore: count > maxCount };
}

async function findInOrder<Row>(kit: Source, search: Search): Promise<SearchResult<Row>> {
  const searchIndex = kit.search.index;
  const index = readySearchIndex(searchIndex);
  if (!index) return findInTable(kit, search);
  const matches = match(index, search.filters);
  const total = { total: matches.count, totalIsMore: false };
  if (isFrequentList(search)) return { ...total, rows: await readPart<Row>(kit.pool, search) };
  const { sort } = search;
  if (isIndexed(sort)) {
    const firstIds = topIds(index, matches, { ...search, sort, amount: search.limit + extraCandidates });
    return {
      ...total,
      rows: await readCandidates<Row>(kit, { ...search, sort }, searchIndex, index, firstIds),
    };
  }
  if (total.total > maxSorted) return { ...total, rows: await readPart<Row>(kit.pool, search) };
  const slots = 'slots' in matches ? matches.slots : slotsOf(matches.bits);
  const ids = Array.from(slots, (slot) => index.ids[slot] ?? 0);
  return { ...total, rows: await readAmong<Row>(kit, search, [...ids, ...searchIndex.changing()]) };
}

/** The maximum number of matches that PostgreSQL sorts if the index does not support the order. */
const maxSorted = 8_000;

async function findInTable<Row>(kit: Source, search: Search): Promise<SearchResult<Row>> {
  const maxCount = searchLimits.countMax;
  const countTo = search.isCounted ? maxCount + 1 : undefined;
  const rows = await readPart<Row & { counted?: number }>(kit.pool, { ...search, countTo });
  // After the last page there is no row that contains the count.
  const count =
    rows[0]?.counted ?? (countTo && search.after ? await countUpTo(kit.pool, search.filters, countTo) : 0);
  return { rows, total: Math.min(count, maxCount), totalIsMore: count > maxCount };
}

/** The number of extra candidates, in case PostgreSQL rejects some. */
const extraCandidates = 12;

/**
 * Reads candidates in order and has PostgreSQL test them, because the index may be out of date just after a
 * change. Repeats until there are enough rows or no more candidates. Listings that are changing are always
 * included.
 */
async function readCandidates<Row>(
  kit: Source,
  search: Search & { sort: IndexedSort },
  searchIndex: SearchIndex,
  index: FacetIndex,
  firstIds: number[],
): Promise<Row[]> {
  const { limit, filters } = search;
  let amount = limit + extraCandidates;
  let ids = firstIds;
  const rows = await readAmong<Row>(kit, search, [...firstIds, ...searchIndex.changing()]);
  while (rows.length < limit && ids.length === amount) {
    const after = orderKey(index, search, ids.at(-1) as number);
    amount *= 4;
    ids = topIds(index, match(index, filters), { ...search, after, amount });
    rows.push(...(await readAmong<Row>(kit, search, ids)));
  }
  return rows.slice(0, limit);
}

async function readAmong<Row>(kit: Source, search: Search, ids: readonly number[]): Promise<Row[]> {
  if (ids.length === 0) return [];
  const { filters, after, limit, columns } = search;
  const values = sqlValues();
  const among = `p.id = any(${values.add(ids)}::int[])`;
  const order = sqlOrderOf(search, values);
  const conditions = [
    ...buildConditions(filters, values),
    ...(after ? [afterCondition(search, order, after, values)] : []),
  ];
  return runNamed<Row & object>(
    kit,
    `select ${selectedColumns(columns, order).join(', ')} from properties p ${cardJoins}
     where ${among}${conditions.length ? ` and ${asFilterOnly(conditions)}` : ''}
     order by ${orderBySql(order)} limit ${values.add(limit)}`,
    values.values,
  );
}

/** Wraps conditions so that the planner does not use them to find rows, because the ids already do. */
function asFilterOnly(conditions: readonly string[]): string {
  return `case when ${conditions.join(' and ')} then true else false end`;
}
