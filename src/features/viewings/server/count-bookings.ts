import { sql } from 'kysely';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';

/**
 * Counts the viewings booked in this period, including those cancelled since: of all agents or of one.
 */
export async function countViewingsBooked(
  db: Db,
  from: Date,
  until: Date,
  agentId: number | null = null,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from viewings
    where booked_at >= ${from} and booked_at < ${until} and state not in ('reserved', 'expired')
      and (${agentId}::integer is null or agent_id = ${agentId})`.execute(db);
  return onlyRow(rows).count;
}
