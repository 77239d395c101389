import { type Admin, admins } from '#features/accounts/policy.ts';
import { writeAudit } from '#features/accounts/server/audit.ts';
import { lockAuthorizedUser } from '#features/accounts/server/lock-authorized-user.ts';
import { AppError } from '#kit/app-error.ts';
import { type CalendarMonth, formatMonth } from '#kit/calendar-day.ts';
import { english } from '#kit/msg.ts';
import type { Kit } from '#kit/server/kit.ts';
import { insertClosing, lockLedger, readClosableMonth } from './closing-rows.ts';

/**
 * Closes a month permanently. From then on, the database rejects entries in it, and later reports are booked
 * in the open month.
 * @throws AppError 'conflict' unless it is the next month to close, and has ended
 */
export async function closeMonth(kit: Kit, admin: Admin, month: CalendarMonth): Promise<void> {
  await kit.db.transaction().execute(async (tx) => {
    await lockAuthorizedUser(tx, admin, admins);
    await lockLedger(tx);
    const closable = await readClosableMonth(tx, kit.clock());
    if (month !== closable)
      throw new AppError(
        'conflict',
        'not_to_close',
        closable === null
          ? english('No month can be closed now. A month can be closed when it has ended.')
          : english('The next month to close is {month}.', { month: formatMonth(closable) }),
      );
    await insertClosing(tx, month, admin.id);
    await writeAudit(tx, {
      actorId: admin.id,
      action: 'month closed',
      subject: `ledger ${month}`,
      details: {},
    });
  });
}
