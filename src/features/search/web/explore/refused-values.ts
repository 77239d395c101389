import type { CallError } from '#kit/web/call.ts';
import { type ExploreFilters, isExploreName, type Search } from './search-url.ts';

/** The days of a search stay in it, because their fields say what is wrong. */
const dayNames: ReadonlySet<string> = new Set(['checkIn', 'checkOut', 'freeFrom']);

/** Returns the search without the values that the server refused. They are in `refused`, for one notice. */
export function withoutRefused(search: Search, error: Pick<CallError, 'status' | 'problem'> | null): Search {
  if (error?.status !== 400) return search;
  const filters = { ...search.filters };
  const refused: ExploreFilters = {};
  for (const name of Object.keys(error.problem?.fields ?? {})) {
    if (!isExploreName(name) || !filters[name] || dayNames.has(name)) continue;
    refused[name] = filters[name];
    delete filters[name];
  }
  return Object.keys(refused).length > 0 ? { ...search, filters, refused } : search;
}
