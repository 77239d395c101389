import { type RawBuilder, sql } from 'kysely';
import { accountColumns, accountData } from '#app/server/account-data.ts';
import type { OwnData } from '#features/accounts/schema.ts';
import type { Db } from '#kit/server/database/database.ts';

/**
 * The maximum number of rows of each kind. No user creates that many by hand, and the limit keeps one account
 * from exhausting the server's memory. A truncated export says that it is truncated.
 */
const maxRows = 10_000;
const truncatedReason = 'The file reached its limit of rows of this kind. Contact us for the rest.';

/**
 * Exports all data of a person in one snapshot: rows by table, without secrets and without data of other
 * people.
 */
export async function exportAccountData(db: Db, userId: number, now: Date): Promise<OwnData> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const [account = {}] = await readLimited(tx, accountQuery(userId));
      const parts: OwnData['parts'] = {};
      const leftOut: OwnData['leftOut'] = [];
      const cutShort: OwnData['cutShort'] = [];
      const addPart = async (name: string, rows: RawBuilder<unknown>) => {
        const foundRows = await readLimited(tx, rows);
        if (foundRows.length === 0) return;
        parts[name] = foundRows;
        if (foundRows.length < maxRows) return;
        const total = await count(tx, rows);
        if (total > foundRows.length)
          cutShort.push({ name, rows: foundRows.length, of: total, because: truncatedReason });
      };
      for (const [columnPath, { exported }] of accountColumns) {
        if ('leftOutBecause' in exported) {
          leftOut.push({ name: columnPath, because: exported.leftOutBecause });
          continue;
        }
        const [table = '', column = ''] = columnPath.split('.');
        const selectedColumns = sql.join(exported.columns.map((name) => sql.id(name)));
        await addPart(
          table,
          sql`select ${selectedColumns} from ${sql.id(table)} where ${sql.id(column)} = ${userId}`,
        );
      }
      for (const { exportQueries } of accountData)
        for (const [name, rows] of Object.entries(exportQueries?.(userId) ?? {})) await addPart(name, rows);
      return { madeAt: now.toISOString(), account, parts, cutShort, leftOut };
    });
}

const accountQuery = (userId: number) => sql`
  select id, username, email, email_confirmed_at, full_name, phone, role, membership_plan, membership_starts_at,
    membership_ends_at, is_verified, answers_within_hours, created_at
  from users where id = ${userId}`;

type Row = OwnData['account'];

async function readLimited(tx: Db, rows: RawBuilder<unknown>): Promise<Row[]> {
  const { rows: found } = await sql<{ row: Row }>`
    select to_jsonb(r) as row from (${rows}) r limit ${maxRows}`.execute(tx);
  return found.map(({ row }) => row);
}

async function count(tx: Db, rows: RawBuilder<unknown>): Promise<number> {
  const { rows: found } = await sql<{
    count: number;
  }>`select count(*)::int as count from (${rows}) r`.execute(tx);
  return found[0]?.count ?? 0;
}
