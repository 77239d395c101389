import { sql } from 'kysely';
import type { Db } from '#kit/server/database/database.ts';

/**
 * Checks a batch of entries after the id `after`, and the entries with `recheckedKeys`. Returns the keys of
 * entries that have no lines or whose lines do not sum to zero. The database rejects both at commit.
 */
export async function readUnbalanced(
  db: Db,
  after: number,
  limit: number,
  recheckedKeys: readonly string[],
): Promise<{ unbalanced: string[]; last: number; count: number }> {
  const { rows } = await sql<{ last: number | null; count: number; unbalanced: string[] | null }>`
    with looked as (
      select id, key from ledger_entries where id > ${after} order by id limit ${limit}
    ), all_looked as (
      select id, key from looked union select id, key from ledger_entries where key = any(${[...recheckedKeys]})
    ), wrong as (
      select key from all_looked as looked where not exists (select from ledger_lines where entry_id = looked.id)
      union
      select key from all_looked as looked join ledger_lines on entry_id = looked.id group by key, currency having sum(amount) <> 0
    )
    select (select max(id) from looked) as last, (select count(*)::int from looked) as count,
      (select array_agg(key) from wrong) as unbalanced`.execute(db);
  const [row] = rows;
  return { unbalanced: row?.unbalanced ?? [], last: row?.last ?? after, count: row?.count ?? 0 };
}
