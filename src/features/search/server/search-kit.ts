import type { AskingPrices } from '#features/search/server/areas/area-prices.ts';
import type { CachedCounts } from '#features/search/server/index/facet-counts.ts';
import type { SearchIndex } from '#features/search/server/index/search-index.ts';
import type { SearchVocabulary } from '#features/search/vocabulary-terms.ts';
import type { Fares } from '#features/travel/fares.ts';
import type { Travel } from '#features/travel/server/open-travel.ts';
import type { ContentCache } from '#kit/server/events/content-cache.ts';
import type { Kit } from '#kit/server/kit.ts';
import type { StayAvailability } from './stay-availability.ts';

/** The state that a process keeps in memory for searches. */
export type SearchState = {
  index: SearchIndex;
  freeNights: StayAvailability;
  travel: Travel;
  fares(): Promise<Fares>;
  vocabulary(): Promise<SearchVocabulary>;
  facetCounts: ContentCache<CachedCounts>;
  /** Returns the asking prices of all areas, which may be ten minutes old. */
  marketPrices(): Promise<readonly AskingPrices[]>;
  statementName(text: string): string | undefined;
};

export type SearchKit = Kit & { search: SearchState };
