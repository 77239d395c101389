import { sql } from 'kysely';
import type { Db } from '#kit/server/database/database.ts';

export type Comparison = {
  fromDay: string;
  toDay: string;
  listed: number;
  healed: number;
  unlisted: string[];
};

export async function insertComparison(db: Db, comparison: Comparison): Promise<void> {
  const { fromDay, toDay, listed, healed, unlisted } = comparison;
  await sql`
    insert into payment_reconciliations (from_day, to_day, listed, healed, unlisted)
    values (${fromDay}, ${toDay}, ${listed}, ${healed}, ${unlisted})`.execute(db);
}

export async function readComparisons(db: Db): Promise<Array<Comparison & { comparedAt: Date }>> {
  const { rows } = await sql<Comparison & { comparedAt: Date }>`
    select from_day::text as "fromDay", to_day::text as "toDay", compared_at as "comparedAt", listed, healed, unlisted
    from payment_reconciliations order by id desc limit 14`.execute(db);
  return rows;
}
