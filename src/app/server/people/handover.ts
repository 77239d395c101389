import { type Admin, admins } from '#features/accounts/policy.ts';
import { accountLabel } from '#features/accounts/server/account-label.ts';
import { writeAudit } from '#features/accounts/server/audit.ts';
import { lockAuthorizedUser } from '#features/accounts/server/lock-authorized-user.ts';
import { readOpenSuspension } from '#features/accounts/server/suspension/open-suspension.ts';
import { readHomesWithLotOrDraft } from '#features/auctions/server/lots/lot-counts.ts';
import {
  endFeaturedSlots,
  type HandedListing,
  lockListings,
  pauseListings,
  readListings,
} from '#features/listings/server/handover.ts';
import { applyPlanLimits } from '#features/listings/server/plan-limits/apply-plan-limits.ts';
import { countFeatured } from '#features/listings/server/plan-limits/featuring.ts';
import { countOnMarket } from '#features/listings/server/plan-limits/listing-slots.ts';
import { countTours } from '#features/listings/server/plan-limits/plan-limits.ts';
import { pauseForSuspension, showListings } from '#features/listings/server/suspension-pause.ts';
import { readPlanLimits } from '#features/memberships/server/plan-limits.ts';
import { readViewingClash, type ViewingClash } from '#features/viewings/server/handover.ts';
import { AppError } from '#kit/app-error.ts';
import { formatDate, formatTime } from '#kit/dates.ts';
import { errorCode } from '#kit/error-fields.ts';
import { english, msg } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { TemplateValue } from '#kit/server/email/email-message.ts';
import { enqueueEmail } from '#kit/server/email/enqueue-email.ts';
import type { Kit } from '#kit/server/kit.ts';
import { handoverEmailTemplates } from './handover-emails.ts';
import { type FreeCapacity, fitInto } from './handover-room.ts';
import * as rows from './handover-rows.ts';
import { moveWithOpenWork } from './move-with-open-work.ts';

type HandoverInput = { from: number; to: number; listings: readonly number[] | null; mayPause: boolean };
type Site = { appOrigin: string };
type HandoverResult = { listings: number; paused: number };

/**
 * Hands listings over to another manager in one transaction, with their leads, open viewings, stays, claims
 * and reports. A listing that does not fit into the plan of the new manager arrives paused.
 * @throws AppError 'not-found' for an unknown account; 'conflict' for the same account, an account that
 * cannot list homes, homes that are not the previous manager's or are up for auction, overlapping viewings,
 * or a plan without capacity unless `mayPause`; 'forbidden' when the admin has lost the role
 */
export async function handOver(
  kit: Kit,
  admin: Admin,
  { from, to, listings: selectedIds, mayPause }: HandoverInput,
  site: Site,
): Promise<HandoverResult & { id: number; left: string[] }> {
  if (from === to)
    throw new AppError(
      'conflict',
      'same_account',
      english('These listings already belong to this manager. Choose another one.'),
    );
  return kit.db.transaction().execute(async (tx) => {
    const allListings = await lockListings(tx, from, selectedIds);
    const upForAuctionIds = await readHomesWithLotOrDraft(tx, idsOf(allListings));
    const parties = await requireParties(tx, admin, { from, to });
    if (selectedIds !== null && allListings.length < new Set(selectedIds).size)
      throw new AppError(
        'conflict',
        'not_theirs',
        english('Some of these listings have been deleted or handed over. Reload the page and choose again.'),
      );
    const auctionTitles = allListings.filter(({ id }) => upForAuctionIds.has(id)).map(({ title }) => title);
    if (selectedIds !== null && auctionTitles[0] !== undefined) throw upForAuction(auctionTitles[0]);
    const ids = idsOf(allListings).filter((id) => !upForAuctionIds.has(id));
    if (ids.length === 0)
      throw new AppError('conflict', 'nothing_to_hand_over', english('There is no listing to hand over.'));
    const { paused } = await moveWithinPlan(kit, tx, ids, { former: from, to: parties.to, mayPause });
    const pausedIds = new Set(paused);
    const handedOver = ids.map((id) => ({ id, isPaused: pausedIds.has(id) }));
    const id = await rows.insertHandover(tx, { from, to, by: admin.id, at: kit.clock() }, handedOver);
    const moved = { listings: ids.length, paused: paused.length };
    const notice = { ...parties, ...moved, id, titles: titlesOf(allListings, ids) };
    await recordMove(tx, admin, 'listings handed over', notice);
    await notifyBoth(kit, tx, notice, site);
    return { id, left: auctionTitles, ...moved };
  });
}

/**
 * Returns listings to their previous manager, if they still exist and the new manager still has them.
 * @throws AppError 'not-found' for an unknown handover; 'conflict' when it was already undone, or for the
 * reasons of `handOver`
 */
export async function undoHandover(kit: Kit, admin: Admin, id: number, site: Site): Promise<HandoverResult> {
  return kit.db.transaction().execute(async (tx) => {
    const handover = await rows.markUndone(tx, id, { by: admin.id, at: kit.clock() });
    if (!handover) throw await undoError(tx, id);
    const { from, to, listings } = handover;
    const all = await lockListings(tx, to, listings);
    const ids = idsOf(all);
    const parties = await requireParties(tx, admin, { from: to, to: from, toSuspended: true });
    const upForAuctionIds = await readHomesWithLotOrDraft(tx, ids);
    const lot = all.find((listing) => upForAuctionIds.has(listing.id));
    if (lot) throw upForAuction(lot.title);
    if (ids.length === 0)
      throw new AppError(
        'conflict',
        'nothing_to_hand_over',
        english('They no longer manage any of these listings.'),
      );
    const { paused } = await moveWithinPlan(kit, tx, ids, { former: to, to: parties.to, mayPause: true });
    // Restores the listings that the handover had paused.
    await applyPlanLimits(kit, tx, from, ids);
    const suspension = await readOpenSuspension(tx, from);
    if (suspension) await pauseForSuspension(tx, from, suspension.id);
    const moved = { listings: ids.length, paused: paused.length };
    const notice = { ...parties, ...moved, id, titles: titlesOf(all, ids), isBack: true };
    await recordMove(tx, admin, 'listings handed back', notice);
    await notifyBoth(kit, tx, notice, site);
    return moved;
  });
}

type MoveTarget = { former: number; to: rows.HandoverParty; mayPause: boolean };

async function moveWithinPlan(
  kit: Kit,
  tx: Db,
  ids: readonly number[],
  { former, to, mayPause }: MoveTarget,
) {
  const clash = await readViewingClash(tx, ids, to.id);
  if (clash) throw viewingClash(to, clash);
  // A suspension of the previous manager must no longer hide the listings.
  await showListings(tx, ids);
  const { plan, free } = await readFreeCapacity(kit, tx, to.id);
  const fitResult = fitInto(await readListings(tx, former, ids), free);
  if (fitResult.paused.length > 0 && !mayPause)
    throw overLimitError(to, plan, { listings: ids.length, paused: fitResult.paused.length });
  await pauseListings(tx, fitResult.paused);
  await endFeaturedSlots(tx, fitResult.unfeatured);
  await moveWithOpenWork(tx, ids, to.id).catch((error) => {
    // The manager got a new viewing at the same moment.
    if (errorCode(error) === exclusionViolation) throw viewingClash(to, null);
    throw error;
  });
  return fitResult;
}

const exclusionViolation = '23P01';

async function readFreeCapacity(
  kit: Kit,
  tx: Db,
  userId: number,
): Promise<{ plan: string; free: FreeCapacity }> {
  const terms = await readPlanLimits(tx, userId, kit.clock());
  const remainingOf = (limit: number | null, used: number) =>
    limit === null ? null : Math.max(0, limit - used);
  const listings = remainingOf(terms.listingLimit, await countOnMarket(tx, userId));
  return {
    plan: terms.plan,
    free: {
      listings: terms.isLapsed ? 0 : listings,
      tours: remainingOf(terms.tourLimit, await countTours(tx, userId)),
      featured: remainingOf(terms.featuredLimit, await countFeatured(tx, userId)),
      pictures: terms.pictureLimit,
    },
  };
}

type Parties = { from: rows.HandoverParty; to: rows.HandoverParty };

/** Locks both accounts. Reads the admin again, whose role may have been revoked. */
async function requireParties(
  tx: Db,
  admin: Admin,
  { from, to, toSuspended = false }: { from: number; to: number; toSuspended?: boolean },
): Promise<Parties> {
  const lockedAccounts = await rows.lockParties(tx, [from, to]);
  await lockAuthorizedUser(tx, admin, admins);
  const [former, next] = [lockedAccounts.get(from), lockedAccounts.get(to)];
  if (!former || !next || next.isClosed)
    throw new AppError('not-found', 'no_such_user', msg('User not found.'));
  if (next.isSuspended && !toSuspended)
    throw new AppError(
      'conflict',
      'account_suspended',
      english('The account of {fullName} is suspended. Choose another manager.', { fullName: next.fullName }),
    );
  if (next.isClosing)
    throw new AppError(
      'conflict',
      'account_closing',
      english('The account of {fullName} is scheduled for deletion. Choose another manager.', {
        fullName: next.fullName,
      }),
    );
  if (next.role === 'user' && !next.isSuspended)
    throw new AppError(
      'conflict',
      'no_manager',
      english('{fullName} may not list homes. Make them a property manager first.', {
        fullName: next.fullName,
      }),
    );
  return { from: former, to: next };
}

type HandoverNotice = Parties & HandoverResult & { id: number; titles: string[]; isBack?: boolean };

async function recordMove(
  tx: Db,
  admin: Admin,
  action: string,
  { id, from, to, listings, paused }: HandoverNotice,
) {
  await writeAudit(tx, {
    actorId: admin.id,
    action,
    subject: `user ${from.id}`,
    details: { handover: id, why: `${listings} to ${to.username}${paused > 0 ? `, ${paused} paused` : ''}` },
  });
}

async function notifyBoth(kit: Kit, tx: Db, notice: HandoverNotice, { appOrigin }: Site): Promise<void> {
  const { id, from, to, titles, listings, paused, isBack = false } = notice;
  const key = `handover ${id}${isBack ? ' undone' : ''}`;
  const values = {
    listings: listings === 1 ? english('one listing') : english('{listings} listings', { listings }),
    titles:
      titles.length > titlesInEmail ? [...titles.slice(0, titlesInEmail), english('And more.')] : titles,
  };
  await enqueueEmail(kit, tx, {
    kind: 'listing_handover',
    key: `${key} to new manager`,
    recipient: to.email,
    letter: handoverEmailTemplates.received.linkTo(`${appOrigin}/admin/properties`, {
      ...values,
      from: from.fullName,
      paused: pausedLabel(paused),
    }),
  });
  if (from.isClosed) return;
  await enqueueEmail(kit, tx, {
    kind: 'listing_handover',
    key: `${key} to former manager`,
    recipient: from.email,
    letter: handoverEmailTemplates.given.with({
      ...values,
      account: accountLabel(from.username),
      to: to.fullName,
    }),
  });
}

const titlesInEmail = 20;

function pausedLabel(count: number): TemplateValue {
  if (count === 0) return '';
  return count === 1
    ? english('Your plan has no room for one of them, so it is paused.')
    : english('Your plan has no room for {count} of them, so they are paused.', { count });
}

const idsOf = (listings: readonly HandedListing[]) => listings.map(({ id }) => id);
const titlesOf = (all: readonly HandedListing[], ids: readonly number[]) =>
  all.filter(({ id }) => ids.includes(id)).map(({ title }) => title);

function upForAuction(title: string): AppError {
  return new AppError(
    'conflict',
    'up_for_auction',
    english('“{title}” is up for auction or has a draft auction. Hand it over when the auction is over.', {
      title,
    }),
  );
}

function viewingClash({ fullName }: rows.HandoverParty, clash: ViewingClash | null): AppError {
  const startsAt = clash?.startsAt.toISOString();
  return new AppError(
    'conflict',
    'viewing_clash',
    clash && startsAt
      ? english(
          '{fullName} has another viewing at the time of the viewing of “{title}” on {startsAt}, {startsAt2}. Move or cancel one of them first.',
          { fullName, title: clash.title, startsAt: formatDate(startsAt), startsAt2: formatTime(startsAt) },
        )
      : english(
          '{fullName} has another viewing at the time of one of these. Move or cancel one of them first.',
          { fullName },
        ),
  );
}

function overLimitError(
  { fullName }: rows.HandoverParty,
  plan: string,
  { listings, paused }: HandoverResult,
): AppError {
  const capacity = listings - paused;
  const subject = listings === 1 ? 'this listing' : `these ${listings} listings`;
  const othersText =
    listings === 1 ? 'it' : capacity === 0 ? 'they' : paused === 1 ? 'the other' : `the other ${paused}`;
  const capacityText =
    capacity > 0 ? `room for ${capacity} of` : listings === 1 ? 'no room for' : 'room for none of';
  const verb = paused === 1 ? 'arrives' : 'arrive';
  return new AppError(
    'conflict',
    'plan_full',
    english('The {plan} plan of {fullName} has {has} {which}. If you continue, {others} {verb} paused.', {
      plan,
      fullName,
      has: capacityText,
      which: subject,
      others: othersText,
      verb,
    }),
  );
}

async function undoError(tx: Db, id: number): Promise<AppError> {
  return (await rows.handoverExists(tx, id))
    ? new AppError('conflict', 'undone_already', english('These listings have already been handed back.'))
    : new AppError('not-found', 'no_such_handover', english('Handover not found.'));
}
