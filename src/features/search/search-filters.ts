import type { PropertyFilters } from './schema.ts';

type ImpliedKey = 'feature' | 'amenity' | 'sort' | 'q' | 'box' | 'area' | 'anyCategory' | Amounts;
type Amounts = 'minPrice' | 'maxPrice' | 'maxFirstPayment';

/** A filter and its value; `feature` and `area` append to their lists. */
export type ParsedFilter =
  | {
      [K in Exclude<keyof PropertyFilters, ImpliedKey>]-?: {
        kind: K;
        value: NonNullable<PropertyFilters[K]>;
      };
    }[Exclude<keyof PropertyFilters, ImpliedKey>]
  | { kind: 'feature' | 'area'; value: string }
  | { kind: Amounts; value: number };

/** The filters found in a text; each could also have been set explicitly. */
export type SearchFilters = Omit<
  PropertyFilters,
  'amenity' | 'sort' | 'q' | 'box' | 'anyCategory' | 'minPrice' | 'maxPrice' | 'maxFirstPayment'
> & { minPrice?: number; maxPrice?: number; maxFirstPayment?: number };

/**
 * One part of the text that was understood. The screen shows it as a chip; removing the chip removes `text` from the
 * search.
 */
type Understood = {
  kind: keyof SearchFilters | 'id';
  text: string;
  at: number;
  value: string | number | boolean;
  /** Not said, but meant by an amount. */
  isImplied?: boolean;
};

export type Search = {
  filters: SearchFilters;
  /** The listing that was named: '#42' is certain, a bare number is a guess. */
  id: { value: number; isSure: boolean } | null;
  /** The remaining words, to be looked for in title, place and description: in plain form, without duplicates. */
  words: string[];
  /** Homes with one of these words come first, and so on for each group. */
  weighs: Array<readonly string[]>;
  /** Phrases that set no filter, with the words of their group in `weighs`: 'ground floor'. */
  preferences: Array<{ text: string; any: readonly string[] }>;
  understood: Understood[];
  /** A second value for a filter that takes one: a second area, a second type. */
  ignored: string[];
  /** When it is wanted, as it was said: no filter asks for it. */
  dates?: string[];
  /** What is not wanted, as it was said: 'no pool'. No filter asks for that either. */
  unwanted?: string[];
};
