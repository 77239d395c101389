import type { StayQuery } from '#features/search/stay-query.ts';
import type { Kit } from '#kit/server/kit.ts';
import type { Topic } from '#kit/topic.ts';

/** What a stay costs in a home, in its currency's smallest unit, and in whole shillings, by which homes are compared. */
export type StayTotal = { total: number; shillings: number };

/** The homes that can be had for all nights of a stay, with what it costs there. */
export type FreeHomes = {
  /** Of this reading: another one has another. */
  mark: number;
  /** Their ids as PostgreSQL writes an array, because there may be thousands. */
  ids: string;
  totals: ReadonlyMap<number, StayTotal>;
  /** Why no home at all can be had for these nights: they are over, or too far away. */
  fault: string | null;
};

/** Who is free when is the stays' to say, which come after the search: app hands it over. */
export type FreeNights = {
  /** What its answers depend on. */
  topics: readonly Topic[];
  homesFor(kit: Kit, wish: StayQuery): Promise<FreeHomes>;
};

export type SearchKit = Kit & { freeNights: FreeNights };
