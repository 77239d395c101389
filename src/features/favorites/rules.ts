import type { PropertyCard } from '#features/properties/schema.ts';
import type { Currency } from '#kit/money.ts';
import { favoriteLimits } from './choices.ts';
import type { SavedHome, SavedSnapshot } from './schema.ts';

type PricedProperty = Pick<PropertyCard, 'category' | 'price' | 'monthlyPrice'>;

/** Returns the current price of a home, or null for an auction, which has no fixed price. */
export function currentPrice({ category, price, monthlyPrice }: PricedProperty): number | null {
  return category === 'bank_sales' ? null : (monthlyPrice ?? price);
}

export function snapshotProperty(
  home: PricedProperty & Pick<PropertyCard, 'currency' | 'isAvailable'>,
): SavedSnapshot {
  return { price: currentPrice(home), currency: home.currency, isAvailable: home.isAvailable };
}

type Amount = { price: number; currency: Currency };
export type Change =
  | { kind: 'fell' | 'rose' | 'price changed'; from: Amount; to: Amount }
  | { kind: 'gone' | 'taken' | 'free again' };

/** Returns how a home has changed since it was saved: first its availability, then its price. */
export function changesSinceSaved({ asSaved, home }: Pick<SavedHome, 'asSaved' | 'home'>): Change[] {
  if (!home) return [{ kind: 'gone' }];
  const changes: Change[] = [];
  if (home.isAvailable !== asSaved.isAvailable)
    changes.push({ kind: home.isAvailable ? 'free again' : 'taken' });
  const price = currentPrice(home);
  if (price === null || asSaved.price === null) return changes;
  const from = { price: asSaved.price, currency: asSaved.currency };
  const to = { price, currency: home.currency };
  const kind = priceChangeKind(from, to);
  return kind ? [...changes, { kind, from, to }] : changes;
}

/**
 * Returns how a price changed, or null if it is the same. Amounts in different currencies cannot be compared.
 */
function priceChangeKind(from: Amount, to: Amount) {
  if (from.currency !== to.currency) return 'price changed';
  if (from.price === to.price) return null;
  return to.price < from.price ? 'fell' : 'rose';
}

/**
 * Returns the ids of the homes selected for comparison after a tap on one of them, or null when there would
 * be too many.
 */
export function selectionAfterToggle(selected: readonly number[], id: number): number[] | null {
  if (selected.includes(id)) return selected.filter((selectedId) => selectedId !== id);
  return selected.length < favoriteLimits.maxCompared ? [...selected, id] : null;
}

/** Joins the notes of a home that was saved in two places, and cuts the text at the maximum length. */
export function mergeNotes(first: string, second: string, max: number): string {
  if (!second || first.includes(second)) return first;
  if (!first) return second;
  return `${first}\n${second}`.slice(0, max);
}
