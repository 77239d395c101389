import type { Category } from '#features/properties/categories.ts';
import type { Currency } from '#features/properties/choices.ts';
import { propertyFields } from '#features/properties/fields.ts';
import { listingLimits } from './limits.ts';

type FeaturedHomes = { plan: string; limit: number | null; used: number };

/** Why one more home cannot be featured and what would allow it; null when it can. */
export function featuringRefusal({ plan, limit, used }: FeaturedHomes): string | null {
  if (limit === null || used < limit) return null;
  if (limit === 0)
    return `Your ${plan} plan does not include featured homes. They come with Professional and Enterprise, the plans for companies in your profile.`;
  return `Your ${plan} plan includes ${limit} featured properties, and you have used them all. Remove one first, or upgrade your membership.`;
}

/** How many homes go off the market before another one has a place, in words. */
export function isOverLimit({ limit, used }: { limit: number; used: number }): string {
  const count = used - limit + 1;
  return count === 1 ? 'one' : String(count);
}

/** How a hidden home that comes back stands on the market. */
export type RestoredState = 'available' | 'unavailable' | 'paused';

type Return = {
  /** Until it was hidden, and its days are not over. */
  wasAvailable: boolean;
  /** Its owner's plan had taken it off before. */
  wasPaused: boolean;
  /** The plan has ended, or its owner is closing the account or is suspended. */
  isStopped: boolean;
  /** As it is without this home; a null limit means no limit. */
  limit: number | null;
  used: number;
};

/**
 * Whoever was right has their home back where it stood, even if another one took its place in the plan meanwhile; what the
 * plan's end took before or would have taken waits for the plan.
 */
export function restoredState({ wasAvailable, wasPaused, isStopped, limit, used }: Return): RestoredState {
  if (wasPaused) return isStopped || (limit !== null && used >= limit) ? 'paused' : 'available';
  if (!wasAvailable) return 'unavailable';
  return isStopped ? 'paused' : 'available';
}

/** Why a home cannot have this many photographs on the market, and what would allow it; null when it can. */
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

/** Why one more home with a tour cannot be on the market, and what would allow it; null when it can. */
export function toursRefusal({ plan, limit, used }: FeaturedHomes): string | null {
  if (limit === null || used < limit) return null;
  if (limit === 0) return `Your ${plan} plan does not include tours. Upgrade your membership to show one.`;
  return `Your ${plan} plan includes ${limit === 1 ? 'one home with a tour' : `${limit} homes with a tour`}, and you have ${used}. Remove a tour from another home, make that home unavailable, or upgrade your membership.`;
}

const priceOf: Record<Category, 'month' | 'night' | 'whole'> = {
  rental_units: 'month',
  furnished_houses: 'night',
  for_sale: 'whole',
  bank_sales: 'whole',
};
const askedPrice = {
  month: { from: 'A monthly rent', to: 'monthly rent' },
  night: { from: 'A nightly price', to: 'nightly price' },
  whole: { from: 'A sale price', to: 'sale price' },
};
/** What every card of a bank sale shows. */
const ofEveryLot = ['bankName', 'auctionClosesAt', 'startingBid'] as const;

/**
 * Why a listing cannot get another category by itself, without somebody looking at its form; null when it can. Its price
 * would mean something else, or it would be a lot without what every lot has.
 */
export function categoryRefusal(
  listing: { category: Category } & Partial<Record<(typeof ofEveryLot)[number], unknown>>,
  to: Category,
): string | null {
  const from = listing.category;
  if (from === to) return null;
  if (priceOf[from] !== priceOf[to])
    return `${askedPrice[priceOf[from]].from} is not a ${askedPrice[priceOf[to]].to}. Change the category in the property form`;
  if (to !== 'bank_sales') return null;
  const missing = ofEveryLot.filter((name) => listing[name] == null);
  if (missing.length === 0) return null;
  const labels = missing.map((name) => propertyFields[name].label).join(', ');
  return `The bank sale details are missing (${labels}). Add them in the property form`;
}

/**
 * A price changed by per cent, rounded as people write prices: whole dollars, hundreds of shillings, and thousands from a
 * hundred thousand up; it may have become no price at all.
 */
export function priceByPercent(price: number, percent: number, currency: Currency): number {
  const exact = (price * (100 + percent)) / 100;
  const step = currency === 'USD' ? 1 : exact >= 100_000 ? 1_000 : 100;
  return Math.round(exact / step) * step;
}

/** Why prices cannot be changed by this many per cent; null when they can. NaN is no number. */
export function percentError(percent: number): string | null {
  const { percentMin, percentMax } = listingLimits;
  if (!Number.isFinite(percent)) return 'Enter a number';
  if (percent === 0) return 'Enter a percentage other than 0';
  if (percent < percentMin) return `You can lower prices by at most ${-percentMin}% at a time`;
  if (percent > percentMax) return `You can raise prices by at most ${percentMax}% at a time`;
  const hundredths = percent * 100;
  return Math.abs(hundredths - Math.round(hundredths)) < 1e-6 ? null : 'Use at most two decimal places';
}

/** The title of a copy, cut where the copy's would be too long. */
export function copyTitle(title: string): string {
  const max = propertyFields.title.max - copyPrefix.length;
  return `${copyPrefix}${title.slice(0, max).toWellFormed().trimEnd()}`;
}

const copyPrefix = 'Copy of ';

/** "Nothing was deleted: 2 of 500 listings cannot be deleted." */
export function bulkRefusal(act: 'change' | 'delete', refused: number, all: number): string {
  const listings = `${refused} of ${all} ${all === 1 ? 'listing' : 'listings'}`;
  return act === 'delete'
    ? `Nothing was deleted: ${listings} cannot be deleted.`
    : `Nothing was changed: ${listings} cannot be changed like this.`;
}
