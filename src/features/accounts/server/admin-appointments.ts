import { sql } from 'kysely';
import { emailAllAdmins } from '#features/accounts/server/email-addresses/email-admins.ts';
import { english } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';

/**
 * Returns the time from which an admin counts as one of two who decide together, a week after another admin gave them the
 * role. Null if it has passed.
 */
export async function readNewAdminUntil(db: Db, userId: number): Promise<Date | null> {
  const { rows } = await sql<{ until: Date | null }>`
    select max(at) + interval '7 days' as until from audit_entries
    where subject = ${`user ${userId}`} and action = 'role changed' and details->>'to' = 'admin'
      and at > now() - interval '7 days'`.execute(db);
  return rows[0]?.until ?? null;
}

type Appointment = { userId: number; username: string };

/** Notifies all admins of a new admin, before the new one counts as a second admin. */
export async function notifyOfNewAdmin(kit: Kit, tx: Db, { userId, username }: Appointment): Promise<void> {
  await emailAllAdmins(kit, tx, `user ${userId} admin ${kit.clock().toISOString()}`, {
    kind: 'account_change',
    letter: {
      subject: english('{name} is now an admin', { name: username }),
      paragraphs: [
        english(
          'In a week, this account can approve payouts as the second admin. If you did not expect this, remove the role.',
        ),
      ],
      link: {
        label: english('Open account'),
        address: `${kit.mailRoom.appOrigin}/admin/users/${userId}`,
      },
    },
  });
}
