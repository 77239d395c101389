import { sql } from 'kysely';
import type { SignedIn } from '#features/accounts/policy.ts';
import { readTermsOf } from '#features/memberships/server/plan-limits.ts';
import type { AppError } from '#kit/app-error.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { countFeaturedOf, featureRefusal } from './featuring.ts';
import { countOnMarketOf, listedUntil, marketRefusal } from './listing-slots.ts';
import type { LockedRow } from './own-listings.ts';
import { countToursOf, fitRefusal } from './plan-limits.ts';

/** The remaining slots of several owners' plans, assigned to one listing at a time. */
export type PlanPlaces = {
  /** @returns the end of its time on the market, null for no end; or why the listing cannot be put there */
  takeMarketPlace(listing: LockedRow): { until: Date | null } | AppError;
  isSuspended(listing: LockedRow): boolean;
  /** @returns true when it uses a slot of the owner's plan; or why the listing cannot be featured */
  takeFeaturedPlace(listing: LockedRow): { isOfPlan: boolean } | AppError;
};

/**
 * Locks the owners of listings that are already locked, in the order of their ids, and reads the remaining
 * slots of their plans. The rules are those of a single listing.
 */
export async function lockPlanPlaces(
  kit: Kit,
  tx: Db,
  by: SignedIn,
  listings: readonly LockedRow[],
): Promise<PlanPlaces> {
  const owners = [...new Set(listings.map(({ ownerId }) => ownerId))];
  await sql`
    select from users where id = any(${owners}::int[]) order by id for no key update`.execute(tx);
  const terms = await readTermsOf(tx, owners, kit.clock());
  const [onMarket, tours, featured] = [
    new Map(await countOnMarketOf(tx, owners)),
    new Map(await countToursOf(tx, owners)),
    new Map(await countFeaturedOf(tx, owners)),
  ];
  const termsOf = ({ ownerId }: LockedRow) => {
    const found = terms.get(ownerId);
    if (!found) throw new Error(`account ${ownerId} has no terms`);
    return found;
  };
  return {
    isSuspended: (listing) => termsOf(listing).isSuspended,
    takeMarketPlace(listing) {
      const { ownerId, pictures, publishedTour } = listing;
      const hasTour = publishedTour !== null;
      const refusal =
        marketRefusal(by, termsOf(listing), onMarket.get(ownerId) ?? 0) ??
        (by.role === 'admin'
          ? null
          : fitRefusal(termsOf(listing), { pictures, hasTour }, tours.get(ownerId) ?? 0));
      if (refusal) return refusal;
      addOne(onMarket, ownerId);
      if (hasTour) addOne(tours, ownerId);
      return { until: listedUntil(kit, termsOf(listing)) };
    },
    takeFeaturedPlace(listing) {
      if (by.role === 'admin') return { isOfPlan: false };
      const { ownerId, pictures } = listing;
      const refusal =
        fitRefusal(termsOf(listing), { pictures, hasTour: false }, 0) ??
        featureRefusal(termsOf(listing), featured.get(ownerId) ?? 0);
      if (refusal) return refusal;
      addOne(featured, ownerId);
      return { isOfPlan: true };
    },
  };
}

const addOne = (counts: Map<number, number>, owner: number) =>
  counts.set(owner, (counts.get(owner) ?? 0) + 1);
