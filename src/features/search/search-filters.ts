import type { Sort } from '#features/properties/categories.ts';
import type { UnrecordedFact } from '#features/search/phrases/unrecorded-facts.ts';
import type { RoadSlug } from './roads.ts';
import type { PropertyFilters } from './schema.ts';

type ImpliedKey =
  | 'feature'
  | 'amenity'
  | 'sort'
  | 'q'
  | 'box'
  | 'area'
  | 'along'
  | 'reach'
  | 'surroundings'
  | 'not'
  | 'anyCategory'
  | Amounts;
type Amounts = 'minPrice' | 'maxPrice' | 'maxFirstPayment';

/** A filter and its value. `feature`, `area`, `along`, `reach`, `surroundings` and `not` append to their lists. */
export type ParsedFilter =
  | {
      [K in Exclude<keyof PropertyFilters, ImpliedKey>]-?: {
        kind: K;
        value: NonNullable<PropertyFilters[K]>;
      };
    }[Exclude<keyof PropertyFilters, ImpliedKey>]
  | { kind: 'feature' | 'area' | 'reach' | 'surroundings' | 'not'; value: string }
  | { kind: 'along'; value: RoadSlug }
  | { kind: 'sort'; value: Exclude<Sort, 'default'> }
  | { kind: Amounts; value: number };

/** The filters found in a text. Each could also have been set explicitly. */
export type SearchFilters = Omit<
  PropertyFilters,
  'amenity' | 'q' | 'box' | 'anyCategory' | 'minPrice' | 'maxPrice' | 'maxFirstPayment'
> & { minPrice?: number; maxPrice?: number; maxFirstPayment?: number };

/**
 * A part of the text that was understood. The screen shows it as a chip, and removing the chip removes `text`
 * from the search.
 */
type Understood = {
  kind: keyof SearchFilters | 'id';
  text: string;
  at: number;
  value: string | number | boolean;
  /** True when the filter was inferred from another part of the text, such as an amount. */
  isImplied?: boolean;
};

export type Search = {
  filters: SearchFilters;
  /** The id of a listing in the text. '#42' is certain, and a bare number is a guess. */
  id: { value: number; isCertain: boolean } | null;
  /**
   * The remaining words, which title, place and description are searched for: in plain form, without
   * duplicates.
   */
  words: string[];
  /** Groups of boost words. Homes with a word of a group rank first. */
  weighs: Array<readonly string[]>;
  /** Phrases that set no filter, with the words of their group in `weighs`: 'ground floor'. */
  preferences: Array<{ text: string; any: readonly string[] }>;
  understood: Understood[];
  /** The further types of 'house or apartment'. */
  otherTypes?: string[];
  /** The parts of the text with a second value for a filter that takes one, such as the type. */
  ignored: string[];
  /** The facts that the text names and that listings do not record. */
  notRecorded: UnrecordedFact[];
  /** Amounts as typed in a currency without an exchange rate, such as '£300'. */
  foreignAmounts: string[];
  /** Requested dates as typed, which no filter can express. */
  dates?: string[];
  /** Requirements that no filter can express, as typed: 'not too far'. */
  unwanted?: string[];
};
