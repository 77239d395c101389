import { type SearchPagePath, savedSearchLimits, searchPages } from './choices.ts';

/** The parameters for order and paging, which do not change what is found. */
const notKept = new Set(['sort', 'cursor', 'limit', 'view']);
const inAnyOrder = new Set(['area', 'feature', 'amenity']);

/**
 * Returns the filters of a search as one text. The same search gives the same text, however its address was
 * written. The category of its page is one of the filters.
 */
export function filtersAsText(page: SearchPagePath, filters: Readonly<Record<string, string>>): string {
  const category = searchPages[page];
  const given = Object.entries({ ...filters, ...(category && { category }) })
    .map(([name, value]): [string, string] => [name, plain(name, value)])
    .filter(([name, value]) => value !== '' && !notKept.has(name))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return new URLSearchParams(given).toString();
}

function plain(name: string, value: string): string {
  const text = value.replace(/\s+/g, ' ').trim().toLowerCase();
  if (!inAnyOrder.has(name)) return text;
  const parts = new Set(text.split(',').map((part) => part.trim()));
  return [...parts].filter(Boolean).sort().join(',');
}

export const filtersOf = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text));

/** Returns the page address of a saved search. */
export function searchAddress({ page, filters }: { page: SearchPagePath; filters: string }): string {
  const search = new URLSearchParams(filters);
  if (searchPages[page]) search.delete('category');
  return search.size > 0 ? `${page}?${search}` : page;
}

export type HomeState = { price: number; currency: string; isOpen: boolean };

export type PropertyEvent = 'new' | 'back' | 'fell';

/**
 * Returns the event that a change of a home means to followers of such homes. @param known null for a new
 * home
 */
export function propertyEvent(known: HomeState | null, now: HomeState): PropertyEvent | null {
  if (!now.isOpen) return null;
  if (!known) return 'new';
  if (!known.isOpen) return 'back';
  return now.currency === known.currency && now.price < known.price ? 'fell' : null;
}

/** Combines many homes into one notification. */
export const notificationText = (homes: number): 'together' | 'each' =>
  homes >= savedSearchLimits.together ? 'together' : 'each';
