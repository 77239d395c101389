import { sql } from 'kysely';
import type { Db } from '#kit/server/database/database.ts';
import { instantText } from '#kit/server/database/instant-text.ts';

type AccountEnquiry = { text: string; state: 'open' | 'answered'; at: string };

/** Returns the sales enquiries from the address of an account, newest first. */
export async function readAccountEnquiries(db: Db, userId: number, limit: number): Promise<AccountEnquiry[]> {
  const { rows } = await sql<AccountEnquiry>`
    select s.words as text, case when s.answer is null then 'open' else 'answered' end as state,
      ${instantText('s.asked_at')} as at
    from plan_enquiries s join users u on u.id = ${userId} and lower(s.email) = u.email_folded
    order by s.asked_at desc limit ${limit}`.execute(db);
  return rows;
}
