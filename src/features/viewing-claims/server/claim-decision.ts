import { type Admin, admins } from '#features/accounts/policy.ts';
import { writeAudit } from '#features/accounts/server/audit.ts';
import { lockAuthorizedUser } from '#features/accounts/server/lock-authorized-user.ts';
import type { DecisionBody } from '#features/viewing-claims/schema.ts';
import { AppError } from '#kit/app-error.ts';
import { english } from '#kit/msg.ts';
import { type Idempotency, runIdempotent } from '#kit/server/idempotency.ts';
import type { Kit } from '#kit/server/kit.ts';
import { acceptClaimAndNotify } from './accept-claim.ts';
import { type ClaimRow, markRefused } from './claim-rows.ts';
import { notifyVisitor, type Site } from './emails.ts';
import { requireClaim } from './owner-answer.ts';

type Decision = DecisionBody & { id: number; idempotency: Idempotency };

/**
 * Decides a claim after an admin has read both sides. An unlock that was returned automatically stays
 * returned. After a declined claim, the visitor's claims are no longer accepted automatically for a period.
 * @throws AppError 'not-found'; 'conflict' when the claim does not wait for a decision, when the admin is the visitor, or when
 * the admin declines a claim about their own home
 */
export async function decideClaim(kit: Kit, admin: Admin, decision: Decision, site: Site): Promise<ClaimRow> {
  const { id, returns, reason, idempotency } = decision;
  await kit.db.transaction().execute((tx) =>
    runIdempotent(tx, idempotency, async () => {
      await lockAuthorizedUser(tx, admin, admins);
      const pendingClaim = await requireClaim(tx, id);
      if (pendingClaim.visitorUserId === admin.id || (pendingClaim.ownerId === admin.id && !returns))
        throw new AppError(
          'conflict',
          'own_claim',
          english('This claim is yours or about your own home, so another admin decides.'),
        );
      const isDone = returns
        ? await acceptClaimAndNotify(kit, tx, id, { by: 'admin', reason }, site)
        : await markRefused(tx, id, reason);
      if (!isDone)
        throw new AppError('conflict', 'not_to_decide', english('This claim is not waiting for a decision.'));
      if (!returns) await notifyVisitor(kit, tx, await requireClaim(tx, id), site);
      await writeAudit(tx, {
        actorId: admin.id,
        action: returns ? 'claim returned' : 'claim declined',
        subject: `claim ${id}`,
        details: {
          listing: pendingClaim.propertyId,
          said: pendingClaim.reason,
          because: pendingClaim.because,
          reason,
        },
      });
      return id;
    }),
  );
  return requireClaim(kit.db, id);
}
