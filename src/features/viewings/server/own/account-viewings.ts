import { sql } from 'kysely';
import type { Db } from '#kit/server/database/database.ts';
import { instantText } from '#kit/server/database/instant-text.ts';

type AccountViewing = {
  id: number;
  side: 'host' | 'guest';
  title: string;
  state: string;
  startsAt: string;
  endsAt: null;
  /** The name of the other side. */
  with: string | null;
};

/** Returns the coming viewings of an account, as visitor and as agent, in chronological order. */
export async function readAccountViewings(
  db: Db,
  userId: number,
  { now, limit }: { now: Date; limit: number },
): Promise<AccountViewing[]> {
  const { rows } = await sql<AccountViewing>`
    select id, case when agent_id = ${userId} then 'host' else 'guest' end as side, home_title as title, state,
      ${instantText('starts_at')} as "startsAt", null as "endsAt",
      case when agent_id = ${userId} then name else (select full_name from users where users.id = agent_id) end as "with"
    from viewings where (agent_id = ${userId} or user_id = ${userId}) and state = 'booked' and agent_free_at > ${now}
    order by starts_at, id limit ${limit}`.execute(db);
  return rows;
}
