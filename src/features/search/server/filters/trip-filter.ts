import type { SearchKit } from '#features/search/server/search-kit.ts';
import type { SearchVocabulary } from '#features/search/vocabulary-terms.ts';
import { parseReach } from '#features/travel/reach.ts';
import { cellAt } from '#features/travel/server/travel-grid.ts';
import { centerNamed } from './filter-names.ts';
import type { ListFilters } from './filter-sql.ts';

/** Returns the filters with the travel times to the requested places. Filters that already have some are unchanged. */
export async function withTrips(
  kit: SearchKit,
  vocabulary: SearchVocabulary,
  filters: ListFilters,
  reach: readonly string[] | undefined,
): Promise<ListFilters> {
  if (filters.trips || !reach?.length) return filters;
  const fares = await kit.search.fares();
  const areaCells = new Map(vocabulary.areas.map((area) => [area.slug, cellAt(area)]));
  const limits = (parseReach(reach.join(',')) ?? []).map(async ({ place, minutes, mode }) => {
    const center = centerNamed(vocabulary, place);
    if (!center) return [];
    const { slug, name, lat, lng } = center;
    const grid = await kit.search.travel.gridTo({ lat, lng }, mode);
    return [{ slug, name, minutes, mode, grid, fare: fares[mode], areaCells }];
  });
  return { ...filters, trips: (await Promise.all(limits)).flat() };
}
