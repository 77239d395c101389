import type { Category } from '#features/properties/categories.ts';
import type { Currency } from '#features/properties/choices.ts';
import { propertyFields } from '#features/properties/fields.ts';
import { listingLimits } from './limits.ts';

type FeaturedHomes = { plan: string; limit: number | null; used: number };

/** Returns why one more home cannot be featured, and a remedy; null when it can. */
export function featuringRefusal({ plan, limit, used }: FeaturedHomes): string | null {
  if (limit === null || used < limit) return null;
  if (limit === 0)
    return `Your ${plan} plan does not include featured homes. They come with Professional and Enterprise, the plans for companies in your profile.`;
  return `Your ${plan} plan includes ${limit} featured properties, and you have used them all. Remove one first, or upgrade your membership.`;
}

/** Returns, as text, the number of homes that must leave the market before another one can enter it. */
export function isOverLimit({ limit, used }: { limit: number; used: number }): string {
  const count = used - limit + 1;
  return count === 1 ? 'one' : String(count);
}

/** The state in which a hidden home is restored. */
export type RestoredState = 'available' | 'unavailable' | 'paused';

type Return = {
  /** True when it was available until it was hidden, and its days are not over. */
  wasAvailable: boolean;
  /** True when its owner's plan had paused it before. */
  wasPaused: boolean;
  /** True when the plan has ended, or its owner is closing the account or is suspended. */
  isStopped: boolean;
  /** The usage without this home; a null limit means unlimited. */
  limit: number | null;
  used: number;
};

/**
 * Returns the state of a restored home. An owner whose home was hidden wrongly gets it back as it was, even
 * if another one has used its slot meanwhile. A home that an ended plan paused, or would have paused, waits
 * for the plan.
 */
export function restoredState({ wasAvailable, wasPaused, isStopped, limit, used }: Return): RestoredState {
  if (wasPaused) return isStopped || (limit !== null && used >= limit) ? 'paused' : 'available';
  if (!wasAvailable) return 'unavailable';
  return isStopped ? 'paused' : 'available';
}

/** Returns why a home cannot have this many photographs on the market, and a remedy; null when it can. */
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

/** Returns why one more home with a tour cannot be on the market, and a remedy; null when it can. */
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
/** The fields that every card of a bank sale shows. */
const ofEveryLot = ['bankName', 'auctionClosesAt', 'startingBid'] as const;

/**
 * Returns why a listing cannot get another category without its form; null when it can. Its price would mean
 * something else, or it would be a lot without the required fields.
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
 * Returns a price changed by a percentage and rounded as people write prices: whole dollars, hundreds of
 * shillings, and thousands from a hundred thousand up. The result may be no valid price.
 */
export function priceByPercent(price: number, percent: number, currency: Currency): number {
  const exact = (price * (100 + percent)) / 100;
  const step = currency === 'USD' ? 1 : exact >= 100_000 ? 1_000 : 100;
  return Math.round(exact / step) * step;
}

/** Returns why prices cannot be changed by this percentage; null when they can. NaN is not a number. */
export function percentError(percent: number): string | null {
  const { percentMin, percentMax } = listingLimits;
  if (!Number.isFinite(percent)) return 'Enter a number';
  if (percent === 0) return 'Enter a percentage other than 0';
  if (percent < percentMin) return `You can lower prices by at most ${-percentMin}% at a time`;
  if (percent > percentMax) return `You can raise prices by at most ${percentMax}% at a time`;
  const hundredths = percent * 100;
  return Math.abs(hundredths - Math.round(hundredths)) < 1e-6 ? null : 'Use at most two decimal places';
}

/** Returns the title of a copy, cut to the maximum length. */
export function copyTitle(title: string): string {
  const max = propertyFields.title.max - copyPrefix.length;
  return `${copyPrefix}${title.slice(0, max).toWellFormed().trimEnd()}`;
}

const copyPrefix = 'Copy of ';

/** Returns "Nothing was deleted: 2 of 500 listings cannot be deleted." */
export function bulkRefusal(action: 'change' | 'delete', refused: number, all: number): string {
  const listings = `${refused} of ${all} ${all === 1 ? 'listing' : 'listings'}`;
  return action === 'delete'
    ? `Nothing was deleted: ${listings} cannot be deleted.`
    : `Nothing was changed: ${listings} cannot be changed like this.`;
}
