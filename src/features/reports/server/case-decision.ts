import { sql } from 'kysely';
import { type Admin, admins } from '#features/accounts/policy.ts';
import { writeAudit } from '#features/accounts/server/audit.ts';
import { lockAuthorizedUser } from '#features/accounts/server/lock-authorized-user.ts';
import { hideListing, type RestorePreview, restoreListing } from '#features/listings/server/hide-listing.ts';
import type { CaseState } from '#features/reports/choices.ts';
import { mayDecideAppeal, stateAfter } from '#features/reports/rules.ts';
import type { DecisionBody } from '#features/reports/schema.ts';
import { AppError } from '#kit/app-error.ts';
import { english } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import { type Idempotency, runIdempotent } from '#kit/server/idempotency.ts';
import type { Kit } from '#kit/server/kit.ts';
import { type CaseRow, countAdmins, dismissEmptyCases, readCase, updateCaseState } from './case-rows.ts';
import { notifyOfDecision, notifyOwnerOfHiding, type Site } from './emails.ts';
import { dismissReportsOfSender } from './report-rows.ts';

type CaseDecisionInput = { id: number; reason: string; idempotency: Idempotency };

/**
 * Hides the listing everywhere, and notifies its owner of the reason and of how to respond.
 * @throws AppError 'not-found'; 'conflict' when the case is already decided, the listing was deleted, or its
 * auction is announced; 'forbidden' when the admin has lost the role
 */
export async function hideCase(
  kit: Kit,
  admin: Admin,
  input: CaseDecisionInput,
  site: Site,
): Promise<CaseRow> {
  const { id, reason } = input;
  return kit.db.transaction().execute(async (tx) => {
    await runIdempotent(tx, input.idempotency, async () => {
      await lockAuthorizedUser(tx, admin, admins);
      const { propertyId } = await requireCase(tx, id);
      const before = await hideListing(tx, admin, propertyId, reason);
      if (!before) throw new AppError('conflict', 'listing_gone', english('This listing has been deleted.'));
      const isMoved = await updateCaseState(
        tx,
        id,
        ['open'],
        sql`state = 'hidden', hidden_at = clock_timestamp(), hidden_by = ${admin.id}, hide_reason = ${reason},
          was_available = ${before.wasAvailable}, listing_expires_at = ${before.listedUntil}`,
      );
      if (!isMoved) throw alreadyDecidedError();
      await notifyOwnerOfHiding(kit, tx, await requireCase(tx, id), site);
      return id;
    });
    return requireCase(tx, id);
  });
}

/**
 * Decides a case after an admin has read both sides. The listing stays hidden or returns to its previous
 * state, even if another listing has taken its slot in the owner's plan. An open case is dismissed. Notifies
 * the reporters and, if the listing was hidden, its owner.
 * @throws AppError 'not-found'; 'forbidden' for an appeal against one's own decision, or when the admin has
 * lost the role; 'conflict' when the case cannot be decided
 */
export async function decideCase(
  kit: Kit,
  admin: Admin,
  input: CaseDecisionInput & Pick<DecisionBody, 'decision'>,
  site: Site,
): Promise<CaseRow> {
  const { id } = input;
  return kit.db.transaction().execute(async (tx) => {
    await runIdempotent(tx, input.idempotency, async () => {
      await lockAuthorizedUser(tx, admin, admins);
      const before = await requireCase(tx, id);
      const after = stateAfter(before.state, input.decision);
      if (!after) throw alreadyDecidedError();
      if (before.state === 'appealed') await requireOtherAdmin(tx, admin, before);
      const { reason } = input;
      const returned = await applyDecision(kit, tx, admin, { before, after, reason });
      await notifyOfDecision(kit, tx, await requireCase(tx, id), { reason, returned }, site);
      return id;
    });
    return requireCase(tx, id);
  });
}

async function applyDecision(
  kit: Kit,
  tx: Db,
  admin: Admin,
  { before, after, reason }: { before: CaseRow; after: CaseState; reason: string },
): Promise<RestorePreview | null> {
  const { id, propertyId, state } = before;
  const stateBefore = { wasAvailable: before.wasAvailable === true, listedUntil: before.listedUntil };
  const returned =
    after === 'restored'
      ? await restoreListing(kit, tx, admin, propertyId, { ...stateBefore, reason })
      : null;
  const isAppeal = state === 'appealed';
  const notice = isAppeal
    ? sql`appeal_decision = ${reason}, appeal_decided_at = clock_timestamp(), appeal_decided_by = ${admin.id}`
    : sql`decision = ${reason}, decided_at = clock_timestamp(), decided_by = ${admin.id}`;
  if (!(await updateCaseState(tx, id, [state], sql`state = ${after}, ${notice}`)))
    throw alreadyDecidedError();
  await writeAudit(tx, {
    actorId: admin.id,
    action: `case ${after}`,
    subject: `property ${propertyId}`,
    details: { case: id, title: before.title, reason, ...(isAppeal && { appeal: true }) },
  });
  return returned;
}

/** Dismisses all pending reports from one person, and the cases that have no other report. */
export async function dismissReporter(
  kit: Kit,
  admin: Admin,
  input: CaseDecisionInput,
): Promise<{ reports: number; cases: number }> {
  return kit.db.transaction().execute((tx) =>
    runIdempotent(tx, input.idempotency, async () => {
      await lockAuthorizedUser(tx, admin, admins);
      const dismissedReports = await dismissReportsOfSender(tx, input.id);
      if (!dismissedReports) throw new AppError('not-found', 'no_such_report', english('Report not found.'));
      const { reports, caseIds } = dismissedReports;
      const dismissedCases = await dismissEmptyCases(tx, caseIds, { by: admin.id, reason: input.reason });
      await writeAudit(tx, {
        actorId: admin.id,
        action: 'reports dismissed as abuse',
        subject: `report ${input.id}`,
        details: {
          reason: input.reason,
          reports,
          listings: dismissedCases.map(({ propertyId }) => propertyId),
        },
      });
      return { reports, cases: dismissedCases.length };
    }),
  );
}

async function requireOtherAdmin(tx: Db, admin: Admin, { decidedBy, hiddenBy }: CaseRow): Promise<void> {
  const count = await countAdmins(tx);
  if (mayDecideAppeal(admin.id, { decidedBy, hiddenBy, admins: count })) return;
  throw new AppError(
    'forbidden',
    'own_decision',
    count < 2
      ? english(
          'This appeal is against your own decision, and you are the only admin. Make another user an admin under Users so that they can decide it.',
        )
      : english('You took part in the first decision, so another admin has to decide this appeal.'),
  );
}

/** @throws AppError 'not-found' */
export async function requireCase(db: Db, id: number): Promise<CaseRow> {
  const existing = await readCase(db, id);
  if (existing) return existing;
  throw new AppError('not-found', 'no_such_case', english('Case not found.'));
}

export function alreadyDecidedError(): AppError {
  return new AppError(
    'conflict',
    'not_to_decide',
    english('Another admin has decided this case. Reload to see the decision.'),
  );
}
