import { sql } from 'kysely';
import type { Db } from '#kit/server/database/database.ts';

type AccountStay = {
  id: number;
  side: 'host' | 'guest';
  title: string;
  state: string;
  startsAt: string;
  endsAt: string;
  /** The name of the other side. */
  with: string | null;
};

/** Returns the current and future stays of an account, as guest and as host, in chronological order. */
export async function readAccountStays(db: Db, userId: number, limit: number): Promise<AccountStay[]> {
  const { rows } = await sql<AccountStay>`
    select id, case when host_id = ${userId} then 'host' else 'guest' end as side, title,
      case when state = 'held' and accepted_at is not null then 'accepted' else state end as state,
      check_in::text as "startsAt", check_out::text as "endsAt",
      case when host_id = ${userId} then name else (select full_name from users where users.id = host_id) end as "with"
    from stays where (host_id = ${userId} or user_id = ${userId}) and state in ('requested', 'held', 'confirmed')
    order by check_in, id limit ${limit}`.execute(db);
  return rows;
}
