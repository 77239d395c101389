import type { StayQuery } from '#features/search/stay-query.ts';
import type { MinorAmount } from '#kit/money.ts';
import type { Kit } from '#kit/server/kit.ts';
import type { Topic } from '#kit/topic.ts';

/**
 * The price of a stay in a home, in its currency's smallest unit, and in whole shillings for comparison
 * between homes.
 */
export type StayTotal = { total: MinorAmount; shillings: MinorAmount };

/** The homes that are available for all nights of a stay, with their total prices. */
export type AvailableHomes = {
  /** The unique number of this result. */
  id: number;
  /** The ids of the homes in the PostgreSQL array format, because there may be thousands. */
  ids: string;
  totals: ReadonlyMap<number, StayTotal>;
  /** The reason why no home is available for these nights: they have passed, or are too far ahead. */
  reason: string | null;
};

/** Finds the available homes. The stays feature depends on the search, so the app layer passes this in. */
export type StayAvailability = {
  /** The topics on which the results depend. */
  topics: readonly Topic[];
  homesFor(kit: Kit, query: StayQuery): Promise<AvailableHomes>;
};
