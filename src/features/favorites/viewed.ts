import type { PropertyCard } from '#features/properties/schema.ts';

/** A snapshot of a home from when the user viewed it. It is shown without being refreshed. */
export type ViewedHome = Pick<
  PropertyCard,
  | 'id'
  | 'title'
  | 'picture'
  | 'category'
  | 'propertyType'
  | 'price'
  | 'monthlyPrice'
  | 'startingBid'
  | 'currentBid'
  | 'currency'
  | 'priceInShillings'
> & { place: string; viewedAt: string };

export const maxViewed = 12;

export function viewedHome(home: PropertyCard, viewedAt: string): ViewedHome {
  const {
    id,
    title,
    picture,
    category,
    propertyType,
    price,
    monthlyPrice,
    startingBid,
    currentBid,
    currency,
    priceInShillings,
  } = home;
  const amounts = { price, monthlyPrice, startingBid, currentBid, currency, priceInShillings };
  const place = home.area?.name ?? home.location;
  return { id, title, picture, category, propertyType, ...amounts, place, viewedAt };
}

/** Adds a home to the viewed homes: newest first, without duplicates, and up to the limit. */
export function withViewed(viewed: readonly ViewedHome[], home: ViewedHome): ViewedHome[] {
  return [home, ...viewed.filter(({ id }) => id !== home.id)].slice(0, maxViewed);
}

/** Reads the viewed homes from the storage of the device, and skips invalid ones. */
export function readViewed(text: string | null): ViewedHome[] {
  try {
    const entries: unknown = JSON.parse(text ?? '');
    return Array.isArray(entries) ? entries.filter(isViewed).slice(0, maxViewed) : [];
  } catch {
    return [];
  }
}

function isViewed(value: unknown): value is ViewedHome {
  if (typeof value !== 'object' || value === null) return false;
  const { id, title, price, place } = value as Partial<ViewedHome>;
  return (
    typeof id === 'number' &&
    typeof title === 'string' &&
    typeof price === 'number' &&
    typeof place === 'string'
  );
}
