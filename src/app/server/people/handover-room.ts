import type { HandedListing } from '#features/listings/server/handover.ts';

/** The remaining capacity of a plan; null means no limit. */
export type FreeCapacity = {
  listings: number | null;
  tours: number | null;
  /** The maximum number of pictures per home. */
  pictures: number | null;
  featured: number | null;
};

export type FitResult = {
  /** Listings that arrive paused, because the plan has no capacity for them. */
  paused: number[];
  /** Listings that stay on the market but lose their featured slot. */
  unfeatured: number[];
};

/**
 * Decides which of the listings fit into the plan of their new manager. Earlier listings in the list have
 * priority.
 */
export function fitInto(listings: readonly HandedListing[], capacity: FreeCapacity): FitResult {
  const remaining = { ...capacity };
  const result: FitResult = { paused: [], unfeatured: [] };
  for (const { id, isAvailable, hasTour, pictures, isFeaturedByPlan } of listings) {
    if (!isAvailable) continue;
    const fits =
      remaining.listings !== 0 &&
      (!hasTour || remaining.tours !== 0) &&
      (remaining.pictures === null || pictures <= remaining.pictures);
    if (!fits) {
      result.paused.push(id);
      continue;
    }
    if (remaining.listings !== null) remaining.listings -= 1;
    if (hasTour && remaining.tours !== null) remaining.tours -= 1;
    if (!isFeaturedByPlan) continue;
    if (remaining.featured === 0) result.unfeatured.push(id);
    else if (remaining.featured !== null) remaining.featured -= 1;
  }
  return result;
}
