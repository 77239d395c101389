import type { FacetCountResult } from '#features/search/server/index/facet-counts.ts';
import type { SearchIndex } from '#features/search/server/index/search-index.ts';
import type { SearchVocabulary } from '#features/search/vocabulary-terms.ts';
import type { ContentCache } from '#kit/server/events/content-cache.ts';
import type { Kit } from '#kit/server/kit.ts';
import type { StayAvailability } from './stay-availability.ts';

/** The state that a process keeps in memory for searches. */
export type SearchState = {
  index: SearchIndex;
  freeNights: StayAvailability;
  vocabulary(): Promise<SearchVocabulary>;
  facetCounts: ContentCache<FacetCountResult>;
  statementName(text: string): string | undefined;
};

export type SearchKit = Kit & { search: SearchState };
