import { type LockedListingRow, lockListing } from '#features/listings/server/confirm-availability.ts';
import type { Owner } from '#features/payments/policy.ts';
import { initialClaimState, isClaimExpired } from '#features/viewing-claims/rules.ts';
import type { ClaimBody } from '#features/viewing-claims/schema.ts';
import { type ContactUnlock, lockPackagesOf, readUnlock } from '#features/viewing-packages/server/unlocks.ts';
import { AppError } from '#kit/app-error.ts';
import { msg } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import { type Idempotency, runIdempotent } from '#kit/server/idempotency.ts';
import type { Kit } from '#kit/server/kit.ts';
import { acceptClaim } from './accept-claim.ts';
import { countClaims, insertClaim, readClaim } from './claim-rows.ts';
import { notifyAdmins, notifyOwner, type Site } from './emails.ts';
import { type Rules, readRules } from './rule-rows.ts';
import { checkAvailabilityAfterClaim } from './send-availability-checks.ts';

type ClaimFiling = ClaimBody & {
  openingId: number;
  idempotency: Idempotency;
  /**
   * The start of the period in which a claim can be filed; the time of the unlock by default. A viewing may
   * be long after the unlock.
   */
  since?: Date;
};

/**
 * Files a claim that an unlocked home was gone or not as shown, or that the lister did not come. The rules
 * decide its initial state.
 * @throws AppError 'not-found'; 'conflict' when there is a claim already, or the money was refunded; 'gone'
 * after the deadline; the errors of `runIdempotent`
 */
export async function fileClaim(
  kit: Kit,
  owner: Owner | null,
  filing: ClaimFiling,
  site: Site,
): Promise<void> {
  const ownUnlock = owner && (await readUnlock(kit.db, owner, filing.openingId));
  if (!ownUnlock) throw noSuchUnlock();
  await kit.db.transaction().execute((tx) =>
    runIdempotent(tx, filing.idempotency, async () => {
      // Locks the home first, in the same order as the lister's answer, and then all purchases, so that two
      // claims cannot exceed a limit.
      const home = await lockListing(tx, ownUnlock.propertyId);
      await lockPackagesOf(tx, owner);
      const unlock = await readUnlock(tx, owner, filing.openingId);
      if (!unlock) throw noSuchUnlock();
      return storeClaim(kit, tx, { owner, unlock, home, filing }, site);
    }),
  );
}

type ClaimInput = {
  owner: Owner;
  unlock: ContactUnlock;
  home: LockedListingRow | null;
  filing: ClaimFiling;
};

async function storeClaim(kit: Kit, tx: Db, input: ClaimInput, site: Site): Promise<number> {
  const { owner, unlock, home, filing } = input;
  const rules = await readRules(tx);
  requireClaimable(unlock, rules, filing.since);
  const { propertyId, boughtId, openedAt } = unlock;
  const { reason, text } = filing;
  const counts = await countClaims(tx, { owner, boughtId, propertyId, periodDays: rules.periodDays });
  const isAvailable = home?.isAvailable ?? false;
  const initialState = initialClaimState({ reason, openedAt, now: rules.now, isAvailable, ...counts }, rules);
  const id = await insertClaim(tx, {
    openingId: unlock.id,
    propertyId,
    ownerId: home?.ownerId ?? null,
    reason,
    text,
    state: initialState === 'review' ? initialState : 'waiting',
    answerHours: rules.answerHours,
  });
  if (id === null) throw alreadyClaimedError();
  if (initialState === 'off_market' || initialState === 'rule')
    await acceptClaim(tx, id, { by: initialState });
  if (reason === 'gone' && home) await checkAvailabilityAfterClaim(kit, tx, home, rules, site);
  const claim = await readClaim(tx, id);
  if (claim && reason !== 'gone' && home)
    await notifyOwner(kit, tx, { claim, recipient: home.ownerEmail }, site);
  if (claim?.state === 'review') await notifyAdmins(kit, tx, claim, site);
  return id;
}

function requireClaimable(unlock: ContactUnlock, rules: Rules, since = unlock.openedAt): void {
  if (unlock.isReturned) throw alreadyClaimedError();
  if (unlock.isRepaid)
    throw new AppError('conflict', 'repaid', msg('This unlock has already been refunded.'));
  if (isClaimExpired(since, rules.now, rules))
    throw new AppError(
      'gone',
      'too_late',
      msg(
        'You can only report a problem within {claimDays} days of unlocking the home. You can still report the listing on its page.',
        { claimDays: rules.claimDays },
      ),
    );
}

function noSuchUnlock(): AppError {
  return new AppError(
    'not-found',
    'no_such_opening',
    msg('You have not unlocked this home with this browser or account.'),
  );
}

function alreadyClaimedError(): AppError {
  return new AppError('conflict', 'said_before', msg('You have already reported a problem with this home.'));
}
