import { countsWithParts } from '#features/properties/areas.ts';
import { searchLimits } from '#features/search/limits.ts';
import { centerNamed } from '#features/search/server/filters/filter-names.ts';
import { buildConditions, type ListFilters, sqlValues } from '#features/search/server/filters/filter-sql.ts';
import { bitsOfMatches, match } from '#features/search/server/filters/match.ts';
import type { Resolved } from '#features/search/server/filters/resolved-request.ts';
import { forEachSlot } from '#features/search/server/index/bitset.ts';
import type { FacetIndex } from '#features/search/server/index/facet-index.ts';
import { readySearchIndex } from '#features/search/server/index/search-index.ts';
import { runNamed } from '#features/search/server/named-statements.ts';
import type { SearchKit } from '#features/search/server/search-kit.ts';
import { isWithin, sortByDistance } from './distance.ts';

type Neighbour = { slug: string; name: string; count: number };

/** The maximum distance of a neighbouring area, in metres. */
const neighbourMeters = 8_000;

/** Returns the nearest areas in which the other filters find homes, if areas or a landmark were requested. */
export async function findNearbyAreas(
  kit: SearchKit,
  { filters, vocabulary }: Resolved,
): Promise<Neighbour[]> {
  const { area, near, box: _box, ...others } = filters;
  const requestedSlugs = [...(area ?? []), ...(near ? [near.slug] : [])];
  const from = requestedSlugs.flatMap((slug) => centerNamed(vocabulary, slug) ?? []);
  if (from.length === 0 || others.id !== undefined) return [];
  const homesByArea = await homesPerArea(kit, others);
  const counts = countsWithParts(vocabulary.areas, homesByArea);
  const candidates = sortByDistance(vocabulary.areas, from).filter(
    (candidate) =>
      homesByArea.has(candidate.slug) &&
      !area?.includes(candidate.slug) &&
      isWithin(neighbourMeters, candidate, from),
  );
  return candidates
    .slice(0, searchLimits.neighboursMax)
    .map(({ slug, name }) => ({ slug, name, count: counts.get(slug) ?? 0 }));
}

/** Returns the number of homes in each area, without those of the areas within it. */
export function homesPerArea(kit: SearchKit, filters: ListFilters): Promise<Map<string, number>> {
  const index = readySearchIndex(kit.search.index);
  return index ? Promise.resolve(countAreas(index, filters)) : countAreasInTable(kit, filters);
}

export function countAreas(index: FacetIndex, filters: ListFilters): Map<string, number> {
  const { codes, values } = index.coded.area;
  const counts = new Map<string, number>();
  forEachSlot(bitsOfMatches(index, match(index, filters)), (slot) => {
    const area = values[codes[slot] ?? 0];
    if (area) counts.set(area, (counts.get(area) ?? 0) + 1);
  });
  return counts;
}

export async function countAreasInTable(kit: SearchKit, filters: ListFilters): Promise<Map<string, number>> {
  const values = sqlValues();
  const conditions = ['p.area is not null', ...buildConditions(filters, values)];
  const rows = await runNamed<{ area: string; count: number }>(
    kit,
    `select p.area, count(*)::int as count from properties p where ${conditions.join(' and ')} group by p.area`,
    values.values,
  );
  return new Map(rows.map(({ area, count }) => [area, count]));
}
