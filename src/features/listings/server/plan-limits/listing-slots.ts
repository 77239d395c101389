import { sql } from 'kysely';
import type { SignedIn } from '#features/accounts/policy.ts';
import { homesOverLimit } from '#features/listings/rules.ts';
import type { PlanUsage } from '#features/listings/schema.ts';
import { recordListingChange } from '#features/listings/server/listing-audit.ts';
import { lockPlanLimits, type PlanLimits, readPlanLimits } from '#features/memberships/server/plan-limits.ts';
import { AppError } from '#kit/app-error.ts';
import { english } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';

const dayMs = 86_400_000;

/**
 * Claims a slot for one more listing of `ownerId` on the market. The plan's limit does not apply to admins.
 * @returns the end of its time on the market, or null when it has no end
 * @throws AppError 'conflict' when the plan has no slot left, or when the account is suspended or is closing
 */
export async function claimListingSlot(
  kit: Kit,
  tx: Db,
  { by, ownerId }: { by: SignedIn; ownerId: number },
): Promise<Date | null> {
  const planLimits = await lockPlanLimits(tx, ownerId, kit.clock());
  const refusal = marketSlotError(by, planLimits, await countOnMarket(tx, ownerId));
  if (refusal) throw refusal;
  return listedUntil(kit, planLimits);
}

/**
 * Returns the error when another listing cannot enter the market, given `used` listings on it; null when it
 * can.
 */
export function marketSlotError(by: SignedIn, planLimits: PlanLimits, used: number): AppError | null {
  if (planLimits.isSuspended) return suspendedListingError();
  if (planLimits.isLeaving) return closingAccountError();
  if (by.role === 'admin') return null;
  if (planLimits.isLapsed) return lapsedPlanError();
  const { plan, listingLimit: limit } = planLimits;
  return limit !== null && used >= limit ? planFullError({ plan, limit, used }) : null;
}

/** Returns the time when a listing that enters the market now will leave it, or null when it has no end. */
export function listedUntil({ clock }: Kit, { listingDays }: PlanLimits): Date | null {
  return listingDays === null ? null : new Date(clock().getTime() + listingDays * dayMs);
}

/**
 * Returns the usage of a user's plan, including paused listings. Returns null when the plan has no limit, has
 * not ended and has paused no listings.
 */
export async function readPlanUsage(kit: Kit, user: SignedIn): Promise<PlanUsage | null> {
  const {
    plan,
    listingLimit: limit,
    isLapsed,
    graceUntil,
  } = await readPlanLimits(kit.db, user.id, kit.clock());
  const paused = await countPaused(kit.db, user.id);
  if (limit === null && paused === 0 && !isLapsed && !graceUntil) return null;
  const used = await countOnMarket(kit.db, user.id);
  return { plan, limit, used, paused, isLapsed, graceUntil: graceUntil?.toISOString() ?? null };
}

async function countPaused(db: Db, ownerId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from properties where owner_id = ${ownerId} and paused_by_plan and deleted_at is null`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export async function countOnMarket(db: Db, ownerId: number): Promise<number> {
  return (await countOnMarketByOwner(db, [ownerId])).get(ownerId) ?? 0;
}

/** Returns how many listings each owner has on the market. Owners with none are left out. */
export async function countOnMarketByOwner(
  db: Db,
  ownerIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ ownerId: number; count: number }>`
    select owner_id as "ownerId", count(*)::int as count from properties
    where owner_id = any(${[...ownerIds]}::int[]) and is_available group by owner_id`.execute(db);
  return new Map(rows.map(({ ownerId, count }) => [ownerId, count]));
}

export const planFullCode = 'plan_full';

export function planFullError(usage: { plan: string; limit: number; used: number }): AppError {
  const { plan, limit } = usage;
  return new AppError(
    'conflict',
    planFullCode,
    english(
      'Your {plan} plan has room for {limit, plural, one {# available property} other {# available properties}}. Make {tooMany} unavailable, or upgrade your membership.',
      { plan, limit, tooMany: homesOverLimit(usage) },
    ),
  );
}

function closingAccountError(): AppError {
  return new AppError(
    'conflict',
    'account_closing',
    english(
      'This account is scheduled for deletion, so its homes cannot be made available. To list again, keep the account in your profile.',
    ),
  );
}

/** Returns the error for changing the availability of a listing whose owner is suspended. */
export function suspendedListingError(): AppError {
  return new AppError(
    'conflict',
    'account_suspended',
    english(
      'This account is suspended, so its listings stay hidden. Restore the account, or hand the listing over to another manager.',
    ),
  );
}

function lapsedPlanError(): AppError {
  return new AppError(
    'conflict',
    'plan_ended',
    english(
      'Your plan has ended, so your homes are paused. Renew it or switch to the free Basic plan in your profile.',
    ),
  );
}

/**
 * Takes listings off the market when their time is over. Runs as a job. Homes that are up for auction stay
 * until the auction is over. Owners renew a listing by making it available again.
 */
export async function expireListings({ db, clock }: Kit): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      update properties set is_available = false, updated_at = clock_timestamp()
      where is_available and listing_expires_at <= ${clock()} and not is_up_for_auction(id) returning id`.execute(
      tx,
    );
    const change = { before: { isAvailable: true }, after: { isAvailable: false } };
    for (const { id } of rows)
      await recordListingChange(tx, null, id, { ...change, why: 'its listing period ended' });
  });
}
