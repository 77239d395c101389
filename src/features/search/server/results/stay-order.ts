import { buildConditions, type Stay, sqlValues } from '#features/search/server/filters/filter-sql.ts';
import { runNamed } from '#features/search/server/named-statements.ts';
import type { SearchKit } from '#features/search/server/search-kit.ts';
import type { CursorKey } from './cursor.ts';
import type { TotalSort } from './list-order.ts';
import type { ListPart } from './list-query.ts';

/**
 * Returns the ids of one page of a list, sorted by the total price of the stay, and the number of all
 * matches. No table contains the totals, so the sort happens here.
 */
export async function idsByTotal(
  kit: Pick<SearchKit, 'pool' | 'search'>,
  stay: Stay,
  sort: TotalSort,
  { filters, after, limit }: Pick<ListPart, 'filters' | 'after' | 'limit'>,
): Promise<{ ids: number[]; total: number }> {
  const values = sqlValues();
  const conditions = buildConditions(filters, values).join(' and ');
  const text = `select p.id from properties p where ${conditions}`;
  const matching = await runNamed<{ id: number }>(kit, text, values.values);
  const sign = sort === 'total_asc' ? 1 : -1;
  const shillings = (id: number) => stay.free.totals.get(id)?.shillings ?? 0;
  const ids = matching
    .map(({ id }) => id)
    .filter((id) => isAfter(sign, [shillings(id), id], after))
    .sort((a, b) => sign * (shillings(a) - shillings(b) || a - b));
  return { ids: ids.slice(0, limit), total: matching.length };
}

function isAfter(sign: number, [shillings, id]: [number, number], after: CursorKey | null): boolean {
  if (!after) return true;
  const [from, last] = [Number(after[0]), Number(after[1])];
  return sign * (shillings - from || id - last) > 0;
}
