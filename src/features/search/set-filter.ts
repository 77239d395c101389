import { reachLimits } from '#features/travel/reach.ts';
import { areasMax, exclusionsMax, featuresMax, roadsMax, surroundingsMax } from './limits.ts';
import type { ParsedFilter, Search } from './search-filters.ts';

/**
 * Maps a value to the more specific values of the same filter, which replace it. A general value never
 * replaces a specific one.
 */
const narrowerValues: ReadonlyMap<unknown, ReadonlyArray<string | number | boolean>> = new Map([
  ['for_sale', ['bank_sales']],
  ['rental_units', ['furnished_houses']],
  ['any', ['generator', 'inverter', 'solar']],
  ['titled', ['mailo', 'freehold', 'leasehold']],
  // 'Bungalow house' is a bungalow, because any home may be called a house.
  ['House', ['Bungalow', 'Villa', 'Townhouse', 'Apartment', 'Condo', 'Studio', 'Commercial']],
]);

const isTitle = (tenure: unknown) => narrowerValues.get('titled')?.some((title) => title === tenure) ?? false;

const maxOfList = {
  area: areasMax,
  along: roadsMax,
  feature: featuresMax,
  not: exclusionsMax,
  reach: reachLimits.places,
  surroundings: surroundingsMax,
};

const isList = (kind: ParsedFilter['kind']): kind is keyof typeof maxOfList => kind in maxOfList;

/**
 * Sets a filter that has no other value yet, or adds to a list.
 * @param isAlternative true for the second part of 'house or apartment'
 */
export function setOnce(
  search: Search,
  { kind, value }: ParsedFilter,
  isAlternative = false,
): 'set' | 'same' | 'refused' {
  const { filters } = search;
  if (isAlternative && kind === 'type' && filters.type !== undefined && filters.type !== value) {
    search.otherTypes = [...new Set([...(search.otherTypes ?? []), value])];
    return 'set';
  }
  if (isList(kind)) {
    const current: readonly string[] = filters[kind] ?? [];
    if (current.includes(String(value))) return 'same';
    if (current.length === maxOfList[kind]) return 'refused';
    Object.assign(filters, { [kind]: [...current, value] });
    return 'set';
  }
  const current = filters[kind];
  // 'Mailo or freehold' is any land title.
  if (isAlternative && kind === 'tenure' && isTitle(value) && isTitle(current)) {
    filters.tenure = 'titled';
    for (const part of search.understood) if (part.kind === kind) part.value = 'titled';
    return 'set';
  }
  if (current === value || narrowerValues.get(value)?.some((other) => other === current)) return 'same';
  if (current !== undefined) {
    if (!narrowerValues.get(current)?.includes(value)) return 'refused';
    search.understood = search.understood.filter((part) => part.kind !== kind);
  }
  Object.assign(filters, { [kind]: value });
  return 'set';
}
