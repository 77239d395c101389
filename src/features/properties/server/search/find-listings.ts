import { propertyLimits } from '#features/properties/schema.ts';
import type { CursorKey } from '#features/properties/server/cursor.ts';
import { conditionsOf, sqlValues } from '#features/properties/server/filter-sql.ts';
import {
  besideProperty,
  countUpTo,
  isAfter,
  isPlain,
  type ListPart,
  orderColumnsOf,
  orderOf,
  readPart,
} from '#features/properties/server/list-query.ts';
import { type Bitset, countOf, slotsOf } from '#features/properties/server/search/bitset.ts';
import { answersTo, fitting } from '#features/properties/server/search/facet-filter.ts';
import type { FacetIndex } from '#features/properties/server/search/facet-index.ts';
import {
  firstOf,
  type IndexedSort,
  isIndexed,
  keyOf,
  sampleOf,
} from '#features/properties/server/search/facet-order.ts';
import { type LiveIndex, liveIndexOf } from '#features/properties/server/search/live-index.ts';
import { runNamed } from '#features/properties/server/search/named-statements.ts';
import type { Kit } from '#kit/server/kit.ts';

/** A part of a list: which columns, the share of listings that its words are in, and whether all are to be counted. */
export type Search = ListPart & { columns: readonly string[]; wordShare: number; isCounted: boolean };

type Total = { total: number; totalIsMore: boolean };
export type Found<Row> = Total & { rows: Row[] };

type Source = Pick<Kit, 'pool' | 'content' | 'log'>;

/** Below so many listings PostgreSQL needs no hint where to look. */
const manyListings = 20_000;

/**
 * Reads a part of a list with all its filters. PostgreSQL finds, checks and orders every row; the index of this process only
 * says where to look when there are many listings, so that neither a rare nor a common combination makes it look at many:
 *
 * - filters that an index of the table has in order are read from it;
 * - rare words are gathered from the index of words, then ordered;
 * - for all else the candidates are taken in order out of the index of this process, as many as are likely to be enough.
 */
export async function findListings<Row extends { id: number }>(
  kit: Source,
  search: Search,
): Promise<Found<Row>> {
  const live = liveIndexOf(kit);
  const index = live.current();
  const size = index?.size ?? manyListings;
  const { filters } = search;
  if (filters.words !== undefined && size * search.wordShare <= gatheredAtMost(size)) {
    const gathered = await gather<Row>(kit, search);
    if (gathered) return gathered;
  }
  if (!index || index.size < manyListings || filters.id !== undefined) {
    const [rows, total] = await Promise.all([readPart<Row>(kit.pool, search), countInTable(kit, search)]);
    return { rows, ...total };
  }
  const set = fitting(index, answersTo(index, filters));
  const reading =
    isPlain(filters) || !isIndexed(search.sort)
      ? readPart<Row>(kit.pool, search)
      : readCandidates<Row>(kit, search, { live, index, set, sort: search.sort });
  const [rows, total] = await Promise.all([reading, countInIndex(kit, search, index, set)]);
  return { rows, ...total };
}

/** Where gathering all and ordering them begins to cost more than going through the list in its order. */
function gatheredAtMost(size: number): number {
  return 500 + 4 * Math.sqrt(size);
}

const uncounted: Total = { total: 0, totalIsMore: true };

async function countInTable(kit: Source, { filters, isCounted }: Search): Promise<Total> {
  if (!isCounted) return uncounted;
  const counted = await countUpTo(kit.pool, filters, propertyLimits.countMax + 1);
  return {
    total: Math.min(counted, propertyLimits.countMax),
    totalIsMore: counted > propertyLimits.countMax,
  };
}

const mostGathered = 8_000;

/**
 * Takes all that have the words, and orders those.
 * @returns null when there are more than was thought
 */
async function gather<Row>(kit: Source, search: Search): Promise<Found<Row> | null> {
  const { sort, filters, after, limit } = search;
  const { words, ...rest } = filters;
  const values = sqlValues();
  const hasWords = `p.words @@ ${values.add(words)}::tsquery`;
  const conditions = conditionsOf(rest, values);
  const following = after ? `where ${isAfter(sort, after, values)}` : '';
  const found = await runNamed<Row & { found: number }>(
    kit.pool,
    `with found as materialized (
      select p.id as found_id, ${orderColumnsOf(sort)} from properties p
      where ${hasWords} ${conditions.length ? `and ${untested(conditions)}` : ''} limit ${mostGathered + 1}
    )
    select ${search.columns.join(', ')}, counted.found
    from (select count(*)::int as found from found) counted
    left join (
      select p.found_id from found p ${following} order by ${orderOf(sort)} limit ${values.add(limit)}
    ) top on true
    left join properties p on p.id = top.found_id
    ${besideProperty}
    order by ${orderOf(sort)}`,
    values.values,
  );
  const total = found[0]?.found ?? 0;
  if (total > mostGathered) return null;
  return {
    rows: found.filter((row) => (row as unknown as { id: number | null }).id !== null),
    total,
    totalIsMore: false,
  };
}

/** Conditions that are tested on each row and give the planner no ideas of finding rows by them. */
function untested(conditions: readonly string[]): string {
  return `case when ${conditions.join(' and ')} then true else false end`;
}

type Candidates = { live: LiveIndex; index: FacetIndex; set: Bitset; sort: IndexedSort };

const mostRounds = 12;
const mostCandidates = 6_000;

/** Candidates in order, tested by PostgreSQL, until there are enough rows or no candidates more. */
async function readCandidates<Row extends { id: number }>(
  kit: Source,
  search: Search,
  { live, index, set, sort }: Candidates,
): Promise<Row[]> {
  const { limit, filters } = search;
  const share = filters.words === undefined ? 1 : Math.max(search.wordShare, 0.001);
  let amount = Math.min(mostCandidates, Math.ceil((limit / share) * 1.3) + 12);
  const rows: Row[] = [];
  let after: CursorKey | null = search.after;
  for (let round = 0; round < mostRounds; round++) {
    const ids = firstOf(index, set, { sort, after, amount });
    const changing = round === 0 ? live.changing() : [];
    rows.push(...(await readAmong<Row>(kit, search, [...ids, ...changing])));
    if (rows.length >= limit || ids.length < amount) break;
    after = keyOf(index, sort, ids.at(-1) as number);
    amount = Math.min(mostCandidates, amount * 2);
  }
  return rows.slice(0, limit);
}

async function readAmong<Row>(kit: Source, search: Search, ids: readonly number[]): Promise<Row[]> {
  if (ids.length === 0) return [];
  const { sort, filters, after, limit } = search;
  const values = sqlValues();
  const among = `p.id = any(${values.add(ids)}::int[])`;
  const conditions = [...conditionsOf(filters, values), ...(after ? [isAfter(sort, after, values)] : [])];
  return runNamed<Row & object>(
    kit.pool,
    `select ${search.columns.join(', ')} from properties p ${besideProperty}
     where ${among} ${conditions.length ? `and ${untested(conditions)}` : ''}
     order by ${orderOf(sort)} limit ${values.add(limit)}`,
    values.values,
  );
}

const sampled = 1_500;
const mostTested = 30_000;

/**
 * How many there are. Without words the index knows. With words some of those that fit otherwise are tested, taken evenly: if
 * that makes it certain that there are a thousand, this is said; if not, all are counted.
 */
async function countInIndex(kit: Source, search: Search, index: FacetIndex, set: Bitset): Promise<Total> {
  if (!search.isCounted) return uncounted;
  const fits = countOf(set);
  const { words } = search.filters;
  if (words === undefined) return { total: fits, totalIsMore: false };
  if (fits > sampled) {
    const having = await countHaving(kit, words, sampleOf(index, set, fits, sampled));
    const surely = ((having - 3 * Math.sqrt(having)) / sampled) * fits;
    if (surely > propertyLimits.countMax) return { total: propertyLimits.countMax, totalIsMore: true };
  }
  if (fits > mostTested) return countInTable(kit, search);
  return {
    total: await countHaving(
      kit,
      words,
      slotsOf(set).map((slot) => index.ids[slot] as number),
    ),
    totalIsMore: false,
  };
}

async function countHaving(kit: Source, words: string, ids: Iterable<number>): Promise<number> {
  const [row] = await runNamed<{ having: number }>(
    kit.pool,
    `select count(*)::int as having from properties p where p.id = any($1::int[]) and ${untested(['p.words @@ $2::tsquery'])}`,
    [[...ids], words],
  );
  return row?.having ?? 0;
}
