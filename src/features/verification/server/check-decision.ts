import { type Admin, admins } from '#features/accounts/policy.ts';
import { writeAudit } from '#features/accounts/server/audit.ts';
import { lockAuthorizedUser } from '#features/accounts/server/lock-authorized-user.ts';
import type { CheckDecision, ChecklistItem } from '#features/verification/check-schema.ts';
import { AppError } from '#kit/app-error.ts';
import { english } from '#kit/msg.ts';
import type { Kit } from '#kit/server/kit.ts';
import { notifyCheckDecision } from './check-emails.ts';
import {
  lockCheck,
  markPassed,
  readQueuedCheck,
  updateCheckState,
  updateVerifiedFlag,
} from './check-rows.ts';
import type { Site } from './request-emails.ts';
import { readRules } from './rule-rows.ts';
import { noSuchCheck } from './submit-check.ts';

type Verdict = CheckDecision['verdict'];

const auditActions: Record<Verdict, string> = {
  pass: 'check passed',
  refuse: 'check declined',
  revoke: 'badge revoked',
};

/**
 * Decides a check. A passed check becomes a badge that expires after the configured months. The verified
 * status of the account is updated in the same transaction.
 * @throws AppError 'not-found'; 'invalid' for an identity check with missing details; 'conflict' when the
 * check is not in a state for this decision, or is the admin's own; 'forbidden' when the admin has lost the
 * role
 */
export async function decideCheck(
  kit: Kit,
  admin: Admin,
  id: number,
  decision: CheckDecision,
  site: Site,
): Promise<void> {
  await kit.db.transaction().execute(async (tx) => {
    await lockAuthorizedUser(tx, admin, admins);
    const check = await lockCheck(tx, id);
    const queued = check && (await readQueuedCheck(tx, id));
    if (!check || !queued) throw noSuchCheck();
    if (check.userId === admin.id)
      throw new AppError(
        'conflict',
        'own_check',
        english('You submitted this check yourself, so another admin has to decide it.'),
      );
    if (check.state !== (decision.verdict === 'revoke' ? 'passed' : 'given'))
      throw new AppError(
        'conflict',
        'check_turned',
        english('This check has already been decided or withdrawn.'),
      );
    const { verdict, reason } = decision;
    const at = kit.clock();
    const decisionFields = { by: admin.id, at, reason };
    if (verdict === 'pass') {
      const inspection = inspectionOf(queued.item, decision);
      const { badgeMonths } = await readRules(tx);
      await markPassed(tx, check, { ...decisionFields, ...inspection, months: badgeMonths });
    } else await updateCheckState(tx, id, verdict === 'refuse' ? 'refused' : 'revoked', decisionFields);
    await updateVerifiedFlag(tx, check.userId, at);
    await writeAudit(tx, {
      actorId: admin.id,
      action: auditActions[verdict],
      subject: `user ${check.userId}`,
      details: {
        title: queued.item.title,
        check: id,
        why: reason,
        ...(check.propertyId !== null && { listing: check.propertyId }),
      },
    });
    await notifyCheckDecision(kit, tx, { id, verdict, reason, at }, site);
  });
}

type PassDecision = Extract<CheckDecision, { verdict: 'pass' }>;

/**
 * Returns the details of an inspected ID document, or nulls for any other check.
 * @throws AppError 'invalid' when a detail is missing
 */
function inspectionOf({ requires }: ChecklistItem, { document, documentEnd, seenHow }: PassDecision) {
  if (requires !== 'result') return { document: null, documentEnd: null, seenHow: null };
  const fields = {
    ...(!document && { document: english('Choose the ID type') }),
    ...(!documentEnd && { documentEnd: english('Enter the last characters of the ID number, at most four') }),
    ...(!seenHow && { seenHow: english('Choose how you saw the ID') }),
  };
  const [message] = Object.values(fields);
  if (message !== undefined || !document || !documentEnd || !seenHow)
    throw new AppError('invalid', 'invalid_input', message ?? english('Describe what you saw'), { fields });
  return { document, documentEnd, seenHow };
}
