import type { PropertyFilters } from '#features/search/schema.ts';
import { runNamed } from '#features/search/server/named-statements.ts';
import type { SearchKit } from '#features/search/server/search-kit.ts';
import { buildConditions, sqlValues } from './filter-sql.ts';
import { resolveRequest } from './resolved-request.ts';

/**
 * Returns those of the ids that a search finds. PostgreSQL tests the conditions of the search only on these
 * homes.
 */
export async function matchesAmong(
  kit: SearchKit,
  query: PropertyFilters,
  ids: readonly number[],
): Promise<number[]> {
  const { filters, reading } = await resolveRequest(kit, query);
  // A word that no home of the place mentions does not filter a list, but then no home matches it either.
  if (reading && reading.unknown.length > 0) return [];
  const values = sqlValues();
  const among = `p.id = any(${values.add(ids)}::int[])`;
  // The ids find the rows, and the other conditions only filter them.
  const isMatch = `case when ${buildConditions(filters, values).join(' and ')} then true else false end`;
  const rows = await runNamed<{ id: number }>(
    kit,
    `select p.id from properties p where ${among} and ${isMatch} order by p.id`,
    values.values,
  );
  return rows.map(({ id }) => id);
}
