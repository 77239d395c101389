import { nonResidentialTypes } from '#features/properties/choices.ts';
import type { SearchBoost } from '#features/search/server/results/list-order.ts';
import type { SearchVocabulary } from '#features/search/vocabulary-terms.ts';
import { typeGroups } from './filter-names.ts';
import type { ListFilters } from './filter-sql.ts';

/**
 * Returns the types that a parsed type matches, or null for a type without variants. Among rentals, 'house'
 * means any home. Among sales, it means any kind of house, but neither a flat nor land. For stays, which
 * seldom state their type of building, the type is only a boost.
 */
export function matchingTypes(
  { types }: SearchVocabulary,
  parsedType: string | undefined,
  { category, furnished, tenure, caveat }: ListFilters,
): { types: string[]; weights: SearchBoost[] } | null {
  const kinds = parsedType === undefined ? undefined : typeGroups.get(parsedType);
  if (!kinds) return null;
  const knownTypes = types.filter((name) => kinds.includes(name));
  // Only homes for sale state a tenure or a caveat.
  const isSale = category === 'for_sale' || category === 'bank_sales' || !!tenure || !!caveat;
  const isStay = category === 'furnished_houses' || (category === undefined && furnished === true);
  if (isSale || (parsedType !== 'House' && !isStay)) return { types: knownTypes, weights: [] };
  return { types: types.filter((name) => !nonResidentialTypes.has(name)), weights: [{ type: knownTypes }] };
}
