import { type RawBuilder, sql } from 'kysely';
import { type Manager, managers } from '#features/accounts/policy.ts';
import { writeAudit } from '#features/accounts/server/audit.ts';
import { lockAuthorizedUser } from '#features/accounts/server/lock-authorized-user.ts';
import type { CaseState } from '#features/reports/choices.ts';
import { AppError } from '#kit/app-error.ts';
import { english, type Message } from '#kit/msg.ts';
import { type Idempotency, runIdempotent } from '#kit/server/idempotency.ts';
import type { Kit } from '#kit/server/kit.ts';
import { requireCase } from './case-decision.ts';
import { type CaseRow, updateCaseState } from './case-rows.ts';
import { notifyAdminsOfResponse, type Site } from './emails.ts';

type ResponseInput = { id: number; text: string; idempotency: Idempotency };

/** Saves the owner's response until the case is decided. A new response replaces the previous one. */
export const answerCase = (kit: Kit, owner: Manager, input: ResponseInput, site: Site): Promise<CaseRow> =>
  saveResponse(kit, owner, input, site, {
    responseKind: 'answer',
    from: 'hidden',
    set: sql`answer = ${input.text}, answered_at = clock_timestamp()`,
    tooLateMessage: english(
      'This case has already been decided. If your listing stays hidden, you can appeal once.',
    ),
  });

/** Saves the owner's appeal about a listing that stays hidden. Each case can be appealed once. */
export const appealCase = (kit: Kit, owner: Manager, input: ResponseInput, site: Site): Promise<CaseRow> =>
  saveResponse(kit, owner, input, site, {
    responseKind: 'appeal',
    from: 'kept',
    set: sql`state = 'appealed', appeal = ${input.text}, appealed_at = clock_timestamp()`,
    tooLateMessage: english('This case has no decision that you can appeal.'),
  });

async function saveResponse(
  kit: Kit,
  owner: Manager,
  input: ResponseInput,
  site: Site,
  {
    responseKind,
    from,
    set,
    tooLateMessage,
  }: {
    responseKind: 'answer' | 'appeal';
    from: CaseState;
    set: RawBuilder<unknown>;
    tooLateMessage: Message;
  },
): Promise<CaseRow> {
  const { id } = input;
  return kit.db.transaction().execute(async (tx) => {
    await runIdempotent(tx, input.idempotency, async () => {
      await lockAuthorizedUser(tx, owner, managers);
      const existingCase = await requireCase(tx, id);
      // Cases of other owners are treated as missing.
      if (existingCase.ownerId !== owner.id)
        throw new AppError('not-found', 'no_such_case', english('Case not found.'));
      if (!(await updateCaseState(tx, id, [from], set)))
        throw new AppError('conflict', 'too_late', tooLateMessage);
      await writeAudit(tx, {
        actorId: owner.id,
        action: responseKind === 'answer' ? 'case answered' : 'case appealed',
        subject: `property ${existingCase.propertyId}`,
        details: { case: id, title: existingCase.title },
      });
      await notifyAdminsOfResponse(kit, tx, existingCase, responseKind, site);
      return id;
    });
    return requireCase(tx, id);
  });
}
