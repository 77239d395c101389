import { sql } from 'kysely';
import { recordListingChange } from '#features/listings/server/listing-audit.ts';
import { listingKeepOrder } from '#features/memberships/server/paused-homes.ts';
import { lockPlanLimits, type PlanLimits } from '#features/memberships/server/plan-limits.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { countFeatured } from './featuring.ts';
import { countOnMarket, listedUntil } from './listing-slots.ts';
import { countTours } from './plan-limits.ts';

/**
 * Applies the owner's plan to their listings after each change of the plan. When the plan has ended, it
 * pauses all listings on the market. When the listings exceed the limit, it pauses those beyond it. Within
 * the limits on homes, photos and tours, it restores listings that were paused in this way, and no others.
 * Call it in the transaction of the change.
 * @param priorityIds the listings that are restored first, before the newest
 */
export async function applyPlanLimits(
  kit: Kit,
  tx: Db,
  ownerId: number,
  priorityIds: readonly number[] = [],
): Promise<void> {
  const planLimits = await lockPlanLimits(tx, ownerId, kit.clock());
  // The listings of a suspended account do not change until the account is restored.
  if (planLimits.isSuspended) return;
  if (planLimits.isLeaving) return pauseBeyondLimit(tx, ownerId, 0, 'the owner is closing their account');
  if (planLimits.isLapsed) return pauseBeyondLimit(tx, ownerId, 0, 'the plan has ended');
  const { listingLimit } = planLimits;
  if (listingLimit !== null) await pauseBeyondLimit(tx, ownerId, listingLimit, 'the plan limit was reached');
  await resumePaused(kit, tx, ownerId, planLimits, priorityIds);
}

/** The SQL that pauses listings which do not fit into a plan. */
export const pausedByPlan = sql`
  is_available = false, listing_expires_at = null, paused_by_plan = true,
  featured_before_pause = featured_by_plan, is_featured = is_featured and not featured_by_plan,
  featured_by_plan = false, updated_at = clock_timestamp()`;

/**
 * Pauses the listings beyond the limit. Homes that are up for auction are never paused, and the newest homes
 * are paused last.
 */
async function pauseBeyondLimit(tx: Db, ownerId: number, limit: number, reason: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update properties set ${pausedByPlan}
    where id in (
      select id from (
        select id, row_number() over (order by ${listingKeepOrder}) as place
        from properties where owner_id = ${ownerId} and is_available
      ) as listed where place > ${limit}
    ) and not is_up_for_auction(id) returning id`.execute(tx);
  for (const { id } of rows)
    await recordListingChange(tx, null, id, {
      before: { isAvailable: true },
      after: { isAvailable: false },
      why: reason,
    });
}

/** Restores paused listings within the limits of the plan. Hidden listings stay paused. */
export async function resumePaused(
  kit: Kit,
  tx: Db,
  ownerId: number,
  planLimits: PlanLimits,
  priorityIds: readonly number[],
): Promise<void> {
  const { listingLimit, featuredLimit, pictureLimit, tourLimit } = planLimits;
  const tours = tourLimit === null ? null : Math.max(0, tourLimit - (await countTours(tx, ownerId)));
  const freeSlots =
    listingLimit === null ? null : Math.max(0, listingLimit - (await countOnMarket(tx, ownerId)));
  const featured =
    featuredLimit === null ? null : Math.max(0, featuredLimit - (await countFeatured(tx, ownerId)));
  const { rows } = await sql<{ id: number }>`
    with back as (
      select id, featured_before_pause from (
        select id, featured_before_pause, published_tour is not null as has_tour, place,
          count(*) filter (where published_tour is not null) over (order by place) as tours
        from (
          select id, featured_before_pause, published_tour,
            row_number() over (order by id = any(${[...priorityIds]}::int[]) desc, featured_before_pause desc, id desc) as place
          from properties where owner_id = ${ownerId} and paused_by_plan and hidden_at is null
            and (${pictureLimit}::int is null
              or (select count(*) from property_pictures where property_id = properties.id) <= ${pictureLimit})
        ) as in_order
      ) as fitting
      where not has_tour or ${tours}::int is null or tours <= ${tours}
      order by place limit ${freeSlots}
    ), again as (select id from back where featured_before_pause order by id desc limit ${featured})
    update properties set is_available = true, listing_expires_at = ${listedUntil(kit, planLimits)},
      is_featured = is_featured or properties.id in (select id from again),
      featured_by_plan = properties.id in (select id from again), updated_at = clock_timestamp()
    from back where properties.id = back.id returning properties.id`.execute(tx);
  for (const { id } of rows)
    await recordListingChange(tx, null, id, {
      before: { isAvailable: false },
      after: { isAvailable: true },
      why: 'the plan has room again',
    });
}
