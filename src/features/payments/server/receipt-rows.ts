import { sql } from 'kysely';
import { yearInKampala } from '#kit/dates.ts';
import type { Db } from '#kit/server/database/database.ts';

/** Takes the next number of the year. Its row stays locked until the transaction ends, so that none is ever missing. */
export async function issueReceipt(tx: Db, intentId: number, now: Date): Promise<void> {
  const year = yearInKampala(now.toISOString());
  await sql`
    with taken as (
      insert into receipt_series as series (year, last) values (${year}, 1)
      on conflict (year) do update set last = series.last + 1 returning last
    )
    insert into receipts (year, number, intent_id) select ${year}, last, ${intentId} from taken`.execute(tx);
}

/** `2026-000017`, by the ids of the payments. */
export async function readReceipts(db: Db, intentIds: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; receipt: string }>`
    select intent_id as id, year || '-' || lpad(number::text, greatest(6, length(number::text)), '0') as receipt
    from receipts where intent_id = any(${[...intentIds]}::int[])`.execute(db);
  return new Map(rows.map(({ id, receipt }) => [id, receipt]));
}
