import type { SearchKit } from '#features/search/server/stay-availability.ts';
import { stayAvailability } from '#features/stays/server/availability/available-properties.ts';
import type { Kit } from '#kit/server/kit.ts';

/** Returns the dependencies of the search routes. */
export const searchKit = (kit: Kit): SearchKit => ({ ...kit, freeNights: stayAvailability });
