import { phraseAt, type Token } from '#features/search/tokens.ts';
import type { Term } from '#features/search/vocabulary-terms.ts';

const acceptances = [
  'ok',
  'okay',
  'is ok',
  'is okay',
  'are ok',
  'are okay',
  'also ok',
  'is also ok',
  'is fine',
  'are fine',
  'also fine',
  'no problem',
  'is no problem',
  'is not a problem',
  'acceptable',
  'is acceptable',
];

/**
 * Returns the number of tokens with which a text accepts a drawback: 'shared toilet is ok' asks for no shared
 * toilet. A feature that is ok is wanted.
 */
export function acceptanceAfter(term: Term | null, tokens: readonly Token[], next: number): number {
  const isWanted = term?.meanings.some(({ kind }) => kind === 'feature') ?? false;
  return isWanted ? 0 : phraseAt(tokens, next, acceptances);
}

const orHigherPhrases = [
  'or higher',
  'and higher',
  'or above',
  'and above',
  'or up',
  'and up',
  'upwards',
  'or more',
];

/** Returns the number of tokens of 'or higher' after a floor. */
export function orHigherAfter({ meanings }: Term, tokens: readonly Token[], next: number): number {
  return meanings.some(({ kind }) => kind === 'floor') ? phraseAt(tokens, next, orHigherPhrases) : 0;
}
