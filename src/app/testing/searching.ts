import { openSearch } from '#features/search/server/open-search.ts';
import type { SearchKit } from '#features/search/server/search-kit.ts';
import { openStayAvailability } from '#features/stays/server/availability/available-properties.ts';
import type { Kit } from '#kit/server/kit.ts';

/** Returns the dependencies of a search, with the state of a new process. */
export function openSearchKit(kit: Kit, { usesIndex = true } = {}): SearchKit {
  return { ...kit, search: openSearch(kit, { freeNights: openStayAvailability(kit.content), usesIndex }) };
}
