import { sql } from 'kysely';
import type { LotState } from '#features/auctions/choices.ts';
import { homeIdSql } from '#features/auctions/server/lots/lot-rows.ts';
import type { Db } from '#kit/server/database/database.ts';

export type CalendarRow = {
  id: number;
  propertyId: number | null;
  title: string;
  bank: string;
  location: string | null;
  state: LotState;
  reason: string | null;
  opensAt: Date;
  closesAt: Date;
  sequence: number;
  changedAt: Date;
};

const columns = sql.raw(`
  l.id, ${homeIdSql} as "propertyId", l.title, l.bank, coalesce(l.location, p.location) as location, l.state, l.reason,
  l.opens_at as "opensAt", l.closes_at as "closesAt", l.sequence, l.changed_at as "changedAt"`);

/**
 * Returns the announced and open lots. Lots that were stopped or postponed in the last 30 days are included,
 * so that calendars show them as cancelled.
 */
export async function readCalendarLots(db: Db, now: Date): Promise<CalendarRow[]> {
  const { rows } = await sql<CalendarRow>`
    select ${columns} from lots l left join properties p on p.id = l.property_id
    where l.state in ('announced', 'open')
      or (l.state in ('stopped', 'postponed') and l.closed_at > ${now}::timestamptz - interval '30 days')
    order by l.closes_at, l.id limit 1000`.execute(db);
  return rows;
}

export async function readCalendarLot(db: Db, id: number): Promise<CalendarRow | null> {
  const { rows } = await sql<CalendarRow>`
    select ${columns} from lots l left join properties p on p.id = l.property_id
    where l.id = ${id} and l.state <> 'draft'`.execute(db);
  return rows[0] ?? null;
}
