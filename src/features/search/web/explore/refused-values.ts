import type { CallError } from '#kit/web/call.ts';
import { type ExploreFilters, isExploreName, type Search } from './search-url.ts';

/**
 * Days stay in the search, because their fields say what is wrong. With a cursor of another list, there is no
 * page to show.
 */
const keptNames: ReadonlySet<string> = new Set(['checkIn', 'checkOut', 'freeFrom', 'cursor']);

/** Returns the search without the values that the server refused. They are in `refused`, for one notice. */
export function withoutRefused(search: Search, error: Pick<CallError, 'status' | 'problem'> | null): Search {
  if (error?.status !== 400) return search;
  const filters = { ...search.filters };
  const refused: ExploreFilters = {};
  for (const name of Object.keys(error.problem?.fields ?? {})) {
    if (!isExploreName(name) || !filters[name] || keptNames.has(name)) continue;
    refused[name] = filters[name];
    delete filters[name];
  }
  return Object.keys(refused).length > 0 ? { ...search, filters, refused } : search;
}
