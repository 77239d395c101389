import { sql } from 'kysely';
import { lockSchedules } from '#features/viewings/server/hours/schedule-lock.ts';
import type { Db } from '#kit/server/database/database.ts';

/** Gives the open viewings and the viewing hours of homes to their new manager. */
export async function handOverViewings(tx: Db, homes: readonly number[], to: number): Promise<void> {
  const ids = [...homes];
  const { rows } = await sql<{ agentId: number }>`
    select distinct agent_id as "agentId" from viewings where property_id = any(${ids}::int[])
      and state in ('reserved', 'booked')`.execute(tx);
  await lockSchedules(tx, [to, ...rows.map(({ agentId }) => agentId)]);
  await sql`
    update viewings set agent_id = ${to} where property_id = any(${ids}::int[])
      and state in ('reserved', 'booked')`.execute(tx);
  await sql`
    delete from viewing_hours where owner_id = ${to} and property_id = any(${ids}::int[])`.execute(tx);
  await sql`update viewing_hours set owner_id = ${to} where property_id = any(${ids}::int[])`.execute(tx);
}

export type ViewingClash = { title: string; startsAt: Date };

/**
 * Returns a viewing of these homes that overlaps with another viewing of the new manager; null if there is
 * none.
 */
export async function readViewingClash(
  tx: Db,
  homes: readonly number[],
  to: number,
): Promise<ViewingClash | null> {
  const { rows } = await sql<ViewingClash>`
    select v.home_title as title, v.starts_at as "startsAt" from viewings v join viewings other
      on other.agent_id = ${to} and other.state not in ('cancelled', 'declined', 'expired')
        and tstzrange(other.starts_at, other.agent_free_at) && tstzrange(v.starts_at, v.agent_free_at)
        and other.id <> v.id
    where v.property_id = any(${[...homes]}::int[]) and v.state in ('reserved', 'booked') and v.agent_id <> ${to}
    order by v.starts_at limit 1`.execute(tx);
  return rows[0] ?? null;
}
