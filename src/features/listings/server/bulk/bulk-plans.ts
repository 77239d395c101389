import { sql } from 'kysely';
import type { SignedIn } from '#features/accounts/policy.ts';
import type { LockedBulkListing } from '#features/listings/server/desk/own-listings.ts';
import { countFeaturedByOwner, featuredSlotError } from '#features/listings/server/plan-limits/featuring.ts';
import {
  countOnMarketByOwner,
  listedUntil,
  marketSlotError,
} from '#features/listings/server/plan-limits/listing-slots.ts';
import { countToursByOwner, planFitError } from '#features/listings/server/plan-limits/plan-limits.ts';
import { readPlanLimitsByUser } from '#features/memberships/server/plan-limits.ts';
import type { AppError } from '#kit/app-error.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';

/** The free slots in the plans of several owners, which are claimed for one listing at a time. */
export type PlanSlots = {
  /**
   * Claims a slot on the market.
   * @returns the end of the listing's time on the market, or null when it has no end; an AppError when the
   * listing cannot enter the market
   */
  claimMarketSlot(listing: LockedBulkListing): { until: Date | null } | AppError;
  isSuspended(listing: LockedBulkListing): boolean;
  /**
   * Claims a featured slot.
   * @returns `isOfPlan`, which is true when the listing uses a slot of the owner's plan; an AppError when the
   * listing cannot be featured
   */
  claimFeaturedSlot(listing: LockedBulkListing): { isOfPlan: boolean } | AppError;
};

/**
 * Locks the owners of listings that are already locked, in the order of their ids, and reads the free slots
 * of their plans. The rules are the same as for a single listing.
 */
export async function lockPlanSlots(
  kit: Kit,
  tx: Db,
  by: SignedIn,
  listings: readonly LockedBulkListing[],
): Promise<PlanSlots> {
  const owners = [...new Set(listings.map(({ ownerId }) => ownerId))];
  await sql`
    select from users where id = any(${owners}::int[]) order by id for no key update`.execute(tx);
  const limitsByOwner = await readPlanLimitsByUser(tx, owners, kit.clock());
  const [onMarket, tours, featured] = [
    new Map(await countOnMarketByOwner(tx, owners)),
    new Map(await countToursByOwner(tx, owners)),
    new Map(await countFeaturedByOwner(tx, owners)),
  ];
  const limitsOf = ({ ownerId }: LockedBulkListing) => {
    const ownerLimits = limitsByOwner.get(ownerId);
    if (!ownerLimits) throw new Error(`account ${ownerId} has no terms`);
    return ownerLimits;
  };
  return {
    isSuspended: (listing) => limitsOf(listing).isSuspended,
    claimMarketSlot(listing) {
      const { ownerId, pictures, publishedTour } = listing;
      const hasTour = publishedTour !== null;
      const refusal =
        marketSlotError(by, limitsOf(listing), onMarket.get(ownerId) ?? 0) ??
        (by.role === 'admin'
          ? null
          : planFitError(limitsOf(listing), { pictures, hasTour }, tours.get(ownerId) ?? 0));
      if (refusal) return refusal;
      increment(onMarket, ownerId);
      if (hasTour) increment(tours, ownerId);
      return { until: listedUntil(kit, limitsOf(listing)) };
    },
    claimFeaturedSlot(listing) {
      if (by.role === 'admin') return { isOfPlan: false };
      const { ownerId, pictures } = listing;
      const refusal =
        planFitError(limitsOf(listing), { pictures, hasTour: false }, 0) ??
        featuredSlotError(limitsOf(listing), featured.get(ownerId) ?? 0);
      if (refusal) return refusal;
      increment(featured, ownerId);
      return { isOfPlan: true };
    },
  };
}

const increment = (counts: Map<number, number>, owner: number) =>
  counts.set(owner, (counts.get(owner) ?? 0) + 1);
