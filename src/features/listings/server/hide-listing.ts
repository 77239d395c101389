import { sql } from 'kysely';
import { type RestoredState, restoredState } from '#features/listings/rules.ts';
import { resumePaused } from '#features/listings/server/plan-limits/apply-plan-limits.ts';
import { countOnMarketByOwner } from '#features/listings/server/plan-limits/listing-slots.ts';
import {
  lockListingsAndPlan,
  readPlanLimits,
  readPlanLimitsByUser,
} from '#features/memberships/server/plan-limits.ts';
import { AppError } from '#kit/app-error.ts';
import { english } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { translateAuctionConflict } from './auction-guard.ts';
import { recordListingEvent } from './listing-audit.ts';
import { hideSuspended, showOnlySuspended } from './suspension-pause.ts';

/** The market state of a listing before it was hidden. */
export type StateBeforeHiding = { wasAvailable: boolean; listedUntil: Date | null };

/**
 * The state that a hidden listing gets when it is restored, and the usage of its owner's plan with it. `room`
 * is null for a plan without a limit.
 */
export type RestorePreview = {
  as: RestoredState;
  room: { plan: string; limit: number; used: number } | null;
};

/**
 * Hides a listing from all users but its owner and admins, and takes it off the market. Booked stays remain
 * valid. Call it in the transaction of the decision.
 * @returns its previous state, or null when the listing does not exist
 * @throws AppError 'conflict' when a report already hides it, or when it is up for auction; the sale must be
 * stopped first, which notifies its bidders
 */
export async function hideListing(
  tx: Db,
  by: { readonly id: number },
  id: number,
  reason: string,
): Promise<StateBeforeHiding | null> {
  const { rows } = await sql<StateBeforeHiding & { isHidden: boolean }>`
    select is_available as "wasAvailable", listing_expires_at as "listedUntil", hidden_at is not null as "isHidden"
    from properties where id = ${id} and deleted_at is null for update`.execute(tx);
  const [before] = rows;
  if (!before) return null;
  if (before.isHidden) {
    const stateBeforeSuspension = await hideSuspended(tx, id);
    if (!stateBeforeSuspension)
      throw new AppError('conflict', 'hidden_already', english('This listing is already hidden.'));
    await recordListingEvent(tx, by, id, 'property hidden', {
      reason,
      wasAvailable: stateBeforeSuspension.wasAvailable,
    });
    return stateBeforeSuspension;
  }
  await sql`
    update properties set hidden_at = clock_timestamp(), is_available = false, listing_expires_at = null,
      updated_at = clock_timestamp()
    where id = ${id}`
    .execute(tx)
    .catch(translateAuctionConflict);
  await recordListingEvent(tx, by, id, 'property hidden', { reason, wasAvailable: before.wasAvailable });
  return { wasAvailable: before.wasAvailable, listedUntil: before.listedUntil };
}

/**
 * Restores a hidden listing to the state that `restoredState` determines. A listing whose time on the market
 * is over stays off the market. Call it in the transaction of the decision.
 * @returns the new state, or null when the listing is not hidden or was deleted
 */
export async function restoreListing(
  kit: Kit,
  tx: Db,
  by: { readonly id: number },
  id: number,
  { reason, ...before }: StateBeforeHiding & { reason: string },
): Promise<RestorePreview | null> {
  const ownerId = await readOwner(tx, id);
  if (ownerId === null) return null;
  await lockListingsAndPlan(tx, ownerId);
  const terms = await readPlanLimits(tx, ownerId, kit.clock());
  const preview = (await previewRestores(tx, [{ id, ...before }], kit.clock())).get(id);
  if (!preview) return null;
  if (await showOnlySuspended(tx, id, before)) {
    await recordListingEvent(tx, by, id, 'property restored', { reason, isAvailable: false });
    return preview;
  }
  const isAvailable = preview.as === 'available' && before.wasAvailable;
  const isPausedNow = preview.as === 'paused' && before.wasAvailable;
  await sql`
    update properties set hidden_at = null, is_available = ${isAvailable}, paused_by_plan = paused_by_plan or ${isPausedNow},
      featured_before_pause = featured_before_pause or (${isPausedNow} and featured_by_plan),
      is_featured = is_featured and not (${isPausedNow} and featured_by_plan),
      featured_by_plan = featured_by_plan and not ${isPausedNow},
      listing_expires_at = ${isAvailable ? before.listedUntil : null}, updated_at = clock_timestamp()
    where id = ${id}`.execute(tx);
  if (preview.as === 'available' && !isAvailable) await resumePaused(kit, tx, ownerId, terms, [id]);
  await recordListingEvent(tx, by, id, 'property restored', { reason, isAvailable });
  return preview;
}

async function readOwner(tx: Db, id: number): Promise<number | null> {
  const { rows } = await sql<{ ownerId: number }>`
    select owner_id as "ownerId" from properties where id = ${id} and hidden_at is not null and deleted_at is null`.execute(
    tx,
  );
  return rows[0]?.ownerId ?? null;
}

/**
 * Returns the states that hidden listings would get if they were restored now. Listings that are not hidden
 * are left out.
 */
export async function previewRestores(
  db: Db,
  homes: ReadonlyArray<StateBeforeHiding & { id: number }>,
  now: Date,
): Promise<Map<number, RestorePreview>> {
  const { rows } = await sql<{ id: number; ownerId: number; wasPaused: boolean }>`
    select id, owner_id as "ownerId", paused_by_plan as "wasPaused" from properties
    where id = any(${homes.map(({ id }) => id)}::int[]) and hidden_at is not null and deleted_at is null`.execute(
    db,
  );
  const owners = [...new Set(rows.map(({ ownerId }) => ownerId))];
  const [terms, counts] = [
    await readPlanLimitsByUser(db, owners, now),
    await countOnMarketByOwner(db, owners),
  ];
  const previews = new Map<number, RestorePreview>();
  for (const { id, wasAvailable, listedUntil } of homes) {
    const row = rows.find((candidate) => candidate.id === id);
    const plan = row && terms.get(row.ownerId);
    if (!plan) continue;
    const { listingLimit: limit, isLapsed, isLeaving, isSuspended } = plan;
    const used = counts.get(row.ownerId) ?? 0;
    const state = restoredState({
      wasAvailable: wasAvailable && (listedUntil === null || listedUntil > now),
      wasPaused: row.wasPaused,
      isStopped: isLapsed || isLeaving || isSuspended,
      limit,
      used,
    });
    const room =
      limit === null ? null : { plan: plan.plan, limit, used: state === 'available' ? used + 1 : used };
    previews.set(id, { as: state, room });
  }
  return previews;
}

/** Returns the error for an action that a manager cannot take on a hidden listing. */
export function hiddenListingError(): AppError {
  return new AppError(
    'conflict',
    'hidden',
    english(
      'This listing is hidden while we review a report, so you cannot make it available or delete it. Please respond to the report under Reports.',
    ),
  );
}
