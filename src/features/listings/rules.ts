import type { Category } from '#features/properties/categories.ts';
import { propertyFields } from '#features/properties/fields.ts';
import type { Currency } from '#kit/money.ts';
import { listingLimits } from './limits.ts';

type FeaturedHomes = { plan: string; limit: number | null; used: number };

/** Returns the reason why one more home cannot be featured, and what to do about it; null when it can. */
export function featuringRefusal({ plan, limit, used }: FeaturedHomes): string | null {
  if (limit === null || used < limit) return null;
  if (limit === 0)
    return `Your ${plan} plan does not include featured homes. They come with Professional and Enterprise, the plans for companies in your profile.`;
  return `Your ${plan} plan includes ${limit} featured properties, and you have used them all. Remove one first, or upgrade your membership.`;
}

/**
 * Returns how many homes must leave the market before another one can enter it: `one`, or a number as text.
 */
export function homesOverLimit({ limit, used }: { limit: number; used: number }): string {
  const count = used - limit + 1;
  return count === 1 ? 'one' : String(count);
}

/** The state that a hidden home gets when it is restored. */
export type RestoredState = 'available' | 'unavailable' | 'paused';

type RestoreInput = {
  /** True when the home was available before it was hidden, and its time on the market is not over. */
  wasAvailable: boolean;
  /** True when the plan had paused the home before it was hidden. */
  wasPaused: boolean;
  /** True when the plan has ended, or the owner is suspended or is closing the account. */
  isStopped: boolean;
  /** The limit of the plan and its usage without this home. A null limit means unlimited. */
  limit: number | null;
  used: number;
};

/**
 * Returns the state of a restored home. An owner whose home was hidden wrongly gets it back as it was, even
 * if another home has used its slot in the meantime. A home that an ended plan has paused, or would have
 * paused, stays paused until the plan allows it.
 */
export function restoredState({
  wasAvailable,
  wasPaused,
  isStopped,
  limit,
  used,
}: RestoreInput): RestoredState {
  if (wasPaused) return isStopped || (limit !== null && used >= limit) ? 'paused' : 'available';
  if (!wasAvailable) return 'unavailable';
  return isStopped ? 'paused' : 'available';
}

/**
 * Returns the reason why a home with this many photos cannot be on the market, and what to do about it;
 * null when it can.
 */
export function picturesRefusal({
  plan,
  limit,
  count,
}: {
  plan: string;
  limit: number | null;
  count: number;
}): string | null {
  if (limit === null || count <= limit) return null;
  return `This home has ${count} photos, and your ${plan} plan allows ${limit} per home. Remove ${count - limit}, or upgrade your membership. Your changes are still here.`;
}

/**
 * Returns the reason why one more home with a tour cannot be on the market, and what to do about it; null
 * when it can.
 */
export function toursRefusal({ plan, limit, used }: FeaturedHomes): string | null {
  if (limit === null || used < limit) return null;
  if (limit === 0) return `Your ${plan} plan does not include tours. Upgrade your membership to show one.`;
  return `Your ${plan} plan includes ${limit === 1 ? 'one home with a tour' : `${limit} homes with a tour`}, and you have ${used}. Remove a tour from another home, make that home unavailable, or upgrade your membership.`;
}

const pricePeriods: Record<Category, 'month' | 'night' | 'whole'> = {
  rental_units: 'month',
  furnished_houses: 'night',
  for_sale: 'whole',
  bank_sales: 'whole',
};
const priceLabels = {
  month: { from: 'A monthly rent', to: 'monthly rent' },
  night: { from: 'A nightly price', to: 'nightly price' },
  whole: { from: 'A sale price', to: 'sale price' },
};
/** The fields that a bank sale must have, because its card shows them. */
const requiredLotFields = ['bankName', 'auctionClosesAt', 'startingBid'] as const;

/**
 * Returns the reason why a bulk change cannot give a listing another category; null when it can. A monthly
 * rent is not a sale price, and a bank sale requires fields that the listing may lack.
 */
export function categoryRefusal(
  listing: { category: Category } & Partial<Record<(typeof requiredLotFields)[number], unknown>>,
  to: Category,
): string | null {
  const from = listing.category;
  if (from === to) return null;
  if (pricePeriods[from] !== pricePeriods[to])
    return `${priceLabels[pricePeriods[from]].from} is not a ${priceLabels[pricePeriods[to]].to}. Change the category in the property form`;
  if (to !== 'bank_sales') return null;
  const missing = requiredLotFields.filter((name) => listing[name] == null);
  if (missing.length === 0) return null;
  const labels = missing.map((name) => propertyFields[name].label).join(', ');
  return `The bank sale details are missing (${labels}). Add them in the property form`;
}

/**
 * Returns a price that is changed by a percentage and rounded as people write prices: to whole dollars, to
 * hundreds of shillings, or to thousands from 100,000 shillings up. The result may not be a valid price.
 */
export function changePriceByPercent(price: number, percent: number, currency: Currency): number {
  const exactPrice = (price * (100 + percent)) / 100;
  const step = currency === 'USD' ? 1 : exactPrice >= 100_000 ? 1_000 : 100;
  return Math.round(exactPrice / step) * step;
}

/**
 * Returns the error for a percentage by which prices cannot be changed, or null. NaN stands for invalid text.
 */
export function percentError(percent: number): string | null {
  const { percentMin, percentMax } = listingLimits;
  if (!Number.isFinite(percent)) return 'Enter a number';
  if (percent === 0) return 'Enter a percentage other than 0';
  if (percent < percentMin) return `You can lower prices by at most ${-percentMin}% at a time`;
  if (percent > percentMax) return `You can raise prices by at most ${percentMax}% at a time`;
  const hundredths = percent * 100;
  return Math.abs(hundredths - Math.round(hundredths)) < 1e-6 ? null : 'Use at most two decimal places';
}

/** Returns the title of a copy, cut to the maximum length of a title. */
export function copyTitle(title: string): string {
  const max = propertyFields.title.max - copyPrefix.length;
  return `${copyPrefix}${title.slice(0, max).toWellFormed().trimEnd()}`;
}

const copyPrefix = 'Copy of ';

/**
 * Returns the message of a rejected bulk change, such as "Nothing was deleted: 2 of 500 listings cannot be
 * deleted."
 */
export function bulkRefusal(action: 'change' | 'delete', refused: number, all: number): string {
  const listings = `${refused} of ${all} ${all === 1 ? 'listing' : 'listings'}`;
  return action === 'delete'
    ? `Nothing was deleted: ${listings} cannot be deleted.`
    : `Nothing was changed: ${listings} cannot be changed like this.`;
}
