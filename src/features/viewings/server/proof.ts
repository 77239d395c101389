import { sql } from 'kysely';
import { foldEmail } from '#features/accounts/rules.ts';
import type { Owner } from '#features/payments/policy.ts';
import type { Db } from '#kit/server/database/database.ts';

/**
 * Returns this person's verified email address, normalized for comparison: the confirmed address of the
 * account, or the given address if its code was entered in this browser or account. Null without one.
 * @param email as typed, which proves nothing by itself
 */
export async function readProvenEmail(
  db: Db,
  owner: Owner,
  email: string | null | undefined,
): Promise<string | null> {
  const { rows } = await sql<{ email: string }>`
    select email_folded as email from users where id = ${owner.userId} and email_confirmed_at is not null
    union all
    (select proven_email from viewings
      where proven_email = ${email ? foldEmail(email) : null}
        and (user_id = ${owner.userId} or visitor_id = ${owner.visitorId})
      limit 1)
    limit 1`.execute(db);
  return rows[0]?.email ?? null;
}
