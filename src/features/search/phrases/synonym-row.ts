import type { Category } from '#features/properties/categories.ts';
import type { ParsedFilter } from '#features/search/search-filters.ts';
import type { UnrecordedFact } from './unrecorded-facts.ts';

/** Phrases of at most four words, separated by `|`, and their meaning. See search-synonyms.ts. */
export type SynonymRow = {
  phrases: string;
  meanings: readonly ParsedFilter[];
  weighs?: string;
  implies?: Implied;
  /** The fact that the phrase names and that listings do not record. */
  unrecorded?: UnrecordedFact;
};

/**
 * `room`: a rental of one room, unless a kind of house was given. `own bath`: the same, but together with a
 * kind of house it implies a rental of any size. `land`: land, unless another type was given. `month`: homes
 * by the month if they are to be furnished. `rental` and `cheapest`: rentals, unless something else was given.
 */
export type Implied = 'room' | 'own bath' | 'land' | 'month' | 'rental' | 'cheapest';

export const category = (value: Category): ParsedFilter => ({ kind: 'category', value });

/** The ways to say that something is not shared: 'not shared compound', 'compound not shared'. */
export const notShared = (nouns: string) =>
  nouns
    .split('|')
    .flatMap((noun) =>
      [
        ...['not shared', 'not sharing', 'no shared', 'no sharing', 'non shared', 'unshared'],
        ...['without shared', 'without sharing'],
      ]
        .map((before) => `${before} ${noun}`)
        .concat(`${noun} not shared`, `${noun} not sharing`, `${noun} unshared`),
    )
    .join('|');
