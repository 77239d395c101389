import { sql } from 'kysely';
import type { Db } from '#kit/server/database/database.ts';

/**
 * Returns the title of the paid plan that the user requested at registration and does not have yet, or null.
 */
export async function readRequestedPlanTitle(db: Db, userId: number): Promise<string | null> {
  const { rows } = await sql<{ title: string }>`
    select plans.title from users u join plans on plans.name = u.requested_plan
    where u.id = ${userId} and plans.name not in ('basic', 'trial')
      and plans.name <> coalesce(u.membership_plan, 'basic')`.execute(db);
  return rows[0]?.title ?? null;
}
