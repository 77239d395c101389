import { sql } from 'kysely';
import type { SignedIn } from '#features/accounts/policy.ts';
import { featuringRefusal } from '#features/listings/rules.ts';
import type { FeaturedUsage } from '#features/listings/schema.ts';
import { recordListingChange } from '#features/listings/server/listing-audit.ts';
import {
  joinPlan,
  lockPlanLimits,
  type PlanLimits,
  readPlanLimits,
} from '#features/memberships/server/plan-limits.ts';
import { AppError } from '#kit/app-error.ts';
import { englishText } from '#kit/english-text.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';

export const notFeaturableCode = 'not_featurable';

/**
 * Claims a slot for one more featured listing of `ownerId`. An admin needs no slot.
 * @returns true when the listing uses a slot of the owner's plan
 * @throws AppError 'conflict' when the plan has no free slot
 */
export async function claimFeaturedSlot(
  kit: Kit,
  tx: Db,
  { by, ownerId }: { by: SignedIn; ownerId: number },
): Promise<boolean> {
  if (by.role === 'admin') return false;
  const planLimits = await lockPlanLimits(tx, ownerId, kit.clock());
  const refusal = featuredSlotError(planLimits, await countFeatured(tx, ownerId));
  if (refusal) throw refusal;
  return true;
}

/** Returns the error when a plan with `used` featured listings has no slot for another one, or null. */
export function featuredSlotError({ plan, featuredLimit }: PlanLimits, used: number): AppError | null {
  const message = featuringRefusal({ plan, limit: featuredLimit, used });
  if (message === null) return null;
  const text = englishText(message);
  return new AppError('conflict', notFeaturableCode, text, { fields: { isFeatured: text } });
}

export async function readFeaturing(kit: Kit, { id }: SignedIn): Promise<FeaturedUsage> {
  const { plan, featuredLimit } = await readPlanLimits(kit.db, id, kit.clock());
  return { plan, limit: featuredLimit, used: await countFeatured(kit.db, id) };
}

export async function countFeatured(db: Db, ownerId: number): Promise<number> {
  return (await countFeaturedByOwner(db, [ownerId])).get(ownerId) ?? 0;
}

/** Returns how many featured slots each owner uses. Owners who use none are left out. */
export async function countFeaturedByOwner(
  db: Db,
  ownerIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ ownerId: number; count: number }>`
    select owner_id as "ownerId", count(*)::int as count from properties
    where owner_id = any(${[...ownerIds]}::int[]) and featured_by_plan and deleted_at is null group by owner_id`.execute(
    db,
  );
  return new Map(rows.map(({ ownerId, count }) => [ownerId, count]));
}

/**
 * Unfeatures homes beyond the limit of the current plan, for example after the plan has ended or changed.
 * Runs as a job.
 */
export async function endFeaturing({ db, clock }: Kit): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number }>`
    update properties set is_featured = false, featured_by_plan = false, updated_at = clock_timestamp()
    where id in (
      select id from (
        select properties.id, terms.featured_limit as most,
          row_number() over (partition by owner_id order by properties.id) as place
        from properties join users on users.id = owner_id ${joinPlan(clock())}
        where featured_by_plan and deleted_at is null and users.role <> 'admin'
      ) as featured where place > most
    ) returning id`.execute(tx);
    const change = { before: { isFeatured: true }, after: { isFeatured: false } };
    for (const { id } of rows)
      await recordListingChange(tx, null, id, { ...change, why: 'the plan has no featured places left' });
  });
}
