import type { PropertyCard } from '#features/properties/schema.ts';

/** A home as it was when it was viewed: the device never requests it again. */
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
> & { place: string; viewedAt: string };

export const viewedAtMost = 12;

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
  } = home;
  const amounts = { price, monthlyPrice, startingBid, currentBid, currency };
  const place = home.area?.name ?? home.location;
  return { id, title, picture, category, propertyType, ...amounts, place, viewedAt };
}

/** Returns homes, newest first, each once. */
export function withViewed(viewed: readonly ViewedHome[], home: ViewedHome): ViewedHome[] {
  return [home, ...viewed.filter(({ id }) => id !== home.id)].slice(0, viewedAtMost);
}

/** Reads the device's storage, and skips what is invalid. */
export function readViewed(text: string | null): ViewedHome[] {
  try {
    const list: unknown = JSON.parse(text ?? '');
    return Array.isArray(list) ? list.filter(isViewed).slice(0, viewedAtMost) : [];
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
