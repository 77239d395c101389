import { openMarketPrices } from '#features/search/server/areas/area-prices.ts';
import { openSearchIndex, searchIndexOff } from '#features/search/server/index/search-index.ts';
import { openVocabulary } from '#features/search/server/language/vocabulary.ts';
import { openFacetCounts } from '#features/search/server/results/facets-response.ts';
import { openFares } from '#features/travel/server/fares.ts';
import type { Travel } from '#features/travel/server/open-travel.ts';
import type { Kit } from '#kit/server/kit.ts';
import { openStatementNames } from './named-statements.ts';
import type { SearchState } from './search-kit.ts';
import type { StayAvailability } from './stay-availability.ts';

type Settings = { freeNights: StayAvailability; travel: Travel; usesIndex: boolean };

/** Opens the search of this process, and starts building its index. */
export function openSearch(
  kit: Pick<Kit, 'db' | 'pool' | 'content' | 'log'>,
  { freeNights, travel, usesIndex }: Settings,
): SearchState {
  const index = usesIndex ? openSearchIndex(kit) : searchIndexOff;
  return {
    index,
    freeNights,
    travel,
    fares: openFares(kit),
    vocabulary: openVocabulary(kit),
    facetCounts: openFacetCounts(index),
    marketPrices: openMarketPrices(kit.db),
    statementName: openStatementNames(),
  };
}

declare module '#kit/server/job.ts' {
  interface JobContext {
    search: SearchState;
  }
}
