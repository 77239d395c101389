import type { Category } from '#features/properties/categories.ts';
import { gridCell, priceTier } from '#features/properties/rules.ts';
import { type CalendarDay, daysBetween } from '#kit/calendar-day.ts';
import { type Bitset, createBitset, hasBit, setBit } from './bitset.ts';
import { type CodeColumn, createCodeColumn, growBits, growColumn, writeCode } from './code-column.ts';
import { createJointColumn, type JointColumn, writeJoint } from './joint-column.ts';
import { paymentBand } from './payment-bands.ts';
import { createRangeColumn, growRange, type RangeColumn, rebuildSteps, writeNumber } from './range-column.ts';
import { addWords, changeWords, createWordPostings, type WordPostings } from './word-postings.ts';

/** The facts of a listing in the index. Amounts are in whole shillings. Null means unknown. */
export type IndexedListing = {
  id: number;
  category: Category;
  area: string | null;
  type: string;
  bedrooms: number;
  bathrooms: number;
  priceUgx: number;
  firstPaymentUgx: number | null;
  advanceMonths: number | null;
  depositMonths: number | null;
  /** The size of the plot. */
  plotSquareMeters: number | null;
  reviewCount: number;
  /** The number of guests. Null for homes that are not stays. */
  sleeps: number | null;
  /** The calendar day from which the home is available. Null if the listing states none. */
  freeFrom: string | null;
  features: readonly string[];
  isAvailable: boolean;
  isFeatured: boolean;
  hasTour: boolean;
  isFurnished: boolean | null;
  meter: string | null;
  power: string | null;
  hasTownWater: boolean;
  hasTank: boolean;
  hasBorehole: boolean;
  road: string | null;
  tenure: string | null;
  bank: string | null;
  hasCaveat: boolean;
  compound: string | null;
  /** 'ground', 'upper' or null. */
  floor: string | null;
  lat: number | null;
  lng: number | null;
  /** The distinct plain words of title, place and description. */
  words: readonly string[];
};

export const codedFacts = [
  'category',
  'area',
  'type',
  'bedrooms',
  'tier',
  'payment',
  'meter',
  'power',
  'road',
  'tenure',
  'furnished',
  'compound',
  'floor',
  'bank',
] as const;
export type CodedFact = (typeof codedFacts)[number];

/**
 * The numbers that can be filtered by range. `column` and `row` locate the map grid cell of a 'placed' listing,
 * which is all that visitors learn about its location.
 */
export type Range = 'price' | 'firstPayment' | 'plot' | 'column' | 'row';

export const flags = [
  'available',
  'featured',
  'tour',
  'nwsc',
  'tank',
  'borehole',
  'placed',
  'caveat',
] as const;
export type Flag = (typeof flags)[number];

/**
 * The small whole numbers, which are 0 if unknown, or `unknownMonths`. `halfBathrooms` counts halves, and
 * `freeFrom` is the day from which the home is available: see `dayNumber`.
 */
const smallNumbers = [
  'bedrooms',
  'halfBathrooms',
  'sleeps',
  'freeFrom',
  'firstMonths',
  'advanceMonths',
  'depositMonths',
] as const;
/** A number of months that no home matches. */
const unknownMonths = 65_535;
type SmallNumber = (typeof smallNumbers)[number];

/** Listings with at least this many bedrooms share one facet value. */
export const maxBedroomFacet = 6;

/**
 * The facts that are counted together, with the number of codes reserved for each. Areas and banks have too
 * many values and are counted separately.
 */
const codeCapacities = {
  terms: { category: 5, tier: 4, payment: 6, furnished: 3, available: 2, tour: 2 },
  supply: { power: 5, meter: 3, road: 3, tenure: 6, nwsc: 2, tank: 2, borehole: 2 },
  rooms: { type: 64, bedrooms: maxBedroomFacet + 2, compound: 3, floor: 3 },
} as const;
export type Joint = keyof typeof codeCapacities;
export type JointPart = { [J in Joint]: keyof (typeof codeCapacities)[J] }[Joint] & (CodedFact | Flag);

/**
 * Every listing as bits and numbers, in one slot each, ordered by id, so that any combination of filters is
 * counted with AND. It is a copy for speed: PostgreSQL is the source of truth.
 */
export type FacetIndex = Record<SmallNumber, Uint16Array> & {
  /** The revision, which increases with every change and when the index is rebuilt. */
  revision: number;
  size: number;
  /** The number of slots in use, including those of deleted or hidden listings. */
  used: number;
  live: Bitset;
  ids: Int32Array;
  /**
   * Maps an id to its slot plus one, or 0 if there is none. A negative value is the slot reserved for a
   * listing that is hidden now. Sorting relies on slots in order of id, so a listing that returns must keep
   * its slot.
   */
  slotPlusOne: Int32Array;
  coded: Record<CodedFact, CodeColumn>;
  flags: Record<Flag, Bitset>;
  joint: Record<Joint, JointColumn<JointPart>>;
  features: Map<string, Bitset>;
  featureCounts: Map<string, number>;
  ranges: Record<Range, RangeColumn>;
  reviews: Uint32Array;
  words: WordPostings;
  /** A hash of each slot's words, to detect changes. */
  wordHashes: Int32Array;
  /** Buffers that every search reuses to avoid garbage. They hold the result of the latest search. */
  scratch: { matches: Bitset; step: Bitset };
};

export function isCoded({ coded }: FacetIndex, part: JointPart): part is CodedFact & JointPart {
  return part in coded;
}

export function createFacetIndex(expected: number, revision = 0): FacetIndex {
  const slots = Math.ceil(expected * 1.02) + 1_024;
  return {
    revision,
    size: 0,
    used: 0,
    live: createBitset(slots),
    ids: new Int32Array(slots),
    slotPlusOne: new Int32Array(slots + 1),
    coded: Object.fromEntries(
      codedFacts.map((fact) => [fact, createCodeColumn(slots)]),
    ) as FacetIndex['coded'],
    flags: Object.fromEntries(flags.map((flag) => [flag, createBitset(slots)])) as FacetIndex['flags'],
    joint: Object.fromEntries(
      Object.entries(codeCapacities).map(([joint, parts]) => [
        joint,
        createJointColumn<JointPart>(slots, parts),
      ]),
    ) as FacetIndex['joint'],
    features: new Map(),
    featureCounts: new Map(),
    ...(Object.fromEntries(smallNumbers.map((name) => [name, new Uint16Array(slots)])) as Record<
      SmallNumber,
      Uint16Array
    >),
    words: createWordPostings(),
    wordHashes: new Int32Array(slots),
    scratch: { matches: createBitset(slots), step: createBitset(slots) },
    ranges: {
      price: createRangeColumn(new Float64Array(slots)),
      firstPayment: createRangeColumn(new Float64Array(slots)),
      plot: createRangeColumn(new Float64Array(slots)),
      column: createRangeColumn(new Int16Array(slots)),
      row: createRangeColumn(new Int16Array(slots)),
    },
    reviews: new Uint32Array(slots),
  };
}

/** Inserts or updates a listing. */
export function putListing(index: FacetIndex, listing: IndexedListing): void {
  index.revision += 1;
  const isNew = !hasSlot(index, listing.id);
  const slot = slotFor(index, listing.id) ?? takeSlot(index, listing.id);
  writeWords(index, slot, listing.words, isNew);
  const { coded } = index;
  writeCode(coded.category, slot, listing.category);
  writeCode(coded.area, slot, listing.area);
  writeCode(coded.type, slot, listing.type);
  writeCode(coded.bedrooms, slot, String(Math.min(listing.bedrooms, maxBedroomFacet)));
  writeCode(coded.tier, slot, priceTier(listing.category, listing.priceUgx));
  writeCode(coded.payment, slot, paymentBand(listing.firstPaymentUgx));
  writeCode(coded.meter, slot, listing.meter);
  writeCode(coded.power, slot, listing.power);
  writeCode(coded.road, slot, listing.road);
  writeCode(coded.tenure, slot, listing.tenure);
  writeCode(coded.compound, slot, listing.compound);
  writeCode(coded.floor, slot, listing.floor);
  writeCode(coded.furnished, slot, listing.isFurnished === null ? null : String(listing.isFurnished));
  writeCode(coded.bank, slot, listing.category === 'bank_sales' ? listing.bank : null);
  const flagValues: Record<Flag, boolean> = {
    available: listing.isAvailable,
    featured: listing.isFeatured,
    tour: listing.hasTour,
    nwsc: listing.hasTownWater,
    tank: listing.hasTank,
    borehole: listing.hasBorehole,
    placed: listing.lat !== null && listing.lng !== null,
    caveat: listing.hasCaveat,
  };
  for (const flag of flags) setBit(index.flags[flag], slot, flagValues[flag]);
  const codeOf = (part: JointPart): number =>
    isCoded(index, part) ? (coded[part].codes[slot] ?? 0) : Number(flagValues[part]);
  for (const column of Object.values(index.joint)) writeJoint(column, slot, codeOf);
  writeFeatures(index, slot, listing.features);
  const { advanceMonths, depositMonths } = listing;
  const numberValues: Record<SmallNumber, number> = {
    bedrooms: listing.bedrooms,
    halfBathrooms: Math.round(listing.bathrooms * 2),
    sleeps: listing.sleeps ?? 0,
    freeFrom: listing.freeFrom === null ? 0 : dayNumber(listing.freeFrom),
    firstMonths: advanceMonths === null ? unknownMonths : advanceMonths + (depositMonths ?? 0),
    advanceMonths: advanceMonths ?? unknownMonths,
    depositMonths: advanceMonths === null ? unknownMonths : (depositMonths ?? 0),
  };
  for (const name of smallNumbers) index[name][slot] = numberValues[name];
  writeNumber(index.ranges.price, slot, listing.priceUgx);
  writeNumber(index.ranges.firstPayment, slot, listing.firstPaymentUgx ?? Number.NaN);
  writeNumber(index.ranges.plot, slot, listing.plotSquareMeters ?? Number.NaN);
  index.reviews[slot] = listing.reviewCount;
  writeNumber(index.ranges.column, slot, gridCell(listing.lng ?? 0));
  writeNumber(index.ranges.row, slot, gridCell(listing.lat ?? 0));
}

/**
 * Returns the days since the year 2000 in sixteen bits. Earlier days count as the first, days after 2179 as
 * the last.
 */
export function dayNumber(day: CalendarDay): number {
  return Math.min(Math.max(daysBetween('2000-01-01', day), 0), 65_535);
}

export function slotFor(index: FacetIndex, id: number): number | null {
  const encodedSlot = index.slotPlusOne[id] ?? 0;
  return encodedSlot > 0 ? encodedSlot - 1 : null;
}

function hasSlot(index: FacetIndex, id: number): boolean {
  return (index.slotPlusOne[id] ?? 0) !== 0;
}

/**
 * Rebuilds the range columns, so that ranges are found without reading each listing. Call it after about the
 * first thousand listings.
 */
export function rebuildRanges(index: FacetIndex): void {
  for (const [range, column] of Object.entries(index.ranges))
    rebuildSteps(column, index.used, range === 'firstPayment' ? 32 : 64);
}

/** Hides a listing that may return. Keeps its slot, or reserves one. */
export function hideIndexedListing(index: FacetIndex, id: number): void {
  if (hasSlot(index, id)) return removeListing(index, id);
  const slot = reserveSlot(index, id);
  index.slotPlusOne[id] = -slot - 1;
}

export function removeListing(index: FacetIndex, id: number): void {
  const slot = slotFor(index, id);
  if (slot === null) return;
  index.revision += 1;
  index.slotPlusOne[id] = -slot - 1;
  index.size -= 1;
  setBit(index.live, slot, false);
  for (const fact of codedFacts) writeCode(index.coded[fact], slot, null);
  for (const flag of flags) setBit(index.flags[flag], slot, false);
  writeFeatures(index, slot, []);
  writeWords(index, slot, [], false);
}

function takeSlot(index: FacetIndex, id: number): number {
  const slot = hasSlot(index, id) ? -(index.slotPlusOne[id] ?? 0) - 1 : reserveSlot(index, id);
  index.slotPlusOne[id] = slot + 1;
  index.size += 1;
  setBit(index.live, slot, true);
  return slot;
}

function reserveSlot(index: FacetIndex, id: number): number {
  if (index.used === index.ids.length) growIndex(index);
  const slot = index.used++;
  index.ids[slot] = id;
  if (id >= index.slotPlusOne.length)
    index.slotPlusOne = copyInto(index.slotPlusOne, new Int32Array(Math.ceil(id * 1.25) + 1_024));
  return slot;
}

function writeWords(index: FacetIndex, slot: number, words: readonly string[], isNew: boolean): void {
  const hash = hashWords(words);
  if (isNew) addWords(index.words, slot, words);
  else if (hash !== index.wordHashes[slot]) changeWords(index.words, slot, words);
  index.wordHashes[slot] = hash;
}

function hashWords(words: readonly string[]): number {
  let hash = 0;
  for (const word of words)
    for (let position = 0; position <= word.length; position++)
      hash = (Math.imul(hash, 31) + (word.charCodeAt(position) || 0)) | 0;
  return hash;
}

function writeFeatures(index: FacetIndex, slot: number, features: readonly string[]): void {
  const { featureCounts } = index;
  const setFeature = (name: string, bits: Bitset, isPresent: boolean) => {
    if (hasBit(bits, slot) === isPresent) return;
    setBit(bits, slot, isPresent);
    featureCounts.set(name, (featureCounts.get(name) ?? 0) + (isPresent ? 1 : -1));
  };
  for (const [name, bits] of index.features) if (!features.includes(name)) setFeature(name, bits, false);
  for (const name of features) {
    const bits = index.features.get(name) ?? createBitset(index.ids.length);
    index.features.set(name, bits);
    setFeature(name, bits, true);
  }
}

function growIndex(index: FacetIndex): void {
  const slots = Math.ceil(index.ids.length * 1.25) + 1_024;
  index.live = growBits(index.live, slots);
  for (const fact of codedFacts) growColumn(index.coded[fact], slots);
  for (const flag of flags) index.flags[flag] = growBits(index.flags[flag], slots);
  for (const [name, bits] of index.features) index.features.set(name, growBits(bits, slots));
  index.ids = copyInto(index.ids, new Int32Array(slots));
  for (const name of smallNumbers) index[name] = copyInto(index[name], new Uint16Array(slots));
  for (const column of Object.values(index.joint))
    column.codes = copyInto(column.codes, new Uint16Array(slots));
  for (const column of Object.values(index.ranges)) growRange(column, slots);
  index.reviews = copyInto(index.reviews, new Uint32Array(slots));
  index.wordHashes = copyInto(index.wordHashes, new Int32Array(slots));
  index.scratch = { matches: createBitset(slots), step: createBitset(slots) };
}

function copyInto<T extends { set(values: T): void }>(from: T, to: T): T {
  to.set(from);
  return to;
}
