import { sql } from 'kysely';
import {
  readOpenSuspension,
  readSuspendedIds,
} from '#features/accounts/server/suspension/open-suspension.ts';
import { applyPlanLimits } from '#features/listings/server/plan-limits/apply-plan-limits.ts';
import { lockListingsAndPlan } from '#features/memberships/server/plan-limits.ts';
import type { Db } from '#kit/server/database/database.ts';
import { forEachIsolated } from '#kit/server/for-each-isolated.ts';
import type { Kit } from '#kit/server/kit.ts';

/** The state of a listing before the suspension of its owner hid it. */
export type BeforeSuspension = { wasAvailable: boolean; listedUntil: Date | null };

/**
 * Hides the listings of a suspended account, and stores the state of each. A home that is up for auction
 * stays visible, because its bidders are bound by their bids. An admin runs or stops its sale.
 * @returns the number of hidden listings
 */
export async function pauseForSuspension(tx: Db, ownerId: number, suspensionId: number): Promise<number> {
  const { rows } = await sql`
    with paused as (
      insert into suspended_listings (property_id, suspension_id, was_available, listing_expires_at, was_hidden)
      select id, ${suspensionId}, is_available, listing_expires_at, hidden_at is not null from properties
      where owner_id = ${ownerId} and deleted_at is null and not is_up_for_auction(id)
      on conflict (property_id) do nothing returning property_id
    )
    update properties set hidden_at = coalesce(hidden_at, clock_timestamp()), is_available = false,
      listing_expires_at = null, updated_at = clock_timestamp()
    from paused where id = property_id returning id`.execute(tx);
  return rows.length;
}

/**
 * Restores exactly the listings that a suspension hid. The days of the suspension do not count towards their
 * time on the market. Listings beyond the limits of the plan are then paused.
 * @returns the number of listings that are no longer hidden
 */
export async function restoreAfterSuspension(
  kit: Kit,
  tx: Db,
  ownerId: number,
  suspension: { id: number; suspendedAt: Date },
): Promise<number> {
  const lengthSeconds = (kit.clock().getTime() - suspension.suspendedAt.getTime()) / 1_000;
  const ids = await showSuspended(tx, { suspensionId: suspension.id, lengthSeconds });
  await applyPlanLimits(kit, tx, ownerId);
  return ids.length;
}

/**
 * Shows the given listings of a suspended account again, for example because they get another manager.
 * @returns the ids of those that no report hides
 */
export function showListings(tx: Db, propertyIds: readonly number[]): Promise<number[]> {
  return showSuspended(tx, { propertyIds, lengthSeconds: 0 });
}

async function showSuspended(
  tx: Db,
  {
    suspensionId = null,
    propertyIds = null,
    lengthSeconds,
  }: { suspensionId?: number | null; propertyIds?: readonly number[] | null; lengthSeconds: number },
): Promise<number[]> {
  const selectedIds = propertyIds === null ? null : [...propertyIds];
  const { rows } = await sql<{ id: number; isHidden: boolean }>`
    with ended as (
      delete from suspended_listings
      where (${suspensionId}::int is null or suspension_id = ${suspensionId})
        and (${selectedIds}::int[] is null or property_id = any(${selectedIds}::int[]))
      returning property_id, was_available, was_hidden, listing_expires_at + make_interval(secs => ${lengthSeconds}) as listing_expires_at
    )
    update properties p set hidden_at = case when was_hidden then p.hidden_at end,
      is_available = was_available and not was_hidden, listing_expires_at = ended.listing_expires_at, updated_at = clock_timestamp()
    from ended where p.id = property_id returning p.id, was_hidden as "isHidden"`.execute(tx);
  return rows.flatMap(({ id, isHidden }) => (isHidden ? [] : [id]));
}

/**
 * Records that a report also hides a listing that a suspension already hides. Returns the listing's state
 * before the suspension, or null when no suspension hides it or a report already does.
 */
export async function hideSuspended(tx: Db, propertyId: number): Promise<BeforeSuspension | null> {
  const { rows } = await sql<BeforeSuspension>`
    update suspended_listings set was_hidden = true where property_id = ${propertyId} and not was_hidden
    returning was_available as "wasAvailable", listing_expires_at as "listedUntil"`.execute(tx);
  return rows[0] ?? null;
}

/**
 * Records that a report no longer hides a listing that a suspension still hides. Returns false when no
 * suspension hides it.
 */
export async function showOnlySuspended(
  tx: Db,
  propertyId: number,
  { wasAvailable, listedUntil }: BeforeSuspension,
): Promise<boolean> {
  const { rows } = await sql`
    update suspended_listings set was_hidden = false, was_available = ${wasAvailable}, listing_expires_at = ${listedUntil}
    where property_id = ${propertyId} returning property_id`.execute(tx);
  return rows.length > 0;
}

/**
 * Hides listings that could not be hidden when their owner was suspended, for example because they were up
 * for auction, or that the owner got later. Runs as a job.
 */
export async function pauseLateListings(kit: Kit): Promise<void> {
  await forEachIsolated(kit, 'a suspended account', await readSuspendedIds(kit.db), (id) =>
    kit.db.transaction().execute(async (tx) => {
      await lockListingsAndPlan(tx, id);
      const suspension = await readOpenSuspension(tx, id);
      if (suspension) await pauseForSuspension(tx, id, suspension.id);
    }),
  );
}
