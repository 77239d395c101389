import { managers, type SignedIn } from '#features/accounts/policy.ts';
import { lockAuthorizedUser } from '#features/accounts/server/lock-authorized-user.ts';
import type { AnswerBody } from '#features/viewing-claims/schema.ts';
import { AppError } from '#kit/app-error.ts';
import { english } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import { type Idempotency, runIdempotent } from '#kit/server/idempotency.ts';
import type { Kit } from '#kit/server/kit.ts';
import { acceptClaimAndNotify } from './accept-claim.ts';
import { type ClaimRow, markAgreed, markDisputed, readClaim } from './claim-rows.ts';
import { notifyAdmins, type Site } from './emails.ts';

type OwnerReply = AnswerBody & { id: number; idempotency: Idempotency };

/**
 * Records the lister's answer, once and in time. If the lister agrees, the unlock is returned. If not, an
 * admin decides.
 * @throws AppError 'not-found', also for a claim about another lister's home; 'conflict' when the claim is
 * answered or the deadline has passed
 */
export async function recordOwnerAnswer(
  kit: Kit,
  manager: SignedIn,
  reply: OwnerReply,
  site: Site,
): Promise<ClaimRow> {
  await kit.db.transaction().execute(async (tx) => {
    const user = await lockAuthorizedUser(tx, manager, managers);
    const claim = await readClaim(tx, reply.id);
    if (!claim || (user.role !== 'admin' && claim.ownerId !== user.id)) throw noSuchClaim();
    await runIdempotent(tx, reply.idempotency, async () => {
      await (reply.agrees ? agree(kit, tx, reply, site) : dispute(kit, tx, reply, site));
      return reply.id;
    });
  });
  return requireClaim(kit.db, reply.id);
}

async function agree(kit: Kit, tx: Db, { id, text }: OwnerReply, site: Site): Promise<void> {
  const state = await markAgreed(tx, id, text);
  if (state === null) throw tooLateError();
  if (state === 'waiting' || state === 'review')
    await acceptClaimAndNotify(kit, tx, id, { by: 'owner' }, site);
}

async function dispute(kit: Kit, tx: Db, { id, text }: OwnerReply, site: Site): Promise<void> {
  if (!(await markDisputed(tx, id, text))) throw tooLateError();
  await notifyAdmins(kit, tx, await requireClaim(tx, id), site);
}

/** @throws AppError 'not-found' */
export async function requireClaim(db: Db, id: number): Promise<ClaimRow> {
  const claim = await readClaim(db, id);
  if (!claim) throw noSuchClaim();
  return claim;
}

function noSuchClaim(): AppError {
  return new AppError('not-found', 'no_such_claim', english('Claim not found.'));
}

function tooLateError(): AppError {
  return new AppError(
    'conflict',
    'not_answerable',
    english(
      'This claim has already been answered or decided, or the deadline has passed. Nothing was changed.',
    ),
  );
}
