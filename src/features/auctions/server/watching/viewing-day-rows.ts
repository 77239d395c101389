import { sql } from 'kysely';
import type { Db } from '#kit/server/database/database.ts';

export type ViewingDayRow = { id: number; startsAt: Date; endsAt: Date; note: string };

/** Returns the viewing days of a lot, earliest first. */
export async function readViewingDays(db: Db, lotId: number): Promise<ViewingDayRow[]> {
  const { rows } = await sql<ViewingDayRow>`
    select id, starts_at as "startsAt", ends_at as "endsAt", note from lot_viewing_days where lot_id = ${lotId}
    order by starts_at`.execute(db);
  return rows;
}

/**
 * Inserts a viewing day.
 * @returns false when another viewing day begins at the same time
 */
export async function insertViewingDay(
  tx: Db,
  lotId: number,
  { startsAt, endsAt, note }: Omit<ViewingDayRow, 'id'>,
): Promise<boolean> {
  const { rows } = await sql`
    insert into lot_viewing_days (lot_id, starts_at, ends_at, note) values (${lotId}, ${startsAt}, ${endsAt}, ${note})
    on conflict do nothing returning id`.execute(tx);
  return rows.length > 0;
}

export async function deleteViewingDay(tx: Db, id: number): Promise<void> {
  await sql`delete from lot_viewing_days where id = ${id}`.execute(tx);
}
