import { type Admin, admins } from '#features/accounts/policy.ts';
import { writeAudit } from '#features/accounts/server/audit.ts';
import { changeRoleWithin } from '#features/accounts/server/role-change.ts';
import { lockStanding } from '#features/accounts/server/standing.ts';
import { beginWishedTrial } from '#features/memberships/server/trial.ts';
import type { RequestState } from '#features/verification/choices.ts';
import type { RequestDecision } from '#features/verification/schema.ts';
import { AppError } from '#kit/app-error.ts';
import type { Kit } from '#kit/server/kit.ts';
import { type Site, tellMember } from './letters.ts';
import { readMember, readRequest, turnRequest } from './request-rows.ts';

type Verdict = RequestDecision['verdict'];

const turns: Record<Verdict, { state: RequestState; from: RequestState[]; action: string }> = {
  approve: { state: 'approved', from: ['open', 'asked'], action: 'request to list approved' },
  refuse: { state: 'refused', from: ['open', 'asked'], action: 'request to list refused' },
  ask: { state: 'asked', from: ['open'], action: 'request to list asked about' },
};

/**
 * @throws AppError 'not-found'; 'conflict' when it does not wait for that any more; 'forbidden' when the admin is none any
 * more
 */
export async function decideRequest(
  kit: Kit,
  admin: Admin,
  id: number,
  decision: RequestDecision,
  site: Site,
): Promise<void> {
  const { state, from, action } = turns[decision.verdict];
  const reason = 'reason' in decision ? decision.reason : null;
  await kit.db.transaction().execute(async (tx) => {
    const request = await readRequest(tx, id);
    if (!request) throw new AppError('not-found', 'no_such_request', 'There is no such request.');
    // Roles are locked before the request, in the order in which everybody locks them.
    if (decision.verdict !== 'approve') await lockStanding(tx, admin, admins);
    else if ((await readMember(tx, request.userId)).role === 'user') {
      await changeRoleWithin(tx, admin.id, request.userId, 'property_manager');
      await beginWishedTrial(kit, tx, request.userId);
    } else await lockStanding(tx, admin, admins);
    const turned = await turnRequest(tx, id, { state, reason, by: admin.id, at: kit.clock(), from });
    if (!turned)
      throw new AppError(
        'conflict',
        'request_turned',
        'This request has been decided, answered or taken back meanwhile.',
      );
    await writeAudit(tx, {
      actorId: admin.id,
      action,
      subject: `user ${request.userId}`,
      details: { request: id, ...(reason && { why: reason }) },
    });
    await tellMember(kit, tx, turned, site);
  });
}
