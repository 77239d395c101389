import { closestCandidate, isPossibleMisspelling, prepareTyped, type Typed } from './spelling.ts';
import { commonStopWords, isOrdinaryWord } from './stop-words.ts';
import type { Token } from './tokens.ts';
import { joinedKey, maxTermWords, type SearchTerms, type Term } from './vocabulary-terms.ts';

export type TermMatch = { term: Term; next: number };

/** The length from which a doubled letter may be a misspelling. */
const minFoldedLength = 4;

/** Returns the longest term at a token, or null. */
export function exactTerm({ exact }: SearchTerms, tokens: readonly Token[], index: number): TermMatch | null {
  for (let length = maxTermWords; length >= 1; length--) {
    const words = wordsAt(tokens, index, length);
    if (!words) continue;
    const term =
      exact.get(joinedKey(words.plain)) ?? (length === 1 ? exact.get(singular(words.plain[0])) : undefined);
    // 'Bbq' is not 'bq', although a doubled letter counts once.
    if (term && words.plain.join('').length < minFoldedLength && words.plain.join('') !== term.plain)
      continue;
    if (term) return isOfOtherRoad(term, tokens, index) ? null : { term, next: words.next };
  }
  return null;
}

/** The names of roads of which the city has more than one. */
const bareRoadNames = new Set(['bypass', 'expressway', 'expresshighway']);
const otherDirections = new Set(['southern', 'eastern', 'western', 'south', 'east', 'west']);

/**
 * Returns true for the second word of 'southern bypass', and of 'jinja bypass' if `unknownWord` is 'jinja': not
 * the road that is called just 'the bypass'.
 */
export function isOfOtherRoad(
  { plain }: Term,
  tokens: readonly Token[],
  index: number,
  unknownWord?: string,
): boolean {
  const before = tokens[index - 1]?.plain;
  return (
    bareRoadNames.has(plain) &&
    before !== undefined &&
    (before === unknownWord || otherDirections.has(before))
  );
}

function singular(plain = ''): string {
  return plain.length > 4 && plain.endsWith('s') ? joinedKey([plain.slice(0, -1)]) : '';
}

/** Returns the term that the words at a token may be a misspelling of, or null. */
export function misspeltTerm(terms: SearchTerms, tokens: readonly Token[], index: number): TermMatch | null {
  for (const length of [3, 2]) {
    const words = wordsAt(tokens, index, length);
    if (!words) continue;
    const typed = words.plain.map(prepareTyped);
    const term = terms.phrases.get(length)?.find((candidate) => isMisspelt(typed, candidate));
    if (term) return { term, next: words.next };
  }
  const word = wordsAt(tokens, index, 1);
  const plain = word?.plain[0] ?? '';
  if (!word || isOrdinaryWord(plain) || /[0-9]/.test(plain)) return null;
  const term = closestCandidate(plain, terms.single);
  return term && !isOfOtherRoad(term, tokens, index) ? { term, next: word.next } : null;
}

/** Returns true when each word of the phrase matches. A common word matches only itself. */
function isMisspelt(typed: readonly Typed[], { words }: Term): boolean {
  return typed.every((word, index) => {
    const expected = words[index];
    if (!expected) return false;
    const { plain } = word;
    return plain === expected.plain || (!commonStopWords.has(plain) && isPossibleMisspelling(word, expected));
  });
}

/**
 * Returns the next `amount` words from `index` on, without hyphens between them, or null if there are fewer.
 */
function wordsAt(
  tokens: readonly Token[],
  index: number,
  amount: number,
): { plain: string[]; next: number } | null {
  const plain: string[] = [];
  let next = index;
  while (plain.length < amount) {
    const token = tokens[next];
    if (!token || (token.kind === 'sign' && (plain.length === 0 || token.plain !== '-'))) return null;
    if (token.kind !== 'sign') plain.push(token.plain);
    next += 1;
  }
  return plain.every(Boolean) ? { plain, next } : null;
}
