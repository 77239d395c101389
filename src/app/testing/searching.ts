import type { SearchKit } from '#features/search/server/free-nights.ts';
import { stayAvailability } from '#features/stays/server/free-homes.ts';
import type { Kit } from '#kit/server/kit.ts';

/** As the routes of the search are given it. */
export const searching = (kit: Kit): SearchKit => ({ ...kit, freeNights: stayAvailability });
