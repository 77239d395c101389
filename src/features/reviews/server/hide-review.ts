import { type Admin, admins } from '#features/accounts/policy.ts';
import { writeAudit } from '#features/accounts/server/audit.ts';
import { lockAuthorizedUser } from '#features/accounts/server/lock-authorized-user.ts';
import { AppError } from '#kit/app-error.ts';
import { msg } from '#kit/msg.ts';
import type { Kit } from '#kit/server/kit.ts';
import { setHidden } from './review-rows.ts';

/**
 * Hides a review from everyone except its author and removes it from the home's rating. Hiding it again has
 * no effect.
 * @throws AppError 'not-found'
 */
export async function hideReview(kit: Kit, admin: Admin, id: number, reason: string): Promise<void> {
  await kit.db.transaction().execute(async (tx) => {
    await lockAuthorizedUser(tx, admin, admins);
    const wasShown = await setHidden(tx, id, reason);
    if (wasShown === null)
      throw new AppError('not-found', 'no_such_review', msg('Published review not found.'));
    if (!wasShown) return;
    await writeAudit(tx, {
      actorId: admin.id,
      action: 'review hidden',
      subject: `review ${id}`,
      details: { reason },
    });
  });
}
