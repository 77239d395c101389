import { sql } from 'kysely';
import type { Admin } from '#features/accounts/policy.ts';
import { emailAllAdmins } from '#features/accounts/server/email-addresses/email-admins.ts';
import { AppError } from '#kit/app-error.ts';
import { formatDate } from '#kit/dates.ts';
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

/**
 * Requires that the admin counts as one of two. A new admin does not for a week, because the admin who appointed them may own
 * both accounts.
 * @throws AppError 'conflict'
 */
export async function requireEstablishedAdmin(tx: Db, { id }: Admin): Promise<void> {
  const until = await readNewAdminUntil(tx, id);
  if (until)
    throw new AppError(
      'conflict',
      'new_admin',
      english(
        'You became an admin less than a week ago. From {date} you can approve what two admins decide.',
        { date: { calendarText: formatDate(until.toISOString()) } },
      ),
    );
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
          'In a week, this account can approve payouts and bank accounts as the second admin. If you did not expect this, remove the role.',
        ),
      ],
      link: {
        label: english('Open account'),
        address: `${kit.mailRoom.appOrigin}/admin/users/${userId}`,
      },
    },
  });
}
