import { sql } from 'kysely';
import type { Db } from '#kit/server/database/database.ts';
import { instantText } from '#kit/server/database/instant-text.ts';

type AccountReport = {
  side: 'about' | 'by';
  propertyId: number | null;
  title: string;
  state: string;
  at: string;
};

/** Returns the reports about the homes of an account and the reports that it sent, newest first. */
export async function readAccountReports(db: Db, userId: number, limit: number): Promise<AccountReport[]> {
  const { rows } = await sql<AccountReport>`
    select side, "propertyId", title, state, ${instantText('at')} as at from (
      select 'about' as side, property_id as "propertyId", title, state, opened_at as at
      from moderation_cases where owner_id = ${userId}
      union all
      select 'by', p.id, p.title, r.reason, r.reported_at
      from property_reports r join properties p on p.id = r.property_id where r.reporter = ${`account ${userId}`}
    ) as told order by told.at desc limit ${limit}`.execute(db);
  return rows;
}
