import { type Admin, admins } from '#features/accounts/policy.ts';
import { writeAudit } from '#features/accounts/server/audit.ts';
import { lockAuthorizedUser } from '#features/accounts/server/lock-authorized-user.ts';
import { changeRoleWithin } from '#features/accounts/server/role-change.ts';
import { startRequestedTrial } from '#features/memberships/server/trial.ts';
import type { RequestState } from '#features/verification/choices.ts';
import type { RequestDecision } from '#features/verification/schema.ts';
import { AppError } from '#kit/app-error.ts';
import { english } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { notifyMember, type Site } from './request-emails.ts';
import { readLastRequest, readMember, readRequest, updateRequestState } from './request-rows.ts';

type Verdict = RequestDecision['verdict'];

const transitions: Record<Verdict, { state: RequestState; from: RequestState[]; action: string }> = {
  approve: { state: 'approved', from: ['open', 'asked'], action: 'lister application approved' },
  refuse: { state: 'refused', from: ['open', 'asked'], action: 'lister application declined' },
  ask: { state: 'asked', from: ['open'], action: 'lister application: information requested' },
  revoke: { state: 'revoked', from: ['approved'], action: 'listing permission revoked' },
};

/**
 * Decides a request, changes the role accordingly, and notifies the applicant.
 * @throws AppError 'not-found'; 'conflict' when the request is not in a state for this decision; 'forbidden'
 * when the admin has lost the role
 */
export async function decideRequest(
  kit: Kit,
  admin: Admin,
  id: number,
  decision: RequestDecision,
  site: Site,
): Promise<void> {
  const { state, from, action } = transitions[decision.verdict];
  const { reason } = decision;
  const isNotified = decision.verdict !== 'approve' || decision.isTold;
  await kit.db.transaction().execute(async (tx) => {
    const request = await readRequest(tx, id);
    if (!request) throw new AppError('not-found', 'no_such_request', english('Application not found.'));
    // Accounts are always locked before requests, so that no two transactions deadlock.
    await changeRole(kit, tx, { admin, verdict: decision.verdict, userId: request.userId });
    if (decision.verdict === 'revoke' && (await readLastRequest(tx, request.userId))?.id !== id)
      throw permissionNotHeld();
    const updated = await updateRequestState(tx, id, {
      state,
      reason: isNotified ? reason : null,
      by: admin.id,
      at: kit.clock(),
      from,
    });
    if (!updated)
      throw new AppError(
        'conflict',
        'request_turned',
        english('This application has already been decided, answered or withdrawn.'),
      );
    await writeAudit(tx, {
      actorId: admin.id,
      action,
      subject: `user ${request.userId}`,
      details: { request: id, why: reason },
    });
    await notifyMember(kit, tx, updated, site);
  });
}

type RoleChange = { admin: Admin; verdict: Verdict; userId: number };

/** Grants the role on approval and removes it on revocation. An admin's role never changes. */
async function changeRole(kit: Kit, tx: Db, { admin, verdict, userId }: RoleChange): Promise<void> {
  if (verdict === 'revoke') {
    if ((await changeRoleWithin(tx, admin.id, userId, 'user')) !== 'property_manager')
      throw permissionNotHeld();
    return;
  }
  if (verdict !== 'approve' || (await readMember(tx, userId)).role !== 'user') {
    await lockAuthorizedUser(tx, admin, admins);
    return;
  }
  await changeRoleWithin(tx, admin.id, userId, 'property_manager');
  await startRequestedTrial(kit, tx, userId);
}

const permissionNotHeld = () =>
  new AppError(
    'conflict',
    'permission_not_held',
    english(
      'This account’s permission does not come from this application. Change its role in User Management.',
    ),
  );
