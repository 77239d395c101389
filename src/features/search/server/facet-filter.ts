import { type Bitset, both, hasBit, setBit } from '#features/search/server/bitset.ts';
import { type FacetIndex, manyBedrooms, slotFor } from '#features/search/server/facet-index.ts';
import type { ListFilters } from '#features/search/server/filter-sql.ts';
import {
  type Demand,
  demandAnyValue,
  demandBoth,
  demandEither,
  demandNothing,
  demandNotIn,
  demandRange,
  demandSet,
  demandValue,
  demandWhole,
} from '#features/search/server/predicates.ts';

/** Filters that a facet leaves out when it counts: those on the same question. */
export type Question =
  | 'category'
  | 'area'
  | 'type'
  | 'price'
  | 'firstPayment'
  | 'bedrooms'
  | 'bathrooms'
  | 'feature'
  | 'tour'
  | 'available'
  | 'featured'
  | 'furnished'
  | 'meter'
  | 'power'
  | 'water'
  | 'road'
  | 'tenure'
  | 'bank'
  | 'box'
  | 'id';

/** What the filters demand, each for its question. Words answer none. */
export function demandsOf(index: FacetIndex, filters: ListFilters): Array<[Question, Demand]> {
  const { coded, flags, ranges } = index;
  const { category, area, type, price, minPrice, maxPrice, maxFirstPayment, bedrooms, minBedrooms } = filters;
  const { minBathrooms, features = [], hasTour, available, featured, furnished, meter, power } = filters;
  const { water, road, tenure, bank, box, id } = filters;
  const demands: Array<[Question, Demand]> = [];
  const demand = (question: Question, what: Demand) => demands.push([question, what]);
  const flagged = (set: Bitset, wanted: boolean) => (wanted ? demandSet(set) : demandNotIn(set));
  if (category) demand('category', demandValue(coded.category, category));
  if (area) demand('area', demandValue(coded.area, area));
  if (type) demand('type', demandValue(coded.type, type));
  if (price) demand('price', demandValue(coded.tier, price));
  if (minPrice !== undefined || maxPrice !== undefined)
    demand('price', demandRange(ranges.price, minPrice, maxPrice));
  if (maxFirstPayment !== undefined)
    demand('firstPayment', demandRange(ranges.firstPayment, undefined, maxFirstPayment));
  if (bedrooms !== undefined) demand('bedrooms', demandBedrooms(index, bedrooms));
  if (minBedrooms !== undefined) demand('bedrooms', demandBedroomsFrom(index, minBedrooms));
  if (minBathrooms !== undefined) demand('bathrooms', demandWhole(index.halfBathrooms, minBathrooms * 2));
  for (const name of features) demand('feature', demandFeature(index, name));
  if (hasTour !== undefined) demand('tour', flagged(flags.tour, hasTour));
  if (available !== undefined) demand('available', flagged(flags.available, available));
  if (featured !== undefined) demand('featured', flagged(flags.featured, featured));
  if (furnished !== undefined) demand('furnished', demandValue(coded.furnished, String(furnished)));
  if (meter) demand('meter', demandValue(coded.meter, meter));
  if (power) demand('power', demandPower(index, power));
  if (water) demand('water', demandSet(flags[water]));
  if (road) demand('road', demandValue(coded.road, road));
  if (tenure) demand('tenure', demandValue(coded.tenure, tenure));
  if (bank) demand('bank', demandValue(coded.bank, bank));
  if (box) demand('box', demandBox(index, box));
  if (id !== undefined) demand('id', demandId(index, id));
  return demands;
}

/** For each question that the filters answer, all listings that fit the answer. */
export function answersTo(index: FacetIndex, filters: ListFilters): Map<Question, Bitset> {
  const answers = new Map<Question, Bitset>();
  for (const [question, demand] of demandsOf(index, filters)) {
    const fit = answers.get(question) ?? index.live.slice();
    demand.narrow(fit);
    answers.set(question, fit);
  }
  return answers;
}

/** Those within a set that fit all answers. */
export function fitting(within: Bitset, answers: ReadonlyMap<Question, Bitset>): Bitset {
  let result = within;
  for (const set of answers.values()) result = both(result, set);
  return result;
}

/** For each answered question those within a set that fit all answers but this one. */
export function fittingWithout(
  within: Bitset,
  answers: ReadonlyMap<Question, Bitset>,
): Map<Question, Bitset> {
  const entries = [...answers];
  const after: Bitset[] = [within];
  for (const [, set] of entries.slice(1).reverse()) after.push(both(after.at(-1) as Bitset, set));
  after.reverse();
  const result = new Map<Question, Bitset>();
  let before: Bitset | null = null;
  entries.forEach(([question, set], at) => {
    const rest = after[at] as Bitset;
    result.set(question, before ? both(before, rest) : rest);
    before = before ? both(before, set) : set;
  });
  return result;
}

function demandBedrooms({ bedrooms, coded }: FacetIndex, wanted: number): Demand {
  if (wanted >= manyBedrooms) return demandWhole(bedrooms, wanted, wanted);
  return demandValue(coded.bedrooms, String(wanted));
}

function demandBedroomsFrom({ bedrooms, coded }: FacetIndex, least: number): Demand {
  if (least > manyBedrooms) return demandWhole(bedrooms, least);
  return demandAnyValue(coded.bedrooms, (value) => Number(value) >= least);
}

function demandFeature({ features, featureCounts }: FacetIndex, name: string): Demand {
  const set = features.get(name);
  return set ? demandSet(set, featureCounts.get(name)) : demandNothing;
}

function demandPower({ coded }: FacetIndex, power: NonNullable<ListFilters['power']>): Demand {
  if (power !== 'any') return demandValue(coded.power, power);
  return demandAnyValue(coded.power, (value) => value !== 'none');
}

function demandId(index: FacetIndex, id: number): Demand {
  const slot = slotFor(index, id);
  if (slot === null) return demandNothing;
  const isIt = (other: number) => other === slot;
  return {
    atMost: 1,
    isExact: true,
    narrow(bits) {
      const is = hasBit(bits, slot);
      bits.fill(0);
      setBit(bits, slot, is);
    },
    slots: () => Uint32Array.of(slot),
    among: (slots) => slots.filter(isIt),
  };
}

/** In a cell of the box, or of an area whose pin lies in it where the cell is not known. */
function demandBox(
  { coded, flags, ranges }: FacetIndex,
  { west, south, east, north, areas }: NonNullable<ListFilters['box']>,
): Demand {
  const inCells = demandBoth(
    demandSet(flags.placed),
    demandBoth(demandRange(ranges.column, west, east), demandRange(ranges.row, south, north)),
  );
  if (areas.length === 0) return inCells;
  const inAreas = demandAnyValue(coded.area, (value) => areas.includes(value));
  return demandEither(inCells, demandBoth(demandNotIn(flags.placed), inAreas));
}
