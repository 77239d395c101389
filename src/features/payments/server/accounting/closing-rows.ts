import { sql } from 'kysely';
import { addMonths, type CalendarMonth, kampalaDay, monthOf } from '#kit/calendar-day.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';

export type Closing = { month: CalendarMonth; closedBy: string; closedAt: Date };

/** Returns the closed months, newest first. */
export async function readClosings(db: Db): Promise<Closing[]> {
  const { rows } = await sql<Closing>`
    select to_char(c.month, 'YYYY-MM') as month, u.username as "closedBy", c.closed_at as "closedAt"
    from ledger_closings c join users u on u.id = c.closed_by order by c.month desc`.execute(db);
  return rows;
}

/**
 * Returns the month that can be closed next: the one after the last closed month, or the first with entries. Null while
 * it has not ended, or when there are no entries.
 */
export async function readClosableMonth(db: Db, now: Date): Promise<CalendarMonth | null> {
  const { rows } = await sql<{ closed: string | null; first: string | null }>`
    select (select to_char(max(month), 'YYYY-MM') from ledger_closings) as closed,
      (select to_char(min(booked_at) at time zone 'Africa/Kampala', 'YYYY-MM') from ledger_entries) as first`.execute(
    db,
  );
  const { closed, first } = onlyRow(rows);
  const next = closed === null ? first : addMonths(closed, 1);
  return next !== null && next < monthOf(kampalaDay(now)) ? next : null;
}

/** Keeps others from booking until the transaction ends, and waits for those who are booking. */
export async function lockLedger(tx: Db): Promise<void> {
  await sql`lock table ledger_entries in share row exclusive mode`.execute(tx);
}

export async function insertClosing(tx: Db, month: CalendarMonth, closedBy: number): Promise<void> {
  await sql`insert into ledger_closings (month, closed_by) values (${`${month}-01`}::date, ${closedBy})`.execute(
    tx,
  );
}
