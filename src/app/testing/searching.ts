import { openSearch } from '#features/search/server/open-search.ts';
import type { SearchKit } from '#features/search/server/search-kit.ts';
import { openStayAvailability } from '#features/stays/server/availability/available-properties.ts';
import { openTravel } from '#features/travel/server/open-travel.ts';
import type { Kit } from '#kit/server/kit.ts';

/** Returns the dependencies of a search, with the state of a new process. */
export function openSearchKit(kit: Kit, { usesIndex = true, mapFolder = '/no/map' } = {}): SearchKit {
  const freeNights = openStayAvailability(kit.content);
  const travel = openTravel({ folder: mapFolder, log: kit.log });
  return { ...kit, search: openSearch(kit, { freeNights, travel, usesIndex }) };
}
