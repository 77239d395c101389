import { managers, type SignedIn } from '#features/accounts/policy.ts';
import { lockAuthorizedUser } from '#features/accounts/server/lock-authorized-user.ts';
import { auctionLockedError } from '#features/listings/server/auction-guard.ts';
import {
  confirmAvailability,
  lockListing,
  takeOffMarket,
} from '#features/listings/server/confirm-availability.ts';
import { mayManageListing } from '#features/properties/policy.ts';
import { availabilityCheckOutcome } from '#features/viewing-claims/rules.ts';
import type { CheckedProperty } from '#features/viewing-claims/schema.ts';
import { AppError } from '#kit/app-error.ts';
import { english, msg } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import { forEachIsolated } from '#kit/server/for-each-isolated.ts';
import type { Kit } from '#kit/server/kit.ts';
import { hashToken } from '#kit/server/secrets.ts';
import { acceptClaimAndNotify } from './accept-claim.ts';
import {
  type AvailabilityCheckRow,
  markAnswered,
  readAvailabilityCheck,
  readAvailabilityChecksByToken,
  readDueAvailabilityChecks,
} from './availability-check-rows.ts';
import { acceptGoneClaims, readGoneClaimsInReview } from './claim-rows.ts';
import { notifyPause, type Site } from './emails.ts';

/**
 * Records an answer given through the link in an email. The link works without sign-in, because its token
 * only allows a yes or no about these homes.
 * @throws AppError 'not-found' for a link without this check; the errors of `recordAnswer`
 */
export async function answerByLink(
  kit: Kit,
  { token, id, isFree }: { token: string; id: number; isFree: boolean },
  site: Site,
): Promise<CheckedProperty> {
  const check = (await readAvailabilityChecksByToken(kit.db, hashToken(token))).find(
    (candidate) => candidate.id === id,
  );
  if (!check) throw noSuchLink();
  await kit.db.transaction().execute((tx) => recordAnswer(kit, tx, check, { by: null, isFree }, site));
  return requireCheck(kit.db, id);
}

/**
 * @throws AppError 'not-found', also for a check about another manager's listing; the errors of
 * `recordAnswer`
 */
export async function answerAsManager(
  kit: Kit,
  manager: SignedIn,
  { id, isFree }: { id: number; isFree: boolean },
  site: Site,
): Promise<CheckedProperty> {
  await kit.db.transaction().execute(async (tx) => {
    const user = await lockAuthorizedUser(tx, manager, managers);
    const check = await readAvailabilityCheck(tx, id);
    if (!check || !mayManageListing(user, check)) throw noSuchCheck();
    await recordAnswer(kit, tx, check, { by: user, isFree }, site);
  });
  return requireCheck(kit.db, id);
}

/** @throws AppError 'not-found' */
export async function readAvailabilityLink(kit: Kit, token: string): Promise<CheckedProperty[]> {
  const checks = await readAvailabilityChecksByToken(kit.db, hashToken(token));
  if (checks.length === 0) throw noSuchLink();
  return checks.map(presentCheckedProperty);
}

type AvailabilityAnswerInput = { by: SignedIn | null; isFree: boolean };

/**
 * Records the first answer. Repeating the same answer changes nothing.
 * @throws AppError 'conflict' when the check has another answer, for a yes when the home is off the market,
 * or for a no when an auction keeps the home on the market
 */
async function recordAnswer(
  kit: Kit,
  tx: Db,
  check: AvailabilityCheckRow,
  { by, isFree }: AvailabilityAnswerInput,
  site: Site,
): Promise<void> {
  const home = await lockListing(tx, check.propertyId);
  if (!home) throw noSuchCheck();
  if (isFree && !home.isAvailable)
    throw new AppError(
      'conflict',
      'off_market',
      english('This listing is unavailable. To list it again, sign in and make it available.'),
    );
  const newAnswer = isFree ? 'yes' : 'no';
  if (!(await markAnswered(tx, check.id, newAnswer))) {
    if ((await readAvailabilityCheck(tx, check.id))?.answer === newAnswer) return;
    throw new AppError('conflict', 'answered', english('You have already given a different answer.'));
  }
  if (isFree) return confirmAvailability(tx, by, home.id);
  const isTakenOffMarket = await takeOffMarket(tx, by, home.id, 'the lister said it is no longer available');
  if (!isTakenOffMarket && home.isAvailable) throw auctionLockedError();
  await acceptGoneClaims(tx, home.id);
  for (const id of await readGoneClaimsInReview(tx, home.id))
    await acceptClaimAndNotify(kit, tx, id, { by: 'owner' }, site);
}

/** Pauses listings whose availability check was not answered in time. */
export async function pauseUnansweredListings(kit: Kit, site: Site): Promise<void> {
  const dueChecks = await readDueAvailabilityChecks(kit.db);
  await forEachIsolated(
    kit,
    'an availability check without a reply',
    dueChecks,
    ({ id, propertyId, askedAt }) =>
      kit.db.transaction().execute(async (tx) => {
        const home = await lockListing(tx, propertyId);
        if (!home) return;
        const outcome = availabilityCheckOutcome({ ...home, askedAt });
        if (!(await markAnswered(tx, id, outcome)) || outcome !== 'none') return;
        // A home in an auction is not taken off the market.
        if (!(await takeOffMarket(tx, null, home.id, 'the availability check was not answered'))) return;
        await notifyPause(kit, tx, { checkId: id, recipient: home.ownerEmail, home }, site);
      }),
  );
}

async function requireCheck(db: Db, id: number): Promise<CheckedProperty> {
  const check = await readAvailabilityCheck(db, id);
  if (!check) throw noSuchCheck();
  return presentCheckedProperty(check);
}

function presentCheckedProperty({
  id,
  propertyId,
  title,
  category,
  isAvailable,
  answerBy,
  answer,
}: AvailabilityCheckRow): CheckedProperty {
  const state = answer ?? (isAvailable ? 'open' : 'off');
  return { id, home: { id: propertyId, title, category }, answerBy: answerBy.toISOString(), state };
}

function noSuchCheck(): AppError {
  return new AppError('not-found', 'no_such_question', msg('Availability check not found.'));
}

function noSuchLink(): AppError {
  return new AppError('not-found', 'no_such_link', english('This link is not valid.'));
}
