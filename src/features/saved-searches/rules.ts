import { type MinorAmount } from '#kit/money.ts';
import { type SearchPagePath, savedSearchLimits, searchPages } from './choices.ts';

/** The parameters for order and paging, which do not affect the matches. */
const ignoredKeys = new Set(['sort', 'cursor', 'limit', 'view']);
const unorderedKeys = new Set(['area', 'feature', 'amenity', 'not']);

/**
 * Returns the filters of a search as canonical text, so that equal searches have equal texts. The category of
 * the page is one of the filters.
 */
export function serializeFilters(page: SearchPagePath, filters: Readonly<Record<string, string>>): string {
  const category = searchPages[page];
  const entries = Object.entries({ ...filters, ...(category && { category }) })
    .map(([name, value]): [string, string] => [name, normaliseValue(name, value)])
    .filter(([name, value]) => value !== '' && !ignoredKeys.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return new URLSearchParams(entries).toString();
}

function normaliseValue(name: string, value: string): string {
  const text = value.replace(/\s+/g, ' ').trim().toLowerCase();
  if (!unorderedKeys.has(name)) return text;
  const parts = new Set(text.split(',').map((part) => part.trim()));
  return [...parts].filter(Boolean).sort().join(',');
}

export const parseFilters = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text));

/** Returns the page address of a saved search. */
export function searchAddress({ page, filters }: { page: SearchPagePath; filters: string }): string {
  const search = new URLSearchParams(filters);
  if (searchPages[page]) search.delete('category');
  return search.size > 0 ? `${page}?${search}` : page;
}

export type HomeState = { price: MinorAmount; currency: string; isOpen: boolean };

export type PropertyEvent = 'new' | 'back' | 'fell';

/**
 * Returns the event to notify users with a matching search about, or null if the change is not worth a
 * notification.
 * @param before null for a new home
 */
export function propertyEvent(before: HomeState | null, now: HomeState): PropertyEvent | null {
  if (!now.isOpen) return null;
  if (!before) return 'new';
  if (!before.isOpen) return 'back';
  return now.currency === before.currency && now.price < before.price ? 'fell' : null;
}

/** Returns 'together' if this number of homes is combined into one notification, and 'each' otherwise. */
export const notificationMode = (homes: number): 'together' | 'each' =>
  homes >= savedSearchLimits.minCombined ? 'together' : 'each';
